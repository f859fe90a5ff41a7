/**
 * The collections of this browser, and the one that is open.
 *
 * Owns: reading them, the open collection, its changes, and writing a change a moment later. What can't be read of a
 * stored collection is reported, and the stored text stays as it is until the user changes the collection. A collection
 * that was changed elsewhere at the same time is not overwritten: the changes of the user become a copy.
 */
import type { ReactiveController, ReactiveControllerHost } from "lit";
import {
  type Collection,
  type CollectionProblem,
  readCollection,
  writeCollection,
} from "../../../src/collections/index.js";
import { FILE_LIMITS } from "../../../src/collections/limits.js";
import type { PlainError } from "../../../src/errors/index.js";
import { toPlainError } from "../../controllers/failure.js";
import { readRemembered, remember } from "../../page-storage/remembered.js";
import {
  collectionTrouble,
  copySecrets,
  dropCollection,
  keepCollection,
  keptCollections,
  requestedCollection,
  watchCollections,
  type KeptCollection,
} from "../../page-storage/stored-collections.js";

/** Time in which changes are gathered before they are written, in milliseconds. */
const GATHER_MS = 300;
const OPEN = "collection";

/** Name of a collection that is kept. */
export interface NamedCollection {
  readonly id: string;
  readonly name: string;
}

export class OpenCollection implements ReactiveController {
  readonly #element: ReactiveControllerHost;
  #all: readonly NamedCollection[] | undefined;
  #id: string | undefined;
  #collection: Collection | undefined;
  #problems: readonly CollectionProblem[] = [];
  #error: PlainError | undefined;
  #writeError: PlainError | undefined;
  /** Text that was read or written last. */
  #text: string | undefined;
  /** True if the open collection has changes that are not kept yet. */
  #isChanged = false;
  #conflict: string | undefined;
  /** Settles when the last write has ended. Never rejects. */
  #writing: Promise<void> = Promise.resolve();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #unwatch: (() => void) | undefined;

  readonly #nameCopy: (name: string) => string;

  /** `nameCopy` returns the name of a copy. */
  constructor(element: ReactiveControllerHost, nameCopy: (name: string) => string) {
    this.#element = element;
    this.#nameCopy = nameCopy;
    element.addController(this);
  }

  /** All collections; `undefined` until they were read. */
  get all(): readonly NamedCollection[] | undefined {
    return this.#all;
  }

  /** Id of the open collection. */
  get id(): string | undefined {
    return this.#id;
  }

  get collection(): Collection | undefined {
    return this.#collection;
  }

  /** Faults of the file that was opened or imported last. */
  get problems(): readonly CollectionProblem[] {
    return this.#problems;
  }

