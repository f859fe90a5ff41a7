/**
 * Parts of a panel that show input requests: the dialog, and a note if a server sends too many.
 *
 * Owns: rendering these parts. They are loaded with the first input request, and so is the dialog, because most panels
 * never need them.
 */
import { html, nothing, type TemplateResult } from "lit";
import { live } from "lit/directives/live.js";
import type { Host } from "../../../src/client/api/index.js";
import type { ServerState } from "../../../src/state/index.js";
import type { InputRequestOpenChangeEvent } from "../../dialogs/input-request-events.js";
import type { StringsController } from "../../strings/index.js";
import { frameIcon } from "../../theme/index.js";
import { serverNameOf } from "../../views/shared/server-name.js";
import type { PanelInputRequests } from "./panel-input-requests.js";

/** Data for rendering the dialog. */
export interface InputRequestDialogView {
  readonly host: Host | undefined;
  readonly inputRequests: PanelInputRequests;
  /** Called when the dialog was minimized or opened. */
  readonly onOpenChange: (event: InputRequestOpenChangeEvent) => void;
}

/** Renders the dialog. */
export function requestDialog({ host, inputRequests, onOpenChange }: InputRequestDialogView): TemplateResult {
  return html`<mcp-input-request-dialog
    .host=${host}
    .except=${inputRequests.elsewhere}
    .open=${live(inputRequests.open)}
    @mcp-input-request-open-change=${onOpenChange}
  ></mcp-input-request-dialog>`;
}

/** Renders a note if a server sends too many input requests; otherwise nothing. */
export function limitNote(state: ServerState | undefined, { t }: StringsController): TemplateResult | typeof nothing {
  if (state?.requestLimit === undefined) return nothing;
  return html`<div class="note warning limit" role="status">
    ${frameIcon("warning")}<span>${t("input.limited", { name: serverNameOf(state.server) })}</span>
  </div>`;
}
