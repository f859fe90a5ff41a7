/** Both answers to a request of an app. */
import { html, type TemplateResult } from "lit";
import type { AppResponse } from "../../../src/client/api/index.js";
import { dialogsEn } from "../../strings/en/dialogs.js";
import { addEnglish, type StringKey, type StringsController } from "../../strings/index.js";

addEnglish(dialogsEn);

/** Data for rendering the buttons. */
export interface AllowOrDeny {
  /** Label of the first button. */
  readonly allow: StringKey;
  readonly canGrant: boolean;
  readonly disabled: boolean;
  readonly answer: (response: AppResponse) => void;
}

/** Renders the buttons. */
export function allowOrDeny(
  { allow, canGrant, disabled, answer }: AllowOrDeny,
  { t }: StringsController,
): TemplateResult {
  return html`<button class="primary" ?disabled=${!canGrant} @click=${() => answer({ action: "allow" })}>${t(allow)}</button>
    <button ?disabled=${disabled} @click=${() => answer({ action: "deny" })}>${t("input.deny")}</button>`;
}
