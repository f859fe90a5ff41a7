/**
 * Whether this page has a panel that reads links: only then a link to it leads anywhere, and views offer to copy one.
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

/** Whether links to this page are read. */
export function areLinksRead(): boolean {
  return readers > 0;
}
