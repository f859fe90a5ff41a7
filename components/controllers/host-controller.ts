/**
 * Keeps an element in sync with a host.
 *
 * Owns: watching the host's mirror while the element is connected, and requesting an update at most once per frame,
 * only if the part shown by the element has changed. Holds no state except what was last rendered.
 */
import type { ReactiveController, ReactiveControllerHost } from "lit";
import type { Host, Server } from "../../src/client/api/index.js";
import { EMPTY_SNAPSHOT, serverState, type PanelSnapshot, type ServerState } from "../../src/state/index.js";
import { viewsEn } from "../strings/en/views.js";
import { prefetchErrorWords } from "../strings/errors.js";
import { addEnglish } from "../strings/index.js";
import { mirrorOf, type Mirror } from "./mirror.js";

addEnglish(viewsEn); // the sentences that views of a host share

/** Properties of an element, read again before each update. */
export interface HostSource {
  /** The host to show; nothing is shown if it is `undefined`. */
  readonly host: Host | undefined;
  /** The server to show, if the element shows only one. */
  readonly serverId?: string | undefined;
}

/** Connects an element to its host. */
export class HostController implements ReactiveController {
  readonly #element: ReactiveControllerHost & HostSource;
  readonly #select: (snapshot: PanelSnapshot) => readonly unknown[];
  #mirror: Mirror | undefined;
  #unwatch: (() => void) | undefined;
  #frame: number | undefined;
  #connected = false;
  #drawn: readonly unknown[] = [];

  /**
   * `select` returns the parts that the element shows; changes to other parts cause no update. Default: everything
   * about its server, or everything.
   */
  constructor(
    element: ReactiveControllerHost & HostSource,
    select?: (state: ServerState | undefined, snapshot: PanelSnapshot) => readonly unknown[],
  ) {
    this.#element = element;
    this.#select = (snapshot) => {
      const { serverId } = element;
      if (serverId === undefined) return select?.(undefined, snapshot) ?? [snapshot];
      const state = serverState(snapshot, serverId);
      // The parts include the server object itself, which may appear later than the event that announces it.
      return [this.server, ...(select ? select(state, snapshot) : [state])];
    };
    element.addController(this);
  }

  /** The newest state of all servers. */
  get snapshot(): PanelSnapshot {
    this.#attach(); // the properties of an element are not set before its first update
    return this.#mirror?.snapshot ?? EMPTY_SNAPSHOT;
  }

  /** The newest state of the element's server. */
  get state(): ServerState | undefined {
    const { serverId } = this.#element;
    return serverId === undefined ? undefined : serverState(this.snapshot, serverId);
  }

  /** The connected server, for sending requests; `undefined` while there is no connection. */
  get server(): Server | undefined {
    const { host, serverId } = this.#element;
    const state = this.state?.server.state;
    // While the server is reconnecting, requests wait.
    const isThere = state === "connected" || state === "reconnecting";
    return serverId === undefined || !isThere ? undefined : host?.server(serverId);
  }

  hostConnected(): void {
    prefetchErrorWords();
    this.#connected = true;
    this.#attach();
    this.#element.requestUpdate();
  }

  hostUpdate(): void {
    this.#attach();
    this.#drawn = this.#select(this.snapshot);
  }

  hostDisconnected(): void {
    this.#connected = false;
    this.#unwatch?.();
    this.#unwatch = this.#mirror = undefined;
    if (this.#frame !== undefined) cancelAnimationFrame(this.#frame);
    this.#frame = undefined;
  }

  #attach(): void {
    if (!this.#connected) return;
    const { host, serverId } = this.#element;
    const mirror = host && mirrorOf(host);
    if (serverId !== undefined) mirror?.know(serverId);
    if (mirror === this.#mirror) return;
    this.#unwatch?.();
    this.#mirror = mirror;
    this.#unwatch = mirror?.watch(() => this.#changed());
  }

  #changed(): void {
    this.#frame ??= requestAnimationFrame(() => {
      this.#frame = undefined;
      const now = this.#select(this.snapshot);
      if (now.some((part, index) => part !== this.#drawn[index])) this.#element.requestUpdate();
    });
  }
}
