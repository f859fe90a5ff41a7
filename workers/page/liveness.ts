/**
 * Detects that a thread has died or hangs: nothing else reports it, and its promises would stay pending forever.
 *
 * A Web Lock the worker holds is released the moment it dies. A heartbeat pings from time to time while commands are pending: it detects a
 * worker in an endless loop, and a dead one if there are no locks.
 */
import type { Thread } from "./start.js";

const BEAT_MS = 5_000;
/** Default of the silence limit in milliseconds: a busy worker may parse a large answer for some seconds. */
const SILENCE_MS = 30_000;
/**
 * Number of waits that make up the silence limit: a page that slept wakes with one of them over, not with all, and the worker can answer.
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

/** Calls `onDeath` once with the reason, unless stopped before. `isWaiting` returns true while commands are pending. */
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
  // The page's own thread needs none: when it hangs, so do we.
  if (thread.runsIn === "worker") void heartbeat(thread, isWaiting, die, signal, beatMs, silenceMs);
  return () => stopped.abort();
}

/** Watches uncaught errors, which may or may not be the end of a worker: they count only where no lock is available. */
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
    if (error === signal.reason) return; // stopped
    if (signal.aborted) throw error; // `onDeath` failed: its own fault, reported as unhandled
    watchErrors(thread, die, signal); // no lock to be had: as without, the heartbeat runs anyway
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

/** True if the thread responds in time, with any message. */
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
