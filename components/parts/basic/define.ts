/**
 * Registers an element once, and sees to it that what a server sent can't leave it blank.
 *
 * Owns: two guards. Two copies of this package may be on one page (a bundle and a script from a CDN): the first one wins and the
 * second does not throw, which Lit's `@customElement` would. An element whose update throws says so and gives its data.
 */
import { html, ReactiveElement, render, type LitElement, type PropertyValues } from "lit";

/** Registers `element` as `tag` unless that name is taken. @example define("mcp-progress", McpProgress) */
export function define(tag: string, element: CustomElementConstructor): void {
  if (customElements.get(tag)) return;
  guard(element.prototype as Updating);
  customElements.define(tag, element);
}

/** The steps of an update (Lit, "Lifecycle") that may meet unexpected data. */
interface Updating extends Pick<LitElement, "renderRoot" | "renderOptions"> {
  willUpdate(changed: PropertyValues): void;
  update(changed: PropertyValues): void;
  updated(changed: PropertyValues): void;
}

/** Elements that show no more than that they can't, and why. */
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
    ReactiveElement.prototype["update"].call(this, changed); // ends the update, so that the next change begins another
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
    import("./fault.js").catch(() => undefined); // offline: it stays empty
  }
}
