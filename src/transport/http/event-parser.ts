/**
 * Parses the text of an event stream into events, as the WHATWG standard defines (T-29).
 *
 * Owns: lines, fields, and the limit on one event. Does not own: bytes, connections, or the meaning of an event.
 * https://html.spec.whatwg.org/multipage/server-sent-events.html#event-stream-interpretation
 */
import { messageTooLarge } from "./http-port.js";

/** One event. */
interface StreamEvent {
  /** Type, `undefined` when none was given. */
  readonly event: string | undefined;
  /** Lines of data, joined with `\n`; `""` for a priming event. */
  readonly data: string;
  /** Id, when this event's block has one; `""` resets the last one. */
  readonly id: string | undefined;
}

/** Callbacks of a parser. None of these may throw. */
export interface EventHandlers {
  /** Receives one event, in order. */
  event(event: StreamEvent): void;
  /** Receives the id of a block, also when it has no data and is therefore not an event. Called before {@link event}. */
  id?(id: string): void;
  /** Receives a valid `retry` field, in milliseconds. */
  retry?(retryMs: number): void;
  /** Called for a comment line: a keep-alive. */
  comment?(): void;
}

/** Length of `data: ` before the data of an unfinished line, which does not count towards the limit. */
const NAME_CHARS = 6;

/** Parser of one stream's text, in chunks of any size. */
export class EventParser {
  #handlers: EventHandlers;
  #maxChars: number;
  /** Line whose end has not arrived. */
  #rest = "";
  /** Characters the next chunk may start with and that are skipped: a BOM at the start, the LF of a CRLF that was split. */
  #skipped = "\ufeff";
  #data: string | undefined;
  #event: string | undefined;
  #id: string | undefined;

  /** `maxChars`: limit of one event's lines together; comments between them do not restart the count. */
  constructor(handlers: EventHandlers, maxChars: number) {
    this.#handlers = handlers;
    this.#maxChars = maxChars;
  }

  /** Parses more text. Throws `ERR-LIMIT` for an event past the limit. */
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
