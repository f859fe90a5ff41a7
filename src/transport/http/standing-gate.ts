/**
 * When the standing stream is open: always while it is this place's turn, else for as long as the server may ask something.
 *
 * Owns: that time. Servers send requests of their own on this stream, and drop them where it is not open: so whatever they may ask during
 * waits until it is. Never: the stream itself (`standing-stream.ts`).
 */
import type { StreamPacing } from "../../jsonrpc/index.js";

/** What the gate stands on. */
export interface StandingGateOptions {
  /** Keeps the stream open until `signal` aborts or the server says that there is none; calls `onOpen` each time it is. Never rejects. */
  run(signal: AbortSignal, onOpen: () => void): Promise<void>;
  readonly pacing: StreamPacing;
  /** Aborts when the session is over. */
  readonly signal: AbortSignal;
}

/** How long a request waits for the stream: some servers send no header before the first event. */
const OPEN_MS = 500;
/** How long a stream stays after the last request that needed it. */
const LINGER_MS = 5_000;

export class StandingGate {
  #options: StandingGateOptions;
  #isStarted = false;
  #hasTurn = false;
  #attended = 0;
  #linger: { cancel(): void } | undefined;
  /** The stream that runs. */
  #running: { readonly end: () => void; readonly opened: Promise<void> } | undefined;
  #isRefused = false;

  constructor(options: StandingGateOptions) {
    this.#options = options;
  }

  /** The session has begun: the stream is opened as soon as it is this place's turn. */
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

  /** Resolves when what the server asks would arrive; the function it gives says that nothing is asked any more. Never rejects. */
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
    let tell = (): void => undefined;
    const opened = new Promise<void>((resolve) => (tell = resolve));
    const running = { end: () => over.abort(), opened };
    this.#running = running;
    const both = AbortSignal.any([signal, over.signal]);
    void run(both, tell).then(() => {
      tell();
      if (this.#running === running) this.#running = undefined;
      this.#isRefused ||= !both.aborted; // it ended by itself: there is none
    });
  }

  async #opened(): Promise<void> {
    const running = this.#running;
    if (!running) return;
    const { clock } = this.#options.pacing;
    await new Promise<void>((resolve) => {
      const timer = clock.after(OPEN_MS, resolve);
      void running.opened.then(() => {
        timer.cancel();
        resolve();
      });
    });
  }

  #leave(): void {
    if (--this.#attended > 0 || this.#hasTurn) return;
    this.#linger = this.#options.pacing.clock.after(LINGER_MS, () => {
      if (this.#hasTurn || this.#attended > 0) return;
      this.#running?.end();
      this.#running = undefined;
    });
  }
}
