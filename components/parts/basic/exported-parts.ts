/**
 * Exports the CSS parts of nested elements, so that a page can style them from outside:
 * `mcp-panel::part(tools-list-filter)`.
 *
 * Owns: the `exportparts` attribute of each element in the shadow tree of another element of this package. An element
 * exports its own parts with its name before them, and the names that elements in its shadow tree export. Never sets
 * the attribute in a tree of the page, and never changes one that the page set.
 * https://drafts.csswg.org/css-shadow-1/#exporting
 */

/** Tags of the elements of this package that are registered so far. */
const tags = new Set<string>();

/** Entries of `exportparts` that are set on an element: its own parts, and those exported in its shadow tree. */
const exported = new WeakMap<Element, readonly string[]>();

/** Exports `parts` of each element of this `prototype` when it is connected. */
export function exportParts(
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
