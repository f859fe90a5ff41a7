/**
 * `<mcp-server-icon>`: an icon of a server or of one of its items, fetched if the user allowed that.
 *
 * Owns: applying the user's choice. `<mcp-icon>` checks and renders the icon.
 * https://modelcontextprotocol.io/specification/2026-07-28/basic#icons
 */
import type { PropertyValues } from "lit";
import { property } from "lit/decorators.js";
import type { Host } from "../../../src/client/api/index.js";
import { followChanges } from "../../controllers/follow-changes.js";
import { iconSource, REMOTE_ICONS } from "../../page-storage/remote-icons.js";
import { define } from "../../parts/basic/define.js";
import { McpIcon } from "../../parts/viewers/icon-view.js";

/**
 * Shows an icon as `<mcp-icon>` does. Remote icons are fetched through the host, after everything else, and only from
 * servers that the user allowed; `data:` icons are shown at once.
 * @fires {IconRefusedEvent} mcp-icon-refused - No icon is shown although the server sent some; contains the reason.
 * @cssprop [--mcp-icon-size=24px] - Side of the box; 16 to 32 pixels.
 */
export class McpServerIcon extends McpIcon {
  /** The host that fetches icons. */
  @property({ attribute: false }) host: Host | undefined;

  constructor() {
    super();
    followChanges(this, (watcher) => REMOTE_ICONS.watch(watcher));
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#follow();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    this.#follow();
    super.willUpdate(changed);
  }

  #follow(): void {
    this.source = iconSource(this.host, this.serverUrl);
  }
}

define("mcp-server-icon", McpServerIcon);

declare global {
  interface HTMLElementTagNameMap {
    "mcp-server-icon": McpServerIcon;
  }
}
