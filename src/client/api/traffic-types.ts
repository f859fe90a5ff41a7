/**
 * Traffic of a host: every JSON-RPC message and every HTTP exchange. Types only.
 *
 * Owns: the interfaces and the rows, which are plain data of bounded size. They hold no secrets: credentials are masked
 * before anything is recorded.
 */
import type { Host } from "./index.js";
import type { JsonNode, JsonPath, JsonSlice, TextHead } from "./views.js";

/** Direction of an entry, seen from the client. */
export type TrafficDirection = "out" | "in";

/** Type of a message; `invalid`: received data that is not a JSON-RPC message. */
export type TrafficMessageType = "request" | "notification" | "result" | "error" | "invalid";

/**
 * Outcome of a request. `tool-error`: a result with `isError`; `failed`: the request could not be sent, or its exchange
 * ended without a response; `cancelled`: this client abandoned it.
 */
export type TrafficOutcome = "result" | "tool-error" | "error" | "failed" | "cancelled";

/** Fields common to both kinds of entry. */
interface TrafficRowBase {
  /** Increases with each entry; never reused. */
  readonly id: number;
  readonly serverId: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
  /**
   * True for an error, a failure reported by a tool, unusable data, an HTTP status of 400 or higher, or a broken
   * exchange.
   */
  readonly isFailure: boolean;
  /**
   * Time from this entry to its response, or to the end of the exchange, in milliseconds. Absent if not finished, or if
   * no response is expected.
   */
  readonly durationMs?: number;
  /** The entry is pinned and never evicted: see {@link Traffic.pin}. */
  readonly isPinned?: true;
}

/** A JSON-RPC message, without its body. */
export interface TrafficMessage extends TrafficRowBase {
  readonly kind: "message";
  readonly direction: TrafficDirection;
  readonly type: TrafficMessageType;
  /** Method. For a response, that of its request, if known. */
  readonly method?: string;
  readonly rpcId?: string | number;
  /** Tool, prompt or resource concerned, or the text of an error. */
  readonly subject?: string;
  /** Length as JSON, in characters. */
  readonly chars: number;
  /** Id of the entry of the response to this request, or of the request of this response. */
  readonly pairId?: number;
  /** Outcome of a response, or of a request that has one. */
  readonly outcome?: TrafficOutcome;
  /** Length of the response to this request as JSON, in characters. */
  readonly answerChars?: number;
  /** Id of the exchange that carried the message. */
  readonly exchangeId?: number;
  /** Id of the app that sent or received the message; absent for messages between this client and its server. */
  readonly appId?: string;
}

/** State of an exchange. */
export type ExchangeState = "open" | "ended" | "failed" | "cancelled";

/** HTTP exchange, without its header fields. */
export interface TrafficExchange extends TrafficRowBase {
  readonly kind: "exchange";
  /** Purpose. `sign-in`: metadata, registration and tokens; their bodies are never recorded. */
  readonly purpose: "mcp" | "sign-in";
  readonly method: string;
  /** Address; values that look like secrets are masked. */
  readonly url: string;
  readonly state: ExchangeState;
  readonly status?: number;
  readonly contentType?: string;
  /** Length of the sent body, in characters. */
  readonly sentChars: number;
  /** Bytes of the body received so far. */
  readonly receivedBytes: number;
  /** Time until the header fields arrived, in milliseconds. */
  readonly headersMs?: number;
  /** Address of the relay it went through; absent if it went directly. */
  readonly relay?: string;
  /** Message the exchange was made for: its method and subject. */
  readonly carries?: string;
  /** Reason of the failure. */
  readonly failure?: string;
}

/** Entry as shown in a list. */
export type TrafficRow = TrafficMessage | TrafficExchange;

/** One header field. */
export interface HeaderField {
  readonly name: string;
  readonly value: string;
  /** Number of masked characters in the value. */
  readonly masked?: number;
}

