/**
 * What a panel tells its views of servers and of settings.
 *
 * Owns: the shape. A view that stands alone on a page does without.
 */
import type { PlainError } from "../../src/errors/index.js";
import type { ServerPlace } from "../page-storage/known-servers.js";

/** What the page decides, so that a user can't. */
export interface PageDecisions {
  readonly theme: boolean;
  readonly density: boolean;
  readonly language: boolean;
  readonly offer: boolean;
}

/** What a panel knows beyond its host. */
export interface PanelFacts {
  /** The servers the page itself gave. */
  readonly given: readonly ServerPlace[];
  /** Whether the page lets nobody add servers. */
  readonly locked: boolean;
  readonly decided: PageDecisions;
  /** Whether servers can ask the user to sign in. */
  readonly offersSignIn: boolean;
  /** Why a server could not even be tried. */
  readonly failureOf: (serverId: string) => PlainError | undefined;
  /** Why the host did not take what is to be offered. */
  readonly offerFailure: PlainError | undefined;
}
