/** Parts that a host loads when they are first needed. Types only: `wire-host.ts` loads them. */
import type { Checks, Handlers, HostEvent, ResultKeeper, Surfaces } from "../api/index.js";
import type { HostAuthorizations, SigningHost } from "../authorization/authorizations.js";
import type { CheckedHost } from "../check/host-checks.js";
import type { AuditTrail } from "../memory/audit-trail.js";
import type { HostMemory } from "../memory/host-memory.js";
import type { StoredSurfacesParts } from "../memory/stored-surfaces.js";
import type { StoredHistory } from "../memory/stored-history.js";
import type { HostLauncher } from "../launcher/host-launcher.js";
import type { HostRelay } from "../relay/host-relay.js";
import type { HostTraffic, TrafficHost } from "../traffic/host-traffic.js";
import type { RelayConsent } from "../../requests/index.js";
import type { HandlerTable } from "./handlers/handlers.js";
import type { ServerRequestHandler, ServerRequestHandlerParts } from "./offer/server-request-handler.js";

/** Returns handlers after a change. Rejects with `ERR-ARGUMENT` for what is no handler. */
export type ChangeHandlers = (before: HandlerTable, changes: Handlers) => Promise<HandlerTable>;

/** Parts a host loads when they are first needed. */
export interface LoadedLater {
  /** Absent in a worker, whose page has the functions. */
  readonly changeHandlers?: ChangeHandlers | undefined;
  /** Loads the code that answers requests of servers. */
  openHandler(parts: ServerRequestHandlerParts): Promise<ServerRequestHandler>;
  /** Loads the audit trail. `memory`: its storage; without one it lasts as long as the host. */
  openAudit(memory: HostMemory | undefined, emit: (event: HostEvent) => void): Promise<AuditTrail>;
  /** Loads the history of calls. */
  openHistory(memory: HostMemory, results: ResultKeeper, emit: (event: HostEvent) => void): Promise<StoredHistory>;
  /** Loads the surfaces of earlier visits. */
  openSurfaces(memory: HostMemory, host: Pick<StoredSurfacesParts, "cache" | "emit">): Promise<Surfaces>;
  /** Loads the state that persists across connections. */
  openMemory(emit: (event: HostEvent) => void): Promise<HostMemory>;
  /** Loads sign-in. */
  openAuthorizations(of: SigningHost): Promise<HostAuthorizations>;
  /** Loads the relay; absent if the host has none. `consent`: loads what prompts the user. */
  readonly openRelay?: ((consent: () => Promise<RelayConsent>) => Promise<HostRelay>) | undefined;
  /** Loads the launcher; absent if the host has none. */
  readonly openLauncher?: ((emit: (event: HostEvent) => void) => Promise<HostLauncher>) | undefined;
  /** Loads the server checks. */
  openChecks(host: CheckedHost): Promise<Checks>;
  /** Loads the traffic recorder. */
  openTraffic(host: TrafficHost): Promise<HostTraffic>;
}
