/**
 * Sentences for a failure: the event, and the next step for the user. Loaded when they are first needed.
 *
 * Owns: the choice of the sentences for each error, and the values inserted into them. The sentences are in
 * `en/errors.ts` and `zh-hans/errors.ts`; a message written for developers ("Failed to fetch") is never the title.
 * Values may come from a server, so each is shortened to one line.
 */
import type { ErrorCode, ErrorData, PlainError } from "../../src/errors/index.js";
import { errorsEn } from "./en/errors.js";
import type { ErrorText } from "./errors.js";
import { formats } from "./format.js";
import type { Language } from "./languages.js";
import { packOf } from "./packs.js";
import { fill, type PlaceholderValues } from "./table.js";

/** Reasons for `ERR-AUTH` that need different remedies. */
const AUTH_REASONS = ["declined", "denied", "refused", "expired", "passing"] as const;

/** Ends of the process of a stdio server. */
const PROCESS_ENDS = ["failed", "ended", "killed", "launcher"] as const;

/** Cases with their own sentences: every code, special cases of some codes, and errors without a code. */
export type Situation =
  | ErrorCode
  | `auth-${(typeof AUTH_REASONS)[number]}`
  | "stopped"
  | "stopped-before"
  | "server-text"
  | "unavailable"
  | "cors-method"
  | "cors-local"
  | "cors-preflight"
  | "redirect-to"
  | "http-not-found"
  | "http-method"
  | "http-gateway"
  | "http-unavailable"
  | "http-server"
  | "not-mcp-type"
  | "not-mcp-found"
  | "server-error"
  | "over-limit"
  | "timeout-total"
  | "not-loaded"
  | `sampling-${"refused" | "key" | "rate" | "unreachable" | "timeout" | "answer" | "browser"}`
  | `process-${(typeof PROCESS_ENDS)[number]}`
  | "skill-file"
  | "skill-no-digest"
  | "cancelled"
  | "unknown";

/** Sentences for a case. The plain sentences have no placeholders and are used if a value is unknown. */
export type ErrorWords =
  | readonly [title: string, advice: string]
  | readonly [title: string, advice: string, plainTitle: string, plainAdvice: string];

/** Sentences for all cases in one language. */
export type ErrorTable = Readonly<Record<Situation, ErrorWords>>;

type ClientFailure = Extract<PlainError, { kind: "client" }>;

/** Returns the sentences for `error`. */
export function errorWords(language: Language, error: PlainError): ErrorText {
  const pack = packOf(language);
  const table = pack.errors ?? errorsEn;
  const spoken = pack.errors ? pack.language : "en";
  const params = paramsOf(spoken, error);
  const say = (situation: Situation): readonly [string, string] => {
    // A newer worker may send a code that this page does not know.
    const words = Object.hasOwn(table, situation) ? table[situation] : table.unknown;
    const written = (full: string, plain = full): string =>
      fill(spoken, [...full.matchAll(/\{(\w+)\}/g)].every(([, name = ""]) => name in params) ? full : plain, params);
    return [written(words[0], words[2]), written(words[1], words[3])];
  };
  const [what, advice] = say(situationOf(error));
  if (error.kind === "server") {
    const [label, ownAdvice] = say("server-error");
    const message = oneLine(error.message, 300);
    const title = message === "" ? label : `${label}: ${message}`;
    return { title, label, advice: error.code === "ERR-RPC" ? ownAdvice : `${what}. ${advice}`, code: error.code };
  }
  // Being offline does not by itself explain the failure of a server on this device, so the title contains both.
  const isOffline = error.kind === "client" && error.data.isOffline === true;
  const title = isOffline ? `${say("ERR-OFFLINE")[0]} · ${what}` : what;
  const [says] = "serverText" in params ? say("server-text") : [""];
  const full = [says, advice].filter((part) => part !== "").join(" ");
  return "code" in error ? { title, advice: full, code: error.code } : { title, advice: full };
}

function situationOf(error: PlainError): Situation {
  switch (error.kind) {
    case "client":
      return ofClient(error);
    case "server":
      return error.code;
    case "dom":
    case "other":
      return error.name === "AbortError" ? "cancelled" : "unknown";
    default:
      return error satisfies never;
  }
}

function ofClient({ code, data }: ClientFailure): Situation {
  const { status, refused, headers } = data;
  const end = PROCESS_ENDS.find((known) => known === data.process);
  if (end) return `process-${end}`;
  switch (code) {
    case "ERR-AUTH": {
      const reason = AUTH_REASONS.find((known) => known === data.reason);
      return reason ? `auth-${reason}` : code;
    }
    case "ERR-CORS":
      if (data.isLocal === true) return "cors-local";
      return typeof data.method === "string" ? "cors-method" : code;
    case "ERR-UNREACHABLE":
      if (typeof data.answeredAt !== "number") return code;
      return data.answeredAt > 0 ? "stopped" : "stopped-before";
    case "ERR-RATE":
      return status === 503 ? "unavailable" : code;
    case "ERR-CORS-HEADER":
      return Array.isArray(refused) && Array.isArray(headers) && refused.length === headers.length
        ? "cors-preflight"
        : code;
    case "ERR-REDIRECT":
      return typeof data.to === "string" ? "redirect-to" : code;
    case "ERR-TIMEOUT":
      // While connecting, both deadlines are the same.
      return data.kind === "total" && !/^(server\/discover|initialize)$/.test(String(data.method))
        ? "timeout-total"
        : code;
    case "ERR-HTTP":
      return typeof status === "number" ? ofStatus(status) : code;
    case "ERR-LIMIT":
      return typeof data.maxBytes === "number" ? code : "over-limit";
    case "ERR-WORKER":
      return data.reason === "not-loaded" ? "not-loaded" : code;
    case "ERR-SAMPLING":
      return ofModel(data);
    case "ERR-SKILL":
      return data.reason === "no-digest" ? "skill-no-digest" : data.reason === "entry" ? code : "skill-file";
    case "ERR-NOT-MCP":
    case "ERR-PROTO":
      return ofForeign(code, data);
    default:
      return code;
  }
}

