/**
 * Arguments of a call as the audit trail shows them.
 *
 * Owns: the mask of values that a caller or their name calls secret, and the limits. Masks too much rather than too
 * little.
 */
import { MASK } from "../../addresses/masked-address.js";
import { parseExact, writeExact } from "../../json/exact-text.js";
import { isJsonObject } from "../../json/json-object.js";
import { checkedSecrets, withoutSecrets } from "./named-secrets.js";

/** Names of arguments whose values are secrets. */
const SECRET =
  /passw|passphrase|secret|token|credential|cookie|api[-_]?key|private[-_]?key|signature|jwt|^authorization$|(^|[-_])(key|pin|otp|pwd)$/i;
/** Longest arguments that are read, in characters. */
const MOST_READ = 50_000;
/** Most characters that are kept. */
const MOST_KEPT = 300;
const MAX_DEPTH = 20;

/**
 * Returns the beginning of arguments as JSON, with secrets masked; `undefined` if they are too long to be read.
 * `secrets`: values that the caller named.
 */
export function shownArguments(text: string, secrets: readonly string[]): string | undefined {
  if (text.length > MOST_READ) return undefined;
  try {
    const named = maskNamed(parseExact(text), 0);
    const shown = writeExact(secrets.length > 0 ? withoutSecrets(named, checkedSecrets(secrets)) : named) ?? "";
    return shown.length > MOST_KEPT ? `${shown.slice(0, MOST_KEPT)}…` : shown;
  } catch {
    return undefined; // the secrets can't be masked, or the arguments are not JSON
  }
}

function maskNamed(value: unknown, depth: number): unknown {
  if (depth > MAX_DEPTH) return MASK;
  if (Array.isArray(value)) return value.map((item) => maskNamed(item, depth + 1));
  if (!isJsonObject(value)) return value;
  const entries = Object.entries(value).map(([name, item]) => [
    name,
    SECRET.test(name) ? MASK : maskNamed(item, depth + 1),
  ]);
  return Object.fromEntries(entries);
}
