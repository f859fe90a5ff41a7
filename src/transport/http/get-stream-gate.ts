/**
 * Decides when the GET stream is open: always while it is this tab's turn, otherwise only while the server may send
 * requests.
 *
 * Owns: these decisions. Servers send their requests on this stream and drop them if it is not open, so a call during
 * which a server may send requests waits until the stream is open. Does not own: the stream itself (`get-stream.ts`).
 */
import type { StreamPacing } from "../../jsonrpc/index.js";

/** Ports and options of the gate. */
export interface GetStreamGateOptions {
  /**
   * Keeps the stream open until `signal` aborts or the server reports that it has no such stream; calls `onChange` each
   * time the stream opens or closes. Never rejects.
   */
  run(signal: AbortSignal, onChange: (isOpen: boolean) => void): Promise<void>;
  readonly pacing: StreamPacing;
  /** Aborts when the session has ended. */
  readonly signal: AbortSignal;
}

/**
 * Maximum time in milliseconds that requests wait for the stream to open: some servers send no header before the first
 * event.
 */
const OPEN_MS = 500;
/** Time in milliseconds that the stream remains open after the last request that needed it. */
const LINGER_MS = 5_000;

interface Running {
  readonly over: AbortController;
  /** Resolves when the stream is open, or when requests no longer wait for it. */
  opened: Promise<void>;
  resolve: () => void;
}

export class GetStreamGate {
  #options: GetStreamGateOptions;
  #isStarted = false;
  #hasTurn = false;
  #attended = 0;
  #linger: { cancel(): void } | undefined;
  /** Stream that is running; `undefined` if there is none. */
  #running: Running | undefined;
  #isRefused = false;
  #isOpen = false;

  constructor(options: GetStreamGateOptions) {
    this.#options = options;
  }

  /** True while a connection of the stream is open, on which unsolicited messages of the server arrive. */
  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** Records that the session has started: the stream is opened as soon as it is this tab's turn. */
  start(): void {
    this.#isStarted = true;
    const { pacing, signal } = this.#options;
    const turn = (): void => {
      this.#hasTurn = true;
      this.#open();
    };
    if (pacing.turn) void pacing.turn(signal).then(turn);
    else turn();
  }

  /**
   * Resolves when requests of the server can arrive. The result is a function to call when no more requests are
   * expected. Never rejects.
   */
  async attend(): Promise<() => void> {
    if (!this.#isStarted || this.#isRefused) return () => undefined;
    this.#attended++;
    this.#linger?.cancel();
    this.#open();
    await this.#opened();
    let isHeld = true;
    return () => {
      if (isHeld) this.#leave();
      isHeld = false;
    };
  }

  #open(): void {
    const { signal, run } = this.#options;
    if (this.#running || this.#isRefused || signal.aborted) return;
    const over = new AbortController();
    const both = AbortSignal.any([signal, over.signal]);
    const running: Running = { over, opened: Promise.resolve(), resolve: () => undefined };
    this.#running = running;
    let wasOpen = true;
    const change = (isOpen: boolean): void => {
      this.#isOpen = isOpen;
      if (isOpen) running.resolve();
      // A connection that never opened changes nothing: requests still wait for the stream, or no longer do.
      else if (wasOpen) running.opened = new Promise((resolve) => (running.resolve = resolve));
      wasOpen = isOpen;
    };
    change(false);
    void run(both, change).then(() => {
      running.resolve();
      if (this.#running === running) {
        this.#running = undefined;
        this.#linger?.cancel();
      }
      this.#isRefused ||= !both.aborted; // if it ended by itself, the server has no such stream
    });
  }

  async #opened(): Promise<void> {
    const running = this.#running;
    if (!running) return;
    const timer = this.#options.pacing.clock.after(OPEN_MS, running.resolve);
    await running.opened;
    timer.cancel();
  }

  #leave(): void {
    if (--this.#attended > 0 || this.#hasTurn || this.#options.signal.aborted) return;
    this.#linger = this.#options.pacing.clock.after(LINGER_MS, () => {
      if (this.#hasTurn) return;
      this.#running?.over.abort();
      this.#running = undefined;
    });
  }
}
