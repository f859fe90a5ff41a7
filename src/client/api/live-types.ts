/**
 * State that a program renders from, typed results, and the updates of a call. Types only.
 *
 * Owns: the shapes that only a host of `createHost` has, in addition to those that cross threads (`index.ts`).
 */
import type { PlainError } from "../../errors/index.js";
import type { CallToolResult, LoggingMessage, Progress, Task } from "../../protocol/types/index.js";
import type { InputRequest } from "../../requests/input-request.js";

/**
 * Value that changes over time. It fits React's `useSyncExternalStore(live.subscribe, () => live.value)`, is a store of
 * Svelte, and can be copied into a signal.
 */
export interface Live<T> {
  /** Present value, frozen. The same object until it changes. */
  readonly value: T;
  /**
   * Calls `listener` at once with the present value, and again after each change. Returns a function that ends this.
   * Can be passed on without its object.
   * @example const stop = server.tools.subscribe(({ items }) => console.log(items.length));
   */
  readonly subscribe: (listener: (value: T) => void) => () => void;
}

/** Snapshot of a list of a server. */
export interface ListSnapshot<T> {
  /** Items in the order of the server; those of the last complete list while it is loaded again. */
  readonly items: readonly T[];
  /**
   * - `idle`: nobody has subscribed to the list, or followed it.
   * - `loading`: the list is being loaded, for the first time or again.
   * - `loaded`: the list is complete and current.
   * - `stale`: the items are cached, or the connection has ended.
   * - `failed`: loading failed, see {@link error}; the items are the previous ones.
   */
  readonly state: "idle" | "loading" | "loaded" | "stale" | "failed";
  /** Reason of the failure; only with `failed`. */
  readonly error?: PlainError;
}

/**
 * Schema that checks values, of any library with the interface Standard Schema, such as Zod, Valibot or ArkType.
 * https://standardschema.dev
 */
export interface OutputSchema<Output = unknown> {
  readonly "~standard": {
    readonly version: 1;
    readonly vendor: string;
    /** Returns the value, or the issues that it has. */
    readonly validate: (value: unknown) => SchemaOutcome<Output> | Promise<SchemaOutcome<Output>>;
    readonly types?: { readonly input: unknown; readonly output: Output } | undefined;
  };
}

/** Outcome of a check: the value, or what is wrong with it. */
export type SchemaOutcome<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: readonly { readonly message: string }[] };

/** Type of the values that a schema accepts. */
export type OutputOf<S extends OutputSchema> = S extends OutputSchema<infer Output> ? Output : never;

/** Result whose structured content is of type `T` where there is any; the type is not checked. */
export type TypedResult<T> = CallToolResult & { readonly structuredContent?: T };

/** Result whose structured content was checked, unless the tool failed. */
export type CheckedResult<T> =
  | (CallToolResult & { readonly isError?: false; readonly structuredContent: T })
  | (CallToolResult & { readonly isError: true });

/** Update of a running call. The last one has the result. */
export type CallUpdate<Result = CallToolResult> =
  | { readonly kind: "progress"; readonly progress: Progress }
  | { readonly kind: "log"; readonly message: LoggingMessage }
  /** The call became a task, or its task changed. */
  | { readonly kind: "task"; readonly task: Task }
  /** The server requests input during the call. Answer it with a handler, or with `host.inputRequests.answer`. */
  | { readonly kind: "input"; readonly request: InputRequest }
  | { readonly kind: "result"; readonly result: Result };
