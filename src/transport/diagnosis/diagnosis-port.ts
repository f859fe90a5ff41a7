/**
 * Platform port of the diagnosis of a failed `fetch`, and its findings.
 *
 * Owns: the interfaces. Does not own: an implementation. Background: Fetch standard
 * (https://fetch.spec.whatwg.org/#http-cors-protocol); T-40, T-41.
 */
import type { ErrorCode, ErrorData } from "../../errors/index.js";
import type { Clock } from "../../jsonrpc/index.js";

/** Platform's side of a diagnosis. Members that a page or worker can't provide may be absent. */
export interface DiagnosisPort {
  /** Same `fetch` that failed. */
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  readonly clock: Clock;
  /** False when the device knows that it is offline. */
  readonly isOnline?: (() => boolean) | undefined;
  /** State of a permission; `undefined` (or a rejection, as in WebKit) where the browser has none of that name. */
  readonly permission?: (name: NetworkPermission) => Promise<PermissionAnswer | undefined>;
  /** Directive of the Content-Security-Policy that recently blocked a request to `url`, as reported by the page or worker. */
  readonly recentViolation?: (url: string) => string | undefined;
  /** False where browsers let no page reach the local network, for any permission. */
  readonly isSecureContext?: boolean;
}

/** Permissions that gate the local network: Chrome 145 splits the first in two and keeps its name as an alias. */
export type NetworkPermission = "local-network-access" | "local-network" | "loopback-network";

/** States of a permission, as the Permissions standard names them. */
export type PermissionAnswer = "granted" | "denied" | "prompt";

/** Finding before it becomes an error: each caller gets its own error, with its own failure as the cause. */
export interface DiagnosisFinding {
  readonly code: ErrorCode;
  readonly message: string;
  readonly data: ErrorData;
}
