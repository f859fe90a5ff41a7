/**
 * Records the bodies of one HTTP exchange, within limits.
 *
 * Owns: keeping each text once. The part of a body that is the text of a recorded message is replaced by a reference to
 * that message, so that a recording with bodies is hardly larger than one without.
 */
import type { StoredExchange, StoredFrame, StoredMessage } from "./stored.js";
import { FrameSplitter } from "./frames.js";
import type { TrafficStore } from "./traffic-store.js";

/** Maximum number of characters that are kept of each body. */
export const MAX_BODY_CHARS = 1_048_576;
/** Maximum number of blocks that are kept of an event stream: the newest. */
export const MAX_FRAMES = 2_000;
/** Number of blocks in which the text of a message is looked for. */
const AHEAD = 8;
/** Number of characters by which the beginning of a message is found in a body that was cut off. */
const START = 64;

const DATA = /(?:^|[\r\n])data:/;
/** Blocks with data whose messages are still to come, in order: the transport delivers messages after their blocks. */
const waiting = new WeakMap<StoredExchange, StoredFrame[]>();

/** Records the body of a response while it arrives. */
export class BodyRecorder {
  readonly #store: TrafficStore;
  readonly #entry: StoredExchange;
  readonly #decoder = new TextDecoder();
  readonly #splitter: FrameSplitter | undefined;
  #text = "";
  #seen = 0;

  constructor(store: TrafficStore, entry: StoredExchange, now: () => number) {
    this.#store = store;
    this.#entry = entry;
    if (!/event-stream/i.test(entry.contentType ?? "")) return;
    const frames: StoredFrame[] = (entry.frames = []);
    waiting.set(entry, []);
    this.#splitter = new FrameSplitter(MAX_BODY_CHARS, (text) => this.#addFrame(frames, { at: now(), before: text }));
  }

  /** Text of the body so far; empty for an event stream. */
  get text(): string {
    return this.#text;
  }

  /** Takes the next bytes. */
  bytes(piece: Uint8Array): void {
    if (this.#splitter) this.#splitter.feed(this.#decoder.decode(piece, { stream: true }));
    else if (this.#seen < MAX_BODY_CHARS) this.#take(this.#decoder.decode(piece, { stream: true }));
  }

  /** Takes the end of the body, and keeps its text with the exchange. */
  end(): void {
    if (this.#splitter) return this.#splitter.end();
    this.#take(this.#decoder.decode());
    if (this.#text === "") return;
    this.#entry.body = this.#text;
    this.#store.changed(this.#entry, this.#text.length);
  }

  #take(text: string): void {
    this.#text += text.slice(0, Math.max(0, MAX_BODY_CHARS - this.#seen));
    this.#seen += text.length;
  }

  #addFrame(frames: StoredFrame[], frame: StoredFrame): void {
    const entry = this.#entry;
    frames.push(frame);
    const queue = waitingOf(entry);
    if (DATA.test(frame.before)) queue.push(frame);
    if (queue.length > MAX_FRAMES) queue.shift();
    let chars = sizeOfFrame(frame);
    while (frames.length > MAX_FRAMES || (frames.length > 1 && (entry.kept ?? 0) + chars > MAX_BODY_CHARS)) {
      const oldest = frames.shift();
      if (!oldest) break;
      chars -= sizeOfFrame(oldest);
      entry.droppedFrames = (entry.droppedFrames ?? 0) + 1;
    }
    this.#store.changed(entry, chars);
  }
}

/** Number of characters that a block keeps by itself. */
export function sizeOfFrame({ before, after = "" }: StoredFrame): number {
  return before.length + after.length;
}

/**
 * Replaces the text of a message in the body of its exchange by a reference to it. `json`: the text of the message as
 * this client writes it; a server that writes the same message differently has its own text kept.
 */
export function shareText(store: TrafficStore, exchange: StoredExchange, message: StoredMessage, json: string): void {
  if (exchange.frames) return shareInFrames(store, exchange, message, json);
  const { body } = exchange;
  const parts = body === undefined ? undefined : around(body, json);
  if (!parts || parts.some((part) => part.trim() !== "")) return;
  exchange.body = undefined;
  exchange.answerId = message.id;
  store.changed(exchange, -(body ?? "").length);
}

function shareInFrames(store: TrafficStore, exchange: StoredExchange, message: StoredMessage, json: string): void {
  const queue = waitingOf(exchange);
  for (const [at, frame] of queue.slice(0, AHEAD).entries()) {
    const parts = around(frame.before, json);
    if (!parts) continue;
    const size = sizeOfFrame(frame);
    [frame.before, frame.after] = parts;
    frame.messageId = message.id;
    queue.splice(0, at + 1);
    const isKept = exchange.frames?.includes(frame) === true;
    return store.changed(exchange, isKept ? sizeOfFrame(frame) - size : 0);
  }
  queue.shift(); // the block of this message has another text
}

function waitingOf(exchange: StoredExchange): StoredFrame[] {
  const known = waiting.get(exchange) ?? (exchange.frames ?? []).filter(({ before }) => DATA.test(before));
  waiting.set(exchange, known);
  return known;
}

/**
 * Texts before and after `json`; `undefined` if it is not part of `text`. A text that was cut off may end with the
 * beginning of `json`.
 */
function around(text: string, json: string): readonly [string, string] | undefined {
  const at = text.indexOf(json);
  if (at >= 0) return [copied(text.slice(0, at)), copied(text.slice(at + json.length))];
  if (text.length < MAX_BODY_CHARS) return undefined;
  const start = text.indexOf(json.slice(0, START));
  return start >= 0 && json.startsWith(text.slice(start)) ? [copied(text.slice(0, start)), ""] : undefined;
}

/** Same text in memory of its own: engines let a slice share the memory of the whole text. */
function copied(slice: string): string {
  return slice.split("").join("");
}
