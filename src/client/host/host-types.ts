/**
 * Types of the parts of a host: what it loads later, and what these parts use of it.
 *
 * Owns: no code. The host itself is in `engine-host.ts`.
 */
import type { Params } from "../../jsonrpc/index.js";
import type { Implementation } from "../../protocol/index.js";
import type { IncomingRequest } from "../../session/index.js";
import type { AuditedCall, AuditNotes, CallInitiator, UserTimer } from "../../requests/index.js";
import type {
  Apps,
  AppSource,
  Checks,
  Handlers,
  HostEvent,
  HostOffer,
  InputRequests,
  InputRequestSource,
  ResultKeeper,
  Server,
  ServerOffer,
  Surfaces,
} from "../api/index.js";
import type { HostAuthorizations, PromptUser, SigningHost } from "../authorization/authorizations.js";
import type { AuditTrail } from "../memory/audit-trail.js";
import type { HostMemory } from "../memory/host-memory.js";
import type { StoredHistory } from "../memory/stored-history.js";
import type { ToolLister } from "../server/connection-parts.js";
import type { HostTraffic } from "../traffic/host-traffic.js";
import type { ExtensionMessages } from "./handlers/extension-messages.js";
import type { HandlerTable } from "./handlers/handlers.js";

/** Host as the parts see it that it loads later. */
export interface RunningHost {
  readonly clientInfo: Implementation;
  readonly results: ResultKeeper;
  server(id: string): Server | undefined;
  /** Reports an event. */
  emit(event: HostEvent): void;
  /** Calls the listener with events in batches; `observe` does so without counting as a listener of the program. */
  subscribe(listener: (events: readonly HostEvent[]) => void): () => void;
  observe(listener: (events: readonly HostEvent[]) => void): () => void;
  /** Delivers queued events now. */
  flush(): void;
}

/** Offer after all changes, without what was withdrawn. */
export type Offered = { readonly [K in keyof HostOffer]?: Exclude<HostOffer[K], false | undefined> };

/** Handler of servers' requests to the user or the host. */
export interface ServerRequestHandler {
  answer(source: InputRequestSource, request: IncomingRequest, own?: ServerOffer): Promise<Params>;
  /** Resolves when a tool may be called, with the source of the approval. */
  permit(source: InputRequestSource, call: ToolCall): Promise<AuditedCall["approval"]>;
  /** Changes the offer and the handlers. Throws `ERR-ARGUMENT` if they can't be used. */
  offer(offer: Offered, handlers: HandlerTable): void;
  /** Checks the separate offer to a server. Throws `ERR-ARGUMENT` if it can't be used. */
  check(own: ServerOffer): void;
  readonly inputRequests: InputRequests;
  /** Starts measuring the time a call waits for the user. */
  timer(serverId: string, callId: string | undefined): UserTimer;
  /** Prompts the user on behalf of this client. */
  readonly request: PromptUser;
  /** Passes a notification or a result to functions of an extension. */
  readonly extensions: ExtensionMessages;
  /** Loads the apps of a host. */
  openApps(options: AppsOptions): Promise<Apps>;
  /** Closes the apps, because the host is closed. */
  close(): Promise<void>;
  reportThrough(emit: (event: HostEvent) => void): void;
  /** Reports that a connection ended, so it can no longer prompt. */
  connectionEnded(serverId: string): void;
}

/** Dependencies of the apps of a host. */
export interface AppsOptions {
  readonly host: RunningHost;
  /** Recorder of the traffic, once there is one. */
  readonly recorder: () => HostTraffic | undefined;
  /** Separate offer to a server. */
  readonly ownOf: (serverId: string) => ServerOffer | undefined;
}

/** Tool call that needs approval. */
export interface ToolCall {
  readonly tool: string;
  readonly tools: ToolLister;
  readonly args: Params;
  readonly callId?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  /** App that calls the tool, which always needs approval. */
  readonly app?: AppSource | undefined;
  /** Default `page`. */
  readonly initiator?: CallInitiator | undefined;
}

/** Returns handlers after a change. Rejects with `ERR-ARGUMENT` for what is no handler. */
export type ChangeHandlers = (before: HandlerTable, changes: Handlers) => Promise<HandlerTable>;

/** Parts a host loads when they are first needed. */
export interface LoadedLater {
  /** Absent in a worker, whose page has the functions. */
  readonly changeHandlers?: ChangeHandlers | undefined;
  /**
   * Loads the handling of input requests. `memory`: storage of permanent grants; without it they last as long as the
   * host. `audit` receives the requests. `hasListener`: true if somebody listens to the host's events.
   */
  openHandler(
    memory: HostMemory | undefined,
    audit: AuditNotes,
    hasListener: () => boolean,
  ): Promise<ServerRequestHandler>;
  /** Loads the audit trail. `memory`: its storage; without one it lasts as long as the host. */
  openAudit(memory: HostMemory | undefined, emit: (event: HostEvent) => void): Promise<AuditTrail>;
  /** Loads the history of calls. */
  openHistory(memory: HostMemory, results: ResultKeeper, emit: (event: HostEvent) => void): Promise<StoredHistory>;
  /** Loads the surfaces of earlier visits. */
  openSurfaces(memory: HostMemory): Promise<Surfaces>;
  /** Loads the state that persists across connections. */
  openMemory(emit: (event: HostEvent) => void): Promise<HostMemory>;
  /** Loads sign-in. */
  openAuthorizations(of: SigningHost): Promise<HostAuthorizations>;
  /** Loads the server checks. */
  openChecks(host: RunningHost): Promise<Checks>;
  /** Loads the traffic recorder. */
  openTraffic(host: RunningHost): Promise<HostTraffic>;
}
