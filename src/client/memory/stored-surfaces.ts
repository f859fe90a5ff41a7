/**
 * Surfaces of servers in the store. Loaded when a host first uses them.
 *
 * Owns: their keys and limits. A stored surface is text that other code on this origin may have changed, so whoever
 * reads it has to check it like a file.
 */
import { ClientError } from "../../errors/index.js";
import type { Store, StoreKey } from "../../storage/index.js";
import type { ServerSurface, SurfaceEntry, Surfaces } from "../api/surface-types.js";

/** Most surfaces of one server. */
const MOST = 100;
/** Longest surface, in characters of its JSON. */
const LONGEST = 5_000_000;

export class StoredSurfaces implements Surfaces {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  async keep(surface: ServerSurface): Promise<SurfaceEntry> {
    const { url } = surface.server;
    const at = Date.parse(surface.takenAt);
    if (url === undefined || Number.isNaN(at))
      throw new ClientError(
        "ERR-ARGUMENT",
        "A surface needs the address of its server and the time at which it was taken to be stored.",
      );
    const json = JSON.stringify(surface);
    if (json.length > LONGEST)
      throw new ClientError(
        "ERR-LIMIT",
        `The surface has ${json.length} characters, and at most ${LONGEST} are stored. Export it as a file.`,
      );
    const known = await this.list(url);
    const [newest] = known;
    const text = newest && (await this.read(newest.id));
    if (newest && text !== undefined && isSameButForTime(text, surface)) return newest;
    const key = keyOf(url, at);
    await this.#store.put("surfaces", key, json);
    await this.delete(known.slice(MOST - 1).map(({ id }) => id));
    return entryOf(key);
  }

  async list(serverUrl?: string): Promise<readonly SurfaceEntry[]> {
    const keys = await this.#store.keys("surfaces", serverUrl === undefined ? [] : [serverUrl]);
    return keys.map(entryOf).sort((a, b) => b.at - a.at);
  }

  async read(id: string): Promise<string | undefined> {
    const value = await this.#store.get("surfaces", keyOfId(id));
    return typeof value === "string" ? value : undefined;
  }

  async delete(ids: readonly string[]): Promise<void> {
    for (const id of ids) await this.#store.delete("surfaces", keyOfId(id));
  }
}

const keyOf = (url: string, at: number): StoreKey => [url, String(at).padStart(15, "0")];

const entryOf = (key: StoreKey): SurfaceEntry => ({
  id: `${key[1] ?? ""} ${key[0] ?? ""}`,
  serverUrl: key[0] ?? "",
  at: Number(key[1]),
});

function keyOfId(id: string): StoreKey {
  const space = id.indexOf(" ");
  return [id.slice(space + 1), id.slice(0, Math.max(0, space))];
}

function isSameButForTime(text: string, { takenAt: _takenAt, ...now }: ServerSurface): boolean {
  try {
    const { takenAt: _earlier, ...before } = JSON.parse(text) as ServerSurface; // compared as text only
    return JSON.stringify(before) === JSON.stringify(now);
  } catch {
    return false;
  }
}
