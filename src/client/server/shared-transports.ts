/**
 * What it takes to speak to a server over a connection somebody else made: loaded when the first one is given.
 */
import { SharedTransport, isTransport, portTransport, type Transport } from "../../transport/shared-transport.js";
import type { SessionTransport } from "../../transport/index.js";
import type { Transports } from "./transports.js";

/** The one way over a connection somebody else made. Ending a session leaves it open: its host closes it. */
export function transportsOver(given: Transport): Transports {
  const transport = new SharedTransport(given);
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
    loadLegacy: async () => (await import("./legacy-transports.js")).connectLegacy,
  };
}

/** The connection a caller gave instead of an address. */
export function transportOf(target: MessagePort | Transport): Transport {
  return isTransport(target) ? target : portTransport(target);
}
