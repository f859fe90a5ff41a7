/**
 * Ports of the engine, with the platform's implementations as defaults.
 *
 * Owns: access to the environment's `fetch`, clock and random numbers; no other code of the engine uses them directly.
 */
import { parseNoting } from "../../json/long-numbers.js";
import { messageText, notJson, systemClock, type Clock, type JsonRpcMessage } from "../../jsonrpc/index.js";
import type { HttpPort } from "../../transport/index.js";
import type { TokenProvider } from "../../auth/index.js";
import type { SamplingProvider } from "../../requests/index.js";
import type { SchemaChecker } from "../../schema/validation/schema-checker.js";
import { browserTabs, type TabPort } from "../tabs/tab-port.js";
import { Violations } from "./violations.js";
import { WakeSignal } from "./wake-signal.js";

export type { Clock, Timer } from "../../jsonrpc/index.js";

/** Services the engine needs from its environment. */
export interface Platform {
  /**
   * @internal Requests and what the environment knows about them. A program replaces `fetch` with the option of that
   * name.
   */
  readonly http: HttpPort;
  /** Opens a WebSocket. If absent, there are no launchers. */
  readonly openSocket?: (url: string, protocols: readonly string[]) => WebSocket;
  /** Time of day and timers. */
  readonly clock: Clock;
  /** Base URL for relative addresses; if `undefined`, they are refused. */
  readonly baseUrl?: string | undefined;
  /** Random number: 0 ≤ x < 1. */
  readonly random: () => number;
  /** @internal Signals that the network or the page may be back. If absent, waits end only when their time is up. */
  readonly bell?: WakeSignal;
  /** Protocol used with a server's origin, as far as the browser reports it (`h2`, `http/1.1`). */
  readonly protocolOf?: (url: string) => string | undefined;
  /**
   * State of a permission (`local-network`, …). Rejects or returns `undefined` for a name the browser does not know.
   */
  readonly permission?: (name: string) => Promise<"granted" | "denied" | "prompt" | undefined>;
  /** Directive of the page's policy that recently blocked this address. */
  readonly recentViolation?: (url: string) => string | undefined;
  /** @internal Other tabs of this origin; absent if there are none. */
  readonly tabs?: TabPort | undefined;
  /** Database for storage that outlives the page. If absent, data is kept in memory. */
  readonly indexedDB?: IDBFactory | undefined;
  /** Opens the schema checker. If absent, results are not checked. */
  readonly openChecker?: () => Promise<SchemaChecker>;
  /** @internal The browser's built-in model in another realm. If absent, that of the current page, if any. */
  readonly browserModel?: SamplingProvider | undefined;
  /** Provider of tokens, used instead of a user's sign-in. */
  readonly tokens?: TokenProvider | undefined;
  /** SHA-256 as hexadecimal text; absent if the platform has none (an insecure page). */
  readonly digest?: (text: string) => Promise<string>;
}

/**
 * Platform this code runs on. `pageOrigin`: origin of the page that started the worker, whose own origin may be `null`.
 * @example
 * const { clock } = thisPlatform();
 * const host = await createHost({ platform: { clock: { ...clock, now: () => Date.UTC(2026, 0, 1) } } });
 */
export function thisPlatform(pageOrigin?: string): Platform {
  const origin = pageOrigin ?? (typeof location === "object" ? location.origin : undefined);
  const scope = typeof addEventListener === "function" ? globalThis : undefined;
  return {
    http: {
      // Looked up on each call, because pages and tests wrap the global.
      fetch: (url, init) => globalThis.fetch(url, init),
      pageOrigin: origin,
      // Node has a navigator without onLine; only a definite "no" counts.
      isOnline: () => typeof navigator !== "object" || navigator.onLine !== false,
      answeredAt: new Map(),
    },
    openSocket: (url, protocols) => new globalThis.WebSocket(url, [...protocols]),
    clock: systemClock,
    baseUrl: typeof location === "object" ? location.href : undefined,
    random: Math.random,
    bell: new WakeSignal(scope),
    recentViolation: new Violations(scope).recent,
    permission,
    protocolOf,
    indexedDB: database(),
    tabs: browserTabs(),
    ...(globalThis.crypto?.subtle && { digest }),
  };
}

async function permission(name: string): Promise<PermissionState | undefined> {
  // The browser may know names that the types do not, and rejects those it does not know.
  return (await navigator.permissions?.query({ name: name as PermissionName }))?.state;
}

/** Opens IndexedDB. Some browsers throw if site data is blocked or the origin is opaque. */
function database(): IDBFactory | undefined {
  try {
    return globalThis.indexedDB;
  } catch {
    return undefined;
  }
}

/** Protocol of the latest response from this origin whose timing the server exposed. */
function protocolOf(url: string): string | undefined {
  if (typeof performance !== "object" || typeof performance.getEntriesByName !== "function") return undefined;
  const entry = performance.getEntriesByName(url, "resource").at(-1);
  return entry && "nextHopProtocol" in entry ? String(entry.nextHopProtocol) : undefined;
}

async function digest(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Preserves the digits of all numbers in messages from now on, outgoing and incoming. Messages without such numbers,
 * nearly all of them, are parsed and serialized by the platform alone; the serializer for the others is loaded with the
 * first of them.
 */
export function keepDigits(): void {
  messageText.parse = parseNoting;
  messageText.stringify = (message) => {
    try {
      return JSON.stringify(message);
    } catch (cause) {
      // The message contains a number given by its digits, or a value that is not JSON.
      return writeLong(message).catch(() => {
        throw notJson(cause);
      });
    }
  };
}

async function writeLong(message: JsonRpcMessage): Promise<string> {
  const { writeExact } = await import("../../json/exact-text.js");
  return writeExact(message) ?? "";
}
