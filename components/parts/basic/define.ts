/**
 * Registers an element once, exports its CSS parts, and ensures that server data can't leave it blank.
 *
 * Owns: two safeguards. If a page contains two copies of this package (a bundle and a script from a CDN), the first
 * copy registers its elements and the second does not throw, unlike with Lit's `@customElement`. An element whose
 * update throws shows a message and its data.
 */
import { html, ReactiveElement, render, type LitElement, type PropertyValues } from "lit";
import { exportParts } from "./exported-parts.js";

/**
 * Registers `element` as `tag` unless that name is taken. `parts`: names of its CSS parts.
 * @example define("mcp-progress", McpProgress, "bar")
 */
export function define(tag: string, element: CustomElementConstructor, ...parts: readonly string[]): void {
  if (customElements.get(tag)) return;
  guard(element.prototype as Updating);
  exportParts(tag, element.prototype as LitElement, parts);
  customElements.define(tag, element);
}

/** The steps of an update (Lit, "Lifecycle") that may meet unexpected data. */
interface Updating extends Pick<LitElement, "renderRoot" | "renderOptions"> {
  willUpdate(changed: PropertyValues): void;
  update(changed: PropertyValues): void;
  updated(changed: PropertyValues): void;
}

/** Elements that currently show only the failure message. */
const failed = new WeakMap<Updating, unknown>();

function guard(prototype: Updating): void {
  const { willUpdate, update, updated } = prototype;
  prototype.willUpdate = function (this: Updating, changed) {
    failed.delete(this);
    attempt(this, () => willUpdate.call(this, changed));
  };
  prototype.update = function (this: Updating, changed) {
    attempt(this, () => update.call(this, changed));
    if (!failed.has(this)) return;
    ReactiveElement.prototype["update"].call(this, changed); // ends the update, so that the next change starts a new one
    render(html`<mcp-fault .of=${this} .reason=${failed.get(this)}></mcp-fault>`, this.renderRoot, this.renderOptions);
  };
  prototype.updated = function (this: Updating, changed) {
    if (!failed.has(this)) updated.call(this, changed);
  };
}

function attempt(element: Updating, step: () => void): void {
  try {
    if (!failed.has(element)) step();
  } catch (error) {
    failed.set(element, error);
    import("./fault.js").catch(() => undefined); // the code can't be loaded: the element stays empty
  }
}
