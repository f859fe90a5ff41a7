/**
 * Attributes of `<mcp-panel>` and `<mcp-host>` for the relay of the page.
 *
 * Owns: the names and the documentation of these attributes.
 */
import { LitElement } from "lit";
import { property } from "lit/decorators.js";
import type { RelayMode, RelaySettings } from "../../../src/client/api/index.js";

/** Converter of attributes with a text: a removed attribute is as one that was never set. */
export const TEXT = { fromAttribute: (value: string | null): string | undefined => value ?? undefined };

/** Relay settings of the page. Read when the element creates its host. */
export class RelayAttributes extends LitElement {
  /**
   * Address of a relay for servers that the page can't reach itself, made with `createRelay` of `mcp-panel/relay`; on
   * the page's own origin, and relative to the page. Default: none.
   */
  @property({ converter: TEXT }) relay: string | undefined;
  /**
   * Use of the relay: as a `fallback` after the user agreed (the default), `always`, or `never`. Has no effect without
   * {@link RelayAttributes.relay}.
   */
  @property({ attribute: "relay-mode", converter: TEXT }) relayMode: RelayMode | undefined;

  /** Settings of the relay, for the host of the element. */
  protected get relaySettings(): RelaySettings | undefined {
    return this.relay === undefined ? undefined : { url: this.relay, mode: this.relayMode };
  }
}
