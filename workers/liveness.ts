/**
 * Notices that a thread has died: nothing else would tell, and its promises would stay open for ever.
 *
 * A Web Lock the worker holds is released the moment it dies. Where there are no locks, a heartbeat asks now and then while
 * something is waited for.
 */
import type { Thread } from "./start.js";

const BEAT_MS = 5_000;
/** A busy worker may be parsing a large answer for some seconds. */
const SILENCE_MS = 30_000;

/** Calls `onDeath` once, with what was noticed, unless stopped before. `isWaiting` tells whether anything is waited for. */
export function watchThread(thread: Thread, isWaiting: () => boolean, onDeath: (what: string) => void): () => void {
  const stopped = new AbortController();
  const die = (what: string): void => {
    if (stopped.signal.aborted) return;
    stopped.abort();
    onDeath(what);
  };
  if (thread.port instanceof Worker) {
    const onError = (event: ErrorEvent): void => die(event.message || "it reported an error");
    thread.port.addEventListener("error", onError, { signal: stopped.signal });
  }
  if (thread.lifeLock !== undefined) {
    navigator.locks
      .request(thread.lifeLock, { signal: stopped.signal }, () => die("it was ended"))
      .catch(() => undefined); // aborted by stop()
  } else if (thread.where === "worker") {
    void heartbeat(thread, isWaiting, die, stopped.signal);
  }
  return () => stopped.abort();
}

async function heartbeat(
  thread: Thread,
  isWaiting: () => boolean,
  die: (what: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const sleep = (ms: number): Promise<"late"> => new Promise((resolve) => setTimeout(() => resolve("late"), ms));
  while (!signal.aborted) {
    await sleep(BEAT_MS);
    if (signal.aborted || !isWaiting()) continue;
    if ((await Promise.race([thread.api.ping(), sleep(SILENCE_MS)])) === "late")
      die(`it was silent for ${SILENCE_MS / 1_000} s`);
  }
}
