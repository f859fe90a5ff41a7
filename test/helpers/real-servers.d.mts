/** Starts servers no one here wrote; see real-servers.mjs. */

/** The servers there are. */
export type RealServerName =
  | "everything"
  | "everything-sse"
  | "proxied-everything"
  | "proxied-filesystem"
  | "proxied-memory"
  | "playwright"
  | "tmcp";

/** One that runs. */
export interface RealServer {
  readonly url: string;
  /** The folder it runs in; holds `curlew.txt`. */
  readonly folder: string;
  /** Ends it and removes the folder. */
  stop(): Promise<void>;
}

/** Starts one. */
export declare function startRealServer(name: RealServerName): Promise<RealServer>;
