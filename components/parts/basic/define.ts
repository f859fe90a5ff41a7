/**
 * Registers an element once, exports its CSS parts, and ensures that server data can't leave it blank.
 *
 * Owns: two safeguards. If a page contains two copies of this package (a bundle and a script from a CDN), the first
 * copy registers its elements and the second does not throw, unlike with Lit's `@customElement`. An element whose
 * update throws shows a message and its data. And the `exportparts` attributes, so that a page can style nested
 * elements from outside: `mcp-panel::part(tools-list-filter)`.
 */
import { html, ReactiveElement, render, type LitElement, type PropertyValues } from "lit";

/** Tags of the elements of this package that are registered so far. */
const tags = new Set<string>();

/** Entries of `exportparts` that are set on an element: its own parts, and those exported in its shadow tree. */
const exported = new WeakMap<Element, readonly string[]>();

/** Exports `parts` of each element of this `prototype` when it is connected. */
function exportParts(
  tag: string,
  prototype: HTMLElement & { connectedCallback(): void },
  parts: readonly string[],
): void {
  const own = parts.map((part) => `${part}: ${tag.slice(4)}-${part}`);
  tags.add(tag);
  const { connectedCallback } = prototype;
  prototype.connectedCallback = function () {
    connectedCallback.call(this);
    addEntries(this, own, true);
  };
}

/**
 * Adds `entries` to the attribute of an element, and their outer names to that of its host, up to the outermost element
 * of this package.
 */
function addEntries(element: Element, entries: readonly string[], connected?: boolean): void {
  const { host } = element.getRootNode() as Partial<ShadowRoot>;
  if (!host || !tags.has(host.localName)) return;
  const before = exported.get(element) ?? [];
  const added = entries.filter((entry) => !before.includes(entry));
  if (!added.length && !connected) return; // exported by another child already; an element that was moved has a new host
  const all = [...before, ...added];
  if (added.length) {
    if ((element.getAttribute("exportparts") ?? "") !== String(before)) return; // set by the page
    exported.set(element, all);
    element.setAttribute("exportparts", String(all));
  }
  addEntries(
    host,
    all.map((entry) => entry.slice(entry.indexOf(" ") + 1)),
  );
}

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
