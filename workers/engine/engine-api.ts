/**
 * Worker's side of the contract: runs commands on an engine in this thread.
 *
 * Owns: the command table, and the running commands. Does not start itself: `engine.worker.ts` starts it in a worker,
 * and `start.ts` in the page if there is no worker.
 */
import { remoteModel } from "../../src/client/host/offer/browser-model.js";
import { remoteChecker } from "../../src/client/platform/remote-checker.js";
import { wireHost } from "../../src/client/host/wire-host.js";
import type { EngineHost } from "../../src/client/host/engine-host.js";
import { VERSION } from "../../src/client/platform/version.js";
import { thisPlatform, type Platform } from "../../src/client/platform/platform.js";
import { exactOf } from "../../src/json/exact-of.js";
import { writeExact } from "../../src/json/exact-text.js";
import { ClientError, fromPlainError, outcomeOf, type PlainError } from "../../src/errors/index.js";
import type { HostEvent, InputRequestPolicy, Server, Traffic } from "../../src/client/api/index.js";
import { HOST_METHODS } from "../../src/client/facade/host-methods.js";
import type { HostPart } from "../../src/client/facade/host-parts.js";
import { methodRowOf, SERVER_METHODS, type ServerMethod } from "../../src/client/facade/server-methods.js";
import type { CallToolResult, Tool } from "../../src/protocol/types/index.js";
import {
  type CommandOutcome,
  type CommandName,
  type Commands,
  type Crossing,
  type EngineApi,
  type EngineMessage,
  type Hello,
  type InPieces,
  type PartCall,
  type PartCommand,
  type Piece,
  type ServerCall,
  type UnloadRequest,
} from "../contract.js";
import type { ReadRecording } from "../../src/client/traffic/opened-recording.js";
import { transfer } from "../thread-calls.js";
import type { CallUpdates } from "./call-updates.js";
import { handlersOf, PageRequests } from "./page-requests.js";
import { isPlain, isSmall, postEvents } from "./post-events.js";
import { isLarge, piecesOf } from "./split.js";

type Handlers = {
  readonly [K in CommandName]: (params: Commands[K]["params"], signal: AbortSignal) => Promise<Commands[K]["result"]>;
};

/**
 * Method of the façade's table, without its types: the page's side has the types, and the engine validates arguments.
 */
type AnyMethod = (...args: readonly unknown[]) => Promise<unknown>;

/** Sends an unsolicited message to the page. */
type Post = (message: EngineMessage, transfer: Transferable[]) => void;

/** Creates the API; events are sent through `post`. `ports`: replacements for the platform's own ports, for tests. */
export function createEngineApi(post: Post, ports: Partial<Platform> = {}): EngineApi {
  let host: EngineHost | undefined;
  let handlers: Handlers | undefined;
  let bell: Platform["bell"];
  /** True if somebody in the page listens to the events. */
  let isHeard = false;
  const running = new Map<number, AbortController>();
  /** Events that accompany the answer being created. */
  let along: HostEvent[] | undefined;
  const report = (events: readonly HostEvent[]): void => {
    if (along && events.every(isPlain)) along.push(...events);
    else postEvents((message) => post(message, []), events);
  };
  const pageRequests = new PageRequests((message) => post(message, []));
  const unloadRequests = new Map<object, UnloadRequest>();
  const unloadRequest = (session: object, request: UnloadRequest | undefined): void => {
    if (request) unloadRequests.set(session, request);
    else if (!unloadRequests.delete(session)) return;
    post({ kind: "mcp-panel-unload", requests: [...unloadRequests.values()] }, []);
  };
  /**
   * Requests a checker thread. The page loads and ends the thread: the worker's file stays small, and a schema that
   * hangs affects only the checker.
   */
  const wantChecker = (): MessagePort => {
    const { port1, port2 } = new MessageChannel();
    post({ kind: "mcp-panel-checker", port: port2 }, [port2]);
    return port1;
  };

  return {
    async hello({
      pageOrigin,
      storage,
      clientInfo,
      inputTimeoutMs,
      relay,
      launcher,
      hasPolicy,
      hasTokens,
      lifeLock,
    }: Hello) {
      const { indexedDB, ...rest } = thisPlatform(pageOrigin);
      const platform: Platform = {
        ...rest,
        http: { ...rest.http, unloadRequest },
        ...(storage !== "memory" && { indexedDB }),
        openChecker: remoteChecker(wantChecker, rest.clock), // one checker for all servers
        ...(hasTokens && { tokens: (request) => pageRequests.call("token", request) }),
        browserModel: remoteModel((params, signal) => pageRequests.call("model", params, signal)),
        ...ports,
      };
      bell = platform.bell;
      const policy: InputRequestPolicy | undefined = hasPolicy && ((request) => pageRequests.call("policy", request));
      host = wireHost(platform, { policy, clientInfo, inputTimeoutMs, relay, launcher });
      host.relay(report, () => isHeard);
      host.prepare();
      handlers = createHandlers(host, pageRequests);
      return { version: VERSION, holdsLock: lifeLock !== undefined && (await holdLock(lifeLock)) };
    },
    ping: () => true,
    listening(isOn) {
      isHeard = isOn;
    },
    wake() {
      bell?.ring();
    },
    async run(commandId, name, params) {
      const controller = new AbortController();
      running.set(commandId, controller);
      const outcome = await outcomeOf(() => {
        if (!handlers || !Object.hasOwn(handlers, name))
          throw new ClientError("ERR-ARGUMENT", `There is no command ${String(name)}.`);
        return handlers[name](params, controller.signal);
      });
      running.delete(commandId);
      const events: HostEvent[] = [];
      along = isSmall(outcome) ? events : undefined;
      host?.flush();
      along = undefined;
      return withTransfer(events.length > 0 ? { ...outcome, events } : outcome);
    },
    abort(commandId: number, reason: PlainError) {
      running.get(commandId)?.abort(fromPlainError(reason));
    },
    respond: (id, outcome) => pageRequests.settle(id, outcome),
  };
}

