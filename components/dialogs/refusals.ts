/**
 * The two ways to refuse an elicitation: declining explicitly and dismissing it (E-02). The response to the server
 * distinguishes them.
 */
import { html, type TemplateResult } from "lit";
import type { StringsController } from "../strings/index.js";

/** Actions that refuse the request. */
export type DeclineOrCancel = { readonly action: "decline" | "cancel" };

/** Renders both buttons; `leave` is called with the chosen action. */
export function refusals(
  { t }: StringsController,
  disabled: boolean,
  leave: (refusal: DeclineOrCancel) => void,
): TemplateResult {
  return html`<button ?disabled=${disabled} title=${t("input.decline-note")} @click=${() => leave({ action: "decline" })}>
      ${t("input.decline")}
    </button>
    <button ?disabled=${disabled} title=${t("input.cancel-note")} @click=${() => leave({ action: "cancel" })}>
      ${t("input.cancel")}
    </button>`;
}
