/**
 * Data that a panel provides to its servers and settings views.
 *
 * Owns: the type. A view used without a panel does not need it.
 */
import type { PlainError } from "../../../src/errors/index.js";
import type { ServerPlace } from "../../page-storage/known-servers.js";

/** Settings fixed by the page. */
export interface PageDecisions {
  readonly theme: boolean;
  readonly density: boolean;
  readonly language: boolean;
  readonly offer: boolean;
}

/** Facts that a panel knows in addition to those of its host. */
export interface PanelFacts {
  /** Servers defined by the page. */
  readonly given: readonly ServerPlace[];
  /** Servers of this panel that the user added. Default: all that the user added, unless `locked`. */
  readonly added?: readonly ServerPlace[];
  /** Counts a server that the user stored among those of this panel. */
  readonly take?: (serverId: string) => void;
  /** True if the page does not let users add servers. */
  readonly locked: boolean;
  /** Name of the only tool to show; absent if all are. */
  readonly tool?: string | undefined;
  readonly decided: PageDecisions;
  /** Address of the only registry that may be searched, or `none`; absent if the user may choose. */
  readonly registry?: string | undefined;
  /** Address of the sandbox page for apps, if the page set it. */
  readonly sandboxUrl: string | undefined;
  /** True if servers can ask the user to sign in. */
  readonly offersSignIn: boolean;
  /** Returns the reason no connection to a server was attempted. */
  readonly failureOf: (serverId: string) => PlainError | undefined;
  /** Reason the host rejected the offer. */
  readonly offerFailure: PlainError | undefined;
}
