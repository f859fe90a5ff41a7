/**
 * Requests to the server of a model account.
 *
 * Owns: one exchange of JSON with limited sizes, and the text of its failure. Keys and header fields go to `baseUrl`
 * only, and appear in no error. https://developers.openai.com/api/docs/guides/error-codes
 * https://platform.claude.com/docs/en/api/errors
 */
import { readBody } from "../../bytes/read-body.js";
import { ClientError } from "../../errors/index.js";
import { isJsonObject } from "../../json/json-object.js";
import type { ReadAccess, SamplingFetch } from "./account.js";

/** Maximum number of bytes of an answer; pictures and sounds are large. */
const MAX_ANSWER = 32_000_000;
/** Maximum number of bytes of an error that are read, and of characters of it that are kept. */
const MAX_ERROR = 16_000;
const MAX_DETAIL = 500;

/**
 * Failure of a model's server. `data`: `status`; `detail`, the server's error text (untrusted, at most 500 characters,
 * without keys); `parameter`, the member of the request that the error names; `isUnsupported`, true if the server does
 * not support that member.
 */
interface RefusalData {
  readonly status: number;
  readonly detail?: string;
  readonly parameter?: string;
  readonly isUnsupported?: true;
}

/**
 * Sends `body` (or a GET without one) and returns the JSON of the answer. Rejects with `ERR-SAMPLING`, or with the
 * signal's reason.
 */
export async function exchange(
  access: ReadAccess,
  fetch: SamplingFetch,
  { path, body, signal }: { readonly path: string; readonly body?: object; readonly signal: AbortSignal },
): Promise<unknown> {
  signal.throwIfAborted();
  const response = await reach(access, fetch, path, body, signal);
  const text = await textOf(response, response.ok ? MAX_ANSWER : MAX_ERROR, signal);
  if (!response.ok) throw refusal(response.status, text, access.secrets);
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new ClientError("ERR-SAMPLING", "The model's server did not answer in JSON.", { reason: "no-json" });
  }
}

async function reach(
  { baseUrl, headers }: ReadAccess,
  fetch: SamplingFetch,
  path: string,
  body: object | undefined,
  signal: AbortSignal,
): Promise<Response> {
  try {
    return await fetch(`${baseUrl}${path}`, {
      method: body ? "POST" : "GET",
      headers: body ? { ...headers, "content-type": "application/json" } : headers,
      ...(body && { body: JSON.stringify(body) }),
      signal,
      credentials: "omit",
      redirect: "error", // the key must not be sent to another address
      referrerPolicy: "no-referrer",
      cache: "no-store",
    });
  } catch {
    signal.throwIfAborted();
    // The error has no cause, because a platform's message may quote a header.
    throw new ClientError(
      "ERR-SAMPLING",
      "The model's server could not be reached. Is it running, and does it allow this page (CORS)?",
      { reason: "unreachable" },
    );
  }
}

/** The text, or its first `max` bytes: the beginning of an error is sufficient, and a longer answer is a failure. */
async function textOf(response: Response, max: number, signal: AbortSignal): Promise<string> {
  const bytes = await readBody(response, max).catch(() => {
    signal.throwIfAborted();
    throw new ClientError("ERR-SAMPLING", "The connection to the model's server broke.", { reason: "broken" });
  });
  if (bytes.length > max && response.ok) {
    throw new ClientError("ERR-SAMPLING", `The model's answer is longer than ${max} bytes.`, { reason: "too-long" });
  }
  return new TextDecoder().decode(bytes.subarray(0, max));
}

function refusal(status: number, text: string, secrets: readonly string[]): ClientError {
  const hint = status === 401 || status === 403 ? " Check the key." : status === 429 ? " Try again later." : "";
  const { message, code = "", parameter } = readError(text);
  const detail = withoutSecrets(message.trim(), secrets).slice(0, MAX_DETAIL);
  const data: RefusalData = {
    status,
    ...(detail !== "" && { detail }),
    ...(parameter !== undefined && { parameter }),
    ...(UNSUPPORTED.test(`${code} ${message}`) && { isUnsupported: true }),
  };
  return new ClientError("ERR-SAMPLING", `The model's server answered HTTP ${status}.${hint}`, { ...data });
}

const UNSUPPORTED =
  /unsupported_parameter|unsupported parameter|not supported|unrecognized|unknown|unexpected|extra inputs/i;
/** Members of a request that a server may refuse. */
const PARAMETER = /(?:^|['"`.])(max_tokens|max_completion_tokens|temperature|stop_sequences|stop)\b/;

/**
 * The known structures of an error: `{error: {message, param}}`, `{error: "…"}`, `{message}`, `{detail: "…" | [{loc,
 * msg}]}`, or plain text.
 */
function readError(text: string): { readonly message: string; readonly code?: string; readonly parameter?: string } {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return { message: text.trimStart().startsWith("<") ? "" : text };
  }
  if (!isJsonObject(body)) return { message: "" };
  const { error = body } = body;
  if (!isJsonObject(error)) return { message: typeof error === "string" ? error : "" };
  const { message = error["detail"], code, param } = error;
  const said = typeof message === "string" ? message : message === undefined ? "" : JSON.stringify(message);
  const parameter = typeof param === "string" ? PARAMETER.exec(`"${param}`)?.[1] : PARAMETER.exec(said)?.[1];
  return {
    message: said,
    ...(typeof code === "string" && { code }),
    ...(parameter !== undefined && { parameter }),
  };
}

/** Number of consecutive characters that a word and a secret may have in common by chance. */
const COMMON = 6;

/** The text without words that contain a part of a secret or look like a masked secret. */
function withoutSecrets(text: string, secrets: readonly string[]): string {
  const holds = (word: string): boolean => /\*{2,}/.test(word) || secrets.some((secret) => shares(word, secret));
  return text.slice(0, 4_000).replace(/[^\s"'`<>(),;]+/g, (word) => (holds(word) ? "[hidden]" : word));
}

function shares(word: string, secret: string): boolean {
  if (secret.length < COMMON) return secret.length > 2 && word.includes(secret);
  for (let at = 0; at + COMMON <= secret.length; at++) if (word.includes(secret.slice(at, at + COMMON))) return true;
  return false;
}
