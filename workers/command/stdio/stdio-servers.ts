/**
 * The stdio servers of the command, by name: each WebSocket is a process of its own.
 *
 * Owns: the upgrade of a checked request, the processes that run, and their end. Reads no message, and starts nothing
 * that the user did not name.
 */
import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import type { StdioOptions, StdioServer } from "./stdio-server.js";

/** Stdio servers that pages reach through WebSockets. */
export class StdioServers {
  readonly #servers: ReadonlyMap<string, StdioServer>;

  constructor(servers: readonly StdioServer[], _options: StdioOptions = {}) {
    this.#servers = new Map(servers.map((server) => [server.name, server]));
  }

  /** Names of the servers, in the order they were given. */
  get names(): readonly string[] {
    return [...this.#servers.keys()];
  }

  /**
   * Accepts a WebSocket and starts a process for it. The caller has checked `Host`, `Origin`, the path and the token.
   * A name of no server is refused with 404.
   */
  upgrade(_name: string, _request: IncomingMessage, socket: Duplex, _head: Buffer): void {
    socket.destroy();
  }

  /** Ends all processes, and accepts no more. `isNow`: without waiting for any to end by itself. */
  async end(_isNow = false): Promise<void> {}
}
