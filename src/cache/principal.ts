/**
 * Principal and server of an answer: the names under which the cache separates answers (K-06, K-07).
 *
 * Owns: both names. They contain no secrets. Partitions are digests, fragment and userinfo are not part of a server's name. A query is,
 * because it may select the server; keys belong in headers.
 */
import { ClientError } from "../errors/index.js";

/** SHA-256 as a port. */
export interface DigestPort {
  /** SHA-256 of the text's UTF-8 as lower-case hexadecimal. */
  digest(text: string): Promise<string>;
}

/** Headers that do not identify the user. Any other counts: one name too many only costs a cache entry, one too few leaks it. */
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
 * Partition of the principal that sends these headers: a digest, or `""` when nothing identifies one. `extra` is a further identification,
 * such as the account of a sign-in. Rejects with `ERR-STORAGE` when there is no digest (no secure context): then nothing private may be
 * stored.
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
    const message = "This page can't tell principals apart without SHA-256; serve it over https to have it.";
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
