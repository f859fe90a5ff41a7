/**
 * Position in an event stream, over all its connections: the last event id, and the events that must not be handled
 * twice.
 *
 * Owns: the id with which the stream is resumed, its maximum length, and distinguishing a repeated event from a
 * different event with the same id (T-17, T-20).
 */
import { type StreamPacing } from "../../jsonrpc/index.js";
import { Pace } from "../../jsonrpc/pace.js";

/**
 * Minimum number of events that are remembered, each for the current connection and for earlier ones; the maximum is
 * twice that number.
 */
const REMEMBERED = 2_000;
/**
 * Maximum number of characters of an id sent in `Last-Event-ID`: servers refuse header fields of more than a few
 * kilobytes.
 */
const MAX_ID = 1_024;

/**
 * Verdict on an event. `new`: it is handled. `repeated`: it is dropped. `renumbered`: it is handled, although a
 * different event had the same id before.
 */
export type EventFate = "new" | "repeated" | "renumbered";

export class StreamCursor {
  /**
   * Id of the event after which the stream resumes. `undefined` before the first id, after an empty id, and after one
   * that is too long.
   */
  lastEventId: string | undefined;
  readonly pace: Pace;
  /** Fingerprints of the events of earlier connections, by id. `#current`: those of the current connection. */
  #earlier = new Map<string, number>();
  #current = new Map<string, number>();

  constructor(pacing: StreamPacing) {
    this.pace = new Pace(pacing);
  }

  /** Moves to the id of a block. Returns false for an id that can't be sent back. */
  moveTo(id: string): boolean {
    const isUsable = id.length <= MAX_ID && !hasControls(id);
    this.lastEventId = id === "" || !isUsable ? undefined : id;
    return isUsable;
  }

  /** Records that a new connection starts: events of earlier connections that arrive again are repetitions. */
  connected(): void {
    for (const [id, print] of this.#current) remember(this.#earlier, id, print);
    this.#current.clear();
  }

  /**
   * Decides if an event is a repetition. Events of the same connection are never repetitions, and an event with a known
   * id but different data is a different event. So no message is lost if a server reuses event ids.
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

/**
 * True if the id contains characters that are not allowed in header fields (RFC 9110, section 5.5): some servers refuse
 * such a request before they read it.
 */
function hasControls(id: string): boolean {
  for (let at = 0; at < id.length; at++) {
    const code = id.charCodeAt(at);
    if (code < 32 || code === 127) return true;
  }
  return false;
}

function remember(prints: Map<string, number>, id: string, print: number): void {
  prints.delete(id); // keeps the newest entry last
  prints.set(id, print);
  if (prints.size <= 2 * REMEMBERED) return;
  // Removes many entries at once: a map becomes slow if its first entries are removed one by one.
  for (const oldest of prints.keys()) if (prints.delete(oldest) && prints.size === REMEMBERED) return;
}

/**
 * Number of characters that a fingerprint reads at each end of the data; about as many are read in between, evenly
 * spaced.
 */
const READ = 32_768;

/** 32-bit hash (FNV-1a) of the length of the data and of its characters; only parts of long data are read. */
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
