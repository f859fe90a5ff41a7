/**
 * Events of a host: connections, lists, calls and problems. Types only.
 *
 * Owns: the events and their parts, which are plain data because they cross threads.
 */
import type { AuthorizationView } from "../../auth/types.js";
import type { PlainError } from "../../errors/index.js";
import type { CallInitiator, InputRequest, InputRequestEnd } from "../../requests/input-request.js";
import type {
  ClientCapabilities,
  Icon,
  Implementation,
  LoggingMessage,
  Progress,
  Prompt,
  Resource,
  ResourceTemplate,
  ServerCapabilities,
  Task,
  ToolAnnotations,
} from "../../protocol/types/index.js";
import type { AppChange, ToolApp } from "./apps-types.js";
import type { ServerProcess } from "./relay-types.js";
import type { TrafficTotals } from "./traffic-types.js";
import type { Era, Revision } from "../../protocol/revisions.js";

/** Description of a connected server. */
export interface ServerInfo {
  readonly url: string;
  readonly era: Era;
  readonly revision: Revision;
  /** Source of the negotiated revision, as a sentence for the details. */
  readonly foundBy: string;
  /** Address of the relay through which the server is reached; absent if the page reaches it itself, and in cached data. */
  readonly relay?: string;
  /** Process of a server that a launcher started; absent for other servers, and in cached data. */
  readonly process?: ServerProcess;
  /** Name and version the server reports for itself; for display only. */
  readonly implementation?: Implementation;
  readonly capabilities: ServerCapabilities;
  /**
   * Capabilities this client declared to the server: in the handshake, or with each request (modern). Absent in cached
   * data.
   */
  readonly clientCapabilities?: ClientCapabilities;
  /** Name and version this client reported, with each request (modern). Absent in cached data. */
  readonly clientInfo?: Implementation;
  /** The server's advice to a model; untrusted. */
  readonly instructions?: string;
}

/** State of a connection. */
export type ConnectionState = "connecting" | "connected" | "reconnecting" | "failed" | "closed";

/**
 * Steps of connecting that take time: `server/discover`, `initialize`, and diagnosing why the server can't be reached.
 * Signing in is reported as an `authorization` event.
 */
export type ConnectStep = "discover" | "initialize" | "diagnose";

/** State of a server as the panel shows it. */
export interface ServerSnapshot {
  readonly id: string;
  readonly url: string;
  readonly state: ConnectionState;
  readonly info?: ServerInfo;
  /** Time at which the description was stored, in milliseconds since the epoch; present while it comes from the cache. */
  readonly storedAt?: number;
  /** Reason of the failure. */
  readonly error?: PlainError;
  /** Time of the newest entry of the recording this server comes from, in milliseconds since the epoch. */
  readonly recordedAt?: number;
  /** Duration of the last round trip of connecting, in milliseconds. */
  readonly latencyMs?: number;
}

/** Row of the tools list: the fields a list needs, without the schemas. */
export interface ToolSummary extends ToolApp {
  readonly name: string;
  readonly title?: string;
  /** At most 300 characters of the description. */
  readonly description?: string;
  readonly annotations?: ToolAnnotations;
  /** At most 8 icons, with addresses of at most 8,192 characters; untrusted, and not validated. */
  readonly icons?: readonly Icon[];
  /** The definition differs from the one first seen or accepted: see `Pins`. Set when events are reduced to a state. */
  readonly changed?: true;
  /** The tool appeared after the server was first seen and was not accepted. Set when events are reduced to a state. */
  readonly isNew?: true;
}

/** List entry that can't be used, or a row that represents several of them. */
export interface MalformedEntry {
  /**
   * Number of usable items before it: in its page, or in the whole list once events are reduced to a state. Absent for
   * a page without a list.
   */
  readonly at?: number;
  /** Name, at most 1,024 characters; absent if the entry has none. Another item may have the same name. */
  readonly name?: string | undefined;
  /** Description of the defect. */
  readonly reason: string;
  /** Number of further entries that this one represents: only the first 20 of a page are reported individually. */
  readonly count?: number;
}

