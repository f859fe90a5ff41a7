/**
 * A bird watch: work that continues after the response to its call, represented as a task.
 *
 * Owns: the watch's progress, state and input request. Independent of requests and sessions, which a watch outlives.
 * @see https://modelcontextprotocol.io/specification/2025-11-25/basic/utilities/tasks
 */

import type { CallToolResult } from "@modelcontextprotocol/server";

import { wait } from "./wait.js";

/** Parameters of a watch. */
export interface WatchPlan {
  readonly looks: number;
  readonly lookMs: number;
  /** True to send an input request halfway, for the side to watch. */
  readonly elicits: boolean;
}

/** A watch as sent on the wire. */
export interface WatchState {
  readonly taskId: string;
  readonly status: "working" | "input_required" | "completed" | "failed" | "cancelled";
  readonly statusMessage: string;
  readonly createdAt: string;
  readonly lastUpdatedAt: string;
  readonly ttl: number;
  readonly pollInterval: number;
}

const POLL_MS = 500;

function said(text: string, isError = false): CallToolResult {
  return { content: [{ type: "text", text }], ...(isError && { isError }) };
}

/** A running watch. */
export class Watch {
  readonly #stop = new AbortController();
  readonly #listeners = new Set<() => void>();
  #state: WatchState;
  #result: CallToolResult | undefined;
  #answer: ((side: string) => void) | undefined;

  constructor(plan: WatchPlan, ttl: number) {
    const at = new Date().toISOString();
    this.#state = {
      taskId: crypto.randomUUID(),
      status: "working",
      statusMessage: "The hide is being opened.",
      createdAt: at,
      lastUpdatedAt: at,
      ttl,
      pollInterval: POLL_MS,
    };
    void this.#course(plan);
  }

  /** Current state. */
  get state(): WatchState {
    return this.#state;
  }

  /** Result of the watch, once it has ended. */
  get result(): CallToolResult | undefined {
    return this.#result;
  }

  /** Answers the watch's input request; has no effect if there is none. */
  answer(side: string): void {
    this.#answer?.(side);
    this.#answer = undefined;
  }

  /** Ends the watch; returns true if it was still running. */
  cancel(): boolean {
    if (this.#result !== undefined) return false;
    this.#end("cancelled", said("The watch was broken off.", true));
    this.#stop.abort();
    return true;
  }

  /** Resolves on the next change, or rejects when the signal aborts. */
  async changed(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    await new Promise<void>((resolve, reject) => {
      const done = (): void => {
        this.#listeners.delete(done);
        signal.removeEventListener("abort", left);
        resolve();
      };
      const left = (): void => {
        this.#listeners.delete(done);
        reject(signal.reason instanceof Error ? signal.reason : new Error("Nobody waits for the watch."));
      };
      this.#listeners.add(done);
      signal.addEventListener("abort", left, { once: true });
    });
  }

  async #course({ looks, lookMs, elicits }: WatchPlan): Promise<void> {
    let side = "sea";
    try {
      for (let look = 1; look <= looks; look += 1) {
        await wait(lookMs, this.#stop.signal);
        if (elicits && look === Math.ceil(looks / 2)) side = await this.#elicit();
        this.#set("working", `Look ${look} of ${looks}, towards the ${side}.`);
      }
      this.#end("completed", said(`Watched the ${side} in ${looks} looks: ${looks * 3} birds.`));
    } catch {
      // Cancelled: the result that `cancel` set remains.
    }
  }

  #elicit(): Promise<string> {
    this.#set("input_required", "Which side of the hide?");
    return new Promise<string>((resolve, reject) => {
      this.#answer = resolve;
      this.#stop.signal.addEventListener("abort", () => reject(new Error("Broken off.")), { once: true });
    });
  }

  #end(status: "completed" | "cancelled", result: CallToolResult): void {
    if (this.#result !== undefined) return;
    this.#result = result;
    this.#set(status, status === "completed" ? "The watch is over." : "The watch was broken off.");
  }

  #set(status: WatchState["status"], statusMessage: string): void {
    this.#state = { ...this.#state, status, statusMessage, lastUpdatedAt: new Date().toISOString() };
    for (const listener of [...this.#listeners]) listener();
  }
}

const MAX_WATCHES = 100;
const MAX_TTL_MS = 3_600_000;

/** The watches of a notebook; the oldest are forgotten. */
export class Watches {
  readonly #known = new Map<string, Watch>();

  /** Starts a watch. */
  open(plan: WatchPlan, ttl = MAX_TTL_MS): Watch {
    const watch = new Watch(plan, Math.min(ttl, MAX_TTL_MS));
    this.#known.set(watch.state.taskId, watch);
    const [oldest] = this.#known;
    if (this.#known.size > MAX_WATCHES && oldest !== undefined) {
      oldest[1].cancel();
      this.#known.delete(oldest[0]);
    }
    return watch;
  }

  /** Returns a watch, unless its time to live has passed. */
  get(taskId: string): Watch | undefined {
    return this.list().find(({ state }) => state.taskId === taskId);
  }

  /** All existing watches, oldest first. */
  list(): readonly Watch[] {
    for (const [id, { state, result }] of this.#known)
      if (result !== undefined && Date.parse(state.createdAt) + state.ttl < Date.now()) this.#known.delete(id);
    return [...this.#known.values()];
  }
}
