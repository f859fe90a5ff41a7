/**
 * One HTTP exchange between the engine and a server: the bytes of the request and of the answer on their way, and faults of the network.
 *
 * Owns: delivery in order, network faults, and notifying both sides when the exchange is over. Never: the meaning of messages, nor the
 * choice of a connection (`network.ts`).
 */
import type { Faults, FaultKind } from "./faults.js";
import type { Random } from "./random.js";
import type { Trace } from "./trace.js";
import type { VirtualClock } from "./virtual-clock.js";

/** A request as a server sees it. */
export interface WireRequest {
  readonly number: number;
  readonly method: string;
  readonly path: string;
  readonly headers: Headers;
  readonly body: string | undefined;
  /** The body as JSON; `undefined` if there is none. */
  readonly message: unknown;
  /** Label for the trace: `tools/call k7`, `GET stream`. */
  readonly label: string;
  /** True for a request of `fetch` priority "low": it waits for a connection behind all others. */
  readonly isLow: boolean;
}

/** The server's end of an exchange. */
export interface Reply {
  /** The exchange; it records faults that struck it, and answers that are wrong on purpose. */
  readonly exchange: Exchange;
  readonly isOpen: boolean;
  head(status: number, headers?: Readonly<Record<string, string>>): void;
  /** `onArrival`: called when the last byte was delivered to the engine. */
  write(text: string, onArrival?: () => void): void;
  end(): void;
  /** Breaks the connection. */
  reset(): void;
  /** Called once, when the other side or the network ended the exchange. */
  onClose(listener: () => void): void;
}

/** Ports of the world that an exchange needs. */
export interface ExchangeParts {
  readonly clock: VirtualClock;
  readonly random: Random;
  readonly faults: Faults;
  readonly trace: Trace;
  readonly latencyMs: number;
  /** Called when the connection is free again. */
  readonly onRelease: () => void;
}

export type ExchangeEnd = "ended" | "broken" | "aborted";

export class Exchange implements Reply {
  readonly request: WireRequest;
  readonly isStream: boolean;
  /** Times at which `fetch` was called, a connection was assigned, the request arrived, the newest byte of the body was delivered. */
  readonly sentAt: number;
  startedAt: number | undefined;
  arrivedAt: number | undefined;
  lastByteAt: number | undefined;
  endedAt: number | undefined;
  status: number | undefined;
  outcome: ExchangeEnd | undefined;
  /** Faults that struck the exchange. */
  readonly struck: FaultKind[] = [];
  /** JSON-RPC errors in the answer. */
  readonly errors: { readonly code: unknown; readonly message: unknown }[] = [];
  #parts: ExchangeParts;
  #latencyMs: number;
  #resolve: (response: Response) => void = () => undefined;
  #reject: (reason: unknown) => void = () => undefined;
  readonly response: Promise<Response>;
  #controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  #isEventStream = false;
  #isDead = false;
  #isCut = false;
  #nextAt = 0;
  #isServerTold = false;
  #hasHead = false;
  #onClose: (() => void)[] = [];

  constructor(request: WireRequest, parts: ExchangeParts, isStream: boolean) {
    this.request = request;
    this.isStream = isStream;
    this.#parts = parts;
    this.#latencyMs = parts.latencyMs;
    this.sentAt = parts.clock.now();
    this.response = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
  }

  get exchange(): Exchange {
    return this;
  }

  get isOpen(): boolean {
    return !this.#isServerTold;
  }

  /** True if the connection is dead, and one side does not know yet. */
  get isDead(): boolean {
    return this.#isDead || this.#isCut;
  }

  /** True if the engine does not wait for the exchange any more. */
  get isOver(): boolean {
    return this.outcome !== undefined;
  }

