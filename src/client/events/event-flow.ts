/**
 * Paces a flood of events to one listener so that the page stays responsive. Loaded with the first flood
 * (`event-gate.ts`).
 *
 * Owns: the queue, and the choice of events to drop when a server sends more than can be shown. Events keep their
 * order.
 */
import { callListener } from "../../async/call-listener.js";
import { weightOf } from "../../json/weight.js";
import type { Clock, Timer } from "../../jsonrpc/index.js";
import { bounded, hasRows, type BoundedEvent, type RowsEvent } from "./event-bounds.js";
import { PER_EVENT, ROWS_CHARS, TURN_CHARS, TURN_MS } from "./event-gate.js";
import type { HostEvent } from "../api/events.js";

/** Maximum number of queued events that newer ones can replace; equal to the number of log messages a page keeps. */
const MAX_WAITING = 10_000;
const MAX_WAITING_CHARS = 8_000_000;
/** Number of queued events beyond the maximum before the excess is dropped, in one go. */
const SLACK = 500;
/** Time between two reports of dropped events while a flood lasts, in milliseconds. */
const REPORT_MS = 10_000;

interface Waiting extends BoundedEvent {
  /** True if a newer event replaced it. */
  isOver?: boolean;
}

export class EventFlow {
  #clock: Clock;
  #listener: (events: readonly HostEvent[]) => void;
  #queue: Waiting[] = [];
  /** Number of queued characters. */
  #chars = 0;
  /** Remaining budget of the current turn. */
  #left = 0;
  #turnEnds = -Infinity;
  #timer: Timer | undefined;
  /** Queued events that a newer one replaces, by subject. */
  #newest = new Map<string, Waiting>();
  /** Number of messages dropped since the last report, by server. */
  #dropped = new Map<string, number>();
  #reportedAt = -Infinity;

  constructor(clock: Clock, listener: (events: readonly HostEvent[]) => void) {
    this.#clock = clock;
    this.#listener = listener;
  }

  /** Takes events and delivers as many as the current turn allows. */
  take(events: readonly HostEvent[]): void {
    for (const event of events) {
      if (hasRows(event)) this.#reportRows(event);
      else this.#add(bounded(event));
    }
    this.#turn();
  }

  /** Delivers all queued events now. */
  flush(): void {
    while (this.#queue.length > 0) {
      this.#left = TURN_CHARS;
      this.#report();
    }
  }

  /** Ends delivery, because the listener was removed. */
  end(): void {
    this.#timer?.cancel();
    this.#queue = [];
  }

  #add(one: Waiting): void {
    const { event, chars } = one;
    const subject = subjectOf(event);
    if (subject !== undefined && this.#queue.length > 0) {
      const older = this.#newest.get(subject);
      if (older) older.isOver = true;
      this.#newest.set(subject, one);
    }
    this.#queue.push(one);
    this.#chars += chars;
    if (this.#queue.length > MAX_WAITING + SLACK || this.#chars > MAX_WAITING_CHARS + TURN_CHARS) this.#drop();
  }

  /** Drops the oldest events of the kinds that a server may send without limit. */
  #drop(): void {
    let surplus = this.#queue.length - MAX_WAITING;
    let chars = this.#chars - MAX_WAITING_CHARS;
    this.#queue = this.#queue.filter((one) => {
      if (!one.isOver && ((surplus <= 0 && chars <= 0) || !isEndless(one.event))) return true;
      surplus--;
      chars -= one.chars;
      this.#chars -= one.chars;
      if (!one.isOver) this.#count(one.event);
      return false;
    });
  }

  #count(event: HostEvent): void {
    const serverId = "serverId" in event && event.serverId;
    if (serverId) this.#dropped.set(serverId, (this.#dropped.get(serverId) ?? 0) + 1);
  }

  /** Delivers the events that fit into the current turn, and schedules the rest. */
  #turn(): void {
    const now = this.#clock.now();
    if (now >= this.#turnEnds || now < this.#turnEnds - TURN_MS) {
      this.#turnEnds = now + TURN_MS;
      this.#left = TURN_CHARS;
    }
    this.#report();
    if (this.#queue.length === 0) return;
    this.#timer ??= this.#clock.after(this.#turnEnds - now, () => {
      this.#timer = undefined;
      this.#turn();
    });
  }

  #report(): void {
    const reported: HostEvent[] = [];
    let at = 0;
    for (; at < this.#queue.length && this.#left > 0; at++) {
      const { event, chars, isOver } = this.#queue[at] as Waiting; // the index is within the queue
      this.#chars -= chars;
      if (isOver) continue;
      reported.push(event);
      this.#left -= chars + PER_EVENT;
    }
    this.#queue = this.#queue.slice(at);
    if (this.#queue.length === 0) this.#newest.clear();
    if (this.#dropped.size > 0) reported.push(...this.#omissions());
    if (reported.length > 0) callListener(this.#listener, reported);
  }

  /** Events that report the number of dropped messages, after a flood and at intervals during it. */
  #omissions(): readonly HostEvent[] {
    const now = this.#clock.now();
    if (this.#queue.length > 0 && Math.abs(now - this.#reportedAt) < REPORT_MS) return [];
    this.#reportedAt = now;
    const reported = [...this.#dropped].map(([serverId, count]): HostEvent => {
      const reason = `${count} log messages and problems came faster than they can be shown, and were left out`;
      return { kind: "problem", serverId, problem: { about: "message", reason, at: now } };
    });
    this.#dropped.clear();
    return reported;
  }

  /** Delivers list rows at once, a few at a time: all rows of a load have been delivered when it resolves. */
  #reportRows(event: RowsEvent): void {
    this.flush();
    for (const part of partsOf(event)) callListener(this.#listener, [part]);
  }
}

/** Subject of an event, for kinds of which only the newest event counts. */
function subjectOf(event: HostEvent): string | undefined {
  switch (event.kind) {
    case "call-progress":
    case "call-task":
      return `${event.kind} ${event.callId}`;
    case "resource-updated":
      return `${event.kind} ${event.serverId} ${event.uri}`;
    case "list-changed":
      return `${event.kind} ${event.serverId} ${event.list}`;
    case "app-change": {
      const { kind } = event.change;
      return kind === "size" || kind === "model-context" ? `${kind} ${event.appId}` : undefined;
    }
    case "audit":
    case "surfaces":
    case "traffic":
      return event.kind;
    default:
      return undefined;
  }
}

/** True for events that a server may send without limit, and of which the page shows only the newest. */
function isEndless(event: HostEvent): boolean {
  const { kind } = event;
  return (
    kind === "log" ||
    kind === "call-log" ||
    kind === "problem" ||
    (kind === "app-change" && event.change.kind === "log")
  );
}

/** Splits an event into parts whose items a page reads within a frame. The unusable entries are in the first part. */
function partsOf(event: RowsEvent): readonly RowsEvent[] {
  const parts: unknown[][] = [];
  let left = 0;
  for (const row of event.items) {
    const size = weightOf(row); // overestimates the characters, in a fifth of the time that serializing takes
    left -= size;
    if (left >= 0) parts.at(-1)?.push(row);
    else {
      parts.push([row]);
      left = ROWS_CHARS - size;
    }
  }
  if (parts.length <= 1) return [event];
  return parts.map((rows, at) => {
    const later = at > 0 && { start: false, malformed: [] };
    const earlier = at < parts.length - 1 && { end: false };
    return { ...event, items: rows, ...later, ...earlier } as RowsEvent; // the items are rows of the same list
  });
}
