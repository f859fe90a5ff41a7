/**
 * Follows a task to its end: asks after it at the server's pace, sees to what it asks, fetches what became of the call.
 *
 * Owns: the waits, and the one settlement. A task outlives requests: no deadline but its own time ends it, and a lost network is
 * waited out. Never: what travels (that is the wire's).
 */
import { ClientError, isMcpError } from "../errors/index.js";
import { pause, type Params, type StreamPacing } from "../jsonrpc/index.js";
import { retry } from "../jsonrpc/retry.js";
import { Pace } from "../jsonrpc/pace.js";
import type { Task } from "../protocol/index.js";
import { isOver, type TaskOutcome, type TaskWire } from "./task-wire.js";
import { unlessAborted } from "../jsonrpc/unless-aborted.js";

/** What following needs, and tells. */
export interface FollowOptions {
  readonly pacing: StreamPacing;
  /** The caller wants it no more: it is cancelled at the server, too. */
  readonly signal?: AbortSignal | undefined;
  /** The session is over: the task goes on without us. */
  readonly closed: AbortSignal;
  /** Told at first, and whenever it changed. */
  readonly onTask: (task: Task) => void;
  /** The server has nothing more for us. */
  readonly onOver: () => void;
  readonly report: (reason: string) => void;
}

/** Bounds for the pace a server asks for. */
const POLL_MS = { min: 250, max: 60_000 };

/**
 * Resolves as the call would have been answered. `first`: where the task stood when it began; absent: it is looked at first.
 * Rejects with the call's own error, `ERR-TASK-GONE`, `ERR-TASK-CANCELLED`, `ERR-REFUSED`, what a look fails with, or either signal's
 * reason; a refusal and the caller's abort cancel the task.
 */
export async function followTask(first: Task | undefined, wire: TaskWire, options: FollowOptions): Promise<Params> {
  const { signal, closed, onOver, report } = options;
  const over = new AbortController();
  const left = signal ? AbortSignal.any([signal, closed]) : closed;
  const run = AbortSignal.any([left, over.signal]);
  const giveUp = async (): Promise<void> => {
    try {
      await wire.cancel();
      onOver();
    } catch (error) {
      if (!closed.aborted) report(`a task could not be cancelled: ${String(error)}`);
    }
  };
  try {
    const outcome = await unlessAborted(course(first, wire, run, options, giveUp), left);
    onOver();
    if ("error" in outcome) throw outcome.error;
    return outcome.result;
  } catch (error) {
    if (isGone(error)) onOver();
    if (signal?.aborted && !closed.aborted) void giveUp();
    throw error;
  } finally {
    over.abort(new ClientError("ERR-CLOSED", "The task is over."));
  }
}

/** Two things at once: looking at the task, and seeing to what it asks. Whichever brings the outcome ends both. */
function course(
  first: Task | undefined,
  wire: TaskWire,
  run: AbortSignal,
  options: FollowOptions,
  giveUp: () => Promise<void>,
): Promise<TaskOutcome> {
  return new Promise((resolve, reject) => {
    let isAttending = false;
    const attend = async (): Promise<void> => {
      if (isAttending) return;
      isAttending = true;
      try {
        const outcome = await wire.attend(run);
        if (outcome) resolve(outcome);
      } catch (error) {
        if (!run.aborted && !isGone(error)) void giveUp();
        reject(error);
      }
      isAttending = false;
    };
    poll(first, wire, run, options, () => void attend()).then(resolve, reject);
  });
}

async function poll(
  first: Task | undefined,
  wire: TaskWire,
  run: AbortSignal,
  { pacing, onTask }: FollowOptions,
  attend: () => void,
): Promise<TaskOutcome> {
  let unprompted = new Pace(pacing); // where the server names no pace: more and more slowly, until something changes
  const throughFailures = <T>(attempt: () => Promise<T>): Promise<T> =>
    retry(attempt, { pace: new Pace(pacing), signal: run });
  const look = (): Promise<Task> => throughFailures(() => wire.look(run));
  let known = "";
  for (let task = first ?? (await look()); ; task = await look()) {
    run.throwIfAborted();
    const state = JSON.stringify(task);
    if (state !== known) {
      onTask(task);
      unprompted = new Pace(pacing);
    }
    known = state;
    if (isOver(task)) return throughFailures(() => wire.outcome(run));
    if (task.status === "input_required") attend();
    const { pollIntervalMs: suggested } = task;
    if (suggested === undefined) await unprompted.wait(run);
    else await pause(Math.min(Math.max(suggested, POLL_MS.min), POLL_MS.max), pacing.clock, run);
    run.throwIfAborted();
  }
}

function isGone(error: unknown): boolean {
  return isMcpError(error) && error.code === "ERR-TASK-GONE";
}
