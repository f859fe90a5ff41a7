/**
 * The two ways to refuse an elicitation: declining explicitly and dismissing it (E-02). The server is told which.
 */
import { html, type TemplateResult } from "lit";
import type { StringsController } from "../strings/index.js";

/** Response of a user who leaves the request. */
export type DeclineOrCancel = { readonly action: "decline" | "cancel" };

/** Renders both buttons; `leave` receives the chosen action. */
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
