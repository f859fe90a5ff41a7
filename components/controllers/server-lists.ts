/**
 * The resources, templates and prompts of one server, shared by all elements that show them.
 *
 * Owns: loading each once per connection, page by page, again after it changed, and what is remembered meanwhile. A failure keeps the list
 * before, or the pages that came where there was none. A list that is there stays until the new one is whole: its rows don't move. Begins with the first element that asks and ends with its host. Never draws.
 */
import type { ConnectionState, Host, HostEvent, RequestOptions, Server } from "../../src/client/api/index.js";
import type { PlainError } from "../../src/errors/index.js";
import type { Prompt, Resource, ResourceTemplate } from "../../src/protocol/types/index.js";
import { prepareItems, serverState, withMalformed, type MalformedRow, type Searchable } from "../../src/state/index.js";
import { toPlainError } from "./failure.js";
import { mirrorOf } from "./mirror.js";

/** What each list holds. */
export interface ListItems {
  readonly resources: Resource;
  readonly templates: ResourceTemplate;
  readonly prompts: Prompt;
}

/** Which list. */
export type ListKind = keyof ListItems;

/** One list as it is known. */
export interface WholeList<T> {
  readonly items: readonly T[];
  /** What else is in it, in its order; absent: nothing. */
  readonly malformed?: readonly MalformedRow[];
  readonly state: "idle" | "loading" | "ready" | "failed";
  /** Why it could not be loaded; the items are those from before, or with `isPartial` those that came. */
  readonly error?: PlainError;
  /** Pages of it are shown as they come: nothing was known before. */
  readonly isGrowing?: true;
  /** There are more, which could not be loaded. */
  readonly isPartial?: true;
  /** The items are of an earlier connection, or remembered: the server may say otherwise now. */
  readonly stale: boolean;
  /** When remembered items were kept, milliseconds since the epoch. */
  readonly storedAt?: number;
}

/** Runs something later; the returned function takes that back. */
export type Later = (run: () => void, delayMs: number) => () => void;

const later: Later = (run, delayMs) => {
  const timer = setTimeout(run, delayMs);
  return () => clearTimeout(timer);
};

/** A server that tells of ten changes at once is asked once. */
const CHANGED_MS = 300;
/** Pages that come one after the other are shown together: each costs all the rows. Milliseconds. */
const GROWING_MS = 100;
/** The same, items: the rows of very many take long. */
const GROWING_ITEMS = 5_000;
/** Items made ready for the filter at a time. */
const PREPARED = 4_000;
const NOTHING: WholeList<never> = Object.freeze({ items: Object.freeze([]), state: "idle", stale: false });
const NAMES = { resources: "resources", templates: "resourceTemplates", prompts: "prompts" } as const;
const OFFERED = { resources: "resources", templates: "resources", prompts: "prompts" } as const;
const KINDS: readonly ListKind[] = ["resources", "templates", "prompts"];

/** A list that is being loaded. */
interface Load {
  readonly kind: ListKind;
  items: unknown[];
  malformed: readonly MalformedRow[];
  /** Shown as they come: there was nothing before. */
  readonly isShown: boolean;
  /** What came since is about to be shown, and how many of the items are. */
  isDue: boolean;
  shown: number;
}

let lastLoad = 0;

/** The lists of one server. */
export class ServerLists {
  readonly #host: Host;
  readonly #serverId: string;
  readonly #later: Later;
  readonly #watchers = new Map<() => void, ReadonlySet<ListKind>>();
  readonly #lists = new Map<ListKind, WholeList<unknown>>();
  /** The connection a list was asked for on. */
  readonly #requestedOf = new Map<ListKind, Server>();
  readonly #loads = new Map<ListKind, number>();
  /** Loads under way, by the id in their events. */
  readonly #pages = new Map<string, Load>();
  readonly #due = new Map<ListKind, () => void>();
  /** Where the connection stood when what is remembered was asked for; `done`: there is nothing more to know. */
  #cached: ConnectionState | "done" | undefined;
  #following: Server | undefined;

  /** Use {@link listsOf}. */
  constructor(host: Host, serverId: string, after: Later = later) {
    this.#host = host;
    this.#serverId = serverId;
    this.#later = after;
    host.subscribe((events) => {
      for (const event of events) {
        if (event.kind === "list-changed" && event.serverId === serverId) this.#changed(event.list);
        if (event.kind === "list-page") this.#take(event);
      }
    });
  }

