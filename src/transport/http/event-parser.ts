/**
 * Parses the text of an event stream into events, as the WHATWG standard defines (T-29).
 *
 * Owns: lines, fields, and the size limit of an event. Does not own: bytes, connections, or the meaning of an event.
 * https://html.spec.whatwg.org/multipage/server-sent-events.html#event-stream-interpretation
 */
import { messageTooLarge } from "./http-port.js";

/** Event of a stream. */
interface StreamEvent {
  /** Type of the event; `undefined` if the stream gave none. */
  readonly event: string | undefined;
  /** Lines of data, joined with `\n`; `""` for an event that only sets the id. */
  readonly data: string;
  /** Id, if this event's block contains one; `""` resets the last id. */
  readonly id: string | undefined;
}

/** Callbacks of a parser. None of these may throw. */
export interface EventHandlers {
  /** Receives the events, in order. */
  event(event: StreamEvent): void;
  /**
   * Receives the id of a block, even if the block has no data and is therefore not an event. Called before {@link
   * event}.
   */
  id?(id: string): void;
  /** Receives the value of a valid `retry` field, in milliseconds. */
  retry?(retryMs: number): void;
  /** Called for a comment line: a keep-alive. */
  comment?(): void;
}

/** Length of `data: ` before the data of an unfinished line; it does not count towards the limit. */
const NAME_CHARS = 6;

/** Parser for the text of one stream, which arrives in chunks of any size. */
export class EventParser {
  #handlers: EventHandlers;
  #maxChars: number;
  /** Beginning of a line whose end has not arrived. */
  #rest = "";
  /** Character that is skipped at the start of the next chunk: a BOM in the first chunk, or the LF of a split CRLF. */
  #skipped = "\ufeff";
  #data: string | undefined;
  #event: string | undefined;
  #id: string | undefined;

  /** `maxChars`: limit for all lines of one event together, including comments between them. */
  constructor(handlers: EventHandlers, maxChars: number) {
    this.#handlers = handlers;
    this.#maxChars = maxChars;
  }

  /** Parses the next chunk. Throws `ERR-LIMIT` for an event that exceeds the limit. */
  feed(text: string): void {
    if (text === "") return;
    let chunk = text[0] === this.#skipped ? text.slice(1) : text;
    // A line may end with LF, CR or CRLF.
    this.#skipped = text.endsWith("\r") ? "\n" : "";
    if (chunk.includes("\r")) chunk = chunk.replace(/\r\n?/g, "\n");

    let start = 0;
    for (let end = chunk.indexOf("\n"); end !== -1; end = chunk.indexOf("\n", start)) {
      this.#line(this.#rest === "" ? chunk.slice(start, end) : this.#rest + chunk.slice(start, end));
      this.#rest = "";
      start = end + 1;
    }
    this.#rest += chunk.slice(start);
    this.#check((this.#data?.length ?? 0) + this.#rest.length - NAME_CHARS);
  }

  #line(line: string): void {
    if (line === "") return this.#dispatch();
    const colon = line.indexOf(":");
    if (colon === 0) return this.#handlers.comment?.();
    const field = colon === -1 ? line : line.slice(0, colon);
    const value = colon === -1 ? "" : line.slice(line.charCodeAt(colon + 1) === 32 ? colon + 2 : colon + 1);
    switch (field) {
      case "data":
        this.#data = this.#data === undefined ? value : `${this.#data}\n${value}`;
        return this.#check(this.#data.length);
      case "event":
        this.#event = value;
        return;
      case "id":
        if (!value.includes("\0")) this.#id = value;
        return;
      case "retry":
        if (/^\d+$/.test(value)) this.#handlers.retry?.(Number(value));
        return;
      default: // unknown fields are ignored
    }
  }

  #dispatch(): void {
    const [event, data, id] = [this.#event, this.#data, this.#id];
    this.#event = this.#data = this.#id = undefined;
    if (id !== undefined) this.#handlers.id?.(id);
    if (data !== undefined) this.#handlers.event({ event: event === "" ? undefined : event, data, id });
  }

  #check(length: number): void {
    if (length > this.#maxChars) throw messageTooLarge(this.#maxChars);
  }
}
