/**
 * Displayable text from an authorization server: truncated, sanitized, and without secrets of this client.
 *
 * Owns: sanitizing the text, which is never interpreted as markup. https://www.rfc-editor.org/rfc/rfc6749#section-5.2
 */

const MAX_TEXT = 300;
const MAX_CODE = 64;

/**
 * `error_description` for display: at most 300 characters, no control or direction characters, and `…` for each of `secrets` (servers quote
 * codes and tokens back); `undefined` when nothing remains.
 */
export function errorDescription(text: unknown, secrets: readonly (string | undefined)[] = []): string | undefined {
  if (typeof text !== "string") return undefined;
  let shown = text;
  for (const secret of secrets) if (secret) for (const form of formsOf(secret)) shown = shown.replaceAll(form, "…");
  shown = shown.replace(/[\s\p{Cc}\p{Cf}]+/gu, " ").trim();
  // Never cuts a surrogate pair in half.
  return shown.slice(0, MAX_TEXT).replace(/[\uD800-\uDBFF]$/, "") || undefined;
}

/** Forms of a secret: as sent, and as encoded in a form or an address, because servers quote whole requests. */
function formsOf(secret: string): readonly string[] {
  return [secret, encodeURIComponent(secret), new URLSearchParams([["", secret]]).toString().slice(1)];
}

/** Valid `error` code: codes are compared and shown, and are words of the protocol, never prose. */
export function errorCode(text: unknown): string | undefined {
  return typeof text === "string" && text.length <= MAX_CODE && /^[\w.:/-]+$/.test(text) ? text : undefined;
}
