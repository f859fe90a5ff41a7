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

/** Received message, by kind; `invalid` has the reason to report. */
export type Incoming =
  | { readonly kind: "request"; readonly message: JsonRpcRequest }
  | { readonly kind: "notification"; readonly message: JsonRpcNotification }
  | { readonly kind: "result"; readonly message: JsonRpcResult }
  | { readonly kind: "error"; readonly message: JsonRpcError }
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

/** Reads a result or an error. */
function readResponse(value: Record<string, unknown>): Incoming {
  const id = isId(value.id) ? value.id : undefined;
  const invalid = (reason: string): InvalidMessage => ({
    kind: "invalid",
    reason,
    ...(id !== undefined && { responseTo: id }),
  });
  if (value.jsonrpc !== "2.0") return invalid('jsonrpc is not "2.0"');
  if (Object.hasOwn(value, "id") && value.id !== null && id === undefined) {
    return invalid("id is neither a string nor a safe integer");
  }
  const hasResult = Object.hasOwn(value, "result");
  const hasError = Object.hasOwn(value, "error");
  if (hasResult && hasError) return invalid("a response has both result and error");
  if (hasResult) {
    if (id === undefined) return invalid("a result has no id");
    if (!isObject(value.result)) return invalid("result is not an object");
    return { kind: "result", message: value as unknown as JsonRpcResult }; // every member was checked above
  }
  const error = hasError ? readErrorObject(value.error) : undefined;
  if (error) return { kind: "error", message: { jsonrpc: "2.0", ...(id !== undefined && { id }), error } };
  return invalid(hasError ? "error has no integer code or no message" : "neither a method nor a response");
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
 * Reads and writes the text of messages. `stringify` throws or rejects with `ERR-ARGUMENT` for a value that is not JSON. The engine installs
 * functions here that keep the digits that a double would lose.
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

/** Messages in a text. */
interface TextMessages {
  readonly messages: readonly Incoming[];
  /** True if the text is a JSON array. */
  readonly isInBatch: boolean;
}

/**
 * Reads text that contains one message or a batch. Batches exist in 2025-03-26 only; the session decides whether they are valid (B-05).
 * Text that is not JSON yields one `invalid`.
 */
export function readMessages(text: string): TextMessages {
  let value: unknown;
  try {
    value = messageText.parse(text);
  } catch {
    return { messages: [{ kind: "invalid", reason: "not JSON" }], isInBatch: false };
  }
  const isInBatch = Array.isArray(value);
  return { messages: isInBatch ? (value as unknown[]).map(readMessage) : [readMessage(value)], isInBatch };
}
