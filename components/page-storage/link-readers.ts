/**
 * Number of panels on this page that read links. Views offer to copy a link only if there is such a panel, because
 * otherwise the link would have no effect.
 *
 * Owns: the count.
 */
let readers = 0;

/** Registers a panel that reads links, until the returned function is called. */
export function readLinks(): () => void {
  readers++;
  let isOver = false;
  return () => {
    if (!isOver) readers--;
    isOver = true;
  };
}

/** Returns true if a panel on this page reads links. */
export function areLinksRead(): boolean {
  return readers > 0;
}
