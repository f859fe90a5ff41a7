/**
 * Storage of sign-in records: a table of the host's store, and Web Locks between tabs.
 *
 * Owns: both parts of the port, storage and locks. `src/auth` defines the content of a record.
 */
import type { AuthRecords } from "../../auth/index.js";
import type { Store } from "../../storage/index.js";
import type { TabPort } from "../tabs/tab-port.js";

/** Records in the given store. If `locks` is absent, there are no other tabs. */
export function authRecords(store: Store, locks?: TabPort["locks"]): AuthRecords {
  const inTurn = turns();
  return {
    get: (key) => store.get("auth", key),
    put: (key, record) => store.put("auth", key, record),
    delete: (key) => store.delete("auth", key),
    entries: (prefix) => store.entries("auth", prefix),
    async alone(name, work) {
      if (!locks) return inTurn(name, work);
      // Wrapped in a promise, because the promise of the lock returns nothing.
      return new Promise((resolve, reject) => {
        let isHeld = false;
        const held = async (): Promise<void> => {
          isHeld = true;
          await work().then(resolve, reject);
        };
        locks.request(`mcp-panel auth ${name}`, {}, held).catch(() => {
          if (!isHeld) inTurn(name, work).then(resolve, reject); // locks are refused (an opaque origin), so there is no data shared with other tabs
        });
      });
    },
  };
}

/** Records that last as long as this object, for a store that could not be loaded. */
export function heldRecords(): AuthRecords {
  const records = new Map<string, { readonly key: readonly string[]; readonly value: unknown }>();
  const nameOf = (key: readonly string[]): string => JSON.stringify(key);
  return {
    get: async (key) => records.get(nameOf(key))?.value,
    put: async (key, value) => void records.set(nameOf(key), { key, value }),
    delete: async (key) => void records.delete(nameOf(key)),
    entries: async (prefix) => [...records.values()].filter(({ key }) => prefix.every((part, at) => key[at] === part)),
    alone: turns(),
  };
}

/** Serializes work with the same name within this page, as a lock does. */
function turns(): AuthRecords["alone"] {
  const last = new Map<string, Promise<unknown>>();
  return (name, work) => {
    const turn = (last.get(name) ?? Promise.resolve()).then(work);
    const end: Promise<unknown> = turn
      .catch(() => undefined) // the caller of the operation receives the error
      .then(() => last.get(name) === end && last.delete(name));
    last.set(name, end);
    return turn;
  };
}
