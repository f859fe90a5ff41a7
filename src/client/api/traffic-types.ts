/**
 * The traffic of a host: every JSON-RPC message and every HTTP exchange, as it is told and asked for. Types only.
 *
 * Owns: the interfaces and the rows, which are plain data and bounded whatever a server sent. Secrets are not in them: values that
 * authorize are masked before anything is recorded.
 */
import type { Host } from "./index.js";
import type { JsonNode, JsonPath, JsonSlice, TextHead } from "./views.js";

/** Which way something went, seen from the client. */
export type TrafficDirection = "out" | "in";

/** What a message is; `invalid`: what came in and is no JSON-RPC message. */
export type TrafficMessageType = "request" | "notification" | "result" | "error" | "invalid";

/** How a request ended. `tool-error`: with a result that says `isError`. */
export type TrafficOutcome = "result" | "tool-error" | "error";

/** What both kinds of entry share. */
interface TrafficRowBase {
  /** Grows with each entry; never used twice. */
  readonly id: number;
  readonly serverId: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** An error, a tool's own failure, something unusable, an HTTP status from 400 on, a broken exchange. */
  readonly isFailure: boolean;
  /** From this to its answer, or to the end of the exchange. Absent: not over, or nothing is due. */
  readonly durationMs?: number;
  /** It stays, whatever comes: see {@link Traffic.pin}. */
  readonly isPinned?: true;
}

/** A JSON-RPC message, without its body. */
export interface TrafficMessage extends TrafficRowBase {
  readonly kind: "message";
  readonly direction: TrafficDirection;
  readonly type: TrafficMessageType;
  /** Of an answer: that of its request, where it is known. */
  readonly method?: string;
  readonly rpcId?: string | number;
  /** The tool, prompt or resource it is about, or the words of an error. */
  readonly subject?: string;
  /** Characters as JSON. */
  readonly chars: number;
  /** The answer to this request, or the request of this answer. */
  readonly pairId?: number;
  /** Of a request that was answered, and of an answer. */
  readonly outcome?: TrafficOutcome;
  /** The exchange that carried it. */
  readonly exchangeId?: number;
}

/** Where an exchange stands. */
export type ExchangeState = "open" | "ended" | "failed" | "cancelled";

/** An HTTP exchange, without its fields. */
export interface TrafficExchange extends TrafficRowBase {
  readonly kind: "exchange";
  /** `sign-in`: metadata, registration and tokens; their bodies are never recorded. */
  readonly purpose: "mcp" | "sign-in";
  readonly method: string;
  /** Values that look like secrets are masked. */
  readonly url: string;
  readonly state: ExchangeState;
  readonly status?: number;
  readonly contentType?: string;
  /** Characters of the body that was sent. */
  readonly sentChars: number;
  /** Bytes of the body that came, so far. */
  readonly receivedBytes: number;
  /** Until the header fields came. */
  readonly headersMs?: number;
  /** The message it was made for: its method and what it is about. */
  readonly carries?: string;
  /** Why it failed. */
  readonly failure?: string;
}

/** One entry as a list shows it. */
export type TrafficRow = TrafficMessage | TrafficExchange;

/** One header field. */
export interface HeaderField {
  readonly name: string;
  readonly value: string;
  /** Characters that are masked in it. */
  readonly masked?: number;
}

/** A message with what belongs to it. */
export interface TrafficMessageEntry extends TrafficMessage {
  /** The root of the whole message; its children are fetched with `nodes`. Absent: it was too large to be kept, or is no JSON-RPC. */
  readonly root?: JsonNode;
  readonly pair?: TrafficMessage;
  readonly exchange?: TrafficExchange;
}

/** An exchange with what belongs to it. */
export interface TrafficExchangeEntry extends TrafficExchange {
  readonly sentFields: readonly HeaderField[];
  /** Absent until they came. In a browser: those that CORS lets a page read. */
  readonly receivedFields?: readonly HeaderField[];
  /** The beginning of an answer that carried no message. */
  readonly body?: TextHead;
  /** What it carried, the first 200. */
  readonly messages: readonly TrafficMessage[];
  readonly messageCount: number;
}

/** One entry, whole but for the message itself. */
export type TrafficEntry = TrafficMessageEntry | TrafficExchangeEntry;

