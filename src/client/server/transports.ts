/**
 * The transports a server at an address may be reached by: HTTP in its shapes. Ports and the like are `duplex-way.ts`.
 *
 * Owns: which transports negotiation may try. What only legacy servers need is loaded when the first of them is met.
 */
import type { StreamPacing } from "../../jsonrpc/index.js";
import type { NegotiateOptions } from "../../session/index.js";
import { createModernHttp, type Endpoint, type HttpPort, type SessionTransport } from "../../transport/index.js";

/** The transports negotiation may try. */
export type Transports = Pick<NegotiateOptions, "modern" | "loadLegacy" | "legacy" | "loadHttpSse">;

/** The ways to an endpoint. */
export function transportsTo(endpoint: Endpoint, http: HttpPort, pacing: StreamPacing): Transports {
  let loaded: typeof import("./legacy-transports.js") | undefined;
  return {
    modern: () => createModernHttp(endpoint, http, pacing.clock),
    async loadLegacy() {
      loaded = await import("./legacy-transports.js");
      return loaded.connectLegacy;
    },
    legacy(): SessionTransport {
      if (!loaded) throw new Error("loadLegacy() comes first");
      return new loaded.LegacyHttp(endpoint, http, pacing);
    },
    async loadHttpSse() {
      const { HttpSse } = await import("../../transport/http/http-sse.js");
      return () => new HttpSse(endpoint, http, pacing);
    },
  };
}
