/**
 * Methods of the parts of a host, one row each. Both sides of the worker boundary, and the host of a recording, are
 * generated from them. An engine in the page needs no table, so it is apart from the names of the parts.
 */
import type { Host } from "../api/index.js";
import type { HostPart } from "./host-parts.js";
import type { Before, MethodsOf } from "./server-methods.js";

/** Method of such a part. Opening a recording is implemented separately. */
export type PartMethod<P extends HostPart> = P extends "traffic"
  ? Exclude<MethodsOf<Host[P]>, "open">
  : MethodsOf<Host[P]>;

/** Methods of the parts of a host: the number of parameters before the options. */
export const HOST_METHODS = {
  results: { text: 4, bytes: 4, nodes: 5, string: 5, find: 3, root: 2, table: 3, json: 2, release: 1 },
  inputRequests: { list: 0, answer: 2, refuseAll: 1, undoRefuseAll: 1, grants: 0, revoke: 1 },
  audit: { list: 0, export: 1, clear: 0 },
  history: { record: 1, list: 1, arguments: 1, result: 1, pin: 2, label: 2, delete: 1, clear: 1, usage: 0 },
  surfaces: { keep: 1, keepCached: 2, list: 1, read: 1, delete: 1, clear: 1, addConnection: 2, connections: 1 },
  authorizations: { view: 1, signOut: 1, resume: 1 },
  checks: { run: 1 },
  models: { list: 1, test: 1 },
  pins: { list: 1, read: 2, accept: 2, forget: 1 },
  traffic: {
    record: 1,
    totals: 0,
    list: 3,
    timeline: 1,
    position: 2,
    entry: 1,
    nodes: 4,
    string: 4,
    head: 1,
    text: 4,
    frames: 3,
    pin: 2,
    clear: 1,
    save: 2,
    report: 3,
  },
  apps: {
    open: 2,
    setContext: 2,
    setDisplayMode: 3,
    sendInput: 2,
    sendResult: 2,
    cancel: 2,
    listTools: 1,
    callTool: 3,
    close: 2,
    list: 0,
    file: 2,
  },
} as const satisfies { readonly [P in HostPart]: { readonly [M in PartMethod<P>]: Before<Host[P][M]> } };
