/**
 * Schema checker behind a message port, so that it can be terminated while it works (J-03).
 *
 * Owns: both ends of the exchange, running one check at a time, the turns of the queues, and the deadline. Never starts
 * or ends the worker behind the port: the worker's owner does so in `onSilence`. Messages are `{ id, schema, value }`
 * and `{ id, verdict }`.
 */
import { ClientError } from "../../errors/index.js";
import { boundSchema, measureValue } from "./bounds.js";
import { failureVerdict, type SchemaChecker, type Verdict } from "./schema-checker.js";

/** Common interface of a `MessagePort`, a `Worker`, and a worker's own global scope. */
export interface CheckerPort {
  postMessage(message: unknown): void;
  addEventListener(type: "message", listener: (event: { readonly data: unknown }) => void): void;
  removeEventListener(type: "message", listener: (event: { readonly data: unknown }) => void): void;
  /** Starts the delivery of messages; only message ports need it. */
  start?(): void;
}

/** Timers, passed in as a port; a `Clock` can be used. */
export interface TimerPort {
  after(delayMs: number, callback: () => void): { cancel(): void };
}

/** Options of the near end. */
export interface ConnectCheckerOptions {
  /** Deadline of one check, in milliseconds. Default 2,000. */
  readonly timeoutMs?: number;
  readonly timer: TimerPort;
  /**
   * Called when the far end did not answer in time; it should end the worker. Pending checks continue over the port
   * that it returns. If it returns none, all pending and later checks have the verdict `ERR-LIMIT`.
   */
  readonly onSilence: () => CheckerPort | undefined;
}

/** Checker at the far end of a port. */
export interface RemoteChecker extends SchemaChecker {
  /**
   * Creates a checker with its own queue over the same port. The queues take turns: a check that is first in its queue
   * waits for at most one check of each other queue.
   */
  queue(): SchemaChecker;
  /** Rejects pending and later checks with `ERR-CLOSED`. Does not close the port, which belongs to its owner. */
  close(): void;
}

const TIMEOUT_MS = 2_000;

/**
 * Serves the far end of a port: answers each check with `checker`. Other messages are ignored.
 * @returns a function that stops serving.
 * @example serveChecker(self, createSchemaChecker()) // in a worker
 */
export function serveChecker(port: CheckerPort, checker: SchemaChecker): () => void {
  const answer = async ({ data }: { readonly data: unknown }): Promise<void> => {
    if (typeof data !== "object" || data === null || !("id" in data) || !("schema" in data)) return;
    const { id, schema } = data;
    // A message without `value` has the value `undefined`.
    const value = "value" in data ? data.value : undefined;
    port.postMessage({ id, verdict: await checker.check(schema, value).catch(failed) });
  };
  const listener = (event: { readonly data: unknown }): void => void answer(event);
  port.addEventListener("message", listener);
  port.start?.();
  return () => port.removeEventListener("message", listener);
}

/**
 * Connects to the far end of a port: creates a checker whose checks never take longer than their deadline.
 * @example connectChecker(worker, { timer: systemClock, onSilence: () => { worker.terminate(); return (worker = start()); } })
 */
export function connectChecker(port: CheckerPort, options: ConnectCheckerOptions): RemoteChecker {
  return new PortChecker(port, options);
}

interface Waiting {
  readonly schema: unknown;
  readonly value: unknown;
  resolve(verdict: Verdict): void;
  reject(reason: unknown): void;
}

class PortChecker implements RemoteChecker {
  #port: CheckerPort | undefined;
  #options: ConnectCheckerOptions;
  /**
   * Waiting queues, in the order of their turns. The queue that is being served is appended again when its check has
   * ended.
   */
  #turns = new Set<Waiting[]>();
  #served: Waiting[] = [];
  #own = this.queue();
  #current: (Waiting & { readonly id: number }) | undefined;
  #timer: { cancel(): void } | undefined;
  #lastId = 0;
  #closed = false;

  constructor(port: CheckerPort, options: ConnectCheckerOptions) {
    this.#options = options;
    this.#listen(port);
  }

  check(schema: unknown, value: unknown): Promise<Verdict> {
    return this.#own.check(schema, value);
  }

  queue(): SchemaChecker {
    const queue: Waiting[] = [];
    return {
      check: (schema, value) =>
        new Promise((resolve, reject) => {
          queue.push({ schema, value, resolve, reject });
          if (!this.#current || queue !== this.#served) this.#turns.add(queue);
          this.#next();
        }),
    };
  }

  close(): void {
    this.#closed = true;
    this.#timer?.cancel();
    this.#port?.removeEventListener("message", this.#answered);
    this.#current?.reject(closed());
    this.#current = undefined;
    this.#next();
  }

  #listen(port: CheckerPort | undefined): void {
    this.#port = port;
    port?.addEventListener("message", this.#answered);
    port?.start?.();
  }

  /** Sends the next check, unless a check is in progress; settles checks that can't be sent. */
  #next(): void {
    while (!this.#current) {
      if (this.#served.length > 0) this.#turns.add(this.#served);
      const [queue = []] = this.#turns;
      this.#turns.delete(queue);
      this.#served = queue;
      const next = queue.shift();
      if (!next) return;
      if (this.#closed) next.reject(closed());
      else if (!this.#port) next.resolve(silent("The schema checker did not answer and was ended."));
      else this.#send(this.#port, next);
    }
  }

  #send(port: CheckerPort, waiting: Waiting): void {
    const id = ++this.#lastId;
    try {
      // The platform's cloning is recursive, so the depth is checked first.
      boundSchema(waiting.schema);
      measureValue(waiting.value);
      port.postMessage({ id, schema: waiting.schema, value: waiting.value });
    } catch (error) {
      waiting.resolve(
        error instanceof ClientError ? failureVerdict(error) : silent("The schema or the value can't be sent."),
      );
      return;
    }
    this.#current = { ...waiting, id };
    const { timer, timeoutMs = TIMEOUT_MS } = this.#options;
    this.#timer = timer.after(timeoutMs, () => this.#gaveUp(timeoutMs));
  }

  #answered = ({ data }: { readonly data: unknown }): void => {
    const current = this.#current;
    if (!current || typeof data !== "object" || data === null || !("id" in data) || data.id !== current.id) return;
    this.#timer?.cancel();
    this.#current = undefined;
    // The far end is this package's own code, so a message with the id of a check contains a verdict.
    current.resolve((data as unknown as { readonly verdict: Verdict }).verdict);
    this.#next();
  };

  #gaveUp(timeoutMs: number): void {
    const current = this.#current;
    this.#current = undefined;
    this.#port?.removeEventListener("message", this.#answered);
    this.#port = undefined;
    try {
      this.#listen(this.#options.onSilence());
    } finally {
      current?.resolve(silent(`Checking the value against its schema took more than ${timeoutMs} ms; it was stopped.`));
      this.#next();
    }
  }
}

function closed(): ClientError {
  return new ClientError("ERR-CLOSED", "The schema checker was closed before it answered.");
}

function silent(reason: string): Verdict {
  return { kind: "unsupported", code: "ERR-LIMIT", reason };
}

function failed(error: unknown): Verdict {
  return {
    kind: "unsupported",
    code: "ERR-WORKER",
    reason: `The schema checker failed: ${error instanceof Error ? error.message : String(error)}`,
  };
}