function ofStatus(status: number): Situation {
  if (status === 404 || status === 410) return "http-not-found";
  if (status === 405) return "http-method";
  if (status === 502 || status === 504) return "http-gateway";
  if (status === 503) return "http-unavailable";
  return status >= 500 ? "http-server" : "ERR-HTTP";
}

/** Returns the case of a model that did not answer: by the provider's error, or by the problem with its response. */
function ofModel({ status, reason, availability }: ErrorData): Situation {
  if (status === 401 || status === 403) return "sampling-key";
  if (status === 429) return "sampling-rate";
  if (typeof status === "number") return "sampling-refused";
  if (typeof availability === "string") return "sampling-browser";
  if (reason === "unreachable" || reason === "timeout") return `sampling-${reason}`;
  return typeof reason === "string" ? "sampling-answer" : "ERR-SAMPLING";
}

/**
 * Returns the case of a response that is not MCP: by its status if that is not successful, otherwise by its content
 * type.
 */
function ofForeign(code: "ERR-NOT-MCP" | "ERR-PROTO", { status, contentType }: ErrorData): Situation {
  if (typeof status !== "number") return code;
  if (status >= 400)
    return code === "ERR-NOT-MCP" && !/^(404|410|405)$/.test(String(status)) ? "not-mcp-found" : ofStatus(status);
  return typeof contentType === "string" && essence(contentType) !== undefined ? "not-mcp-type" : code;
}

function paramsOf(language: Language, error: PlainError): PlaceholderValues {
  if (!("data" in error)) return {};
  const { data } = error;
  const { url, origin, status, contentType, refused, retryAfterMs, timeoutMs, maxBytes, supported } = data;
  const { duration, bytes, time } = formats(language);
  const path = text(data.path);
  const place =
    text(url) ?? (path === undefined ? (text(origin) ?? text(data.issuer)) : `${text(origin) ?? ""}${path}`);
  const from = text(origin) ?? (place !== undefined && URL.canParse(place) ? new URL(place).origin : undefined);
  const wait = typeof retryAfterMs === "number" && retryAfterMs > 0 && retryAfterMs < 1e8 ? retryAfterMs : undefined;
  const found: Readonly<Record<string, string | number | undefined>> = {
    origin: from,
    url: place,
    pageOrigin: text(data.pageOrigin),
    status: typeof status === "number" ? String(status) : undefined,
    type: typeof contentType === "string" ? essence(contentType) : undefined,
    headers: list(refused),
    method: text(data.method),
    directive: text(data.directive),
    detail: text(data.detail),
    reason: error.kind === "client" ? sentence(error.message) : undefined,
    to: text(data.to),
    serverText: typeof data.serverText === "string" ? oneLine(data.serverText, 300) || undefined : undefined,
    exit: typeof data.exit === "number" ? String(data.exit) : text(data.exit),
    answered: typeof data.answeredAt === "number" ? time(data.answeredAt) : undefined,
    wait: wait === undefined ? undefined : duration(wait),
    time: typeof timeoutMs === "number" ? duration(timeoutMs) : undefined,
    size: typeof maxBytes === "number" ? bytes(maxBytes) : undefined,
    requested: text(data.requested),
    supported: list(supported),
    issuer: text(data.issuer),
    ...(error.kind === "server" && { code: String(error.rpcCode), capabilities: capabilitiesIn(error.rpcData) }),
  };
  return Object.fromEntries(Object.entries(found).filter((pair): pair is [string, string] => pair[1] !== undefined));
}

/** Returns `data.requiredCapabilities` of an error `-32021`. */
function capabilitiesIn(rpcData: unknown): string | undefined {
  const wanted = typeof rpcData === "object" && rpcData !== null && "requiredCapabilities" in rpcData;
  const required: unknown = wanted ? rpcData.requiredCapabilities : undefined;
  return typeof required === "object" && required !== null ? list(Object.keys(required)) : undefined;
}

/** Returns a content type without parameters; `undefined` if it is invalid. */
function essence(contentType: string): string | undefined {
  return /^\s*([\w.+-]{1,60}\/[\w.+-]{1,60})/.exec(contentType)?.[1]?.toLowerCase();
}

function list(value: unknown): string | undefined {
  const names = Array.isArray(value) ? value.flatMap((one: unknown) => text(one) ?? []) : [];
  return names.length > 0 ? names.slice(0, 12).join(", ") : undefined;
}

/** Returns this client's own message, with a full stop at the end. */
function sentence(message: string): string | undefined {
  const line = text(message);
  return line === undefined || /[.?!…]$/.test(line) ? line : `${line}.`;
}

function text(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? oneLine(value, 200) : undefined;
}

/** Returns text as one line, in which invisible characters can't hide text or reverse its direction. */
function oneLine(value: string, max: number): string {
  const line = value
    .slice(0, max + 1)
    .replace(/[\s\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+/gu, " ")
    .trim();
  return value.length > max ? `${line.slice(0, max)}…` : line;
}
