/**
 * Caller-supplied `_meta` keys of requests, checked before anything is sent.
 *
 * Owns: the permitted keys: those with the caller's prefix, and the W3C trace context in its own format (J-05). Keys of
 * the protocol are refused (B-10). https://www.w3.org/TR/trace-context/ https://www.w3.org/TR/baggage/
 */
import { ClientError } from "../../errors/index.js";
import { isObject } from "../../jsonrpc/index.js";
import { isReserved, readMetaKey } from "./meta-key.js";

/**
 * Maximum number of characters of `baggage`, and of members of `tracestate`, that every implementation must propagate.
 */
const MAX_BAGGAGE = 8_192;
const MAX_STATES = 32;

const PARENT = /^(?!ff)([\da-f]{2})-(?!0{32})[\da-f]{32}-(?!0{16})[\da-f]{16}-[\da-f]{2}(-.*)?$/;
const STATE_KEY = /^(?:[a-z][\w\-*/]{0,255}|[a-z\d][\w\-*/]{0,240}@[a-z][\w\-*/]{0,13})$/;
const STATE_VALUE = /^[\x20-\x2b\x2d-\x3c\x3e-\x7e]{0,255}[\x21-\x2b\x2d-\x3c\x3e-\x7e]$/;
const TOKEN = String.raw`[\w!#$%&'*+.^\x60|~-]+`;
const VALUE = String.raw`[\x21\x23-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e]*`;
const PAIR = String.raw`${TOKEN}[ \t]*=[ \t]*${VALUE}`;
const BAGGAGE_MEMBER = new RegExp(String.raw`^[ \t]*${PAIR}(?:[ \t]*;[ \t]*(?:${PAIR}|${TOKEN}))*[ \t]*$`);

/** Permitted keys without a prefix, each with a check of its format. */
const TRACE: Readonly<Record<string, (text: string) => boolean>> = {
  // Version 00 ends with the flags; later versions may add fields.
  traceparent: (text) => PARENT.test(text) && (!text.startsWith("00") || text.length === 55),
  tracestate: isTraceState,
  baggage: (text) => text.length <= MAX_BAGGAGE && text.split(",").every((member) => BAGGAGE_MEMBER.test(member)),
};

/** Returns `meta`. Throws `ERR-ARGUMENT` for a key that is not permitted, and for an invalid trace context. */
export function checkedMeta(meta: unknown): Readonly<Record<string, unknown>> {
  if (!isObject(meta)) throw refused("meta", "it must be an object");
  for (const [name, value] of Object.entries(meta)) {
    const key = readMetaKey(name);
    if (!key) throw refused(name, "that is no name of a key: labels with dots, a slash, a name");
    if (name === "progressToken") throw refused(name, "the client makes that one; pass onProgress to have progress");
    if (isReserved(key))
      throw refused(name, "its prefix belongs to the protocol; take the reverse of a domain of yours");
    const hasForm = Object.hasOwn(TRACE, name) ? TRACE[name] : undefined;
    if (hasForm && !(typeof value === "string" && hasForm(value)))
      throw refused(name, "it has not the form of the W3C");
  }
  return meta;
}

/** Members of untrusted `_meta` that may be sent; `undefined` if there are none. */
export function permittedMeta(meta: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> | undefined {
  const kept = Object.entries(meta).filter(([name, value]) => {
    try {
      return checkedMeta({ [name]: value });
    } catch {
      return false;
    }
  });
  return kept.length === 0 ? undefined : Object.fromEntries(kept);
}

function isTraceState(text: string): boolean {
  const members = text.split(",").map((member) => member.trim());
  const keys = members.filter((member) => member !== "").map((member) => member.slice(0, member.indexOf("=")));
  return (
    members.length <= MAX_STATES &&
    new Set(keys).size === keys.length &&
    members.every((member) => {
      const at = member.indexOf("=");
      return member === "" || (STATE_KEY.test(member.slice(0, at)) && STATE_VALUE.test(member.slice(at + 1)));
    })
  );
}

function refused(key: string, why: string): ClientError {
  const shown = key.slice(0, 100);
  return new ClientError("ERR-ARGUMENT", `"${shown}" can't be sent in _meta: ${why}.`, { key: shown });
}
