/**
 * Keeps an element in step with lists of a server, and has them loaded.
 *
 * Owns: following each list once per connection, however many elements show it. The lists themselves are the snapshot's, and so is a failure.
 */
import type { ReactiveControllerHost } from "lit";
import type { ListItems, ListName, RequestOptions, Server } from "../../src/client/api/index.js";
import { NO_LIST, type ListState, type PanelSnapshot, type ServerState } from "../../src/state/index.js";
import { HostController, type HostSource } from "./host-controller.js";

const followed = new WeakMap<Server, Map<ListName, Promise<void>>>();

/** Has a list loaded and kept up to date unless that was done on this connection, or the server does not offer it. Never rejects. */
export async function followList(server: Server, list: ListName, options?: RequestOptions): Promise<void> {
  if (!server.info.capabilities[featureOf(list)]) return;
  let lists = followed.get(server);
  if (!lists) followed.set(server, (lists = new Map()));
  let following = options ? undefined : lists.get(list);
  // A failure arrives as a `list-failed` event, or with the end of the connection.
  if (!following) lists.set(list, (following = server.follow(list, options).catch(() => undefined)));
  return following;
}

/** The capability a list belongs to. */
function featureOf(list: ListName): Exclude<ListName, "resourceTemplates"> {
  return list === "resourceTemplates" ? "resources" : list;
}

/** The connection of an element to its host and to lists of its server. */
export class ListsController extends HostController {
  readonly #lists: readonly ListName[];

  /** `select`: further parts the element shows. */
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

  /** A list as it is known now. */
  list<K extends ListName>(list: K): ListState<ListItems[K]> {
    return (this.state?.[list] ?? NO_LIST) as ListState<ListItems[K]>; // kept under its own name
  }

  /** Asks the server for all of them again, also for what is remembered as fresh. */
  reload(): void {
    const { server } = this;
    if (server) for (const list of this.#lists) void followList(server, list, { cache: "reload" });
  }

  hostUpdated(): void {
    const { server } = this;
    if (server) for (const list of this.#lists) if (isDue(this.list(list))) void followList(server, list);
  }
}

/** True if the list was not requested on this connection. */
export function isDue({ state }: ListState<unknown>): boolean {
  return state === "idle" || state === "stale";
}
