/**
 * Communication between tabs of one origin: locks and a channel, as ports.
 *
 * Owns: taking both from the platform. https://www.w3.org/TR/web-locks/
 * https://html.spec.whatwg.org/multipage/web-messaging.html#broadcasting-to-other-browsing-contexts
 */
import type { TabLocks } from "../../transport/index.js";

/** Channel to the other tabs; a `BroadcastChannel` is one. */
export interface TabChannel {
  postMessage(message: unknown): void;
  addEventListener(type: "message", listener: (event: { readonly data: unknown }) => void): void;
  close(): void;
}

/** Access to the other tabs. */
export interface TabPort {
  readonly locks: TabLocks;
  channel(name: string): TabChannel;
}

/** Port of the platform; `undefined` if there is only one context, or if the browser lacks these APIs. */
export function browserTabs(): TabPort | undefined {
  const { navigator, BroadcastChannel } = globalThis;
  const locks = typeof navigator === "object" && "locks" in navigator ? navigator.locks : undefined;
  if (!locks || typeof location !== "object" || typeof BroadcastChannel !== "function") return undefined;
  return { locks, channel: (name) => new BroadcastChannel(name) };
}
