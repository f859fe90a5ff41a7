/**
 * Host in this thread: its servers, its offer to them, and its other parts.
 *
 * Owns: loading each of these parts with its first use. Until something is offered, no capability is declared and every
 * request of a server is refused.
 */
import { ClientError, toPlainError, type PlainError } from "../../errors/index.js";
import { lazyAsync } from "../../async/lazy-async.js";
import { unlessAborted } from "../../async/unless-aborted.js";
import type { ClientCapabilities, Era, Implementation } from "../../protocol/index.js";
import type {
  Apps,
  InputRequests,
  Audit,
  Authorizations,
  Checks,
  ConnectOptions,
  ConnectTarget,
  FetchedIcon,
  Handlers,
  HistoryOptions,
  HostCache,
  HostEvent,
  HostOffer,
  OfferOptions,
  RequestHistory,
  Surfaces,
  Models,
  Pins,
  ResultKeeper,
  Server,
  Traffic,
  Verdict,
} from "../api/index.js";
import type { AuditNote } from "../../requests/index.js";
import { auditedCall } from "./audited-call.js";
import { EventBatcher } from "../events/event-batcher.js";
import { EventGate } from "../events/event-gate.js";
import type { EngineLink } from "../live/live-host.js";
import { CLIENT } from "../platform/version.js";
import { ConnectedServers, type HostParts, type ServerExtras } from "./connected-servers.js";
import { DEFAULT_EXTENSIONS } from "../server/extensions.js";
import type { HandlerTable } from "./handlers/handlers.js";
import type { LoadedLater } from "./loaded-later.js";
import type { CurrentOffer, OfferToServer } from "./offer/current-offer.js";
import type { ServerRequestHandler } from "./offer/server-request-handler.js";
import { PendingWrites } from "./pending-writes.js";
import { serverHttp, type Authorizing } from "../authorization/authorized-http.js";
import { keepDigits, type Platform } from "../platform/platform.js";
import type { HostMemory } from "../memory/host-memory.js";
import type { HostRelay } from "../relay/host-relay.js";
import { jsonCopy } from "../../json/json-copy.js";
import { lazyObject } from "../platform/lazy-object.js";
import type { HostTraffic } from "../traffic/host-traffic.js";

/** Extensions that are declared before the first offer, as capabilities: those that need nothing from the embedder. */
const DEFAULT: { readonly [E in Era]: ClientCapabilities } = {
  modern: { extensions: DEFAULT_EXTENSIONS },
  legacy: {},
};

/** Part that is loaded once, on first use. */
const lazyPart = <T extends object>(load: () => Promise<T>): T => lazyObject(lazyAsync(load));

const none = async (): Promise<never[]> => [];
const nothing = async (): Promise<undefined> => undefined;

/**
 * Host whose engine runs in this thread; create it with `createHost`.
 */
