/**
 * Keeps an element in sync with lists of a server, and loads them.
 *
 * Owns: following each list once per connection, regardless of the number of elements that show it. The lists
 * themselves and failures to load them are in the snapshot.
 */
import type { ReactiveControllerHost } from "lit";
import type { ListItems, ListName, RequestOptions, Server } from "../../src/client/api/index.js";
import { NO_LIST, type ListState, type PanelSnapshot, type ServerState } from "../../src/state/index.js";
import { HostController, type HostSource } from "./host-controller.js";

const followed = new WeakMap<Server, Map<ListName, Promise<void>>>();

/**
 * Loads a list and keeps it up to date, unless it is already followed on this connection or the server does not offer
 * it. Never rejects.
 */
export async function followList(server: Server, list: ListName, options?: RequestOptions): Promise<void> {
  if (!server.info.capabilities[featureOf(list)]) return;
  let lists = followed.get(server);
  if (!lists) followed.set(server, (lists = new Map()));
  let following = options ? undefined : lists.get(list);
  // The host reports a failure as a `list-failed` event, or by ending the connection.
  if (!following) lists.set(list, (following = server.follow(list, options).catch(() => undefined)));
  return following;
}

/** Returns the capability to which a list belongs. */
function featureOf(list: ListName): Exclude<ListName, "resourceTemplates"> {
  return list === "resourceTemplates" ? "resources" : list;
}

/** Connects an element to its host and to lists of its server. */
export class ListsController extends HostController {
  readonly #lists: readonly ListName[];

  /** `select` returns additional parts that the element shows. */
  constructor(
    element: ReactiveControllerHost & HostSource,
    lists: readonly ListName[],
    select?: (state: ServerState | undefined, snapshot: PanelSnapshot) => readonly unknown[],
  ) {
    super(element, (state, snapshot) => [
      state?.server,
      ...lists.map((list) => state?.[list]),
      ...(select?.(state, snapshot) ?? []),
    ]);
    this.#lists = lists;
  }

  /** Returns the current state of a list. */
  list<K extends ListName>(list: K): ListState<ListItems[K]> {
    return (this.state?.[list] ?? NO_LIST) as ListState<ListItems[K]>; // each list is stored under its own name
  }

  /** Requests all of the lists from the server again, even if the cached lists are fresh. */
  reload(): void {
    const { server } = this;
    if (server) for (const list of this.#lists) void followList(server, list, { cache: "reload" });
  }

  hostUpdated(): void {
    const { server } = this;
    if (server) for (const list of this.#lists) if (isDue(this.list(list))) void followList(server, list);
  }
}

/** Returns true if the list was not requested on this connection. */
export function isDue({ state }: ListState<unknown>): boolean {
  return state === "idle" || state === "stale";
}
