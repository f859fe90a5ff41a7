/**
 * Collections as files: chosen, dropped, saved.
 *
 * Owns: reading a file and reporting it. A dropped file is taken by the element that it is dropped on.
 */
import type { ReactiveController, ReactiveControllerHost } from "lit";
import {
  readCollection,
  writeCollection,
  type Collection,
  type ReadCollection,
} from "../../../src/collections/index.js";
import { FILE_LIMITS } from "../../../src/collections/limits.js";
import { saveFile } from "../../parts/basic/save.js";

/** Element on which files are dropped. */
type FilesElement = ReactiveControllerHost & EventTarget;

export class CollectionFiles implements ReactiveController {
  readonly #element: FilesElement;
  readonly #taken: (read: ReadCollection) => void;
  #isDragged = false;

  /** `taken` receives what was read from a file. */
  constructor(element: FilesElement, taken: (read: ReadCollection) => void) {
    this.#element = element;
    this.#taken = taken;
    element.addController(this);
    element.addEventListener("dragover", this.#onDrag);
    element.addEventListener("dragleave", this.#onLeave);
    element.addEventListener("drop", this.#onDrop);
  }

  /** True while a file is dragged over the element. */
  get isDragged(): boolean {
    return this.#isDragged;
  }

  hostDisconnected(): void {
    this.#isDragged = false;
  }

  /** Lets the user choose a file. */
  choose(): void {
    const input = document.createElement("input");
    input.type = "file";
    input.accept = ".json,application/json";
    input.addEventListener("change", () => {
      const [file] = input.files ?? [];
      if (file) void this.read(file);
    });
    input.click();
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

  #drag(isDragged: boolean): void {
    if (isDragged === this.#isDragged) return;
    this.#isDragged = isDragged;
    this.#element.requestUpdate();
  }

  readonly #onDrag = (event: Event): void => {
    if (!(event instanceof DragEvent) || !event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = "copy";
    this.#drag(true);
  };

  readonly #onLeave = (event: Event): void => {
    const related = event instanceof DragEvent ? event.relatedTarget : null;
    if (!(related instanceof Node && this.#element instanceof Node && this.#element.contains(related)))
      this.#drag(false);
  };

  readonly #onDrop = (event: Event): void => {
    this.#drag(false);
    const [file] = event instanceof DragEvent ? (event.dataTransfer?.files ?? []) : [];
    if (!file) return;
    event.preventDefault();
    void this.read(file);
  };
}
