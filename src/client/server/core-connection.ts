/**
 * The core of a connected server: connect, list, call. What every use pays for; the rest of the façade is `connection.ts`.
 *
 * Owns: tools, the end of a connection, and where notifications of the server go. Never: how bytes travel.
 */
import { ClientError } from "../../errors/index.js";
import type { Params } from "../../jsonrpc/index.js";
import { readLoggingMessage, type CallToolResult, type Tool } from "../../protocol/index.js";
import type { Session, SessionRequestOptions } from "../../session/index.js";
import type {
  CallInitiator,
  CallOptions,
  HostEvent,
  Problem,
  RequestOptions,
  ResultKeeper,
  ServerInfo,
} from "../api/index.js";
import type { Platform } from "../platform/platform.js";
import type { ServerMemory } from "../memory/server-memory.js";
import { callTool } from "./tool-call.js";
import { ToolRegistry } from "../memory/tool-registry.js";

/** The tools of a server: lists them, and finds one by name. */
export interface ToolLister {
  getTool(name: string): Promise<Tool | undefined>;
  listTools(options?: RequestOptions): Promise<readonly Tool[]>;
}

/** Options of a call that matter before it is sent. */
export interface RunToolOptions {
  readonly signal?: AbortSignal | undefined;
  readonly callId?: string | undefined;
  readonly initiator?: CallInitiator | undefined;
  /** Receives the milliseconds the call took, without the time the user took for input requests. */
  readonly onElapsed?: ((elapsedMs: number) => void) | undefined;
}

/** Runs `call` once the tool with this name may be called. `tools` gives its definition. */
export type ToolRunner = <T extends Params | CallToolResult>(
  call: () => Promise<T>,
  name: string,
  tools: ToolLister,
  args: Params,
  options: RunToolOptions,
) => Promise<T>;

/** What a connection stands on. */
export interface ConnectionParts {
  readonly id: string;
  readonly info: ServerInfo;
  readonly session: Session;
  readonly results: ResultKeeper;
  readonly platform: Platform;
  readonly emit: (event: HostEvent) => void;
  readonly report: (problem: Omit<Problem, "at">) => void;
  /** What is remembered of this server; absent: nothing. */
  readonly memory?: ServerMemory | undefined;
  /** Its era was found out just now, neither chosen nor remembered. */
  readonly isVerdict?: boolean | undefined;
  readonly timeouts: { readonly idleTimeoutMs?: number; readonly totalTimeoutMs?: number };
  /** Runs calls of tools; absent: at once. */
  readonly runTool?: ToolRunner | undefined;
  /** Called once it is over, with what it failed of where it did. */
  readonly onClose: (failure?: unknown) => void;
}

export class CoreConnection {
  readonly id: string;
  info: ServerInfo;
  /** What it stands on, for {@link Connection}. */
  protected readonly parts: ConnectionParts;
  /** The tools, for {@link Connection}. */
  protected readonly registry: ToolRegistry;
  /** Options of all requests, as far as a request has none of its own. */
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

  async callTool(name: string, args?: Params, options: CallOptions & RunToolOptions = {}): Promise<CallToolResult> {
    const { id: serverId, session, emit, platform, runTool } = this.parts;
    const callId = options.callId ?? this.newCallId();
    const context = {
      serverId,
      session,
      registry: this.registry,
      clock: platform.clock,
      emit,
      deadlines: this.withTimeouts({}),
    };
    const call = (): Promise<CallToolResult> => callTool(context, callId, name, args, options);
    return runTool ? runTool(call, name, this, args ?? {}, { ...options, callId }) : call();
  }

  /** A name for a call that was given none. */
  protected newCallId(): string {
    return `${this.id}/call-${++this.#lastCall}`;
  }

  close(): Promise<void> {
    return this.#end(new ClientError("ERR-CLOSED", "The connection to this server was closed."));
  }

  /** What was known may have changed while nobody told. */
  refresh(info: ServerInfo): void {
    this.info = info;
  }

  /** The session below. */
  get session(): Session {
    return this.parts.session;
  }

  /** The session is gone for good. */
  lost(error: unknown): void {
    void this.#end(error, error);
  }

  #end(reason: unknown, failure?: unknown): Promise<void> {
    this.parts.onClose(failure);
    return this.parts.session.close(reason);
  }

  /** Takes a notification that belongs to no request. Unknown ones are ignored (B-09). */
  notified(method: string, params: Params): void {
    const { id: serverId, emit, platform } = this.parts;
    if (method === "notifications/message") {
      emit({ kind: "log", serverId, message: readLoggingMessage(params), at: platform.clock.now() });
    }
  }

  /** The options with this connection's own for what they leave open. */
  protected withTimeouts(options: SessionRequestOptions): SessionRequestOptions {
    return { ...this.defaults, ...options };
  }
}
