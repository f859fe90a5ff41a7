/**
 * Collections that the user keeps in this browser, as the texts of their files.
 *
 * Owns: the table `collections` of the database, and keeping collections in memory while storage is turned off or does not work. Other code of this
 * origin can write to the database: records are checked when they are read. Values of secrets are kept in memory only, and never stored.
 */
import type { Store } from "../../src/storage/index.js";
import { isObject } from "../../src/json/is-object.js";
import { panelSettings } from "./panel-settings.js";

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

const watchers = new Set<() => void>();
/** Collections that are not stored; `undefined` for one that was deleted. */
const unstored = new Map<string, KeptCollection | undefined>();
const secrets = new Map<string, string>();
let opening: Promise<Store> | undefined;
let requested: string | undefined;

/** Opens the store, whose code is loaded with the first collection. */
function store(): Promise<Store> {
  opening ??= import("../../src/storage/index.js").then(({ openStore }) =>
    openStore({ indexedDB: typeof indexedDB === "undefined" ? undefined : indexedDB, clock: { after } }),
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

/** Keeps a collection, and replaces the one with the same id. */
export async function keepCollection(id: string, text: string, savedAt = Date.now()): Promise<void> {
  const kept = { id, text, savedAt };
  if (panelSettings().storage) {
    await (await store()).put("collections", [id], { text, savedAt });
    unstored.delete(id);
  } else unstored.set(id, kept);
  report();
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
}

/** Calls `watcher` after each change in this page until the returned function is called. */
export function watchCollections(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
}

/** Requests the view of collections to open this one. */
export function openCollection(id: string): void {
  requested = id;
  report();
}

/** Returns the collection of {@link openCollection}, once. */
export function requestedCollection(): string | undefined {
  const id = requested;
  requested = undefined;
  return id;
}

/** Returns the value of a secret, which lasts until the page closes. `environment`: empty for variables of all environments. */
export function secretOf(id: string, environment: string, name: string): string | undefined {
  return secrets.get(secretKey(id, environment, name));
}

/** Keeps the value of a secret in memory; an empty one is forgotten. */
export function setSecret(id: string, environment: string, name: string, value: string): void {
  const key = secretKey(id, environment, name);
  if (value === "") secrets.delete(key);
  else secrets.set(key, value);
}

const secretKey = (id: string, environment: string, name: string): string =>
  `${JSON.stringify(id)} ${JSON.stringify([environment, name])}`;

function report(): void {
  for (const watcher of watchers) watcher();
}

function readKept(id: string, value: unknown): KeptCollection | undefined {
  if (!isObject(value)) return undefined;
  const { text, savedAt } = value;
  if (typeof text !== "string" || text.length > LONGEST) return undefined;
  return { id, text, savedAt: typeof savedAt === "number" ? savedAt : 0 };
}
