/**
 * Name of this tab for its lifetime: data that may be stored no longer is stored under it.
 *
 * Owns: the name in `sessionStorage`, which only pages have. It is not a secret: it gives no access.
 */
const NAME = "mcp-panel session";

/** Name of the tab; `undefined` if the page may store nothing (an opaque origin, blocked site data). */
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
