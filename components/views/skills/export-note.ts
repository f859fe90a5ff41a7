/**
 * Note about an export: its progress, or what is in the archive and what was left out.
 *
 * Owns: rendering the note. Paths are of a server: untrusted.
 */
import { html, nothing, type TemplateResult } from "lit";
import { visibleLine } from "../../parts/basic/visible-text.js";
import type { StringsController } from "../../strings/index.js";
import { icon } from "../../theme/icons.js";
import type { SkillExport } from "./skill-export.js";

/** Progress or outcome of an export. */
export type Exporting = { readonly done: number; readonly total: number } | SkillExport | "failed";

/** Renders the note; nothing before the first export. */
export function exportNote(
  exporting: Exporting | undefined,
  { t }: StringsController,
): TemplateResult | typeof nothing {
  if (exporting === undefined) return nothing;
  if (exporting === "failed")
    return html`<div class="note danger" role="alert">${icon("error")}${t("skills.export-failed")}</div>`;
  if ("done" in exporting) {
    const { done, total } = exporting;
    return html`<p class="small" role="status">${t("skills.exporting", { done: done + 1, total })}</p>`;
  }
  const { exported, leftOut } = exporting;
  const isWhole = leftOut.length === 0;
  const paths = visibleLine(leftOut.join(", "), 1_000);
  return html`<div class="note exported ${isWhole ? "success" : "warning"}" role="status">
    ${icon(isWhole ? "check" : "warning")}
    <div class="grow">
      <p>${exported > 0 ? t("skills.exported", { count: exported }) : t("skills.nothing-exported")}</p>
      ${isWhole ? nothing : html`<p class="small">${t("skills.left-out", { count: leftOut.length })} <span class="mono" dir="ltr">${paths}</span></p>`}
    </div>
  </div>`;
}
