/**
 * Offer of a host to its servers. Types only.
 */
import type { Root } from "../../protocol/types/index.js";
import type { AuthorizationOffer } from "../../auth/types.js";
import type { ModelAccount } from "../../requests/sampling/account.js";
import type { AppsOffer } from "./apps-types.js";

/**
 * Capabilities that this host offers to its servers, where the user answers, and settings. Only capabilities named
 * here, and those with a handler, are offered (C-02). `false` withdraws a member.
 */
export interface HostOffer {
  /** Forms the user may be asked to fill in, and pages to visit. */
  readonly elicitation?: { readonly form?: boolean; readonly url?: boolean } | false;
  /**
   * Source of responses to sampling requests: the user, or a model after the user approves. `browser` is the browser's
   * built-in model; offering it rejects with `ERR-ARGUMENT` if there is none.
   */
  readonly sampling?: "manual" | "browser" | "account" | ModelAccount | false;
  /**
   * Account that `sampling: "account"` refers to, here and in the offer to one server. Without it, that setting offers
   * nothing.
   */
  readonly account?: ModelAccount | false;
  /**
   * `file://` URIs that may be shared with servers after the user approves. An empty list is also offered to legacy
   * servers, which are notified when roots are added later, and is shared without a prompt.
   */
  readonly roots?: readonly Root[] | false;
  /**
   * Lets servers of 2025-11-25 run elicitation and sampling, if offered, as tasks of this client: it responds to
   * `tasks/get`, `tasks/result`, `tasks/list` and `tasks/cancel`, and reports status changes. Default false.
   */
  readonly tasks?: boolean;
  /** When a tool call needs the user's approval. Default `never`: the caller is the user's own program. */
  readonly toolApproval?: "never" | "once" | "always";
  /**
   * Protocol extensions to declare, by identifier, with their settings (`{}` for none). To implement an extension, use
   * `extensions` of `Handlers`. Default: those that need no setup, which are `io.modelcontextprotocol/tasks` and
   * `io.modelcontextprotocol/skills`; setting this replaces the default, and `false` restores it. Throws `ERR-ARGUMENT`
   * for an identifier without a prefix.
   */
  readonly extensions?: Readonly<Record<string, object>> | false;
  /** Sign-in, for servers that require it. If absent, only a header set by the page can authorize requests. */
  readonly authorization?: AuthorizationOffer | false;
  /** MCP Apps: offered by a page that can draw them. Default false: apps are not declared, and can't be opened. */
  readonly apps?: boolean | AppsOffer;
}

/** Options of an offer. */
export interface OfferOptions {
  /** True to withdraw every member that the offer does not have. Default false. */
  readonly replace?: boolean | undefined;
}

/**
 * Changes to the host's offer for one server, member by member; `false` withholds a member. An absent member follows
 * the host's offer, including later changes to it.
 */
export interface ServerOffer {
  readonly elicitation?: HostOffer["elicitation"];
  readonly sampling?: HostOffer["sampling"];
  /** `true`: the roots of the host's offer, or an empty list. */
  readonly roots?: readonly Root[] | boolean;
  readonly tasks?: boolean;
  /** `false` withholds apps from this server. */
  readonly apps?: false;
  /** Extensions declared in addition to the host's; `false` withholds one. */
  readonly extensions?: Readonly<Record<string, object | false>>;
}
