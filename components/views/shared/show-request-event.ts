/**
 * Request to show something in another view: the exchange behind a call, the tool behind a task.
 *
 * Owns: the event. Views fire it; the panel, or a page that uses single views, opens the target.
 */

import type { HistoryEntry } from "../../../src/client/api/index.js";
import type { ResultView } from "../../../src/client/api/views.js";

/** Name of a view of the panel itself. */
export type PanelViewName =
  | "tools"
  | "resources"
  | "prompts"
  | "skills"
  | "tasks"
  | "requests"
  | "traffic"
  | "history"
  | "changes"
  | "collections"
  | "log"
  | "problems"
  | "settings"
  | "servers";

/** Name of a view: one of the panel itself, or one that the page registered. */
export type ViewName = PanelViewName | (string & {});

/** Call of the history, which the tool shows among its calls and repeats. */
export interface PastCall {
  readonly id: string;
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
  readonly durationMs: number;
  /** Result; the tool releases it. */
  readonly view?: ResultView;
  /** `compare`: shows the differences between both results when the call has ended. */
  readonly repeat: "run" | "compare";
}

/** Call of the history to repeat with its tool. */
export interface RepeatedCall {
  readonly serverId: string;
  readonly name: string;
  readonly args?: Readonly<Record<string, unknown>>;
  readonly past?: PastCall;
}

/** Target to show. Names and URIs are as the server sent them: untrusted. */
export type ShowTarget =
  | { readonly kind: "view"; readonly view: ViewName }
  /** `args`: arguments that replace those in the form. `past`: a call to repeat with them. */
  | {
      readonly kind: "tool";
      readonly name: string;
      readonly args?: Readonly<Record<string, unknown>>;
      readonly past?: PastCall;
    }
  | { readonly kind: "resource"; readonly uri: string }
  | { readonly kind: "prompt"; readonly name: string }
  /** Entries of the history or of the log with this text. `entry`: opens this one. */
  | { readonly kind: "history"; readonly search: string; readonly entry?: HistoryEntry }
  | { readonly kind: "log"; readonly search: string }
  /** Entry of the traffic, by its id. */
  | { readonly kind: "traffic"; readonly entryId: number };

/** Fired when the user wants to see something in another view. Bubbles, composed. */
export class ShowRequestEvent extends Event {
  readonly serverId: string | undefined;
  readonly wanted: ShowTarget;

  /** `serverId`: `undefined` if the target belongs to no server. */
  constructor(serverId: string | undefined, wanted: ShowTarget) {
    super("mcp-show-request", { bubbles: true, composed: true });
    this.serverId = serverId;
    this.wanted = wanted;
  }
}

declare global {
  interface HTMLElementEventMap {
    "mcp-show-request": ShowRequestEvent;
  }
}
