/**
 * Prepares text from an authorization server for display: truncated, sanitized, and without secrets of this client.
 *
 * Owns: sanitizing the text, which is never interpreted as markup. https://www.rfc-editor.org/rfc/rfc6749#section-5.2
 */

const MAX_TEXT = 300;
const MAX_CODE = 64;

/**
 * `error_description` for display: at most 300 characters, without control and direction characters, and with `…` in
 * place of each of `secrets`, because some servers quote codes and tokens. `undefined` if nothing remains.
 */
export function errorDescription(text: unknown, secrets: readonly (string | undefined)[] = []): string | undefined {
  if (typeof text !== "string") return undefined;
  let shown = text;
  for (const secret of secrets) if (secret) for (const form of formsOf(secret)) shown = shown.replaceAll(form, "…");
  shown = shown.replace(/[\s\p{Cc}\p{Cf}]+/gu, " ").trim();
  // Removes half of a surrogate pair at the end.
  return shown.slice(0, MAX_TEXT).replace(/[\uD800-\uDBFF]$/, "") || undefined;
}

/** Forms of a secret: plain, and encoded as in a form or an address, because some servers quote whole requests. */
function formsOf(secret: string): readonly string[] {
  return [secret, encodeURIComponent(secret), new URLSearchParams([["", secret]]).toString().slice(1)];
}

/** Returns `text` if it is a valid `error` code, which may be compared and shown; otherwise `undefined`. */
export function errorCode(text: unknown): string | undefined {
  return typeof text === "string" && text.length <= MAX_CODE && /^[\w.:/-]+$/.test(text) ? text : undefined;
}
