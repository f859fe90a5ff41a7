/**
 * Host of one panel or `<mcp-host>`, and the requested connections.
 *
 * Owns: creating a host if the page provides none, connecting, reconnecting, restarting after the worker crashed, and
 * ending all connections once the element is permanently removed (moving it within the document has no effect). Never
 * renders.
 */
import type { ReactiveController, ReactiveControllerHost } from "lit";
import type { ClientHost, InputRequest, Host, HostOffer } from "../../../src/client/api/index.js";
import type { PlainError } from "../../../src/errors/index.js";
import { EMPTY_SNAPSHOT, serverState, type PanelSnapshot, type ServerState } from "../../../src/state/index.js";
import { startHost, type StartOptions } from "../../../workers/page/connect.js";
import { toPlainError } from "../../controllers/failure.js";
import { mirrorOf } from "../../controllers/mirror.js";
import { historyOptions, panelSettings, settingsReady } from "../../page-storage/panel-settings.js";
import { changesOf } from "./panel-events.js";
import type { ReturnedSignIn } from "./returned-sign-in.js";
import { PAGE_TOOLS, sameEntry, type ServerEntry } from "../servers/server-config.js";

/** Callbacks that the element provides. */
export interface PanelHostOptions {
  /** The host created by the page, if any. */
  readonly given: () => Host | undefined;
  readonly start: () => StartOptions;
  /** Features offered to servers; `undefined` leaves the offer of the page's own host unchanged. */
  readonly offer: () => HostOffer | undefined;
  /** Called when the input requests or the host changed. */
  readonly requested: (host: Host | undefined, inputRequests: readonly InputRequest[]) => void;
  /** Returns true if the element shows something of a server that differs between two of its states. */
  readonly isShownOtherwise: (before: ServerState | undefined, after: ServerState) => boolean;
  /** Called when this tab returned from signing in to the server at this address. */
  readonly signedIn: (serverUrl: string) => void;
}

interface Sharing {
  readonly panels: Set<PanelHost>;
  readonly connecting: Map<string, AbortController>;
}

/**
 * Hosts created by pages: panels that use the same server of a host share its connection, and the last panel ends it.
 */
const SHARED = new WeakMap<Host, Sharing>();

/** Manages the current host and the connections requested from it. */
export class PanelHost implements ReactiveController {
  readonly #element: ReactiveControllerHost & EventTarget;
  readonly #options: PanelHostOptions;
  #host: Host | undefined;
  #isGiven = false;
  #starting: Promise<Host> | undefined;
  /** The host's offer, as it is being made. A connection whose offer is rejected fails. */
  #offered: Promise<void> = Promise.resolve();
  /**
   * Resolves when a connection may be requested: the offer is on its way to the host, and a sign-in from which this tab
   * returned is finished.
   */
  #introduced: Promise<void> = Promise.resolve();
  #unwatch: (() => void) | undefined;
  #entries: readonly ServerEntry[] = [];
  /** Sign-in for which this tab left the page; known once a host offers sign-in. */
  #returned: ReturnedSignIn | undefined;
  /** Running attempts to connect, by server id; shared by all panels of a host created by the page. */
  #connecting = new Map<string, AbortController>();
  readonly #failures = new Map<string, PlainError>();
  /** Servers of which the host was to show what is cached. */
  readonly #cached = new Set<string>();
  #surfaceLog: import("./surface-log.js").SurfaceLog | undefined;
  #attached = false;
  #parked = false;
  #closed: PlainError | undefined;
  #offerFailure: PlainError | undefined;

  constructor(element: ReactiveControllerHost & EventTarget, options: PanelHostOptions) {
    this.#element = element;
    this.#options = options;
    element.addController(this);
  }

  /** Current host; `undefined` until there is something to connect. */
  get host(): Host | undefined {
    return this.#host;
  }

  /** Reason the worker ended; `undefined` while it runs. */
  get closed(): PlainError | undefined {
    return this.#closed;
  }

