/**
 * Collections as files: chosen, dropped, saved.
 *
 * Owns: reading and writing the file.
 */
import type { ReactiveControllerHost } from "lit";
import {
  readCollection,
  writeCollection,
  type Collection,
  type ReadCollection,
} from "../../../src/collections/index.js";
import { FILE_LIMITS } from "../../../src/collections/limits.js";
import { FileDrop } from "../../controllers/file-drop.js";
import { chooseFile } from "../../parts/basic/choose-file.js";
import { saveFile } from "../../parts/basic/save.js";

export class CollectionFiles {
  readonly #taken: (read: ReadCollection) => void;
  readonly #drop: FileDrop;

  /** `taken` receives the collection of a file that is chosen, or dropped on the element. */
  constructor(element: ReactiveControllerHost & EventTarget, taken: (read: ReadCollection) => void) {
    this.#taken = taken;
    this.#drop = new FileDrop(element, (file) => void this.read(file));
  }

  /** True while a file is dragged over the element. */
  get isDragged(): boolean {
    return this.#drop.isDragged;
  }

  /** Lets the user choose a file. */
  choose(): void {
    chooseFile(".json,application/json", (file) => void this.read(file));
  }

  /** Reads a file. */
  async read(file: File): Promise<void> {
    // Four bytes are the most that a character takes.
    const text = file.size > FILE_LIMITS.chars * 4 ? "" : await file.text().catch(() => "");
    this.#taken(await readCollection(text));
  }

  /** Saves a collection as a file. */
  async save(collection: Collection): Promise<void> {
    saveFile(await writeCollection(collection), `${collection.name}.json`, "application/json");
  }
}
