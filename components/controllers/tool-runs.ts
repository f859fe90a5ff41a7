/**
 * The calls an element has started, the newest per tool, and what came of them.
 *
 * Owns: starting, cancelling, the outcome of each call and the release of results nobody sees any more. Progress and log come
 * from the snapshot. A call outlives a move of the element in the document; only its result is dropped when the element is gone.
 */
import type { ReactiveController, ReactiveControllerHost } from "lit";
import type { Host, Server } from "../../src/client/api.js";
import type { ResultView } from "../../src/client/views.js";
import type { PlainError } from "../../src/errors/index.js";
import { toPlainError } from "./failure.js";

/** How many finished calls keep their results. */
const KEPT = 8;
let lastCall = 0;

/** How a call of ours ended. */
export type RunOutcome =
  | { readonly kind: "result"; readonly view: ResultView }
  | { readonly kind: "failed"; readonly error: PlainError }
  | { readonly kind: "cancelled" };

/** A call of ours. */
export interface Run {
  readonly callId: string;
  readonly tool: string;
  /** The connection it was sent on. */
  readonly server: Server;
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
  readonly endedAt?: number;
  /** Absent while it runs. */
  readonly outcome?: RunOutcome;
}

interface Entry {
  readonly run: Run;
  readonly host: Host;
  readonly abort: AbortController;
}

/** The runs of one element, by server and tool. */
export class ToolRuns implements ReactiveController {
  readonly #element: ReactiveControllerHost;
  readonly #entries = new Map<string, Entry>();
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
    // A move in the document disconnects and connects again at once.
    setTimeout(() => {
      if (this.#connected) return;
      for (const [key, entry] of this.#entries) this.#drop(key, entry);
    });
  }

  /** The newest run of a tool. */
  get(serverId: string, tool: string): Run | undefined {
    return this.#entries.get(keyOf(serverId, tool))?.run;
  }

  /** Calls the tool. Never rejects; resolves with the run when it has ended. */
  async start(host: Host, server: Server, tool: string, args: Readonly<Record<string, unknown>>): Promise<Run> {
    const key = keyOf(server.id, tool);
    const previous = this.#entries.get(key);
    if (previous) this.#drop(key, previous);
    const abort = new AbortController();
    const callId = `${server.id}/panel-${Date.now().toString(36)}-${++lastCall}`;
    const started: Run = { callId, tool, server, startedAt: Date.now() };
    this.#set(key, { run: started, host, abort });
    let outcome: RunOutcome;
    try {
      // A modern server sends log messages of a call only to those who ask.
      const logging = server.info.capabilities.logging && ({ logLevel: "debug" } as const);
      const view = await server.viewTool(tool, args, { callId, signal: abort.signal, ...logging });
      outcome = { kind: "result", view };
    } catch (error) {
      outcome = abort.signal.aborted ? { kind: "cancelled" } : { kind: "failed", error: toPlainError(error) };
    }
    const ended: Run = { ...started, endedAt: Date.now(), outcome };
    if (this.#entries.get(key)?.run.callId === callId) {
      this.#set(key, { run: ended, host, abort });
      this.#trim();
    } else release(host, ended);
    return ended;
  }

  /** Cancels the running call of a tool. */
  cancel(serverId: string, tool: string): void {
    this.#entries.get(keyOf(serverId, tool))?.abort.abort();
  }

  #set(key: string, entry: Entry): void {
    this.#entries.delete(key); // to the end: the newest are kept longest
    this.#entries.set(key, entry);
    this.#element.requestUpdate();
  }

  #drop(key: string, { run, host }: Entry): void {
    this.#entries.delete(key);
    release(host, run);
  }

  #trim(): void {
    const ended = [...this.#entries].filter(([, { run }]) => run.outcome);
    for (const [key, entry] of ended.slice(0, -KEPT)) this.#drop(key, entry);
  }
}

function keyOf(serverId: string, tool: string): string {
  return JSON.stringify([serverId, tool]);
}

/** A result that can't be released was forgotten already, with its host. */
function release(host: Host, { outcome }: Run): void {
  if (outcome?.kind === "result") host.results.release(outcome.view.resultId).catch(() => undefined);
}
