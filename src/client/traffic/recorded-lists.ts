/**
 * What a recording knows of a server: who it was, and the newest lists in it, with their definitions.
 *
 * Owns: joining the pages of a list, and reading them as if the server had sent them now. Bounded.
 */
import { isObject } from "../../jsonrpc/index.js";
import {
  readPromptPage,
  readResourcePage,
  readTemplatePage,
  readToolPage,
  type MethodName,
  type Page,
  type Tool,
} from "../../protocol/index.js";
import type { RecalledServer, RecallOptions, ServerInfo } from "../api.js";
import { infoOfAnswer } from "./recorded-server.js";
import type { RecordedServer } from "./recording-file.js";
import type { StoredMessage } from "./stored.js";
import type { TrafficStore } from "./traffic-store.js";

/** Of one list. */
const MAX_ITEMS = 20_000;

type Raw = Readonly<Record<string, unknown>>;

/** What is known of the server at `url`, or of the connection `id`; `undefined` where the recording does not say who it was. */
export function recalledFrom(
  store: TrafficStore,
  servers: Iterable<RecordedServer>,
  url: string,
  { id, tool }: RecallOptions,
): RecalledServer | undefined {
  const server = [...servers].find((one) => (id === undefined ? one.url === url : one.id === id));
  if (!server) return undefined;
  const messages = messagesOf(store, server.id);
  const info = recordedInfo(server, messages, store);
  if (!info) return undefined;
  const tools = recordedTools(messages, store, info.era);
  const known = { info, storedAt: messages.at(-1)?.at ?? 0 };
  if (tool !== undefined) return { ...known, tools: tools.filter(({ name }) => name === tool) };
  const list = <T>(method: MethodName, read: (result: Raw) => Page<T>): readonly T[] =>
    newest(messages, store, method, read);
  return {
    ...known,
    tools,
    resources: list("resources/list", readResourcePage),
    resourceTemplates: list("resources/templates/list", readTemplatePage),
    prompts: list("prompts/list", readPromptPage),
  };
}

/** The messages of a server, oldest first. */
export function messagesOf(store: TrafficStore, serverId: string): readonly StoredMessage[] {
  return store.all().filter((entry): entry is StoredMessage => entry.kind === "message" && entry.serverId === serverId);
}

/** Who the server was. */
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

/** The tools of the newest list, each name once. */
export function recordedTools(
  messages: readonly StoredMessage[],
  store: TrafficStore,
  era: "legacy" | "modern",
): readonly Tool[] {
  const all = newest(messages, store, "tools/list", (result) => readToolPage(result, era));
  const byName = new Map<string, Tool>();
  for (const tool of all) if (!byName.has(tool.name)) byName.set(tool.name, tool);
  return [...byName.values()];
}

/** The items of the newest list: its pages follow each other. */
function newest<T>(
  messages: readonly StoredMessage[],
  store: TrafficStore,
  method: MethodName,
  read: (result: Raw) => Page<T>,
): readonly T[] {
  let items: T[] = [];
  for (const answer of messages) {
    if (answer.type !== "result" || answer.method !== method || answer.direction !== "in") continue;
    if (paramsOf(store.get(answer.pairId))?.cursor === undefined) items = [];
    for (const item of read(resultOf(answer)).items) if (items.length < MAX_ITEMS) items.push(item);
  }
  return items;
}

/** The result an answer carries. */
export function resultOf({ value }: StoredMessage): Raw {
  const { result } = (value ?? {}) as Raw; // any object may be asked for it
  return isObject(result) ? result : {};
}

/** The parameters of a message. */
export function paramsOf(
  entry: { readonly kind: string; readonly value?: object | undefined } | { readonly kind: "exchange" } | undefined,
): Raw | undefined {
  const value = entry && "value" in entry ? entry.value : undefined;
  const { params } = (value ?? {}) as Raw; // any object may be asked for them
  return isObject(params) ? params : undefined;
}
