/**
 * Parts of a panel that show input requests: the dialog, and a note if a server sends too many.
 *
 * Owns: rendering these parts. They are loaded with the first input request, and so is the dialog, because most panels
 * never need them.
 */
import { html, nothing, type TemplateResult } from "lit";
import { live } from "lit/directives/live.js";
import type { Host, InputRequest } from "../../../src/client/api/index.js";
import type { ServerState } from "../../../src/state/index.js";
import type { InputRequestOpenChangeEvent } from "../../dialogs/input-request-events.js";
import { type StringsController, addEnglish } from "../../strings/index.js";
import { frameIcon } from "../../theme/index.js";
import { serverNameOf, hostAndPathOf } from "../../views/shared/server-name.js";
import type { PanelInputRequests } from "./panel-input-requests.js";
import { panelSettings } from "../../page-storage/panel-settings.js";
import { requestsEn } from "../../strings/en/requests.js";

addEnglish(requestsEn);

/** Returns the sentence that announces a new request. */
export function announceRequest(request: InputRequest, { t }: StringsController): string {
  const host = URL.canParse(request.serverUrl) ? new URL(request.serverUrl).host : "";
  return t("input.says", { host: host || hostAndPathOf(request.serverUrl), title: t(`input.title-${request.kind}`) });
}

/** Shows `text` as a notification; returns false if it should not or could not be shown. A click focuses the page. */
export function notifyOf(text: string, page: Pick<Document, "visibilityState"> = document): boolean {
  if (!panelSettings().notify || page.visibilityState === "visible") return false;
  if (typeof Notification === "undefined" || Notification.permission !== "granted") return false;
  try {
    const notification = new Notification(text, { tag: "mcp-panel" });
    notification.addEventListener("click", () => window.focus());
    return true;
  } catch {
    return false; // some browsers allow notifications only in service workers
  }
}

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
