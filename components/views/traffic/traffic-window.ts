/**
 * Window of visible entries in a list that may have 50,000 entries and change many times per second.
 *
 * Owns: the loaded slice, and reloading it when the traffic changes. Sends one request at a time; changes that occur
 * meanwhile are requested afterwards. Never keeps more than the window.
 */
import type { ReactiveController, ReactiveControllerHost } from "lit";
import type { Host, TrafficFilter, TrafficRow, TrafficTotals } from "../../../src/client/api/index.js";
import type { PlainError } from "../../../src/errors/index.js";
import { toPlainError } from "../../controllers/failure.js";
import { HostEvents } from "../../controllers/host-events.js";

/** Rows loaded beyond each edge of the visible range. */
const AROUND = 100;

/** An element that shows a window. */
export type WindowElement = ReactiveControllerHost;

export class TrafficWindow implements ReactiveController {
  readonly #element: WindowElement;
  #host: Host | undefined;
  #filter: TrafficFilter = {};
  #isConnected = false;
  #rows: readonly TrafficRow[] = [];
  #from = 0;
  #total = 0;
  #seen = { first: 0, last: 0 };
  #totals: TrafficTotals | undefined;
  #error: PlainError | undefined;
  #isLoaded = false;
  #searched: number | undefined;
  #isRequesting = false;
  #isStale = false;

  constructor(element: WindowElement) {
    this.#element = element;
    element.addController(this);
    new HostEvents(element, {
      host: () => this.#host,
      kind: "traffic",
      heard: (events) => {
        this.#totals = events.at(-1)?.totals;
        this.refresh();
      },
    });
  }

  /** Number of entries that match the filter. */
  get total(): number {
    return this.#total;
  }

  /** Totals of the traffic; `undefined` until they are known. */
  get totals(): TrafficTotals | undefined {
    return this.#totals;
  }

  /** True once the host has answered after it was set or the filter was changed. */
  get isLoaded(): boolean {
    return this.#isLoaded;
  }

  /** Share of the entries whose bodies were searched so far; `undefined` if no search is going on. */
  get searched(): number | undefined {
    return this.#searched;
  }

  /** The reason the newest request failed. */
  get error(): PlainError | undefined {
    return this.#error;
  }

  /** The filter in use. */
  get filter(): TrafficFilter {
    return this.#filter;
  }

  /** Returns the entry at an index; `undefined` while it is not loaded. */
  row(index: number): TrafficRow | undefined {
    return this.#rows[index - this.#from];
  }

  /** Sets the host and the filter to show. */
  show(host: Host | undefined, filter: TrafficFilter): void {
    const isSame = JSON.stringify(filter) === JSON.stringify(this.#filter);
    if (host === this.#host && isSame) return;
    if (host !== this.#host) {
      this.#totals = undefined;
      this.#total = 0;
      this.#rows = [];
    }
    this.#host = host;
    this.#filter = filter;
    this.#isLoaded = false;
    this.#error = this.#searched = undefined;
    this.refresh();
  }

  /** Sets the rendered rows, and loads the missing ones. */
  need(first: number, last: number): void {
    this.#seen = { first, last };
    const isThere = first >= this.#from && Math.min(last, this.#total) <= this.#from + this.#rows.length;
    // A failed request is retried when the user requests that or the traffic changes.
    if (!isThere && !this.#error) this.refresh();
  }

  /** Reloads the visible rows. */
  refresh(): void {
    this.#isStale = true;
    if (!this.#isRequesting && this.#isConnected) void this.#request();
  }

  hostConnected(): void {
    this.#isConnected = true;
    this.refresh();
  }

  hostDisconnected(): void {
    this.#isConnected = false;
  }

  async #request(): Promise<void> {
    this.#isRequesting = true;
    while (this.#isStale && this.#isConnected && this.#host) {
      this.#isStale = false;
      const [host, filter] = [this.#host, this.#filter];
      const from = Math.max(0, this.#seen.first - AROUND);
      try {
        const [totals, slice] = await Promise.all([
          host.traffic.totals(),
          host.traffic.list(filter, from, this.#seen.last - this.#seen.first + 2 * AROUND),
        ]);
        if (host !== this.#host || filter !== this.#filter) continue; // the result belongs to an earlier list; the current list is requested next
        this.#totals = totals;
        this.#total = slice.total;
        this.#from = slice.from;
        this.#rows = slice.rows;
        this.#searched = slice.searched;
        this.#isStale ||= slice.searched !== undefined; // each request continues the search
        this.#isLoaded = true;
        this.#error = undefined;
      } catch (error) {
        if (host !== this.#host) continue;
        this.#isLoaded = true;
        this.#searched = undefined;
        this.#error = toPlainError(error);
      }
      this.#element.requestUpdate();
    }
    this.#isRequesting = false;
  }
}
