/**
 * Resends a recorded request, unchanged or edited.
 *
 * Owns: determining the requests that may be resent, and finding the resulting entry. Never sends automatically.
 */
import type { Host, Server, TrafficMessage } from "../../../src/client/api/index.js";
import { parseExact } from "../../../src/json/exact-text.js";
import { isJsonObject } from "../../../src/json/json-object.js";
import { ownMeta } from "./own-meta.js";

/** Maximum number of characters that can be edited in a field, and parsed without a noticeable delay. */
export const MAX_EDITED = 1_000_000;

/** A request being edited. */
export interface EditedRequest {
  readonly method: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** Methods that only the session itself sends. */
const OWN = /^(initialize|subscriptions\/listen)$/;

/**
 * Returns true if a recorded request can be resent: if this client sent it, and it is not a request of the session
 * itself.
 */
export function resendable(
  request: TrafficMessage | undefined,
): request is TrafficMessage & { readonly method: string } {
  return (
    request?.type === "request" &&
    request.direction === "out" &&
    request.method !== undefined &&
    !OWN.test(request.method)
  );
}

/** Returns the server that receives the request; `undefined` while there is no connection. */
export function receivingServer(host: Host | undefined, request: TrafficMessage): Server | undefined {
  return host?.server(request.serverId);
}

/** Parses the edited text; `undefined` if it is not a request. */
export function readEdited(value: unknown): EditedRequest | undefined {
  if (!isJsonObject(value) || typeof value.method !== "string" || value.method === "") return undefined;
  const { method, params = {} } = value;
  return isJsonObject(params) ? { method, params } : undefined;
}

/** Returns the editable part of the recorded message, without data that is specific to the original message. */
export async function editable(host: Host, request: TrafficMessage): Promise<EditedRequest> {
  const message = parseExact(await host.traffic.text(request.id, 0, Infinity));
  const { method, params } = isJsonObject(message) ? message : {};
  return { method: String(method), params: isJsonObject(params) ? withoutEnvelope(params) : {} };
}

/**
 * Sends the request. Resolves to the id of the new entry, if recorded; rejects as the request does if nothing was sent.
 */
export async function resend(
  host: Host,
  server: Server,
  { method, params }: EditedRequest,
  signal: AbortSignal,
): Promise<number | undefined> {
  const { newestId } = await host.traffic.totals();
  const failure = await server.request(method, params, { signal, initiator: "user" }).then(
    () => undefined,
    (error: unknown) => ({ error }),
  );
  const entryId = await newRequest(host, server.id, method, newestId);
  // An error response is shown like any other response.
  if (failure && (entryId === undefined || signal.aborted)) throw failure.error;
  return entryId;
}

async function newRequest(host: Host, serverId: string, method: string, after: number): Promise<number | undefined> {
  const filter = { serverId, method, kind: "message", direction: "out" } as const;
  const { total } = await host.traffic.list(filter, 0, 0);
  const { rows } = await host.traffic.list(filter, Math.max(0, total - 50), 50);
  return rows.find((row) => row.kind === "message" && row.id > after && row.type === "request" && row.method === method)
    ?.id;
}

/** Removes the `_meta` keys that the protocol adds to each request; the user's keys stay. */
function withoutEnvelope({ _meta, ...params }: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const own = ownMeta(_meta);
  return own ? { ...params, _meta: own } : params;
}
