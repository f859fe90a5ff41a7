/**
 * Stored traffic: entries created by the recorder, which change until they are complete, and their rows.
 *
 * Owns: the internal representation. Rows are sent to a page; their texts are truncated because a server chooses the
 * length.
 */
import { exactOf } from "../../json/exact-of.js";
import { isObject, type Incoming } from "../../jsonrpc/index.js";
import { jsonOrNothing } from "../results/json-text.js";
import type {
  ExchangeState,
  HeaderField,
  TrafficDirection,
  TrafficExchange,
  TrafficMessage,
  TrafficMessageType,
  TrafficOutcome,
  TrafficRow,
} from "../api/traffic-types.js";

/** Stored message. */
export interface StoredMessage {
  readonly kind: "message";
  id: number;
  readonly serverId: string;
  /** App whose message it is; absent for messages of the server. */
  readonly appId?: string | undefined;
  /** Call of a tool to which it belongs. */
  callId?: string | undefined;
  readonly at: number;
  readonly direction: TrafficDirection;
  readonly type: TrafficMessageType;
  method?: string | undefined;
  readonly rpcId?: string | number | undefined;
  subject?: string | undefined;
  readonly chars: number;
  /** The message, with exact numbers where a double can't hold them; absent if it was too large or is invalid. */
  value?: object | undefined;
  pairId?: number | undefined;
  outcome?: TrafficOutcome | undefined;
  exchangeId?: number | undefined;
  durationMs?: number | undefined;
  /** Length of the response to this request. */
  answerChars?: number | undefined;
  /** Increases with each change. */
  revision?: number | undefined;
  isPinned?: true | undefined;
}

/** Block of an event stream. Its text is `before`, the JSON of the message if there is one, and `after`. */
export interface StoredFrame {
  readonly at: number;
  before: string;
  after?: string | undefined;
  messageId?: number | undefined;
}

/** Stored exchange. */
export interface StoredExchange {
  readonly kind: "exchange";
  id: number;
  readonly serverId: string;
  readonly at: number;
  readonly purpose: "mcp" | "sign-in";
  readonly method: string;
  readonly url: string;
  readonly relay?: string | undefined;
  state: ExchangeState;
  status?: number | undefined;
  contentType?: string | undefined;
  readonly sentChars: number;
  receivedBytes: number;
  headersMs?: number | undefined;
  durationMs?: number | undefined;
  carries?: string | undefined;
  failure?: string | undefined;
  readonly sentFields: readonly HeaderField[];
  receivedFields?: readonly HeaderField[] | undefined;
  /** Call of a tool to which it belongs. */
  callId?: string | undefined;
  /** Id of the message that the exchange was made for. */
  sentId?: number | undefined;
  /** Request body, unless it is the JSON of the message `sentId`. */
  readonly sentBody?: string | undefined;
  /** Response body, unless it is the JSON of the message `answerId` or an event stream. */
  body?: string | undefined;
  answerId?: number | undefined;
  /** Newest blocks of an event stream. */
  frames?: StoredFrame[] | undefined;
  droppedFrames?: number | undefined;
  /** Characters of bodies that the exchange keeps by itself. */
  kept?: number | undefined;
  revision?: number | undefined;
  isPinned?: true | undefined;
}

/** Stored entry. */
export type Stored = StoredMessage | StoredExchange;

/** Maximum length of names and addresses in rows. */
const MAX_TEXT = 500;
/** Size assumed for a message that can't be serialized. */
const UNWRITABLE = 1_000_000;

/** True for failures, which users look for first. */
export function isFailure(entry: Stored): boolean {
  if (entry.kind === "exchange") {
    const { state, status = 0, method } = entry;
    // A server without a GET stream responds with 405 (T-15).
    return state === "failed" || (status >= 400 && !(method === "GET" && status === 405));
  }
  const { type, outcome = "" } = entry;
  return type === "error" || type === "invalid" || ["error", "tool-error", "failed"].includes(outcome);
}

/** Row of an entry. */
export function trafficRowOf(entry: Stored): TrafficRow {
  return entry.kind === "message" ? messageRow(entry) : exchangeRow(entry);
}

/** Row of a message. */
export function messageRow(entry: StoredMessage): TrafficMessage {
  const { id, serverId, at, kind, direction, type, chars, rpcId, method, subject } = entry;
  const { pairId, outcome, exchangeId, durationMs, appId, answerChars } = entry;
  return {
    id,
    serverId,
    at,
    kind,
    direction,
    type,
    chars,
    isFailure: isFailure(entry),
    ...(method !== undefined && { method: method.slice(0, MAX_TEXT) }),
    ...(rpcId !== undefined && { rpcId: typeof rpcId === "string" ? rpcId.slice(0, MAX_TEXT) : rpcId }),
    ...(subject !== undefined && { subject }),
    ...(pairId !== undefined && { pairId }),
    ...(outcome !== undefined && { outcome }),
    ...(answerChars !== undefined && { answerChars }),
    ...(exchangeId !== undefined && { exchangeId }),
    ...(durationMs !== undefined && { durationMs }),
    ...(appId !== undefined && { appId }),
    ...(entry.isPinned && { isPinned: true }),
  };
}

