/**
 * Request to show something in another view: the exchange behind a call, the tool behind a task.
 *
 * Owns: the event. Views fire it; the panel, or a page that uses single views, opens the target.
 */

/** Name of a view. */
export type ViewName =
  | "tools"
  | "resources"
  | "prompts"
  | "skills"
  | "tasks"
  | "requests"
  | "traffic"
  | "log"
  | "problems"
  | "settings"
  | "servers";

/** Target to show. Names and URIs are as the server sent them: untrusted. */
export type ShowTarget =
  | { readonly kind: "view"; readonly view: ViewName }
  /** `args`: arguments that replace those in the form. */
  | { readonly kind: "tool"; readonly name: string; readonly args?: Readonly<Record<string, unknown>> }
  | { readonly kind: "resource"; readonly uri: string }
  | { readonly kind: "prompt"; readonly name: string }
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
