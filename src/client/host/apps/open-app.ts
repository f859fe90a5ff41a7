/**
 * One open app: its bridge, its requests, and its state.
 *
 * Owns: connecting these, what is reported of the app, and the rate of its reports. Does not own: the wire and the
 * meaning of requests.
 */
import { ClientError } from "../../../errors/index.js";
import { lazyAsync } from "../../../async/lazy-async.js";
import type { Clock, Incoming, Params, Timer } from "../../../jsonrpc/index.js";
import type {
  ContainerDimensions,
  DisplayMode,
  HostCapabilities,
  HostContext,
  Implementation,
} from "../../../protocol/index.js";
import type { InputRequestSource, ServerRequests } from "../../../requests/index.js";
import { APP_LIMITS, RateLimit } from "../../../apps/app-limits.js";
import type { PromptUser } from "../../authorization/authorizations.js";
import type { AppChange, AppsOffer, AppSize, AppState, OpenAppOptions } from "../../api/apps-types.js";
import type { HostEvent, ListName, Server } from "../../api/index.js";
import { AppBridge } from "./app-bridge.js";
import type { AppFiles } from "./app-files.js";
import { readLog, readSize } from "./app-messages.js";
import type { AppRequests } from "./app-requests.js";
import type { AppTools, AppToolsParts } from "./app-tools.js";
import type { AppPort } from "./app-wire.js";

/** Interval of reports of the app's size, in milliseconds. */
const SIZE_MS = 100;

/** Dependencies of an open app. */
export interface OpenAppParts {
  readonly appId: string;
  readonly options: OpenAppOptions;
  readonly port: AppPort;
  readonly clock: Clock;
  readonly offer: AppsOffer;
  /** Name and version of the host, which apps receive. */
  readonly hostInfo: Implementation;
  readonly hostCapabilities: HostCapabilities;
  readonly context: HostContext;
  /** Source of input requests, with what the app reports of itself. */
  readonly source: (info: { readonly name?: string; readonly version?: string }) => InputRequestSource;
  /** Current connection to the server; `undefined` while there is none. */
  readonly server: () => Server | undefined;
  readonly request: PromptUser;
  /** Parts of the app's tools that are the host's. */
  readonly tools: Pick<AppToolsParts, "isPrompted" | "audit" | "openChecker" | "digest">;
  /** Handler of the requests of a server. */
  readonly requests: () => ServerRequests;
  readonly hold: (files: AppFiles) => { readonly downloadId: string; readonly release: () => void };
  readonly emit: (event: HostEvent) => void;
  readonly record: ((direction: "in" | "out", message: Incoming) => void) | undefined;
  /** Called once the app has ended. */
  readonly ended: () => void;
}

export class OpenApp {
  readonly bridge: AppBridge;
  readonly serverId: string;
  #parts: OpenAppParts;
  #requests: () => Promise<AppRequests>;
  #tools: () => Promise<AppTools>;
  /** Set once the tools were used. */
  #usedTools: AppTools | undefined;
  #toolsTimer: Timer | undefined;
  #logs: RateLimit;
  #state: AppState;
  /** Newest size that was not reported yet. */
  #size: AppSize | undefined;
  #sizeTimer: Timer | undefined;

