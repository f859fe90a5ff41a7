/**
 * Which tools of a list have names that look alike.
 *
 * Owns: finding that out once per list, after it is drawn. The code for it loads with the first list.
 */
import type { ReactiveControllerHost } from "lit";
import type { ToolSummary } from "../../../src/client/api.js";

type Alike = ReadonlyMap<string, readonly string[]>;
const NONE: Alike = new Map();

/** Keeps them for the newest list. */
export class AlikeNames {
  readonly #element: ReactiveControllerHost;
  #items: readonly ToolSummary[] | undefined;
  #alike = NONE;

  constructor(element: ReactiveControllerHost) {
    this.#element = element;
  }

  /** For each name that looks like others: the others. Those of the list before, while the new one is looked at. */
  of(items: readonly ToolSummary[]): Alike {
    if (items !== this.#items) {
      this.#items = items;
      void this.#look(items);
    }
    return this.#alike;
  }

  async #look(items: readonly ToolSummary[]): Promise<void> {
    const found = await import("../../parts/look-alikes.js").catch(() => undefined); // offline: names are shown as they are
    if (!found || items !== this.#items) return;
    const alike = found.lookAlikes(items.map(({ name }) => name));
    if (alike.size + this.#alike.size === 0) return;
    this.#alike = alike;
    this.#element.requestUpdate();
  }
}
