/**
 * JSON-RPC 2.0 messages: their types, and the one place where unknown JSON becomes one of them.
 *
 * Owns: shape. Never: what a method means, ids in flight, I/O.
 * https://www.jsonrpc.org/specification · MCP narrows it: ids are strings or integers, never null (B-01).
 */

/** A request id: a string or a safe integer. `1` and `"1"` are different ids. */
export type RequestId = string | number;

/** Named parameters; MCP never uses positional ones. */
export type Params = Readonly<Record<string, unknown>>;

export interface JsonRpcRequest {
  readonly jsonrpc: "2.0";
  readonly id: RequestId;
  readonly method: string;
  readonly params?: Params;
}
export interface JsonRpcNotification {
  readonly jsonrpc: "2.0";
  readonly method: string;
  readonly params?: Params;
}
export interface JsonRpcResult {
  readonly jsonrpc: "2.0";
  readonly id: RequestId;
  readonly result: Readonly<Record<string, unknown>>;
}
/** The `error` member of an error response. */
export interface JsonRpcErrorObject {
  readonly code: number;
  readonly message: string;
  readonly data?: unknown;
}
/** An error response; `id` is absent (or null on the wire) when the peer could not read the request (B-04). */
export interface JsonRpcError {
  readonly jsonrpc: "2.0";
  readonly id?: RequestId;
  readonly error: JsonRpcErrorObject;
}
export type JsonRpcMessage = JsonRpcRequest | JsonRpcNotification | JsonRpcResult | JsonRpcError;

/** A message that came in, told apart; `invalid` carries the reason for the report. */
export type Incoming =
  | { readonly kind: "request"; readonly message: JsonRpcRequest }
  | { readonly kind: "notification"; readonly message: JsonRpcNotification }
  | { readonly kind: "result"; readonly message: JsonRpcResult }
  | { readonly kind: "error"; readonly message: JsonRpcError }
  | { readonly kind: "invalid"; readonly reason: string };

/** True for a plain JSON object (not null, not an array). */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isId(value: unknown): value is RequestId {
  return typeof value === "string" || Number.isSafeInteger(value);
}

const invalid = (reason: string): Incoming => ({ kind: "invalid", reason });

/** Tells one parsed JSON value apart. Never throws. */
export function readMessage(value: unknown): Incoming {
  if (!isObject(value)) return invalid("not an object");
  if (value.jsonrpc !== "2.0") return invalid('jsonrpc is not "2.0"');
  const hasId = Object.hasOwn(value, "id") && value.id !== null;
  if (hasId && !isId(value.id)) return invalid("id is neither a string nor a safe integer");
  if (typeof value.method === "string") {
    if (value.params !== undefined && !isObject(value.params)) {
      return invalid(`params of ${value.method} is not an object`);
    }
    const message = value as unknown as JsonRpcRequest; // every member was checked, but for the id just now
    if (hasId) return { kind: "request", message };
    if (Object.hasOwn(value, "id")) return invalid(`request ${value.method} has the id null`);
    return { kind: "notification", message };
  }

  const hasResult = Object.hasOwn(value, "result");
  const hasError = Object.hasOwn(value, "error");
  if (hasResult && hasError) return invalid("a response has both result and error");
  if (hasResult) {
    if (!hasId) return invalid("a result has no id");
    if (!isObject(value.result)) return invalid("result is not an object");
    return { kind: "result", message: value as unknown as JsonRpcResult }; // every member was checked
  }
  const error = hasError ? readErrorObject(value.error) : undefined;
  if (error) return { kind: "error", message: { jsonrpc: "2.0", ...(hasId && { id: value.id as RequestId }), error } };
  return invalid(hasError ? "error has no integer code or no message" : "neither a method nor a response");
}

/** Reads the `error` member of a response; `undefined` when it is malformed. */
export function readErrorObject(value: unknown): JsonRpcErrorObject | undefined {
  if (!isObject(value) || !Number.isSafeInteger(value.code) || typeof value.message !== "string") return undefined;
  return {
    code: value.code as number,
    message: value.message,
    ...(Object.hasOwn(value, "data") && { data: value.data }),
  };
}

/**
 * Reads text that may hold one message or a batch. Batches exist in 2025-03-26 only, but every legacy revision is read leniently
 * (B-05). Text that is no JSON gives one `invalid`.
 */
export function readMessages(text: string): Incoming[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return [invalid("not JSON")];
  }
  return Array.isArray(value) ? value.map(readMessage) : [readMessage(value)];
}