  /** A list as it is known now. Frozen. */
  get<K extends ListKind>(kind: K): WholeList<ListItems[K]> {
    return (this.#lists.get(kind) ?? NOTHING) as WholeList<ListItems[K]>; // kept under its own kind
  }

  /** Calls `watcher` after every change until the returned function is called. Only lists somebody watches are kept up to date. */
  watch(kinds: readonly ListKind[], watcher: () => void): () => void {
    this.#watchers.set(watcher, new Set(kinds));
    return () => this.#watchers.delete(watcher);
  }

  /** Sees to it that a list is there: loads it unless that was done on this connection, or cachedReads what is remembered. Never rejects. */
  async want(kind: ListKind): Promise<void> {
    const server = this.#server;
    if (!server) {
      this.#age();
      return this.#readCache();
    }
    if (this.#requestedOf.get(kind) === server) return;
    if (this.get(kind).items.length === 0) void this.#readCache();
    this.#follow(server);
    await this.#load(kind, server, {});
  }

  /** Asks the server, also when what is remembered is fresh. Never rejects. */
  async reload(kind: ListKind): Promise<void> {
    const server = this.#server;
    if (server) await this.#load(kind, server, { cache: "reload" });
  }

  get #server(): Server | undefined {
    const state = serverState(mirrorOf(this.#host).snapshot, this.#serverId)?.server.state;
    return state === "connected" || state === "reconnecting" ? this.#host.server(this.#serverId) : undefined;
  }

  /** Live updates are a favour: without them the lists are loaded when they are asked for. */
  #follow(server: Server): void {
    if (this.#following === server) return;
    this.#following = server;
    server.followLists().catch(() => undefined);
  }

  #changed(list: "resources" | "prompts"): void {
    const kinds: readonly ListKind[] = list === "resources" ? ["resources", "templates"] : ["prompts"];
    for (const kind of kinds) {
      if (!this.#requestedOf.has(kind)) continue; // not loaded yet: nothing is out of date
      this.#due.get(kind)?.();
      this.#due.set(
        kind,
        this.#later(() => {
          this.#due.delete(kind);
          const isWatched = [...this.#watchers.values()].some((kinds) => kinds.has(kind));
          if (isWatched) void this.reload(kind);
          else this.#requestedOf.delete(kind); // whoever looks at it next loads it
        }, CHANGED_MS),
      );
    }
  }

  async #load<K extends ListKind>(kind: K, server: Server, options: RequestOptions): Promise<void> {
    const number = (this.#loads.get(kind) ?? 0) + 1;
    const wasStale = this.get(kind).stale || (this.#requestedOf.get(kind) ?? server) !== server;
    this.#loads.set(kind, number);
    this.#requestedOf.set(kind, server);
    if (server.info.capabilities[OFFERED[kind]] === undefined) {
      this.#put(kind, { items: [], state: "ready", stale: false });
      return;
    }
    const { error: _error, isGrowing: _growing, isPartial, ...before } = this.get(kind);
    const hasItems = before.items.length > 0;
    this.#put(kind, { ...before, ...(isPartial && { isPartial }), state: "loading", stale: wasStale && hasItems });
    const isNewest = (): boolean => this.#loads.get(kind) === number;
    const loadId = `panel-${++lastLoad}`;
    const load: Load = { kind, items: [], malformed: [], isShown: !hasItems, isDue: false, shown: 0 };
    for (const [id, older] of this.#pages) if (older.kind === kind) this.#pages.delete(id);
    this.#pages.set(loadId, load);
    try {
      await server.loadList(NAMES[kind], { ...options, loadId });
      if (!isNewest()) return;
      this.#put(kind, { ...rowsOf(load), state: "ready", stale: false });
      this.#prepare(load.items as readonly Searchable[], isNewest); // of this kind
    } catch (error) {
      if (!isNewest()) return;
      if (lacksMethod(error)) return this.#put(kind, { items: [], state: "ready", stale: false });
      const { isGrowing: _was, ...now } = this.get(kind);
      const failed = { ...now, state: "failed", error: toPlainError(error) } as const;
      // A longer beginning than before is worth more than the one before.
      const isMore = load.items.length > 0 && (load.isShown || (isPartial && load.items.length > before.items.length));
      this.#put(kind, isMore ? { ...failed, ...rowsOf(load), stale: false, isPartial: true } : failed);
    } finally {
      this.#pages.delete(loadId);
    }
  }

  #take({ loadId, start, items, malformed = [] }: Extract<HostEvent, { kind: "list-page" }>): void {
    const load = this.#pages.get(loadId);
    if (!load) return;
    const isFirst = start || load.items.length === 0;
    if (start) [load.items, load.malformed, load.shown] = [[], [], 0];
    load.malformed = withMalformed(load.malformed, malformed, load.items.length);
    for (const item of items) load.items.push(item);
    if (!load.isShown) return;
    const show = (): void => {
      load.isDue = false;
      const count = load.items.length + load.malformed.length;
      if (this.#pages.get(loadId) !== load || load.shown === count) return; // all of it is shown, or another list
      load.shown = count;
      this.#put(load.kind, {
        ...rowsOf({ ...load, items: [...load.items] }),
        state: "loading",
        stale: false,
        isGrowing: true,
      });
    };
    if (isFirst || load.items.length + load.malformed.length - load.shown >= GROWING_ITEMS) return show();
    if (load.isDue) return;
    load.isDue = true;
    this.#later(show, GROWING_MS);
  }

  /** What a connection gave outlives it, as a memory. */
  #age(): void {
    for (const kind of KINDS) {
      const list = this.get(kind);
      if (this.#requestedOf.delete(kind) && list.items.length > 0 && !list.stale)
        this.#put(kind, { ...list, stale: true });
    }
  }

  async #readCache(): Promise<void> {
    const { url, state } = serverState(mirrorOf(this.#host).snapshot, this.#serverId)?.server ?? {};
    if (this.#cached === "done" || this.#cached === state || url === undefined) return;
    // While it connects, whose memory it is may not be known yet.
    this.#cached = state;
    const known = await this.#host.readCache(url, { id: this.#serverId }).catch(() => undefined);
    if (!known) return;
    this.#cached = "done";
    const { storedAt } = known;
    const lists = { resources: known.resources, templates: known.resourceTemplates, prompts: known.prompts };
    for (const kind of KINDS) {
      const items = lists[kind];
      const now = this.get(kind);
      if (!items || now.items.length > 0 || now.state === "ready") continue;
      const malformed = withMalformed([], known.malformed?.[NAMES[kind]] ?? [], 0);
      this.#put(kind, { ...now, ...rowsOf({ items, malformed }), stale: true, storedAt });
      this.#prepare(items, () => this.get(kind).items === items);
    }
  }

  /** The first letter typed into the filter should not pay for all items, nor should the frame in which they are drawn. */
  #prepare(items: readonly Searchable[], isWanted: () => boolean, from = 0): void {
    this.#later(() => {
      if (from >= items.length || !isWanted()) return;
      prepareItems(items.slice(from, from + PREPARED));
      this.#prepare(items, isWanted, from + PREPARED);
    }, 0);
  }

  #put(kind: ListKind, list: WholeList<unknown>): void {
    this.#lists.set(kind, Object.freeze(list));
    for (const [watcher, kinds] of this.#watchers) if (kinds.has(kind)) watcher();
  }
}

function rowsOf({
  items,
  malformed,
}: Pick<Load, "malformed"> & { readonly items: readonly unknown[] }): Pick<WholeList<unknown>, "items" | "malformed"> {
  return { items, ...(malformed.length > 0 && { malformed }) };
}

/** Some servers have resources and no word for templates. */
function lacksMethod(error: unknown): boolean {
  const plain = toPlainError(error);
  return plain.kind === "server" && plain.rpcCode === -32601;
}

const all = new WeakMap<Host, Map<string, ServerLists>>();

/** The lists of a server, made when first asked for. */
export function listsOf(host: Host, serverId: string): ServerLists {
  let ofHost = all.get(host);
  if (!ofHost) all.set(host, (ofHost = new Map()));
  let lists = ofHost.get(serverId);
  if (!lists) ofHost.set(serverId, (lists = new ServerLists(host, serverId)));
  return lists;
}
