/** Code for servers over a connection that the caller provides. Loaded with the first one. */
import { ClientError } from "../../errors/index.js";
import { SharedTransport, isTransport, portTransport, type Transport } from "../../transport/shared-transport.js";
import type { SessionTransport } from "../../transport/index.js";
import type { Transports } from "./transports.js";

/** A connection of the caller, and the transports over it. */
export interface Lent {
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

/** Connection the caller provided instead of an address, and the transports over it. Throws `ERR-ARGUMENT` for anything else. */
export function lent(target: MessagePort | Transport): Lent {
  const transport = transportOf(target);
  return { transport, transports: transportsOver(transport) };
}

function transportOf(target: MessagePort | Transport): Transport {
  if (isTransport(target)) return target;
  if (target instanceof MessagePort) return portTransport(target);
  const is = target === undefined ? "undefined; is a setting missing?" : `${typeof target}.`;
  throw new ClientError("ERR-ARGUMENT", `Give the address of a server, a MessagePort or a transport. This is ${is}`);
}
