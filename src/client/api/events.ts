/**
 * What a host tells: its servers as they are, their lists, their calls, and what goes wrong. Types only.
 *
 * Owns: the events and what they are made of: plain data, which crosses threads.
 */
import type { AuthorizationView } from "../../auth/types.js";
import type { PlainError } from "../../errors/index.js";
import type { InputRequest, InputRequestEnd } from "../../requests/input-request.js";
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
import type { TrafficTotals } from "./traffic-types.js";
import type { Era, Revision } from "../../protocol/revisions.js";

/** What is known of a server once connected. */
export interface ServerInfo {
  readonly url: string;
  readonly era: Era;
  readonly revision: Revision;
  /** How the revision was found, a sentence for the details. */
  readonly foundBy: string;
  /** Who the server says it is; for display only. */
  readonly implementation?: Implementation;
  readonly capabilities: ServerCapabilities;
  /** What this client declared to the server: in the handshake, or with each request (modern). Absent in what is remembered. */
  readonly clientCapabilities?: ClientCapabilities;
  /** Who this client said it is, with each request (modern). Absent in what is remembered. */
  readonly clientInfo?: Implementation;
  /** The server's advice to a model; untrusted. */
  readonly instructions?: string;
}

/** Where a connection stands. */
export type ConnectionState = "connecting" | "connected" | "reconnecting" | "failed" | "closed";

/**
 * Steps of connecting that take time: `server/discover`, `initialize`, and finding out why the server can't be reached. Signing in is told as
 * an `authorization` event.
 */
export type ConnectStep = "discover" | "initialize" | "diagnose";

/** A server as the panel shows it. */
export interface ServerSnapshot {
  readonly id: string;
  readonly url: string;
  readonly state: ConnectionState;
  readonly info?: ServerInfo;
  /** Why it failed. */
  readonly error?: PlainError;
  /** It is of a recording, whose newest entry is of then; milliseconds since the epoch. */
  readonly recordedAt?: number;
  /** Milliseconds the last round trip of connecting took. */
  readonly latencyMs?: number;
}

/** A row of the tools list: what a list needs, without the schemas. */
export interface ToolSummary {
  readonly name: string;
  readonly title?: string;
  /** At most 300 characters of the description. */
  readonly description?: string;
  readonly annotations?: ToolAnnotations;
  /** At most 8, those with addresses of at most 8,192 characters; untrusted, and of any shape within. */
  readonly icons?: readonly Icon[];
  /** It is not what it was when it was first seen, or accepted: see `Pins`. Set where events become a state. */
  readonly changed?: true;
  /** It came after the server was first seen, and was not accepted. Set where events become a state. */
  readonly isNew?: true;
}

/** An entry of a list that can't be used, or the last of many. */
export interface MalformedEntry {
  /** Number of usable items before it: in its page, or in the whole list where events became a state. Absent for a page without a list. */
  readonly at?: number;
  /** At most 1,024 characters; absent where it has none. May be the name of another item. */
  readonly name?: string | undefined;
  /** What is wrong with it. */
  readonly reason: string;
  /** Number of further entries it stands for: a page tells of 20 one by one. */
  readonly count?: number;
}

