/**
 * What finding out why `fetch` failed needs from the platform, as a port, and what is found.
 *
 * Owns: the interfaces. Never: how anything is found.
 * Background: Fetch standard (https://fetch.spec.whatwg.org/#http-cors-protocol); T-40, T-41.
 */
import type { ErrorCode, ErrorData } from "../../errors/index.js";
import type { Clock } from "../../jsonrpc/index.js";

/** The platform's side of a diagnosis. Everything a page or worker does not know may be absent. */
export interface DiagnosisPort {
  /** The same `fetch` that failed. */
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  readonly clock: Clock;
  /** False when the device knows that it is offline. */
  readonly isOnline?: (() => boolean) | undefined;
  /** State of a permission; `undefined` (or a rejection, as in WebKit) where the browser has none of that name. */
  readonly permission?: (name: NetworkPermission) => Promise<PermissionAnswer | undefined>;
  /** The directive of the Content-Security-Policy that lately blocked a request to `url`, as told by the page or worker. */
  readonly recentViolation?: (url: string) => string | undefined;
  /** False where browsers let no page reach the local network, whatever was permitted. */
  readonly isSecureContext?: boolean;
}

/** Permissions that gate the local network: Chrome 145 splits the first in two and keeps its name as an alias. */
export type NetworkPermission = "local-network-access" | "local-network" | "loopback-network";

/** The states of a permission, as the Permissions standard names them. */
export type PermissionAnswer = "granted" | "denied" | "prompt";

/** Findings, before they become the error of one of the callers: each gets its own, with its own failure as the cause. */
export interface Finding {
  readonly code: ErrorCode;
  readonly message: string;
  readonly data: ErrorData;
}