  /** Sends the request on a connection, and calls `arrive` at the server. */
  start(arrive: (reply: Reply) => void): void {
    const { clock, faults, random } = this.#parts;
    this.startedAt = clock.now();
    if (this.#strikes("slow")) this.#latencyMs += random.between(500, 6_000);
    if (this.#strikes("refused")) {
      clock.schedule(this.#latencyMs, () => this.fail("no connection"), "device");
      return;
    }
    const isLost = this.#strikes("answer-lost");
    // A request that is given up on its way may have arrived already.
    const arrivesAnyway = random.chance(0.5);
    clock.schedule(this.#latencyMs, () => {
      if (this.isOver && !arrivesAnyway) return;
      this.arrivedAt = clock.now();
      if (isLost && !faults.isOver) clock.schedule(this.#latencyMs, () => this.fail("connection reset"), "device");
      arrive(this);
      if (this.isOver) this.#reportServer(this.#latencyMs);
    });
  }

  head(status: number, headers: Readonly<Record<string, string>> = {}): void {
    if (this.#hasHead) throw new Error(`two answers to ${this.request.label}`);
    this.#hasHead = true;
    const type = headers["content-type"] ?? "";
    this.#isEventStream = type.startsWith("text/event-stream");
    const isEmpty = status === 202 || status === 204 || status === 304;
    this.#deliver(() => {
      this.status = status;
      const body = isEmpty
        ? null
        : new ReadableStream<Uint8Array>({
            start: (controller) => void (this.#controller = controller),
            cancel: () => this.#leave("aborted"),
          });
      this.#parts.trace.add("network", () => `#${this.request.number} ${this.request.label}: HTTP ${status}`);
      this.#resolve(new Response(body, { status, headers }));
      if (isEmpty) this.#leave("ended");
    });
  }

  write(text: string, onArrival?: () => void): void {
    const { random } = this.#parts;
    if (this.#isServerTold || this.#isCut) return;
    const bytes = new TextEncoder().encode(text);
    const cut = this.#cutOf(bytes);
    const sent = cut === undefined ? bytes : bytes.subarray(0, cut.length);
    // Bytes arrive in pieces of any size.
    const split = sent.length > 1 && random.chance(0.15) ? random.between(1, sent.length - 1) : sent.length;
    this.#deliver(() => this.#hand(sent.subarray(0, split)));
    if (split < sent.length) this.#deliver(() => this.#hand(sent.subarray(split)));
    if (sent.length === bytes.length && onArrival) this.#deliver(onArrival);
    if (cut) this.#deliver(cut.finish);
  }

  end(): void {
    if (!this.#hasHead) return this.reset(); // a connection that ends without an answer
    this.#isServerTold = true;
    if (this.#isCut) return;
    this.#deliver(() => this.#close());
  }

  reset(): void {
    this.#isServerTold = true;
    this.#deliver(() => this.fail("connection reset"));
  }

  onClose(listener: () => void): void {
    this.#onClose.push(listener);
  }

  /** Breaks the exchange because of the network: the engine sees a failed `fetch` or a broken body. */
  fail(why: string): void {
    if (this.isOver) return;
    const error = new TypeError("Failed to fetch");
    this.#parts.trace.add("network", () => `#${this.request.number} ${this.request.label}: broke (${why})`);
    if (this.#controller) this.#controller.error(error);
    else this.#reject(error);
    this.#leave("broken");
  }

  /** Ends the exchange because the engine gave up. */
  abort(reason: unknown): void {
    if (this.isOver) return;
    if (this.#controller) this.#controller.error(reason);
    else this.#reject(reason);
    this.#leave("aborted");
  }

  /** Stalls the connection: neither side notices for `ms`. */
  die(ms: number): void {
    if (this.isOver) return;
    this.#isCut = true;
    this.#isDead = true;
    this.#reportServer(this.#parts.random.between(0, ms));
    this.#parts.clock.schedule(ms, () => this.fail("dead connection"), "device");
  }

  #strikes(
    kind:
      | "slow"
      | "refused"
      | "answer-lost"
      | "stalled"
      | "cut-clean"
      | "cut-reset"
      | "cut-mid-event"
      | "cut-mid-character",
    factor = 1,
  ): boolean {
    if (!this.#parts.faults.strike(kind, targetOf(this.request), factor)) return false;
    this.struck.push(kind);
    return true;
  }

  /** Position in these bytes at which the connection breaks, and the kind of break; `undefined`: it does not break. */
  #cutOf(bytes: Uint8Array): { readonly length: number; readonly finish: () => void } | undefined {
    const { random } = this.#parts;
    const closes = (): void => this.#close();
    const breaks = (): void => this.fail("connection reset");
    const cut = (length: number, finish: () => void) => {
      this.#isCut = true;
      this.#reportServer(random.between(0, 2_000));
      return { length, finish };
    };
    if (this.#strikes("stalled")) {
      const ms = random.between(5_000, 90_000);
      return cut(0, () => this.die(ms));
    }
    if (this.#isEventStream && this.#strikes("cut-clean")) return cut(bytes.length, closes);
    if (this.#strikes("cut-reset")) return cut(this.#isEventStream ? bytes.length : bytes.length >> 1, breaks);
    if (this.#isEventStream && this.#strikes("cut-mid-event"))
      return cut(random.between(1, bytes.length - 1), random.chance(0.5) ? closes : breaks);
    const inCharacter = bytes.findIndex((byte) => byte >= 0xc0);
    if (inCharacter >= 0 && this.#strikes("cut-mid-character"))
      return cut(inCharacter + 1, this.#isEventStream && random.chance(0.5) ? closes : breaks);
    return undefined;
  }

  #hand(bytes: Uint8Array): void {
    if (this.isOver || this.#isDead || bytes.length === 0) return;
    this.lastByteAt = this.#parts.clock.now();
    this.#controller?.enqueue(bytes);
  }

  #close(): void {
    if (this.isOver || this.#isDead) return;
    this.#controller?.close();
    this.#leave("ended");
  }

  #leave(end: ExchangeEnd): void {
    if (this.isOver) return;
    this.outcome = end;
    this.endedAt = this.#parts.clock.now();
    if (end === "aborted")
      this.#parts.trace.add("engine", () => `gives up #${this.request.number} ${this.request.label}`);
    this.#parts.onRelease();
    if (this.arrivedAt !== undefined) this.#reportServer(this.#latencyMs);
  }

  #reportServer(delayMs: number): void {
    this.#parts.clock.schedule(delayMs, () => {
      if (this.#isServerTold) return;
      this.#isServerTold = true;
      for (const listener of this.#onClose) listener();
    });
  }

  /** Delivers something after the latency of the connection, and never before earlier messages. */
  #deliver(hand: () => void): void {
    const { clock } = this.#parts;
    this.#nextAt = Math.max(this.#nextAt, clock.now() + this.#latencyMs);
    clock.schedule(this.#nextAt - clock.now(), () => this.isOver || this.#isDead || hand(), "device");
  }
}

/** Purpose of an exchange, without its unique parts: the columns of the coverage table. */
function targetOf({ label }: Pick<WireRequest, "label">): string {
  return label
    .split(" ")
    .slice(0, label.startsWith("GET") ? 2 : 1)
    .join(" ");
}
