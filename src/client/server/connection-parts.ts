/** Dependencies of a connection, and the calls that its host makes on its behalf. */
import type { Params } from "../../jsonrpc/index.js";
import type { CallToolResult, Tool } from "../../protocol/index.js";
import type { Session } from "../../session/index.js";
import type {
  AppSource,
  CallInitiator,
  HistoryKind,
  HostEvent,
  InputRequestSource,
  Problem,
  RequestOptions,
  ResultKeeper,
  ServerInfo,
} from "../api/index.js";
import type { ServerMemory } from "../memory/server-memory.js";
import type { Platform } from "../platform/platform.js";

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
