/**
 * Servers, views, tools and unsent arguments that the user left open.
 *
 * Owns: where that is stored. The tab's storage survives a reload. In a panel without servers of the page, it is also
 * stored on this device, so that a panel in a new tab, or after a restart of the browser, opens as the last one was left.
 * Never stores results: those are in the history.
 */
import { isObject } from "../../src/json/is-object.js";
import { readRemembered, remember } from "./remembered.js";

/** Most servers whose open items are stored on this device. */
const MOST_SERVERS = 50;
/** Most characters of unsent arguments of a server that are stored on this device. */
const LONGEST_DRAFTS = 8_192;
const ORDER = "left";

let isKept = false;
let mayKeepDraft = (): boolean => false;

/** Stores what is left open on this device from now on; unsent arguments only while `mayKeep` returns true. */
export function keepWorkspace(mayKeep: () => boolean): void {
  isKept = true;
  mayKeepDraft = mayKeep;
}

/** Returns true if what is left open is stored on this device. */
export function isWorkspaceKept(): boolean {
  return isKept;
}

/** Returns what was left under `key`: in this tab, otherwise on this device. */
export function readLeft(key: string): unknown {
  return readRemembered("session", key) ?? (isKept ? readRemembered("local", key) : undefined);
}

/** Stores what is left open under `key`. */
export function leave(key: string, value: unknown): void {
  remember("session", key, value);
  if (isKept) remember("local", key, value);
}

/** Left items of one server: its tool, and unsent arguments as JSON, by their item, the last used first. */
interface LeftItems {
  readonly tool?: string;
  readonly drafts?: readonly (readonly [item: string, json: string])[];
}

function leftItems(url: string): LeftItems {
  const left = isKept ? readRemembered("local", keyOf(url)) : undefined;
  if (!isObject(left)) return {};
  const { tool, drafts } = left;
  const isDraft = (one: unknown): one is [string, string] =>
    Array.isArray(one) && typeof one[0] === "string" && typeof one[1] === "string";
  return {
    ...(typeof tool === "string" && { tool }),
    ...(Array.isArray(drafts) && { drafts: drafts.filter(isDraft) }),
  };
}

/** Returns the unsent arguments of an item as they were left on this device, as JSON; `undefined` if there are none. */
export function leftDraft(url: string, item: string): string | undefined {
  return leftItems(url).drafts?.find(([one]) => one === item)?.[1];
}

/** Stores unsent arguments on this device, as JSON; `undefined` deletes them. Those of the items used last stay. */
export function leaveDraft(url: string, item: string, json: string | undefined): void {
  const others = (leftItems(url).drafts ?? []).filter(([one]) => one !== item);
  const drafts = json === undefined || !mayKeepDraft() ? others : [[item, json] as const, ...others];
  let room = LONGEST_DRAFTS;
  const takesRoom = ([, text]: readonly [string, string]): boolean => {
    const fits = text.length <= room;
    if (fits) room -= text.length;
    return fits;
  };
  leaveItems(url, { drafts: drafts.filter(takesRoom) });
}

/** Stores what is left open of a server on this device. */
function leaveItems(url: string, items: LeftItems): void {
  if (!isKept) return;
  remember("local", keyOf(url), { ...leftItems(url), ...items });
  const order = leftServers();
  if (order[0] === url) return;
  const [kept, old] = [[url, ...order.filter((one) => one !== url)], order.slice(MOST_SERVERS - 1)];
  for (const one of old) if (one !== url) remember("local", keyOf(one), undefined);
  remember("local", ORDER, kept.slice(0, MOST_SERVERS));
}

/** Deletes what was left open of a server. */
export function forgetLeft(url: string): void {
  remember("local", keyOf(url), undefined);
  const rest = leftServers().filter((one) => one !== url);
  remember("local", ORDER, rest.length > 0 ? rest : undefined);
}

/** Addresses of the servers of which something is stored, the last used first. */
function leftServers(): readonly string[] {
  const order = readRemembered("local", ORDER);
  return Array.isArray(order) ? order.filter((one) => typeof one === "string") : [];
}

const keyOf = (url: string): string => `left:${url}`;

/** The open tool of each server. */
export class OpenTools {
  readonly #tools = new Map<string, string | undefined>();
  readonly #restored = new Set<string>();

  /** Returns the tool that is open, or was left open; `undefined` if there is none. */
  of(serverId: string, url: string | undefined): string | undefined {
    if (!this.#tools.has(serverId) && url !== undefined) {
      const cached = readRemembered("session", toolKey(url));
      const tool = typeof cached === "string" ? cached : leftItems(url).tool;
      this.#tools.set(serverId, tool);
      if (tool !== undefined) this.#restored.add(serverId);
    }
    return this.#tools.get(serverId);
  }

  /** Returns true if the open tool of a server was left open, and not opened since. */
  isRestored(serverId: string): boolean {
    return this.#restored.has(serverId);
  }

  /** Stores the open tool. */
  keep(serverId: string, url: string | undefined, tool: string): void {
    this.#tools.set(serverId, tool);
    this.#restored.delete(serverId);
    if (url === undefined) return;
    remember("session", toolKey(url), tool);
    leaveItems(url, { tool });
  }
}

const toolKey = (url: string): string => `tool:${url}`;
