/** Parts of a host, by name: all kinds of hosts have them. */
import type { Host } from "../api/index.js";

/** Parts of a host: its members that are objects with methods. */
export const HOST_PARTS = [
  "results",
  "inputRequests",
  "audit",
  "history",
  "surfaces",
  "authorizations",
  "checks",
  "models",
  "pins",
  "traffic",
  "apps",
  "cache",
] as const;

/** Parts of a host whose methods can be called from another thread. The cache is read in another way. */
export type HostPart = Exclude<(typeof HOST_PARTS)[number], "cache">;

/** Class with the parts of a host, which those who extend it set or define. */
export const HostWithParts = class {} as object as abstract new () => Pick<Host, (typeof HOST_PARTS)[number]>;
