/**
 * Open server of a panel, and requests about servers: connect, reconnect, disconnect, follow a link.
 *
 * Owns: the choice of the open server. Never connects servers: the panel's host connects those that are wanted.
 */
import type { ReactiveControllerHost } from "lit";
import type { ConnectionState } from "../../../src/client/api/index.js";
import { serverState } from "../../../src/state/index.js";
import { setServerSettings } from "../../page-storage/known-servers.js";
import { isWorkspaceKept, leave } from "../../page-storage/workspace.js";
import type { ConnectRequestEvent, DisconnectRequestEvent } from "../../views/shared/server-events.js";
import type { PanelHost } from "./panel-host.js";
import type { PanelServers } from "../servers/panel-servers.js";
import { sameEntry } from "../servers/server-config.js";

/** Manages the open server of one panel. */
export class OpenServer {
  readonly #panel: ReactiveControllerHost;
  readonly #servers: PanelServers;
  readonly #host: PanelHost;
  #id: string | undefined;

  constructor(panel: ReactiveControllerHost, servers: PanelServers, host: PanelHost) {
    this.#panel = panel;
    this.#servers = servers;
    this.#host = host;
  }

  /** Id of the open server; `undefined` if there is none. */
  get id(): string | undefined {
    return this.#id;
  }

  set id(id: string | undefined) {
    this.#id = id;
    if (isWorkspaceKept()) leave("open-server", id);
    this.#panel.requestUpdate();
  }

  /** Opens the server that was left open. */
  restore(): void {
    this.#id = this.#servers.restore();
  }

  /** Returns the state of a connection, as known by the host. */
  status(id: string): ConnectionState | undefined {
    return serverState(this.#host.snapshot, id)?.server.state;
  }

  /** Makes the host connect the wanted servers, and ensures that one of them is open. */
  settle(): void {
    this.#host.want(this.#servers.wanted);
    const shown = this.#host.serverIds;
    if (this.#id === undefined || !shown.includes(this.#id)) this.#id = shown[0];
    if (this.#id !== undefined) this.#host.showCached(this.#id);
  }

  /** Reconnects a server. */
  reconnect(id: string): void {
    const entry = this.#host.entries.find((known) => known.id === id);
    const wanted = this.#servers.wanted.find((known) => known.id === id);
    const url = serverState(this.#host.snapshot, id)?.server.url;
    // The settings of the server have changed since; the pending update connects it.
    if (entry && wanted && !sameEntry(entry, wanted)) return;
    if (entry) void this.#host.connect(entry);
    else if (url !== undefined) void this.#host.connect({ id, url });
  }

  /** Handles a request to connect a server, whether already listed or new. */
  readonly onConnect = (event: ConnectRequestEvent): void => {
    event.preventDefault();
    const known = event.serverId ?? this.#servers.at(event.url);
    if (known !== undefined && event.settings) setServerSettings({ id: known, url: event.url }, event.settings);
    if (known !== undefined) this.connect(known);
    // An address typed after a failure replaces the failed one.
    const id = known ?? this.#servers.add(event.url, { replaced: this.#failed, settings: event.settings });
    if (id !== undefined && event.serverId === undefined) this.id = id;
  };

  /** Handles a request to end a connection. */
  readonly onDisconnect = (event: DisconnectRequestEvent): void => {
    event.preventDefault();
    this.disconnect(event.serverId);
  };

  /** Ends a connection, which a reload of the page does not restore. */
  disconnect(id: string): void {
    this.#servers.turnOff(id);
    this.#host.disconnect(id);
  }

  /**
   * Shows the server at an address, and adds it if necessary: a typed address is lost when the tab navigates away to
   * sign in.
   */
  showAt(url: string): void {
    const id = this.#servers.at(url) ?? this.#servers.add(url);
    if (id !== undefined) this.#servers.turnOn(id);
    this.id = id;
  }

  /** Connects a server that is listed, also if the user turned it off. */
  connect(id: string): void {
    const isOn = this.#host.entries.some((entry) => entry.id === id);
    const isAdded = this.#servers.turnOn(id);
    if (isOn || !isAdded) this.reconnect(id);
  }

  /** The open server, if it could not be connected. */
  get #failed(): string | undefined {
    const id = this.#id;
    if (id === undefined) return undefined;
    return this.status(id) === "failed" || this.#host.failureOf(id) !== undefined ? id : undefined;
  }
}
