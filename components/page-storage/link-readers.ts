/**
 * Count of the panels on this page that read links. Views offer to copy a link only where the count is not zero: otherwise the link leads
 * nowhere.
 *
 * Owns: the count.
 */
let readers = 0;

/** A panel reads links from now on, until the returned function is called. */
export function readLinks(): () => void {
  readers++;
  let isOver = false;
  return () => {
    if (!isOver) readers--;
    isOver = true;
  };
}

/** Returns true if links to this page are read. */
export function areLinksRead(): boolean {
  return readers > 0;
}
