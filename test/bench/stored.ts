/**
 * Finds out when a list has reached IndexedDB, by asking the database itself: nothing of the client is called, and nothing it has put off
 * is hurried.
 *
 * Owns: reading the time of the newest list, without reading the list.
 */
const POLL_MS = 4;
const LIMIT_MS = 20_000;

let opened: Promise<IDBDatabase> | undefined;

function open(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open("mcp-panel");
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("no database"));
  });
  return opened;
}

/** When the newest list of any server was stored, milliseconds since the epoch; 0 when there is none. */
async function newest(): Promise<number> {
  const database = await open();
  return new Promise((resolve, reject) => {
    const request = database.transaction("lists").objectStore("lists").index("storedAt").openKeyCursor(null, "prev");
    request.onsuccess = () => resolve(typeof request.result?.key === "number" ? request.result.key : 0);
    request.onerror = () => reject(request.error ?? new Error("no lists"));
  });
}

/** Resolves when a list stored at or after `since` is there. */
export async function storedSince(since: number): Promise<void> {
  for (const end = Date.now() + LIMIT_MS; Date.now() < end;) {
    if ((await newest()) >= since) return;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  throw new Error("no list was stored");
}
