/**
 * One connection of an event stream that carries JSON-RPC: its events read into messages, its place remembered.
 *
 * Owns: the cursor (which event was last, which were seen) and the watch over silence. Opening connections is others' business:
 * `standing-stream.ts` and `resumed-stream.ts`.
 */
import { readMessages, type Incoming, type StreamPacing } from "../../jsonrpc/index.js";
import { Pace } from "../../jsonrpc/pace.js";
import { readEventStream } from "./event-stream.js";
import { MAX_MESSAGE_BYTES, type Endpoint } from "./http-port.js";
import { SilenceWatch } from "./silence.js";

/** Event ids remembered at least, twice as many at most, to know a repeated event by (attack 118). */
const REMEMBERED = 2_000;

/** Where a stream is, over all of its connections. */
export class StreamCursor {
  /** The last event; the stream goes on after it. `undefined` before the first id, and after an empty one. */
  lastEventId: string | undefined;
  readonly pace: Pace;
  /** Ids that came on earlier connections, and on this one. */
  #seen = new Set<string>();
  #fresh = new Set<string>();

  constructor(pacing: StreamPacing) {
    this.pace = new Pace(pacing);
  }

  /** A block gave this id. */
  moveTo(id: string): void {
    this.lastEventId = id === "" ? undefined : id;
  }

  /** A connection begins: what came before is a repetition from now on. */
  connected(): void {
    for (const id of this.#fresh) remember(this.#seen, id);
    this.#fresh.clear();
  }

  /**
   * False for an event of an earlier connection that comes again. On one connection nothing is repeated: a server that numbers carelessly
   * loses no message.
   */
  isNew(id: string | undefined): boolean {
    if (id === undefined || id === "") return true;
    if (this.#seen.has(id)) return false;
    remember(this.#fresh, id);
    return true;
  }
}

function remember(ids: Set<string>, id: string): void {
  ids.delete(id); // the newest stand last
  ids.add(id);
  if (ids.size <= 2 * REMEMBERED) return;
  // Many at once: a set whose first entries are taken out one by one gets slow.
  for (const oldest of ids) if (ids.delete(oldest) && ids.size === REMEMBERED) return;
}

/** How one connection is read. */
export interface MessageStreamOptions {
  readonly endpoint: Endpoint;
  readonly cursor: StreamCursor;
  readonly signal: AbortSignal;
  readonly pacing: StreamPacing;
  /** From when on the stream can be opened again, so that silence may be taken for its end. */
  readonly watchFrom: "start" | "first-id";
  readonly onActivity?: (() => void) | undefined;
  onMessage(incoming: Incoming): void;
}

/** Reads until the connection ends. Rejects as `readEventStream` does; silence is an end like any other. */
export async function readMessageStream(
  body: ReadableStream<Uint8Array>,
  options: MessageStreamOptions,
): Promise<void> {
  const { cursor, endpoint, signal, onMessage } = options;
  cursor.connected();
  const silent = new AbortController();
  let watch: SilenceWatch | undefined;
  const beginWatch = (): void => {
    watch ??= new SilenceWatch(options.pacing, () => silent.abort());
  };
  if (options.watchFrom === "start" || cursor.lastEventId !== undefined) beginWatch();
  const reading = readEventStream(
    body,
    {
      id(id) {
        cursor.moveTo(id);
        beginWatch();
      },
      event({ event, data, id }) {
        if (data !== "") cursor.pace.productive();
        // Only unnamed events and "message" carry JSON-RPC; an empty one primes the stream (T-21, T-30).
        if ((event !== undefined && event !== "message") || data === "" || !cursor.isNew(id)) return;
        for (const incoming of readMessages(data)) onMessage(incoming);
      },
      retry: (ms) => cursor.pace.retry(ms),
      comment: () => watch?.keptAlive(),
      activity() {
        watch?.heard();
        options.onActivity?.();
      },
    },
    endpoint.maxMessageBytes ?? MAX_MESSAGE_BYTES,
    AbortSignal.any([signal, silent.signal]),
  );
  try {
    await reading;
  } catch (error) {
    if (!silent.signal.aborted || signal.aborted) throw error;
  } finally {
    watch?.stop();
  }
}
