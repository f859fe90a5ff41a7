/**
 * The attributes of `<mcp-panel>` about signing in.
 *
 * Owns: their names and what they mean to the page's author. What becomes of them is in `sign-in-offer.ts`.
 */
import { LitElement } from "lit";
import { property } from "lit/decorators.js";

/** Sign-in settings of a page's author. None has an effect without {@link SignInAttributes.redirectUrl}. */
export class SignInAttributes extends LitElement {
  /**
   * The page that sign-ins come back to: `mcp-oauth-callback.html` of this package (with its `.js` beside it), served on the page's own
   * origin; relative to the page. Default: none; then no sign-in is offered.
   */
  @property({ attribute: "redirect-url" }) redirectUrl: string | undefined;
  /** Address of the page's client id metadata document: https, with a path; relative to the page. Default: none. */
  @property({ attribute: "client-metadata-url" }) clientMetadataUrl: string | undefined;
  /** Name of the client on sign-in pages. Default: `mcp-panel`. */
  @property({ attribute: "client-name" }) clientName: string | undefined;
  /** Storage of a sign-in: in `memory` until the page goes (the default), for the `session` of the tab, or `persistent`. */
  @property({ attribute: "token-storage" }) tokenStorage: "memory" | "session" | "persistent" | undefined;
  /** Binding of tokens to a key of this browser (DPoP): where it is `required` (the default), wherever it is `supported`, or `never`. */
  @property() dpop: "required" | "supported" | "never" | undefined;
}
