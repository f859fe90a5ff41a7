/**
 * Bug report of one call. Loaded with the first report.
 *
 * Owns: finding what belongs to the call, also the definition of its tool. Never reads from a server.
 * `../recording-file.ts` writes the file, `report-markdown.ts` the text.
 */
import * as forms from "../../memory/named-secrets.js";
import { ClientError } from "../../../errors/index.js";
import { exactOf } from "../../../json/exact-of.js";
import { isObject } from "../../../jsonrpc/index.js";
import type { ReportFormat, ReportOptions } from "../../api/traffic-types.js";
import type { Secrets } from "../mask.js";
import { isCall, toolNameOf } from "../recorded-call.js";
import { messagesOf, resultOf } from "../recorded-lists.js";
import type { RecordedServer } from "../recording-file.js";
import { saveRecording, withoutUnknownTasks } from "../save-recording.js";
import type { Stored, StoredMessage } from "../stored.js";
import { matchingEntries } from "../traffic-filter.js";
import type { TrafficStore } from "../traffic-store.js";
import { withoutElicitedSecrets } from "./elicited-secrets.js";
import { reportMarkdown } from "./report-markdown.js";

/** Source of a report. */
export interface ReportSource {
  readonly store: TrafficStore;
  readonly secrets: Secrets;
  readonly now: number;
  readonly serversOf: (entries: readonly Stored[]) => readonly RecordedServer[];
  /** Definition of a tool that the client knows; never sends a request. */
  readonly toolOf: (serverId: string, tool: string) => Promise<object | undefined>;
}

/**
 * Writes the report of a call. `call`: its id, or that of an entry that belongs to it. Rejects with `ERR-ARGUMENT` if
 * its request is not kept.
 */
export async function reportCall(
  call: string | number,
  format: ReportFormat,
  { userAgent }: ReportOptions = {},
  { store, secrets: known, now, serversOf, toolOf }: ReportSource,
): Promise<Blob> {
  known.useForms(forms);
  const recorded = entriesOf(call, store);
  const request = recorded.findLast((entry): entry is StoredMessage => entry.kind === "message" && isCall(entry));
  if (!request) throw notKept(call, store.isRecording);
  const secrets = known.copy(); // what one report masks, others need not
  const entries = withoutElicitedSecrets(recorded, secrets);
  const described = serversOf(entries);
  if (format === "markdown") {
    const shown = entries.map((entry) => withoutUnknownTasks(entry, secrets));
    const server = described.find(({ id }) => id === request.serverId);
    const text = await reportMarkdown({ store, secrets, entries: shown, request, server, userAgent });
    return new Blob([text], { type: "text/markdown" });
  }
  const definition = await definitionOf(request, { store, described, toolOf });
  const servers = described.map(({ tools: _all, ...server }) =>
    definition !== undefined && server.id === request.serverId ? { ...server, tools: [definition] } : server,
  );
  return saveRecording("ndjson", { store, secrets, entries, servers, now, call: request.id });
}

/**
 * Entries of the call, oldest first. A request that the caller sent itself has no call id: its exchange says what
 * belongs to it.
 */
function entriesOf(call: string | number, store: TrafficStore): readonly Stored[] {
  if (typeof call === "string") return matchingEntries(store, { callId: call });
  const entry = store.get(call);
  if (entry?.callId !== undefined) return matchingEntries(store, { callId: entry.callId });
  const related = entry && [entry, store.get(entry.kind === "message" ? entry.pairId : entry.sentId)];
  const request = related?.find((one): one is StoredMessage => one?.kind === "message" && isCall(one));
  if (!request) return [];
  const { id, pairId, exchangeId } = request;
  return store.all().filter((one) => {
    if (one.id === id || one.id === pairId || one.id === exchangeId) return true;
    return exchangeId !== undefined && one.kind === "message" && one.exchangeId === exchangeId;
  });
}

/**
 * Definition of the called tool as the server sent it: that of the newest list before the call, otherwise the one that
 * the client knows.
 */
async function definitionOf(
  request: StoredMessage,
  { store, described, toolOf }: Pick<ReportSource, "store" | "toolOf"> & { described: readonly RecordedServer[] },
): Promise<unknown> {
  const name = toolNameOf(request);
  const isIt = (tool: unknown): boolean => isObject(tool) && tool.name === name;
  const lists = messagesOf(store, request.serverId).filter(
    ({ id, type, method, direction }) =>
      id < request.id && type === "result" && method === "tools/list" && direction === "in",
  );
  for (const list of lists.toReversed()) {
    const { tools } = resultOf(list);
    const listed: unknown = Array.isArray(tools) ? tools.find(isIt) : undefined;
    if (listed !== undefined) return listed;
  }
  const given = described.find(({ id }) => id === request.serverId)?.tools?.find(isIt);
  return given ?? exactOf(await toolOf(request.serverId, name));
}

function notKept(call: string | number, isRecording: boolean): ClientError {
  const text = isRecording
    ? "The request of this call is not recorded: newer traffic took its place, or recording was paused. Repeat the call, and report it then."
    : "The request of this call is not recorded, because recording is off. Turn it on, repeat the call, and report it then.";
  return new ClientError("ERR-ARGUMENT", text, { call, isRecording });
}
