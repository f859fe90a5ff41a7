/**
 * JSON-RPC 2.0 messages: their types, and the only place where unknown JSON is parsed into them.
 *
 * Owns: the structure of messages. Does not own: the meaning of methods, ids in flight, I/O.
 * https://www.jsonrpc.org/specification · MCP narrows it: ids are strings or integers, never null (B-01).
 */
import { ClientError } from "../errors/index.js";
import { isObject } from "../json/is-object.js";

/** Request id: a string or a safe integer. `1` and `"1"` are different ids. */
export type RequestId = string | number;

/** Named parameters; MCP never uses positional ones. */
export type Params = Readonly<Record<string, unknown>>;

export interface JsonRpcRequest {
  readonly jsonrpc: "2.0";
  readonly id: RequestId;
  readonly method: string;
  readonly params?: Params;
}
interface JsonRpcNotification {
  readonly jsonrpc: "2.0";
  readonly method: string;
  readonly params?: Params;
}
interface JsonRpcResult {
  readonly jsonrpc: "2.0";
  readonly id: RequestId;
  readonly result: Readonly<Record<string, unknown>>;
}
/** `error` member of an error response. */
export interface JsonRpcErrorObject {
  readonly code: number;
  readonly message: string;
  readonly data?: unknown;
}
/** Error response; `id` is absent (or null on the wire) if the peer could not read the request (B-04). */
interface JsonRpcError {
  readonly jsonrpc: "2.0";
  readonly id?: RequestId;
  readonly error: JsonRpcErrorObject;
}
export type JsonRpcMessage = JsonRpcRequest | JsonRpcNotification | JsonRpcResult | JsonRpcError;

/**
 * Received message, by kind; `invalid` has the reason to report, and `deviation` the rule that a usable response
 * breaks.
 */
export type Incoming =
  | { readonly kind: "request"; readonly message: JsonRpcRequest }
  | { readonly kind: "notification"; readonly message: JsonRpcNotification }
  | { readonly kind: "result"; readonly message: JsonRpcResult; readonly deviation?: string }
  | { readonly kind: "error"; readonly message: JsonRpcError; readonly deviation?: string }
  | InvalidMessage;

/** Value that is not a valid message, and the request it concerns, if that can be determined. */
export interface InvalidMessage {
  readonly kind: "invalid";
  readonly reason: string;
  /** Id of the client request that the value was intended to answer. */
  readonly responseTo?: RequestId;
  /** Id of the request, if the value was intended as one; it may be answered with "invalid request". */
  readonly requestId?: RequestId;
}

function isId(value: unknown): value is RequestId {
  return typeof value === "string" || Number.isSafeInteger(value);
}

/** Reads one parsed JSON value. Never throws. */
export function readMessage(value: unknown): Incoming {
  if (!isObject(value)) return { kind: "invalid", reason: "not an object" };
  return typeof value.method === "string" ? readCall(value as Parameters<typeof readCall>[0]) : readResponse(value);
}

/** Reads a request or a notification. */
function readCall(value: Record<string, unknown> & { readonly method: string }): Incoming {
  const { id, method } = value;
  const hasId = Object.hasOwn(value, "id");
  const invalid = (reason: string): InvalidMessage => ({
    kind: "invalid",
    reason,
    // A fraction is not a valid id, but JSON preserves it exactly, so that the error response can repeat it.
    ...((typeof id === "string" || (typeof id === "number" && Math.abs(id) <= Number.MAX_SAFE_INTEGER)) && {
      requestId: id,
    }),
  });
  if (value.jsonrpc !== "2.0") return invalid('jsonrpc is not "2.0"');
  if (hasId && id === null) return invalid(`request ${method} has the id null`);
  if (hasId && !isId(id)) return invalid("id is neither a string nor a safe integer");
  if (value.params !== undefined && !isObject(value.params)) return invalid(`params of ${method} is no object`);
  return hasId
    ? { kind: "request", message: value as unknown as JsonRpcRequest } // every member was checked above
    : { kind: "notification", message: value as unknown as JsonRpcNotification };
}

/**
 * Reads a result or an error. A response is read as long as it is clear which request it answers and how: `jsonrpc` may
 * be missing or of another version, a member that is null counts as absent beside the other one, and an error whose id
 * is none answers its exchange. Anything else is `invalid`, with the server's own text in the reason.
 */
