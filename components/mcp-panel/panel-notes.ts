/**
 * Notes at the top of a panel: the worker crashed, the list of servers is invalid, a sign-in failed.
 *
 * Owns: rendering these notes. Never restarts the worker itself.
 */
import { html, nothing, type TemplateResult } from "lit";
import type { PlainError } from "../../src/errors/index.js";
import "../parts/basic/error-view.js";
import type { StringsController } from "../strings/index.js";
import { frameIcon } from "../theme/index.js";
import type { ServerConfig } from "./server-config.js";

/**
 * Renders a note that the worker crashed. Without `restart`, the note offers no restart, because the worker belongs to
 * the page.
 */
export function crashBanner(restart: (() => void) | undefined, { t }: StringsController): TemplateResult {
  return html`<div class="note danger" role="alert">
    ${frameIcon("error")}
    <div class="grow"><strong>${t("panel.crashed")}</strong> ${t("panel.crashed-note")}</div>
    ${
      restart
        ? html`<button class="primary" @click=${restart}>${frameIcon("refresh")}${t("panel.restart")}</button>`
        : nothing
    }
  </div>`;
}

/** Renders a failure that belongs to no server: a sign-in, or code that could not be loaded. Nothing if there is none. */
export function strayNote(
  error: PlainError | undefined,
  dismiss: () => void,
  { t }: StringsController,
): TemplateResult | typeof nothing {
  if (!error) return nothing;
  return html`<mcp-error-view class="stray" .error=${error}>
    <button @click=${dismiss}>${t("panel.close")}</button>
  </mcp-error-view>`;
}

/** Renders the unusable entries of the list of servers; nothing if all are usable. */
export function configNote(
  { broken, skipped }: ServerConfig,
  { t }: StringsController,
): TemplateResult | typeof nothing {
  if (!broken && skipped.length === 0) return nothing;
  const text = broken ? t("panel.bad-config") : t("panel.skipped", { names: skipped.join(", ") });
  return html`<div class="note warning" role="status">${frameIcon("warning")}<div class="grow">${text}</div></div>`;
}
