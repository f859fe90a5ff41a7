/**
 * The two ways out of an elicitation: an explicit no, and being dismissed (E-02). Servers are told which.
 */
import { html, type TemplateResult } from "lit";
import type { StringsController } from "../strings/index.js";

/** How it is left. */
export type Refusal = { readonly action: "decline" | "cancel" };

/** Draws both buttons; `leave` takes the one that was pressed. */
export function refusals(
  { t }: StringsController,
  disabled: boolean,
  leave: (refusal: Refusal) => void,
): TemplateResult {
  return html`<button ?disabled=${disabled} title=${t("ask.decline-note")} @click=${() => leave({ action: "decline" })}>
      ${t("ask.decline")}
    </button>
    <button ?disabled=${disabled} title=${t("ask.cancel-note")} @click=${() => leave({ action: "cancel" })}>
      ${t("ask.cancel")}
    </button>`;
}