function readResponse(value: Record<string, unknown>): Incoming {
  const { id: given, error: failure } = value;
  const id = isId(given) ? given : undefined;
  const hasError = Object.hasOwn(value, "error") && (failure !== null || value.result === undefined);
  const hasResult = Object.hasOwn(value, "result") && (value.result !== null || !hasError);
  const invalid = (reason: string): InvalidMessage => {
    const words = hasError ? wordsOf(failure) : undefined;
    return {
      kind: "invalid",
      reason: words === undefined ? reason : `${reason}; it says "${words}"`,
      ...(id !== undefined && { responseTo: id }),
    };
  };
  if (hasResult && hasError) return invalid("a response has both result and error");
  const error = hasError ? readErrorObject(failure) : undefined;
  if (!hasResult && !error)
    return invalid(hasError ? "error has no integer code or no message" : "neither a method nor a response");
  const isOddId = id === undefined && given !== undefined && given !== null;
  const deviation =
    value.jsonrpc === "2.0"
      ? isOddId
        ? "id is neither a string nor a safe integer"
        : undefined
      : 'jsonrpc is not "2.0"';
  const noted = deviation === undefined ? {} : { deviation };
  if (error) return { kind: "error", message: { jsonrpc: "2.0", ...(id !== undefined && { id }), error }, ...noted };
  if (isOddId) return invalid("id is neither a string nor a safe integer");
  if (id === undefined) return invalid("a result has no id");
  if (!isObject(value.result)) return invalid("result is not an object");
  return { kind: "result", message: value as unknown as JsonRpcResult, ...noted }; // every member but jsonrpc was checked above
}

/** Maximum length of a server's text in a reason. */
const MAX_WORDS = 300;

/** First text in an `error` member that is malformed: the member itself, its message, or one further in. */
function wordsOf(error: unknown, depth = 3): string | undefined {
  if (typeof error === "string") return error.slice(0, MAX_WORDS) || undefined;
  if (depth === 0) return undefined;
  // The message comes first; a cast, because a spread takes any value. Lists have members, too.
  for (const one of Object.values({ message: 0, ...(error as object), code: 0 })) {
    const words = wordsOf(one, depth - 1);
    if (words) return words;
  }
  return undefined;
}

/** Reads the `error` member of a response; `undefined` if it is malformed. */
export function readErrorObject(value: unknown): JsonRpcErrorObject | undefined {
  if (!isObject(value) || !Number.isSafeInteger(value.code) || typeof value.message !== "string") return undefined;
  return {
    code: value.code as number,
    message: value.message,
    ...(Object.hasOwn(value, "data") && { data: value.data }),
  };
}

/**
 * Reads and writes the text of messages. `stringify` throws or rejects with `ERR-ARGUMENT` for a value that is not
 * JSON. The engine installs functions here that keep the digits that a double would lose.
 */
export const messageText = {
  parse: JSON.parse as (text: string) => unknown,
  stringify(message: JsonRpcMessage): string | Promise<string> {
    try {
      return JSON.stringify(message);
    } catch (cause) {
      throw notJson(cause);
    }
  },
};

/** Error for a message that can't be written. */
export function notJson(cause: unknown): ClientError {
  return new ClientError("ERR-ARGUMENT", "The arguments are not JSON.", {}, cause);
}

/** Maximum number of messages of a batch that are read: the server may expect an answer to each. */
const MAX_BATCH = 1_000;

/** Messages in a text. */
interface TextMessages {
  readonly messages: readonly Incoming[];
  /** True if the text is a JSON array. */
  readonly isInBatch: boolean;
}

/**
 * Reads text that contains one message or a batch. Batches exist in 2025-03-26 only; the session decides whether they
 * are valid (B-05). Text that is not JSON yields one `invalid`, and so do all messages of a batch beyond
 * {@link MAX_BATCH}.
 */
export function readMessages(text: string): TextMessages {
  let value: unknown;
  try {
    value = messageText.parse(text);
  } catch {
    return { messages: [{ kind: "invalid", reason: "not JSON" }], isInBatch: false };
  }
  if (!Array.isArray(value)) return { messages: [readMessage(value)], isInBatch: false };
  const messages = value.slice(0, MAX_BATCH).map(readMessage);
  if (value.length > MAX_BATCH) messages.push({ kind: "invalid", reason: `over ${MAX_BATCH} messages in a batch` });
  return { messages, isInBatch: true };
}
