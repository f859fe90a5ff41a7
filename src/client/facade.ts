/**
 * Methods of the façade, one row each. Both sides of the worker boundary are generated from them.
 *
 * Owns: how a method is called from another thread. A missing, misspelled or wrong row is a type error. Does not own:
 * the implementation of a method.
 */
import type { CallToolResult, Tool } from "../protocol/types/index.js";
import type { Host, RequestOptions, Server } from "./api/index.js";

type Method = (...args: never[]) => Promise<unknown>;
/** Names of the asynchronous methods of `T`. */
type MethodsOf<T> = { [K in keyof T]-?: T[K] extends Method ? K : never }[keyof T] & string;

/** Number of parameters before the options, or of all parameters if a method has no options. */
type Before<M> = M extends (...args: infer P extends unknown[]) => unknown
  ? Required<P> extends [...infer First, infer Last]
    ? RequestOptions extends Last
      ? First["length"]
      : Required<P>["length"]
    : 0
  : never;

/**
 * Encoding of a method's result for another thread. `call`: the result of a tool call, with progress; `tools`: in
 * slices; `definition`: with all digits of its numbers; `plain`: unchanged.
 */
type Kind<M extends Method> =
  ReturnType<M> extends Promise<CallToolResult>
    ? "call"
    : ReturnType<M> extends Promise<Tool[]>
      ? "tools"
      : ReturnType<M> extends Promise<Tool | undefined>
        ? undefined extends Awaited<ReturnType<M>>
          ? "definition"
          : "plain"
        : "plain";

/** Method of a server that can be called from another thread. */
export type ServerMethod = Exclude<MethodsOf<Server>, "close">;

type Row<K, Count> = K extends "plain" ? Count : readonly [kind: K, before: Count];

/**
 * Methods of a server: the number of parameters before the options, and the encoding of the result if it is not
 * `plain`.
 */
export const SERVER_METHODS = {
  listTools: ["tools", 0],
  follow: 1,
  getTool: ["definition", 1],
  getTools: ["tools", 0],
  callTool: ["call", 2],
  listTasks: 0,
  resumeTask: ["call", 1],
  cancelTask: 1,
  listResources: 0,
  readResource: 1,
  readApp: 1,
  listResourceTemplates: 0,
  expandTemplate: 2,
  subscribeResource: 1,
  unsubscribeResource: 1,
  readDirectory: 1,
  listSkills: 0,
  getSkill: 1,
  readSkillFile: 2,
  listPrompts: 0,
  getPrompt: 2,
  complete: 3,
  setLogLevel: 1,
  request: 2,
  discover: 0,
  ping: 0,
} as const satisfies { readonly [K in ServerMethod]: Row<Kind<Server[K]>, Before<Server[K]>> };

/** Encoding of one method's result. */
export type KindOf<K extends ServerMethod> = (typeof SERVER_METHODS)[K] extends readonly [
  infer X extends "call" | "definition" | "tools",
  number,
]
  ? X
  : "plain";

/** Complete row of a method. */
export function methodRowOf(
  name: ServerMethod,
): readonly [kind: "plain" | "call" | "definition" | "tools", before: number] {
  const row = SERVER_METHODS[name];
  return typeof row === "number" ? (["plain", row] as const) : row;
}

/** Names of the parts of a host: its members that are objects with methods. */
type PartsOf<T> = Exclude<
  { [K in keyof T]: T[K] extends Method ? never : T[K] extends object ? K : never }[keyof T],
  undefined
>;

/** Parts of a host whose methods can be called from another thread. The cache is read in another way. */
export type HostPart = Exclude<PartsOf<Host>, "cache" | "server" | "subscribe">;

/** Method of such a part. Opening a recording is implemented separately. */
export type PartMethod<P extends HostPart> = P extends "traffic"
  ? Exclude<MethodsOf<Host[P]>, "open">
  : MethodsOf<Host[P]>;

/** Methods of the parts of a host: the number of parameters before the options. */
export const HOST_METHODS = {
  results: { text: 4, bytes: 4, nodes: 5, string: 5, find: 3, root: 2, table: 3, json: 2, release: 1 },
  inputRequests: { list: 0, answer: 2, refuseAll: 1, undoRefuseAll: 1, grants: 0, revoke: 1 },
  audit: { list: 0, export: 1, clear: 0 },
  history: { record: 1, list: 1, arguments: 1, result: 1, pin: 2, delete: 1, clear: 1, usage: 0 },
  surfaces: { keep: 1, list: 1, read: 1, delete: 1 },
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

/** Names of the parts of a host, with its cache. */
export const HOST_PARTS = [...Object.keys(HOST_METHODS), "cache"] as readonly (HostPart | "cache")[]; // the keys of the table

/** Class with the parts of a host, which those who extend it set or define. */
export const HostWithParts = class {} as object as abstract new () => Pick<Host, HostPart | "cache">;
