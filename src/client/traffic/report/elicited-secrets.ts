/**
 * Secrets in the input requests of a call, which a report masks.
 *
 * Owns: their places: addresses that a server requested the user to visit, and input responses whose names are those of
 * secrets. A value in its place is masked whatever its length and type; what is long enough to be distinguished from a
 * word is masked wherever else it occurs.
 * https://modelcontextprotocol.io/specification/2025-11-25/client/elicitation
 */
import { MASK } from "../../../addresses/masked-address.js";
import { parseExact } from "../../../json/exact-text.js";
import { isObject } from "../../../jsonrpc/index.js";
import { jsonOrNothing } from "../../results/json-text.js";
import { isSecretName, maskedUrl, type Secrets } from "../mask.js";
import type { Stored } from "../stored.js";

type Raw = Readonly<Record<string, unknown>>;

/** Names of inputs, in addition to those of header fields. */
const SECRET_INPUT = /passphrase|passcode|private_?key|one_?time|(^|_)(pin|pwd|otp|totp|mfa|2fa|cvv|cvc|ssn)($|_)/i;

/** Returns the entries with the secrets of input requests masked in their places, and adds those to `secrets`. */
export function withoutElicitedSecrets(entries: readonly Stored[], secrets: Secrets): readonly Stored[] {
  return entries.map((entry) => {
    if (entry.kind === "exchange") return entry.sentBody === undefined ? entry : maskedBody(entry, secrets);
    if (entry.direction === "in") {
      noteAddresses(entry.value, secrets);
      return entry;
    }
    return entry.value === undefined ? entry : { ...entry, value: maskedMessage(entry.value, secrets) };
  });
}

/** Addresses in a request of the server: an elicitation (2025-11-25), or those that a result requests (2026-07-28). */
function noteAddresses(message: object | undefined, secrets: Secrets): void {
  const { params, result } = membersOf(message);
  const requested = Object.values(membersOf(membersOf(result).inputRequests));
  for (const request of [{ params }, ...requested]) {
    const { url } = membersOf(membersOf(request).params);
    if (typeof url === "string") maskedUrl(url, secrets);
  }
}

/** Message of this client: an input response is its result (2025-11-25), or is in its parameters (2026-07-28). */
function maskedMessage(message: object, secrets: Secrets): object {
  const { params, result } = membersOf(message);
  const masked: Record<string, unknown> = {};
  if (isObject(result) && isObject(result.content)) masked["result"] = maskedResponse(result, secrets);
  if (isObject(params) && isObject(params.inputResponses)) {
    const responses = Object.entries(params.inputResponses).map(([id, one]) => [id, maskedResponse(one, secrets)]);
    masked["params"] = { ...params, inputResponses: Object.fromEntries(responses) };
  }
  return { ...message, ...masked };
}

function maskedResponse(response: unknown, secrets: Secrets): unknown {
  if (!isObject(response) || !isObject(response.content)) return response;
  const content = Object.entries(response.content).map(([name, value]) => {
    if (!isSecretInput(name)) return [name, value];
    for (const one of [value].flat()) if (typeof one === "string" || typeof one === "number") secrets.add(String(one));
    return [name, MASK];
  });
  return { ...response, content: Object.fromEntries(content) };
}

/** Exchange with the secrets in its request body masked; a body that is no message can't be masked, and is left out. */
function maskedBody(entry: Extract<Stored, { kind: "exchange" }>, secrets: Secrets): Stored {
  let message: unknown;
  try {
    message = parseExact(entry.sentBody ?? "");
  } catch {
    return { ...entry, sentBody: undefined };
  }
  if (!isObject(message)) return entry;
  return { ...entry, sentBody: jsonOrNothing(maskedMessage(message, secrets)) };
}

function isSecretInput(name: string): boolean {
  const words = name.replaceAll(/([a-z0-9])([A-Z])/g, "$1_$2").replaceAll(/[\s.-]+/g, "_");
  return isSecretName(name) || SECRET_INPUT.test(words);
}

const membersOf = (value: unknown): Raw => (isObject(value) ? value : {});
