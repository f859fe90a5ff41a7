/**
 * Collections as they stand in a file: saved calls in folders, with variables and expectations. Types only.
 *
 * `collection.schema.json` beside this file describes the same format as JSON Schema; `read-collection.ts` checks it.
 */

/** Saved calls of one or more servers, with what their results are expected to be. */
export interface Collection {
  readonly name: string;
  readonly description?: string;
  /** Servers by the names that calls refer to. */
  readonly servers?: Readonly<Record<string, CollectionServer>>;
  /** Variables of all environments. */
  readonly variables?: Readonly<Record<string, CollectionVariable>>;
  /** Environments by name. The first is used unless another is chosen. */
  readonly environments?: Readonly<Record<string, CollectionEnvironment>>;
  /** Calls and folders, in the order in which they run. */
  readonly items: readonly CollectionItem[];
}

/** Server that a collection names. */
export interface CollectionServer {
  /** Address of the endpoint; it may contain variables. */
  readonly url: string;
}

/** Variable of a collection. */
export interface CollectionVariable {
  /** Any JSON value. A secret has none in a file. */
  readonly value?: unknown;
  /** True for a value that is never written to a file or a report. */
  readonly secret?: boolean;
  readonly description?: string;
}

/** Variables that replace those of the collection. */
export interface CollectionEnvironment {
  readonly variables: Readonly<Record<string, CollectionVariable>>;
}

/** Entry of a collection. A folder has `items`. */
export type CollectionItem = CollectionFolder | CollectionCall;

/** Folder of calls and further folders. */
export interface CollectionFolder {
  readonly name: string;
  readonly description?: string;
  readonly items: readonly CollectionItem[];
}

/** Saved call of a tool, a resource or a prompt; exactly one of the three is named. */
export interface CollectionCall {
  readonly name: string;
  readonly description?: string;
  /** Name of the server. Default: `default`, or the only server there is. */
  readonly server?: string;
  readonly tool?: string;
  /** URI of the resource to read. */
  readonly resource?: string;
  readonly prompt?: string;
  /** Arguments of a tool or a prompt. `{{name}}` stands for a variable. */
  readonly arguments?: Readonly<Record<string, unknown>>;
  /** Deadline in milliseconds. */
  readonly timeoutMs?: number;
  /** Expectations. Without one of kind `status`, the call is expected to succeed. */
  readonly expect?: readonly Expectation[];
  /** Variables that later calls can use: their names, and the JSONPath of the value in the result. */
  readonly save?: Readonly<Record<string, string>>;
}

/**
 * Outcome of a call. `done`: it has a result. `tool-error`: the tool reported an error in its result (`isError`).
 * `failed`: there is no result.
 */
export type CallStatus = "done" | "tool-error" | "failed";

/**
 * Expectation of a result. `path` is a JSONPath (RFC 9535) into the result; every value that it selects has to fit, and
 * it has to select one.
 */
export type Expectation =
  | {
      readonly kind: "status";
      readonly status: CallStatus;
      /** Code of the failure. */ readonly code?: string | number;
    }
  | { readonly kind: "equals"; readonly path: string; readonly value: unknown }
  | { readonly kind: "matches"; readonly path: string; readonly pattern: string }
  | { readonly kind: "exists"; readonly path: string; /** Default true. */ readonly exists?: boolean }
  | {
      readonly kind: "schema";
      /** Default: the structured content. */
      readonly path?: string;
      /** JSON Schema. Default: the `outputSchema` of the tool. */
      readonly schema?: unknown;
    }
  | { readonly kind: "time"; readonly maxMs: number }
  | {
      readonly kind: "snapshot";
      /** Result to compare with; absent until it was taken. */
      readonly value?: unknown;
      /** JSONPaths of what may differ. */
      readonly ignore?: readonly string[];
    };

/** Kind of an expectation. */
export type ExpectationKind = Expectation["kind"];

/** Fault of a file. */
export interface CollectionProblem {
  /** Place in the file, as a normalized JSONPath: `$.items[2].expect[0].kind`. */
  readonly path: string;
  readonly message: string;
}

/** Collection that was read from a file, and what is wrong with the file. */
export interface ReadCollection {
  /** Everything that could be used; `undefined` if the file is no collection at all. */
  readonly collection: Collection | undefined;
  /** Empty for a correct file. A call that can't be used is left out. */
  readonly problems: readonly CollectionProblem[];
}
