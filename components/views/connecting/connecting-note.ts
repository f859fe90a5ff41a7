/**
 * Progress of connecting, shown instead of the rows.
 *
 * Owns: deciding when the progress is shown, and loading the element, which is often not needed, because most servers
 * are connected before it is loaded.
 */
import { html, nothing, type TemplateResult } from "lit";
import type { Host } from "../../../src/client/api/index.js";
import type { ServerState } from "../../../src/state/index.js";

/** Renders the progress while the server is being connected. */
export function connectingNote(
  host: Host | undefined,
  state: ServerState | undefined,
): TemplateResult | typeof nothing {
  if (state?.server.state !== "connecting") return nothing;
  void import("./connecting.js").catch(() => undefined); // the header also shows that the server is being connected
  return html`<mcp-connecting .host=${host} .serverId=${state.server.id}></mcp-connecting>`;
}