function createHandlers(host: EngineHost, page: PageRequests): Handlers {
  const lists = new Map<string, readonly Tool[]>();
  let lastList = 0;
  const connections = new WeakMap<Server, number>();
  let lastConnection = 0;
  const partial = new Map<string, Iterator<Piece>>();
  const recordings = new Map<number, Pick<ReadRecording, "traffic" | "readCache">>();
  let lastRecording = 0;
  const inPieces = (value: unknown): InPieces => {
    const piecesId = String(++lastList);
    partial.set(piecesId, piecesOf(value));
    return { piecesId };
  };
  /** Encodings of answers, by kind. */
  const CROSSED: { readonly [K in keyof Crossing]: (answer: unknown) => Crossing[K] } = {
    plain: (value) => (typeof value === "object" && isLarge(value) ? inPieces(value) : { value }),
    definition: (value) => CROSSED.plain(withDigits(value)),
    call(answer) {
      if (isLarge(answer)) return inPieces(answer);
      const { structuredContent, ...result } = answer as CallToolResult; // methods of this kind answer with it
      if (structuredContent === undefined) return { result };
      return { result, structured: orTooDeep(() => JSON.stringify(structuredContent)) };
    },
    tools(answer) {
      const tools = answer as readonly Tool[]; // methods of this kind answer with it
      const listId = String(++lastList);
      lists.set(listId, tools);
      return { listId, total: tools.length };
    },
  };
  /** Traffic of an open recording. */
  const recorded = (recordingId: number): Traffic => {
    const { traffic } = recordings.get(recordingId) ?? {};
    if (!traffic) throw new ClientError("ERR-CLOSED", "This recording was closed. Open it again.");
    return traffic;
  };
  return {
    ...serverHandlers(host, page, (kind, answer) => CROSSED[kind](answer)),
    ...partHandlers((part, recordingId) => (recordingId === undefined ? host[part] : recorded(recordingId))),
    async connect({ url, port, isTransport, options }, signal) {
      const target = port && isTransport ? (await import("./page-transport.js")).pageTransport(port) : (port ?? url); // loaded on demand: most servers have an address
      const server = await host.connect(target, { ...options, signal });
      const connection = ++lastConnection;
      connections.set(server, connection);
      return { id: server.id, info: server.info, connection };
    },
    async disconnect({ serverId, connection }) {
      const server = host.server(serverId);
      if (server && (connection === undefined || connections.get(server) === connection)) await server.close();
    },
    async toolsSlice({ listId, from, count }) {
      const list = lists.get(listId) ?? [];
      const end = from + count >= list.length;
      if (end) lists.delete(listId);
      return { tools: JSON.stringify(list.slice(from, from + count)), end };
    },
    async dropList({ listId }) {
      lists.delete(listId);
      partial.delete(listId);
    },
    async nextPiece({ piecesId }) {
      const next = partial.get(piecesId);
      const piece = next && orTooDeep(() => next.next());
      if (piece?.done !== false) partial.delete(piecesId);
      return piece?.done === false ? piece.value : undefined;
    },
    offer: ({ offer, replace }) => host.offer(offer, { replace }),
    useHandlers: ({ handlers }) => host.useHandlers(handlersOf(handlers, page)),
    fetchIcon: ({ src, serverUrl }) => host.fetchIcon(src, serverUrl),
    readCache: async ({ url, options }) => withDigits(await host.cache.read(url, options)),
    showCache: ({ url, options }) => host.cache.show(url, options),
    clearCache: ({ url, options }) => host.cache.clear(url, options),
    async openRecording({ recording }) {
      const { readAsTraffic } = await import("../../src/client/traffic/opened-recording.js"); // loaded on demand: recordings are rarely opened
      const { traffic, readCache, ...rest } = await readAsTraffic(recording, host.results);
      const recordingId = ++lastRecording;
      recordings.set(recordingId, { traffic, readCache });
      return { recordingId, ...rest };
    },
    async readRecorded({ recordingId, url, options }) {
      return recordings.get(recordingId)?.readCache(url, options);
    },
    async closeRecording({ recordingId }) {
      recordings.delete(recordingId);
    },
    close: () => host.close(),
  };
}

