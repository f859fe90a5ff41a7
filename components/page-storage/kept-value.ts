/**
 * Value stored in this browser, shared by all code on the page that uses it.
 *
 * Owns: validating the stored value, keeping it in memory if it can't be stored, and notifying watchers, including
 * those in other tabs. Never interprets the value.
 */
import { parsed, PREFIX, readText, remember, type StorageArea } from "./remembered.js";

/** Value stored under one key. */
export class KeptValue<T> {
  readonly #area: StorageArea;
  readonly #key: string;
  readonly #read: (stored: unknown) => T;
  readonly #watchers = new Set<() => void>();
  /** Last value that was read, cached because panels read it often. */
  #known: { readonly text: string | undefined; readonly value: T } | undefined;
  /** Value that could not be stored, because storage is full, blocked or turned off by the user. */
  #unstored: { readonly value: unknown } | undefined;

  /** `read` creates a value from untrusted stored data, and the default from `undefined`. */
  constructor(area: StorageArea, key: string, read: (stored: unknown) => T) {
    this.#area = area;
    this.#key = key;
    this.#read = read;
  }

  /** Current value. */
  get now(): T {
    if (this.#unstored) return this.#read(this.#unstored.value);
    const text = readText(this.#area, this.#key);
    if (this.#known && this.#known.text === text) return this.#known.value;
    const value = this.#read(parsed(text));
    this.#known = { text, value };
    return value;
  }

  /** Stores `value`; `undefined` deletes it. */
  set(value: T | undefined): void {
    const isStored = remember(this.#area, this.#key, value);
    this.#unstored = isStored || value === undefined ? undefined : { value };
    this.report();
  }

  /** Clears the value in memory only, because the storage was already cleared. */
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