  /** True if the panel created the host, and may therefore create another one. */
  get isOwn(): boolean {
    return this.#options.given() === undefined;
  }

  /** Servers that this panel has to connect. */
  get entries(): readonly ServerEntry[] {
    return this.#entries;
  }

  get snapshot(): PanelSnapshot {
    return this.#host ? mirrorOf(this.#host).snapshot : EMPTY_SNAPSHOT;
  }

  /** Returns the reason no connection to a server was attempted. Failures of an attempt are in the snapshot. */
  failureOf(serverId: string): PlainError | undefined {
    const isReported = serverState(this.snapshot, serverId)?.server.state === "failed";
    return isReported ? undefined : this.#failures.get(serverId);
  }

  /** Failure of a sign-in from which this tab returned, if the server is unknown. */
  get strayFailure(): PlainError | undefined {
    return this.#returned?.stray;
  }

  /** Dismisses {@link strayFailure}. */
  dismissStray(): void {
    this.#returned?.dismiss();
    this.#element.requestUpdate();
  }

  /** Ids of the servers to show: the requested ones, and all others if the page created the host. */
  get serverIds(): readonly string[] {
    const wanted = this.#entries.map(({ id }) => id);
    if (this.isOwn) return wanted;
    return [...new Set([...wanted, ...this.snapshot.servers.map(({ server }) => server.id)])];
  }

