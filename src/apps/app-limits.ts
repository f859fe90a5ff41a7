/**
 * Limits on what an app may send, and the measures of it.
 *
 * Owns: the numbers, the rate, and the test that a value is plain JSON of bounded size: a structured clone may be
 * cyclic, hold megabytes in buffers, or be no JSON at all. Never throws.
 */
/** Limits of one app, unless they say otherwise. */
export const APP_LIMITS = {
  /** Open apps of a host. */
  open: 20,
  /** Messages: an average for each second, and the number that may come at once. */
  messagesPerSecond: 200,
  messageBurst: 1_000,
  /** Messages over that rate after which the app is ended. */
  refusedMessages: 20_000,
  /** Requests that have no answer yet. */
  requestsInFlight: 50,
  callsPerSecond: 20,
  callsInFlight: 5,
  /** Log messages: an average for each second; the rest is dropped. */
  logsPerSecond: 50,
  /** Characters of JSON of a message to the host: its arguments, its content. */
  requestChars: 1_000_000,
  /** Characters of JSON of the additions to the context of a model. */
  contextChars: 100_000,
  /** Characters of JSON of the data of a log message that are kept. */
  logChars: 10_000,
  /** Tools of an app, and the time between two reports that they changed, in milliseconds. */
  tools: 50,
  toolsChangedMs: 1_000,
  /** Characters of the message of an app's error that are kept. */
  errorChars: 2_000,
  /** Files of one download, and bytes of all of them together. */
  files: 20,
  fileBytes: 50_000_000,
  /** Characters of JSON of a resource or a result that the app receives. */
  resourceChars: 5_000_000,
  resultChars: 10_000_000,
} as const;

/** Values and levels of one message; more than any honest app sends. */
const MAX_VALUES = 200_000;
const MAX_DEPTH = 64;

/** True for plain JSON of at most `maxChars` characters of text. Reads the value without recursion. */
export function isPlainJson(value: unknown, maxChars: number): boolean {
  let [chars, values] = [0, 0];
  const open: (readonly [value: unknown, depth: number])[] = [[value, 0]];
  for (let next = open.pop(); next; next = open.pop()) {
    const [one, depth] = next;
    if (++values > MAX_VALUES || depth > MAX_DEPTH) return false;
    if (typeof one === "string") chars += one.length;
    else if (typeof one === "number") {
      if (!Number.isFinite(one)) return false;
    } else if (typeof one === "object" && one !== null) {
      const isArray = Array.isArray(one);
      if (!isArray && !isPlainObject(one)) return false;
      // The length of an array is checked before its entries are listed: it may have holes for gigabytes.
      if (isArray && one.length > MAX_VALUES) return false;
      for (const [name, member] of Object.entries(one)) {
        if (!isArray) chars += name.length;
        open.push([member, depth + 1]);
      }
    } else if (typeof one === "bigint" || typeof one === "function" || typeof one === "symbol") return false;
    if (chars > maxChars || open.length > MAX_VALUES) return false;
  }
  return true;
}

function isPlainObject(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  // Objects of another realm have another prototype of the same kind.
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

/** Average rate with a burst. */
export class RateLimit {
  #clock: { now(): number };
  #perSecond: number;
  #burst: number;
  #left: number;
  #at: number;

  constructor(clock: { now(): number }, perSecond: number, burst: number = perSecond) {
    this.#clock = clock;
    this.#perSecond = perSecond;
    this.#burst = burst;
    this.#left = burst;
    this.#at = clock.now();
  }

  /** Counts one; false if it is over the rate. */
  admit(): boolean {
    const now = this.#clock.now();
    const passedMs = Math.max(0, now - this.#at); // the clock may be set back
    this.#at = now;
    this.#left = Math.min(this.#burst, this.#left + (passedMs * this.#perSecond) / 1_000);
    if (this.#left < 1) return false;
    this.#left--;
    return true;
  }
}
