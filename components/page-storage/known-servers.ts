/**
 * Servers that the user added, and the user's connection settings for each server.
 *
 * Owns: the ordered list, the settings by server, and storing header values: for this tab, or on this device if the
 * user chose that. Never connects. Settings belong to an id and an address together, so they are never used for another
 * address.
 */
import { isObject } from "../../src/json/is-object.js";
import { readHeaders, readPins, type ConnectSettings, type HeaderFields } from "./connect-settings.js";
import { KeptValue } from "./kept-value.js";
import { forgetLeft } from "./workspace.js";

/** A server and its address. */
export interface ServerPlace {
  /** Id of the connection. */
  readonly id: string;
  readonly url: string;
  /** Name that the user gave the server. */
  readonly name?: string;
  /** Name that the server reported at the last connection; untrusted, at most 120 characters. */
  readonly title?: string;
  /** True if a panel without servers of the page connects it when it opens. */
  readonly autoConnect?: true;
}

/** Additional `_meta` keys for requests started by the user. */
export type RequestMeta = Readonly<Record<string, unknown>>;

/** Connection settings of a server. `keepHeaders`: header values are stored on this device. */
export interface ServerSettings extends ConnectSettings {
  readonly keepHeaders?: boolean;
}

/** Maximum number of stored servers. */
const MOST_SERVERS = 200;
/** Most characters of a name that a server reported. */
const LONGEST_TITLE = 120;

const list = new KeptValue<readonly ServerPlace[]>("local", "servers", readPlaces);
const pins = new KeptValue<ReadonlyMap<string, ConnectSettings>>("local", "server-settings", (stored) =>
  readMap(stored, readPins),
);
const readFields = (stored: unknown): ReadonlyMap<string, HeaderFields> => readMap(stored, readHeaders);
const keptHeaders = new KeptValue("local", "server-headers", readFields);
const tabHeaders = new KeptValue("session", "server-headers", readFields);
const metas = new KeptValue<ReadonlyMap<string, RequestMeta>>("local", "request-meta", (stored) =>
  readMap(stored, (value) => (isObject(value) ? value : undefined)),
);
/** All stored values, for code that deletes or moves all of them. */
export const KEPT_SERVERS = { list, pins, keptHeaders, tabHeaders, metas } as const;

/** Returns the normalized address; unchanged if it is invalid. */
export function hrefOf(url: string): string {
  const trimmed = url.trim();
  return URL.canParse(trimmed, document.baseURI) ? new URL(trimmed, document.baseURI).href : trimmed;
}

/** Returns the added servers, in the user's order. */
export function knownServers(): readonly ServerPlace[] {
  return list.now;
}

/**
 * Adds a server and returns its id, which is its address, followed by a number if that id is taken. Returns `undefined`
 * if there are too many servers.
 */
export function addServer(url: string, name?: string, settings: ServerSettings = {}): ServerPlace | undefined {
  const known = list.now;
  if (known.length >= MOST_SERVERS) return undefined;
  const href = hrefOf(url);
  let id = href;
  for (let number = 2; known.some((server) => server.id === id); number++) id = `${href} (${number})`;
  const place: ServerPlace = { id, url: href, ...(name !== undefined && name !== "" && { name }) };
  setServerSettings(place, settings);
  list.set([...known, place]);
  return place;
}

/** Stores the name that an added server reported; has no effect on others. */
export function titleServer(id: string, title: string): void {
  const short = title.slice(0, LONGEST_TITLE);
  if (list.now.some((server) => server.id === id && server.title !== short)) changeServer(id, { title: short });
}

/** Changes members of an added server; `undefined` removes one. */
export function changeServer(
  id: string,
  change: { readonly [K in "name" | "title" | "autoConnect"]?: ServerPlace[K] | undefined },
): void {
  // Reading the changed list leaves out members that are `undefined`.
  list.set(readPlaces(list.now.map((server) => (server.id === id ? { ...server, ...change } : server))));
}

