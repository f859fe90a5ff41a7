/**
 * Table of the files of a skill.
 *
 * Owns: rendering a row for each file of the entry: path, size, digest, state. A dynamic skill has one row, its
 * `SKILL.md`.
 */
import { html, nothing, type TemplateResult } from "lit";
import type { ListedSkill } from "../../../src/protocol/types/index.js";
import "../../parts/basic/copy-button.js";
import { visibleLine } from "../../parts/basic/visible-text.js";
import type { StringsController } from "../../strings/index.js";
import { icon, type IconName } from "../../theme/icons.js";
import type { FileState } from "./skill-files.js";
import { filesOf, pathIn } from "./skill-facts.js";

/** Data for rendering the table. */
export interface SkillFileTable {
  readonly skill: ListedSkill;
  /** URI of the open file. */
  readonly opened: string | undefined;
  readonly stateOf: (uri: string) => FileState | undefined;
  readonly canRead: boolean;
  readonly open: (uri: string) => void;
}

const ICONS: Readonly<Record<FileState["kind"], IconName | undefined>> = {
  reading: undefined,
  verified: "check",
  unverified: "warning",
  refused: "error",
  failed: "error",
};

/** Renders the table. */
export function skillFileTable(table: SkillFileTable, strings: StringsController): TemplateResult {
  const { t } = strings;
  return html`<table class="files small">
    <thead>
      <tr>
        <th scope="col">${t("skills.path")}</th>
        <th scope="col" class="size">${t("skills.size")}</th>
        <th scope="col" class="digest">${t("skills.digest")}</th>
        <th scope="col" class="condition">${t("skills.state")}</th>
      </tr>
    </thead>
    <tbody>
      ${filesOf(table.skill).map((uri, at) => row(table, uri, at, strings))}
    </tbody>
  </table>`;
}

function row(
  { skill, opened, stateOf, canRead, open }: SkillFileTable,
  uri: string,
  at: number,
  { t, formats }: StringsController,
): TemplateResult {
  const { digest, size } = skill.resources === "dynamic" ? {} : (skill.resources[at] ?? {});
  const kind = stateOf(uri)?.kind;
  const path = visibleLine(pathIn(skill, uri), 200);
  const picture = kind && ICONS[kind];
  return html`<tr class=${uri === opened ? "open" : ""}>
    <td class="path">
      <button
        title=${t("skills.read", { path })}
        aria-expanded=${uri === opened ? "true" : "false"}
        ?disabled=${!canRead}
        @click=${() => open(uri)}
      >
        ${icon("resource")}<span dir="ltr">${path}</span>
      </button>
    </td>
    <td class="size">${size === undefined ? nothing : formats.bytes(size)}</td>
    <td class="digest mono" dir="ltr">
      ${digest === undefined ? nothing : html`<span title=${digest}>${digest.slice(7, 19)}…</span>`}
    </td>
    <td class="condition ${kind ?? "muted"}">
      ${picture === undefined ? nothing : icon(picture)} ${t(`skills.${kind ?? "unread"}`)}
    </td>
  </tr>`;
}
