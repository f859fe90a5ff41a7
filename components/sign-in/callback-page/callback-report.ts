/**
 * Reports the callback to the page that waits, on every channel that may reach it.
 *
 * Owns: the ways and their order: the channel and the window that opened this one at once, `localStorage` only when neither has answered.
 * Never says anything to another origin, nor takes a receipt from one.
 */
import { reportStored } from "../callback-listener.js";
import { channelOf, isReceipt, receiptKey, reportKey, reportOf } from "../callback-wire.js";

/** Milliseconds after which the code is put where other tabs of this origin could see it, for an instant. */
const STORED_AFTER_MS = 600;

/** Reports `url`. Resolves when it was received, however late; never rejects. */
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
      ({ origin, data }) => {
        if (origin === location.origin && isReceipt(data, state)) received();
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
    // Gets there only when that window shows a page of this origin.
    const opener: unknown = window.opener;
    if (isWindow(opener)) opener.postMessage(reportOf(url), location.origin);
    const later = setTimeout(() => reportStored(reportKey(state), url), STORED_AFTER_MS);
  });
}

/** A window of another origin lets nothing else of it be read. */
function isWindow(opener: unknown): opener is Window {
  return typeof opener === "object" && opener !== null;
}