/** Removes an added server, its connection settings, and what was left open of it. */
export function removeServer(id: string): void {
  const place = list.now.find((server) => server.id === id);
  if (!place) return;
  setServerSettings(place, {});
  setRequestMeta(place, undefined);
  forgetLeft(place.url);
  list.set(list.now.filter((server) => server.id !== id));
}

/** Returns the user's connection settings for a server. */
export function serverSettings(place: ServerPlace): ServerSettings {
  const key = keyOf(place);
  const kept = keptHeaders.now.get(key);
  const headers = kept ?? tabHeaders.now.get(key);
  return { ...pins.now.get(key), ...(headers && { headers }), ...(kept && { keepHeaders: true }) };
}

/** Replaces the connection settings of a server. */
export function setServerSettings(place: ServerPlace, { headers, keepHeaders, ...rest }: ServerSettings): void {
  const key = keyOf(place);
  const fields = headers && Object.keys(headers).length > 0 ? headers : undefined;
  put(keptHeaders, key, keepHeaders === true ? fields : undefined);
  put(tabHeaders, key, keepHeaders === true ? undefined : fields);
  put(pins, key, Object.keys(rest).length > 0 ? rest : undefined);
}

/** Returns the `_meta` that is sent with each call, read and prompt started by the user. */
export function requestMeta(place: ServerPlace): RequestMeta | undefined {
  return metas.now.get(keyOf(place));
}

/** Replaces the `_meta` for requests started by the user; `undefined` or an empty object removes it. */
export function setRequestMeta(place: ServerPlace, meta: RequestMeta | undefined): void {
  put(metas, keyOf(place), meta && Object.keys(meta).length > 0 ? meta : undefined);
}

/** Calls `watcher` after each change until the returned function is called. */
export function watchServers(watcher: () => void): () => void {
  const ends = Object.values(KEPT_SERVERS).map((kept) => kept.watch(watcher));
  return () => {
    for (const end of ends) end();
  };
}

function keyOf({ id, url }: ServerPlace): string {
  return JSON.stringify([id, hrefOf(url)]);
}

function put<T>(kept: KeptValue<ReadonlyMap<string, T>>, key: string, value: T | undefined): void {
  const map = new Map(kept.now);
  if (value === undefined && !map.delete(key)) return;
  if (value !== undefined) map.set(key, value);
  kept.set(map.size > 0 ? asStored(map) : undefined);
}

/** A `Map` can't be serialized as JSON, so its pairs are stored; {@link readMap} reads both forms. */
export function asStored<T>(map: ReadonlyMap<string, T>): ReadonlyMap<string, T> {
  return Object.assign(new Map(map), { toJSON: () => [...map] });
}

function readMap<T>(stored: unknown, read: (value: unknown) => T | undefined): ReadonlyMap<string, T> {
  const pairs: readonly unknown[] = stored instanceof Map ? [...stored] : Array.isArray(stored) ? stored : [];
  const map = new Map<string, T>();
  for (const pair of pairs) {
    if (!Array.isArray(pair) || typeof pair[0] !== "string") continue;
    const value = read(pair[1]);
    if (value !== undefined) map.set(pair[0], value);
  }
  return map;
}

function readPlaces(stored: unknown): readonly ServerPlace[] {
  if (!Array.isArray(stored)) return [];
  const seen = new Set<string>();
  const places: ServerPlace[] = [];
  for (const place of stored.slice(0, MOST_SERVERS) as readonly unknown[]) {
    if (!isObject(place)) continue;
    const { id, url, name, title, autoConnect } = place;
    if (typeof id !== "string" || typeof url !== "string" || seen.has(id)) continue;
    seen.add(id);
    places.push({
      id,
      url,
      ...(typeof name === "string" && { name }),
      ...(typeof title === "string" && { title: title.slice(0, LONGEST_TITLE) }),
      ...(autoConnect === true && { autoConnect }),
    });
  }
  return places;
}