/** Trace context of a request, as in its `_meta`: https://www.w3.org/TR/trace-context/ */
export interface TraceContext {
  /** 32 lowercase hexadecimal digits. */
  readonly traceId: string;
  /** Span of the sender, 16 lowercase hexadecimal digits. */
  readonly parentId: string;
  readonly isSampled: boolean;
  readonly tracestate?: string;
  readonly baggage?: string;
}

/** Message with its details. */
export interface TrafficMessageEntry extends TrafficMessage {
  /**
   * Root of the whole message; read its children with `nodes`. Absent if the message was too large to keep, or is not
   * JSON-RPC.
   */
  readonly root?: JsonNode;
  readonly pair?: TrafficMessage;
  readonly exchange?: TrafficExchange;
  /** Absent if the message has no valid `traceparent`. */
  readonly trace?: TraceContext;
}

/** Exchange with its details. */
export interface TrafficExchangeEntry extends TrafficExchange {
  readonly sentFields: readonly HeaderField[];
  /** Header fields of the response; absent until they arrive. In a browser: those that CORS exposes. */
  readonly receivedFields?: readonly HeaderField[];
  /** Beginning of the request body; absent if it is empty or not kept. */
  readonly sentBody?: TextHead;
  /**
   * Beginning of the response body; absent if it is empty or not kept. At most 1,048,576 characters of a body are kept.
   */
  readonly body?: TextHead;
  /** Number of blocks of the event stream so far; absent for another type of response. */
  readonly frameCount?: number;
  /** Messages it carried, the first 200. */
  readonly messages: readonly TrafficMessage[];
  readonly messageCount: number;
}

/** Block of an event stream, up to its blank line. */
export interface TrafficFrame {
  /** Time of arrival, milliseconds since the epoch. */
  readonly at: number;
  readonly event?: string;
  readonly id?: string;
  /** Value of the `retry` field. */
  readonly retry?: string;
  /** Comment lines. */
  readonly comment?: string;
  /** Beginning of the data: at most 2,000 characters. Absent if the block has none. */
  readonly data?: string;
  /** Length of the data, in characters. */
  readonly dataChars: number;
  /** Id of the entry of the message in the data. */
  readonly messageId?: number;
}

/** Slice of the blocks of an event stream, oldest first. */
export interface FrameSlice {
  /** Number of blocks that are kept. */
  readonly total: number;
  /** Number of older blocks that are no longer kept. */
  readonly dropped: number;
  readonly from: number;
  readonly frames: readonly TrafficFrame[];
}

/** Body of an exchange. */
export type BodyPart = "request" | "response";

/** Complete entry, without the message itself. */
export type TrafficEntry = TrafficMessageEntry | TrafficExchangeEntry;

/** Filter for entries; an absent member matches everything. */
export interface TrafficFilter {
  readonly serverId?: string | undefined;
  /** Call of a tool: its messages and exchanges, and those of its task and of input requests made during it. */
  readonly callId?: string | undefined;
  /**
   * `paired`: each request represents its response and the exchanges of both. Messages without a counterpart and failed
   * exchanges are also included, as are exchanges that were made for no message: GET streams and sign-in.
   */
  readonly kind?: "paired" | "message" | "exchange" | undefined;
  /** `server`: messages and exchanges of servers. `app`: messages of apps. */
  readonly channel?: "server" | "app" | undefined;
  /** Direction; exchanges count as `out`. */
  readonly direction?: TrafficDirection | undefined;
  /** Part of a JSON-RPC or HTTP method; case-insensitive. */
  readonly method?: string | undefined;
  /**
   * Words that must each occur in the method, id, subject, address, status or failure, or in a message or a body. For
   * `paired`, the response and the exchanges count too.
   */
  readonly text?: string | undefined;
  readonly failuresOnly?: boolean | undefined;
  readonly pinnedOnly?: boolean | undefined;
  /** Order of the entries. Default: oldest first. */
  readonly sort?: TrafficSort | undefined;
}

/** Property by which entries are sorted; `size` of a paired request: that of its response. */
export type TrafficSortKey = "method" | "name" | "server" | "status" | "duration" | "size" | "start" | "id";

