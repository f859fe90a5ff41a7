/**
 * Name of this tab for its lifetime: data that may not outlive the tab is stored under this name.
 *
 * Owns: the name in `sessionStorage`, which only pages have. The name is not a secret: it gives no access.
 */
const NAME = "mcp-panel session";

/** Name of the tab; `undefined` if the page may not store data (an opaque origin, blocked site data). */
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
