/**
 * The two ways out of an elicitation: an explicit no, and being dismissed (E-02). The server learns which one.
 */
import { html, type TemplateResult } from "lit";
import type { InputRequest, InputResponse } from "../../src/client/api/index.js";
import type { StringsController } from "../strings/index.js";

/** The answer that says no to any kind of input request. */
export function refusalOf({ kind }: Pick<InputRequest, "kind">): InputResponse {
  if (kind === "tool") return { action: "deny" };
  return { action: kind === "sampling" || kind === "sampling-result" || kind === "roots" ? "reject" : "decline" };
}

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
