/**
 * Masks the secrets in the query of an address, so that the address may be shown, recorded and passed on.
 *
 * Owns: the names of parameters that may contain secrets, and the mask. In case of doubt, a value is masked.
 */

/** Placeholder for a secret. */
export const MASK = "•••";

const SECRET_PARAM =
  /token|key|secret|passw|pwd|code|state|nonce|signature|^sig$|jwt|assertion|credential|auth|session|ticket|verifier|challenge|hint/i;
const MAX_PARAMS = 200;
const MAX_LENGTH = 8_192;

/**
 * Returns `url` with the values of secret parameters masked, and without fragment, user name and password. An address
 * that can't be parsed is truncated at its query. `found` is called with each secret.
 * @example maskedAddress("https://a.example/mcp?api_key=x") // "https://a.example/mcp?api_key=•••"
 */
export function maskedAddress(url: string, found?: (secret: string) => void): string {
  if (!URL.canParse(url)) return url.slice(0, MAX_LENGTH).replace(/[?#].*$/s, `?${MASK}`);
  const { origin, protocol, host, pathname, search } = new URL(url);
  const place = (origin === "null" ? `${protocol}//${host}` : origin) + pathname;
  if (search === "") return place;
  const parts = search.slice(1).split("&");
  const shown = parts.slice(0, MAX_PARAMS).map((part) => {
    const [name = "", ...value] = part.split("=");
    if (value.length === 0 || !SECRET_PARAM.test(name)) return part;
    found?.(value.join("="));
    return `${name}=${MASK}`;
  });
  return `${place}?${shown.join("&")}`.slice(0, MAX_LENGTH);
}
