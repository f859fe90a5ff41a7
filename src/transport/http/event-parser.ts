/**
 * Text of an event stream to events, as the WHATWG standard has it (T-29).
 *
 * Owns: lines, fields, and the limit on one event. Never: bytes, connections, or what an event means.
 * https://html.spec.whatwg.org/multipage/server-sent-events.html#event-stream-interpretation
 */
import { tooLarge } from "./http-port.js";

/** One event. */
interface StreamEvent {
  /** The type, `undefined` when none was given. */
  readonly event: string | undefined;
  /** The lines of data, joined with `\n`; `""` for a priming event. */
  readonly data: string;
  /** The id, when this event's block gave one; `""` takes the last one back. */
  readonly id: string | undefined;
}

/** Takes what a stream carries. None of these may throw. */
export interface EventHandlers {
  /** One event, in order. */
  event(event: StreamEvent): void;
  /** A block gave this id, also when it has no data and is therefore no event. Called before {@link event}. */
  id?(id: string): void;
  /** A valid `retry` field, milliseconds. */
  retry?(retryMs: number): void;
  /** A comment line: a keep-alive. */
  comment?(): void;
}

/** Of `data: ` before the data of a line that has not ended: no part of what is limited. */
const NAME_CHARS = 6;

/** Takes the text of one stream, cut anywhere. */
export class EventParser {
  #handlers: EventHandlers;
  #maxChars: number;
  /** A line whose end has not come. */
  #rest = "";
  /** What the next piece may begin with and is not read: a BOM at the start, the LF of a CRLF that was cut in two. */
  #skipped = "\ufeff";
  #data: string | undefined;
  #event: string | undefined;
  #id: string | undefined;

  /** `maxChars`: of one event's lines altogether; comments between them do not start it anew. */
  constructor(handlers: EventHandlers, maxChars: number) {
    this.#handlers = handlers;
    this.#maxChars = maxChars;
  }

  /** Takes more text. Throws `ERR-LIMIT` for an event past the limit. */
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
    if (length > this.#maxChars) throw tooLarge(this.#maxChars);
  }
}
