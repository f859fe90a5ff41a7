/**
 * Collections that the user keeps in this browser, as the texts of their files.
 *
 * Owns: the table `collections` of the database, keeping collections in memory while storage is turned off or does not
 * work, and reporting changes to the other tabs. Other code of this origin can write to the database: records are
 * checked when they are read. Values of secrets are kept in memory only, and never stored.
 */
import { ClientError } from "../../src/errors/index.js";
import type { Store } from "../../src/storage/index.js";
import { isObject } from "../../src/json/is-object.js";
import { panelSettings, watchSettings } from "./panel-settings.js";

/** A collection that is kept. */
export interface KeptCollection {
  readonly id: string;
  /** File of the collection. */
  readonly text: string;
  /** Time of the last change, in milliseconds since the epoch. */
  readonly savedAt: number;
}

/** Longest text that is kept, in characters. */
const LONGEST = 10_000_000;
/** Name of the channel on which tabs report that collections have changed. */
const CHANNEL = "mcp-panel-collections";

const watchers = new Set<() => void>();
/** Collections that are not stored; `undefined` for one that was deleted. */
const unstored = new Map<string, KeptCollection | undefined>();
/** Value of a secret, and the hosts for which it was entered. */
interface KeptSecret {
  readonly value: string;
  readonly hosts: readonly string[];
}
const secrets = new Map<string, KeptSecret>();
let opening: Promise<Store> | undefined;
/** Last problem of the store. */
let reported: ClientError | undefined;
/** Problem because of which the last change is not stored. */
let trouble: ClientError | undefined;
/** Channel to the other tabs, open while there are watchers. */
let channel: BroadcastChannel | undefined;
let requested: string | undefined;
/** Ends watching the settings. */
let unwatch: (() => void) | undefined;

/** Opens the store, whose code is loaded with the first collection. */
function store(): Promise<Store> {
  opening ??= import("../../src/storage/index.js").then(({ openStore }) =>
    openStore({
      indexedDB: typeof indexedDB === "undefined" ? undefined : indexedDB,
      clock: { after },
      onTrouble: (error) => (reported = error),
    }),
  );
  opening.catch(() => (opening = undefined)); // the next use tries again
  return opening;
}

function after(ms: number, callback: () => void): { cancel(): void } {
  const timer = setTimeout(callback, ms);
  return { cancel: () => clearTimeout(timer) };
}

/** Returns all collections, the newest first. Rejects if the code of the store can't be loaded. */
export async function keptCollections(): Promise<readonly KeptCollection[]> {
  const entries = await (await store()).entries("collections");
  const kept = new Map<string, KeptCollection | undefined>();
  for (const { key, value } of entries) {
    const [id = ""] = key;
    const read = readKept(id, value);
    if (read) kept.set(id, read);
  }
  for (const [id, one] of unstored) kept.set(id, one);
  return [...kept.values()].filter((one) => one !== undefined).sort((a, b) => b.savedAt - a.savedAt);
}

/**
 * Keeps a collection, and replaces the one with the same id. `before`: text that the caller has changed; if another
 * text is kept by now, the collection is not replaced, and the result is false. Rejects with `ERR-LIMIT` and
 * `data.maxChars` if the text is too long.
 */
export async function keepCollection(id: string, text: string, before?: string): Promise<boolean> {
  if (text.length > LONGEST)
    throw new ClientError(
      "ERR-LIMIT",
      `The collection has more than ${LONGEST} characters and was not saved: delete snapshots or calls.`,
      { maxChars: LONGEST },
    );
  const kept = { id, text, savedAt: Date.now() };
  const isReplaceable = (now: KeptCollection | undefined): boolean =>
    before === undefined || now === undefined || now.text === before || now.text === text;
  if (panelSettings().storage) {
    if (!(await stored(kept, isReplaceable))) return false;
  } else {
    if (!isReplaceable(unstored.get(id))) return false;
    unstored.set(id, kept);
  }
  report();
  return true;
}

/** Stores a collection if it may replace the one that is kept now. */
async function stored(
  { id, text, savedAt }: KeptCollection,
  isReplaceable: (now: KeptCollection | undefined) => boolean,
): Promise<boolean> {
  let isReplaced = true;
  const isDurable = await (
    await store()
  ).update("collections", [id], (value) => {
    isReplaced = isReplaceable(unstored.get(id) ?? readKept(id, value));
    return isReplaced ? { text, savedAt } : undefined;
  });
  if (!isReplaced) return false;
  trouble = isDurable ? undefined : reported;
  unstored.delete(id);
  return true;
}

