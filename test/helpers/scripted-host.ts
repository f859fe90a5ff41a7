/**
 * A host played from a script: servers, tools by the thousand, and calls that progress, finish, fail or hang when a test says so.
 *
 * Owns: being a `Host` for elements under test, with the same order of events as the engine's. No network, no timers, no worker.
 */
import { ClientError, toPlainError } from "../../src/errors/index.js";
import type {
  Apps,
  OpenAppOptions,
  InputRequest,
  InputResponse,
  InputRequestEnd,
  InputRequests,
  AsView,
  Audit,
  AuditEntry,
  Authorizations,
  Checks,
  AuthorizationView,
  CallOptions,
  ConnectOptions,
  ConnectTarget,
  FetchedIcon,
  Host,
  HostCache,
  HostEvent,
  HostOffer,
  MalformedEntry,
  ListName,
  ModelAccess,
  ModelAccount,
  ModelTest,
  Models,
  Pins,
  CachedServer,
  CacheReadOptions,
  RequestOptions,
  Results,
  Server,
  ServerInfo,
  ServerSnapshot,
  ToolDifference,
  Traffic,
  Verdict,
} from "../../src/client/api/index.js";
import type { BlockView, PromptView, ResultView } from "../../src/client/api/views.js";
import { StoredSurfaces } from "../../src/client/memory/stored-surfaces.js";
import { StoredHistory } from "../../src/client/memory/stored-history.js";
import { thisPlatform } from "../../src/client/platform/platform.js";
import type { Progress, Tool } from "../../src/protocol/types/index.js";
import { openStore } from "../../src/storage/index.js";

/** A connected server with everything on offer, to be changed in parts. */
export function scriptedInfo(url: string, changes: Partial<ServerInfo> = {}): ServerInfo {
  return {
    url,
    era: "legacy",
    revision: "2025-11-25",
    foundBy: "The server answered initialize with this revision.",
    implementation: { name: "notebook", version: "1.2.0", title: "Field notebook" },
    capabilities: { tools: { listChanged: true }, resources: { subscribe: true }, prompts: {}, logging: {} },
    instructions: "Ask for a place before recording a sighting.",
    ...changes,
  };
}

/** Tools by number: `tool_0`, `tool_1`, … */
export function scriptedTools(count: number): Tool[] {
  return Array.from({ length: count }, (_, index) => ({
    name: `tool_${index}`,
    title: `Tool number ${index}`,
    description: `Does the thing called ${index}.`,
    inputSchema: { type: "object" },
  }));
}

/** A result of one text block. */
export function scriptedResult(resultId: string, text: string, changes: Partial<ResultView> = {}): ResultView {
  const block: BlockView = { type: "text", text: { head: text, length: text.length } };
  return { resultId, isError: false, blocks: [block], sizeBytes: text.length, elapsedMs: 120, ...changes };
}

/** A call that waits for the test. */
export class ScriptedCall {
  readonly callId: string;
  readonly tool: string;
  readonly args: Readonly<Record<string, unknown>> | undefined;
  readonly options: CallOptions;
  readonly promise: Promise<ResultView>;
  #host: ScriptedHost;
  #serverId: string;
  #resolve: (view: ResultView) => void = () => undefined;
  #reject: (error: unknown) => void = () => undefined;

  constructor(
    host: ScriptedHost,
    serverId: string,
    tool: string,
    args: Readonly<Record<string, unknown>> | undefined,
    options: CallOptions,
  ) {
    this.#host = host;
    this.#serverId = serverId;
    this.tool = tool;
    this.args = args;
    this.options = options;
    this.callId = options.callId ?? `call-${host.calls.length}`;
    this.promise = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
    host.report({ kind: "call-started", serverId, callId: this.callId, tool, at: Date.now() });
    options.signal?.addEventListener("abort", () => {
      this.#end({ kind: "cancelled" });
      this.#reject(options.signal?.reason);
    });
  }

  progress(progress: Progress): void {
    this.#host.report({ kind: "call-progress", serverId: this.#serverId, callId: this.callId, progress });
  }