/** Row of an exchange. */
export function exchangeRow(entry: StoredExchange): TrafficExchange {
  const { id, serverId, at, kind, purpose, method, url, state, sentChars, receivedBytes } = entry;
  const { status, contentType, headersMs, durationMs, carries, failure, relay } = entry;
  return {
    id,
    serverId,
    at,
    kind,
    purpose,
    method,
    url: url.slice(0, 2 * MAX_TEXT),
    state,
    sentChars,
    receivedBytes,
    isFailure: isFailure(entry),
    ...(status !== undefined && { status }),
    ...(contentType !== undefined && { contentType: contentType.slice(0, MAX_TEXT) }),
    ...(headersMs !== undefined && { headersMs }),
    ...(durationMs !== undefined && { durationMs }),
    ...(relay !== undefined && { relay: relay.slice(0, MAX_TEXT) }),
    ...(carries !== undefined && { carries }),
    ...(failure !== undefined && { failure: failure.slice(0, MAX_TEXT) }),
    ...(entry.isPinned && { isPinned: true }),
  };
}

/** Data of a message without its context. */
export type ReadMessage = Pick<StoredMessage, "type" | "method" | "rpcId" | "subject" | "chars" | "value" | "outcome">;

/** Returns the form of a message that is stored. `json`: its text as this client writes it. */
export type HideSecrets = (message: object, json: string | undefined) => object;

/** Reads a received message. */
export function readIncoming(incoming: Incoming, hide?: HideSecrets): ReadMessage {
  return readWithText(incoming, hide).read;
}

/** Reads a received message; `json`: its text as this client writes it. */
export function readWithText(
  incoming: Incoming,
  hide?: HideSecrets,
): { readonly read: ReadMessage; readonly json?: string | undefined } {
  if (incoming.kind === "invalid") return { read: { type: "invalid", subject: cut(incoming.reason), chars: 0 } };
  return readValid(incoming.message, hide);
}

/** Reads a valid message. */
export function readOwn(message: object, hide?: HideSecrets): ReadMessage {
  return readValid(message, hide).read;
}

function readValid(
  message: object,
  hide: HideSecrets = (value) => value,
): { readonly read: ReadMessage; readonly json: string | undefined } {
  const value = exactOf(message) as object; // a message is an object, never an exact number
  const json = jsonOrNothing(value);
  return { read: readValue(hide(message, json), hide(value, json), json?.length), json };
}

/** `chars`: absent for a message that can't be serialized. It is kept, so its size counts. */
function readValue(message: object, value: object, chars = UNWRITABLE): ReadMessage {
  const { id, method, params, result, error } = message as Readonly<Record<string, unknown>>; // reading these members is safe for any object
  const rpcId = typeof id === "string" || typeof id === "number" ? id : undefined;
  const shared = { rpcId, chars, value };
  if (typeof method === "string") {
    const type = rpcId === undefined ? "notification" : "request";
    return { ...shared, type, method, subject: subjectOf(params) };
  }
  if (isObject(error)) {
    const words = [error.code, error.message].filter((one) => typeof one === "number" || typeof one === "string");
    return { ...shared, type: "error", subject: cut(words.join(" ")), outcome: "error" };
  }
  return { ...shared, type: "result", outcome: isObject(result) && result.isError === true ? "tool-error" : "result" };
}

/** Tool, prompt, resource or request named in the parameters. */
function subjectOf(params: unknown): string | undefined {
  if (!isObject(params)) return undefined;
  const ref = isObject(params.ref) ? (params.ref.name ?? params.ref.uri) : undefined;
  const { name, uri, requestId, level, logger, message, progress, total, protocolVersion } = params;
  const first = name ?? uri ?? ref ?? requestId; // a task is never named, because its id is a secret (TK-18)
  if (typeof first === "string" || typeof first === "number") return cut(String(first));
  if (typeof progress === "number") {
    const share = typeof total === "number" ? `${progress} / ${total}` : String(progress);
    return cut(typeof message === "string" ? `${share} ${message}` : share);
  }
  if (typeof level === "string") return cut([level, logger].filter((one) => typeof one === "string").join(" "));
  const last = protocolVersion ?? message;
  return typeof last === "string" ? cut(last) : undefined;
}

const cut = (text: string): string => text.slice(0, 200);