export class EngineHost implements EngineLink {
  readonly runsIn = "page";
  readonly closed: Promise<PlainError>;
  readonly results: ResultKeeper;
  #end!: (reason: PlainError) => void;
  #servers: ConnectedServers;
  #events: EventBatcher;
  #platform: Platform;
  #later: LoadedLater;
  /** Code that answers requests of servers, once it is loaded. */
  #handler: ServerRequestHandler | undefined;
  /** Offer in effect, loaded with the first change; absent until something is offered. */
  #offer: CurrentOffer | undefined;
  /** Changes of the offer that are not in effect yet. */
  #changing: Promise<unknown> | undefined;
  /** Reports an event. */
  readonly emit: (event: HostEvent) => void;
  /** Loads the code that answers. Without storage it still resolves, and permanent grants are unavailable. */
  #opening = lazyAsync(async () => {
    const memory = await this.#remembering().catch((error: unknown): undefined => {
      this.emit({ kind: "storage", error: toPlainError(error) });
    });
    this.#handler = await this.#later.openHandler({
      memory,
      audit: { note: this.#note },
      hasListener: this.#hasListener,
      emit: this.emit,
      offerTo: (serverId) => this.#offer?.effectOn(serverId),
    });
    this.#offer?.loaded(this.#handler);
    return this.#handler;
  });
  readonly inputRequests: InputRequests = lazyObject<InputRequests>(
    async () => (this.#offer ? await this.#opening() : this.#handler)?.inputRequests ?? { grants: none },
    {
      // Before the code that answers is loaded, there is no request.
      list: async () => this.#handler?.inputRequests.list() ?? [],
      answer: async (...answer) => this.#handler?.inputRequests.answer(...answer) ?? false,
      undoRefuseAll: async (serverId) => this.#handler?.inputRequests.undoRefuseAll(serverId),
    },
  );
  readonly #trail = new PendingWrites(async () => {
    const memory = await this.#remembering().catch(nothing); // later operations report the failure as a `storage` event
    return this.#later.openAudit(memory, this.emit);
  });
  /** Records a fact. If the trail can't be loaded, only this entry is lost. */
  readonly #note = (entry: AuditNote): void => this.#trail.add(this.#trail.open().then((trail) => trail.note(entry)));
  readonly audit: Audit = lazyObject<Audit>(() => this.#trail.read());
  readonly #history = new PendingWrites(async () => {
    const history = await this.#later.openHistory(await this.#remembering(), this.results, this.emit);
    if (this.#recording) await history.record(this.#recording);
    return history;
  });
  /** Options of recording, which the history gets when it is loaded with the first request that is recorded. */
  #recording: HistoryOptions | undefined;
  readonly history: RequestHistory = lazyObject<RequestHistory>(() => this.#history.read(), {
    record: async (options) => {
      this.#recording = { ...this.#recording, isOn: true, ...options };
      if (this.#history.opened) await (await this.#history.open()).record(this.#recording);
    },
  });
  readonly surfaces: Surfaces = lazyPart(async () => this.#later.openSurfaces(await this.#remembering(), this));
  /** Replaces the handlers by those of another thread. */
  readonly useHandlers = (handlers: HandlerTable): Promise<void> =>
    this.#change((offer) => offer.setHandlers(() => handlers));
  #memory: Promise<HostMemory> | undefined;
  /** Name and version of the embedder, for servers and for apps. */
  readonly clientInfo: Implementation;
  /** Sign-in, loaded when a server first requires it. */
  #signing = lazyAsync(() =>
    this.#later.openAuthorizations({
      offer: () => this.#offer?.authorization,
      memory: () => this.#remembering(),
      request: async (body, signal) => (await this.#opening()).request(body, signal),
      emit: this.emit,
      signedIn: (url) => this.#servers.signedIn(url),
      note: this.#note,
      http: async (serverUrl) => {
        const { http } = this.#platform;
        return (await this.#openRelay?.())?.forSignIn({ serverId: serverUrl, serverUrl }, http) ?? http;
      },
    }),
  );
  readonly authorizations: Authorizations = lazyObject<Authorizations>(this.#signing);
  /** Loads the relay of a host that has one. */
  readonly #openRelay: (() => Promise<HostRelay>) | undefined;
  readonly checks: Checks = lazyPart<Checks>(() => this.#later.openChecks(this));
  readonly cache: HostCache = lazyObject<HostCache>(async () => {
    const memory = await this.#remembering();
    return (await import("./host-cache.js")).hostCache(memory, this.#platform.baseUrl, this.#servers);
  });
  readonly pins: Pins = lazyObject<Pins>(async () => (await this.#remembering()).pins());
  readonly models: Models = lazyPart<Models>(async () => (await import("./host-models.js")).hostModels(this.#platform));
  readonly #gates = new Set<EventGate>();
  #hasListener = (): boolean => this.#gates.size > 0;
  /** Recorder, created by the first request for recording: connections that are opened afterwards are recorded. */
  #recorder: HostTraffic | undefined;
  readonly #openTraffic = lazyAsync(async () => (this.#recorder = await this.#later.openTraffic(this)));
  readonly traffic: Traffic = lazyObject<Traffic>(() => (this.#opensTraffic = this.#openTraffic()));
  /** Recorder that is being loaded, or is there. */
  #opensTraffic: Promise<unknown> | undefined;
  readonly apps: Apps = lazyPart<Apps>(async () =>
    (await this.#opening()).openApps({ host: this, recorder: () => this.#recorder }),
  );

  constructor(platform: Platform, parts: HostParts, loaded: LoadedLater, clientInfo = CLIENT) {
    keepDigits();
    this.clientInfo = clientInfo;
    this.#platform = platform;
    const { openRelay, openLauncher } = loaded;
    this.#openRelay = openRelay && lazyAsync(() => openRelay(async () => (await this.#opening()).relayConsent()));
    this.closed = new Promise((resolve) => (this.#end = resolve));
    this.results = lazyObject<ResultKeeper>(parts.results);
    this.#events = new EventBatcher(platform.clock);
    this.emit = this.#events.emit;
    this.#servers = new ConnectedServers(platform, parts, {
      emit: this.emit,
      self: this.#self,
      http: this.#http,
      transports: (serverId, transports) => this.#recorder?.transports(serverId, transports) ?? transports,
      runner: this.#runner,
      noter: this.#noter,
      hideSecrets: async (secrets) => {
        const forms = await import("../memory/named-secrets.js"); // loaded on demand: few requests have secrets
        const checked = forms.checkedSecrets(secrets); // also if nothing is recorded
        this.#recorder?.hide(checked, forms);
      },
      memory: () => this.#remembering(),
      openRelay: this.#openRelay,
      openLauncher: openLauncher && lazyAsync(() => openLauncher(this.emit)),
      ended: (serverId) => {
        this.#offer?.connectionEnded(serverId);
        this.#handler?.connectionEnded(serverId);
      },
    });
    this.#later = loaded;
  }

  /** Opens the storage before the first connection needs it. */
  prepare(): void {
    // The first operation opens the database; no server has this key. If the code can't be loaded, the first use tries
    // again.
    void this.#remembering().then(({ store }) => store.get("eras", [""]), nothing);
  }

  server(id: string): Server | undefined {
    return this.#servers.server(id);
  }

  /** Returns the offer in effect; its code is loaded with the first change. */
  async #openOffer(): Promise<CurrentOffer> {
    const { CurrentOffer } = await import("./offer/current-offer.js");
    return (this.#offer ??= new CurrentOffer({
      clock: this.#platform.clock,
      emit: this.emit,
      open: this.#opening,
      handler: () => this.#handler,
      connections: () => this.#servers.connections(),
    }));
  }

  /** Changes the offer after all earlier changes, so that the last one wins. */
  #change(change: (offer: CurrentOffer) => Promise<void>): Promise<void> {
    const changing = (this.#changing ?? Promise.resolve()).then(async () => change(await this.#openOffer()));
    const settled = changing.catch(nothing).then(() => {
      if (this.#changing === settled) this.#changing = undefined;
    });
    this.#changing = settled;
    return changing;
  }

  /** Delivers events to another thread, where `hasListener` says whether somebody listens. */
  relay(listener: (events: readonly HostEvent[]) => void, hasListener: () => boolean): void {
    this.subscribe(listener);
    this.#hasListener = hasListener;
  }

  observe(listener: (events: readonly HostEvent[]) => void): () => void {
    return this.#events.subscribe(listener);
  }

  /** Subscribes a listener. Large events are shortened, and a flood is delivered in turns. */
  subscribe(listener: (events: readonly HostEvent[]) => void): () => void {
    const gate = new EventGate(this.#platform.clock, listener);
    this.#gates.add(gate);
    const unsubscribe = this.#events.subscribe((events) => gate.take(events));
    return () => {
      unsubscribe();
      this.#gates.delete(gate);
      gate.end();
    };
  }

  /**
   * Delivers queued events at once. Called before a result crosses a thread boundary, so that no event of a call
   * arrives after its end.
   */
  flush(): void {
    this.#events.flush();
    for (const gate of this.#gates) gate.flush();
  }

  offer(changes: HostOffer, options?: OfferOptions): Promise<void> {
    return this.#change((offer) => offer.change(changes, options));
  }

  setHandlers(changes: Handlers): Promise<void> {
    return this.#change((offer) =>
      offer.setHandlers((before) => this.#later.changeHandlers?.(before, changes) ?? before),
    );
  }

  async connect(target: ConnectTarget, options: ConnectOptions = {}): Promise<Server> {
    let own = options;
    // What was requested before applies to this connection, whether its caller has waited for it or not.
    for (const pending of [this.#changing, !this.#recorder && this.#opensTraffic])
      if (pending) await unlessAborted(pending.catch(nothing), options.signal);
    // Loaded on demand: most servers are connected without either.
    if ((own.offer ?? own.revision) !== undefined) {
      const { checkedConnect } = await import("./offer/current-offer.js");
      own = await checkedConnect(own, () => this.#openOffer());
    }
    return this.#servers.connect(target, own);
  }

  async checkValue(schema: unknown, value: unknown): Promise<Verdict | undefined> {
    return (await this.#platform.openChecker?.())?.check(schema, value);
  }

  async fetchIcon(src: string, serverUrl: string): Promise<FetchedIcon> {
    // Loaded on demand: icons are fetched only if the user allows it.
    return (await import("./icon-fetch.js")).fetchIcon(this.#platform, src, serverUrl);
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  async close(): Promise<void> {
    try {
      await this.#handler?.close();
      await this.#servers.close();
      if (this.#trail.opened) await (await this.#trail.read().catch(nothing))?.settled();
      await (await this.#history.opened?.catch(nothing))?.close();
      await (await this.#memory?.catch(nothing))?.close();
    } finally {
      this.#end(toPlainError(new ClientError("ERR-CLOSED", "This host was closed. Make a new one.")));
    }
  }

  async #remembering(): Promise<HostMemory> {
    this.#memory ??= this.#later.openMemory(this.emit);
    try {
      return await this.#memory;
    } catch (error) {
      this.#memory = undefined; // the code could not be loaded: the next use retries
      throw error;
    }
  }

  /** HTTP for a server. A server with an authorization header needs no sign-in. */
  #http: ServerExtras["http"] = (source, options, permitted, relayed) => {
    const { http: direct, clock } = this.#platform;
    const { serverId } = source();
    const own = relayed?.(direct) ?? direct;
    const http = this.#recorder?.http(serverId, options, own) ?? own;
    const open = async (): Promise<Authorizing | undefined> =>
      (this.#offer?.authorization ?? this.#platform.tokens) &&
      (await this.#signing()).of(source, http, permitted, options.signIn);
    return serverHttp(http, {
      reported: (step) => this.emit({ kind: "connect-step", serverId, step, at: clock.now() }),
      open: new Headers(options.headers).has("authorization") ? undefined : open,
    });
  };

  #self: ServerExtras["self"] = (source, { offer }, info) => {
    const offered = (): OfferToServer | undefined => this.#offer?.messagesOf(source, offer, info);
    return {
      implementation: this.clientInfo,
      capabilities: (era) => offered()?.capabilities(era) ?? DEFAULT[era],
      /** Absent until a capability is offered; until then, the session refuses every server request. */
      get answer() {
        return offered()?.answer;
      },
      get complete() {
        return offered()?.complete;
      },
      get opened() {
        return offered()?.opened;
      },
      get notified() {
        return offered()?.notified;
      },
    };
  };

  #runner: ServerExtras["runner"] = (source) => {
    const { clock } = this.#platform;
    const { serverId, serverUrl } = source();
    const shared = { source, serverId, serverUrl, clock, trail: this.#trail, keepsArgs: () => this.#recording?.isOn };
    const note = this.#noter(serverUrl);
    return (call, tool, tools, args, options) => {
      const { initiator = "page" } = options;
      let elapsed: number | undefined;
      const onElapsed = (ms: number): void => {
        elapsed = ms;
        options.onElapsed?.(ms);
      };
      const own = { ...shared, ...options, onElapsed, initiator, tool, tools, args, handler: this.#offer };
      const calling = auditedCall(call, own);
      if (initiator !== "app") note("tool", tool, args, options, calling, () => elapsed);
      return calling;
    };
  };

  #noter: ServerExtras["noter"] =
    (serverUrl) =>
    (kind, name, args, { signal, secrets }, ending, elapsed) => {
      if (!this.#history.opened && this.#recording?.isOn !== true) return;
      // The caller may change the arguments while the history is loaded.
      const copy = args && jsonCopy(args);
      const request = { at: this.#platform.clock.now(), serverUrl, kind, name, arguments: copy, signal, secrets };
      const recorded = this.#history
        .open()
        .then((history) => history.follow(request, ending, elapsed))
        .catch(nothing);
      const ended = (): void => this.#history.add(recorded);
      ending.then(ended, ended);
    };
}
