/**
 * Reads HTTP Archive 1.2 files, saved by this client or by a browser's network panel.
 *
 * Owns: finding the MCP in it. Exchanges without JSON-RPC are skipped, so the archive of a whole page is accepted. A
 * truncated archive yields the exchanges before the cut. http://www.softwareishard.com/blog/har-12-spec/
 */
import { JsonTokens } from "../../json/json-tokens.js";
import { isObject, readMessages } from "../../jsonrpc/index.js";
import { EventParser } from "../../transport/http/event-parser.js";
import { shareText } from "./body-recorder.js";
import { FrameSplitter } from "./frames.js";
import { Pairs } from "./pairs.js";
import { MAX_TIME, type RecordingBuilder } from "./recording-builder.js";
import { readWithText, type ReadMessage, type StoredExchange, type StoredFrame, type StoredMessage } from "./stored.js";
import type { Unnumbered } from "./traffic-store.js";
import { Turns } from "../../async/turns.js";

type Raw = Readonly<Record<string, unknown>>;
/** Message with its text as this client writes it. */
interface Message {
  readonly message: Unnumbered<StoredMessage>;
  readonly json: string | undefined;
}

/** Maximum number of exchanges of a file. */
const MAX_READ = 100_000;

/** Exchange of the file, with its messages. */
interface HarItem {
  readonly exchange: Unnumbered<StoredExchange>;
  readonly sent: readonly Message[];
  readonly received: readonly Message[];
}

/** Reads an archive. `text` starts like one; false if it is not one. */
export async function readHar(text: string, builder: RecordingBuilder): Promise<boolean> {
  const log = logOf(text);
  if (!log) return false;
  const extra = isObject(log._mcp) ? log._mcp : {};
  if (Array.isArray(extra.servers)) for (const server of extra.servers) builder.addServer(server);
  if (typeof extra.dropped === "number" && extra.dropped > 0) builder.store.lost(Math.trunc(extra.dropped));
  if (log.isCut) builder.problem(log.entries.length + 1, "The file breaks off here.");
  const turns = new Turns();
  const items: HarItem[] = [];
  for (const [at, raw] of log.entries.slice(0, MAX_READ).entries()) {
    const item = readItem(raw, builder);
    if (typeof item === "string") builder.problem(at + 1, item);
    else if (item) items.push(item);
    await turns.worked(item && typeof item !== "string" ? item.exchange.receivedBytes : 0);
  }
  addInOrder(items, builder);
  return true;
}

/** Adds messages and exchanges in order of time, as if they were being recorded. */
function addInOrder(items: readonly HarItem[], builder: RecordingBuilder): void {
  const pairs = new Map<string, Pairs>();
  const steps: { readonly at: number; readonly run: () => void }[] = [];
  for (const { exchange, sent, received } of items) {
    let kept: StoredExchange | undefined;
    const add = ({ message, json }: Message): StoredMessage => {
      const entry = builder.addMessage({ ...message, exchangeId: kept?.id });
      if (kept && json !== undefined && message.direction === "in") shareText(builder.store, kept, entry, json);
      const own = pairs.get(message.serverId) ?? new Pairs();
      pairs.set(message.serverId, own);
      own.add(entry, sent[0]?.message.rpcId);
      return entry;
    };
    steps.push({
      at: exchange.at,
      run: () => {
        kept = builder.addExchange(exchange);
        for (const message of sent) kept.sentId = add(message).id;
      },
    });
    for (const message of received) steps.push({ at: message.message.at, run: () => void add(message) });
  }
  for (const { run } of steps.sort((a, b) => a.at - b.at)) run();
}

