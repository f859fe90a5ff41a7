/**
 * Updates of one call, for its caller in the page: progress, log messages and the state of its task. Loaded with the
 * first call whose caller receives any.
 *
 * Owns: their order, and the pace: a batch follows when the page has taken the one before. None is lost, unlike events,
 * of which a flood shows the newest.
 */
import type { CallOptions } from "../../src/client/api/index.js";
import type { PageUpdate, UpdateKind } from "../contract.js";
import type { PageRequests } from "./page-requests.js";

/** Maximum number of updates in a batch: few enough for a frame of the page. */
const MAX_BATCH = 500;
/** Maximum number of waiting updates. More are only possible if the page takes none for a long time. */
const MAX_WAITING = 100_000;

/** Sends the updates of a call to the page. */
export class CallUpdates {
  readonly #page: Pick<PageRequests, "call">;
  readonly #callId: string;
  readonly #onOmitted: (count: number) => void;
  #waiting: PageUpdate[] = [];
  #omitted = 0;
  #sending: Promise<void> | undefined;

  /** `onOmitted` is called at the end with the number of updates that were left out, if any were. */
  constructor(page: Pick<PageRequests, "call">, callId: string, onOmitted: (count: number) => void) {
    this.#page = page;
    this.#callId = callId;
    this.#onOmitted = onOmitted;
  }

  /** Callbacks for the options of the call. */
  callbacks(kinds: readonly UpdateKind[]): Pick<CallOptions, "onProgress" | "onLog" | "onTask"> {
    return {
      ...(kinds.includes("progress") && { onProgress: (progress) => this.#add({ kind: "progress", progress }) }),
      ...(kinds.includes("log") && { onLog: (message) => this.#add({ kind: "log", message }) }),
      ...(kinds.includes("task") && { onTask: (task) => this.#add({ kind: "task", task }) }),
    };
  }

  /** Resolves when the page has taken all updates. */
  async sent(): Promise<void> {
    await this.#sending;
    if (this.#omitted > 0) this.#onOmitted(this.#omitted);
  }

  #add(update: PageUpdate): void {
    if (this.#waiting.length >= MAX_WAITING) this.#omitted += this.#waiting.splice(0, MAX_BATCH).length;
    this.#waiting.push(update);
    this.#sending ??= this.#send().finally(() => (this.#sending = undefined));
  }

  async #send(): Promise<void> {
    while (this.#waiting.length > 0) await this.#deliver(this.#waiting.splice(0, MAX_BATCH));
  }

  /** Delivers a batch. One update that can't be cloned costs none of the others. */
  async #deliver(updates: readonly PageUpdate[]): Promise<void> {
    try {
      await this.#page.call("updates", { callId: this.#callId, updates });
    } catch {
      if (updates.length === 1) this.#omitted++;
      else for (const update of updates) await this.#deliver([update]);
    }
  }
}
