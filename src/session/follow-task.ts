/**
 * Follows a task to its end: polls it at the server's interval, handles its input requests, and fetches the outcome of
 * the call.
 *
 * Owns: the waits, and settling exactly once. A task outlives its requests: only its own time to live ends it, and
 * network outages are waited out. Does not own: the messages (see the wires).
 */
import { ClientError, isMcpError } from "../errors/index.js";
import { pause, type Params, type StreamPacing } from "../jsonrpc/index.js";
import { retry } from "../jsonrpc/retry.js";
import { Pace } from "../jsonrpc/pace.js";
import type { Task } from "../protocol/index.js";
import { isOver, type TaskOutcome, type TaskWire } from "./task-wire.js";
import { unlessAborted } from "../async/unless-aborted.js";

/** Dependencies and callbacks for following a task. */
export interface FollowOptions {
  readonly pacing: StreamPacing;
  /** Aborts when the caller gives up; the task is then also cancelled at the server. */
  readonly signal?: AbortSignal | undefined;
  /** Aborts when the session ends; the task continues at the server. */
  readonly closed: AbortSignal;
  /** Called first, and after each change. */
  readonly onTask: (task: Task) => void;
  /** Called when the server sends no further messages for the task. */
  readonly onOver: () => void;
  readonly report: (reason: string) => void;
}

/** Limits of the polling interval a server requests, in milliseconds: a server may ask to be polled rarely. */
const POLL_MS = { min: 250, max: 86_400_000 };
/** Maximum number of consecutive polls with a status that the specification does not define: it may be a final one. */
const MAX_UNKNOWN = 5;

/**
 * Resolves as the call would have. `first`: state of the task when it was created; if absent, the task is polled first.
 * Rejects with the call's own error, `ERR-TASK-GONE`, `ERR-TASK-CANCELLED`, `ERR-REFUSED`, `ERR-PROTO` for a status
 * that stays unknown, the error of a poll, or the reason of either signal. A refusal and the caller's abort cancel the
 * task.
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

/**
 * Runs two activities concurrently: polling the task, and handling its input requests. The first to produce the outcome
 * ends both.
 */
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
  let unprompted = new Pace(pacing); // used if the server requests no interval: the intervals grow until the task changes
  const throughFailures = <T>(attempt: () => Promise<T>): Promise<T> =>
    retry(attempt, { pace: new Pace(pacing), signal: run });
  const look = (): Promise<Task> => throughFailures(() => wire.look(run));
  let known = "";
  let unknown = 0;
  for (let task = first ?? (await look()); ; task = await look()) {
    run.throwIfAborted();
    const state = JSON.stringify(task);
    if (state !== known) {
      onTask(task);
      unprompted = new Pace(pacing);
    }
    known = state;
    if (isOver(task)) return throughFailures(() => wire.outcome(run));
    unknown = task.unknownStatus === undefined ? 0 : unknown + 1;
    if (unknown > MAX_UNKNOWN) throw unknownStatus(task);
    if (task.status === "input_required") attend();
    const { pollIntervalMs: suggested } = task;
    if (suggested === undefined) await unprompted.wait(run);
    else await pause(Math.min(Math.max(suggested, POLL_MS.min), POLL_MS.max), pacing.clock, run);
    run.throwIfAborted();
  }
}

function unknownStatus({ unknownStatus = "" }: Task): ClientError {
  const status = JSON.stringify(unknownStatus);
  const text = `The server's task has the status ${status}, which the specification does not define, so that its end can't be recognized.`;
  return new ClientError("ERR-PROTO", text);
}

function isGone(error: unknown): boolean {
  return isMcpError(error) && error.code === "ERR-TASK-GONE";
}