/** Reads one exchange. Returns `undefined` if it contains no MCP, and a string with the reason if it can't be used. */
function readItem(raw: unknown, builder: RecordingBuilder): HarItem | string | undefined {
  if (!isObject(raw) || !isObject(raw.request)) return "The exchange has no request.";
  const { request } = raw;
  const response = isObject(raw.response) ? raw.response : {};
  const own = isObject(raw._mcp) ? raw._mcp : undefined;
  const { url, method } = request;
  const at = typeof raw.startedDateTime === "string" ? Date.parse(raw.startedDateTime) : NaN;
  if (typeof url !== "string" || typeof method !== "string") return "The exchange has no address or no method.";
  if (!Number.isFinite(at) || at < 0) return "The exchange has no time.";
  const content = isObject(response.content) ? response.content : {};
  const contentType = typeof content.mimeType === "string" ? content.mimeType.slice(0, 500) : undefined;
  const answer = contentText(content);
  const time = Math.min(MAX_TIME, Math.max(0, numberOr(raw.time, 0)));
  const serverId = typeof own?.serverId === "string" ? own.serverId : placeOf(url);
  const times = Array.isArray(own?.times) ? (own.times as unknown[]) : [];
  const shared = { kind: "message", serverId } as const;
  const posted = isObject(request.postData) ? request.postData.text : undefined;
  const later = (ms: unknown): number => Math.min(MAX_TIME, at + Math.max(0, numberOr(ms, time)));
  const sent = messagesIn(posted).map(({ read, json }): Message => ({
    message: { ...shared, ...read, at, direction: "out" },
    json,
  }));
  const received = messagesIn(answer, contentType).map(({ read, json }, index): Message => ({
    message: { ...shared, ...read, at: later(times[index]), direction: "in" },
    json,
  }));
  if (!own && sent.length === 0 && received.length === 0) return undefined;
  const isSignIn = own?.purpose === "sign-in";
  const status = numberOr(response.status, 0);
  const { wait, send, blocked } = isObject(raw.timings) ? raw.timings : ({} as Raw); // the types of its members are unknown
  const first = sent[0]?.message;
  const frameTimes = Array.isArray(own?.frameTimes) ? (own.frameTimes as unknown[]) : [];
  const isStream = /event-stream/i.test(contentType ?? "");
  // The text of a message that is the whole body is kept once.
  const isMessage = sent.length === 1 && posted === sent[0]?.json;
  return {
    sent,
    received,
    exchange: {
      kind: "exchange",
      serverId,
      at,
      url,
      method: method.slice(0, 40),
      purpose: isSignIn ? "sign-in" : "mcp",
      state: stateOf(own?.state, status),
      status: status > 0 ? status : undefined,
      contentType: contentType === "" ? undefined : contentType,
      sentChars: Math.max(0, numberOr(request.bodySize, typeof posted === "string" ? posted.length : 0)),
      receivedBytes: Math.max(0, numberOr(content.size, answer?.length ?? 0)),
      headersMs: Math.min(
        MAX_TIME,
        numberOr(wait, 0) + Math.max(0, numberOr(send, 0)) + Math.max(0, numberOr(blocked, 0)),
      ),
      durationMs: time,
      carries: first && [first.method ?? first.type, first.subject].filter(Boolean).join(" "),
      failure: typeof own?.failure === "string" ? own.failure.slice(0, 500) : undefined,
      relay: typeof own?.relay === "string" ? own.relay.slice(0, 500) : undefined,
      sentFields: builder.fields(request.headers),
      receivedFields: builder.fields(response.headers),
      ...(!isSignIn && {
        body: isStream ? undefined : answer,
        sentBody: typeof posted === "string" && posted !== "" && !isMessage ? posted : undefined,
        frames: isStream && answer !== undefined ? framesIn(answer, frameTimes.map(later), later(time)) : undefined,
      }),
    },
  };
}

function stateOf(own: unknown, status: number): StoredExchange["state"] {
  if (own === "open" || own === "failed" || own === "cancelled") return own;
  return status === 0 ? "failed" : "ended";
}

/** Blocks of an event stream. `otherwise`: time for blocks without a timestamp. */
function framesIn(text: string, times: readonly number[], otherwise: number): StoredFrame[] {
  const frames: StoredFrame[] = [];
  const splitter = new FrameSplitter(Infinity, (before) => {
    frames.push({ at: times[frames.length] ?? otherwise, before });
  });
  splitter.feed(text);
  splitter.end();
  return frames;
}

type ReadMessages = readonly { readonly read: ReadMessage; readonly json?: string | undefined }[];

/** Messages of a body: JSON, a batch, or an event stream. Other content is skipped. */
function messagesIn(text: unknown, contentType = ""): ReadMessages {
  if (typeof text !== "string" || text === "") return [];
  const bodies: string[] = [];
  if (/event-stream/i.test(contentType)) {
    const parser = new EventParser({ event: ({ data }) => bodies.push(data) }, Infinity);
    parser.feed(text);
    parser.feed("\n\n"); // an archive may omit the end of the last event
  } else if (/^\s*[[{]/.test(text)) bodies.push(text);
  const messages = bodies.flatMap((body) => readMessages(body).messages);
  return messages.flatMap((one) => (one.kind === "invalid" ? [] : [readWithText(one)]));
}

function contentText({ text, encoding }: Raw): string | undefined {
  if (typeof text !== "string") return undefined;
  if (encoding !== "base64") return text;
  try {
    return new TextDecoder().decode(Uint8Array.from(atob(text), (char) => char.charCodeAt(0)));
  } catch {
    return undefined;
  }
}

/** `log` member of an archive, even if the archive is truncated. */
function logOf(text: string): (Raw & { readonly entries: readonly unknown[]; readonly isCut?: boolean }) | undefined {
  try {
    const value: unknown = JSON.parse(text);
    const log = isObject(value) && isObject(value.log) ? value.log : undefined;
    return log && Array.isArray(log.entries) ? { ...log, entries: log.entries as unknown[] } : undefined;
  } catch {
    const start = /"entries"\s*:\s*\[/.exec(text);
    if (!start || !/^\s*\{\s*"log"\s*:/.test(text)) return undefined;
    return { entries: wholeObjects(text, start.index + start[0].length), isCut: true };
  }
}

/** Objects of an array that may be truncated. */
function wholeObjects(text: string, from: number): readonly unknown[] {
  const found: unknown[] = [];
  const tokens = new JsonTokens(text, from);
  while (tokens.next() && tokens.depth >= 0) {
    const start = tokens.from;
    if (tokens.depth > 0 && tokens.skip()) found.push(parsed(text.slice(start, tokens.to)));
  }
  return found;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function placeOf(url: string): string {
  if (!URL.canParse(url)) return url.slice(0, 200);
  const { origin, pathname } = new URL(url);
  return origin + pathname;
}

function numberOr(value: unknown, otherwise: number): number {
  return typeof value === "number" && Number.isFinite(value) ? value : otherwise;
}