/** Something wrong with what a server sent, that cost nothing else. */
export interface Problem {
  /** Which part of the server it concerns. */
  readonly about: "message" | "tool" | "resource" | "prompt" | "stream";
  /** The item's name where there is one. */
  readonly name?: string;
  /** What is wrong and what to do, one sentence. */
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

/** A part of a list: `start` begins the list, or begins it again where it changed between two pages; `end`: it is whole. */
export type ListPage<K extends ListName = ListName> = {
  [L in K]: {
    readonly kind: "list-page";
    readonly serverId: string;
    readonly list: L;
    readonly start: boolean;
    readonly end: boolean;
    readonly items: readonly ListItems[L][];
    /** Entries that can't be used, of the page of the list that begins with this part. */
    readonly malformed?: readonly MalformedEntry[];
    /** The list is from memory, as it was then; milliseconds since the epoch. The server's own replaces it. */
    readonly storedAt?: number;
  };
}[K];

/** What a host tells, in batches. Plain data; new kinds may be added. */
export type HostEvent =
  | { readonly kind: "server"; readonly server: ServerSnapshot }
  | { readonly kind: "server-removed"; readonly serverId: string }
  /** A step of connecting begins; `at`: milliseconds since the epoch. */
  | { readonly kind: "connect-step"; readonly serverId: string; readonly step: ConnectStep; readonly at: number }
  /** A list that is followed is loaded, or loaded again: its pages come. See `Server.follow`. */
  | { readonly kind: "list-loading"; readonly serverId: string; readonly list: ListName }
  | ListPage
  /** Loading a list failed; what came before stays. */
  | { readonly kind: "list-failed"; readonly serverId: string; readonly list: ListName; readonly error: PlainError }
  /** Which tools are not what they were, and which came since: all of them, with each list and each change of that. See `Pins`. */
  | {
      readonly kind: "tool-changed";
      readonly serverId: string;
      readonly tools: readonly string[];
      readonly added: readonly string[];
    }
  /** A resource that was subscribed to, or one within it, changed. */
  | { readonly kind: "resource-updated"; readonly serverId: string; readonly uri: string }
  /** A list changed, or may have. One that is followed is loaded again by itself. `resources`: the templates, too. */
  | { readonly kind: "list-changed"; readonly serverId: string; readonly list: Exclude<ListName, "resourceTemplates"> }
  /** A server asks something of the user or the page; answer with {@link Asks.answer}. */
  | { readonly kind: "input-request"; readonly request: InputRequest }
  /** `callId`: of the call during which it was asked. Also told of input requests that were settled before anybody was asked. */
  | {
      readonly kind: "input-request-ended";
      readonly requestId: string;
      readonly serverId: string;
      readonly end: InputRequestEnd;
      readonly callId?: string;
    }
  /** All requests of a server are declined from now on, as the user chose, or no more. */
  | { readonly kind: "input-requests-refused"; readonly serverId: string; readonly isOn: boolean }
  /** The audit trail changed: see `Audit`. */
  | { readonly kind: "audit" }
  /** Why what is remembered lasts only as long as this page; `ERR-STORAGE`. */
  | { readonly kind: "storage"; readonly error: PlainError }
  /** A server asks so much that the rest is refused unseen. */
  | { readonly kind: "input-request-limited"; readonly serverId: string; readonly reason: string }
  | { readonly kind: "problem"; readonly serverId: string; readonly problem: Problem }
  | { readonly kind: "log"; readonly serverId: string; readonly message: LoggingMessage; readonly at: number }
  | {
      readonly kind: "call-started";
      readonly serverId: string;
      readonly callId: string;
      readonly tool: string;
      readonly at: number;
    }
  | { readonly kind: "call-progress"; readonly callId: string; readonly progress: Progress }
  | { readonly kind: "call-log"; readonly callId: string; readonly message: LoggingMessage; readonly at: number }
  /** A call goes on that waited for the user: milliseconds of all its waits so far. */
  | { readonly kind: "call-waited"; readonly callId: string; readonly waitedMs: number }
  /** What the call gave, or is to give, is to be read with care: it breaks its tool's `outputSchema` (`ERR-OUTPUT-SCHEMA`), or could not be checked. */
  | { readonly kind: "call-problem"; readonly callId: string; readonly error: PlainError }
  /** What the call gave was checked against its tool's `outputSchema`, and fits. `skipped`: what of the schema was not looked at, as sentences. */
  | { readonly kind: "call-checked"; readonly callId: string; readonly skipped?: readonly string[] }
  /** The call became a task, or its task changed. Never log the task's id. */
  | { readonly kind: "call-task"; readonly callId: string; readonly task: Task }
  /** Where a server stands with signing in, after each change. Holds no secret. */
  | { readonly kind: "authorization"; readonly view: AuthorizationView }
  /** Something was recorded, or forgotten; a few times per second at most. */
  | { readonly kind: "traffic"; readonly totals: TrafficTotals }
  | { readonly kind: "call-ended"; readonly callId: string; readonly at: number; readonly end: CallEnd };

/** How a call ended. */
export type CallEnd =
  | { readonly kind: "result"; readonly isError: boolean }
  | { readonly kind: "failed"; readonly error: PlainError }
  | { readonly kind: "cancelled" };
