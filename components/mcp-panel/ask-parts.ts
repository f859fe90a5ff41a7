/**
 * Where a panel shows that servers ask: the dialog, the count in the header line, a note when a server asks too much.
 *
 * Owns: drawing them. The dialogs themselves load with the first question: most panels never see one.
 */
import { html, nothing, type TemplateResult } from "lit";
import { live } from "lit/directives/live.js";
import type { Host } from "../../src/client/api/index.js";
import type { ServerState } from "../../src/state/index.js";
import type { AskOpenChangeEvent } from "../dialogs/ask-events.js";
import type { StringsController } from "../strings/index.js";
import { icon } from "../theme/index.js";
import { nameOf } from "../views/server-header/server-name.js";
import type { PanelAsks } from "./panel-asks.js";

/** What the dialog is drawn from. */
export interface AskDialogView {
  readonly host: Host | undefined;
  readonly asks: PanelAsks;
  /** The dialog was put aside or opened. */
  readonly onOpenChange: (event: AskOpenChangeEvent) => void;
}

/** Draws the dialog, and loads it. */
export function askDialog({ host, asks, onOpenChange }: AskDialogView): TemplateResult {
  void import("../dialogs/ask-dialog/ask-dialog.js");
  return html`<mcp-ask-dialog
    .host=${host}
    .except=${asks.elsewhere}
    .open=${live(asks.open)}
    @mcp-ask-open-change=${onOpenChange}
  ></mcp-ask-dialog>`;
}

/** Draws how many questions wait, as the button that goes there. */
export function asksButton(
  count: number,
  show: () => void,
  { t, formats }: StringsController,
): TemplateResult | typeof nothing {
  if (count === 0) return nothing;
  const label = t("ask.open", { count });
  return html`<button slot="end" class="asks" title="${label} (A)" aria-label=${label} @click=${show}>
    ${icon("prompt")}<span>${formats.number(count)}</span>
  </button>`;
}

/** Says that a server asks too much; nothing as long as it does not. */
export function limitNote(state: ServerState | undefined, { t }: StringsController): TemplateResult | typeof nothing {
  if (state?.askLimit === undefined) return nothing;
  return html`<div class="note warning limit" role="status">
    ${icon("warning")}<span>${t("ask.limited", { name: nameOf(state.server) })}</span>
  </div>`;
}