  log(data: unknown, level: "info" | "error" = "info"): void {
    this.#host.report({
      kind: "call-log",
      serverId: this.#serverId,
      callId: this.callId,
      message: { level, data },
      at: Date.now(),
    });
  }

  finish(view: ResultView = scriptedResult(`result-of-${this.callId}`, "done")): void {
    this.#end({ kind: "result", isError: view.isError });
    this.#resolve(view);
  }

  fail(error: Error): void {
    this.#end({ kind: "failed", error: toPlainError(error) });
    this.#reject(error);
  }

  /** Ends as calls end when the worker dies: the promise rejects and no event says so. */
  die(): void {
    this.#reject(new ClientError("ERR-WORKER", "The worker died."));
  }

  #end(end: Extract<HostEvent, { kind: "call-ended" }>["end"]): void {
    this.#host.report({ kind: "call-ended", serverId: this.#serverId, callId: this.callId, at: Date.now(), end });
  }
}

/** The traffic of a host that records nothing. */
const NO_TRAFFIC: Traffic = {
  record: async () => undefined,
  totals: async () => ({
    isRecording: false,
    isRecorded: false,
    entries: 0,
    dropped: 0,
    pinned: 0,
    chars: 0,
    newestId: 0,
    version: 0,
  }),
  list: async () => ({ total: 0, from: 0, rows: [] }),
  timeline: async () => ({
    ids: new Float64Array(),
    starts: new Float64Array(),
    durations: new Float64Array(),
    laneOf: new Uint16Array(),
    failures: new Uint8Array(),
    lanes: [],
    isPartial: false,
  }),
  frames: async () => ({ total: 0, dropped: 0, from: 0, frames: [] }),
  position: async () => -1,
  entry: async () => undefined,
  nodes: async (_id, _path, offset) => ({ total: 0, offset, nodes: [] }),
  string: async () => "",
  head: async () => ({ head: "", length: 0 }),
  text: async () => "",
  pin: async () => undefined,
  clear: async () => undefined,
  save: async () => new Blob(),
  report: async () => Promise.reject(new ClientError("ERR-ARGUMENT", "Nothing of this call is recorded.")),
  open: async () => Promise.reject(new ClientError("ERR-ARGUMENT", "Not in the script.")),
};

/** What {@link ScriptedHost.serve} may set. */
/** Methods of a server as the panel calls them: they give views. */
export interface ViewMethods {
  callTool(
    name: string,
    args?: Readonly<Record<string, unknown>>,
    options?: CallOptions & Partial<AsView>,
  ): Promise<ResultView>;
  resumeTask(taskId: string, options?: CallOptions & Partial<AsView>): Promise<ResultView>;
  readResource(uri: string, options?: RequestOptions & Partial<AsView>): Promise<ResultView>;
  getPrompt(
    name: string,
    args?: Readonly<Record<string, string>>,
    options?: RequestOptions & Partial<AsView>,
  ): Promise<PromptView>;
}

export interface ScriptedServer {
  /** What opening a resource gives. Default: a failure. */
  readonly resource?: ViewMethods["readResource"];
  /** What reading the app of a tool gives. Default: a failure. */
  readonly app?: Server["readApp"];
  /** Further methods of the server, as a test has them. */
  readonly methods?: Partial<Omit<Server, keyof ViewMethods> & ViewMethods>;
  /** What is remembered of it. */
  readonly cached?: CachedServer;
  /** Result of a manual request. Default: a failure. */
  readonly request?: Server["request"];
  readonly info?: Partial<ServerInfo>;
  readonly tools?: readonly Tool[];
  /** What else is in the list. */
  readonly malformed?: readonly MalformedEntry[];
  /** What else is in the other lists. */
  readonly malformedIn?: { readonly [K in ListName]?: readonly MalformedEntry[] };
  /** `hang`: never answers; `fail`: rejects with `ERR-NOT-MCP`; an error: rejects with it; `page`: tells the first page of tools only. */
  readonly connecting?: "hang" | "fail" | ClientError;
  readonly listing?: "hang" | "fail" | "page";
}

/** The host. `calls`, `connects` and `released` say what was asked of it. */
export class ScriptedHost implements Host {
  readonly calls: ScriptedCall[] = [];
  readonly connects: { readonly url: string; readonly options: ConnectOptions }[] = [];
  readonly released: string[] = [];
  closed = 0;
  readonly #servers = new Map<string, Server>();
  readonly #scripts = new Map<string, ScriptedServer>();
  readonly #listeners = new Set<(events: readonly HostEvent[]) => void>();

  /** Where servers stand with signing in, by address, and who was signed out. */
  readonly views = new Map<string, AuthorizationView>();
  readonly signedOut: string[] = [];
  readonly authorizations: Authorizations = {
    view: async (url) => this.views.get(String(url)),
    signOut: async (url) => void this.signedOut.push(String(url)),
    resume: async () => Promise.reject(new ClientError("ERR-AUTH-MIXUP", "No sign-in is under way.")),
  };

