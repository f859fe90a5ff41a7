/**
 * The attributes of `<mcp-panel>` about signing in.
 *
 * Owns: their names and what they mean to the page's author. What becomes of them is in `sign-in-offer.ts`.
 */
import { LitElement } from "lit";
import { property } from "lit/decorators.js";

/** What a page's author says about signing in. Nothing of it counts without {@link SignInAttributes.redirectUrl}. */
export class SignInAttributes extends LitElement {
  /**
   * The page that sign-ins come back to: `mcp-oauth-callback.html` of this package (with its `.js` beside it), served on the page's own
   * origin; relative to the page. Default: none, then nobody is asked to sign in.
   */
  @property({ attribute: "redirect-url" }) redirectUrl: string | undefined;
  /** Where the page serves its client id metadata document: https, with a path; relative to the page. Default: none. */
  @property({ attribute: "client-metadata-url" }) clientMetadataUrl: string | undefined;
  /** How the client is called where people sign in. Default: `mcp-panel`. */
  @property({ attribute: "client-name" }) clientName: string | undefined;
  /** How long a sign-in is kept: in `memory` until the page goes (the default), for the `session` of the tab, or `persistent`. */
  @property({ attribute: "token-storage" }) tokenStorage: "memory" | "session" | "persistent" | undefined;
  /** Whether tokens are bound to a key of this browser (DPoP): where it is `required` (the default), wherever it is `supported`, or `never`. */
  @property() dpop: "required" | "supported" | "never" | undefined;
}
