/**
 * Servers a panel shows, and those of them it connects: those of the page, and those the user added and switched on.
 *
 * Owns: which of the user's servers are on, over a reload of the tab. A browser that starts contacts none of them by itself. Never connects:
 * the host of the panel does.
 */
import type { ReactiveController, ReactiveControllerHost } from "lit";
import {
  addServer,
  hrefOf,
  knownServers,
  removeServer,
  serverSettings,
  watchServers,
  type ServerPlace,
  type ServerSettings,
} from "../page-storage/known-servers.js";
import { readRemembered, remember } from "../page-storage/remembered.js";
import type { ServerEntry } from "./server-config.js";

const ON = "servers-on";

/** The page's settings for its servers. */
export interface PanelServersOptions {
  readonly given: () => readonly ServerEntry[];
  readonly isLocked: () => boolean;
}

/** Facts about a server to add. */
export interface AddedServer {
  readonly name?: string | undefined;
  /** The server it takes the place of. */
  readonly replaced?: string | undefined;
  readonly settings?: ServerSettings | undefined;
}

/** The servers of one panel. */
export class PanelServers implements ReactiveController {
  readonly #element: ReactiveControllerHost;
  readonly #options: PanelServersOptions;
  readonly #on: Set<string>;
  /** Of these, those not to be connected by a reload. */
  readonly #off = new Set<string>();
  #unwatch: (() => void) | undefined;

  constructor(element: ReactiveControllerHost, options: PanelServersOptions) {
    this.#element = element;
    this.#options = options;
    const on = readRemembered("session", ON);
    this.#on = new Set(Array.isArray(on) ? on.filter((id) => typeof id === "string") : []);
    element.addController(this);
  }

  hostConnected(): void {
    this.#unwatch = watchServers(() => this.#element.requestUpdate());
  }

  hostDisconnected(): void {
    this.#unwatch?.();
  }

  /** Servers the user added; none where the page allows none. */
  get added(): readonly ServerPlace[] {
    if (this.#options.isLocked()) return [];
    const given = new Set(this.#options.given().map(({ id }) => id));
    return knownServers().filter(({ id }) => !given.has(id));
  }

  /** The servers to connect, as the user wants them connected. */
  get wanted(): readonly ServerEntry[] {
    const added = this.added.filter(({ id }) => this.#on.has(id)).map(({ id, url }) => ({ id, url }));
    return [...this.#options.given(), ...added].map(withUserSettings);
  }

  /** The user's name for a server. */
  called(id: string): string | undefined {
    return this.added.find((place) => place.id === id)?.name;
  }

  /** Returns whether the user added the server. */
  isAdded(id: string | undefined): boolean {
    return this.added.some((place) => place.id === id);
  }

  /** The server at an address; those of the page first. */
  at(url: string): string | undefined {
    const href = hrefOf(url);
    return [...this.#options.given(), ...this.added].find((place) => hrefOf(place.url) === href)?.id;
  }

  /** Adds a server, in place of `replaced` where that is one of the user's; its id, or `undefined` where none can be added. */
  add(url: string, { name, replaced, settings }: AddedServer = {}): string | undefined {
    if (this.#options.isLocked()) return undefined;
    if (replaced !== undefined && this.isAdded(replaced)) removeServer(replaced);
    const place = addServer(url, name, settings);
    if (place) this.turnOn(place.id);
    return place?.id;
  }

  /** Has one of the user's servers connected. False for others. */
  turnOn(id: string): boolean {
    if (!this.isAdded(id)) return false;
    this.#on.add(id);
    this.#off.delete(id);
    this.#keep();
    return true;
  }

  /** It is not connected again by a reload; what is shown of it stays. */
  turnOff(id: string): void {
    this.#off.add(id);
    this.#remember();
  }

  #keep(): void {
    this.#remember();
    this.#element.requestUpdate();
  }

  #remember(): void {
    const on = [...this.#on].filter((id) => !this.#off.has(id));
    remember("session", ON, on);
  }
}

/** An entry with the user's settings; header fields of the user come over those of the page. */
function withUserSettings(entry: ServerEntry): ServerEntry {
  const { headers: own, keepHeaders: _keepHeaders, ...pins } = serverSettings(entry);
  const headers = own ? { ...withoutThese(entry.headers, own), ...own } : entry.headers;
  return { ...entry, ...pins, ...(headers && { headers }) };
}

/** Names of header fields are the same in any case. */
function withoutThese(headers: ServerEntry["headers"] = {}, own: object): Readonly<Record<string, string>> {
  const names = new Set(Object.keys(own).map((name) => name.toLowerCase()));
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !names.has(name.toLowerCase())));
}