/** Order of entries. */
export interface TrafficSort {
  readonly by: TrafficSortKey;
  readonly isDescending?: boolean;
}

/** Slice of the entries that match a filter, oldest first. */
export interface TrafficSlice {
  readonly total: number;
  readonly from: number;
  readonly rows: readonly TrafficRow[];
  /**
   * Share of the entries whose bodies were searched, 0 to 1; absent when the search is complete or there is none. To
   * continue the search, request the slice again; a search that nobody continues stops.
   */
  readonly searched?: number;
}

/** Lane of an entry in a timeline. */
export type TrafficLane =
  | "call"
  | "input"
  | "task"
  | "stream"
  | "sign-in"
  | "connect"
  | "notification"
  | "http"
  | "app";

/** Entries that match a filter on one time axis, in ascending order of their start. All arrays have the same length. */
export interface TrafficTimeline {
  readonly ids: Float64Array;
  /** Milliseconds since the epoch. */
  readonly starts: Float64Array;
  /** Milliseconds; NaN for an entry that is not finished, 0 for one without a duration. */
  readonly durations: Float64Array;
  /** Indexes in `lanes`. */
  readonly laneOf: Uint16Array;
  /** 1 for failures. */
  readonly failures: Uint8Array;
  /** Lanes that have entries: one for each server and kind. */
  readonly lanes: readonly { readonly serverId: string; readonly lane: TrafficLane }[];
  /** True if bodies are still being searched for the text of the filter: see {@link TrafficSlice.searched}. */
  readonly isPartial: boolean;
}

/** Size of the recorded traffic. */
export interface TrafficTotals {
  readonly isRecording: boolean;
  /** True for an opened file, which never changes. */
  readonly isRecorded: boolean;
  readonly entries: number;
  /** Number of entries evicted for newer ones. */
  readonly dropped: number;
  /** Number of pinned entries. */
  readonly pinned: number;
  /** Characters of all messages. */
  readonly chars: number;
  /** Id of the newest entry; 0 if there are none yet. */
  readonly newestId: number;
  /** Changes whenever another member of this object changes. */
  readonly version: number;
}

/**
 * File format of a recording: this client's own NDJSON format; HTTP Archive 1.2, which contains exchanges only; or
 * spans of OpenTelemetry as OTLP JSON, without contents, which can't be opened again.
 */
export type RecordingFormat = "ndjson" | "har" | "otlp";

/**
 * Form of a bug report. `file`: a recording of one call, which opens in any panel at that call. `markdown`: text for an
 * issue tracker, at most 60,000 characters.
 */
export type ReportFormat = "file" | "markdown";

/** Facts that only the caller of {@link Traffic.report} knows. */
export interface ReportOptions {
  /** User agent that the Markdown names. */
  readonly userAgent?: string | undefined;
}

/** Call that a bug report contains. */
export interface ReportedCall {
  readonly serverId: string;
  /** Name of the tool, as in the file: untrusted. */
  readonly tool: string;
  /** Id of the call in the events and the traffic of the recording. */
  readonly callId: string;
  /** Id of the traffic entry of its request; of the last one, if the server asked for input meanwhile. */
  readonly entryId: number;
}

/** Part of a recording that could not be read. It does not affect the rest. */
export interface RecordingProblem {
  /** Line of the file, or number of the exchange, starting at 1. */
  readonly at: number;
  readonly reason: string;
}

/** Opened recording. */
export interface OpenedRecording {
  /**
   * Host that serves data from the recording; operations that need a server reject with `ERR-CLOSED`. Close it when
   * done.
   */
  readonly host: Host;
  /** At most 100 problems. */
  readonly problems: readonly RecordingProblem[];
  /** Total number of problems. */
  readonly problemCount: number;
}

