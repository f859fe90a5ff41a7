/**
 * A value that is remembered in this browser, for everything on the page that shows or uses it.
 *
 * Owns: reading it back checked, keeping it in memory where it can't be stored, and telling who watches, in other tabs too.
 * Never decides what the value means.
 */
import { parsed, PREFIX, readText, remember, type StorageArea } from "./remembered.js";

/** Value kept under one key. */
export class KeptValue<T> {
  readonly #area: StorageArea;
  readonly #key: string;
  readonly #read: (stored: unknown) => T;
  readonly #watchers = new Set<() => void>();
  /** Last value read: panels read often. */
  #known: { readonly text: string | undefined; readonly value: T } | undefined;
  /** Value that could not be stored: storage is full or blocked, or the user wants none. */
  #unstored: { readonly value: unknown } | undefined;

  /** `read` makes a value from stored data of any shape, and the default from `undefined`. */
  constructor(area: StorageArea, key: string, read: (stored: unknown) => T) {
    this.#area = area;
    this.#key = key;
    this.#read = read;
  }

  /** The value as it is now. */
  get now(): T {
    if (this.#unstored) return this.#read(this.#unstored.value);
    const text = readText(this.#area, this.#key);
    if (this.#known && this.#known.text === text) return this.#known.value;
    const value = this.#read(parsed(text));
    this.#known = { text, value };
    return value;
  }

  /** Keeps `value`; `undefined` forgets it. */
  set(value: T | undefined): void {
    const isStored = remember(this.#area, this.#key, value);
    this.#unstored = isStored || value === undefined ? undefined : { value };
    this.report();
  }

  /** Forgets it in memory only: the storage was emptied already. */
  drop(): void {
    this.#unstored = undefined;
    this.report();
  }

  /** Calls `watcher` after each change until the returned function is called. */
  watch(watcher: () => void): () => void {
    if (this.#watchers.size === 0) addEventListener("storage", this.#onStorage);
    this.#watchers.add(watcher);
    return () => {
      this.#watchers.delete(watcher);
      if (this.#watchers.size === 0) removeEventListener("storage", this.#onStorage);
    };
  }

  /** Notifies the watchers. */
  report(): void {
    for (const watcher of this.#watchers) watcher();
  }

  readonly #onStorage = ({ key }: StorageEvent): void => {
    if (key === null || key === PREFIX + this.#key) this.report();
  };
}
