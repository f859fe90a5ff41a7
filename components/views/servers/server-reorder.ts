/**
 * Reorders servers by dragging a handle or with its keys.
 *
 * Owns: the dragged server and its target position among the movable servers. Never stores the order. Keys on a handle:
 * Up and Down.
 */

/** Moves rows (`.server[data-id]` with a `.grip`) within one list. */
export class ServerReorder {
  readonly #move: (id: string, to: number) => void;
  #dragged: string | undefined;

  /** `move` is called with the new position of the server. */
  constructor(move: (id: string, to: number) => void) {
    this.#move = move;
  }

  readonly onKeyDown = (event: KeyboardEvent): void => {
    const step = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : 0;
    const { target } = event;
    if (step === 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    if (!(target instanceof HTMLElement) || !target.matches(".grip")) return;
    const row = rowOf(target);
    const rows = movable(event);
    const at = row ? rows.indexOf(row) : -1;
    event.preventDefault();
    if (row?.dataset.id !== undefined && at + step >= 0 && at + step < rows.length)
      this.#move(row.dataset.id, at + step);
  };

  readonly onDragStart = (event: DragEvent): void => {
    const row = event.target instanceof HTMLElement ? rowOf(event.target) : undefined;
    this.#dragged = row?.dataset.id;
    if (!row || !event.dataTransfer) return;
    row.classList.add("dragged");
    event.dataTransfer.effectAllowed = "move";
    event.dataTransfer.setDragImage(row, 0, 0);
  };

  readonly onDragOver = (event: DragEvent): void => {
    if (this.#dragged === undefined) return;
    const row = event.target instanceof Element ? rowOf(event.target) : undefined;
    for (const other of movable(event)) other.classList.toggle("target", other === row);
    if (row && movable(event).includes(row)) event.preventDefault();
  };

  readonly onDrop = (event: DragEvent): void => {
    const dragged = this.#dragged;
    const row = event.target instanceof Element ? rowOf(event.target) : undefined;
    const to = row ? movable(event).indexOf(row) : -1;
    this.onDragEnd(event);
    if (dragged === undefined || to < 0) return;
    event.preventDefault();
    this.#move(dragged, to);
  };

  readonly onDragEnd = (event: DragEvent): void => {
    this.#dragged = undefined;
    for (const row of movable(event)) row.classList.remove("target", "dragged");
  };
}

function rowOf(element: Element): HTMLElement | undefined {
  return element.closest<HTMLElement>(".server") ?? undefined;
}

function movable(event: Event): HTMLElement[] {
  const { currentTarget } = event;
  if (!(currentTarget instanceof Element)) return [];
  return [...currentTarget.querySelectorAll<HTMLElement>(".server")].filter((row) => row.querySelector(".grip"));
}
