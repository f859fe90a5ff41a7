/**
 * The worker's side of the contract: runs commands on an engine in this thread.
 *
 * Owns: the command table, the running commands, and what is told in place of an event that can't cross. Never: starting itself (`engine.worker.ts` does in a worker, `start.ts` in the
 * page when there is no worker).
 */
import * as Comlink from "comlink";
import { remoteModel } from "../../src/client/host/browser-model.js";
import { remoteChecker } from "../../src/client/platform/remote-checker.js";
import { wireHost } from "../../src/client/host/wire-host.js";
import type { EngineHost } from "../../src/client/host/engine-host.js";
import { thisPlatform, type Platform } from "../../src/client/platform/platform.js";
import { exactOf } from "../../src/json/exact-of.js";
import { writeExact } from "../../src/json/exact-text.js";
import { ClientError, fromPlainError, outcomeOf, toPlainError, type PlainError } from "../../src/errors/index.js";
import {
  CONTRACT,
  type Answer,
  type PlainMethod,
  type CallToolResult,
  type CommandName,
  type Commands,
  type EngineApi,
  type EngineMessage,
  type EventMessage,
  type UnloadRequest,
  type Hello,
  type HostEvent,
  type Piece,
  type Pins,
  type RequestOptions,
  type Server,
  type Tool,
  type TrafficMethod,
} from "../contract.js";
import type { ReadRecording } from "../../src/client/traffic/opened-recording.js";
import { PageRequests } from "./page-requests.js";
import { isLarge, piecesOf } from "./split.js";

type Handlers = {
  readonly [K in CommandName]: (params: Commands[K]["params"], signal: AbortSignal) => Promise<Commands[K]["result"]>;
};

/** How the engine speaks to the page unasked. */
type Post = (message: EngineMessage, transfer: Transferable[]) => void;

/** Makes the API; events go out through `post`. `ports`: in place of the platform's own, for tests. */
export function createEngineApi(post: Post, ports: Partial<Platform> = {}): EngineApi {
  let host: EngineHost | undefined;
  let handlers: Handlers | undefined;
  let bell: Platform["bell"];
  const running = new Map<number, AbortController>();
  /** While an answer is made: the events that go with it. */
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
  /** The page loads and ends it: this file stays small, and a schema that hangs costs nobody else anything. */
  const wantChecker = (): MessagePort => {
    const { port1, port2 } = new MessageChannel();
    post({ kind: "mcp-panel-checker", port: port2 }, [port2]);
    return port1;
  };

  return {
    async hello({ pageOrigin, storage, hasPolicy, hasTokens, lifeLock }: Hello) {
      const { indexedDB, ...rest } = thisPlatform(pageOrigin);
      const platform: Platform = {
        ...rest,
        http: { ...rest.http, unloadRequest },
        ...(storage !== "memory" && { indexedDB }),
        openChecker: remoteChecker(wantChecker, rest.clock), // one for all servers
        ...(hasTokens && { tokens: (request) => pageRequests.call("token", request) }),
        browserModel: remoteModel((params, signal) => pageRequests.call("model", params, signal)),
        ...ports,
      };
      bell = platform.bell;
      host = wireHost(platform, hasPolicy && ((request) => pageRequests.call("policy", request)));
      host.subscribe(report);
      handlers = createHandlers(host);
      return { contract: CONTRACT, holdsLock: lifeLock !== undefined && (await holdLock(lifeLock)) };
    },
    ping: () => true,
    wake() {
      bell?.ring();
    },
    async run(taskId, name, params) {
      const controller = new AbortController();
      running.set(taskId, controller);
      const outcome = await outcomeOf(() => {
        if (!handlers || !Object.hasOwn(handlers, name))
          throw new ClientError("ERR-ARGUMENT", `There is no command ${String(name)}.`);
        return handlers[name](params, controller.signal);
      });
      running.delete(taskId);
      const events: HostEvent[] = [];
      along = isSmall(outcome) ? events : undefined;
      host?.flush();
      along = undefined;
      return withTransfer(events.length > 0 ? { ...outcome, events } : outcome);
    },
    abort(taskId: number, reason: PlainError) {
      running.get(taskId)?.abort(fromPlainError(reason));
    },
    respond: (id, outcome) => pageRequests.settle(id, outcome),
  };
}