/** Defect in data from a server that had no other effect. */
export interface Problem {
  /** Part of the server concerned. */
  readonly about: "message" | "tool" | "resource" | "prompt" | "skill" | "stream";
  /** Name of the item, if any. */
  readonly name?: string;
  /** Description of the defect and its fix, in one sentence. */
  readonly reason: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/** Rows of the lists of a server, by the name of the list. */
export interface ListItems {
  readonly tools: ToolSummary;
  readonly resources: Resource;
  readonly resourceTemplates: ResourceTemplate;
  readonly prompts: Prompt;
}

/** Names of the lists of a server. */
export type ListName = keyof ListItems;

/**
 * Part of a list. `start`: the list starts, or starts again because it changed between two pages. `end`: the list is
 * complete.
 */
export type ListPage<K extends ListName = ListName> = {
  [L in K]: {
    readonly kind: "list-page";
    readonly serverId: string;
    readonly list: L;
    readonly start: boolean;
    readonly end: boolean;
    readonly items: readonly ListItems[L][];
    /** Unusable entries of the list page that starts with this part. */
    readonly malformed?: readonly MalformedEntry[];
    /** Time at which the cached list was stored, in milliseconds since the epoch. The server's list replaces it. */
    readonly storedAt?: number;
  };
}[K];

/** Event of a host; events arrive in batches. Plain data; new kinds may be added. */
export type HostEvent =
  | { readonly kind: "server"; readonly server: ServerSnapshot }
  | { readonly kind: "server-removed"; readonly serverId: string }
  /** A step of connecting starts; `at`: milliseconds since the epoch. */
  | { readonly kind: "connect-step"; readonly serverId: string; readonly step: ConnectStep; readonly at: number }
  /** A followed list is loaded or reloaded; its pages follow. See `Server.follow`. */
  | { readonly kind: "list-loading"; readonly serverId: string; readonly list: ListName }
  | ListPage
  /** Loading a list failed; previously received pages stay. */
  | { readonly kind: "list-failed"; readonly serverId: string; readonly list: ListName; readonly error: PlainError }
  /**
   * Tools that changed since they were pinned, and tools added since: always the complete sets, sent with each list and
   * whenever they change. See `Pins`.
   */
  | {
      readonly kind: "tool-changed";
      readonly serverId: string;
      readonly tools: readonly string[];
      readonly added: readonly string[];
    }
  /** A subscribed resource, or a sub-resource of it, changed. */
  | { readonly kind: "resource-updated"; readonly serverId: string; readonly uri: string }
  /**
   * A list changed, or may have changed. A followed list is reloaded automatically. `resources`: includes the
   * templates.
   */
  | { readonly kind: "list-changed"; readonly serverId: string; readonly list: Exclude<ListName, "resourceTemplates"> }
  /** A server requests input from the user or the page; respond with {@link InputRequests.answer}. */
  | { readonly kind: "input-request"; readonly request: InputRequest }
  /**
   * An input request ended. `callId`: the call it belonged to. Also reported for input requests that were settled
   * without a prompt.
   */
  | {
      readonly kind: "input-request-ended";
      readonly requestId: string;
      readonly serverId: string;
      readonly end: InputRequestEnd;
      readonly callId?: string;
    }
  /** The user chose to decline all further requests from a server (`isOn`), or reverted that. */
  | { readonly kind: "input-requests-refused"; readonly serverId: string; readonly isOn: boolean }
  /** The audit trail changed: see `Audit`. */
  | { readonly kind: "audit" }
  /** The history changed: see `RequestHistory`. */
  | { readonly kind: "history" }
  /** The stored surfaces or changes of connections changed: see `Surfaces`. */
  | { readonly kind: "surfaces" }
  /** Reason why stored data lasts only as long as this page; `ERR-STORAGE`. */
  | { readonly kind: "storage"; readonly error: PlainError }
  /** A server exceeded the limit of input requests; the rest are refused without a prompt. */
  | { readonly kind: "input-request-limited"; readonly serverId: string; readonly reason: string }
  | { readonly kind: "problem"; readonly serverId: string; readonly problem: Problem }
  | { readonly kind: "log"; readonly serverId: string; readonly message: LoggingMessage; readonly at: number }
  | {
      readonly kind: "call-started";
      readonly serverId: string;
      readonly callId: string;
      readonly tool: string;
      readonly at: number;
      /** Present for a call of an app. */
      readonly initiator?: Extract<CallInitiator, "app">;
    }
  | { readonly kind: "call-progress"; readonly serverId: string; readonly callId: string; readonly progress: Progress }
  | {
      readonly kind: "call-log";
      readonly serverId: string;
      readonly callId: string;
      readonly message: LoggingMessage;
      readonly at: number;
    }
  /** A call continues after waiting for the user: total wait so far, in milliseconds. */
  | { readonly kind: "call-waited"; readonly serverId: string; readonly callId: string; readonly waitedMs: number }
  /**
   * The result of the call does not match its tool's `outputSchema` (`ERR-OUTPUT-SCHEMA`) or could not be checked. May
   * arrive before the result.
   */
  | { readonly kind: "call-problem"; readonly serverId: string; readonly callId: string; readonly error: PlainError }
  /**
   * The result of the call was checked against its tool's `outputSchema` and matches. `skipped`: parts of the schema
   * that were not checked, as sentences.
   */
  | {
      readonly kind: "call-checked";
      readonly serverId: string;
      readonly callId: string;
      readonly skipped?: readonly string[];
    }
  /** The call became a task, or its task changed. Never log the task's id. */
  | { readonly kind: "call-task"; readonly serverId: string; readonly callId: string; readonly task: Task }
  /** Sign-in state of a server, after each change. Holds no secret. */
  | { readonly kind: "authorization"; readonly view: AuthorizationView }
  /** An open app changed: see `Apps`. */
  | { readonly kind: "app-change"; readonly serverId: string; readonly appId: string; readonly change: AppChange }
  /** The recorded traffic changed; a few times per second at most. */
  | { readonly kind: "traffic"; readonly totals: TrafficTotals }
  | {
      readonly kind: "call-ended";
      readonly serverId: string;
      readonly callId: string;
      readonly at: number;
      readonly end: CallEnd;
    };

/** Outcome of a call. */
export type CallEnd =
  | { readonly kind: "result"; readonly isError: boolean }
  | { readonly kind: "failed"; readonly error: PlainError }
  | { readonly kind: "cancelled" };
