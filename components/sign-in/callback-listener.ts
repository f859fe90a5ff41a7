/**
 * Waits for the callback page's report on all channels.
 *
 * Owns: accepting a report, and acknowledging it. A `BroadcastChannel` works even if the authorization server severs
 * the window (`Cross-Origin-Opener-Policy`), a window message works with partitioned storage, and a storage event works
 * without `BroadcastChannel`.
 * Never checks whether the window was closed: under COOP it always looks closed.
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

/** Resolves with the first callback URL that belongs to this sign-in. Rejects with the signal's reason on abort. */
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
      (event) => {
        const { source, origin } = event;
        if (origin !== redirectOrigin) return; // any window may send a message
        take(readReport(event.data), () => source?.postMessage(receiptOf(state), { targetOrigin: origin }));
      },
      over,
    );
    // Storage events report only changes made by other windows of this origin.
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

/** Sends a message to the other windows of this origin through `localStorage`, and removes it again. */
export function reportStored(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
    localStorage.removeItem(key);
  } catch {
    // Storage is disabled, full or unavailable in this frame, so this channel is not available.
  }
}
