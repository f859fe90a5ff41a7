/**
 * One list of a server while a batch of events is applied to it.
 *
 * Owns: the effect of a page, a failure and a new connection on the list, which is copied at most once per batch. An
 * existing list stays until the new one is complete, so that its rows do not move. Never changes the original list.
 */
import type { MalformedEntry } from "../client/api/index.js";
import type { PlainError } from "../errors/index.js";
import type { Searchable } from "./filter.js";
import { withMalformed } from "./malformed-rows.js";
import type { ListState } from "./snapshot.js";

/** A part of a list. */
export interface ListPart<T> {
  readonly items: readonly T[];
  readonly malformed?: readonly MalformedEntry[];
  readonly start: boolean;
  readonly end: boolean;
  readonly storedAt?: number;
}

/** Collects the changes of one batch to one list. */
export class ListBuilder<T extends Searchable> {
  /** Current list. Its newest rows may be in {@link #rows}, which is part of it. */
  now: ListState<T>;
  /** Rows to which new ones are added; copied once. */
  #rows: T[] | undefined;

  constructor(base: ListState<T>) {
    this.now = base;
  }

  /** Starts a load. */
  begin(): void {
    const { incoming, error: _error, ...shown } = this.now;
    const isGrowing = this.now.state === "loading" && !incoming;
    const isThere = shown.items.length > 0 || shown.malformed !== undefined;
    this.#rows = undefined;
    this.now = {
      ...shown,
      state: "loading",
      ...(isGrowing && isThere && { isPartial: true }),
      ...(isThere && { incoming: { items: [] } }),
    };
  }

  /** Adds a part of the list: from the server, or from the cache until the server has sent a part. */
  add({ items, malformed = [], start, end, storedAt }: ListPart<T>): void {
    const isRecalled = storedAt !== undefined;
    if (isRecalled && this.now.state !== "idle" && this.now.state !== "stale") return;
    if (start && this.now.state !== "loading") this.begin();
    const { incoming } = this.now;
    const before = start ? { items: [] } : (incoming ?? this.now);
    const rows = (this.#rows = start ? [] : (this.#rows ?? [...before.items]));
    const bad = withMalformed(before.malformed ?? [], malformed, rows.length);
    for (const item of items) rows.push(item);
    const part = { items: rows, ...(bad.length > 0 && { malformed: bad }) };
    if (incoming && !end) this.now = { ...this.now, incoming: part, state: isRecalled ? "stale" : "loading" };
    else if (isRecalled) this.now = { ...part, state: "stale", isStale: true, storedAt };
    else this.now = { ...part, state: end ? "loaded" : "loading" };
  }

  /** Ends the load with a failure; the received rows stay, unless the previous list has more rows. */
  fail(error: PlainError): void {
    const { incoming, ...shown } = this.now;
    const { isPartial, items, state } = shown;
    const isGrowing = state === "loading" && !incoming && items.length > 0;
    // If the shown list is also incomplete, the longer of the two lists is kept.
    const isMore = incoming !== undefined && isPartial === true && incoming.items.length > items.length;
    const failed = { state: "failed", error } as const;
    this.now = isMore
      ? { ...incoming, ...failed, isPartial: true }
      : { ...shown, ...failed, ...(isGrowing && { isPartial: true }) };
    this.#rows = undefined;
  }

  /** Marks lists of an ended connection as cached data. */
  age(): void {
    const { incoming: _incoming, error: _error, ...shown } = this.now;
    this.#rows = undefined;
    const isThere = shown.items.length > 0 || shown.malformed !== undefined;
    this.now = isThere ? { ...shown, state: "stale", isStale: true } : NO_LIST;
  }

  /** Changes existing rows, and rows that are added later. */
  map(change: (items: readonly T[]) => readonly T[]): void {
    const { incoming, items } = this.now;
    this.now = {
      ...this.now,
      items: change(items),
      ...(incoming && { incoming: { ...incoming, items: change(incoming.items) } }),
    };
    this.#rows = undefined;
  }

  /** The frozen result. */
  finish(): ListState<T> {
    for (const list of [this.now, this.now.incoming])
      if (list && !Object.isFrozen(list.items)) Object.freeze(list.items);
    return Object.freeze(this.now);
  }
}

/** Initial state of a list. */
export const NO_LIST: ListState<never> = Object.freeze({ items: Object.freeze([]), state: "idle" });
