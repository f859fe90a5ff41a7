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
import { overLimit, refused } from "./refusal.js";

/** The modes this host declares. */
export interface ElicitationModes {
  readonly form: boolean;
  readonly url: boolean;
}

/** An elicitation as an ask. */
export type ElicitationAsk = Extract<AskBody, { kind: "elicitation-form" | "elicitation-url" }>;

/** Maximum number of characters of the message: a limit of this client, so that dialogs can be read. */
const MAX_MESSAGE = 8_192;

/** Short words that name a secret where they name the field, and in a sentence may be part of anything ("do not give us your pin"). */
const SHORT_WORDS = /\b(pwd|pin|otp|tokens?|cvv|cvc|ssn)\b/i;

/** What names a secret, in words split at case and punctuation. A warning only: a server's words prove nothing (E-06). */
const SECRET_WORDS = new RegExp(
  [
    String.raw`\b(passwords?|passwd|passphrase|passcode|secrets?|credentials?|api ?keys?|private ?keys?|seed ?phrase`,
    String.raw`access ?tokens?|credit ?card|card ?(number|no)|social security)\b`,
  ].join("|"),
  "i",
);

/** Reads the parameters. Throws a refusal with -32602 for what can't be shown honestly, and for modes not declared (E-13). */
export function readElicitation(params: JsonObject, modes: ElicitationModes): ElicitationAsk {
  const { message, mode = "form" } = params; // no mode is form mode, even beside a url (E-03)
  if (mode !== "form" && mode !== "url") throw refused(-32602, "unknown elicitation mode");
  if (!modes[mode]) throw refused(-32602, `elicitation mode "${mode}" was not declared`);
  if (typeof message !== "string") throw refused(-32602, "message is missing");
  if (message.length > MAX_MESSAGE) throw overLimit(`the message is longer than ${MAX_MESSAGE} characters`);
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
  if (schema["format"] === "password") return true;
  const names = wordsOf([name, schema["title"]]);
  return SHORT_WORDS.test(names) || SECRET_WORDS.test(names) || SECRET_WORDS.test(wordsOf([schema["description"]]));
}

/** In words: split at case and punctuation. */
function wordsOf(texts: readonly unknown[]): string {
  const said = texts.filter((text): text is string => typeof text === "string").join(" ; ");
  return said.replace(/([a-z])([A-Z])/g, "$1 $2").replace(/[^A-Za-z;]+/g, " ");
}
