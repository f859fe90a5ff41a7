/**
 * The stdio servers of the command, by name: each WebSocket is a process of its own.
 *
 * Owns: the upgrade of a checked request, the processes that run, and their end. Reads no message, and starts nothing
 * that the user did not name.
 */
import { realpathSync } from "node:fs";
import type { IncomingMessage } from "node:http";
import { relative, resolve } from "node:path";
import process from "node:process";
import type { Duplex } from "node:stream";
import { WebSocketServer } from "ws";
import { Guard } from "./guard.js";
import { LinesSocket } from "./lines-socket.js";
import { RestartPace } from "./restart-pace.js";
import { StdioProcess, type ProcessSettings } from "./stdio-process.js";
import { isWatched, type StdioEvent, type StdioOptions, type StdioServer, type StdioTimes } from "./stdio-server.js";
import { WatchedFiles } from "./watched-files.js";

const PROTOCOL = "mcp-lines.1";
const MAX_LINE_BYTES = 67_108_864;
const TIMES: StdioTimes = {
  endMs: 2_000,
  graceMs: 300,
  termMs: 2_000,
  silenceMs: 250,
  settleMs: 50,
  youngMs: 2_000,
  heldMs: 10_000,
  pingMs: 5_000,
};

/** Stdio servers that pages reach through WebSockets. */
export class StdioServers {
  readonly #servers = new Map<string, { readonly server: StdioServer; readonly pace: RestartPace }>();
  readonly #sockets: WebSocketServer;
  readonly #settings: ProcessSettings;
  readonly #onEvent: (event: StdioEvent) => void;
  /** Sockets whose process is not gone. */
  readonly #open = new Set<LinesSocket>();
  #isEnding = false;

  /** Throws an `Error` if two servers have the same name. Nothing is started yet. */
  constructor(servers: readonly StdioServer[], options: StdioOptions = {}) {
    const { env = process.env, maxLineBytes = MAX_LINE_BYTES, hasNoGuard = false, onEvent = () => undefined } = options;
    const times = { ...TIMES, ...options.times };
    const guard = hasNoGuard ? undefined : new Guard(times.endMs, times.termMs);
    this.#settings = { env, times, maxLineBytes, guard };
    this.#onEvent = onEvent;
    for (const server of servers) {
      if (this.#servers.has(server.name)) throw new Error(`Two servers have the name "${server.name}".`);
      this.set(server);
    }
    this.#sockets = new WebSocketServer({
      noServer: true,
      clientTracking: false,
      perMessageDeflate: false,
      maxPayload: maxLineBytes + 1, // with the kind
      // The other protocol that a page offers is its token, which no answer repeats.
      handleProtocols: () => PROTOCOL,
    });
  }

  /** Names of the servers, in the order they were given. */
  get names(): readonly string[] {
    return [...this.#servers.keys()];
  }

  /** Adds a server. It replaces one of the same name, for WebSockets that open from now on. */
  set(server: StdioServer): void {
    const { youngMs, heldMs } = this.#settings.times;
    this.#servers.set(server.name, { server, pace: new RestartPace(youngMs, heldMs) });
  }

  /**
   * Accepts a WebSocket and starts a process for it. The caller has checked `Host`, `Origin`, the path and the token.
   * A name of no server is refused with 404, a page that does not offer `mcp-lines.1` with 400. Processes of the server
   * whose pages are gone end first: after a reload, one may still hold a lock or a port that the next needs.
   */
  upgrade(name: string, request: IncomingMessage, socket: Duplex, head: Buffer): void {
    void this.#upgrade(name, request, socket, head);
  }

  async #upgrade(name: string, request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    await Promise.all([...this.#open].map((lines) => lines.name === name && lines.isClosing && lines.process.end()));
    const named = this.#servers.get(name);
    const offered = (request.headers["sec-websocket-protocol"] ?? "").split(",").map((each) => each.trim());
    if (this.#isEnding) refuse(socket, "503 Service Unavailable");
    else if (!named) refuse(socket, "404 Not Found");
    else if (!offered.includes(PROTOCOL)) refuse(socket, "400 Bad Request");
    else
      this.#sockets.handleUpgrade(request, socket, head, (accepted) => {
        const { server, pace } = named;
        const lines = new LinesSocket(
          { socket: accepted, stream: socket },
          (output) => new StdioProcess(server, this.#settings, output),
          {
            name,
            pingMs: this.#settings.times.pingMs,
            isWatched: isWatched(server),
            onStatus: (status) => this.#onEvent({ kind: "status", server: name, status }),
          },
        );
        const files = this.#watch(server, pace, lines);
        this.#open.add(lines);
        accepted.once("close", () => {
          files?.close();
          void lines.process.end().then(() => this.#open.delete(lines));
        });
      });
  }

  /**
   * Ends all processes, and accepts no more. `isNow`: without waiting for any to end by itself; also after a call
   * without it.
   */
  async end(isNow = false): Promise<void> {
    this.#isEnding = true;
    await Promise.all([...this.#open].map((lines) => lines.end(isNow)));
    this.#settings.guard?.end();
  }

  #watch(server: StdioServer, pace: RestartPace, lines: LinesSocket): WatchedFiles | undefined {
    const { name, cwd = "", watch = [] } = server;
    if (watch.length === 0) return undefined;
    const { settleMs, graceMs } = this.#settings.times;
    let held: NodeJS.Timeout | undefined;
    const files = new WatchedFiles(watch, settleMs, {
      onChange: (paths) => {
        if (held) return;
        const changed = paths.map((path) => relative(realFolder(cwd), path));
        const delayMs = pace.delayMs(lines.process.ageMs);
        if (delayMs > 0) this.#onEvent({ kind: "loop", server: name, files: changed });
        held = setTimeout(() => {
          files.close();
          void lines.change(changed, graceMs);
        }, delayMs).unref();
      },
      onFailure: (message) => this.#onEvent({ kind: "unwatched", server: name, message }),
    });
    return files;
  }
}

/** A folder without links in its path, as watched files are named. */
function realFolder(path: string): string {
  try {
    return realpathSync(path === "" ? "." : path);
  } catch {
    return resolve(path);
  }
}

function refuse(socket: Duplex, status: string): void {
  socket.on("error", () => socket.destroy());
  socket.once("finish", () => socket.destroy()); // the caller may keep its side open
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
