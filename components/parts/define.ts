/**
 * Registers an element once.
 *
 * Owns: the guard. Two copies of this package may be on one page (a bundle and a script from a CDN): the first one wins and the
 * second does not throw, which Lit's `@customElement` would.
 */

/** Registers `element` as `tag` unless that name is taken. @example define("mcp-progress", McpProgress) */
export function define(tag: string, element: CustomElementConstructor): void {
  if (!customElements.get(tag)) customElements.define(tag, element);
}
