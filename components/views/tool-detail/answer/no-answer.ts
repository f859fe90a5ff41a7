/**
 * Place of the answer before a tool was run.
 */
import { html, type TemplateResult } from "lit";
import { answerEn } from "../../../strings/en/answer.js";
import { addEnglish, type StringsController } from "../../../strings/index.js";
import { icon } from "../../../theme/icons.js";

addEnglish(answerEn);

/** Renders a note that there is no answer yet. */
export function noAnswer(t: StringsController["t"]): TemplateResult {
  return html`<div class="empty">
    <span class="muted">${icon("play")}</span>
    <p>${t("answer.none")}</p>
    <p class="muted small">${t("answer.none-advice")}</p>
  </div>`;
}