  constructor(parts: OpenAppParts) {
    const { appId, options, clock, context, hostInfo, hostCapabilities, port, record } = parts;
    this.#parts = parts;
    this.serverId = options.serverId;
    this.#logs = new RateLimit(clock, APP_LIMITS.logsPerSecond);
    const { serverId, tool, app } = options;
    const displayMode = context.displayMode ?? "inline";
    this.#state = Object.freeze({ appId, serverId, tool, uri: app.uri, phase: "loading", displayMode });
    const { request, hold, offer, tools } = parts;
    const source = (): InputRequestSource => this.#source();
    this.#requests = lazyAsync(async () => {
      const { AppRequests: Requests } = await import("./app-requests.js");
      return new Requests({
        clock,
        source,
        request,
        offer,
        hold,
        isOpenAi: app.api === "window.openai",
        server: { appId, source, server: parts.server, requests: parts.requests },
        changed: (change) => this.#changed(change),
        notify: (method, params) => this.bridge.notify(method, params),
        modeFor: ({ mode, isByUser }) => this.#modeFor(mode, isByUser),
      });
    });
    this.#tools = lazyAsync(async () => {
      const { AppTools: Tools } = await import("./app-tools.js");
      const report = (reason: string): void =>
        parts.emit({
          kind: "problem",
          serverId,
          problem: { about: "tool", name: tool, reason: `its app: ${reason}`, at: clock.now() },
        });
      return (this.#usedTools = new Tools({ clock, source, request, report, ...tools, bridge: this.bridge }));
    });
    this.bridge = new AppBridge({
      port,
      clock,
      context,
      hostInfo,
      hostCapabilities,
      record,
      answer: async (call) => (await this.#requests()).answer(call),
      notified: (method, params) => this.#notified(method, params),
      changed: (change) => this.#changed(change),
    });
  }

  get state(): AppState {
    return this.#state;
  }

  /** Tools of the app. */
  get tools(): Promise<AppTools> {
    return this.#tools();
  }

  setContext(context: HostContext): void {
    this.bridge.setContext(context);
  }

  /** Reports the mode in which the app is shown. Throws `ERR-ARGUMENT` for one that the app does not support. */
  setDisplayMode(mode: DisplayMode, dimensions: ContainerDimensions | undefined): void {
    if (mode !== this.#state.displayMode && !this.#supports(mode)) {
      throw new ClientError("ERR-ARGUMENT", `This app can't be shown in the mode ${mode}.`, { mode });
    }
    this.#state = Object.freeze({ ...this.#state, displayMode: mode });
    this.bridge.setDisplayMode(mode, dimensions);
  }

  /** Tells the app that a list of its server changed, if that was declared. */
  listChanged(list: ListName): void {
    const { serverTools, serverResources } = this.#parts.hostCapabilities;
    const capability = list === "tools" ? serverTools : list === "resources" ? serverResources : undefined;
    if (capability?.listChanged) this.bridge.notify(`notifications/${list}/list_changed`, {});
  }

  #source(): InputRequestSource {
    const { name, version } = this.bridge.identity?.info ?? {};
    return this.#parts.source({ ...(name !== undefined && { name }), ...(version !== undefined && { version }) });
  }

  /** True if both sides support the mode. An app that declares none is only shown inline. */
  #supports(mode: DisplayMode): boolean {
    const offered = this.bridge.context.availableDisplayModes ?? [];
    const own = this.bridge.identity?.capabilities.availableDisplayModes ?? ["inline"];
    return offered.includes(mode) && own.includes(mode);
  }

  /**
   * Mode that the app gets if it requests one: that one if both sides support it, else the current one. It covers other
   * content only by an act of the user.
   */
  #modeFor(mode: DisplayMode, isByUser: boolean): { readonly mode: DisplayMode; readonly isChanged: boolean } {
    const { displayMode } = this.#state;
    const isPossible = this.#supports(mode) && (isByUser || mode === "inline");
    return { mode: isPossible ? mode : displayMode, isChanged: isPossible && mode !== displayMode };
  }

  #notified(method: string, params: Params): void {
    if (method === "ui/notifications/size-changed") {
      const size = readSize(params);
      if (!size) return;
      this.#size = { ...this.#size, ...size };
      this.#sizeTimer ??= this.#parts.clock.after(SIZE_MS, () => this.#reportSize());
    } else if (method === "notifications/message") {
      if (this.#logs.admit()) this.#changed({ kind: "log", message: readLog(params), at: this.#parts.clock.now() });
    } else if (method === "notifications/tools/list_changed") {
      this.#usedTools?.changed();
      this.#toolsTimer ??= this.#parts.clock.after(APP_LIMITS.toolsChangedMs, () => {
        this.#toolsTimer = undefined;
        this.#changed({ kind: "tools-changed" });
      });
    } else if (method === "ui/notifications/request-teardown") {
      if (this.#logs.admit()) this.#changed({ kind: "close-requested" });
    }
  }

  #reportSize(): void {
    const size = this.#size;
    this.#size = this.#sizeTimer = undefined;
    const { width, height } = this.#state.size ?? {};
    if (size && (size.width !== width || size.height !== height)) this.#changed({ kind: "size", size });
  }

  #changed(change: AppChange): void {
    const { appId, emit, ended, hostCapabilities } = this.#parts;
    this.#state = Object.freeze({ ...this.#state, ...stateOf(change, hostCapabilities) });
    emit(Object.freeze({ kind: "app-change", serverId: this.serverId, appId, change: Object.freeze(change) }));
    if (change.kind === "phase" && (change.phase === "closed" || change.phase === "failed")) {
      this.#sizeTimer?.cancel();
      this.#toolsTimer?.cancel();
      ended();
    }
  }
}

/** Part of the state that a change replaces. */
function stateOf(change: AppChange, hostCapabilities: HostCapabilities): Partial<AppState> {
  switch (change.kind) {
    case "phase":
      return { phase: change.phase, ...(change.error && { error: change.error }) };
    case "info":
      return { info: change.info, capabilities: change.capabilities, hostCapabilities };
    case "size":
      return { size: change.size };
    case "model-context":
      return { modelContext: change.modelContext };
    case "display-mode":
      return { displayMode: change.mode };
    case "message":
    case "log":
    case "tools-changed":
    case "close-requested":
      return {};
    default:
      return change satisfies never;
  }
}
