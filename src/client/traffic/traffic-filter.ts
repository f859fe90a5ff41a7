/**
 * Decides which entries match a filter, and sorts them.
 *
 * Owns: everything but the words of the filter, for which `body-search.ts` reads whole messages and bodies.
 */
import type { TrafficFilter, TrafficSort } from "../api/traffic-types.js";
import { isFailure, type Stored } from "./stored.js";
import type { TrafficStore } from "./traffic-store.js";

/** Returns the entry with this id. */
export type GetEntry = (id: number | undefined) => Stored | undefined;

/** Most recent result of each store, because lists are read in slices. */
const latest = new WeakMap<TrafficStore, { readonly key: string; readonly entries: readonly Stored[] }>();

/** Entries that match a filter, ignoring its text, in the order of the filter. */
export function matchingEntries(store: TrafficStore, { text: _words, ...filter }: TrafficFilter): readonly Stored[] {
  const key = `${store.version} ${JSON.stringify(filter)}`;
  const known = latest.get(store);
  if (known?.key === key) return known.entries;
  const { sort, kind } = filter;
  const test = testerOf(filter, (id) => store.get(id));
  const matching = test ? store.all().filter(test) : store.all();
  const entries = sort ? sorted(matching, sort, kind === "paired") : matching;
  latest.set(store, { key, entries });
  return entries;
}

/** Predicate of a filter without its words; `undefined` if all entries match. */
function testerOf(filter: TrafficFilter, get: GetEntry): ((entry: Stored) => boolean) | undefined {
  const { serverId, callId, kind, channel, direction, failuresOnly, pinnedOnly } = filter;
  const method = filter.method?.trim().toLowerCase() ?? "";
  const isAny = [serverId, callId, kind, channel, direction].every((one) => one === undefined);
  if (isAny && failuresOnly !== true && pinnedOnly !== true && method === "") return undefined;
  return (entry) =>
    (serverId === undefined || entry.serverId === serverId) &&
    (callId === undefined || entry.callId === callId) &&
    (kind === undefined || (kind === "paired" ? standsAlone(entry, get) : entry.kind === kind)) &&
    (channel === undefined || (channel === "app") === (entry.kind === "message" && entry.appId !== undefined)) &&
    (direction === undefined || (entry.kind === "message" ? entry.direction : "out") === direction) &&
    (failuresOnly !== true || isFailure(entry)) &&
    (pinnedOnly !== true || entry.isPinned === true) &&
    (method === "" || entry.method?.toLowerCase().includes(method) === true);
}

/**
 * True unless an entry is represented by another one: a response by its request, an exchange by the message that it was
 * made for.
 */
function standsAlone(entry: Stored, get: GetEntry): boolean {
  if (entry.kind === "exchange") return isFailure(entry) || get(entry.sentId) === undefined;
  const isAnswer = entry.type === "result" || entry.type === "error";
  return !isAnswer || get(entry.pairId) === undefined;
}

/** Returns entries in another order; entries that do not differ stay in order of time. */
function sorted(entries: readonly Stored[], { by, isDescending }: TrafficSort, isPaired: boolean): readonly Stored[] {
  const keyed = entries.map((entry) => ({ entry, key: keyOf(entry, by, isPaired) }));
  const sign = isDescending ? -1 : 1;
  keyed.sort((a, b) => sign * compare(a.key, b.key) || a.entry.id - b.entry.id);
  return keyed.map(({ entry }) => entry);
}

type Key = string | number;

/** Numbers precede texts. Texts are compared by code unit, which is fast enough for 50,000 entries. */
function compare(a: Key, b: Key): number {
  if (typeof a !== typeof b) return typeof a === "number" ? -1 : 1;
  return a < b ? -1 : a > b ? 1 : 0;
}

function keyOf(entry: Stored, by: TrafficSort["by"], isPaired: boolean): Key {
  switch (by) {
    case "method":
      return entry.method ?? "";
    case "name":
      return ((entry.kind === "message" ? entry.subject : entry.url) ?? "").toLowerCase();
    case "server":
      return entry.serverId;
    case "status":
      return entry.kind === "message" ? (entry.outcome ?? "") : (entry.status ?? entry.state);
    case "duration":
      return entry.durationMs ?? -1;
    case "size":
      if (entry.kind === "exchange") return entry.receivedBytes;
      return (isPaired ? entry.answerChars : undefined) ?? entry.chars;
    case "start":
      return entry.at;
    case "id":
      return (entry.kind === "message" ? entry.rpcId : undefined) ?? "";
    default:
      return by satisfies never;
  }
}
