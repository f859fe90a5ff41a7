/** Code for servers over a connection that the caller provides. Loaded with the first one. */
import { SharedTransport, isTransport, portTransport, type Transport } from "../../transport/shared-transport.js";
import type { SessionTransport } from "../../transport/index.js";
import type { Transports } from "./transports.js";

/**
 * Transports over a connection that the caller provides. Ending a session leaves the connection open: the caller closes
 * it.
 */
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

/** Connection the caller provided instead of an address. */
export function transportOf(target: MessagePort | Transport): Transport {
  return isTransport(target) ? target : portTransport(target);
}
