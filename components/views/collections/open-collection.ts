/**
 * The collections of this browser, and the one that is open.
 *
 * Owns: reading them, the open collection, its changes, and writing a change a moment later. What can't be read of a stored collection is reported,
 * and the stored text stays as it is until the user changes the collection.
 */
import type { ReactiveController, ReactiveControllerHost } from "lit";
import type { Collection, CollectionProblem } from "../../../src/collections/index.js";
import { readCollection, writeCollection } from "../../../src/collections/index.js";
import type { PlainError } from "../../../src/errors/index.js";
import { toPlainError } from "../../controllers/failure.js";
import { readRemembered, remember } from "../../page-storage/remembered.js";
import {
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
  /** Text that was read or written last. */
  #text: string | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #unwatch: (() => void) | undefined;

  constructor(element: ReactiveControllerHost) {
    this.#element = element;
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
    return this.#error;
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

  /** Opens another collection. */
  async open(id: string): Promise<void> {
    if (id === this.#id) return;
    await this.flush();
    this.#id = id;
    this.#text = undefined;
    remember("local", OPEN, { id });
    await this.#read();
  }

  /** Keeps a new collection and opens it. */
  async add(collection: Collection, problems: readonly CollectionProblem[] = []): Promise<void> {
    await this.flush();
    const id = crypto.randomUUID();
    this.#id = id;
    remember("local", OPEN, { id });
    this.#collection = collection;
    await this.#attempt(async () => {
      this.#text = await writeCollection(collection);
      await keepCollection(id, this.#text);
    });
    this.#problems = problems;
    this.#element.requestUpdate();
  }

  /** Shows faults of a file that could not be imported. */
  refuse(problems: readonly CollectionProblem[]): void {
    this.#problems = problems;
    this.#element.requestUpdate();
  }

  /** Replaces the open collection. */
  change(collection: Collection): void {
    if (collection === this.#collection) return;
    this.#collection = collection;
    this.#all = this.#all?.map((one) => (one.id === this.#id ? { ...one, name: collection.name } : one));
    this.#timer ??= setTimeout(() => void this.flush(), GATHER_MS);
    this.#element.requestUpdate();
  }

  /** Deletes the open collection. */
  async drop(): Promise<void> {
    const id = this.#id;
    clearTimeout(this.#timer);
    this.#timer = this.#id = this.#collection = this.#text = undefined;
    this.#problems = [];
    if (id !== undefined) await this.#attempt(() => dropCollection(id));
  }

  /** Writes a change now. */
  async flush(): Promise<void> {
    if (this.#timer === undefined) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const [id, collection] = [this.#id, this.#collection];
    if (id === undefined || !collection) return;
    await this.#attempt(async () => {
      this.#text = await writeCollection(collection);
      await keepCollection(id, this.#text);
    });
  }

  async #read(): Promise<void> {
    await this.#attempt(async () => {
      const kept = await keptCollections();
      this.#all = kept.map(({ id, text }) => ({ id, name: nameIn(text) }));
      const wanted = requestedCollection() ?? this.#id ?? rememberedId();
      const chosen = kept.find(({ id }) => id === wanted) ?? kept[0];
      if (this.#timer === undefined && chosen?.text !== this.#text) await this.#take(chosen);
    });
  }

  async #take(kept: KeptCollection | undefined): Promise<void> {
    const { collection, problems } = kept ? await readCollection(kept.text) : { collection: undefined, problems: [] };
    if (this.#timer !== undefined) return; // the user was faster
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
