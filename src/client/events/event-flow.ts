/**
 * A flood of events on its way to one listener, at a pace at which a page stays awake. Loaded with the first flood (`event-gate.ts`).
 *
 * Owns: what waits for its turn, and what is left out when a server says more than anybody can be shown. The order of what is told is the order
 * in which it happened.
 */
import { weightOf } from "../../json/weight.js";
import type { Clock, Timer } from "../../jsonrpc/index.js";
import { bounded, hasRows, type BoundedEvent, type RowsEvent } from "./event-bounds.js";
import { guarded } from "./event-batcher.js";
import { PER_EVENT, ROWS_CHARS, TURN_CHARS, TURN_MS } from "./event-gate.js";
import type { HostEvent } from "../api/events.js";

/** Events that wait at most, where newer ones can stand for them; as much as a page keeps of a log. */
const MAX_WAITING = 10_000;
const MAX_WAITING_CHARS = 8_000_000;
/** Events that wait beyond that before some are left out: that is done for many at once. */
const SLACK = 500;
/** Time between two reports of what was left out while a flood lasts, milliseconds. */
const REPORT_MS = 10_000;

interface Waiting extends BoundedEvent {
  /** A newer one took its place. */
  isOver?: boolean;
}

export class EventFlow {
  #clock: Clock;
  #listener: (events: readonly HostEvent[]) => void;
  #queue: Waiting[] = [];
  /** Characters that wait. */
  #chars = 0;
  /** What is left of this turn. */
  #left = 0;
  #turnEnds = -Infinity;
  #timer: Timer | undefined;
  /** What waits and is replaced by a newer one, by what it is about. */
  #newest = new Map<string, Waiting>();
  /** Servers of running calls: what belongs to a call does not name its server. */
  #owners = new Map<string, string>();
  /** Number of messages left out since that was told last, by server. */
  #dropped = new Map<string, number>();
  #reportedAt = -Infinity;

  constructor(clock: Clock, listener: (events: readonly HostEvent[]) => void) {
    this.#clock = clock;
    this.#listener = listener;
  }

  /** Takes events, and tells them as far as this turn goes. */
  take(events: readonly HostEvent[]): void {
    for (const event of events) {
      if (event.kind === "call-started") this.#owners.set(event.callId, event.serverId);
      else if (event.kind === "call-ended") this.#owners.delete(event.callId);
      if (hasRows(event)) this.#reportRows(event);
      else this.#add(bounded(event));
    }
    this.#turn();
  }

  /** Tells everything that waits, now. */
  flush(): void {
    while (this.#queue.length > 0) {
      this.#left = TURN_CHARS;
      this.#report();
    }
  }

  /** Nobody listens any more. */
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

  /** Leaves out the oldest of what a server may say without end. */
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
    const serverId =
      "serverId" in event ? event.serverId : "callId" in event ? this.#owners.get(event.callId ?? "") : "";
    if (serverId) this.#dropped.set(serverId, (this.#dropped.get(serverId) ?? 0) + 1);
  }

  /** Tells what this turn has room for, and comes back for the rest. */
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
      const { event, chars, isOver } = this.#queue[at] as Waiting; // within the queue
      this.#chars -= chars;
      if (isOver) continue;
      reported.push(event);
      this.#left -= chars + PER_EVENT;
    }
    this.#queue = this.#queue.slice(at);
    if (this.#queue.length === 0) this.#newest.clear();
    if (this.#dropped.size > 0) reported.push(...this.#omissions());
    if (reported.length > 0) guarded(this.#listener, reported);
  }

  /** Says how much was left out: when the flood is over, and now and then while it lasts. */
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

  /** Rows of lists are told at once, a few at a time: who loads a list has all of it when that is done. */
  #reportRows(event: RowsEvent): void {
    this.flush();
    for (const part of partsOf(event)) guarded(this.#listener, [part]);
  }
}

/** The subject of an event of which only the newest counts. */
function subjectOf(event: HostEvent): string | undefined {
  switch (event.kind) {
    case "call-progress":
    case "call-task":
      return `${event.kind} ${event.callId}`;
    case "resource-updated":
      return `${event.kind} ${event.serverId} ${event.uri}`;
    case "list-changed":
      return `${event.kind} ${event.serverId} ${event.list}`;
    case "audit":
    case "traffic":
      return event.kind;
    default:
      return undefined;
  }
}

/** True for what a server may say as often as it likes, and of which a screen keeps the newest. */
function isEndless({ kind }: HostEvent): boolean {
  return kind === "log" || kind === "call-log" || kind === "problem";
}

/** The event in parts whose items a page reads within a frame. What could not be read is in the first part. */
function partsOf(event: RowsEvent): readonly RowsEvent[] {
  const parts: unknown[][] = [];
  let left = 0;
  for (const row of event.items) {
    const size = weightOf(row); // counts more than characters, in a fifth of the time that writing them takes
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
    return { ...event, items: rows, ...later, ...earlier } as RowsEvent; // rows of the same list
  });
}
