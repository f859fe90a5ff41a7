/**
 * Methods of a server, one row each. Both sides of the worker boundary are generated from them.
 *
 * Owns: how a method is called from another thread. A missing, misspelled or wrong row is a type error. Does not own:
 * the implementation of a method.
 */
import type { CallToolResult, Tool } from "../../protocol/types/index.js";
import type { RequestOptions, Server } from "../api/index.js";

type Method = (...args: never[]) => Promise<unknown>;
/** Names of the asynchronous methods of `T`. */
export type MethodsOf<T> = { [K in keyof T]-?: T[K] extends Method ? K : never }[keyof T] & string;

/** Number of parameters before the options, or of all parameters if a method has no options. */
export type Before<M> = M extends (...args: infer P extends unknown[]) => unknown
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
