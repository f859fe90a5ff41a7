/**
 * Lists of a server that are reported page by page, and reported again when they change.
 *
 * Owns: the events of a load, and running one load of a list at a time. Never keeps an item. When a changed list is
 * loaded again is decided in `list-reloads.ts`, which is loaded with the first change.
 */
import { toPlainError } from "../../errors/index.js";
import { lazyAsync } from "../../async/lazy-async.js";
import { unlessAborted } from "../../async/unless-aborted.js";
import type { Page } from "../../protocol/index.js";
import type { ListItems, ListName, RequestOptions } from "../api/index.js";
import { tellPage } from "../memory/list-readers.js";
import type { ConnectionParts } from "./connection-parts.js";

/** Receives a page as shown in a list. */
export type TakeRows = (page: Page<ListItems[ListName]>, isFirst: boolean, isLast: boolean) => void;

export class FollowedLists {
  #parts: ConnectionParts;
  #read: (list: ListName, options: RequestOptions, take: TakeRows) => Promise<unknown>;
  /** End of all loads of each list that were requested: one runs, and the others wait. */
  #loads = new Map<ListName, Promise<unknown>>();
  #ended = new AbortController();
  #reloads = lazyAsync(async () => {
    const { ListReloads } = await import("./list-reloads.js");
    const loads = { load: (list: ListName) => this.load(list, {}), idle: (list: ListName) => this.#loads.get(list) };
    return new ListReloads(this.#parts, loads, this.#ended.signal);
  });

  /** `read` reads all pages of a list. */
  constructor(
    parts: ConnectionParts,
    read: (list: ListName, options: RequestOptions, take: TakeRows) => Promise<unknown>,
  ) {
    this.#parts = parts;
    this.#read = read;
  }

  /**
   * Loads a list, after the loads of it that were requested before, and emits its events. Rejects if reading it fails.
   */
  load(list: ListName, options: RequestOptions): Promise<void> {
    const last = this.#loads.get(list);
    const load = last
      ? unlessAborted(last, options.signal).then(() => this.#load(list, options))
      : this.#load(list, options);
    this.#loads.set(
      list,
      Promise.allSettled([last, load]).then(() => undefined),
    ); // without the results, which would be kept
    return load;
  }

  async #load(list: ListName, options: RequestOptions): Promise<void> {
    const { id: serverId, emit } = this.#parts;
    emit({ kind: "list-loading", serverId, list });
    try {
      await this.#read(list, options, (...page) => tellPage(emit, { serverId, list }, ...page));
    } catch (error) {
      emit({ kind: "list-failed", serverId, list, error: toPlainError(error) });
      throw error;
    }
  }

  /** Reloads followed lists, which may have changed without a notification. */
  refresh(): void {
    for (const list of this.#loads.keys()) this.changed(list);
  }

  /** Reloads a followed list. Reloads the tools even if they are not followed, because calls use their definitions. */
  changed(list: ListName): void {
    if (list !== "tools" && !this.#loads.has(list)) return;
    this.#reloads().then(
      (reloads) => reloads.changed(list),
      () => undefined, // the file can't be loaded
    );
  }

  /** Ends following: the connection has ended. */
  end(): void {
    this.#ended.abort();
  }
}
