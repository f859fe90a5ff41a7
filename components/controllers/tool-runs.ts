/**
 * Calls that an element has started, by tool, and their outcomes.
 *
 * Owns: starting and cancelling calls, their outcomes, and releasing results that are no longer shown. Progress and log
 * messages come from the snapshot. A call survives a move of the element in the document; when the element is gone,
 * only the result is dropped.
 */
import type { ReactiveController, ReactiveControllerHost } from "lit";
import type { Host, Server } from "../../src/client/api/index.js";
import type { ResultView } from "../../src/client/api/views.js";
import type { PlainError } from "../../src/errors/index.js";
import { toPlainError } from "./failure.js";
import { metaFor } from "../page-storage/request-options.js";

/** Number of finished calls that keep their results. */
const KEPT = 12;
let lastCall = 0;

/** Outcome of a call. */
export type RunOutcome =
  | { readonly kind: "result"; readonly view: ResultView }
  | { readonly kind: "failed"; readonly error: PlainError }
  | { readonly kind: "cancelled" };

type Args = Readonly<Record<string, unknown>>;

/** A call. */
export interface Run {
  readonly callId: string;
  readonly tool: string;
  readonly serverId: string;
  /** Connection on which it was sent; absent for a recorded call. */
  readonly server?: Server;
  readonly args: Args;
  /** True if the caller wanted a task. */
  readonly task?: true;
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
  readonly endedAt?: number;
  /** Outcome of the call; absent while it runs. */
  readonly outcome?: RunOutcome;
}

interface Entry {
  readonly run: Run;
  readonly host: Host;
  readonly abort: AbortController;
  /** Sequence number, which increases with each entry. */
  readonly order: number;
}

/** Settings of a call, in addition to its arguments. */
export interface RunSettings {
  /** Runs the call as a task, if the tool lets the caller choose. */
  readonly task?: boolean;
  /** Called when the call has ended, before its outcome is rendered. */
  readonly onEnd?: (run: Run) => void;
}

/** Runs of one element, by server and tool. */
export class ToolRuns implements ReactiveController {
  readonly #element: ReactiveControllerHost;
  /** By server and tool, newest last. */
  readonly #entries = new Map<string, readonly Entry[]>();
  #connected = false;

  constructor(element: ReactiveControllerHost) {
    this.#element = element;
    element.addController(this);
  }

  hostConnected(): void {
    this.#connected = true;
  }

  hostDisconnected(): void {
    this.#connected = false;
    // When the element is moved in the document, it is disconnected and immediately connected again.
    setTimeout(() => {
      if (this.#connected) return;
      for (const entries of this.#entries.values()) for (const { run, host } of entries) release(host, run);
      this.#entries.clear();
    });
  }

  /** Returns the newest run of a tool. */
  get(serverId: string, tool: string): Run | undefined {
    return this.history(serverId, tool).at(-1);
  }

  /** Runs of a tool whose results are still available, newest last. */
  history(serverId: string, tool: string): readonly Run[] {
    return (this.#entries.get(keyOf(serverId, tool)) ?? []).map(({ run }) => run);
  }

  /** Calls the tool. Never rejects; resolves with the run when it has ended. */
  async start(host: Host, server: Server, tool: string, args: Args, settings: RunSettings = {}): Promise<Run> {
    const key = keyOf(server.id, tool);
    const abort = new AbortController();
    const order = ++lastCall;
    const callId = `${server.id}/panel-${Date.now().toString(36)}-${order}`;
    const task = settings.task === true && ({ task: true } as const);
    const started: Run = { callId, tool, serverId: server.id, server, args, startedAt: Date.now(), ...task };
    this.#put(key, { run: started, host, abort, order });
    let outcome: RunOutcome;
    try {
      const options = {
        callId,
        initiator: "user",
        signal: abort.signal,
        ...metaFor(server),
        ...task,
        view: true,
      } as const;
      const view = await server.callTool(tool, args, options);
      outcome = { kind: "result", view };
    } catch (error) {
      outcome = abort.signal.aborted ? { kind: "cancelled" } : { kind: "failed", error: toPlainError(error) };
    }
    const ended: Run = { ...started, endedAt: Date.now(), outcome };
    settings.onEnd?.(ended);
    if (this.#entries.get(key)?.some(({ run }) => run.callId === callId))
      this.#put(key, { run: ended, host, abort, order });
    else release(host, ended);
    this.#trim();
    return ended;
  }

  /** Adds a finished call made by other code. */
  add(host: Host, run: Run): void {
    this.#put(keyOf(run.serverId, run.tool), { run, host, abort: new AbortController(), order: ++lastCall });
    this.#trim();
  }

  /** Cancels the running call of a tool. */
  cancel(serverId: string, tool: string): void {
    this.#entries.get(keyOf(serverId, tool))?.at(-1)?.abort.abort();
  }

  /** Stores an entry, replacing an existing entry for the same call. */
  #put(key: string, entry: Entry): void {
    const before = this.#entries.get(key) ?? [];
    const replaced = before.find(({ run }) => run.callId === entry.run.callId);
    if (replaced && replaced.run !== entry.run) release(replaced.host, replaced.run);
    const others = before.filter((one) => one !== replaced);
    this.#entries.set(
      key,
      [...others, entry].sort((a, b) => a.run.startedAt - b.run.startedAt),
    );
    this.#element.requestUpdate();
  }

  /** Releases the oldest results. */
  #trim(): void {
    const ended = [...this.#entries.values()].flat().filter(({ run }) => run.outcome);
    const old = ended.sort((a, b) => a.order - b.order).slice(0, -KEPT);
    for (const [key, entries] of this.#entries) {
      const kept = entries.filter((entry) => !old.includes(entry));
      if (kept.length > 0) this.#entries.set(key, kept);
      else this.#entries.delete(key);
    }
    for (const { run, host } of old) release(host, run);
  }
}

function keyOf(serverId: string, tool: string): string {
  return JSON.stringify([serverId, tool]);
}

/** Releases a result. If that fails, the result was already released with its host. */
function release(host: Host, { outcome }: Run): void {
  if (outcome?.kind === "result") host.results.release(outcome.view.resultId).catch(() => undefined);
}
