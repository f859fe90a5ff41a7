/**
 * Opens a recording in this thread.
 *
 * Owns: the `Traffic` of a file. It is read like that of a host, and never changes, except for pins while it is open.
 */
import { ClientError } from "../../errors/index.js";
import type { HostEvent } from "../api/events.js";
import type { CachedServer, CacheReadOptions, ResultKeeper } from "../api/index.js";
import { ResultStore } from "../results/result-store.js";
import type { OpenedRecording, RecordingProblem, ReportedCall, Traffic } from "../api/traffic-types.js";
import { readRecording } from "./read-recording.js";
import { callIdOf, isCall, markCalls, recordedCall, toolNameOf } from "./recorded-call.js";
import { recordedEvents } from "./recorded-events.js";
import { RecordedHost } from "./recorded-host.js";
import { cachedFrom } from "./recorded-lists.js";
import { saveRecording } from "./save-recording.js";
import { TrafficReader } from "./traffic-reader.js";
import type { RecordingBuilder } from "./recording-builder.js";

/** Parsed recording, before it becomes a host. */
export interface ReadRecording {
  readonly traffic: Traffic;
  readonly events: readonly HostEvent[];
  readonly problems: readonly RecordingProblem[];
  readonly problemCount: number;
  /** Cached state of a server in the recording. */
  readonly readCache: (url: string, options: CacheReadOptions) => Promise<CachedServer | undefined>;
  /** Call of a bug report. */
  readonly reportedCall?: ReportedCall;
}

/**
 * Opens a file: a recording of this client, or an HTTP Archive 1.2 file that contains MCP. Returns a host that serves
 * data from it; the valid parts of a damaged file are kept. Rejects with `ERR-ARGUMENT` for anything else, and with
 * `ERR-LIMIT` beyond 256 MB.
 * @example const { host } = await openRecordedHost(await file.text());
 */
export async function openRecordedHost(recording: string | Blob): Promise<OpenedRecording> {
  const results = new ResultStore();
  const { problems, problemCount, ...read } = await readAsTraffic(recording, results);
  const host = new RecordedHost({ ...read, results });
  return { host, problems, problemCount };
}

/** Parts of {@link openRecordedHost}, for a host in another thread; `results` keeps the results of its calls. */
export async function readAsTraffic(recording: string | Blob, results: ResultKeeper): Promise<ReadRecording> {
  const builder = await readRecording(recording);
  const { store, servers, problems, problemCount } = builder;
  markCalls(store);
  const reportedCall = reportedCallOf(builder);
  return {
    ...(reportedCall && { reportedCall }),
    traffic: trafficOf(builder),
    events: recordedEvents(store, servers.values()),
    async readCache(url, { call: callId, ...options }) {
      const known = cachedFrom(store, servers.values(), url, options);
      const call = known && callId !== undefined && (await recordedCall(store, callId, results));
      return known && { ...known, ...(call && { call }) };
    },
    problems,
    problemCount,
  };
}

function trafficOf({ store, secrets, servers }: RecordingBuilder): Traffic {
  const reader = new TrafficReader(store, secrets);
  return {
    record: refuse,
    clear: refuse,
    totals: async () => store.totals(true),
    list: async (...which) => reader.list(...which),
    timeline: async (filter) => reader.timeline(filter),
    position: async (...which) => reader.position(...which),
    entry: async (entryId) => reader.entry(entryId),
    nodes: async (...which) => reader.nodes(...which),
    string: async (...which) => reader.string(...which),
    head: async (entryId) => reader.head(entryId),
    text: async (...which) => reader.text(...which),
    frames: async (...which) => reader.frames(...which),
    pin: async (entryId, isPinned) => store.pin(entryId, isPinned),
    async save(format, { sort: _sort, ...filter } = {}) {
      const entries = await reader.entries(filter);
      return saveRecording(format, { store, entries, secrets, servers: [...servers.values()], now: Date.now() });
    },
    async report(call, format, options) {
      const { reportCall } = await import("./report/call-report.js"); // loaded with the first report
      const own = { serversOf: () => [...servers.values()], toolOf: async () => undefined };
      return reportCall(call, format, options, { store, secrets, now: Date.now(), ...own });
    },
    open: openRecordedHost,
  };
}

/** Call that the header names, if the file has its request. */
function reportedCallOf({ store, call }: RecordingBuilder): ReportedCall | undefined {
  const request = typeof call === "number" ? store.get(call) : undefined;
  if (request?.kind !== "message" || !isCall(request) || request.callId !== callIdOf(request)) return undefined;
  return { serverId: request.serverId, tool: toolNameOf(request), callId: request.callId, entryId: request.id };
}

async function refuse(): Promise<never> {
  throw new ClientError("ERR-ARGUMENT", "This is a recording: nothing can be added to it or taken from it.");
}
