/**
 * A name for this tab, as long as it lives: what may be kept no longer is kept under it.
 *
 * Owns: the name in `sessionStorage`, which only pages have. It is no secret: it opens nothing.
 */
const NAME = "mcp-panel session";

/** The tab's name; `undefined` where the page may keep nothing (an opaque origin, blocked site data). */
export function tabSession(): string | undefined {
  try {
    const known = sessionStorage.getItem(NAME);
    if (known !== null) return known;
    const name = crypto.randomUUID();
    sessionStorage.setItem(NAME, name);
    return name;
  } catch {
    return undefined;
  }
}
