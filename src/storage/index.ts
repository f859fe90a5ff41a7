/**
 * Public parts of the storage room: a typed IndexedDB database and its in-memory counterpart. Knows nothing about
 * servers.
 */
export { openStore } from "./open-store.js";
export type { Store, StoreKey } from "./store.js";
export type { ListRecord, ListTexts, RememberedTask, TaskRecord } from "./tables.js";
