/**
 * Waits for the callback page's report, on every way it may take.
 *
 * Owns: which report counts, and telling that it has arrived. A `BroadcastChannel` survives an authorization server that cuts windows off
 * (`Cross-Origin-Opener-Policy`), a message of the window survives storage that is divided by the page on top, a storage event is what is
 * left where there is no channel. Whether the window was closed is not asked: under COOP it always looks closed.
 */
import {
  belongsTo,
  channelOf,
  readReport,
  receiptKey,
  receiptOf,
  reportKey,
  type SignInParams,
} from "./callback-wire.js";

/** The address of the callback page, the first that belongs to this sign-in. Rejects with the signal's reason when that aborts. */
export function callbackOf(params: SignInParams, signal: AbortSignal): Promise<string> {
  const { state } = params;
  return new Promise((resolve, reject) => {
    const listening = new AbortController();
    const over = { signal: listening.signal };
    const channel = channelOf(state);
    const stop = (): void => {
      listening.abort();
      channel?.close();
    };
    const take = (url: string | undefined, acknowledge: () => void): void => {
      if (listening.signal.aborted || url === undefined || !belongsTo(url, params)) return;
      acknowledge();
      stop();
      resolve(url);
    };
    const redirectOrigin = new URL(params.redirectUrl).origin;

    channel?.addEventListener("message", ({ data }) =>
      take(readReport(data), () => channel.postMessage(receiptOf(state))),
    );
    addEventListener(
      "message",
      ({ origin, source, data }) => {
        if (origin !== redirectOrigin) return; // anybody may send anything
        take(readReport(data), () => source?.postMessage(receiptOf(state), { targetOrigin: origin }));
      },
      over,
    );
    // Receives changes by other windows of this very origin only.
    addEventListener(
      "storage",
      ({ key, newValue }) => {
        if (key === reportKey(state) && newValue !== null) take(newValue, () => reportStored(receiptKey(state), state));
      },
      over,
    );
    const abort = (): void => {
      stop();
      reject(signal.reason);
    };
    if (signal.aborted) abort();
    else signal.addEventListener("abort", abort, over);
  });
}

/** Says something to the other windows of this origin through `localStorage`, and leaves nothing there. */
export function reportStored(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
    localStorage.removeItem(key);
  } catch {
    // Storage is switched off, full or not for frames like this one: one way less.
  }
}
