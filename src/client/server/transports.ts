/**
 * Transports for a server at an address: the variants of HTTP. Message ports and custom transports are in
 * `shared-transports.ts`.
 *
 * Owns: the transports that negotiation may try. Those for legacy servers are loaded with the first such server.
 */
import type { StreamPacing } from "../../jsonrpc/index.js";
import type { NegotiateOptions } from "../../session/index.js";
import { createModernHttp, type Endpoint, type HttpPort, type SessionTransport } from "../../transport/index.js";

/** Transports negotiation may try. */
export type Transports = Pick<NegotiateOptions, "modern" | "loadLegacy" | "legacy" | "loadHttpSse">;

/** Transports for an endpoint. */
export function transportsTo(endpoint: Endpoint, http: HttpPort, pacing: StreamPacing): Transports {
  let loaded: typeof import("./legacy-transports.js") | undefined;
  const ids = { last: 0 }; // a second probe has another id (V-08)
  return {
    modern: () => createModernHttp(endpoint, http, pacing.clock, ids),
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