/** More values than a quick call's answer has, and fewer than could be nested too deeply to be cloned: events would be lost with it. */
const SMALL = 100;

function isSmall(value: unknown): boolean {
  let left = SMALL;
  const count = (one: unknown): void => {
    if (--left > 0 && typeof one === "object" && one !== null) for (const inner of Object.values(one)) count(inner);
  };
  count(value);
  return left > 0;
}

/** Made of our own words alone: nothing in it could keep an answer from being cloned. */
function isPlain(event: HostEvent): boolean {
  const { kind } = event;
  return kind === "call-started" || kind === "audit" || (kind === "call-ended" && event.end.kind === "result");
}

/**
 * Tells events through `post`. One that can't be cloned (a server may nest data as deeply as it likes) costs the others nothing, and
 * nothing that a page waits for is lost with it.
 */
export function postEvents(post: (message: EventMessage) => void, events: readonly HostEvent[]): void {
  try {
    post({ kind: "mcp-panel-events", events });
  } catch {
    const [first] = events;
    if (events.length > 1) for (const event of events) postEvents(post, [event]);
    // Should even these be refused, then the port is at fault, and the batcher reports it.
    else if (first) for (const event of substitutes(first)) post({ kind: "mcp-panel-events", events: [event] });
  }
}

type ProblemArea = Extract<HostEvent, { kind: "problem" }>["problem"]["about"];

/** True for a value that can be cloned. */
function canCross(value: unknown): boolean {
  try {
    structuredClone(value);
    return true;
  } catch {
    return false;
  }
}

/** What is told instead of an event that can't be cloned: ends and states stay, what the server put into them goes. */
function substitutes(event: HostEvent): readonly HostEvent[] {
  switch (event.kind) {
    case "server": {
      const { id, url, state } = event.server;
      // Without its info nobody could use it as connected.
      if (state === "closed" || state === "connecting") return [{ kind: "server", server: { id, url, state } }];
      return [{ kind: "server", server: { id, url, state: "failed", error: tooDeep() } }];
    }
    case "list-page": {
      // Items that can cross are shown all the same, and tools without their hints: those are all of a row that is the server's own structure.
      const { list } = event;
      const items =
        list === "tools"
          ? event.items.map(({ annotations: _annotations, ...rest }) => rest)
          : (event.items as readonly unknown[]).filter(canCross);
      const page = { ...event, items } as HostEvent; // of the same list
      return [page, problem(event.serverId, list === "tools" ? "tool" : list === "prompts" ? "prompt" : "resource")];
    }
    case "list-failed":
      return [{ ...event, error: tooDeep() }];
    case "call-ended":
      return [{ ...event, end: { kind: "failed", error: tooDeep() } }];
    case "call-problem":
      return [{ ...event, error: tooDeep() }];
    case "call-checked":
    case "call-progress":
    case "call-log":
    case "call-task":
    case "call-waited":
    case "audit":
      return []; // they belong to a call and name no server; the call's end still comes
    case "input-request":
      // Nobody could answer what nobody can see.
      return [problem(event.request.serverId, "message")];
    case "storage":
    case "connect-step":
    case "authorization":
    case "traffic":
      return [];
    case "server-removed":
    case "list-loading":
    case "tool-changed":
    case "input-request-ended":
    case "input-request-limited":
    case "input-requests-refused":
    case "resource-updated":
    case "list-changed":
    case "problem":
    case "log":
    case "call-started":
      return [problem(event.serverId, "message")];
    default:
      return event satisfies never;
  }
}

function problem(serverId: string, about: ProblemArea): HostEvent {
  const reason = "The server sent something that is nested too deeply to be shown.";
  return { kind: "problem", serverId, problem: { about, reason, at: Date.now() } };
}

function tooDeep(): PlainError {
  const text = "What the server sent is nested too deeply to be handed over. The server has to send it flatter.";
  return toPlainError(new ClientError("ERR-LIMIT", text));
}