  /** What tools were and are, by name; and what was accepted of which server: a name, or all. */
  readonly differences = new Map<string, ToolDifference>();
  readonly accepted: string[] = [];
  /** What reading and accepting pins rejects with, when a test says so. */
  unpinned: Error | undefined;
  /** Accounts whose models were listed or tried, the newest last; what is found there, or what both reject with. */
  readonly accounts: (ModelAccess | ModelAccount)[] = [];
  modelNames: readonly string[] | Error = [];
  modelTest: ModelTest | Error = { model: "m", text: "OK", durationMs: 1 };
  readonly models: Models = {
    list: async (account) => {
      this.accounts.push(account);
      if (this.modelNames instanceof Error) throw this.modelNames;
      return this.modelNames;
    },
    test: async (account) => {
      this.accounts.push(account);
      if (this.modelTest instanceof Error) throw this.modelTest;
      return this.modelTest;
    },
  };
  readonly pins: Pins = {
    list: async () => [...this.differences].map(([tool, { at }]) => ({ tool, at, state: "changed" })),
    read: async (_serverId, tool) => {
      if (this.unpinned) throw this.unpinned;
      return this.differences.get(tool);
    },
    accept: async (serverId, tool) => {
      if (this.unpinned) throw this.unpinned;
      this.accepted.push(`${serverId} ${tool ?? "all"}`);
      if (tool === undefined) this.differences.clear();
      else this.differences.delete(tool);
      this.report({ kind: "tool-changed", serverId, tools: [...this.differences.keys()], added: [] });
    },
    forget: async () => this.differences.clear(),
  };

  /** What was recorded; a test may put another in its place. */
  traffic: Traffic = NO_TRAFFIC;

  /** What checking a server gives. Default: a failure. */
  check: Checks["run"] = async () => Promise.reject(new ClientError("ERR-CLOSED", "Nothing to check."));
  readonly checks: Checks = { run: (serverId, options) => this.check(serverId, options) };

  /** Apps that were opened and closed. Their frames get nothing from this host. */
  readonly openedApps: OpenAppOptions[] = [];
  readonly closedApps: string[] = [];
  readonly apps: Apps = {
    open: async (options) => {
      const appId = `app-${this.openedApps.push(options)}`;
      return { appId, csp: options.app.policy.csp, allow: "", sandbox: {} };
    },
    setContext: async () => undefined,
    setDisplayMode: async () => undefined,
    sendInput: async () => undefined,
    sendResult: async () => undefined,
    cancel: async () => undefined,
    listTools: async () => [],
    callTool: async () => ({ content: [] }),
    close: async (appId) => void this.closedApps.push(appId),
    list: async () => [],
    file: async () => new ArrayBuffer(0),
  };

  readonly results: Results = {
    text: async () => "",
    bytes: async () => new ArrayBuffer(0),
    nodes: async (_id, _path, offset) => ({ total: 0, offset, nodes: [] }),
    string: async () => "",
    find: async () => ({ total: 0, matches: [] }),
    root: async () => undefined,
    table: async () => undefined,
    json: async () => "{}",
    release: async (resultId) => {
      this.released.push(resultId);
    },
  };

  /** How many listen. */
  get listeners(): number {
    return this.#listeners.size;
  }

  /** Says what lies behind `url`. Without it, a server with three tools. */
  serve(url: string, script: ScriptedServer): this {
    this.#scripts.set(url, script);
    return this;
  }

  /** What is asked and not over, oldest first. */
  readonly requesting: InputRequest[] = [];
  /** What was answered. */
  readonly answers: { readonly requestId: string; readonly answer: InputResponse }[] = [];
  /** Whose asks are all refused. */
  readonly refused: string[] = [];
  readonly offers: HostOffer[] = [];
  /** What answering rejects with, when a test says so. */
  unfit: Error | undefined;

  readonly inputRequests: InputRequests = {
    list: async () => [...this.requesting],
    answer: async (requestId, answer) => {
      if (this.unfit) throw this.unfit;
      if (!this.requesting.some((request) => request.requestId === requestId)) return false;
      this.answers.push({ requestId, answer });
      this.endRequest(requestId, "answered");
      return true;
    },
    refuseAll: async (serverId) => {
      this.refused.push(serverId);
      for (const request of [...this.requesting])
        if (request.serverId === serverId) this.endRequest(request.requestId, "answered");
    },
    undoRefuseAll: async (serverId) => {
      this.undone.push(serverId);
      this.report({ kind: "input-requests-refused", serverId, isOn: false });
    },
    grants: async () => [],
    revoke: async () => undefined,
  };
  /** Whose refusals were taken back. */
  readonly undone: string[] = [];

