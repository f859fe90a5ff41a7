/**
 * The two ways out of an elicitation: an explicit no, and being dismissed (E-02). The server learns which one.
 */
import { html, type TemplateResult } from "lit";
import type { StringsController } from "../strings/index.js";

/** Response of a user who leaves the request. */
export type DeclineOrCancel = { readonly action: "decline" | "cancel" };

/** Draws both buttons; `leave` takes the one that was pressed. */
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
