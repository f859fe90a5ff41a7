/**
 * State of a server in a recording: its description, and its newest lists with their definitions.
 *
 * Owns: joining the pages of a list, and reading them as if the server had just sent them. Their size is limited.
 */
import { isObject } from "../../jsonrpc/index.js";
import { readToolPage, type Page, type RejectedItem, type Tool } from "../../protocol/index.js";
import type { ListItems, ListName, CachedServer, CacheReadOptions, ServerInfo } from "../api/index.js";
import { LIST_READERS, type PlainListName } from "../memory/list-readers.js";
import type { ListReader } from "../memory/read-list.js";
import { cachedEntryOf } from "../memory/known-lists.js";
import { infoOfAnswer } from "./recorded-server.js";
import type { RecordedServer } from "./recording-file.js";
import type { StoredMessage } from "./stored.js";
import type { TrafficStore } from "./traffic-store.js";

/** Maximum number of items of one list; the page that exceeds it is the last. */
const MAX_ITEMS = 20_000;

type Raw = Readonly<Record<string, unknown>>;

/** List in a recording: usable items, unusable ones, and the entries as received. */
interface Listed<T> extends Page<T> {
  readonly entries: readonly unknown[];
}

/** State of the server at `url`, or of the connection `id`; `undefined` if the recording does not describe it. */
export function cachedFrom(
  store: TrafficStore,
  servers: Iterable<RecordedServer>,
  url: string,
  { id, tool, entry, list = "tools" }: Omit<CacheReadOptions, "call">,
): CachedServer | undefined {
  const server = [...servers].find((one) => (id === undefined ? one.url === url : one.id === id));
  if (!server) return undefined;
  const messages = messagesOf(store, server.id);
  const info = recordedInfo(server, messages, store);
  if (!info) return undefined;
  const known = { info, storedAt: messages.at(-1)?.at ?? 0 };
  const lists = recordedLists(messages, store, info.era, server.tools);
  if (entry !== undefined) return { ...known, ...cachedEntryOf(lists[list]().entries, entry) };
  const tools = lists.tools().items;
  if (tool !== undefined) return { ...known, tools: tools.filter(({ name }) => name === tool) };
  return {
    ...known,
    tools,
    resources: lists.resources().items,
    resourceTemplates: lists.resourceTemplates().items,
    prompts: lists.prompts().items,
  };
}

/** Messages of a server, oldest first; without those of its apps. */
export function messagesOf(store: TrafficStore, serverId: string): readonly StoredMessage[] {
  return store
    .all()
    .filter(
      (entry): entry is StoredMessage =>
        entry.kind === "message" && entry.serverId === serverId && entry.appId === undefined,
    );
}

/** Description of a server. */
export function recordedInfo(
  { url, info }: RecordedServer,
  messages: readonly StoredMessage[],
  store: TrafficStore,
): ServerInfo | undefined {
  if (info) return info;
  for (const answer of messages.toReversed()) {
    const { method, type } = answer;
    if (type !== "result" || (method !== "initialize" && method !== "server/discover")) continue;
    const said = infoOfAnswer(method, resultOf(answer), paramsOf(store.get(answer.pairId)), url);
    if (said) return said;
  }
  return undefined;
}

/** Newest lists, each item once; read on demand. `given`: tools to use if no list of them is recorded. */
export function recordedLists(
  messages: readonly StoredMessage[],
  store: TrafficStore,
  era: "legacy" | "modern",
  given: readonly unknown[] = [],
): { readonly tools: () => Listed<Tool> } & { readonly [K in PlainListName]: () => Listed<ListItems[K]> } {
  const list = <K extends PlainListName>(name: K): Listed<ListItems[K]> =>
    newest(messages, store, name, LIST_READERS[name] as ListReader<ListItems[K]>);
  const tools = {
    ...({ method: "tools/list", about: "tool", keyOf: ({ name }: Tool) => name } as const),
    read: (result: Raw, known: ReadonlyMap<string, Tool>) => readToolPage(result, era, undefined, known),
  };
  return {
    tools: () => {
      const listed = newest(messages, store, "tools", tools);
      if (listed.entries.length > 0 || given.length === 0) return listed;
      return { ...tools.read({ tools: given }, new Map()), entries: given };
    },
    resources: () => list("resources"),
    resourceTemplates: () => list("resourceTemplates"),
    prompts: () => list("prompts"),
  };
}

/** Newest list, in consecutive pages. */
function newest<T>(
  messages: readonly StoredMessage[],
  store: TrafficStore,
  key: ListName,
  { method, read, keyOf }: ListReader<T>,
): Listed<T> {
  const known = new Map<string, T>();
  let rejected: RejectedItem[] = [];
  let entries: unknown[] = [];
  for (const answer of messages) {
    if (answer.type !== "result" || answer.method !== method || answer.direction !== "in") continue;
    if (paramsOf(store.get(answer.pairId))?.cursor === undefined) {
      known.clear();
      [rejected, entries] = [[], []];
    }
    const result = resultOf(answer);
    const sent = result[key];
    if (known.size >= MAX_ITEMS || !Array.isArray(sent)) continue;
    const before = known.size;
    const page = read(result, known) as Page<T>; // these readers are all synchronous
    for (const item of page.items) known.set(keyOf(item), item);
    for (const one of page.rejected) rejected.push({ ...one, at: before + (one.at ?? 0) });
    entries = entries.concat(sent);
  }
  return { items: [...known.values()], rejected, entries };
}

/** Result in a response. */
export function resultOf({ value }: StoredMessage): Raw {
  const { result } = (value ?? {}) as Raw; // reading this member is safe for any object
  return isObject(result) ? result : {};
}

/** Parameters of a message. */
export function paramsOf(
  entry: { readonly kind: string; readonly value?: object | undefined } | { readonly kind: "exchange" } | undefined,
): Raw | undefined {
  const value = entry && "value" in entry ? entry.value : undefined;
  const { params } = (value ?? {}) as Raw; // reading these members is safe for any object
  return isObject(params) ? params : undefined;
}
