/** Code for servers over a connection that the caller provides. Loaded with the first one. */
import { noTarget } from "../../errors/no-target.js";
import { SharedTransport } from "../../transport/shared-transport.js";
import { isTransport, portTransport, type Transport } from "../../transport/custom-transport.js";
import type { NegotiateOptions } from "../../session/index.js";
import type { SessionTransport } from "../../transport/index.js";
import type { ServerInfo } from "../api/index.js";
import type { Transports } from "./transports.js";

/** Connection over which all messages of a server go, and the transports over it. */
export interface SharedConnection {
  readonly transports: Transports;
  /** Address of a server that a launcher starts; absent for a connection that the caller provided. */
  readonly url?: string;
  /** Options of negotiation that differ from those of a server at an HTTP address. */
  readonly negotiation?: Pick<NegotiateOptions, "renews" | "probeMs"> & { readonly timeoutMs: number };
  /** Part of the server's description that the connection knows. */
  about?(): Pick<ServerInfo, "process"> | undefined;
  /** Called with the id of the server, before anything else. */
  attach?(serverId: string): void;
  /** Connects with `attempt`, again each time that there is a reason to hope for more. Default: once. */
  connect?<T>(attempt: () => Promise<T>, signal: AbortSignal): Promise<T>;
  close(): void;
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
  return { transports: transportsOver(transport), close: () => transport.close() };
}
