/**
 * `elicitation/create` as an input request: a form to fill in, or a page to visit.
 *
 * Owns: checking the modes, and the warnings that the user sees. `answer-check.ts` checks the answer.
 * https://modelcontextprotocol.io/specification/2025-11-25/client/elicitation
 */
import { exactOf } from "../../json/exact-of.js";
import { writeExact } from "../../json/exact-text.js";
import { weightOf } from "../../json/weight.js";
import type { InputRequestBody, InputRequestWarning } from "../input-request.js";
import { readPageAddress } from "./elicitation-url.js";
import { plainForm } from "./plain-form.js";
import { MAX_FORM_FIELDS, readFormFields, type RequestedField } from "../answers/form-fields.js";
import { isJsonObject, type JsonObject } from "../../json/json-object.js";
import { overLimit, refused } from "../refusal.js";
import { latinOf } from "../../text-safety/index.js";

/** Modes this host declares. */
export interface ElicitationModes {
  readonly form: boolean;
  readonly url: boolean;
}

/** Elicitation as an input request. */
export type ElicitationRequest = Extract<InputRequestBody, { kind: "elicitation-form" | "elicitation-url" }>;

/** Maximum number of characters of the message: a limit of this client, so that dialogs can be read. */
const MAX_MESSAGE = 8_192;

/**
 * Maximum size of a requested schema, in bytes by the estimate of `json/weight.ts`: enough for a dozen lists of all
 * countries, and small enough for a dialog that opens at once.
 */
const MAX_SCHEMA = 1_000_000;

/**
 * Short words that name a secret in a field's name, but have other meanings in a sentence ("do not give us your pin").
 */
const SHORT_WORDS = /\b(pwd|pw|pin|pat|otp|totp|2fa|mfa|tokens?|bearer|cvv|cvc|ssn)\b/i;

/**
 * Words that name a secret, split at case and punctuation. Used for a warning only: a server's words prove nothing
 * (E-06).
 */
const SECRET_WORDS = new RegExp(
  [
    String.raw`\b(pass ?(words?|wd|phrases?|codes?|keys?)|secrets?|credentials?|(api|private|access|secret|signing|ssh) ?keys?`,
    String.raw`(seed|recovery|backup) ?(phrases?|codes?|words|keys?)|mnemonic|(access|auth|bearer|refresh) ?tokens?`,
    String.raw`(2fa|mfa|one ?time|verification|security|sms|login) ?(codes?|pins?|passwords?)|(credit|debit) ?card|card ?(number|no)|session ?cookies?`,
    String.raw`social security|passwort|kennwort|mot de passe|contrasena|senha|wachtwoord|parola|haslo|losenord|adgangskode|kreditkarten?|api ?schlussel)\b`,
  ].join("|"),
  "i",
);
/** Terms that name a secret in scripts that do not separate words with spaces, or that are not Latin. */
const SECRET_SIGNS =
  /密码|密碼|口令|验证码|驗證碼|私钥|私鑰|助记词|パスワード|暗証番号|비밀번호|암호|пароль|секрет|كلمة (السر|المرور)|סיסמה|รหัสผ่าน/i;

/**
 * Reads the parameters. Throws a refusal with -32602 for a request that can't be shown accurately, and for modes that
 * were not declared (E-13).
 */
export function readElicitation(params: JsonObject, modes: ElicitationModes, serverUrl: string): ElicitationRequest {
  const { message, mode = "form" } = params; // without a mode, form mode applies, even if there is a url (E-03)
  if (mode !== "form" && mode !== "url") throw refused(-32602, "unknown elicitation mode");
  if (!modes[mode]) throw refused(-32602, `elicitation mode "${mode}" was not declared`);
  if (typeof message !== "string") throw refused(-32602, "message is missing");
  if (message.length > MAX_MESSAGE) throw overLimit(`the message is longer than ${MAX_MESSAGE} characters`);
  if (mode === "url") {
    const { url, origin, warnings } = readPageAddress(params["url"], serverUrl);
    const { elicitationId } = params;
    const id = typeof elicitationId === "string" ? { elicitationId } : {};
    return { kind: "elicitation-url", params: { mode, message, url, ...id }, origin, warnings };
  }
  const { requestedSchema } = params;
  if (!isJsonObject(requestedSchema)) throw refused(-32602, "requestedSchema is missing");
  if (weightOf(requestedSchema, MAX_SCHEMA) > MAX_SCHEMA)
    throw overLimit(`the form takes more than ${MAX_SCHEMA} bytes`);
  const given = exactOf(requestedSchema) as JsonObject; // keeps all digits of limits and defaults
  const plain = plainForm(given);
  const form = readFormFields(plain);
  const exact = form.kind === "form" ? plain : given;
  const schema = exact === given ? requestedSchema : plainForm(requestedSchema);
  const warnings: readonly InputRequestWarning[] = [
    ...(form.kind === "unsupported" ? [{ kind: "unsupported-form", reason: form.reason } as const] : []),
    ...(form.kind === "form" ? form.fields : fieldsOfOdd(requestedSchema))
      .filter(looksSecret)
      .map(({ name }) => ({ kind: "secret-field", field: name }) as const),
  ];
  const schemaText = given === requestedSchema ? undefined : writeExact(exact);
  return {
    kind: "elicitation-form",
    params: { mode, message, requestedSchema: schema },
    ...(schemaText !== undefined && { schemaText }),
    warnings,
  };
}

/** Fields of a schema that is not a flat form, up to a limit. */
function fieldsOfOdd({ properties }: JsonObject): readonly NamedSchema[] {
  const entries = isJsonObject(properties) ? Object.entries(properties).slice(0, MAX_FORM_FIELDS) : [];
  return entries.map(([name, schema]) => ({ name: name.slice(0, 200), schema: isJsonObject(schema) ? schema : {} }));
}

type NamedSchema = Pick<RequestedField, "name" | "schema">;

function looksSecret({ name, schema }: NamedSchema): boolean {
  const { format, title, description } = schema;
  if (format === "password") return true;
  const about = textOf([name, title, description]);
  const names = spelledBothWays(textOf([name, title]));
  return (
    SHORT_WORDS.test(names) ||
    SECRET_WORDS.test(names) ||
    SECRET_WORDS.test(spelledBothWays(textOf([description]))) ||
    SECRET_SIGNS.test(about)
  );
}

function textOf(texts: readonly unknown[]): string {
  return texts.filter((text): text is string => typeof text === "string").join(" ; ");
}

/**
 * Words of a text as it is read: with letters of other alphabets as Latin ones, and once more with digits as the
 * letters they stand for.
 */
function spelledBothWays(said: string): string {
  const latin = latinOf(said);
  return `${wordsOf(latin)} ; ${wordsOf(latin.replace(/[@$0-5]/g, (sign) => STANDS_FOR[sign] ?? sign))}`;
}

const STANDS_FOR: Readonly<Record<string, string>> = { "@": "a", $: "s", 0: "o", 1: "i", 3: "e", 4: "a", 5: "s" };

/** Words of a text: split at case and punctuation, without accents. */
function wordsOf(said: string): string {
  return said
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/ł/gi, "l")
    .replace(/[^A-Za-z0-9;]+/g, " ");
}
