/** Code for servers over a connection that the caller provides. Loaded with the first one. */
import { noTarget } from "../../errors/no-target.js";
import { SharedTransport, isTransport, portTransport, type Transport } from "../../transport/shared-transport.js";
import type { SessionTransport } from "../../transport/index.js";
import type { Transports } from "./transports.js";

/** Connection that the caller provided, and the transports over it. */
export interface SharedConnection {
  readonly transport: Transport;
  readonly transports: Transports;
}

/**
 * Transports over a connection that the caller provides. Ending a session leaves the connection open: the caller closes
 * it.
 */
function transportsOver(given: Transport): Transports {
  const transport = new SharedTransport(given);
  const lent: SessionTransport = {
    isShared: true,
    ids: { last: 0 },
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

/**
 * Returns the connection that the caller provided instead of an address, and the transports over it. A port may be of
 * another realm. Throws `ERR-ARGUMENT` for anything else.
 */
export function sharedConnection(target: MessagePort | Transport): SharedConnection {
  const isPort = typeof (target as Partial<MessagePort> | undefined)?.postMessage === "function";
  if (!isTransport(target) && !isPort) throw noTarget(target);
  const transport = isTransport(target) ? target : portTransport(target);
  return { transport, transports: transportsOver(transport) };
}
