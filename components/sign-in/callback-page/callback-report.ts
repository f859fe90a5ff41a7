/**
 * Reports the callback to the waiting page, on every channel that may reach it.
 *
 * Owns: the channels and their order: the `BroadcastChannel` and the opener at once, `localStorage` only if neither has
 * answered. Never sends anything to another origin or accepts a receipt from one.
 */
import { reportStored } from "../callback-listener.js";
import { channelOf, isReceipt, receiptKey, reportKey, reportOf } from "../callback-wire.js";

/**
 * Milliseconds after which the code is written to `localStorage`, where other tabs of this origin could briefly see it.
 */
const STORED_AFTER_MS = 600;

/** Reports `url`. Resolves when it was received, however late. Never rejects. */
export function reported(url: string, state: string): Promise<void> {
  return new Promise((resolve) => {
    const channel = channelOf(state);
    const listening = new AbortController();
    const over = { signal: listening.signal };
    const received = (): void => {
      clearTimeout(later);
      listening.abort();
      channel?.close();
      resolve();
    };
    channel?.addEventListener("message", ({ data }) => isReceipt(data, state) && received());
    addEventListener(
      "message",
      (event) => {
        if (event.origin === location.origin && isReceipt(event.data, state)) received();
      },
      over,
    );
    addEventListener(
      "storage",
      ({ key, newValue }) => {
        if (key === receiptKey(state) && newValue !== null) received();
      },
      over,
    );
    channel?.postMessage(reportOf(url));
    // Delivered only if that window shows a page of this origin.
    const opener: unknown = window.opener;
    if (isWindow(opener)) opener.postMessage(reportOf(url), location.origin);
    const later = setTimeout(() => reportStored(reportKey(state), url), STORED_AFTER_MS);
  });
}

/**
 * Returns true if the opener is a window. This can't be checked more precisely, because a page can't read the other
 * properties of a cross-origin window.
 */
function isWindow(opener: unknown): opener is Window {
  return typeof opener === "object" && opener !== null;
}
