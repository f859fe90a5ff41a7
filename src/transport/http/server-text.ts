/**
 * Text that a server sends with an error status, for the user to read beside this client's own sentence.
 *
 * Owns: finding the text in a body of any common form, shortening it, and masking what this client sent.
 */
import { MASK } from "../../addresses/masked-address.js";
import { lazyAsync } from "../../async/lazy-async.js";
import { isObject } from "../../json/is-object.js";

/** Maximum length of the text, and of what is searched for secrets before it is shortened, in characters. */
const MAX_TEXT = 300;
const MAX_READ = 4_000;
/**
 * Members of JSON bodies that hold a text for people, in lower case, the most telling first (RFC 9457, RFC 6749,
 * frameworks, gateways).
 */
const MEMBERS = [
  "message",
  "error_description",
  "detail",
  "description",
  "errormessage",
  "error_message",
  "errorsummary",
  "faultstring",
  "fault",
  "error",
  "title",
  "reason",
  "errors",
  "msg",
];
/** Levels of nested objects and lists that are searched. */
const MAX_DEPTH = 3;
/** Length of the shortest value that is masked: shorter ones occur in any text. */
const SHORTEST = 4;
/** Header fields whose values are no secrets. */
const OPEN_FIELD = /^(accept|content-type|last-event-id|mcp-(protocol-version|method|name|param-.*))$/i;

/** Loads the masks of secrets, once for all requests. */
export const loadSecretMask = lazyAsync(() => import("../../errors/secret-mask.js"));

/**
 * Readable text of `body`, in one line; `undefined` if there is none. `sent`: header fields of the request, which a
 * server may repeat.
 * Never rejects; without the code that masks secrets, there is no text.
 */
export async function serverTextOf(
  body: string,
  contentType: string | null,
  sent: Readonly<Record<string, string>>,
): Promise<string | undefined> {
  const found = textIn(body, contentType ?? "");
  if (found === undefined) return undefined;
  // `Bearer x`: servers repeat the credentials without the scheme.
  const secrets = Object.entries(sent)
    .filter(([name]) => !OPEN_FIELD.test(name))
    .flatMap(([, value]) => [value, value.replace(/^\S+ +/, "")])
    .filter((value) => value.length >= SHORTEST);
  let masked = found.slice(0, MAX_READ);
  if (secrets.length > 0) {
    const loaded = await loadSecretMask().catch(() => undefined);
    if (!loaded) return undefined;
    masked = new loaded.SecretMask(secrets.map((secret) => [secret, MASK])).masked(masked);
  }
  const line = masked.replace(/[\s\p{Cc}\p{Cf}]+/gu, " ").trim();
  if (line === "") return undefined;
  return line.length > MAX_TEXT ? `${line.slice(0, MAX_TEXT)}…` : line;
}

function textIn(body: string, contentType: string): string | undefined {
  try {
    return textOf(JSON.parse(body), 0);
  } catch {
    if (/html|xml/i.test(contentType) || /^\s*</.test(body)) return textOfPage(body);
    const [, data] = /^data: *(\{.*\})$/m.exec(body) ?? []; // an event stream
    return data === undefined ? body : (textIn(data, "") ?? body);
  }
}

/**
 * Title or heading of a page, or the message of an XML document; otherwise all of its text. Only the start of the page
 * is read for that, which bounds the time for unclosed elements.
 */
function textOfPage(page: string): string {
  const [, , named] = /<(title|h1|message|faultstring|detail)\b[^<>]*>\s*([^<\s][^<]*)</i.exec(page) ?? [];
  const start = page.slice(0, 2 * MAX_READ);
  return named ?? start.replace(/<(script|style)\b.*?<\/\1\s*>/gis, " ").replace(/<[^<>]*>/g, " ");
}

/** First text in a JSON value, by the names of its members. */
function textOf(value: unknown, depth: number): string | undefined {
  if (typeof value === "string") return value === "" ? undefined : value;
  if (depth > MAX_DEPTH) return undefined;
  const inner = Array.isArray(value) ? value.slice(0, 1) : isObject(value) ? membersOf(value) : [];
  for (const one of inner) {
    const text = textOf(one, depth + 1);
    if (text !== undefined) return text;
  }
  return undefined;
}

/** Values that may hold a text, the most telling first. */
function membersOf(value: Readonly<Record<string, unknown>>): readonly unknown[] {
  const byName = new Map(Object.entries(value).map(([name, member]) => [name.toLowerCase(), member]));
  return MEMBERS.map((name) => byName.get(name));
}
