/**
 * A simulated server as the rest of the world sees it: it takes requests, and things happen to it.
 */
import type { Faults } from "../faults.js";
import type { Listener } from "../network.js";
import type { Ledger } from "../ledger.js";
import type { ServerPlan } from "../plan.js";
import type { Random } from "../random.js";
import type { Trace } from "../trace.js";
import type { VirtualClock } from "../virtual-clock.js";
import type { Application } from "./application.js";

/** What a protocol stands on. */
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

/** What the client should have by now, as far as the server knows. */
export interface ServerView {
  readonly era: "legacy" | "modern";
  /** Of the newest session or request; `undefined` before the first. */
  readonly revision: string | undefined;
  /** The stream for what belongs to no request: offered, and open now. */
  readonly offersStream: boolean;
  readonly hasStream: boolean;
  /** Addresses of resources the newest session, or the open stream, wants to hear of. */
  readonly subscriptions: ReadonlySet<string>;
  readonly logLevel: string | undefined;
}

/** One protocol of a simulated server. */
export interface Protocol extends Listener {
  /** What the client declared and the server knows. */
  view(): ServerView;
  /** The server's memory is gone, and all its connections with it. */
  drop(): void;
  /** Sessions are forgotten; what runs is still answered. Nothing where there are none. */
  expire(): void;
  /** The server closes its streams that belong to no request, as it may at any time. Nothing where a stream is the session. */
  endStreams(): void;
  /** A list changed. */
  listChanged(list: "tools" | "resources" | "prompts"): void;
  /** A resource changed. */
  updated(uri: string): void;
  /** Something to tell that belongs to no request. */
  log(): void;
  /** The server asks whether the client is there, or asks the user something that belongs to no request. */
  ping(): void;
  elicit(): void;
}
