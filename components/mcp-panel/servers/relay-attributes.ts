/**
 * Attributes of `<mcp-panel>` and `<mcp-host>` for the relay of the page.
 *
 * Owns: the names and the documentation of these attributes.
 */
import { LitElement } from "lit";
import { property } from "lit/decorators.js";
import type { LauncherSettings, RelayMode, RelaySettings } from "../../../src/client/api/index.js";

/** Converter of attributes with a text: a removed attribute is as one that was never set. */
export const TEXT = { fromAttribute: (value: string | null): string | undefined => value ?? undefined };

/** Settings of the page's relay and launcher. Read when the element creates its host. */
export class RelayAttributes extends LitElement {
  /**
   * Address of a relay for servers that the page can't reach itself, made with `createRelay` of `mcp-panel/relay`; on
   * the page's own origin, and relative to the page. A script may set all its settings instead. Default: none.
   */
  @property({ converter: TEXT }) relay: string | RelaySettings | undefined;
  /**
   * Use of the relay: as a `fallback` after the user agreed (the default), `always`, or `never`. Has no effect without
   * {@link RelayAttributes.relay}, nor on settings that name a mode.
   */
  @property({ attribute: "relay-mode", converter: TEXT }) relayMode: RelayMode | undefined;

  /** Launcher of stdio servers, on the page's own origin: the command `mcp-panel`. Default: none. */
  @property({ attribute: false }) launcher: LauncherSettings | undefined;

  /** Settings of the relay, for the host of the element. */
  protected get relaySettings(): RelaySettings | undefined {
    const { relay, relayMode: mode } = this;
    return typeof relay === "string" ? { url: relay, mode } : relay && { mode, ...relay };
  }
}
