/**
 * W3C trace context in the `_meta` of a message.
 *
 * Owns: reading it. The message may come from a server or a file, so that anything with another format is no trace
 * context.
 * https://www.w3.org/TR/trace-context/
 */
import { isObject } from "../../jsonrpc/index.js";
import type { TraceContext } from "../api/traffic-types.js";

const PARENT = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(?:-|$)/;
const MAX_CHARS = 8_192;

/** Trace context of a message; `undefined` if it has no valid `traceparent`. */
export function traceOf(message: object | undefined): TraceContext | undefined {
  const { params } = (message ?? {}) as { readonly params?: unknown }; // reading a member is safe for any object
  const meta = isObject(params) ? params._meta : undefined;
  if (!isObject(meta) || typeof meta.traceparent !== "string") return undefined;
  const [, traceId, parentId, flags] = PARENT.exec(meta.traceparent.slice(0, MAX_CHARS)) ?? [];
  if (traceId === undefined || parentId === undefined || flags === undefined) return undefined;
  const { tracestate, baggage } = meta;
  return {
    traceId,
    parentId,
    isSampled: (parseInt(flags, 16) & 1) === 1,
    ...(typeof tracestate === "string" && { tracestate: tracestate.slice(0, MAX_CHARS) }),
    ...(typeof baggage === "string" && { baggage: baggage.slice(0, MAX_CHARS) }),
  };
}
