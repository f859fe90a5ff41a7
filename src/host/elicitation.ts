/**
 * `elicitation/create` as an ask: a form to fill in, or a page to visit.
 *
 * Owns: the rules about modes, and the warnings a person sees. The answer is checked by `answer-check.ts`.
 * https://modelcontextprotocol.io/specification/2025-11-25/client/elicitation
 */
import type { AskBody, AskWarning } from "./ask.js";
import { readPageAddress } from "./elicitation-url.js";
import { readFormFields, type FormField } from "./form-fields.js";
import { isJsonObject, type JsonObject } from "./json-object.js";
import { refused } from "./refusal.js";

/** The modes this host declares. */
export interface ElicitationModes {
  readonly form: boolean;
  readonly url: boolean;
}

/** An elicitation as an ask. */
export type ElicitationAsk = Extract<AskBody, { kind: "elicitation-form" | "elicitation-url" }>;

/** Characters of the message. */
const MAX_MESSAGE = 8_192;

/** What names a secret, in words split at case and punctuation. A warning only: a server's words prove nothing (E-06). */
const SECRET_WORDS = new RegExp(
  [
    String.raw`\b(passwords?|passwd|passphrase|passcode|pwd|pin|otp|secrets?|tokens?|credentials?|api ?keys?|private ?keys?|seed ?phrase`,
    String.raw`cvv|cvc|credit ?card|card ?(number|no)|ssn|social security)\b`,
  ].join("|"),
  "i",
);

/** Reads the parameters. Throws a refusal with -32602 for what can't be shown honestly, and for modes not declared (E-13). */
export function readElicitation(params: JsonObject, modes: ElicitationModes): ElicitationAsk {
  const { message, mode = "form" } = params; // no mode is form mode, even beside a url (E-03)
  if (mode !== "form" && mode !== "url") throw refused(-32602, "unknown elicitation mode");
  if (!modes[mode]) throw refused(-32602, `elicitation mode "${mode}" was not declared`);
  if (typeof message !== "string") throw refused(-32602, "message is missing");
  if (message.length > MAX_MESSAGE) throw refused(-32602, `message is longer than ${MAX_MESSAGE} characters`);
  if (mode === "url") {
    const { url, origin, warnings } = readPageAddress(params["url"]);
    const { elicitationId } = params;
    const id = typeof elicitationId === "string" ? { elicitationId } : {};
    return { kind: "elicitation-url", params: { mode, message, url, ...id }, origin, warnings };
  }
  const { requestedSchema } = params;
  if (!isJsonObject(requestedSchema)) throw refused(-32602, "requestedSchema is missing");
  const form = readFormFields(requestedSchema);
  const warnings: readonly AskWarning[] =
    form.kind === "unsupported"
      ? [{ kind: "unsupported-form", reason: form.reason }]
      : form.fields.filter(looksSecret).map(({ name }) => ({ kind: "secret-field", field: name }));
  return { kind: "elicitation-form", params: { mode, message, requestedSchema }, warnings };
}

function looksSecret({ name, schema }: FormField): boolean {
  const said = [name, schema["title"], schema["description"]].filter((text) => typeof text === "string");
  if (schema["format"] === "password") return true;
  return said.some((text) => SECRET_WORDS.test(text.replace(/([a-z])([A-Z])/g, "$1 $2").replace(/[^A-Za-z]+/g, " ")));
}
