/**
 * Finds tools of a list whose names can be confused with others.
 *
 * Owns: finding them once per list, after the list is rendered. The code of the check is loaded after the first list is
 * shown.
 */
import type { ReactiveControllerHost } from "lit";
import type { ToolSummary } from "../../../src/client/api/index.js";
import { nextFrame } from "../../parts/basic/slices.js";
import type { ConfusableName } from "../../parts/trust/confusable-names.js";

type Odd = ReadonlyMap<string, ConfusableName>;
const NONE: Odd = new Map();

/** Stores the confusable names of the newest list. */
export class ConfusableNames {
  readonly #element: ReactiveControllerHost;
  #items: readonly ToolSummary[] | undefined;
  #looking: AbortController | undefined;
  #odd = NONE;

  constructor(element: ReactiveControllerHost) {
    this.#element = element;
  }

  /** Returns the confusable names; while a new list is being checked, those of the previous list. */
  of(items: readonly ToolSummary[], isWhole: boolean): Odd {
    if (isWhole && items !== this.#items) {
      this.#items = items;
      void this.#look(items);
    }
    return this.#odd;
  }

  async #look(items: readonly ToolSummary[]): Promise<void> {
    this.#looking?.abort();
    const { signal } = (this.#looking = new AbortController());
    await nextFrame(); // the names are shown first
    if (signal.aborted) return;
    const found = await import("../../parts/trust/confusable-names.js").catch(() => undefined);
    if (!found) this.#items = undefined; // the code can't be loaded: names are shown unchanged, and the next update tries again
    const names = items.map(({ name }) => name);
    const odd = await found?.confusableNames(names, signal).catch(() => undefined); // aborted, because a newer list is being checked
    if (!odd || odd.size + this.#odd.size === 0) return;
    this.#odd = odd;
    this.#element.requestUpdate();
  }
}
