/** The storage room: one typed IndexedDB database and its in-memory twin. Knows nothing of servers. */
export { openStore, type OpenStoreOptions } from "./open-store.js";
export type { Store, StoreEntry, StoreKey } from "./store.js";
export type { EraRecord, ListRecord, ListTexts, TableName, Tables, TaskRecord } from "./tables.js";
export type { OnTrouble, StorageTrouble } from "./trouble.js";
