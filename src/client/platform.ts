/**
 * The ports of the engine, with the platform's own as defaults.
 *
 * Owns: the one place where the engine takes `fetch`, the clock and chance from where it runs.
 */
import { systemClock, type Clock } from "../jsonrpc/index.js";
import type { HttpPort } from "../transport/index.js";

/** What the engine needs from outside. */
export interface Platform {
  readonly http: HttpPort;
  readonly clock: Clock;
  /** What relative addresses are relative to; `undefined` refuses them. */
  readonly baseUrl?: string | undefined;
  /** 0 ≤ x < 1. */
  readonly random: () => number;
}

/** The platform this code runs on. `pageOrigin`: of the page that started the worker, whose own origin may be `null`. */
export function thisPlatform(pageOrigin?: string): Platform {
  const origin = pageOrigin ?? (typeof location === "object" ? location.origin : undefined);
  return {
    http: {
      // Looked up at each call: pages and tests wrap the global.
      fetch: (url, init) => globalThis.fetch(url, init),
      pageOrigin: origin,
      // Node has a navigator without onLine; only a definite "no" counts.
      isOnline: () => typeof navigator !== "object" || navigator.onLine !== false,
    },
    clock: systemClock,
    baseUrl: typeof location === "object" ? location.href : undefined,
    random: Math.random,
  };
}
