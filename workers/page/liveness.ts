/**
 * Detects that a thread has died or hangs: nothing else reports that, and the thread's promises would stay pending
 * forever.
 *
 * A Web Lock that the worker holds is released the moment the worker dies. A heartbeat pings at intervals while
 * commands are pending: it detects a worker in an endless loop, and a dead worker if there are no locks.
 */
import type { Thread } from "./start.js";

const BEAT_MS = 5_000;
/** Default of the silence limit in milliseconds: a busy worker may parse a large answer for some seconds. */
const SILENCE_MS = 30_000;
/**
 * Number of waits that make up the silence limit: after a page was suspended, only one of the waits is over, not all,
 * so that the worker can still answer.
 */
const WAITS = 10;

/** Options of the watch; for tests. */
export interface WatchOptions {
  /** Heartbeat interval in milliseconds. Default 5,000. */
  readonly beatMs?: number;
  /** Silence limit of a worker in milliseconds. Default 30,000. */
  readonly silenceMs?: number;
  readonly locks?: Pick<LockManager, "request">;
}

/**
 * Calls `onDeath` once with the reason, unless stopped before. `isWaiting` returns true while commands are pending.
 */
export function watchThread(
  thread: Thread,
  isWaiting: () => boolean,
  onDeath: (what: string) => void,
  { beatMs = BEAT_MS, silenceMs = SILENCE_MS, locks = navigator.locks }: WatchOptions = {},
): () => void {
  const stopped = new AbortController();
  const { signal } = stopped;
  const die = (what: string): void => {
    if (signal.aborted) return;
    stopped.abort();
    onDeath(what);
  };
  if (thread.lifeLock === undefined) watchErrors(thread, die, signal);
  else void watchLock(thread, thread.lifeLock, locks, die, signal);
  // The page's own thread needs no heartbeat: if it hangs, this code hangs too.
  if (thread.runsIn === "worker") void heartbeat(thread, isWaiting, die, signal, beatMs, silenceMs);
  return () => stopped.abort();
}

/**
 * Watches for uncaught errors. An error may or may not end a worker, so that errors are used only if no lock is
 * available.
 */
function watchErrors(thread: Thread, die: (what: string) => void, signal: AbortSignal): void {
  if (!(thread.port instanceof Worker)) return;
  thread.port.addEventListener("error", ({ message }) => die(message || "it reported an error"), { signal });
}

async function watchLock(
  thread: Thread,
  name: string,
  locks: Pick<LockManager, "request">,
  die: (what: string) => void,
  signal: AbortSignal,
): Promise<void> {
  try {
    await locks.request(name, { signal }, () => die("it was ended"));
  } catch (error) {
    if (error === signal.reason) return; // the watch was stopped
    if (signal.aborted) throw error; // `onDeath` threw: its error is reported as unhandled
    watchErrors(thread, die, signal); // the lock is not available: watches for errors, as without locks; the heartbeat runs anyway
  }
}

async function heartbeat(
  thread: Thread,
  isWaiting: () => boolean,
  die: (what: string) => void,
  signal: AbortSignal,
  beatMs: number,
  silenceMs: number,
): Promise<void> {
  while (!signal.aborted) {
    await pause(beatMs, signal);
    if (signal.aborted || !isWaiting()) continue;
    if (!(await answers(thread, silenceMs, signal))) die(`it was silent for ${silenceMs / 1_000} s`);
  }
}

/** True if the thread responds in time, even with a failure. */
async function answers(thread: Thread, silenceMs: number, signal: AbortSignal): Promise<boolean> {
  const sign = thread.api.ping().then(
    () => true,
    () => true,
  );
  for (let wait = 0; wait < WAITS && !signal.aborted; wait++) {
    const isHere = await Promise.race([sign, pause(silenceMs / WAITS, signal).then(() => false)]);
    if (isHere) return true;
  }
  return false;
}

/** Resolves after a while, or at once when stopped. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      signal.removeEventListener("abort", done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener("abort", done);
  });
}
