/**
 * The panel in a benchmark's page: finding what is in it, and waiting for what is to come.
 */
/** A frame, and what follows it. */
export const frame = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

/** Waits, frame by frame, until `look` finds something. */
export async function until<T>(look: () => T | null | undefined | false, what: string): Promise<T> {
  for (const end = performance.now() + 60_000; performance.now() < end; await frame()) {
    const found = look();
    if (found) return found;
  }
  throw new Error(`${what} did not appear`);
}

/** Finds the first element in all open shadow roots below `root`. */
export function deep(selector: string, root: ParentNode = document): HTMLElement | undefined {
  const here = root.querySelector<HTMLElement>(selector);
  if (here) return here;
  for (const element of root.querySelectorAll("*")) {
    const found = element.shadowRoot && deep(selector, element.shadowRoot);
    if (found) return found;
  }
  return undefined;
}

/** Elements in the document and all open shadow roots. */
export function countNodes(root: ParentNode = document): number {
  const all = [...root.querySelectorAll("*")];
  return all.reduce((sum, element) => sum + 1 + (element.shadowRoot ? countNodes(element.shadowRoot) : 0), 0);
}

/** Puts a panel on that server into the page, in place of the one before. */
export async function open(url: string): Promise<HTMLElement> {
  document.body.replaceChildren();
  const panel = document.createElement("mcp-panel");
  panel.setAttribute("src", url);
  panel.style.blockSize = "700px";
  document.body.append(panel);
  return panel;
}
