/**
 * Streamable HTTP of 2026-07-28: every message is a POST of its own, and its answer belongs to it alone.
 *
 * No session, no GET, no resume: a stream that breaks loses its request (T-01 … T-08). Ending the exchange is the cancellation.
 * https://modelcontextprotocol.io/specification/2026-07-28/basic/transports
 */
import type { JsonRpcMessage, SendOptions, SendOutcome } from "../../jsonrpc/index.js";
import type { Transport, TransportSink } from "../transport.js";
import { readAnswer } from "./answer.js";
import { type Endpoint, type HttpPort } from "./http-port.js";
import { post } from "./post.js";

/** Makes the transport for one endpoint. */
export function createModernHttp(endpoint: Endpoint, http: HttpPort): Transport {
  let sink: TransportSink | undefined;
  const open = new Set<AbortController>();
  return {
    start(to) {
      sink = to;
    },
    async send(message: JsonRpcMessage, options: SendOptions): Promise<SendOutcome> {
      if (!sink) throw new Error("start() comes before send()");
      const exchange = new AbortController();
      const signal = options.signal ? AbortSignal.any([options.signal, exchange.signal]) : exchange.signal;
      open.add(exchange);
      try {
        const response = await post(http, endpoint, message, { ...options.headers }, signal);
        await readAnswer(response, message, endpoint, sink, { ...options, signal });
        return "ended";
      } finally {
        open.delete(exchange);
      }
    },
    async close() {
      for (const exchange of open) exchange.abort();
      open.clear();
    },
  };
}
