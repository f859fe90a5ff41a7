/**
 * Surfaces of servers, and the changes of their connections, in the store. Loaded when a host first uses them.
 *
 * Owns: their keys and limits. A stored surface is text that other code on this origin may have changed, so whoever
 * reads it has to check it like a file.
 */
import { bareUrl } from "../../addresses/bare-url.js";
import { ClientError } from "../../errors/index.js";
import { isObject, type Clock } from "../../jsonrpc/index.js";
import type { Store, StoreKey } from "../../storage/index.js";
import { cachedSurface } from "./cached-surface.js";
import type { HostCache, HostEvent } from "../api/index.js";
import type { ConnectionChange, ServerSurface, SurfaceEntry, Surfaces } from "../api/surface-types.js";

/** Most surfaces, and most changes of connections, of one server. */
const MOST = { surfaces: 100, connections: 200 } as const;
/** Longest surface, in characters of its JSON. */
const LONGEST = 5_000_000;
/** Most tools of a server whose surface is taken from the cache: comparing more at each change would take long. */
const MOST_TOOLS = 2_000;
/** Time between two reports of the same change of a connection, each by another tab, in milliseconds. */
const SAME_MS = 10_000;

/** Dependencies of the surfaces. */
export interface StoredSurfacesParts {
  readonly clock: Clock;
  readonly store: Store;
  readonly cache: Pick<HostCache, "read">;
  readonly emit: (event: HostEvent) => void;
}

export class StoredSurfaces implements Surfaces {
  readonly #parts: StoredSurfacesParts;
  readonly #store: Store;
  /** Surfaces of which this host has reported that they are stored: another tab may have stored them. */
  readonly #reported = new Set<string>();

  constructor(parts: StoredSurfacesParts) {
    this.#parts = parts;
    this.#store = parts.store;
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
    if (newest && (await this.#isSame(newest, surface))) return this.#report(newest);
    const key = keyOf(url, at);
    await this.#store.put("surfaces", key, json);
    const stored = await this.#withoutTwin(url, entryOf(key), surface);
    await this.delete(known.slice(MOST.surfaces - 1).map(({ id }) => id));
    return stored;
  }

  async keepCached(
    serverUrl: string,
    { id, malformed = [] }: { readonly id: string; readonly malformed?: readonly string[] },
  ): Promise<SurfaceEntry | undefined> {
    const known = await this.#parts.cache.read(serverUrl, { id });
    if (!known?.tools || known.tools.length > MOST_TOOLS) return undefined;
    return this.keep({
      ...cachedSurface(known, this.#parts.clock.now()),
      ...(malformed.length > 0 && { malformed }),
    });
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
    if (ids.length > 0) this.#changed();
  }

  async clear(serverUrl?: string): Promise<void> {
    const prefix = serverUrl === undefined ? [] : [bareUrl(serverUrl)];
    for (const table of ["surfaces", "connections"] as const) await this.#store.deletePrefix(table, prefix);
    this.#changed();
  }

  async addConnection(serverUrl: string, { kind, at, code }: ConnectionChange): Promise<void> {
    await this.#store.update("connections", [bareUrl(serverUrl)], (value) => {
      const known = changesIn(value);
      // A tab that notices the loss later does not know that another has noted it.
      const isLost = kind === "lost" && known[0]?.kind === "lost";
      if (isLost || known.some((one) => one.kind === kind && Math.abs(one.at - at) < SAME_MS)) return undefined;
      const change: ConnectionChange = { kind, at, ...(code !== undefined && { code }) };
      return [change, ...known].sort((a, b) => b.at - a.at).slice(0, MOST.connections);
    });
    this.#changed();
  }

  async connections(serverUrl: string): Promise<readonly ConnectionChange[]> {
    return changesIn(await this.#store.get("connections", [bareUrl(serverUrl)]));
  }

  /** Deletes the newer one of two surfaces that tabs stored at once and that are the same. */
  async #withoutTwin(url: string, stored: SurfaceEntry, surface: ServerSurface): Promise<SurfaceEntry> {
    const all = await this.list(url);
    const place = all.findIndex(({ id }) => id === stored.id);
    const [newer, older] = [all[place - 1], all[place + 1]];
    if (newer && (await this.#isSame(newer, surface))) await this.delete([newer.id]);
    if (older && (await this.#isSame(older, surface))) {
      await this.delete([stored.id]);
      return older;
    }
    return this.#report(stored);
  }

  #report(entry: SurfaceEntry): SurfaceEntry {
    if (!this.#reported.has(entry.id)) this.#changed();
    this.#reported.add(entry.id);
    return entry;
  }

  /** True if a stored surface differs from another only in its time. */
  async #isSame({ id }: SurfaceEntry, { takenAt: _takenAt, ...now }: ServerSurface): Promise<boolean> {
    try {
      const { takenAt: _earlier, ...before } = JSON.parse((await this.read(id)) ?? "") as ServerSurface; // compared as text only
      return JSON.stringify(before) === JSON.stringify(now);
    } catch {
      return false;
    }
  }

  #changed(): void {
    this.#parts.emit({ kind: "surfaces" });
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

const KINDS: Readonly<Record<ConnectionChange["kind"], true>> = {
  connected: true,
  lost: true,
  back: true,
  failed: true,
  disconnected: true,
  "signed-out": true,
};

const isCode = (value: unknown): value is string => typeof value === "string" && /^ERR-[A-Z-]{1,40}$/.test(value);

/** Changes of connections in a record, which other code on this origin may have written. */
function changesIn(value: unknown): readonly ConnectionChange[] {
  const changes: readonly unknown[] = Array.isArray(value) ? value.slice(0, MOST.connections) : [];
  return changes.flatMap((change): ConnectionChange[] => {
    const { kind, at, code } = isObject(change) ? change : {};
    if (typeof kind !== "string" || !Object.hasOwn(KINDS, kind) || typeof at !== "number") return [];
    return [{ kind: kind as ConnectionChange["kind"], at, ...(isCode(code) && { code }) }]; // one of KINDS
  });
}
