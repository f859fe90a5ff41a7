/**
 * Core of a connected server: connect, list, call. The rest of the façade is `connection.ts`.
 *
 * Owns: tools, the end of a connection, and the server's log messages. Does not own: the transport.
 */
import { ClientError } from "../../errors/index.js";
import type { Params } from "../../jsonrpc/index.js";
import { readLoggingMessage, type CallToolResult, type Tool } from "../../protocol/index.js";
import type { Session, SessionRequestOptions } from "../../session/index.js";
import type {
  AppSource,
  CallInitiator,
  CallOptions,
  HostEvent,
  InputRequestSource,
  Problem,
  RequestOptions,
  ResultKeeper,
  ServerInfo,
  HistoryKind,
} from "../api/index.js";
import type { Platform } from "../platform/platform.js";
import type { ServerMemory } from "../memory/server-memory.js";
import { callTool } from "./tool-call.js";
import { ToolRegistry } from "../memory/tool-registry.js";

/** Tools of a server: lists them, and finds one by name. */
export interface ToolLister {
  getTool(name: string): Promise<Tool | undefined>;
  listTools(options?: RequestOptions): Promise<readonly Tool[]>;
}

/** Options that apply before a call is sent. */
export interface RunToolOptions {
  readonly signal?: AbortSignal | undefined;
  readonly callId?: string | undefined;
  readonly secrets?: readonly string[] | undefined;
  readonly initiator?: CallInitiator | undefined;
  /** App that calls the tool. */
  readonly app?: AppSource | undefined;
  /** Receives the duration of the call in milliseconds, without the time the user took for input requests. */
  readonly onElapsed?: ((elapsedMs: number) => void) | undefined;
}

/** Runs `call` when the tool with this name may be called. `tools` returns the tool's definition. */
export type ToolRunner = <T extends Params | CallToolResult>(
  call: () => Promise<T>,
  name: string,
  tools: ToolLister,
  args: Params,
  options: RunToolOptions,
) => Promise<T>;

/** Records a request of the user or the page in the history. */
export type NoteRequest = (
  kind: HistoryKind,
  name: string,
  args: object | undefined,
  options: Pick<RunToolOptions, "signal" | "secrets">,
  ending: Promise<object>,
  /** Duration, if it was measured. */
  elapsed?: () => number | undefined,
) => void;

/** Dependencies of a connection. */
export interface ConnectionParts {
  readonly id: string;
  readonly info: ServerInfo;
  readonly session: Session;
  /** Loads the store of kept results, which plain calls never need. */
  readonly results: () => Promise<ResultKeeper>;
  readonly platform: Platform;
  readonly emit: (event: HostEvent) => void;
  readonly report: (problem: Omit<Problem, "at">) => void;
  /** Cached state of this server, if any. */
  readonly memory?: ServerMemory | undefined;
  /** True if the era was just probed, rather than chosen or cached. */
  readonly isVerdict?: boolean | undefined;
  readonly timeouts: { readonly idleTimeoutMs?: number; readonly totalTimeoutMs?: number };
  /** Source of the connection's input requests. */
  readonly source?: (() => InputRequestSource) | undefined;
  /** Runs tool calls. If absent, they run at once. */
  readonly runTool?: ToolRunner | undefined;
  /** Records a read or a prompt in the history, if there is one. */
  readonly noteRequest?: NoteRequest | undefined;
  /** Excludes values from recorded traffic. Rejects with `ERR-ARGUMENT` if they can't be. */
  readonly hideSecrets?: ((secrets: readonly string[]) => Promise<void>) | undefined;
  /** Called once the connection has ended, with the failure if there was one. */
  readonly onClose: (failure?: unknown) => void;
}

export class CoreConnection {
  readonly id: string;
  info: ServerInfo;
  /** Dependencies, for {@link Connection} and for apps. */
  readonly parts: ConnectionParts;
  /** Tools, for {@link Connection}. */
  protected readonly registry: ToolRegistry;
  /** Tools for this client's own use, such as an approval: not subscribed to. */
  readonly lister: ToolLister = {
    getTool: (name) => this.getTool(name),
    listTools: (options = {}) => this.registry.load(this.withTimeouts(options)),
  };
  /** Default options of all requests. */
  protected defaults: SessionRequestOptions;
  #lastCall = 0;

  constructor(parts: ConnectionParts) {
    this.id = parts.id;
    this.info = parts.info;
    this.parts = parts;
    this.registry = new ToolRegistry(parts.session, parts.report);
    this.defaults = parts.timeouts;
  }

  listTools(options: RequestOptions = {}): Promise<Tool[]> {
    return this.registry.load(this.withTimeouts(options));
  }

  async getTool(name: string): Promise<Tool | undefined> {
    return this.registry.get(name);
  }

  async getTools(): Promise<Tool[]> {
    return this.registry.all();
  }

  async callTool(name: string, args?: Params, options: CallOptions & RunToolOptions = {}): Promise<CallToolResult> {
    const { runTool } = this.parts;
    const callId = options.callId ?? this.newCallId();
    const context = { ...this.parts, registry: this.registry, deadlines: this.defaults };
    const call = (): Promise<CallToolResult> => callTool(context, callId, name, args, options);
    return runTool ? runTool(call, name, this.lister, args ?? {}, { ...options, callId }) : call();
  }

  /** Generates an id for a call without one. */
  protected newCallId(): string {
    return `${this.id}/call-${++this.#lastCall}`;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  close(): Promise<void> {
    return this.#end(new ClientError("ERR-CLOSED", "The connection to this server was closed."));
  }

  /** Refreshes state that may have changed without a notification. */
  refresh(info: ServerInfo): void {
    this.info = info;
  }

  /** Underlying session. */
  get session(): Session {
    return this.parts.session;
  }

  /** Ends the connection after its session failed permanently. */
  lost(error: unknown): void {
    void this.#end(error, error);
  }

  #end(reason: unknown, failure?: unknown): Promise<void> {
    this.parts.onClose(failure);
    return this.parts.session.close(reason);
  }

  /** Handles a notification that belongs to no request. Unknown ones are ignored (B-09). */
  notified(method: string, params: Params): void {
    const { id: serverId, emit, platform } = this.parts;
    if (method === "notifications/message") {
      emit({ kind: "log", serverId, message: readLoggingMessage(params), at: platform.clock.now() });
    }
  }

  /** Options of a request, completed with this connection's defaults. */
  protected withTimeouts(options: SessionRequestOptions): SessionRequestOptions {
    return { ...this.defaults, ...options };
  }
}
