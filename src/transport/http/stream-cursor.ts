/**
 * Position in an event stream, over all of its connections: the last event id, and the events that must not be taken twice.
 *
 * Owns: the id that resumes the stream, its limit, and distinguishing a repeated event from another one with the same id (T-17, T-20).
 */
import { type StreamPacing } from "../../jsonrpc/index.js";
import { Pace } from "../../jsonrpc/pace.js";

/** Minimum number of events remembered, of this connection and of earlier ones; the maximum is twice that for each. */
const REMEMBERED = 2_000;
/** Maximum number of characters of an id sent in `Last-Event-ID`: servers refuse header fields of more than a few kilobytes. */
const MAX_ID = 1_024;

/** Verdict on an event: taken, dropped as a repetition, or taken although another event had its id before. */
export type EventFate = "new" | "repeated" | "renumbered";

export class StreamCursor {
  /** Id of the event after which the stream resumes. `undefined` before the first id, after an empty id, and after one that is too long. */
  lastEventId: string | undefined;
  readonly pace: Pace;
  /** Fingerprints of events by id, of earlier connections and of this one. */
  #earlier = new Map<string, number>();
  #current = new Map<string, number>();

  constructor(pacing: StreamPacing) {
    this.pace = new Pace(pacing);
  }

  /** Takes the id of a block. False for an id that can't be sent back. */
  moveTo(id: string): boolean {
    const isUsable = id.length <= MAX_ID && !hasControls(id);
    this.lastEventId = id === "" || !isUsable ? undefined : id;
    return isUsable;
  }

  /** Records that a connection starts: from now on, earlier events are repetitions. */
  connected(): void {
    for (const [id, print] of this.#current) remember(this.#earlier, id, print);
    this.#current.clear();
  }

  /**
   * Judges an event. On one connection nothing is repeated, and an id that occurs again with other data is another event: a server with
   * careless event ids loses no message.
   */
  take(id: string | undefined, data: string): EventFate {
    if (id === undefined || id === "" || id.length > MAX_ID) return "new";
    const print = fingerprint(data);
    const known = this.#earlier.get(id);
    if (known === print) return "repeated";
    remember(this.#current, id, print);
    return known === undefined ? "new" : "renumbered";
  }
}

/** True for characters that no header field may have (RFC 9110, section 5.5): some servers refuse such a request before they read it. */
function hasControls(id: string): boolean {
  for (let at = 0; at < id.length; at++) {
    const code = id.charCodeAt(at);
    if (code < 32 || code === 127) return true;
  }
  return false;
}

function remember(prints: Map<string, number>, id: string, print: number): void {
  prints.delete(id); // the newest stand last
  prints.set(id, print);
  if (prints.size <= 2 * REMEMBERED) return;
  // Removes many at once: a map whose first entries are removed one by one becomes slow.
  for (const oldest of prints.keys()) if (prints.delete(oldest) && prints.size === REMEMBERED) return;
}

/** Number of characters read for a fingerprint: all of them at each end of the data, and the same number spread between. */
const READ = 32_768;

/** A 32-bit hash (FNV-1a) of the data, or of parts of it if it is long, and of its length. */
function fingerprint(data: string): number {
  let hash = 0x811c9dc5 ^ data.length;
  const read = (from: number, to: number, step: number): void => {
    for (let at = from; at < to; at += step) hash = Math.imul(hash ^ data.charCodeAt(at), 0x01000193);
  };
  const end = Math.max(READ, data.length - READ);
  read(0, Math.min(READ, data.length), 1);
  read(READ, end, Math.max(1, Math.floor((end - READ) / READ)));
  read(end, data.length, 1);
  return hash;
}
