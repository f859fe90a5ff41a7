/**
 * Servers that a panel shows and connects: those of the page, and those that the user added.
 *
 * Owns: the set of the user's enabled servers, which is preserved across reloads of the tab. After a start of the
 * browser, none of them is contacted automatically. Never connects servers: the panel's host does.
 */
import type { ReactiveControllerHost } from "lit";
import { followChanges } from "../../controllers/follow-changes.js";
import {
  addServer,
  hrefOf,
  knownServers,
  removeServer,
  watchServers,
  type ServerPlace,
  type ServerSettings,
} from "../../page-storage/known-servers.js";
import { readRemembered, remember } from "../../page-storage/remembered.js";
import type { PanelAttributes } from "../element/panel-attributes.js";
import {
  NO_SERVERS,
  PAGE_TOOLS,
  readServerMap,
  readServerText,
  serverEntryOf,
  withUserSettings,
  type ServerConfig,
  type ServerEntry,
} from "./server-config.js";

const ON = "servers-on";

/** Data of a server to add. */
export interface AddedServer {
  readonly name?: string | undefined;
  /** Server that it replaces. */
  readonly replaced?: string | undefined;
  readonly settings?: ServerSettings | undefined;
}

type Panel = ReactiveControllerHost & Pick<PanelAttributes, "src" | "servers" | "locked" | "pageTools">;

/** Manages the servers of one panel. */
export class PanelServers {
  readonly #panel: Panel;
  /** Content of the script in the panel. */
  #script = NO_SERVERS;
  readonly #on: Set<string>;
  /** Servers that a reload must not connect. */
  readonly #off = new Set<string>();

  constructor(panel: Panel) {
    this.#panel = panel;
    const on = readRemembered("session", ON);
    this.#on = new Set(Array.isArray(on) ? on.filter((id) => typeof id === "string") : []);
    followChanges(panel, watchServers);
  }

  /** Servers of the page in its property or script, and what is wrong there. */
  get config(): ServerConfig {
    const { servers } = this.#panel;
    return servers === undefined ? this.#script : readServerMap(servers);
  }

  /** Servers of the page. */
  get given(): readonly ServerEntry[] {
    const { src, pageTools } = this.#panel;
    const entries = src === undefined || src.trim() === "" ? this.config.entries : [serverEntryOf(src)];
    return pageTools && "modelContext" in document ? [...entries, { id: PAGE_TOOLS, url: PAGE_TOOLS }] : entries;
  }

  /** Reads the script that was put into a slot of the panel. */
  readonly onSlot = ({ target }: Event): void => {
    if (!(target instanceof HTMLSlotElement)) return;
    const script = target.assignedElements().find((child) => child.matches('script[type="application/json"]'));
    this.#script = script ? readServerText(script.textContent ?? "") : NO_SERVERS;
    this.#panel.requestUpdate();
  };

  /** Servers that the user added; empty if the page does not allow users to add servers. */
  get added(): readonly ServerPlace[] {
    if (this.#panel.locked) return [];
    const given = new Set(this.given.map(({ id }) => id));
    return knownServers().filter(({ id }) => !given.has(id));
  }

  /** Servers to connect, with the user's settings. */
  get wanted(): readonly ServerEntry[] {
    const added = this.added.filter(({ id }) => this.#on.has(id)).map(({ id, url }) => ({ id, url }));
    return [...this.given, ...added].map(withUserSettings);
  }

  /** Returns the name that the user gave a server. */
  called(id: string): string | undefined {
    return this.added.find((place) => place.id === id)?.name;
  }

  /** Returns true if the user added the server. */
  isAdded(id: string | undefined): boolean {
    return this.added.some((place) => place.id === id);
  }

  /** Returns the id of the server at an address; servers of the page take precedence. */
  at(url: string): string | undefined {
    const href = hrefOf(url);
    return [...this.given, ...this.added].find((place) => hrefOf(place.url) === href)?.id;
  }

  /**
   * Adds a server; it replaces `replaced` if the user added that server. Returns its id, or `undefined` if it can't be
   * added.
   */
  add(url: string, { name, replaced, settings }: AddedServer = {}): string | undefined {
    if (this.#panel.locked) return undefined;
    if (replaced !== undefined && this.isAdded(replaced)) removeServer(replaced);
    const place = addServer(url, name, settings);
    if (place) this.turnOn(place.id);
    return place?.id;
  }

  /** Enables one of the user's servers. Returns false for other servers. */
  turnOn(id: string): boolean {
    if (!this.isAdded(id)) return false;
    this.#on.add(id);
    this.#off.delete(id);
    this.#keep();
    return true;
  }

  /** Prevents a reload from connecting the server again; its displayed data stays. */
  turnOff(id: string): void {
    this.#off.add(id);
    this.#remember();
  }

  #keep(): void {
    this.#remember();
    this.#panel.requestUpdate();
  }

  #remember(): void {
    const on = [...this.#on].filter((id) => !this.#off.has(id));
    remember("session", ON, on);
  }
}