/** Reason why the last change is kept until the page closes only, although storage is turned on. */
export function collectionTrouble(): ClientError | undefined {
  return trouble;
}

/** Deletes a collection, with the values of its secrets. */
export async function dropCollection(id: string): Promise<void> {
  unstored.set(id, undefined);
  for (const key of [...secrets.keys()]) if (key.startsWith(`${JSON.stringify(id)} `)) secrets.delete(key);
  await (await store()).delete("collections", [id]);
  unstored.delete(id);
  report();
}

/** Deletes all collections from this browser. `isKept`: they last until the page closes. */
export async function unstoreCollections(isKept: boolean): Promise<void> {
  const kept = isKept ? await keptCollections() : [];
  unstored.clear();
  if (!isKept) secrets.clear();
  for (const one of kept) unstored.set(one.id, one);
  await (await store()).deletePrefix("collections", []);
  report();
  await storeAgain(); // the user may have turned storage on meanwhile
}

/** Stores what is kept in memory, once storage is turned on. */
async function storeAgain(): Promise<void> {
  for (const [id, one] of unstored)
    if (panelSettings().storage && one) await stored(one, () => unstored.get(id) === one);
  followSettings();
}

/** Calls `watcher` after each change, also in other tabs, until the returned function is called. */
export function watchCollections(watcher: () => void): () => void {
  watchers.add(watcher);
  if (!channel && typeof BroadcastChannel === "function") {
    channel = new BroadcastChannel(CHANNEL);
    channel.addEventListener("message", notify);
  }
  return () => {
    watchers.delete(watcher);
    if (watchers.size > 0) return;
    channel?.close();
    channel = undefined;
  };
}

/** Requests the view of collections to open this one. */
export function openCollection(id: string): void {
  requested = id;
  notify();
}

/** Returns the collection of {@link openCollection}, once. */
export function requestedCollection(): string | undefined {
  const id = requested;
  requested = undefined;
  return id;
}

/**
 * Place of a secret: its name, and the id of its collection. `environment`: empty for variables of all environments.
 */
export interface SecretPlace {
  readonly id: string;
  readonly environment: string;
  readonly name: string;
}

/**
 * Returns the value of a secret, which lasts until the page closes. A value that was entered while the collection had
 * other hosts is not returned: it belongs to the hosts for which it was entered.
 */
export function secretOf(place: SecretPlace, hosts: readonly string[]): string | undefined {
  const kept = secrets.get(secretKey(place));
  return kept && hosts.every((host) => kept.hosts.includes(host)) ? kept.value : undefined;
}

/** Returns true if there is a value, for whatever hosts. */
export function hasSecret(place: SecretPlace): boolean {
  return secrets.has(secretKey(place));
}

/**
 * Keeps the value of a secret in memory, for the hosts of the servers that the collection has now; an empty one is
 * forgotten.
 */
export function setSecret(place: SecretPlace, value: string, hosts: readonly string[]): void {
  const key = secretKey(place);
  if (value === "") secrets.delete(key);
  else secrets.set(key, { value, hosts });
}

/** Takes over the values of secrets for a copy of a collection. */
export function copySecrets(id: string, copy: string): void {
  const start = `${JSON.stringify(id)} `;
  for (const [key, value] of [...secrets])
    if (key.startsWith(start)) secrets.set(`${JSON.stringify(copy)} ${key.slice(start.length)}`, value);
}

const secretKey = ({ id, environment, name }: SecretPlace): string =>
  `${JSON.stringify(id)} ${JSON.stringify([environment, name])}`;

/**
 * Watches the settings while there are collections to store once storage is turned on: by the user, a reset, or another
 * tab.
 */
function followSettings(): void {
  if (unstored.size === 0) {
    unwatch?.();
    unwatch = undefined;
  } else unwatch ??= watchSettings(() => void storeAgain().catch(() => undefined)); // they stay in memory
}

/** Reports a change to the watchers, and to the other tabs. */
function report(): void {
  followSettings();
  notify();
  if (typeof BroadcastChannel !== "function") return;
  const sender = channel ?? new BroadcastChannel(CHANNEL);
  sender.postMessage("change");
  if (sender !== channel) sender.close();
}

function notify(): void {
  for (const watcher of watchers) watcher();
}

function readKept(id: string, value: unknown): KeptCollection | undefined {
  if (!isObject(value)) return undefined;
  const { text, savedAt } = value;
  if (typeof text !== "string" || text.length > LONGEST) return undefined;
  return { id, text, savedAt: typeof savedAt === "number" ? savedAt : 0 };
}
