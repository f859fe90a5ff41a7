/**
 * Keeps an element in step with lists of a server that come whole.
 *
 * Owns: watching them while the element is connected, and asking for what it shows. Never loads by itself: see `server-lists.ts`.
 */
import type { ReactiveController, ReactiveControllerHost } from "lit";
import type { HostSource } from "./host-controller.js";
import { listsOf, type ListItems, type ListKind, type ServerLists, type WholeList } from "./server-lists.js";

const NOTHING: WholeList<never> = Object.freeze({ items: Object.freeze([]), state: "idle", stale: false });

/** The connection of an element to lists. Put it after the element's `HostController`, whose updates it goes by. */
export class ListsController implements ReactiveController {
  readonly #element: ReactiveControllerHost & HostSource;
  readonly #kinds: readonly ListKind[];
  #lists: ServerLists | undefined;
  #unwatch: (() => void) | undefined;

  constructor(element: ReactiveControllerHost & HostSource, kinds: readonly ListKind[]) {
    this.#element = element;
    this.#kinds = kinds;
    element.addController(this);
  }

  /** A list as it is known now. */
  get<K extends ListKind>(kind: K): WholeList<ListItems[K]> {
    return this.#lists?.get(kind) ?? NOTHING;
  }

  /** Asks the server for all of them again. */
  reload(): void {
    for (const kind of this.#kinds) void this.#lists?.reload(kind);
  }

  hostUpdate(): void {
    const { host, serverId } = this.#element;
    const lists = host && serverId !== undefined ? listsOf(host, serverId) : undefined;
    if (lists === this.#lists) return;
    this.hostDisconnected();
    this.#lists = lists;
    this.#unwatch = lists?.watch(this.#kinds, () => this.#element.requestUpdate());
  }

  hostUpdated(): void {
    const lists = this.#lists;
    // Not within the update: what it changes is for the next one.
    queueMicrotask(() => {
      for (const kind of this.#kinds) void lists?.want(kind);
    });
  }

  hostConnected(): void {
    this.#element.requestUpdate();
  }

  hostDisconnected(): void {
    this.#unwatch?.();
    this.#unwatch = this.#lists = undefined;
  }
}
