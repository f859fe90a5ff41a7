/**
 * Attributes of `<mcp-panel>` for sign-in.
 *
 * Owns: the names and the documentation of these attributes. `sign-in-offer.ts` evaluates them.
 */
import { property } from "lit/decorators.js";
import { RelayAttributes, TEXT } from "./relay-attributes.js";

/** Sign-in settings of the page. They have no effect without {@link SignInAttributes.redirectUrl}. */
export class SignInAttributes extends RelayAttributes {
  /**
   * Redirect page of sign-ins: `mcp-oauth-callback.html` of this package (with its `.js` file next to it), served from
   * the page's own origin; relative to the page. Default: none, in which case sign-in is not offered.
   */
  @property({ attribute: "redirect-url", converter: TEXT }) redirectUrl: string | undefined;
  /**
   * Address of the page's client ID metadata document: an https URL with a path; relative to the page. Default: none.
   */
  @property({ attribute: "client-metadata-url", converter: TEXT }) clientMetadataUrl: string | undefined;
  /** Name of the client as sign-in pages show it. Default: `mcp-panel`. */
  @property({ attribute: "client-name", converter: TEXT }) clientName: string | undefined;
  /**
   * Storage of a sign-in: in `memory` until the page closes (the default), for the `session` of the tab, or
   * `persistent`.
   */
  @property({ attribute: "token-storage", converter: TEXT }) tokenStorage:
    | "memory"
    | "session"
    | "persistent"
    | undefined;
  /**
   * Binding of tokens to a key of this browser (DPoP): if `required` by the server (the default), whenever `supported`,
   * or `never`.
   */
  @property({ converter: TEXT }) dpop: "required" | "supported" | "never" | undefined;
}