/** Which entries are wanted; what is left out does not matter. */
export interface TrafficFilter {
  readonly serverId?: string | undefined;
  /** `paired`: a request stands for its answer and what carried both; besides, messages without a pair, and exchanges that failed. */
  readonly kind?: "paired" | "message" | "exchange" | undefined;
  /** Exchanges go out. */
  readonly direction?: TrafficDirection | undefined;
  /** Part of a method, JSON-RPC's or HTTP's; upper and lower case are the same. */
  readonly method?: string | undefined;
  /** Words, each of them in the method, the id, the subject, the address, the status or the failure. */
  readonly text?: string | undefined;
  readonly failuresOnly?: boolean | undefined;
  readonly pinnedOnly?: boolean | undefined;
}

/** Some of the entries that a filter leaves, oldest first. */
export interface TrafficSlice {
  readonly total: number;
  readonly from: number;
  readonly rows: readonly TrafficRow[];
}

/** How much there is. */
export interface TrafficTotals {
  readonly isRecording: boolean;
  /** It is a file that was opened: nothing is added to it. */
  readonly isRecorded: boolean;
  readonly entries: number;
  /** Entries that made room for newer ones. */
  readonly dropped: number;
  /** Entries that are pinned. */
  readonly pinned: number;
  /** Characters of all messages. */
  readonly chars: number;
  /** 0: none yet. */
  readonly newestId: number;
  /** Changes with anything else. */
  readonly version: number;
}

/** How a recording is written: our own lines of JSON, or HTTP Archive 1.2, which knows exchanges only. */
export type RecordingFormat = "ndjson" | "har";

/** Something in a recording that could not be read. The rest was. */
export interface RecordingProblem {
  /** Line of the file, or number of the exchange, from 1. */
  readonly at: number;
  readonly reason: string;
}

/** A recording, opened. */
export interface OpenedRecording {
  /** Answers from the recording; whatever needs a server rejects with `ERR-CLOSED`. Close it when done. */
  readonly host: Host;
  /** At most 100. */
  readonly problems: readonly RecordingProblem[];
  /** All problems there were. */
  readonly problemCount: number;
}

/** What went over the wire. Nothing is recorded before {@link Traffic.record} was called with `true`. */
export interface Traffic {
  /**
   * Begins to record, or pauses. Servers connected before the first time are recorded once they are connected again.
   * Rejects with `ERR-ARGUMENT` for a recording.
   * @example await host.traffic.record(true);
   */
  record(isOn: boolean): Promise<void>;
  /** How much there is now; also told as `traffic` events while something changes. */
  totals(): Promise<TrafficTotals>;
  /** Entries `from` … `from + count` (500 at most) of those a filter leaves. */
  list(filter: TrafficFilter, from: number, count: number): Promise<TrafficSlice>;
  /** Where an entry stands among those a filter leaves; -1 when it does not. */
  position(filter: TrafficFilter, entryId: number): Promise<number>;
  /** One entry; `undefined` when it is gone. */
  entry(entryId: number): Promise<TrafficEntry | undefined>;
  /** Children of a node of a message, as `Results.nodes`. Rejects with `ERR-ARGUMENT` when it is gone. */
  nodes(entryId: number, path: JsonPath, offset: number, limit: number): Promise<JsonSlice>;
  /** The beginning of what {@link Traffic.text} gives, and how long all of it is. Rejects as {@link Traffic.nodes}. */
  head(entryId: number): Promise<TextHead>;
  /** Characters `from` up to `to` of a message as JSON, laid out, or of the beginning of an exchange's body. Rejects as {@link Traffic.nodes}. */
  text(entryId: number, from: number, to: number): Promise<string>;
  /**
   * Pins an entry, or lets it go: a pinned one does not make room for newer ones, and is left when the rest is cleared. The answer of a request
   * goes with it, where it came. Rejects with `ERR-ARGUMENT` when it is gone, with `ERR-LIMIT` past 100 of them or half of the characters there may be.
   * @example await host.traffic.pin(entry.id, true);
   */
  pin(entryId: number, isPinned: boolean): Promise<void>;
  /** Forgets what was recorded, of one server or all, but for what is pinned. Rejects with `ERR-ARGUMENT` for a recording. */
  clear(serverId?: string): Promise<void>;
  /**
   * Writes what a filter leaves as a file. Secrets that were masked are masked wherever else they stand in it, and so are ids of tasks.
   * @example const file = await host.traffic.save("ndjson");
   */
  save(format: RecordingFormat, filter?: TrafficFilter): Promise<Blob>;
  /** Reads a file: a recording of ours, or HTTP Archive 1.2 with MCP in it. Rejects with `ERR-ARGUMENT` for anything else, `ERR-LIMIT` past 256 MB. */
  open(recording: string | Blob): Promise<OpenedRecording>;
}