function createHandlers(host: EngineHost): Handlers {
  const lists = new Map<string, readonly Tool[]>();
  let lastList = 0;
  const connections = new WeakMap<Server, number>();
  let lastConnection = 0;
  const { results } = host;
  const partial = new Map<string, Iterator<Piece>>();
  /** The form in which a result crosses: a large result in pieces, structured content as text. */
  const inPieces = (value: unknown): { piecesId: string } => {
    const piecesId = String(++lastList);
    partial.set(piecesId, piecesOf(value));
    return { piecesId };
  };
  const handOver = (result: CallToolResult): Commands["callTool"]["result"] => {
    if (isLarge(result)) return inPieces(result);
    const { structuredContent, ...rest } = result;
    return structuredContent === undefined
      ? { result: rest }
      : { result: rest, structured: writable(() => JSON.stringify(structuredContent)) };
  };
  return {
    async connect({ url, port, options }, signal) {
      const server = await host.connect(port ?? url, { ...options, signal });
      const connection = ++lastConnection;
      connections.set(server, connection);
      return { id: server.id, info: server.info, connection };
    },
    async disconnect({ serverId, connection }) {
      const server = host.server(serverId);
      if (server && (connection === undefined || connections.get(server) === connection)) await server.close();
    },
    async listTools({ serverId, options }, signal) {
      const tools = await serverOf(host, serverId).listTools({ ...options, signal });
      const listId = String(++lastList);
      lists.set(listId, tools);
      return { listId, total: tools.length };
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
      const piece = next && writable(() => next.next());
      if (piece?.done !== false) partial.delete(piecesId);
      return piece?.done === false ? piece.value : undefined;
    },
    async callTool({ serverId, name, args, options }, signal) {
      return handOver(await serverOf(host, serverId).callTool(name, args, { ...options, signal }));
    },
    async resumeTask({ serverId, taskId, options }, signal) {
      return handOver(await serverOf(host, serverId).resumeTask(taskId, { ...options, signal }));
    },
    viewTask: ({ serverId, taskId, options }, signal) =>
      serverOf(host, serverId).viewTask(taskId, { ...options, signal }),
    viewTool: ({ serverId, name, args, options }, signal) =>
      serverOf(host, serverId).viewTool(name, args, { ...options, signal }),
    viewResource: ({ serverId, uri, options }, signal) =>
      serverOf(host, serverId).viewResource(uri, { ...options, signal }),
    viewPrompt: ({ serverId, name, args, options }, signal) =>
      serverOf(host, serverId).viewPrompt(name, args, { ...options, signal }),
    async invoke({ serverId, method, args, options }, signal) {
      const value = await requestServer(serverOf(host, serverId), method, args, { ...options, signal });
      return typeof value === "object" && isLarge(value) ? inPieces(value) : { value };
    },
    listInputRequests: () => host.inputRequests.list(),
    answerInputRequest: ({ requestId, answer }) => host.inputRequests.answer(requestId, answer),
    refuseRequests: ({ serverId }) => host.inputRequests.refuseAll(serverId),
    listGrants: () => host.inputRequests.grants(),
    revokeGrant: ({ key }) => host.inputRequests.revoke(key),
    undoRefuseRequests: ({ serverId }) => host.inputRequests.undoRefuseAll(serverId),
    listAudit: () => host.audit.list(),
    exportAudit: ({ format }) => host.audit.export(format),
    clearAudit: () => host.audit.clear(),
    pins: ({ method, args }) => runPins(host, method, args),
    listModels: ({ account }, signal) => host.models.list(account, { signal }),
    testModel: ({ account }, signal) => host.models.test(account, { signal }),
    offer: ({ offer }) => host.offer(offer),
    authorizationView: ({ url }) => host.authorizations.view(url),
    checkServer: ({ serverId, url }, signal) =>
      host.checks.run(serverId, { signal, ...(url !== undefined && { url }) }),
    signOut: ({ url }) => host.authorizations.signOut(url),
    resumeSignIn: ({ callbackUrl }) => host.authorizations.resume(callbackUrl),
    fetchIcon: ({ src, serverUrl }) => host.fetchIcon(src, serverUrl),
    readCache: async ({ url, options }) => withDigits(await host.readCache(url, options)),
    forget: ({ url, options }) => host.forget(url, options),
    resultText: ({ resultId, block, from, to }) => results.text(resultId, block, from, to),
    resultBytes: ({ resultId, block, from, to }) => results.bytes(resultId, block, from, to),
    resultNodes: ({ resultId, path, offset, limit, block }) => results.nodes(resultId, path, offset, limit, block),
    resultRoot: ({ resultId, block }) => results.root(resultId, block),
    resultTable: ({ resultId, query, block }) => results.table(resultId, query, block),
    resultJson: ({ resultId, part }) => results.json(resultId, part),
    ...trafficHandlers(host),
    resultRelease: ({ resultId }) => results.release(resultId),
    close: () => host.close(),
  };
}