/** Handlers of the methods of servers. `cross` encodes an answer by its kind. */
function serverHandlers(
  host: EngineHost,
  page: PageRequests,
  cross: (kind: keyof Crossing, answer: unknown) => Crossing[keyof Crossing],
): Pick<Handlers, ServerMethod> {
  const handlers = (Object.keys(SERVER_METHODS) as ServerMethod[]).map((name) => {
    const [kind] = methodRowOf(name);
    const handler = async (call: ServerCall, signal: AbortSignal): Promise<unknown> => {
      const { serverId, args, options } = call;
      const server = serverOf(host, serverId);
      const method = server[name] as AnyMethod;
      const updates = call.updates && (await updatesOf(host, page, call));
      let answer: unknown;
      try {
        answer = await method.call(server, ...args, { ...options, ...updates?.callbacks(call.updates ?? []), signal });
      } finally {
        if (!signal.aborted) await updates?.sent(); // the answer comes after them
      }
      return options.view ? { value: answer } : cross(kind, answer);
    };
    return [name, handler];
  });
  return Object.fromEntries(handlers) as Pick<Handlers, ServerMethod>; // one handler for each row
}

async function updatesOf(
  host: EngineHost,
  page: PageRequests,
  { serverId, options }: ServerCall,
): Promise<CallUpdates> {
  const { CallUpdates } = await import("./call-updates.js"); // loaded on demand: a panel reads events
  return new CallUpdates(page, options.callId ?? "", (count) => {
    const reason = `${count} updates of a call came faster than the page took them, or can't be shown, and were left out`;
    host.emit({ kind: "problem", serverId, problem: { about: "message", reason, at: Date.now() } });
  });
}

/**
 * Handlers of the methods of the host's parts; `find` returns the part: of the recording with the given id, otherwise
 * of the host.
 */
function partHandlers(find: (part: HostPart, recordingId: number | undefined) => object): Pick<Handlers, PartCommand> {
  const handlers = Object.entries(HOST_METHODS).flatMap(([part, methods]) =>
    Object.entries<number>(methods).map(([name, before]) => {
      const handler = async ({ args, options, recordingId }: PartCall, signal: AbortSignal): Promise<unknown> => {
        const of = find(part as HostPart, recordingId) as Readonly<Record<string, AnyMethod>>;
        const own = Array.from({ length: before }, (_, at) => args[at]);
        return of[name]?.call(of, ...own, { ...options, signal });
      };
      return [`${part}.${name}`, handler];
    }),
  );
  return Object.fromEntries(handlers) as Pick<Handlers, PartCommand>; // one handler for each row
}

/** Definition in transit: JSON text if a clone would lose digits. */
function withDigits<T>(definition: T): T | string {
  const exact = exactOf(definition);
  return exact === definition ? definition : (writeExact(exact) ?? "null");
}

function serverOf(host: EngineHost, serverId: string): Server {
  const server = host.server(serverId);
  if (!server)
    throw new ClientError("ERR-CLOSED", "This server is not connected any more. Connect again.", { serverId });
  return server;
}

/** Result of `write`. Throws `ERR-LIMIT` for a value that is nested too deeply. */
function orTooDeep<T>(write: () => T): T {
  try {
    return write();
  } catch (cause) {
    throw new ClientError(
      "ERR-LIMIT",
      "The result is nested too deeply to be handed over. Ask for a view of it instead.",
      {},
      cause,
    );
  }
}

/** Outcome with its bytes transferred, not copied. */
function withTransfer<T>(outcome: CommandOutcome<T>): CommandOutcome<T> {
  return outcome.ok && outcome.value instanceof ArrayBuffer ? transfer(outcome, outcome.value) : outcome;
}

/** Holds a Web Lock until this thread ends: the release of the lock shows the page that the thread has ended. */
function holdLock(name: string): Promise<boolean> {
  return new Promise((resolve) => {
    if (typeof navigator !== "object" || !navigator.locks) return resolve(false);
    navigator.locks
      .request(name, () => {
        resolve(true);
        return new Promise(() => undefined);
      })
      .catch(() => resolve(false)); // an opaque origin has no locks: only the heartbeat detects the end of the thread
  });
}
