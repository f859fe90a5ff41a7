/**
 * Blocks of an event stream as they were transferred: comments, ids and unusual fields included.
 *
 * Owns: splitting a stream into blocks, and reading the fields of one. The transport has a parser of its own, which
 * keeps only events.
 * https://html.spec.whatwg.org/multipage/server-sent-events.html#event-stream-interpretation
 */
import type { TrafficFrame } from "../api/traffic-types.js";
import type { StoredFrame } from "./stored.js";

/**
 * End of a line, followed by an empty line. A CR at the end of the text may be half of a CRLF; the rest then begins the
 * next block.
 */
const BLANK = /(?:\r\n|\n|\r(?!\n)){2}/g;
const LINE = /\r\n|\n|\r/;
/** Maximum number of characters of data in a {@link TrafficFrame}. */
const MAX_DATA = 2_000;
const MAX_FIELD = 500;

/** Splits the text of a stream, which arrives in pieces of any size. */
export class FrameSplitter {
  #rest = "";
  readonly #max: number;
  readonly #onFrame: (text: string) => void;

  /** `max`: characters that are kept of one block. */
  constructor(max: number, onFrame: (text: string) => void) {
    this.#max = max;
    this.#onFrame = onFrame;
  }

  /** Takes the next piece. */
  feed(piece: string): void {
    const known = Math.max(0, this.#rest.length - 3);
    const text = this.#rest + piece;
    let from = 0;
    BLANK.lastIndex = known;
    for (let found = BLANK.exec(text); found; found = BLANK.exec(text)) {
      this.#frame(text.slice(from, BLANK.lastIndex));
      from = BLANK.lastIndex;
    }
    this.#rest = this.#bounded(text.slice(from));
  }

  /** Takes the end of the stream: what remains is an incomplete block. */
  end(): void {
    if (this.#rest.trim() !== "") this.#frame(this.#rest);
    this.#rest = "";
  }

  #frame(text: string): void {
    this.#onFrame(text.slice(0, this.#max));
  }

  /** Beginning of a block that is too large, with the last characters, in which its end is recognized. */
  #bounded(rest: string): string {
    return rest.length <= this.#max + 4 ? rest : rest.slice(0, this.#max) + rest.slice(-4);
  }
}

/** Reads the fields of a block. `text`: the block as it was transferred. */
export function readFrame(text: string, { at, messageId }: StoredFrame): TrafficFrame {
  const fields = { event: "", id: "", retry: "", comment: "" };
  const seen = new Set<string>();
  const data: string[] = [];
  for (const line of text.replace(/^\ufeff/, "").split(LINE)) {
    if (line === "") continue;
    const colon = line.indexOf(":");
    const name = colon === 0 ? "comment" : colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? "" : line.slice(colon + 1).replace(/^ /, "");
    if (name === "data") data.push(value);
    else if (name === "event" || name === "id" || name === "retry" || name === "comment") {
      const before = name === "comment" && seen.has(name) ? `${fields[name]}\n` : "";
      fields[name] = (before + value).slice(0, MAX_FIELD);
      seen.add(name);
    }
  }
  const whole = data.join("\n");
  const given = Object.fromEntries(Object.entries(fields).filter(([name]) => seen.has(name)));
  return {
    at,
    ...given,
    ...(data.length > 0 && { data: whole.slice(0, MAX_DATA) }),
    dataChars: whole.length,
    ...(messageId !== undefined && { messageId }),
  };
}
