/**
 * Interface of a simulated server for the rest of the world: it takes requests, and events change it.
 */
import type { Faults } from "../faults.js";
import type { Listener } from "../network.js";
import type { Ledger } from "../ledger.js";
import type { ServerPlan } from "../plan.js";
import type { Random } from "../random.js";
import type { Trace } from "../trace.js";
import type { VirtualClock } from "../virtual-clock.js";
import type { Application } from "./application.js";

/** Parts that a protocol uses. */
export interface ProtocolParts {
  readonly clock: VirtualClock;
  readonly random: Random;
  readonly ledger: Ledger;
  readonly faults: Faults;
  readonly trace: Trace;
  readonly app: Application;
  readonly path: string;
  readonly plan: ServerPlan;
}

/** State that the client should have by now, as far as the server knows. */
export interface ServerView {
  readonly era: "legacy" | "modern";
  /** Revision of the newest session or request; `undefined` before the first. */
  readonly revision: string | undefined;
  /** The stream for messages that belong to no request: offered, and open now. */
  readonly offersStream: boolean;
  readonly hasStream: boolean;
  /** Addresses of the resources to which the newest session, or the open stream, is subscribed. */
  readonly subscriptions: ReadonlySet<string>;
  readonly logLevel: string | undefined;
}

/** One protocol of a simulated server. */
export interface Protocol extends Listener {
  /** The client's expected state, from its declarations and the server's knowledge. */
  view(): ServerView;
  /** Drops the server's memory and all its connections. */
  drop(): void;
  /** Forgets the sessions, if there are any; running requests are still answered. */
  expire(): void;
  /** Closes the streams that belong to no request, as a server may at any time. Does nothing if a stream is the session. */
  endStreams(): void;
  /** Reports that a list changed. */
  listChanged(list: "tools" | "resources" | "prompts"): void;
  /** Reports that a resource changed. */
  updated(uri: string): void;
  /** Sends a message that belongs to no request. */
  log(): void;
  /** Sends a ping, or an elicitation that belongs to no request. */
  ping(): void;
  elicit(): void;
}
