/**
 * The traffic of one call.
 *
 * Owns: reading the first rows, again whenever the traffic changes while the element is shown. Never renders.
 */
import type { ReactiveController, ReactiveControllerHost } from "lit";
import type { Host, TrafficRow } from "../../../../src/client/api/index.js";
import { HostEvents } from "../../../controllers/host-events.js";

/** Maximum number of rows that are read. */
const SHOWN = 200;

/** Reads the rows of a call for an element. */
export class CallRows implements ReactiveController {
  readonly #element: ReactiveControllerHost;
  #host: Host | undefined;
  #callId = "";
  #rows: readonly TrafficRow[] | undefined;
  #total = 0;
  #isConnected = false;
  #isReading = false;
  #isStale = false;

  constructor(element: ReactiveControllerHost) {
    this.#element = element;
    element.addController(this);
    new HostEvents(element, { host: () => this.#host, kind: "traffic", heard: () => this.#read() });
  }

  /** The first rows, oldest first; `undefined` until they are known. */
  get rows(): readonly TrafficRow[] | undefined {
    return this.#rows;
  }

  /** Number of all rows. */
  get total(): number {
    return this.#total;
  }

  /** Sets the call to read. */
  show(host: Host | undefined, callId: string): void {
    if (host === this.#host && callId === this.#callId) return;
    this.#host = host;
    this.#callId = callId;
    this.#rows = undefined;
    this.#read();
  }

  hostConnected(): void {
    this.#isConnected = true;
    this.#read();
  }

  hostDisconnected(): void {
    this.#isConnected = false;
  }

  #read(): void {
    if (!this.#isConnected || !this.#host) return;
    this.#isStale = true;
    if (!this.#isReading) void this.#load();
  }

  /** Reads once at a time; changes that occur meanwhile are read afterwards. */
  async #load(): Promise<void> {
    this.#isReading = true;
    while (this.#isStale && this.#host) {
      this.#isStale = false;
      const [host, callId] = [this.#host, this.#callId];
      // A host that is closed has no traffic any more.
      const slice = await host.traffic.list({ callId }, 0, SHOWN).catch(() => undefined);
      if (host !== this.#host || callId !== this.#callId) continue;
      this.#rows = slice?.rows ?? this.#rows ?? [];
      this.#total = slice?.total ?? this.#total;
      this.#element.requestUpdate();
    }
    this.#isReading = false;
  }
}
