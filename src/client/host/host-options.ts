/**
 * Options of `createHost`, the same in every environment, and their check.
 *
 * Owns: the names and types of the options. A program without types can pass anything, and a misspelt option must not
 * be ignored.
 */
import type {
  ClientHost,
  Handlers,
  InputRequestPolicy,
  LauncherSettings,
  RelaySettings,
  TokenProvider,
} from "../api/index.js";
import { ClientError } from "../../errors/index.js";
import type { Implementation } from "../../protocol/types/index.js";
import type { Platform } from "../platform/platform.js";

/** Options of `createHost`. An option without an effect in an environment is ignored there. */
export interface HostOptions {
  /**
   * Name and version of your product, sent to servers in place of those of this client (2026-07-28, "Implementation").
   * Default: the name and version of this client.
   */
  readonly clientInfo?: Implementation | undefined;
  /**
   * `memory`: nothing is stored beyond this host. Default `durable`: lists, grants, tasks and the history are stored in
   * IndexedDB, where there is one.
   */
  readonly storage?: "durable" | "memory" | undefined;
  /**
   * Function called in place of the global `fetch`, for every request to a server and to its authorization server. It
   * sees tokens. With it, the engine runs in the caller's thread.
   */
  readonly fetch?: typeof globalThis.fetch | undefined;
  /**
   * Provides tokens for servers that require them, before the user is asked to sign in. It runs in the caller's thread.
   */
  readonly tokens?: TokenProvider | undefined;
  /**
   * Functions that answer servers' requests: elicitation, sampling, roots, tool approval and sign-in, and those of
   * protocol extensions. They run in the caller's thread. `setHandlers` of the host changes them.
   */
  readonly handlers?: Handlers | undefined;
  /**
   * Decides about any input request before its handler and the user: it can refuse or answer. It runs in the caller's
   * thread, and declares no capability.
   */
  readonly policy?: InputRequestPolicy | undefined;
  /**
   * Time for answering an input request, in milliseconds. After it, an elicitation is answered with `cancel`, and other
   * requests are refused. Default 86,400,000, one day.
   */
  readonly inputTimeoutMs?: number | undefined;
  /**
   * Relay for servers that the page can't reach itself, because they send no CORS header fields or are in another
   * network. Default: none. See {@link RelaySettings}.
   */
  readonly relay?: RelaySettings | undefined;
  /**
   * Launcher of stdio servers on the page's own origin, for pages of the command `mcp-panel`. Default: none. See
   * {@link LauncherSettings}.
   */
  readonly launcher?: LauncherSettings | undefined;
  /** URL of `worker.js` on the page's own origin, for pages whose policy does not allow `blob:` workers. */
  readonly workerUrl?: string | URL | undefined;
  /**
   * True if {@link workerUrl} is from markup, which may have been injected. Under Trusted Types only the package's own
   * `worker.js` is loaded then. Default false: a script provided it.
   */
  readonly isMarkup?: boolean | undefined;
  /** Deadline of the worker's first answer, in milliseconds. Default 10,000. */
  readonly startTimeoutMs?: number | undefined;
  /**
   * Replacements for services of the environment, such as the clock, for tests. With it, the engine runs in the
   * caller's thread.
   */
  readonly platform?: Partial<Platform> | undefined;
}

/** Sets the handlers of a new host, and closes it if they can't be used. */
export async function withHandlers<H extends Pick<ClientHost, "setHandlers" | "close">>(
  host: H,
  handlers: Handlers | undefined,
): Promise<H> {
  try {
    if (handlers) await host.setHandlers(handlers);
    return host;
  } catch (error) {
    await host.close();
    throw error;
  }
}

/** Check of one option: a sentence that says what it must be, or `undefined`. */
type Check = (value: unknown) => string | undefined;

const isFunction: Check = (value) => (typeof value === "function" ? undefined : "must be a function");
const isObject: Check = (value) => (typeof value === "object" && value !== null ? undefined : "must be an object");
/** A longer timer would end at once. */
const isMilliseconds: Check = (value) =>
  typeof value === "number" && value > 0 && value < 2 ** 31
    ? undefined
    : "must be a number of milliseconds below 2 ** 31";
const isAddress = (value: unknown): boolean => typeof value === "string" || value instanceof URL;
const CHECKS: { readonly [K in keyof Required<HostOptions>]: Check } = {
  clientInfo: (value) => {
    const { name, version } = Object(value) as { readonly name?: unknown; readonly version?: unknown };
    const isText = (text: unknown): boolean => typeof text === "string" && text !== "";
    return isText(name) && isText(version) ? undefined : "needs a name and a version";
  },
  storage: (value) => (value === "durable" || value === "memory" ? undefined : 'must be "durable" or "memory"'),
  fetch: isFunction,
  tokens: isFunction,
  handlers: isObject,
  policy: isFunction,
  inputTimeoutMs: isMilliseconds,
  relay: (value) => (isObject(value) === undefined ? undefined : "must be an object with a url"),
  launcher: isObject,
  workerUrl: (value) => (isAddress(value) ? undefined : "must be a URL"),
  isMarkup: (value) => (typeof value === "boolean" ? undefined : "must be true or false"),
  startTimeoutMs: isMilliseconds,
  platform: isObject,
};

/** Returns the options. Rejects with `ERR-ARGUMENT` for an unknown option, and for a value of the wrong type. */
export async function checkedOptions(options: HostOptions): Promise<HostOptions> {
  if (isObject(options) !== undefined)
    throw new ClientError("ERR-ARGUMENT", "The options of createHost must be an object.");
  const refuse = (name: string, fault: string | false | undefined): void => {
    if (fault) throw new ClientError("ERR-ARGUMENT", `The option "${name}" of createHost ${fault}.`);
  };
  for (const [name, value] of Object.entries(options)) {
    const check = Object.hasOwn(CHECKS, name) ? CHECKS[name as keyof HostOptions] : undefined;
    refuse(
      name,
      check ? value !== undefined && check(value) : `is unknown; known are ${Object.keys(CHECKS).join(", ")}`,
    );
  }
  // Loaded on demand: most hosts have no relay.
  if (options.relay) refuse("relay", (await import("../relay/relay-settings.js")).relayFault(options.relay));
  return options;
}
