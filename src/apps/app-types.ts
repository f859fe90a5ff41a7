/**
 * Apps in input requests, policies and grants. Types only, plain data.
 *
 * Owns: who an app is, what it asks to reach, and what was granted of that.
 */
import type { AppCsp, AppPermission } from "../protocol/types/index.js";

/** App that is the source of an input request. Its name and version are its own claims, for display only. */
export interface AppSource {
  /** Id of the open app; absent before it is opened. */
  readonly appId?: string;
  /** Tool that the app belongs to. */
  readonly tool: string;
  readonly name?: string;
  readonly version?: string;
  /** The app does not send the request: it offers the tool that is to be called. */
  readonly offersTool?: true;
  /** Hash of the app: permissions are remembered for it. */
  readonly hash?: string;
}

/** List of a declared domain, by the member of `_meta.ui.csp`. */
export type AppDomainList = keyof AppCsp;

/**
 * Reason why a declared domain is not granted. `malformed`: not an origin of the grammar. `insecure`: neither https nor
 * wss. `own-network`: an address in the user's device or network, where the server is not. `shared`: a wildcard for a
 * domain under which everybody can have a name, such as `*.github.io`. `too-many`: beyond the first 50 of the list.
 */
export type AppDomainProblem = "malformed" | "insecure" | "own-network" | "shared" | "too-many";

/** One declared domain, and whether the policy grants it. */
export interface AppDomain {
  readonly list: AppDomainList;
  /** As declared, at most 200 characters. */
  readonly value: string;
  /** Reason why it is not part of the policy; absent if it is. */
  readonly problem?: AppDomainProblem;
}

/** Policy of an app's frame. */
export interface AppPolicy {
  /** Text of the `Content-Security-Policy`, for the frame around the app. */
  readonly csp: string;
  /**
   * `permissive`: scripts may also use `eval` and `blob:` workers, and the app may reach any port of this device. Only
   * for a server on this device.
   */
  readonly variant: "strict" | "permissive";
  /** All declared domains, in order, each with the reason if it is not granted. */
  readonly domains: readonly AppDomain[];
  /** The granted domains, by list. */
  readonly granted: AppCsp;
}

/** Access that an app asks for when it is opened. */
export interface AppAccess {
  /** The domains that the policy grants, by list. */
  readonly domains: AppCsp;
  readonly permissions: readonly AppPermission[];
  /**
   * Origin that the app asks to be served from, as its server declares it; for display only. It is never served from
   * there.
   */
  readonly domain?: string;
}

/** Answer to a request for access. */
export interface AppAccessResponse {
  readonly action: "allow";
  /** True to grant the domains. Default false: the app is opened without a connection to anything. */
  readonly domains?: boolean;
  /** Permissions to grant, of those requested. Default none. */
  readonly permissions?: readonly AppPermission[];
  /**
   * Duration for which it is remembered: until the connection ends, or permanently. The access only while the app is
   * unchanged. That apps of this server may run is remembered for as long, and without it until the connection ends.
   */
  readonly remember?: "session" | "always";
}

/** File that an app wants to save. */
export interface AppFile {
  /**
   * Safe file name, made from the URI: without directories, control characters and characters that change the reading
   * direction.
   */
  readonly name: string;
  readonly uri: string;
  readonly mimeType?: string;
  /** Size in bytes; absent for a link without a size. */
  readonly bytes?: number;
  /** The file is read from the server when it is saved. */
  readonly isLink?: true;
}

/** Access that was granted to an app. */
export interface GrantedAccess {
  readonly domains: boolean;
  readonly permissions: readonly AppPermission[];
}