  /** The real surfaces, in memory. */
  readonly surfaces = new StoredSurfaces({
    clock: thisPlatform().clock,
    store: openStore(),
    cache: { read: (url, options) => this.cache.read(url, options) },
    emit: (event) => this.report(event),
  });
  /** The real history, in memory; a test puts entries in with `follow`. */
  readonly history = new StoredHistory({
    clock: thisPlatform().clock,
    random: Math.random,
    store: openStore(),
    results: { keep: async (result) => scriptedResult("past", JSON.stringify(result)) },
    emit: (event) => this.report(event),
  });
  /** What {@link audit} holds; a test may put entries in. */
  audited: AuditEntry[] = [];
  readonly audit: Audit = {
    list: async () => [...this.audited],
    export: async (format) =>
      format === "json" ? JSON.stringify(this.audited) : this.audited.map((one) => `${JSON.stringify(one)}\n`).join(""),
    clear: async () => {
      this.audited = [];
      this.report({ kind: "audit" });
    },
  };

  /** A server asks. */
  request(request: InputRequest): void {
    this.requesting.push(request);
    this.report({ kind: "input-request", request });
  }

  /** An input request is over. */
  endRequest(requestId: string, end: InputRequestEnd): void {
    const at = this.requesting.findIndex((request) => request.requestId === requestId);
    const [request] = at < 0 ? [] : this.requesting.splice(at, 1);
    if (request) this.report({ kind: "input-request-ended", requestId, serverId: request.serverId, end });
  }

  async offer(offer: HostOffer): Promise<void> {
    this.offers.push(offer);
  }

  /** Options of each `cache.read`. */
  readonly cachedReads: CacheReadOptions[] = [];

  readonly cache: HostCache = {
    read: async (url, options = {}) => {
      this.cachedReads.push(options);
      return this.#scripts.get(String(url))?.cached;
    },
    show: async (url, { id }) => {
      const known = this.#scripts.get(String(url))?.cached;
      const { info, storedAt } = known ?? {};
      this.report({
        kind: "server",
        server: { id, url: String(url), state: "closed", ...(info && { info }), ...(storedAt && { storedAt }) },
      });
      return known !== undefined;
    },
    clear: async () => undefined,
  };

  /** Icons by address, and the addresses that {@link fetchIcon} was asked for. */
  readonly icons = new Map<string, FetchedIcon>();
  readonly iconsRequested: string[] = [];

  async fetchIcon(src: string): Promise<FetchedIcon> {
    this.iconsRequested.push(src);
    return this.icons.get(src) ?? { refused: "status" };
  }

  /** What {@link checkValue} says, and what it was asked. */
  verdict: Verdict = { kind: "valid" };
  readonly checked: { schema: unknown; value: unknown }[] = [];

  async checkValue(schema: unknown, value: unknown): Promise<Verdict> {
    this.checked.push({ schema, value });
    return this.verdict;
  }