const PINS: readonly (keyof Pins)[] = ["list", "read", "accept", "forget"];

async function runPins({ pins }: EngineHost, method: keyof Pins, args: readonly string[]): Promise<unknown> {
  if (!PINS.includes(method)) throw new ClientError("ERR-ARGUMENT", `Pins have no method ${String(method)}.`);
  const run = pins[method] as (...all: readonly string[]) => Promise<unknown>; // the page's side has the types
  return run(...args);
}

/** The methods of a traffic that a page may run. */
const TRAFFIC: readonly TrafficMethod[] = [
  "record",
  "totals",
  "list",
  "position",
  "entry",
  "nodes",
  "head",
  "text",
  "pin",
  "clear",
  "save",
];

/** The traffic, and the recordings that are open. */
function trafficHandlers(
  host: EngineHost,
): Pick<Handlers, "traffic" | "openRecording" | "readRecorded" | "closeRecording"> {
  const recordings = new Map<number, Pick<ReadRecording, "traffic" | "readCache">>();
  let lastRecording = 0;
  return {
    async traffic({ recordingId, method, args }) {
      const traffic = recordingId === undefined ? host.traffic : recordings.get(recordingId)?.traffic;
      if (!traffic) throw new ClientError("ERR-CLOSED", "This recording was closed. Open it again.");
      if (!TRAFFIC.includes(method)) throw new ClientError("ERR-ARGUMENT", `Traffic has no method ${String(method)}.`);
      // The page's side has the types; what comes of wrong ones is the engine's to say.
      const run = traffic[method] as (...all: readonly unknown[]) => Promise<unknown>;
      return run.call(traffic, ...args);
    },
    async openRecording({ recording }) {
      const { readAsTraffic } = await import("../../src/client/traffic/opened-recording.js"); // few open any
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
  };
}

/** How many parameters each method has before its options. */
const REQUESTED: Readonly<Record<PlainMethod, number>> = {
  getTool: 1,
  listResources: 0,
  listResourceTemplates: 0,
  expandTemplate: 2,
  follow: 1,
  readResource: 1,
  subscribeResource: 1,
  unsubscribeResource: 1,
  listPrompts: 0,
  getPrompt: 2,
  complete: 3,
  setLogLevel: 1,
  listTasks: 0,
  cancelTask: 1,
  request: 2,
  ping: 0,
};

async function requestServer(
  server: Server,
  method: PlainMethod,
  args: readonly unknown[],
  options: RequestOptions,
): Promise<unknown> {
  if (!Object.hasOwn(REQUESTED, method))
    throw new ClientError("ERR-ARGUMENT", `A server has no method ${String(method)}.`);
  const given = Array.from({ length: REQUESTED[method] }, (_, at) => args[at]);
  // The page's side has the types; what a server makes of wrong ones is the engine's to say.
  const run = server[method] as (...all: readonly unknown[]) => Promise<unknown>;
  const answer = await run.call(server, ...given, options);
  return method === "getTool" ? withDigits(answer) : answer;
}

/** A definition as it crosses: as JSON text where a clone would lose digits. */
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

/** The text that `write` makes of a value. Throws `ERR-LIMIT` for a value that is nested too deeply. */
function writable<T>(write: () => T): T {
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

/** Bytes are handed over, not copied. */
function withTransfer<T>(outcome: Answer<T>): Answer<T> {
  return outcome.ok && outcome.value instanceof ArrayBuffer ? Comlink.transfer(outcome, [outcome.value]) : outcome;
}

/** Holds a Web Lock for as long as this thread lives: its release tells the page that the thread is gone. */
function holdLock(name: string): Promise<boolean> {
  return new Promise((resolve) => {
    if (typeof navigator !== "object" || !navigator.locks) return resolve(false);
    navigator.locks
      .request(name, () => {
        resolve(true);
        return new Promise(() => undefined);
      })
      .catch(() => resolve(false)); // no locks for an opaque origin: the heartbeat remains
  });
}
