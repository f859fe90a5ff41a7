/**
 * Messages between a page and the sandbox page around an app. Types, names and limits only.
 *
 * Messages of the app itself do not pass here: they go over the port that the page transfers with `SandboxStart`.
 * https://github.com/modelcontextprotocol/ext-apps/blob/main/specification/2026-01-26/apps.mdx#sandbox-proxy
 */

/** Prefix of all methods that concern the sandbox page and are never passed to or from an app. */
export const SANDBOX = "ui/notifications/sandbox-";

/**
 * Member of `_meta` of `ui/request-display-mode` that the sandbox page sets: false if the user has not just acted in
 * the app.
 */
export const USER_ACTIVATION = "mcp-panel/userActivation";

/** Maximum number of characters of a widget state, as JSON. */
export const MAX_STATE = 100_000;

/** Message of the sandbox page to the page around it. Anything in it may be made up by the app. */
export type SandboxReport =
  /** The sandbox page is ready for a {@link SandboxStart}. */
  | { readonly method: "ui/notifications/sandbox-proxy-ready" }
  /** The sandbox page does not run here, because its own origin does not allow this page to use it. */
  | { readonly method: "ui/notifications/sandbox-refused" }
  /** The app loaded another document in its frame, or tried to. */
  | { readonly method: "ui/notifications/sandbox-navigated" }
  /** Escape was pressed in the app, which can't keep that to itself. */
  | { readonly method: "ui/notifications/sandbox-escape" }
  /** An app that is written for `window.openai` stored its state, as JSON. */
  | { readonly method: "ui/notifications/sandbox-widget-state"; readonly params: { readonly state: string } }
  /** The policy of the frame blocked something. */
  | { readonly method: "ui/notifications/sandbox-violation"; readonly params: Violation };

/** A request that the policy of the frame blocked. */
export interface Violation {
  /** Directive that was violated, such as `connect-src`. */
  readonly directive: string;
  /** Address or kind of what was blocked, such as `inline` or `eval`. */
  readonly blocked: string;
}

/** The document of an app and how to draw it; sent once, with the port for its messages. */
export interface SandboxStart {
  readonly method: "ui/notifications/sandbox-resource-ready";
  readonly params: {
    readonly html: string;
    /** Text of the `Content-Security-Policy`. */
    readonly csp: string;
    /** Value of the `allow` attribute of the app's frame. */
    readonly allow: string;
    /**
     * True to give the app the origin of the sandbox page, which is its server's own. Ignored unless that page is on an
     * origin of its own.
     */
    readonly hasOrigin: boolean;
  };
}
