/**
 * Platform port and findings of the diagnosis of a failed `fetch`.
 *
 * Owns: the interfaces, without an implementation. Background: Fetch standard
 * (https://fetch.spec.whatwg.org/#http-cors-protocol); T-40, T-41.
 */
import type { ErrorCode, ErrorData } from "../../errors/index.js";
import type { Clock } from "../../jsonrpc/index.js";

/** Platform functions for a diagnosis. Members that a page or worker can't provide are absent. */
export interface DiagnosisPort {
  /** The same `fetch` as the one that failed. */
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  readonly clock: Clock;
  /** False if the device knows that it is offline. */
  readonly isOnline?: (() => boolean) | undefined;
  /**
   * Returns the state of a permission. `undefined` (or a rejection, as in WebKit) if the browser has no permission of
   * that name.
   */
  readonly permission?: (name: NetworkPermission) => Promise<PermissionAnswer | undefined>;
  /**
   * Returns the directive of the Content-Security-Policy that recently blocked a request to `url`, as reported to the
   * page or worker.
   */
  readonly recentViolation?: (url: string) => string | undefined;
  /**
   * False in an insecure context, in which browsers never let a page reach the local network, whatever its permissions.
   */
  readonly isSecureContext?: boolean;
}

/**
 * Permissions for access to the local network: Chrome 145 splits the first one in two and keeps its name as an alias.
 */
export type NetworkPermission = "local-network-access" | "local-network" | "loopback-network";

/** States of a permission, named as in the Permissions standard. */
export type PermissionAnswer = "granted" | "denied" | "prompt";

/** Finding from which errors are made: each caller gets a separate error, with its own failure as the cause. */
export interface DiagnosisFinding {
  readonly code: ErrorCode;
  readonly message: string;
  readonly data: ErrorData;
}
