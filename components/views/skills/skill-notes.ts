/**
 * Notes about a skill: what it requests, what changed, what verification means, and why a file was refused.
 *
 * Owns: rendering these notes. All names and values are of a server: untrusted.
 */
import { html, nothing, type TemplateResult } from "lit";
import type { PlainError } from "../../../src/errors/index.js";
import type { ListedSkill } from "../../../src/protocol/types/index.js";
import { visibleLine } from "../../parts/basic/visible-text.js";
import type { StringsController } from "../../strings/index.js";
import { icon } from "../../theme/icons.js";
import { pathIn } from "./skill-facts.js";
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

/** Maximum number of characters of a value. */
const MAX_VALUE = 500;
/** Maximum number of files that a note lists by name. */
const MAX_LISTED = 20;

/** Renders the tools for which the skill requests permission; nothing if there are none (SK-18). */
export function allowedToolsNote(
  { frontmatter }: ListedSkill,
  { t }: StringsController,
): TemplateResult | typeof nothing {
  const wanted = frontmatter["allowed-tools"];
  if (wanted === undefined || wanted === null) return nothing;
  const tools = visibleLine(typeof wanted === "string" ? wanted : JSON.stringify(wanted), MAX_VALUE);
  return html`<div class="note warning allowed">${icon("warning")}<bdi>${t("skills.allowed-tools", { tools })}</bdi></div>`;
}

/** Renders the changes since the last visit; nothing if there are none (SK-20). */
export function changesNote(skill: ListedSkill, strings: StringsController): TemplateResult | typeof nothing {
  const { t, formats } = strings;
  const { changes } = skill;
  if (!changes) return nothing;
  const time = `${formats.date(changes.since)} ${formats.time(changes.since)}`;
  if (changes.kind === "new")
    return html`<div class="note info changes">${icon("info")}<span>${t("skills.new-note", { time })}</span></div>`;
  const rows = [
    [t("skills.added"), changes.added],
    [t("skills.modified"), changes.changed],
    [t("skills.removed"), changes.removed],
  ] as const;
  const paths = (uris: readonly string[]): string => {
    const some = uris.slice(0, MAX_LISTED).map((uri) => visibleLine(pathIn(skill, uri), 120));
    return uris.length > MAX_LISTED ? `${some.join(", ")} … (${formats.number(uris.length)})` : some.join(", ");
  };
  const isDynamic = skill.resources === "dynamic";
  return html`<div class="note warning changes">
    ${icon("warning")}
    <div class="grow">
      <p>${t("skills.changed-note", { time })}</p>
      ${
        isDynamic
          ? html`<p class="small">${t("skills.changed-all")}</p>`
          : html`<dl class="pairs small">
              ${rows.map(([name, uris]) => (uris.length === 0 ? nothing : html`<dt>${name}</dt><dd class="mono" dir="ltr">${paths(uris)}</dd>`))}
            </dl>`
      }
    </div>
  </div>`;
}

/** Renders what differs between a refused file and its entry; nothing if the error does not say. */
export function mismatch(error: PlainError, { t, formats }: StringsController): TemplateResult | typeof nothing {
  if (error.kind !== "client" || error.code !== "ERR-SKILL") return nothing;
  const { reason, expected, actual, differences } = error.data;
  const rows: (readonly [string, unknown, unknown])[] = [];
  if (reason === "size")
    rows.push([t("skills.bytes"), formats.number(Number(expected)), formats.number(Number(actual))]);
  if (reason === "digest") rows.push([t("skills.digest"), expected, actual]);
  for (const one of Array.isArray(differences) ? (differences as readonly Record<string, unknown>[]) : [])
    rows.push([String(one.field), one.entry, one.file]); // made by this client
  if (rows.length === 0) return nothing;
  const shown = (value: unknown): TemplateResult =>
    value === undefined
      ? html`<td class="muted">${t("skills.absent")}</td>`
      : html`<td class="mono" dir="ltr">${visibleLine(String(value), MAX_VALUE)}</td>`;
  return html`<div class="wide" tabindex="0" role="group" aria-label=${t("skills.refused")}>
    <table class="mismatch small">
      <thead>
        <tr><th>${t("skills.field")}</th><th>${t("skills.expected")}</th><th>${t("skills.received")}</th></tr>
      </thead>
      <tbody>
        ${rows.map(([name, entry, file]) => html`<tr><th class="mono" scope="row">${visibleLine(name, 200)}</th>${shown(entry)}${shown(file)}</tr>`)}
      </tbody>
    </table>
  </div>`;
}
