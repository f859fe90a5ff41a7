/**
 * Facts a panel gives its views of servers and of settings.
 *
 * Owns: the shape. A view that stands alone on a page does without.
 */
import type { PlainError } from "../../src/errors/index.js";
import type { ServerPlace } from "../page-storage/known-servers.js";

/** Settings the page decides, so that a user can't. */
export interface PageDecisions {
  readonly theme: boolean;
  readonly density: boolean;
  readonly language: boolean;
  readonly offer: boolean;
}

/** Facts a panel knows beyond its host. */
export interface PanelFacts {
  /** The servers the page itself gave. */
  readonly given: readonly ServerPlace[];
  /** True if the page does not let users add servers. */
  readonly locked: boolean;
  readonly decided: PageDecisions;
  /** True if servers can ask the user to sign in. */
  readonly offersSignIn: boolean;
  /** Returns the reason no connection to a server was attempted. */
  readonly failureOf: (serverId: string) => PlainError | undefined;
  /** The reason the host rejected the offer. */
  readonly offerFailure: PlainError | undefined;
}