/** Recorded traffic. Nothing is recorded before {@link Traffic.record} is called with `true`. */
export interface Traffic {
  /**
   * Starts or pauses recording. Servers connected before the first start are recorded once they connect again. Rejects
   * with `ERR-ARGUMENT` for a recording.
   * @example await host.traffic.record(true);
   */
  record(isOn: boolean): Promise<void>;
  /** Current size; also reported as `traffic` events while it changes. */
  totals(): Promise<TrafficTotals>;
  /** Entries that match a filter: at most `count` (maximum 500), starting at index `from`. */
  list(filter: TrafficFilter, from: number, count: number): Promise<TrafficSlice>;
  /** Starts and durations of all entries that match a filter, to draw a timeline. */
  timeline(filter: TrafficFilter): Promise<TrafficTimeline>;
  /** Index of an entry among those that match a filter; -1 if it does not match. */
  position(filter: TrafficFilter, entryId: number): Promise<number>;
  /** One entry; `undefined` if it no longer exists. */
  entry(entryId: number): Promise<TrafficEntry | undefined>;
  /**
   * Children of a node of a message, as in `Results.nodes`. Rejects with `ERR-ARGUMENT` if the entry no longer exists.
   */
  nodes(entryId: number, path: JsonPath, offset: number, limit: number): Promise<JsonSlice>;
  /**
   * Characters `from` up to `to` of a string in a message, as in `Results.string`. Rejects as {@link Traffic.nodes}.
   */
  string(entryId: number, path: JsonPath, from: number, to: number): Promise<string>;
  /** Beginning of the text that {@link Traffic.text} reads, and its total length. Rejects as {@link Traffic.nodes}. */
  head(entryId: number): Promise<TextHead>;
  /**
   * Characters `from` up to `to` of a message as formatted JSON, or of a body of an exchange as it was transferred.
   * `part`: which body; default: `response`. Secrets in bodies are masked. Rejects as {@link Traffic.nodes}.
   */
  text(entryId: number, from: number, to: number, part?: BodyPart): Promise<string>;
  /**
   * Blocks of the event stream of an exchange: at most `count` (maximum 500), starting at index `from`. The newest
   * 2,000 blocks and 1,048,576 characters of a stream are kept. Rejects as {@link Traffic.nodes}.
   */
  frames(entryId: number, from: number, count: number): Promise<FrameSlice>;
  /**
   * Pins or unpins an entry. A pinned entry is never evicted and survives {@link Traffic.clear}; the answer to a pinned
   * request is pinned with it. Rejects with `ERR-ARGUMENT` if the entry no longer exists, and with `ERR-LIMIT` beyond
   * 100 pinned entries or half of the character limit.
   * @example await host.traffic.pin(entry.id, true);
   */
  pin(entryId: number, isPinned: boolean): Promise<void>;
  /**
   * Deletes the recorded traffic of one server, or of all servers, except pinned entries. Rejects with `ERR-ARGUMENT`
   * for a recording.
   */
  clear(serverId?: string): Promise<void>;
  /**
   * Writes the entries that match a filter as a file. Masked secrets and task ids are masked wherever they occur in the
   * file.
   * @example const file = await host.traffic.save("ndjson");
   */
  save(format: RecordingFormat, filter?: TrafficFilter): Promise<Blob>;
  /**
   * Writes a bug report of one call of a tool: its messages and exchanges, with the definition of the tool. `call`: id
   * of the call, or of an entry that belongs to it. Arguments, results and input responses are included; header fields,
   * addresses and task ids are masked as in {@link Traffic.save}, and so are input responses whose names are those of
   * secrets. Rejects with `ERR-ARGUMENT` if the request of the call is not recorded: recording was off, or newer
   * traffic has replaced it.
   * @example
   * await host.traffic.record(true);
   * const server = await host.connect("https://example.com/mcp");
   * await server.callTool("get_weather", { city: "Oslo" }, { callId: "oslo" });
   * const file = await host.traffic.report("oslo", "file");
   */
  report(call: string | number, format: ReportFormat, options?: ReportOptions): Promise<Blob>;
  /**
   * Opens a file: a recording of this client, or HTTP Archive 1.2 that contains MCP. Rejects with `ERR-ARGUMENT` for
   * anything else, and with `ERR-LIMIT` beyond 256 MB.
   */
  open(recording: string | Blob): Promise<OpenedRecording>;
}