  hostConnected(): void {
    this.#attached = true;
    if (!this.#parked) return;
    this.#parked = false;
    this.#attachGiven();
    for (const entry of this.#entries) this.#join(entry);
    this.#element.requestUpdate();
  }

  hostDisconnected(): void {
    this.#attached = false;
    setTimeout(() => {
      if (this.#attached || this.#parked) return;
      this.#parked = true;
      this.#leave();
    });
  }

  /** Called when the page's host, or the way to create one, has changed. */
  replaceHost(): void {
    this.#leave();
    this.#attachGiven();
    for (const entry of this.#entries) this.#join(entry);
  }

  /** Connects the new servers of `entries` and releases the removed ones. */
  want(entries: readonly ServerEntry[]): void {
    const before = this.#entries;
    this.#entries = entries;
    for (const old of before) if (!entries.some((entry) => sameEntry(entry, old))) this.#part(old);
    for (const entry of entries) if (!before.some((old) => sameEntry(entry, old))) this.#join(entry);
    if (entries.length === 0 && !this.#host && this.#options.offer()?.authorization) void this.#comeBack();
  }

  /** Passes a changed offer to the host, which passes it on to servers. Never rejects: see {@link offerFailure}. */
  async offer(): Promise<void> {
    if (!this.#host) return;
    this.#offerFailure = undefined;
    try {
      await (this.#introduced = this.#introduce(this.#host));
      await this.#offered;
    } catch (error) {
      this.#offerFailure = toPlainError(error);
    }
    this.#element.requestUpdate();
  }

  /** Reason the host rejected the offer. */
  get offerFailure(): PlainError | undefined {
    return this.#offerFailure;
  }

  /** Creates a new host after the worker crashed, and connects again. */
  restart(): void {
    this.#leave();
    for (const entry of this.#entries) if (entry.isOffline !== true) void this.connect(entry);
    this.#element.requestUpdate();
  }

  /** Connects or reconnects. Never rejects: the outcome is in the snapshot or {@link failureOf}. */
  async connect({ id, url, auth: _auth, offers, ...settings }: ServerEntry): Promise<void> {
    if (this.#closed && !this.#isGiven) return this.restart();
    const connecting = this.#connecting;
    connecting.get(id)?.abort();
    const abort = new AbortController();
    connecting.set(id, abort);
    this.#failures.delete(id);
    this.#element.requestUpdate();
    try {
      const host = await this.ready();
      await this.#introduced;
      this.#returned?.throwFailureAt(url);
      const offer = offers && (await import("../../page-storage/server-offer.js")).serverOffer(offers);
      const options = { id, showCached: true, signal: abort.signal, ...settings, ...(offer && { offer }) };
      if (abort.signal.aborted) return;
      // The host makes the offer before it connects, and connects with the earlier offer if it rejects this one.
      this.#offered.catch((error: unknown) => {
        if (connecting.get(id) !== abort) return;
        this.#failures.set(id, toPlainError(error));
        abort.abort(error);
      });
      // Loaded on demand: few browsers have such tools.
      const isPage = url === PAGE_TOOLS;
      const target = isPage ? (await import("../../../workers/page/page-tools.js")).pageTools() : url;
      await host.connect(target, { ...options, name: url });
    } catch (error) {
      const reported = serverState(this.snapshot, id)?.server.state === "failed";
      if (!reported && !abort.signal.aborted) this.#failures.set(id, toPlainError(error));
    } finally {
      if (connecting.get(id) === abort) connecting.delete(id);
      this.#element.requestUpdate();
    }
  }

  /** Ends a connection, or stops an attempt to connect. */
  disconnect(id: string): void {
    this.#connecting.get(id)?.abort();
    // Rejects if the host is gone, which also ended the connection.
    this.#host
      ?.server(id)
      ?.close()
      .catch(() => undefined);
  }

  /** Returns true if a server is only shown from the cache. */
  isOffline(id: string): boolean {
    return this.#entries.some((entry) => entry.id === id && entry.isOffline === true);
  }

  /** Shows what is cached of a server that is not to be connected, unless it is shown. */
  showCached(id: string): void {
    const entry = this.#entries.find((one) => one.id === id);
    if (entry?.isOffline !== true || this.#cached.has(id)) return;
    this.#cached.add(id);
    const { url, headers } = entry;
    this.ready()
      .then((host) => host.cache.show(url, { id, ...(headers && { headers }) }))
      .catch((error: unknown) => {
        this.#failures.set(id, toPlainError(error));
        this.#element.requestUpdate();
      });
  }

  #join(entry: ServerEntry): void {
    if (entry.isOffline !== true && !this.#isShared(entry)) void this.connect(entry);
  }

  #part(entry: ServerEntry): void {
    if (!this.#isShared(entry)) this.disconnect(entry.id);
  }

  #isShared(entry: ServerEntry): boolean {
    const panels = this.#host && SHARED.get(this.#host)?.panels;
    return [...(panels ?? [])].some((other) => other !== this && other.#entries.some((one) => sameEntry(one, entry)));
  }

  /** Starts to create the host that the first connection will need, unless the page provides one. */
  prepare(): void {
    if (this.isOwn) void this.ready().catch(() => undefined); // the first connection tries again, and reports the failure
  }

  /** Returns the host, creating it if necessary. Rejects if that fails. */
  async ready(): Promise<Host> {
    if (this.#host) return this.#host;
    const starting = (this.#starting ??= startHost(this.#options.start()));
    const host = await starting.catch((error: unknown) => {
      if (this.#starting === starting) this.#starting = undefined; // the next attempt creates a new host
      throw error;
    });
    // The panel may have been removed, or received another host, while the worker started.
    if (this.#starting === starting && !this.#host) this.#use(host, false);
    else if (this.#host !== host) host.close().catch(() => undefined);
    return host;
  }

  /**
   * Creates the host if this tab returned from a sign-in, even without a server to connect, because the user may have
   * typed the address that required the sign-in.
   */
  async #comeBack(): Promise<void> {
    const returned = await this.#readReturned();
    if (returned?.isWaiting) await this.ready().catch(() => undefined); // the next connection reports the failure again
  }

  /**
   * Passes the offer to the host, without waiting for its answer, and finishes the sign-in from which this tab
   * returned. Never rejects: connections report what {@link #offered} rejects with.
   */
  async #introduce(host: Host): Promise<void> {
    await settingsReady();
    if (!this.#isGiven) void host.history.record(historyOptions()).catch(() => undefined); // the next change of the settings tries again
    const offer = this.#options.offer();
    this.#offered = offer ? host.offer(offer, { replace: true }) : Promise.resolve(); // the panel's offer is a whole one
    const isOffered = this.#offered.then(
      () => true,
      () => false,
    );
    const returned = offer?.authorization ? await this.#readReturned() : undefined;
    if (!returned?.isWaiting) return;
    if (await isOffered) await returned.finish(host); // otherwise the callback waits for an offer that the host accepts
    this.#element.requestUpdate();
  }

  /**
   * Reads the sign-in from which this tab returned; `undefined` if the code for that can't be loaded: the user is
   * prompted again.
   */
  async #readReturned(): Promise<ReturnedSignIn | undefined> {
    const code = await import("./returned-sign-in.js").catch(() => undefined); // loaded on demand: most panels offer no sign-in
    return (this.#returned ??= code && new code.ReturnedSignIn(this.#options.signedIn));
  }

  #attachGiven(): void {
    const given = this.#options.given();
    if (!given) return;
    this.#use(given, true);
    const sharing = SHARED.get(given) ?? { panels: new Set(), connecting: new Map() };
    SHARED.set(given, sharing);
    sharing.panels.add(this);
    this.#connecting = sharing.connecting;
  }

  #use(host: Host, isGiven: boolean): void {
    this.#host = host;
    this.#isGiven = isGiven;
    this.#starting = undefined;
    const mirror = mirrorOf(host);
    // The traffic is recorded from the first byte. A host created by the page records only if the page requests it or
    // the user presses the record button. A connection works even if it can't be recorded.
    if (!isGiven) void host.traffic.record(true).catch(() => undefined);
    this.#introduced = this.#introduce(host);
    let before = mirror.snapshot;
    this.#unwatch = mirror.watch(() => {
      const after = mirror.snapshot;
      if (after.inputRequests !== before.inputRequests) this.#options.requested(host, after.inputRequests);
      for (const state of after.servers) {
        const old = serverState(before, state.server.id);
        if (old === state) continue;
        if (this.#options.isShownOtherwise(old, state)) this.#element.requestUpdate();
        if (!isGiven && old?.server !== state.server && ["connected", "failed"].includes(state.server.state))
          void this.#log(host);
        for (const event of changesOf(old, state)) this.#element.dispatchEvent(event);
      }
      before = after;
    });
    if (mirror.snapshot.inputRequests.length > 0) this.#options.requested(host, mirror.snapshot.inputRequests);
    if (isLink(host)) void this.#watchClosed(host);
    this.#element.requestUpdate();
  }

  /** Stores what servers offer and how their connections change, unless the user wants nothing stored. */
  async #log(host: Host): Promise<void> {
    if (this.#surfaceLog || !panelSettings().storage) return;
    const code = await import("./surface-log.js").catch(() => undefined); // the next change tries again
    if (this.#host === host) this.#surfaceLog ??= code && new code.SurfaceLog(host);
  }

  async #watchClosed(host: ClientHost): Promise<void> {
    const error = await host.closed;
    if (this.#host !== host) return; // this panel ended the host
    this.#closed = error;
    this.#element.requestUpdate();
  }

  /** Releases the host: closes it if the panel created it, otherwise ends only the panel's connections. */
  #leave(): void {
    const host = this.#host;
    if (this.#isGiven) for (const entry of this.#entries) this.#part(entry);
    else for (const abort of this.#connecting.values()) abort.abort();
    if (host) SHARED.get(host)?.panels.delete(this);
    this.#connecting = new Map();
    this.#failures.clear();
    this.#cached.clear();
    this.#unwatch?.();
    this.#host = this.#starting = this.#unwatch = this.#closed = this.#surfaceLog = undefined;
    if (!host) return;
    this.#options.requested(undefined, []);
    if (!this.#isGiven) host.close().catch(() => undefined); // a host whose worker crashed is already closed
  }
}

function isLink(host: Host): host is ClientHost {
  return "closed" in host;
}
