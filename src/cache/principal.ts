/**
 * Names of the principal and the server of an answer, by which the cache separates answers (K-06, K-07).
 *
 * Owns: both names, which contain no secrets. Partitions are digests. A server's name excludes fragment and userinfo,
 * but includes the query, because the query may select the server; embedders should pass keys in headers.
 */
import { ClientError } from "../errors/index.js";

/** SHA-256, passed in as a port. */
export interface DigestPort {
  /** SHA-256 of the text as UTF-8, in lower-case hexadecimal. */
  digest(text: string): Promise<string>;
}

/**
 * Headers that do not identify the user. All other headers count: an unnecessary distinction only costs a cache entry,
 * but a missing one could show data to the wrong user.
 */
const IMPERSONAL = new Set([
  "accept",
  "content-type",
  "last-event-id",
  "mcp-method",
  "mcp-name",
  "mcp-protocol-version",
  "mcp-session-id",
  "traceparent",
  "tracestate",
  "baggage",
]);

/**
 * Partition of the principal that sends these headers: a digest, or `""` if nothing identifies a principal. `extra`: a
 * further identification, such as the account of a sign-in. Rejects with `ERR-STORAGE` if digests are not available (no
 * secure context): then nothing private may be stored.
 *
 * @example
 * const partition = await principalOf(Object.entries(headers), digestPort, account);
 */
export async function principalOf(
  headers: Iterable<readonly [name: string, value: string]>,
  port: DigestPort,
  extra = "",
): Promise<string> {
  const personal = [...headers]
    .map(([name, value]) => [name.toLowerCase(), value] as const)
    .filter(([name]) => !IMPERSONAL.has(name) && !name.startsWith("mcp-param-"))
    .map((header) => JSON.stringify(header))
    .sort();
  if (personal.length === 0 && extra === "") return "";
  try {
    return await port.digest(JSON.stringify(["mcp-panel principal", personal, extra]));
  } catch (cause) {
    const message = "Principals can't be told apart without SHA-256; serve the page over https.";
    throw new ClientError("ERR-STORAGE", message, { reason: "digest" }, cause);
  }
}

/** Name of a server: its endpoint URL without fragment and userinfo. Throws `ERR-ARGUMENT` for an invalid URL. */
export function serverKeyOf(url: string | URL): string {
  let parsed: URL;
  try {
    parsed = new URL(url);
  } catch (cause) {
    throw new ClientError("ERR-ARGUMENT", "The server's address is no absolute URL.", {}, cause);
  }
  return `${parsed.protocol}//${parsed.host}${parsed.pathname}${parsed.search}`;
}
