/**
 * Events of a recording: its servers, their tools, their log, their calls.
 *
 * Owns: creating the events of a host, so that any view of a host can show a recording. Their number is limited; all
 * servers are closed.
 */
import { readLoggingMessage, type Page } from "../../protocol/index.js";
import type { CallEnd, HostEvent, ListItems, ListName } from "../api/events.js";
import { tellPage } from "../memory/list-readers.js";
import { appMarksOf } from "../../apps/app-metadata.js";
import { summaryOf } from "../memory/tool-registry.js";
import { callIdOf, endOf, isCall, toolNameOf } from "./recorded-call.js";
import { messagesOf, paramsOf, recordedInfo, recordedLists } from "./recorded-lists.js";
import { isDeep } from "./recorded-server.js";
import type { RecordedServer } from "./recording-file.js";
import type { StoredMessage } from "./stored.js";
import type { TrafficStore } from "./traffic-store.js";

const MAX_LOGS = 2_000;
const MAX_CALLS = 500;
/** Maximum depth of a log message's data; deeper data might not cross threads. */
const MAX_DEPTH = 100;

/** Events of a recording, in the order a host would emit them. */
export function recordedEvents(store: TrafficStore, known: Iterable<RecordedServer>): readonly HostEvent[] {
  const events: HostEvent[] = [];
  for (const server of known) events.push(...eventsOf(server, messagesOf(store, server.id), store));
  return events;
}

function eventsOf(server: RecordedServer, messages: readonly StoredMessage[], store: TrafficStore): HostEvent[] {
  const info = recordedInfo(server, messages, store);
  const recordedAt = (messages.at(-1) ?? store.all().at(-1))?.at ?? 0;
  const snapshot = { id: server.id, url: server.url, state: "closed" as const, recordedAt, ...(info && { info }) };
  const events: HostEvent[] = [{ kind: "server", server: snapshot }];
  const lists = recordedLists(messages, store, info?.era ?? "legacy", server.tools);
  const report = <K extends ListName>(list: K, { items, rejected }: Page<ListItems[K]>): void => {
    if (items.length + rejected.length > 0)
      tellPage((event) => events.push(event), { serverId: server.id, list }, { items, rejected }, true, true);
  };
  const tools = lists.tools();
  report("tools", { ...tools, items: tools.items.map((tool) => ({ ...summaryOf(tool), ...appMarksOf(tool._meta) })) });
  report("resources", lists.resources());
  report("resourceTemplates", lists.resourceTemplates());
  report("prompts", lists.prompts());
  return [...events, ...logsIn(server.id, messages), ...callsIn(server.id, messages, store)];
}

function logsIn(serverId: string, messages: readonly StoredMessage[]): HostEvent[] {
  const said = messages.filter((one) => one.direction === "in" && one.method === "notifications/message");
  return said.slice(-MAX_LOGS).flatMap((one): HostEvent[] => {
    const params = paramsOf(one) ?? {};
    return isDeep(params, MAX_DEPTH)
      ? []
      : [{ kind: "log", serverId, message: readLoggingMessage(params), at: one.at }];
  });
}

function callsIn(serverId: string, messages: readonly StoredMessage[], store: TrafficStore): HostEvent[] {
  const started = new Map<string | undefined, number>();
  for (const { callId, at } of messages) if (!started.has(callId)) started.set(callId, at);
  const made = messages.filter((one) => isCall(one) && one.callId === callIdOf(one));
  return made.slice(-MAX_CALLS).flatMap((request): HostEvent[] => {
    const callId = callIdOf(request);
    const { at, error, result } = endOf(request, store);
    const end: CallEnd = error
      ? { kind: "failed", error }
      : result
        ? { kind: "result", isError: result.isError === true }
        : { kind: "cancelled" };
    return [
      { kind: "call-started", serverId, callId, tool: toolNameOf(request), at: started.get(callId) ?? request.at },
      { kind: "call-ended", serverId, callId, at, end },
    ];
  });
}
