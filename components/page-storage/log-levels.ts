/**
 * Log levels that the user requested from servers.
 *
 * Owns: the choice by host and server, and requesting it again after a server was reconnected. Nothing else requests
 * log messages.
 */
import type { Host, HostEvent, Server } from "../../src/client/api/index.js";
import type { LoggingLevel } from "../../src/protocol/types/index.js";

class LogLevels {
  readonly #host: Host;
  readonly #levels = new Map<string, LoggingLevel>();
  readonly #connecting = new Set<string>();

  constructor(host: Host) {
    this.#host = host;
    host.subscribe((events) => events.forEach(this.#onEvent));
  }

  get(serverId: string): LoggingLevel | undefined {
    return this.#levels.get(serverId);
  }

  async set(server: Server, level: LoggingLevel | undefined): Promise<void> {
    await server.setLogLevel(level);
    if (level === undefined) this.#levels.delete(server.id);
    else this.#levels.set(server.id, level);
  }

  readonly #onEvent = (event: HostEvent): void => {
    if (event.kind !== "server") return;
    const { id, state, info } = event.server;
    if (state === "connecting") this.#connecting.add(id);
    if (state !== "connected" || !this.#connecting.delete(id)) return;
    const level = this.#levels.get(id);
    if (level === undefined || !info?.capabilities.logging) return;
    // If the server refuses, its default level applies, as if no level had been requested.
    this.#host
      .server(id)
      ?.setLogLevel(level)
      .catch(() => void this.#levels.delete(id));
  };
}

const all = new WeakMap<Host, LogLevels>();

/** Returns the levels that the user chose for the servers of a host. */
export function logLevelsOf(host: Host): LogLevels {
  let levels = all.get(host);
  if (!levels) all.set(host, (levels = new LogLevels(host)));
  return levels;
}
