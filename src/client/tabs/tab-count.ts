/**
 * How many tabs share the few connections to an origin: counted by the locks they hold, so that a tab that died is not counted.
 *
 * Owns: this tab's locks, one for each origin it is connected to, and a count that is a few seconds old at most.
 */
import type { Clock } from "../../jsonrpc/index.js";
import type { TabPort } from "./tab-port.js";

const PREFIX = "mcp-panel:tab:";
/** How old a count may be. */
const FRESH_MS = 2_000;

export class TabCount {
  #tabs: TabPort;
  #clock: Clock;
  #joined = new Set<string>();
  #counts = new Map<string, number>();
  #countedAt = -Infinity;

  constructor(tabs: TabPort, clock: Clock) {
    this.#tabs = tabs;
    this.#clock = clock;
  }

  /** Tabs that use this origin, this one included. Counted anew in the background; a rise is noticed within seconds. */
  readonly sharers = (origin: string): number => {
    this.#join(origin);
    if (this.#clock.now() - this.#countedAt > FRESH_MS) void this.#count();
    return Math.max(1, this.#counts.get(origin) ?? 1);
  };

  #join(origin: string): void {
    if (this.#joined.has(origin)) return;
    this.#joined.add(origin);
    // Held as long as this thread lives.
    const forever = new Promise<void>(() => undefined);
    this.#tabs.locks
      .request(`${PREFIX}${origin}`, { mode: "shared" }, () => forever)
      .catch(() => this.#joined.delete(origin));
  }

  async #count(): Promise<void> {
    this.#countedAt = this.#clock.now();
    const { held = [] } = await this.#tabs.locks.query().catch(() => ({ held: [] }));
    this.#counts.clear();
    for (const { name } of held) {
      if (!name?.startsWith(PREFIX)) continue;
      const origin = name.slice(PREFIX.length);
      this.#counts.set(origin, (this.#counts.get(origin) ?? 0) + 1);
    }
  }
}