  /** Reason why collections can't be read or written. */
  get error(): PlainError | undefined {
    if (this.#writeError ?? this.#error) return this.#writeError ?? this.#error;
    const trouble = collectionTrouble();
    return trouble && toPlainError(trouble);
  }

  /** Name of the collection that was changed elsewhere, if the open collection is a copy for this reason. */
  get conflict(): string | undefined {
    return this.#conflict;
  }

  hostConnected(): void {
    this.#unwatch = watchCollections(() => void this.#read());
    void this.#read();
  }

  hostDisconnected(): void {
    this.#unwatch?.();
    this.#unwatch = undefined;
    void this.flush();
  }

  /** Opens another collection, unless the changes of the open one can't be kept. */
  async open(id: string): Promise<void> {
    if (id === this.#id) return;
    await this.flush();
    if (this.#isChanged) return this.#element.requestUpdate();
    this.#conflict = undefined;
    remember("local", OPEN, { id });
    await this.#read(id);
  }

  /** Keeps a new collection and opens it, unless the changes of the open one can't be kept. */
  async add(collection: Collection, problems: readonly CollectionProblem[] = []): Promise<void> {
    await this.flush();
    if (this.#isChanged) return;
    this.#become(crypto.randomUUID(), collection);
    this.#conflict = undefined;
    this.#isChanged = true;
    await this.flush();
    this.#problems = problems;
    this.#element.requestUpdate();
  }

  /** Shows faults of a file that could not be imported. */
  refuse(problems: readonly CollectionProblem[]): void {
    this.#problems = problems;
    this.#element.requestUpdate();
  }

  /** Hides the note about the conflict. */
  dismissConflict(): void {
    this.#conflict = undefined;
    this.#element.requestUpdate();
  }

  /** Replaces the open collection. */
  change(collection: Collection): void {
    if (collection === this.#collection) return;
    this.#collection = collection;
    this.#isChanged = true;
    this.#all = this.#all?.map((one) => (one.id === this.#id ? { ...one, name: collection.name } : one));
    this.#timer ??= setTimeout(() => void this.flush(), GATHER_MS);
    this.#element.requestUpdate();
  }

  /** Deletes the open collection. */
  async drop(): Promise<void> {
    const id = this.#id;
    clearTimeout(this.#timer);
    this.#isChanged = false;
    this.#timer = this.#id = this.#collection = this.#text = this.#conflict = this.#writeError = undefined;
    this.#problems = [];
    await this.#writing;
    if (id !== undefined) await this.#attempt(() => dropCollection(id));
  }

  /** Writes a change now. */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#writing = this.#writing.then(() => this.#write());
    return this.#writing;
  }

  async #write(): Promise<void> {
    const [id, collection, before] = [this.#id, this.#collection, this.#text];
    if (!this.#isChanged || id === undefined || !collection) return;
    try {
      const text = await writeCollection(collection);
      const isKept = await keepCollection(id, text, before);
      if (this.#id !== id) return; // deleted
      if (!isKept) return await this.#copy(id);
      this.#text = text;
      this.#isChanged = this.#collection !== collection;
      this.#writeError = undefined;
    } catch (error) {
      this.#writeError = toPlainError(error);
    }
    this.#element.requestUpdate();
  }

  /** Keeps the open collection as a copy, because another version was kept meanwhile. */
  async #copy(id: string): Promise<void> {
    const collection = this.#collection;
    if (!collection) return;
    const copy = crypto.randomUUID();
    copySecrets(id, copy);
    this.#become(copy, { ...collection, name: this.#nameCopy(collection.name).slice(0, FILE_LIMITS.name) });
    this.#conflict = collection.name;
    await this.#write();
  }

  /** Makes a collection that is not kept yet the open one. */
  #become(id: string, collection: Collection): void {
    this.#id = id;
    this.#text = undefined;
    this.#collection = collection;
    remember("local", OPEN, { id });
  }

  /** Reads all collections, and opens the one with this id. */
  async #read(id = requestedCollection() ?? this.#id ?? rememberedId()): Promise<void> {
    await this.#attempt(async () => {
      const kept = await keptCollections();
      this.#all = kept.map((one) => ({ id: one.id, name: nameIn(one.text) }));
      const chosen = kept.find((one) => one.id === id) ?? kept[0];
      const isShown = chosen?.id === this.#id && chosen?.text === this.#text;
      if (!this.#isChanged && !isShown) await this.#take(chosen);
    });
  }

  async #take(kept: KeptCollection | undefined): Promise<void> {
    const { collection, problems } = kept ? await readCollection(kept.text) : { collection: undefined, problems: [] };
    if (this.#isChanged) return; // the user was faster
    this.#id = kept?.id;
    this.#text = kept?.text;
    this.#collection = collection;
    this.#problems = problems;
  }

  async #attempt(work: () => Promise<void>): Promise<void> {
    try {
      await work();
      this.#error = undefined;
    } catch (error) {
      this.#error = toPlainError(error);
    }
    this.#element.requestUpdate();
  }
}

/** Name in the text of a file, found without reading the rest. Files of this client have it among the first members. */
function nameIn(text: string): string {
  const [, name = ""] = /^\s{0,4}"name":\s*("(?:[^"\\\n]|\\.)*")/m.exec(text.slice(0, 5_000)) ?? [];
  try {
    return String(JSON.parse(name));
  } catch {
    return "…";
  }
}

function rememberedId(): string | undefined {
  const known = readRemembered("local", OPEN);
  return typeof known === "object" && known !== null && "id" in known && typeof known.id === "string"
    ? known.id
    : undefined;
}
