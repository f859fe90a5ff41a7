/**
 * Place of the answer before a tool was run.
 */
import type { TemplateResult } from "lit";
import { toolEn } from "../../../strings/en/tool.js";
import { addEnglish, type StringsController } from "../../../strings/index.js";
import { emptyState } from "../../shared/empty-state.js";

addEnglish(toolEn);

/** Renders a note that there is no answer yet. */
export function noAnswer(t: StringsController["t"]): TemplateResult {
  return emptyState("play", t("answer.none"), t("answer.none-advice"));
}
