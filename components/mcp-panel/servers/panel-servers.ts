/**
 * Servers that a panel shows and connects: those of the page, and those that the user added.
 *
 * Owns: the set of the user's enabled servers, which is preserved across reloads of the tab. After a start of the
 * browser, those that were left open are shown from the cache, and only those that the user chose are contacted. Never
 * connects servers: the panel's host does.
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
import { historyOptions } from "../../page-storage/panel-settings.js";
import { readRemembered, remember } from "../../page-storage/remembered.js";
import { isWorkspaceKept, keepWorkspace, leave, readLeft } from "../../page-storage/workspace.js";
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

/** Keys of the servers that a reload connects, and of those that are shown. */
const [ON, SHOWN] = ["servers-on", "servers-shown"] as const;
/** Key of the servers that the user added to panels with servers of the page. */
const BESIDE = "servers-beside";

/** Data of a server to add. */
export interface AddedServer {
  readonly name?: string | undefined;
  /** Server that it replaces. */
  readonly replaced?: string | undefined;
  readonly settings?: ServerSettings | undefined;
}

type Panel = ReactiveControllerHost &
  ParentNode &
  Pick<PanelAttributes, "src" | "servers" | "locked" | "pageTools" | "host">;

/** Manages the servers of one panel. */
export class PanelServers {
  readonly #panel: Panel;
  /** Content of the script in the panel. */
  #script = NO_SERVERS;
  /** Servers to connect. */
  readonly #on: Set<string>;
  /** Servers that were left open, and are only shown. */
  #left: ReadonlySet<string> = new Set();
  /** Servers that a reload must not connect. */
  readonly #off = new Set<string>();
  /** Servers that the user added to this panel or another one of this tab that has servers of the page. */
  readonly #beside: Set<string>;

  constructor(panel: Panel) {
    this.#panel = panel;
    this.#on = idsIn(readRemembered("session", ON));
    this.#beside = idsIn(readRemembered("session", BESIDE));
    followChanges(panel, watchServers);
  }

  /**
   * Restores what was left open. Returns the id of the server that was open. Only a panel that has no servers of the
   * page does so.
   */
  restore(): string | undefined {
    const script = this.#panel.querySelector(':scope > script[type="application/json"]');
    if (script) this.#readScript(script);
    const { host, locked } = this.#panel;
    if (host || locked || this.given.length > 0) return undefined;
    keepWorkspace(() => historyOptions().isOn !== false); // the history has arguments as well
    const open = readLeft("open-server");
    const shown = readLeft(SHOWN);
    this.#left = idsIn([open, ...(Array.isArray(shown) ? (shown as unknown[]) : [])]);
    // A reload connects what was connected, and nothing else.
    if (readRemembered("session", ON) === undefined)
      for (const place of knownServers()) if (place.autoConnect) this.#on.add(place.id);
    return typeof open === "string" ? open : undefined;
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
    this.#readScript(script);
    this.#panel.requestUpdate();
  };

  #readScript(script: Element | undefined): void {
    this.#script = script ? readServerText(script.textContent ?? "") : NO_SERVERS;
  }

  /**
   * Servers that the user added; empty if the page does not allow users to add servers. A panel with servers of the page
   * has only those that were added to such a panel in this tab.
   */
  get added(): readonly ServerPlace[] {
    if (this.#panel.locked) return [];
    const given = new Set(this.given.map(({ id }) => id));
    return knownServers().filter(({ id }) => !given.has(id) && (given.size === 0 || this.#beside.has(id)));
  }

  /** Counts a server that the user stored among those of this panel. */
  readonly take = (id: string): void => {
    if (this.given.length === 0) return; // it has all servers
    this.#beside.add(id);
    remember("session", BESIDE, [...this.#beside]);
    this.#panel.requestUpdate();
  };

  /** Servers to connect, with the user's settings. */
  get wanted(): readonly ServerEntry[] {
    const added = this.added.flatMap(({ id, url }): readonly ServerEntry[] => {
      if (this.#on.has(id)) return [{ id, url }];
      return this.#left.has(id) ? [{ id, url, isOffline: true }] : [];
    });
    return [...this.given, ...added].map(withUserSettings);
  }

  /** Returns the name that the user gave a server, otherwise the one that the server reported at the last connection. */
  called(id: string): string | undefined {
    const { name, title } = this.added.find((place) => place.id === id) ?? {};
    return name ?? title;
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
    // The user may have added it to another panel.
    const isPlain = (name ?? settings) === undefined;
    const known = isPlain ? knownServers().find((place) => hrefOf(place.url) === hrefOf(url)) : undefined;
    const place = known ?? addServer(url, name, settings);
    if (place) this.take(place.id);
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
    if (isWorkspaceKept())
      leave(
        SHOWN,
        [...new Set([...on, ...this.#left])].filter((id) => !this.#off.has(id)),
      );
  }
}

function idsIn(stored: unknown): Set<string> {
  return new Set(Array.isArray(stored) ? stored.filter((id) => typeof id === "string") : []);
}
