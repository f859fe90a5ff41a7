/**
 * Bodies that cross the relay, as bytes, in both directions.
 *
 * Owns: the limits of their sizes, the pace (nothing is read that the reader of the other side does not want), and the
 * first byte of a stream. Never parses or changes a body.
 */
import { joined } from "../bytes/read-body.js";
import { systemClock, type Timer } from "../jsonrpc/clock.js";
import { RelayRefusal } from "./refusal.js";

/** Longest body that is sent with its length. Many servers do not take a body without one. */
const MAX_KEPT = 1_048_576;
/** Delay before the comment that begins a silent event stream, in milliseconds. */
const FIRST_BYTE_MS = 1_000;
/** Comment of an event stream. Firefox gives a response to the page with its first byte. */
const COMMENT = new TextEncoder().encode(":\n\n");

type Bytes = Uint8Array<ArrayBuffer>;

/** Mark of a request or response whose whole body is known, which makes a stream of it needless. */
const WHOLE = Symbol.for("mcp-panel.relay.whole"); // the same in every copy of this module

/** The same request or response, which also has its whole body as bytes. */
export function withWhole<T extends Request | Response>(message: T, bytes: Bytes): T {
  return Object.assign(message, { [WHOLE]: bytes });
}

/** Whole body of a request or response, if it is known without reading its stream. */
export function wholeBodyOf(message: Request | Response): Bytes | undefined {
  return Reflect.get(message, WHOLE) as Bytes | undefined; // only `withWhole` sets it
}

/** Body for the target: bytes if it is short, else a stream. Both fail after `maxBytes`. Only POST may have one; `signal` ends it. */
export async function bodyToSend(
  request: Request,
  maxBytes: number,
  signal: AbortSignal,
): Promise<Bytes | ReadableStream<Bytes> | undefined> {
  const { method, body, headers } = request;
  const announced = Number(headers.get("content-length") ?? 0);
  if (method !== "POST" && announced > 0) throw new RelayRefusal("method"); // also of GET, whose body a Request leaves out
  if (announced > maxBytes) throw new RelayRefusal("size");
  if (body === null) return undefined;
  const whole = method === "POST" ? wholeBodyOf(request) : undefined;
  if (whole !== undefined && whole.length <= maxBytes) return whole.length === 0 ? undefined : whole;
  const reader: ReadableStreamDefaultReader<Bytes> = body.getReader();
  signal.addEventListener("abort", () => void reader.cancel(signal.reason).catch(() => undefined)); // it may have failed
  const begun: Bytes[] = [];
  let length = 0;
  const next = async (): Promise<Bytes | undefined> => {
    signal.throwIfAborted();
    const { value } = await reader.read();
    signal.throwIfAborted(); // a body that was cancelled looks as if it were whole
    length += value?.length ?? 0;
    const isTaken = method === "POST" || length === 0;
    if (isTaken && length <= maxBytes) return value;
    await reader.cancel();
    throw new RelayRefusal(isTaken ? "size" : "method");
  };
  while (length <= MAX_KEPT) {
    const chunk = await next();
    if (chunk === undefined) return length === 0 ? undefined : joined(begun, length);
    begun.push(chunk);
  }
  return paced(
    async () => begun.shift() ?? (await next()),
    (reason) => reader.cancel(reason),
  );
}

/** Rules for the body of an answer. */
export interface AnswerRules {
  /** Longest body; `undefined` for event streams. */
  readonly maxBytes: number | undefined;
  /** Longest silence, in milliseconds. */
  readonly idleMs: number | undefined;
  /** True for an event stream that is not compressed: a comment begins it if it is silent. */
  readonly beginsWithComment: boolean;
}

/** Body for the caller. `ended` is called when it was read (`isWhole`), cancelled, or has failed. */
export function bodyToReturn(
  body: ReadableStream<Bytes>,
  rules: AnswerRules,
  ended: (isWhole: boolean) => void,
): ReadableStream<Bytes> {
  const reader = body.getReader();
  let next: Promise<ReadableStreamReadResult<Bytes>> | undefined;
  let [length, isBegun] = [0, !rules.beginsWithComment];
  const read = async (): Promise<Bytes | undefined> => {
    next ??= reader.read();
    const result = await within(next, isBegun ? rules.idleMs : FIRST_BYTE_MS);
    if (result === undefined && isBegun) throw new RelayRefusal("timeout");
    isBegun = true;
    if (result === undefined) return COMMENT;
    next = undefined;
    if ((length += result.value?.length ?? 0) > (rules.maxBytes ?? Infinity)) throw new RelayRefusal("answer-size");
    return result.value;
  };
  const end = async (reason?: unknown): Promise<void> => {
    ended(false);
    await reader.cancel(reason).catch(() => undefined); // it may have failed already
  };
  return paced(async () => {
    const chunk = await read().catch(async (error: unknown) => {
      await end(error);
      throw error;
    });
    if (chunk === undefined) ended(true);
    return chunk;
  }, end);
}

/** Result of `work`; `undefined` if it takes longer. */
async function within<T>(work: Promise<T>, ms: number | undefined): Promise<T | undefined> {
  if (ms === undefined) return await work;
  let timer: Timer | undefined;
  const late = new Promise<undefined>((resolve) => (timer = systemClock.after(ms, () => resolve(undefined))));
  try {
    return await Promise.race([work, late]);
  } finally {
    timer?.cancel();
  }
}

/** Stream that reads a chunk only when its own reader wants one; `undefined` ends it. */
function paced(
  read: () => Promise<Bytes | undefined>,
  cancel: (reason: unknown) => Promise<void>,
): ReadableStream<Bytes> {
  const pull = async (controller: ReadableStreamDefaultController<Bytes>): Promise<void> => {
    const chunk = await read();
    if (chunk === undefined) controller.close();
    else controller.enqueue(chunk);
  };
  return new ReadableStream({ pull, cancel }, { highWaterMark: 0 });
}
