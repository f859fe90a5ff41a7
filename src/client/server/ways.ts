/**
 * The transports a server at an address may be reached by: HTTP in its shapes. Ports and the like are `duplex-way.ts`.
 *
 * Owns: which transports negotiation may try. What only legacy servers need is loaded when the first of them is met.
 */
import type { StreamPacing } from "../../jsonrpc/index.js";
import type { NegotiateOptions } from "../../session/index.js";
import { createModernHttp, type Endpoint, type HttpPort, type SessionTransport } from "../../transport/index.js";

/** The transports negotiation may try. */
export type Ways = Pick<NegotiateOptions, "modern" | "loadLegacy" | "legacy" | "loadHttpSse">;

/** The ways to an endpoint. */
export function waysTo(endpoint: Endpoint, http: HttpPort, pacing: StreamPacing): Ways {
  let way: typeof import("./legacy-way.js") | undefined;
  return {
    modern: () => createModernHttp(endpoint, http, pacing.clock),
    async loadLegacy() {
      way = await import("./legacy-way.js");
      return way.reachLegacy;
    },
    legacy(): SessionTransport {
      if (!way) throw new Error("loadLegacy() comes first");
      return new way.LegacyHttp(endpoint, http, pacing);
    },
    async loadHttpSse() {
      const { HttpSse } = await import("../../transport/http/http-sse.js");
      return () => new HttpSse(endpoint, http, pacing);
    },
  };
}
