/**
 * Additions of the page to all its panels: views, renderers of content, actions.
 *
 * Owns: the lists, and telling panels that they changed. The functions that the page calls are in
 * `mcp-panel/plugins.ts`.
 */
import type { ActionDefinition } from "./action.js";
import type { RendererDefinition } from "./renderer.js";

/** Registered things of one kind. */
export class Registry<Item> {
  #items: readonly Item[] = [];
  readonly #listeners = new Set<() => void>();

  /** All of them, in the order of their registration. */
  get items(): readonly Item[] {
    return this.#items;
  }

  /** Adds one. The returned function removes it. */
  add(item: Item): () => void {
    this.#set([...this.#items, item]);
    return () => this.#set(this.#items.filter((other) => other !== item));
  }

  /** Calls `listener` after each change. The returned function ends that. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #set(items: readonly Item[]): void {
    this.#items = items;
    for (const listener of this.#listeners) listener();
  }
}

/** Actions of the page. */
export const actions = /* @__PURE__ */ new Registry<ActionDefinition>();
/** Names of the views of content that the package has, which renderers can't have. */
export const RESERVED: readonly { readonly name: string }[] = /* @__PURE__ */ [
  "raw",
  "text",
  "tree",
  "markdown",
  "code",
  "table",
  "json",
  "picture",
  "media",
  "hex",
].map((name) => ({ name }));
/** Renderers of the page. */
export const renderers = /* @__PURE__ */ new Registry<RendererDefinition>();
