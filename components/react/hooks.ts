/**
 * Hooks and a provider for programs that use the client in React.
 *
 * Owns: the life of hosts and connections: they begin with a component and end with it.
 */
import {
  createContext,
  createElement,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
  type ReactElement,
  type ReactNode,
} from "react";
import type { ClientHost, ClientServer, ConnectOptions, ListSnapshot, Live } from "../../src/client/api/public.js";
import type { HostOptions } from "../../src/client/host/host-options.js";
import type { Prompt, Resource, Tool } from "../../src/protocol/types/index.js";

/** Properties of {@link McpProvider}. */
export interface McpProviderProps {
  /** Options of `createHost`, read once. */
  readonly options?: HostOptions;
  /** Host of the page, in place of one that the provider creates and closes. */
  readonly host?: ClientHost;
  readonly children?: ReactNode;
}

const HostContext = createContext<(() => Promise<ClientHost>) | undefined>(undefined);

/** A host that is created with its first use, and can be created anew after it was closed. */
class HostOwner {
  readonly #options: HostOptions | undefined;
  #host: Promise<ClientHost> | undefined;

  constructor(options: HostOptions | undefined) {
    this.#options = options;
  }

  readonly get = (): Promise<ClientHost> => {
    const made = (this.#host ??= import("../../workers/index.js").then(({ createHost }) => createHost(this.#options)));
    made.catch(() => {
      if (this.#host === made) this.#host = undefined; // the next use tries again
    });
    return made;
  };

  close(): void {
    this.#host?.then(
      (host) => host.close(),
      () => undefined,
    );
    this.#host = undefined;
  }
}

/**
 * Provides one host for all {@link useMcp} below it, so that they share its storage, its sign-ins and its handlers.
 * @example <McpProvider options={{ clientInfo: { name: "our-docs", version: "3.2" } }}><App /></McpProvider>
 */
export function McpProvider({ options, host, children }: McpProviderProps): ReactElement {
  const [owner] = useState(() => new HostOwner(options));
  useEffect(() => () => owner.close(), [owner]);
  const get = useMemo(() => (host ? () => Promise.resolve(host) : owner.get), [host, owner]);
  return createElement(HostContext.Provider, { value: get }, children);
}

/** Options of {@link useMcp}. */
export interface UseMcpOptions extends Omit<ConnectOptions, "signal"> {
  /** Lists to load and to keep up to date. Default: `["tools"]`. */
  readonly lists?: readonly ("tools" | "resources" | "prompts")[];
}

/** Connection of a component to a server. */
export interface McpConnection {
  readonly state: "connecting" | "connected" | "reconnecting" | "failed" | "closed";
  /** Reason of `failed`. */
  readonly error: Error | undefined;
  /** The server, for calls; `undefined` until it is connected. */
  readonly server: ClientServer | undefined;
  readonly tools: ListSnapshot<Tool>;
  readonly resources: ListSnapshot<Resource>;
  readonly prompts: ListSnapshot<Prompt>;
  /** Connects again after a failure. */
  readonly retry: () => void;
}

const NO_LIST: ListSnapshot<never> = Object.freeze({ items: Object.freeze([]), state: "idle" });
const NOTHING: Live<undefined> = { value: undefined, subscribe: () => () => undefined };
const EMPTY: Live<ListSnapshot<never>> = { value: NO_LIST, subscribe: () => () => undefined };

/**
 * Connects to a server while the component is mounted. Without an {@link McpProvider} above, the connection has a host
 * of its own. A change of `url` connects anew; other options are read when it connects.
 * @example
 * const { state, tools, server } = useMcp("https://example.com/mcp");
 * return <ul>{tools.items.map(({ name }) => <li key={name}>{name}</li>)}</ul>;
 */
export function useMcp(url: string | URL, options: UseMcpOptions = {}): McpConnection {
  const { lists = ["tools"], ...connecting } = options;
  const shared = useContext(HostContext);
  const [own] = useState(() => new HostOwner(undefined));
  const [attempt, setAttempt] = useState(0);
  const [{ server, error }, setOutcome] = useState<{ readonly server?: ClientServer; readonly error?: Error }>({});
  const address = String(url);
  useEffect(() => {
    const abort = new AbortController();
    let connected: ClientServer | undefined;
    setOutcome({});
    const begin = async (): Promise<void> => {
      try {
        const host = await (shared ?? own.get)();
        abort.signal.throwIfAborted();
        connected = await host.connect(address, { ...connecting, signal: abort.signal });
        if (abort.signal.aborted) await connected.close();
        else setOutcome({ server: connected });
      } catch (reason) {
        if (!abort.signal.aborted) setOutcome({ error: reason instanceof Error ? reason : new Error(String(reason)) });
      }
    };
    void begin();
    return () => {
      abort.abort();
      connected?.close().catch(() => undefined); // its host may be closed
      if (!shared) own.close();
    };
  }, [address, shared, own, attempt]); // a change of the other options doesn't connect anew
  const snapshot = useLive<ReturnType<() => ClientServer["state"]["value"]> | undefined>(server?.state ?? NOTHING);
  const has = (list: "tools" | "resources" | "prompts"): boolean => server !== undefined && lists.includes(list);
  return {
    state: error ? "failed" : (snapshot?.state ?? "connecting"),
    error,
    server,
    tools: useLive<ListSnapshot<Tool>>(has("tools") && server ? server.tools : EMPTY),
    resources: useLive<ListSnapshot<Resource>>(has("resources") && server ? server.resources : EMPTY),
    prompts: useLive<ListSnapshot<Prompt>>(has("prompts") && server ? server.prompts : EMPTY),
    retry: useCallback(() => setAttempt((before) => before + 1), []),
  };
}

/**
 * Present value of live state, such as `host.servers` or `server.resourceTemplates`; the component renders again when
 * it changes.
 * @example const { items } = useLive(server.resourceTemplates);
 */
export function useLive<T>(live: Live<T>): T {
  const value = (): T => live.value;
  return useSyncExternalStore(live.subscribe, value, value);
}
