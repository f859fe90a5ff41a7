/**
 * Launcher of a host: which addresses are stdio servers that it starts, and the transports to them.
 *
 * Owns: the check of its settings, and the sequence of processes of one connection. Loaded with the first connection of
 * a host that has one.
 */
import { unlessAborted } from "../../async/unless-aborted.js";
import { ClientError } from "../../errors/index.js";
import { messageText, type Clock } from "../../jsonrpc/index.js";
import type { SessionTransport } from "../../transport/index.js";
import type { HostEvent, LauncherSettings } from "../api/index.js";
import type { Platform } from "../platform/platform.js";
import type { SharedConnection } from "../server/shared-transports.js";
import { LaunchedProcess } from "./server-process.js";

/** Deadline of each step of connecting, in milliseconds. */
const CONNECT_MS = 30_000;
/** Maximum time in which a process may write nothing before its deadlines begin, in milliseconds: it may be downloaded. */
const START_MS = 40_000;
/** Maximum wait for the response to the probe, in milliseconds: a server of the older revisions may ignore it. */
const PROBE_MS = 20_000;

/** Services for the connections of a launcher. */
interface Surroundings extends Pick<Platform, "clock"> {
  readonly openSocket: NonNullable<Platform["openSocket"]>;
  readonly emit: (event: HostEvent) => void;
}

/** Launcher of a host, from its settings. Throws `ERR-ARGUMENT` for settings that can't be used. */
export function hostLauncher(
  { url, token }: LauncherSettings,
  { base, pageOrigin }: { readonly base: string | undefined; readonly pageOrigin: string | undefined },
  { openSocket, ...around }: Pick<Platform, "openSocket"> & Omit<Surroundings, "openSocket">,
): HostLauncher {
  if (!openSocket) throw unusable("needs WebSocket, which this environment does not have");
  if (!URL.canParse(url, base)) throw unusable("needs a url, absolute or relative to the page");
  const folder = new URL(url, base);
  if (!folder.pathname.endsWith("/")) throw unusable("needs a url that ends with a slash");
  if (pageOrigin !== undefined && folder.origin !== pageOrigin)
    throw unusable(`must have the origin of the page, ${pageOrigin}`);
  if (!/^[\w-]+$/.test(String(token))) throw unusable("needs a token of letters, digits, - and _");
  folder.protocol = folder.protocol.replace("http", "ws");
  return new HostLauncher(folder.href, token, { ...around, openSocket });
}

export class HostLauncher {
  readonly #folder: string;
  readonly #token: string;
  readonly #around: Surroundings;

  constructor(folder: string, token: string, around: Surroundings) {
    this.#folder = folder;
    this.#token = token;
    this.#around = around;
  }

  /** Connection to the server at this address; `undefined` if it is none of this launcher. */
  connection(target: string | URL): SharedConnection | undefined {
    const url = URL.canParse(target) ? new URL(target).href : "";
    if (!url.startsWith(this.#folder) || url === this.#folder) return undefined;
    const { clock, openSocket, emit } = this.#around;
    let serverId = "";
    let process: LaunchedProcess | undefined;
    let before: LaunchedProcess | undefined;
    const ids = { last: 0 };
    let wasProbe = false;
    const start = (isProbe: boolean): LaunchedProcess => {
      if (process && !process.over) return process;
      if (process?.over?.code === "ERR-CLOSED") throw process.over; // it ended by itself: the user decides
      before = process;
      // A legacy server may end at the probe, and is started once more without waiting for anything.
      const isOnceMore = wasProbe && !isProbe && process?.hasAnswered === false;
      wasProbe = isProbe;
      if (isOnceMore) before?.close();
      process = new LaunchedProcess(
        {
          url,
          token: this.#token,
          openSocket,
          log: (logger, data) =>
            emit({ kind: "log", serverId, message: { level: "info", logger, data }, at: clock.now() }),
        },
        isOnceMore ? undefined : before?.next,
      );
      return process;
    };
    const transport = (isProbe: boolean) => (): SessionTransport => lineTransport(start(isProbe), ids, clock);
    return {
      url,
      transports: {
        modern: transport(true),
        legacy: transport(false),
        loadLegacy: async () => (await import("../server/legacy-transports.js")).connectLegacy,
      },
      negotiation: { renews: true, probeMs: PROBE_MS, timeoutMs: CONNECT_MS },
      about: () => process?.about && { process: process.about },
      async connect(attempt, signal) {
        for (;;) {
          try {
            return await attempt();
          } catch (error) {
            const change = process?.next;
            if (signal.aborted || !change) throw error;
            await unlessAborted(change, signal);
          }
        }
      },
      attach: (id) => (serverId = id),
      close() {
        process?.close();
        before?.close(); // it may wait for the change of a file
      },
    };
  }
}

/** Transport of one session over the lines of a process. */
function lineTransport(process: LaunchedProcess, ids: { last: number }, clock: Clock): SessionTransport {
  return {
    isShared: true,
    ids,
    start: (sink) => process.deliverTo(sink),
    async send(message, { signal, onSent }) {
      signal?.throwIfAborted();
      // Synchronous unless code has to be loaded, so that later messages don't overtake this one.
      const written = messageText.stringify(message);
      await process.send(typeof written === "string" ? written : await written, signal);
      await process.awake(START_MS, clock);
      onSent?.(); // here, because its deadlines are not those of a download
      return "open";
    },
    setHeaders() {},
    listen() {},
    // Leaves the process running: the next session may be over the same one, and the connection ends it.
    async close() {},
  };
}

function unusable(fault: string): ClientError {
  return new ClientError("ERR-ARGUMENT", `The launcher ${fault}.`);
}
