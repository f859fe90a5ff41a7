/**
 * Stores what servers offer whenever that changes, so that any two moments can be compared later. Loaded once a server
 * is connected.
 *
 * Owns: when a surface is stored. It is taken from the cache: a server receives no request because of it.
 */
import type { Host } from "../../../src/client/api/index.js";
import { cachedSurface } from "../../../src/surface/take-surface.js";

/** Time without further pages of a list until the surface is stored, in milliseconds. */
const QUIET_MS = 1_000;
/** Most tools of a server whose surfaces are stored: comparing more at each change would keep the page busy. */
const MOST_TOOLS = 2_000;

/** Stores the surfaces of the servers of a host after each change of a list. Lasts as long as the host. */
export class SurfaceLog {
  readonly #host: Host;
  readonly #timers = new Map<string, ReturnType<typeof setTimeout>>();

  constructor(host: Host) {
    this.#host = host;
    host.subscribe((events) => {
      for (const event of events)
        if (event.kind === "list-page" && event.storedAt === undefined) this.soon(event.serverId);
    });
  }

  /** Stores the surface of a server once its lists stay as they are. */
  soon(serverId: string): void {
    clearTimeout(this.#timers.get(serverId));
    // A surface that is too large, or a store that refuses, costs only the later comparison.
    const keep = (): void => void this.#keep(serverId).catch(() => undefined);
    this.#timers.set(serverId, setTimeout(keep, QUIET_MS));
  }

  async #keep(id: string): Promise<void> {
    const url = this.#host.server(id)?.info.url;
    const known = url === undefined ? undefined : await this.#host.cache.read(url, { id });
    if (known?.tools && known.tools.length <= MOST_TOOLS)
      await this.#host.surfaces.keep(cachedSurface(known, Date.now()));
  }
}
