/**
 * The file for the script tag `mcp-elements.js`: defines each element of this package once a page uses it.
 *
 * Owns: following the document: tags that are there, that come later, and those in shadow roots of its own elements,
 * which import what they use themselves. Elements in shadow roots of others: import their files, or write the tag in
 * the document. The build knows the files (`.ci/element-entries.mjs`).
 */

/** Functions that load the files of the public elements, by tag: the build writes them. */
declare const files: Readonly<Record<string, () => Promise<unknown>>>;

/**
 * Loads the files of tags in `root` that are not defined. A file that can't be loaded is tried again with the next tag.
 */
function load(root: Document | Element): void {
  const found = root instanceof Element ? [root, ...root.querySelectorAll("*")] : root.querySelectorAll("*");
  for (const tag of new Set([...found].map(({ localName }) => localName)))
    if (Object.hasOwn(files, tag) && !customElements.get(tag))
      void files[tag]?.().catch((error: unknown) => reportError(error));
}

load(document);
new MutationObserver((changes) => {
  for (const { addedNodes } of changes) for (const node of addedNodes) if (node instanceof Element) load(node);
}).observe(document, { subtree: true, childList: true });
