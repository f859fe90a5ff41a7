/**
 * Lists of a server that are reported page by page, and reported again when they change.
 *
 * Owns: the events of a load, which only the newest load emits, and deciding when to reload a changed list. Never keeps
 * an item.
 */
import { toPlainError } from "../../errors/index.js";
import type { Timer } from "../../jsonrpc/index.js";
import type { Page } from "../../protocol/index.js";
import type { ListItems, ListName, RequestOptions } from "../api/index.js";
import { tellPage } from "../memory/list-readers.js";
import type { ConnectionParts } from "./core-connection.js";

/** Time between two loads of a list that keeps changing, in milliseconds. */
const RELOAD_MS = 2_000;

/** Receives a page as shown in a list. */
export type TakeRows = (page: Page<ListItems[ListName]>, isFirst: boolean, isLast: boolean) => void;

/** State of a list. */
interface Followed {
  /** Number of the newest load. */
  load?: object;
  /** True if it changed since it was last reloaded. */
  isDue?: boolean;
  pause?: Timer | undefined;
  again?: AbortController;
}

export class FollowedLists {
  #parts: ConnectionParts;
  #read: (list: ListName, options: RequestOptions, take: TakeRows) => Promise<unknown>;
  #lists = new Map<ListName, Followed>();

  /** `read` reads all pages of a list. */
  constructor(
    parts: ConnectionParts,
    read: (list: ListName, options: RequestOptions, take: TakeRows) => Promise<unknown>,
  ) {
    this.#parts = parts;
    this.#read = read;
  }

  /** Loads a list and emits its events. Rejects if reading it fails. */
  async load(list: ListName, options: RequestOptions): Promise<void> {
    const { id: serverId, emit } = this.#parts;
    const load = {};
    const followed = this.#of(list);
    followed.load = load;
    emit({ kind: "list-loading", serverId, list });
    try {
      await this.#read(list, options, (...page) => {
        if (followed.load === load) tellPage(emit, { serverId, list }, ...page);
      });
    } catch (error) {
      if (followed.load === load) emit({ kind: "list-failed", serverId, list, error: toPlainError(error) });
      throw error;
    }
  }

  /** Reloads followed lists, which may have changed without a notification. */
  refresh(): void {
    for (const list of this.#lists.keys()) this.changed(list);
  }

  /**
   * Reloads a followed list. Reloads the tools even if they are not followed, because calls use their definitions. The first reload
   * starts at once; later ones at most once per {@link RELOAD_MS}, whatever the rate of changes.
   */
  changed(list: ListName): void {
    if (list !== "tools" && !this.#lists.has(list)) return;
    const followed = this.#of(list);
    followed.isDue = followed.pause !== undefined;
    if (followed.isDue) return;
    const { platform } = this.#parts;
    followed.pause = platform.clock.after(RELOAD_MS, () => {
      followed.pause = undefined;
      if (followed.isDue) this.changed(list);
    });
    followed.again?.abort(); // ends the attempts for an earlier change
    const { signal } = (followed.again = new AbortController());
    const load = (): Promise<void> => this.load(list, {});
    // A failure is reported as a `list-failed` event.
    load().catch(async () => {
      const { loadAgain } = await import("../platform/load-again.js"); // loaded on demand: most lists load at the first attempt
      await loadAgain(load, platform, signal);
    });
  }

  /** Ends following: the connection has ended. */
  end(): void {
    for (const { pause, again } of this.#lists.values()) {
      pause?.cancel();
      again?.abort();
    }
  }

  #of(list: ListName): Followed {
    const followed = this.#lists.get(list) ?? {};
    this.#lists.set(list, followed);
    return followed;
  }
}
