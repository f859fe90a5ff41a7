/**
 * Files that the user drops on an element.
 *
 * Owns: the drag events, and whether a file is dragged over the element.
 */
import type { ReactiveController, ReactiveControllerHost } from "lit";

/** Element on which files are dropped. */
type DropElement = ReactiveControllerHost & EventTarget;

export class FileDrop implements ReactiveController {
  readonly #element: DropElement;
  readonly #take: (file: File) => void;
  #isDragged = false;

  /** `take` receives the first of the dropped files. */
  constructor(element: DropElement, take: (file: File) => void) {
    this.#element = element;
    this.#take = take;
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
    this.#take(file);
  };
}
