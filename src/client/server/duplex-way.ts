/**
 * What it takes to speak to a server over a connection somebody else made: loaded when the first one is given.
 */
import { DuplexTransport, isDuplex, portDuplex, type Duplex } from "../../transport/duplex.js";
import type { SessionTransport } from "../../transport/index.js";
import type { Ways } from "./ways.js";

/** The one way over a connection somebody else made. Ending a session leaves it open: its host closes it. */
export function waysOver(duplex: Duplex): Ways {
  const transport = new DuplexTransport(duplex);
  const lent: SessionTransport = {
    isShared: true,
    start: (sink) => transport.start(sink),
    send: (message, options) => transport.send(message, options),
    setHeaders: () => undefined,
    listen: () => undefined,
    close: async () => undefined,
  };
  return {
    modern: () => lent,
    legacy: () => lent,
    loadLegacy: async () => (await import("./legacy-way.js")).reachLegacy,
  };
}

/** The connection a caller gave instead of an address. */
export function duplexOf(target: MessagePort | Duplex): Duplex {
  return isDuplex(target) ? target : portDuplex(target);
}
