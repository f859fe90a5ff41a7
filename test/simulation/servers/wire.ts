/**
 * Small readers and writers that the simulated servers share: JSON-RPC messages, event streams, answers.
 */
import type { Reply, WireRequest } from "../exchange.js";
import type { Json } from "./application.js";

/** A message of the client, by kind. */
export type ClientMessage =
  | { readonly kind: "request"; readonly id: string | number; readonly method: string; readonly params: Json }
  | { readonly kind: "notification"; readonly method: string; readonly params: Json }
  | { readonly kind: "response"; readonly id: string | number; readonly result?: Json; readonly error?: Json };

/** Reads a message; `undefined` for anything else, including batches: this client never sends any. */
export function readClientMessage(value: unknown): ClientMessage | undefined {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
  const { jsonrpc, id, method, params = {}, result, error } = value as Json;
  if (jsonrpc !== "2.0" || typeof params !== "object" || params === null) return undefined;
  const hasId = typeof id === "string" || Number.isInteger(id);
  if (typeof method === "string") {
    if (hasId) return { kind: "request", id: id as string | number, method, params: params as Json };
    return id === undefined ? { kind: "notification", method, params: params as Json } : undefined;
  }
  if (!hasId) return undefined;
  return {
    kind: "response",
    id: id as string | number, // just checked
    ...(result !== undefined && { result: result as Json }),
    ...(error !== undefined && { error: error as Json }),
  };
}

/** The text of an event in a stream. */
export function eventText(event: {
  readonly id?: string | undefined;
  readonly event?: string;
  readonly retry?: number;
  readonly data?: string;
}): string {
  const { id, event: name, retry, data } = event;
  const lines = [
    ...(name === undefined ? [] : [`event: ${name}`]),
    ...(id === undefined ? [] : [`id: ${id}`]),
    ...(retry === undefined ? [] : [`retry: ${retry}`]),
    ...(data === undefined ? [] : [`data: ${data}`]),
  ];
  return `${lines.join("\n")}\n\n`;
}

export const EVENT_STREAM = { "content-type": "text/event-stream", "cache-control": "no-cache" };
const JSON_TYPE = { "content-type": "application/json" };

/** Sends a whole JSON answer. */
export function answerJson(
  reply: Reply,
  status: number,
  body: Json,
  { headers = {}, onArrival }: { headers?: Readonly<Record<string, string>>; onArrival?: () => void } = {},
): void {
  const { error } = body as { error?: { code: unknown; message: unknown } };
  if (error) reply.exchange.errors.push(error);
  const text = JSON.stringify(body);
  reply.head(status, { ...JSON_TYPE, "content-length": String(Buffer.byteLength(text)), ...headers });
  reply.write(text, onArrival);
  reply.end();
}

/** Sends a whole text answer. */
export function answerText(
  reply: Reply,
  status: number,
  text = "",
  headers: Readonly<Record<string, string>> = {},
): void {
  reply.head(status, { "content-type": "text/plain; charset=utf-8", ...headers });
  if (text !== "") reply.write(text);
  reply.end();
}

/** Sends an answer without a body. */
export function answerEmpty(reply: Reply, status = 202): void {
  reply.head(status);
  reply.end();
}

export function rpcError(id: string | number | null, code: number, message: string, data?: Json): Json {
  return { jsonrpc: "2.0", id, error: { code, message, ...(data && { data }) } };
}

/** Problem of the headers of a POST to a Streamable HTTP endpoint; `undefined`: none. */
export function faultOfPost({ headers }: WireRequest): string | undefined {
  const accept = headers.get("accept") ?? "";
  if (!accept.includes("application/json") || !accept.includes("text/event-stream")) return `Accept is "${accept}"`;
  if (headers.get("content-type") !== "application/json")
    return `Content-Type is "${headers.get("content-type") ?? ""}"`;
  return undefined;
}
