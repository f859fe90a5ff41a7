/**
 * Names of `_meta` keys and of extensions: an optional prefix of labels, a slash, a name.
 *
 * Owns: the grammar, and the prefixes reserved for the protocol.
 * https://modelcontextprotocol.io/specification/2026-07-28/basic#_meta
 */

/** Parsed name. */
export interface MetaKey {
  /** Labels before the slash; none for a plain name. */
  readonly labels: readonly string[];
  readonly name: string;
}

const LABEL = /^[A-Za-z](?:[A-Za-z\d-]*[A-Za-z\d])?$/;
const NAME = /^(?:[A-Za-z\d](?:[\w.-]*[A-Za-z\d])?)?$/;

/** Parses a key; `undefined` when it is invalid. */
export function readMetaKey(key: string): MetaKey | undefined {
  const slash = key.indexOf("/");
  const labels = slash === -1 ? [] : key.slice(0, slash).split(".");
  const name = key.slice(slash + 1);
  if (!labels.every((label) => LABEL.test(label)) || !NAME.test(name)) return undefined;
  return labels.length === 0 && name === "" ? undefined : { labels, name };
}

/** True for prefixes reserved for the protocol, either in its latest revision or in 2025-06-18. */
export function isReserved({ labels }: MetaKey): boolean {
  return labels.some(
    (label, at) => (label === "modelcontextprotocol" || label === "mcp") && (at === 1 || at < labels.length - 1),
  );
}
