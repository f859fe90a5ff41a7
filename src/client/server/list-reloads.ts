/**
 * Reloads the lists of a server that report changes. Loaded with the first change.
 *
 * Owns: when a list is loaded again: after the load that runs, and not more often than it can be shown. Reports a list
 * that never rests.
 */
import type { Timer } from "../../jsonrpc/index.js";
import type { ListName } from "../api/index.js";
import { loadAgain } from "../platform/load-again.js";
import type { ConnectionParts } from "./connection-parts.js";

/** Time between two loads of a list that keeps changing, in milliseconds. */
const RELOAD_MS = 2_000;
/**
 * Same, once it had changed again after each of {@link RESTLESS} reloads: the server may report a change because it was
 * listed.
 */
const RESTLESS_MS = 10_000;
const RESTLESS = 4;

/** Loads of the lists. */
interface Loads {
  /** Loads a list, and emits its events. */
  readonly load: (list: ListName) => Promise<void>;
  /** Resolves when no load of a list runs. */
  readonly idle: (list: ListName) => Promise<unknown> | undefined;
}

/** State of a list. */
interface Reloaded {
  /** True if it changed since its last reload began. */
  isDue: boolean;
  isReloading: boolean;
  pause?: Timer;
  /** Attempts after a failure. */
  again?: AbortController;
}

export class ListReloads {
  #parts: Pick<ConnectionParts, "platform" | "report">;
  #loads: Loads;
  #ended: AbortSignal;
  #lists = new Map<ListName, Reloaded>();

  /** `ended` aborts when the connection has ended. */
  constructor(parts: Pick<ConnectionParts, "platform" | "report">, loads: Loads, ended: AbortSignal) {
    this.#parts = parts;
    this.#loads = loads;
    this.#ended = ended;
    ended.addEventListener("abort", () => {
      for (const { pause, again } of this.#lists.values()) {
        pause?.cancel();
        again?.abort();
      }
    });
  }

  /**
   * Reloads a list. The first reload starts at once, or after the load that runs; later ones at the earliest
   * {@link RELOAD_MS} after the previous one, whatever the rate of changes.
   */
  changed(list: ListName): void {
    const state = this.#lists.get(list) ?? { isDue: false, isReloading: false };
    this.#lists.set(list, state);
    state.isDue = true;
    if (!state.isReloading) void this.#reload(list, state);
  }

  async #reload(list: ListName, state: Reloaded): Promise<void> {
    const { platform, report } = this.#parts;
    state.isReloading = true;
    for (let changes = 0; state.isDue;) {
      await this.#loads.idle(list);
      if (this.#ended.aborted) return;
      state.isDue = false;
      state.again?.abort(); // ends the attempts for an earlier change
      const { signal } = (state.again = new AbortController());
      const load = (): Promise<void> => this.#loads.load(list);
      // A failure is reported as a `list-failed` event.
      await load().catch(() => void loadAgain(load, platform, signal));
      if (this.#ended.aborted) return;
      await new Promise<void>((resolve) => {
        state.pause = platform.clock.after(changes < RESTLESS ? RELOAD_MS : RESTLESS_MS, resolve);
      });
      if (state.isDue && ++changes === RESTLESS && !this.#hasReported(list)) report(restless(list));
    }
    state.isReloading = false;
  }

  /** Returns true for templates beside resources, because both have one notification. */
  #hasReported(list: ListName): boolean {
    return list === "resourceTemplates" && this.#lists.has("resources");
  }
}

/** Problem of a list that never rests. */
function restless(list: ListName): Parameters<ConnectionParts["report"]>[0] {
  const feature = list === "resourceTemplates" ? "resources" : list;
  const about = feature === "tools" ? "tool" : feature === "prompts" ? "prompt" : "resource";
  const reason =
    "after each time that the list was loaded, the server reports a change again; it is now loaded less often. The server must report a change if the list has changed, not because it was listed.";
  return { about, name: `notifications/${feature}/list_changed`, reason };
}
