/** The storage room: one typed IndexedDB database and its in-memory twin. Knows nothing of servers. */
export { openStore } from "./open-store.js";
export type { Store, StoreKey } from "./store.js";
export type { ListRecord, ListTexts, TaskRecord } from "./tables.js";
