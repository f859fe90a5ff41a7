/**
 * Reads the cached state of a server: shown at once while it connects, and when it can't be reached.
 *
 * Owns: reading cached data as if the server had sent it, so that the checks exist only once.
 */
import { ClientError } from "../../errors/index.js";
import { isObject, type Params } from "../../jsonrpc/index.js";
import {
  readCapabilities,
  readImplementation,
  revisionRow,
  type MethodName,
  type RevisionRow,
} from "../../protocol/index.js";
import type { ServerSelf, Session } from "../../session/index.js";
import type {
  HostEvent,
  ListItems,
  ListName,
  Problem,
  CachedServer,
  CacheReadOptions,
  ServerInfo,
} from "../api/index.js";
import { CACHED_LISTS } from "./caching-session.js";
import { cachedEntryOf } from "./known-lists.js";
import type { HostMemory } from "./host-memory.js";
import type { ServerMemory } from "./server-memory.js";
import { LIST_READERS, tellPage } from "./list-readers.js";
import { readList, type ListReader, type TakePage } from "./read-list.js";
import { ToolRegistry } from "./tool-registry.js";

/** Description of a server, and the time at which it was stored. */
interface KnownServer {
  readonly info: ServerInfo;
  /** Milliseconds since the epoch. */
  readonly storedAt: number;
}

/** Answers list requests from the cache only. Rejects with `ERR-OFFLINE` for anything that is not cached. */
class CachedStateSession implements Pick<Session, "row" | "self" | "request"> {
  readonly row: RevisionRow;
  readonly self: ServerSelf;
  #memory: ServerMemory;

  constructor(memory: ServerMemory, { info }: KnownServer, row: RevisionRow) {
    this.row = row;
    this.self = info;
    this.#memory = memory;
  }

  async request(method: MethodName): Promise<Params> {
    const list = CACHED_LISTS[method];
    const kept = list && (await this.#memory.lists.read(list.kind, (items) => items));
    if (list && kept) return { [list.key]: kept.items };
    throw new ClientError("ERR-OFFLINE", `Nothing is remembered of ${method}. Connect to the server.`, { method });
  }
}

const neverListed = (): undefined => undefined;
/** Ignores problems, which were reported when the list was fetched. */
const ignoreProblem = (_problem: Omit<Problem, "at">): void => undefined;

/**
 * Emits the cached state as events: the server's description, in the state of its connection, and its lists. Returns
 * false if nothing is cached.
 */
export async function reportCached(
  serverId: string,
  memory: ServerMemory,
  emit: (event: HostEvent) => void,
  state: "connecting" | "closed" = "connecting",
): Promise<boolean> {
  const known = await knownServer(memory);
  const row = revisionRow(known?.info.revision);
  if (!known || !row) return false;
  const { url } = known.info;
  emit({ kind: "server", server: { id: serverId, url, state, ...known } });
  const session = new CachedStateSession(memory, known, row);
  const report = async <K extends ListName>(
    list: K,
    read: (take: TakePage<ListItems[K]>) => Promise<unknown>,
  ): Promise<void> => {
    const kept = await memory.lists.read(KEPT_AS[list], (items) => items);
    if (kept) await read((...page) => tellPage(emit, { serverId, list, storedAt: kept.storedAt }, ...page));
  };
  await report("tools", (take) => {
    const registry = new ToolRegistry(session, ignoreProblem);
    return registry.load({}, ({ items, rejected }, ...place) =>
      take({ items: items.map(registry.rowOf), rejected }, ...place),
    );
  });
  await report("resources", (take) => readList(session, LIST_READERS.resources, ignoreProblem, {}, take));
  await report("resourceTemplates", (take) =>
    readList(session, LIST_READERS.resourceTemplates, ignoreProblem, {}, take),
  );
  await report("prompts", (take) => readList(session, LIST_READERS.prompts, ignoreProblem, {}, take));
  return true;
}

/**
 * Reads all cached data, or that of one `tool`; `undefined` if the server was never connected. Rejects as
 * {@link HostMemory.of} does.
 */
export async function cached(
  host: HostMemory,
  url: string,
  { headers, id, tool, entry, list = "tools" }: CacheReadOptions,
): Promise<CachedServer | undefined> {
  const own = await host.of(url, headers);
  // The connection's id determines its lists; it may belong to another server by now.
  const owner = id === undefined ? undefined : host.owners.get(id);
  const memory = owner?.serverKey === own.owner.serverKey ? await host.at(owner, url) : own;
  const known = await knownServer(memory);
  const row = revisionRow(known?.info.revision);
  if (!known || !row) return undefined;
  if (entry !== undefined) return { ...known, ...(await entryText(memory, list, entry)) };
  const session = new CachedStateSession(memory, known, row);
  const tools = await new ToolRegistry(session, ignoreProblem).load({}).catch(neverListed);
  if (tool !== undefined) return { ...known, ...(tools && { tools: tools.filter(({ name }) => name === tool) }) };
  const read = <T>(reader: ListReader<T>): Promise<T[] | undefined> =>
    readList(session, reader, ignoreProblem, {}).catch(neverListed);
  const resources = await read(LIST_READERS.resources);
  const resourceTemplates = await read(LIST_READERS.resourceTemplates);
  const prompts = await read(LIST_READERS.prompts);
  return {
    ...known,
    ...(tools && { tools }),
    ...(resources && { resources }),
    ...(resourceTemplates && { resourceTemplates }),
    ...(prompts && { prompts }),
  };
}

/** Cache key of each list. */
const KEPT_AS = { tools: "tools", resources: "resources", resourceTemplates: "templates", prompts: "prompts" } as const;

/** JSON of one list entry, as the server sent it; empty if it can't be serialized. */
async function entryText(
  { lists }: ServerMemory,
  list: keyof typeof KEPT_AS,
  place: number,
): Promise<Pick<CachedServer, "entry">> {
  const kept = await lists.read(KEPT_AS[list], (items) => items);
  return cachedEntryOf(kept?.items ?? [], place);
}

/** Description of the server from its last connection. */
async function knownServer({ lists }: ServerMemory): Promise<KnownServer | undefined> {
  const kept = await lists.read("discover", (items) => {
    const info = readInfo(items[0]);
    return info && [info];
  });
  const info = kept?.items[0];
  return kept && info && { info, storedAt: kept.storedAt };
}

function readInfo(raw: unknown): ServerInfo | undefined {
  if (!isObject(raw)) return undefined;
  const { url, foundBy, instructions } = raw;
  const row = revisionRow(raw.revision);
  if (!row || typeof url !== "string" || typeof foundBy !== "string") return undefined;
  const implementation = readImplementation({ serverInfo: raw.implementation });
  return {
    url,
    foundBy,
    era: row.era,
    revision: row.revision,
    capabilities: readCapabilities(raw),
    ...(implementation && { implementation }),
    ...(typeof instructions === "string" && { instructions }),
  };
}