  async connect(url: ConnectTarget, options: ConnectOptions = {}): Promise<Server> {
    const href = String(url);
    const id = options.id ?? `server-${this.connects.length + 1}`;
    const script = this.#scripts.get(href) ?? {};
    this.connects.push({ url: href, options });
    this.#announce(id, href, { state: "connecting" });
    this.#recallAll(id, href, script.cached);
    if (script.connecting === "hang") await new Promise((_, reject) => this.#onAbort(options.signal, reject));
    if (script.connecting !== undefined) {
      const own = script.connecting;
      const usual = new ClientError("ERR-NOT-MCP", "Nothing there speaks MCP.", { status: 404 });
      const error = typeof own === "string" ? usual : own;
      this.#announce(id, href, { state: "failed", error: toPlainError(error) });
      throw error;
    }
    await Promise.resolve();
    const server = this.#open(id, href, script);
    this.#servers.set(id, server);
    this.#announce(id, href, { state: "connected", info: server.info, latencyMs: 42 });
    return server;
  }

  server(id: string): Server | undefined {
    return this.#servers.get(id);
  }

  subscribe(listener: (events: readonly HostEvent[]) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Tells events, as one batch. */
  report(...events: HostEvent[]): void {
    for (const listener of this.#listeners) listener(events);
  }

  /** The newest call; throws when there is none. */
  get call(): ScriptedCall {
    const call = this.calls.at(-1);
    if (!call) throw new Error("No call was made.");
    return call;
  }

  async close(): Promise<void> {
    this.closed++;
    await Promise.all([...this.#servers.values()].map((server) => server.close()));
  }

  #announce(id: string, url: string, rest: Omit<ServerSnapshot, "id" | "url">): void {
    this.report({ kind: "server", server: { id, url, ...rest } });
  }

  /** Tells what is remembered, as the engine does while it connects. */
  #recallAll(id: string, url: string, cached: CachedServer | undefined): void {
    if (!cached) return;
    const { info, storedAt } = cached;
    this.#announce(id, url, { state: "connecting", info });
    for (const list of ["tools", "resources", "resourceTemplates", "prompts"] as const) {
      const page = { kind: "list-page", serverId: id, list, start: true, end: true, storedAt };
      if (cached[list]) this.report({ ...page, items: cached[list] } as HostEvent); // of that list
    }
  }

  #onAbort(signal: AbortSignal | undefined, reject: (reason: unknown) => void): void {
    signal?.addEventListener("abort", () => reject(signal.reason));
  }

  #open(id: string, url: string, script: ScriptedServer): Server {
    const info = scriptedInfo(url, script.info);
    const tools = script.tools ?? scriptedTools(3);
    const byName = new Map(tools.map((tool) => [tool.name, tool]));
    const tellTools = async (): Promise<void> => {
      if (script.listing === "hang") return new Promise(() => undefined);
      const size = script.listing === "page" ? 2 : 250;
      for (let at = 0; at === 0 || at < tools.length; at += size) {
        const page = tools.slice(at, at + size);
        const end = at + size >= tools.length && script.listing !== "fail";
        const summaries = page.map(({ inputSchema: _schema, ...summary }) => summary);
        const { malformed } = at === 0 ? script : {};
        this.report({
          kind: "list-page",
          list: "tools",
          serverId: id,
          start: at === 0,
          end,
          items: summaries,
          ...(malformed && { malformed }),
        });
        if (script.listing === "page") return;
      }
      if (script.listing === "fail") throw new ClientError("ERR-TIMEOUT", "The list did not come.");
    };
    const callTool: ViewMethods["callTool"] = (name, args, options = {}) => {
      const call = new ScriptedCall(this, id, name, args, options);
      this.calls.push(call);
      return call.promise;
    };
    const nothing = async (): Promise<never> => Promise.reject(new ClientError("ERR-METHOD", "Not in the script."));
    const server = {
      id,
      info,
      // As the lists of the script say, those without tools in one page.
      follow: async (list, options = {}) => {
        this.report({ kind: "list-loading", serverId: id, list });
        const page = { kind: "list-page", serverId: id, start: true, end: true } as const;
        const malformed = script.malformedIn?.[list] ?? [];
        try {
          if (list === "tools") await tellTools();
          else if (list === "resources")
            this.report({ ...page, list, malformed, items: await server.listResources(options) });
          else if (list === "prompts")
            this.report({ ...page, list, malformed, items: await server.listPrompts(options) });
          else this.report({ ...page, list, malformed, items: await server.listResourceTemplates(options) });
        } catch (error) {
          this.report({ kind: "list-failed", serverId: id, list, error: toPlainError(error) });
          throw error;
        }
      },
      listTools: async () => [...tools],
      getTool: async (name) => byName.get(name),
      getTools: async () => [...tools],
      callTool,
      listTasks: async () => [],
      resumeTask: nothing,
      cancelTask: nothing,
      listResources: nothing,
      listResourceTemplates: nothing,
      subscribeResource: nothing,
      unsubscribeResource: nothing,
      complete: nothing,
      setLogLevel: nothing,
      request: script.request ?? nothing,
      ping: nothing,
      readResource: script.resource ?? nothing,
      readApp: script.app ?? nothing,
      readDirectory: nothing,
      listSkills: nothing,
      getSkill: nothing,
      readSkillFile: nothing,
      listPrompts: nothing,
      getPrompt: nothing,
      expandTemplate: nothing,
      close: async () => {
        if (!this.#servers.delete(id)) return;
        this.#announce(id, url, { state: "closed", info });
      },
      ...script.methods,
    } as Server; // the panel only asks for views
    return server;
  }
}
