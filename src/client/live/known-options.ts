/**
 * Names of the options of connections and requests: a misspelt option must not be ignored.
 *
 * Owns: the names. A missing or an unknown one here is a type error. Never checks values, which the methods do.
 */
import { ClientError } from "../../errors/index.js";
import type {
  AsView,
  CallOptions,
  CompletionOptions,
  ConnectOptions,
  ReadAppOptions,
  RequestOptions,
} from "../api/index.js";
import type { ServerMethod } from "../facade/server-methods.js";

/** Table with every name of `T`. */
type Names<T> = { readonly [K in keyof Required<T>]: true };

const CONNECT = {
  id: true,
  name: true,
  headers: true,
  signIn: true,
  era: true,
  revision: true,
  connectTimeoutMs: true,
  showCached: true,
  timeouts: true,
  offer: true,
  relay: true,
  signal: true,
} as const satisfies Names<ConnectOptions>;

const REQUEST = {
  signal: true,
  idleTimeoutMs: true,
  totalTimeoutMs: true,
  cache: true,
  meta: true,
  secrets: true,
  initiator: true,
} as const satisfies Names<RequestOptions>;

const VIEW = { view: true } as const satisfies Names<AsView>;

const CALL = {
  ...REQUEST,
  ...VIEW,
  callId: true,
  onProgress: true,
  outputSchema: true,
  onLog: true,
  logLevel: true,
  task: true,
  onTask: true,
} as const satisfies Names<CallOptions & AsView>;

/** Options of methods that have more of them than a request. */
const OWN: { readonly [M in ServerMethod]?: Readonly<Record<string, true>> } = {
  callTool: { ...CALL, output: true },
  resumeTask: CALL,
  complete: { ...REQUEST, debounceMs: true } satisfies Names<CompletionOptions>,
  readApp: { ...REQUEST, policy: true } satisfies Names<ReadAppOptions>,
};

/** Checks the options of `Host.connect`. Throws `ERR-ARGUMENT` for an unknown one. */
export function checkConnectOptions(options: unknown): void {
  check("connect", options, CONNECT);
}

/** Checks the options of a method of a server. Throws `ERR-ARGUMENT` for an unknown one. */
export function checkRequestOptions(method: ServerMethod, options: unknown): void {
  check(method, options, OWN[method] ?? { ...REQUEST, ...VIEW });
}

function check(method: string, options: unknown, known: Readonly<Record<string, true>>): void {
  if (options === undefined) return;
  if (typeof options !== "object" || options === null)
    throw new ClientError("ERR-ARGUMENT", `The options of ${method} must be an object.`);
  const unknown = Object.keys(options).find((name) => !Object.hasOwn(known, name));
  if (unknown === undefined) return;
  const names = Object.keys(known).join(", ");
  throw new ClientError("ERR-ARGUMENT", `The option "${unknown}" of ${method} is unknown; known are ${names}.`);
}
