/**
 * Place of content that is not there: an icon, one sentence, what to do, and at most one action.
 *
 * Owns: the order of these parts, the same in all views. Does not own: the sentences. Styled by `empty-styles.ts`.
 */
import { html, nothing, type TemplateResult } from "lit";
import type { StringsController } from "../../strings/index.js";
import { icon, type IconName } from "../../theme/icons.js";

/** Renders the reason nothing is shown. `advice`: what to do. `action`: a button. */
export function emptyState(name: IconName, text: string, advice?: string, action?: TemplateResult): TemplateResult {
  return html`<div class="empty">
    ${icon(name)}
    <p>${text}</p>
    ${advice ? html`<p class="muted small">${advice}</p>` : nothing} ${action ?? nothing}
  </div>`;
}

/** Renders a note that content is being read; it is visible after 200 ms. */
export function loadingState({ t }: StringsController): TemplateResult {
  return html`<p class="empty late muted" role="status">${t("state.loading")}</p>`;
}
