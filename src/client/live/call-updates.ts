/**
 * A tool call as an async iterable: its progress, log messages, task and input requests, and at last its result.
 *
 * Owns: the queue of updates, and cancelling the call when the loop is left early.
 */
import { callListener } from "../../async/call-listener.js";
import type { CallOptions, CallUpdate } from "../api/index.js";
import type { ObserveRequests } from "./server-lives.js";

/** Runs a call and yields its updates. Throws what the call rejects with. */
export async function* callUpdates<Result>(
  run: (options: CallOptions) => Promise<Result>,
  { signal, onProgress, onLog, onTask, callId, ...options }: CallOptions,
  observeRequests: ObserveRequests,
): AsyncGenerator<CallUpdate<Result>, void, void> {
  const updates: CallUpdate<Result>[] = [];
  let wake = (): void => undefined;
  const push = (update: CallUpdate<Result>): void => {
    updates.push(update);
    wake();
  };
  const left = new AbortController();
  const ends = observeRequests((request) => {
    if (request.during?.callId === callId) push({ kind: "input", request });
  });
  let failure: { readonly reason: unknown } | undefined;
  const calling = run({
    ...options,
    ...(callId !== undefined && { callId }),
    signal: signal ? AbortSignal.any([signal, left.signal]) : left.signal,
    onProgress(progress) {
      callListener(onProgress, progress);
      push({ kind: "progress", progress });
    },
    onLog(message) {
      callListener(onLog, message);
      push({ kind: "log", message });
    },
    onTask(task) {
      callListener(onTask, task);
      push({ kind: "task", task });
    },
  });
  calling.then(
    (result) => push({ kind: "result", result }),
    (reason: unknown) => {
      failure = { reason };
      wake();
    },
  );
  try {
    for (;;) {
      const update = updates.shift();
      if (update) {
        yield update;
        if (update.kind === "result") return;
      } else if (failure) throw failure.reason;
      else await new Promise<void>((resolve) => (wake = resolve));
    }
  } finally {
    ends();
    left.abort(new DOMException("The loop over the updates of this call was left.", "AbortError"));
  }
}
