/**
 * Name of this tab for its lifetime: data that may not outlive the tab is stored under this name.
 *
 * Owns: the name in `sessionStorage`, which only pages have. The name is not a secret: it gives no access.
 */
import type { AuthorizationOffer } from "../../src/client/api/index.js";

const NAME = "mcp-panel session";

/** Adds the name of this tab if tokens are stored per session; only pages can identify their tab. */
export function withSession(authorization: AuthorizationOffer): AuthorizationOffer {
  if (authorization.storage !== "session" || authorization.session !== undefined) return authorization;
  const session = tabSession();
  return session === undefined ? authorization : { ...authorization, session };
}

/** Name of the tab; `undefined` if the page may not store data (an opaque origin, blocked site data). */
function tabSession(): string | undefined {
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
