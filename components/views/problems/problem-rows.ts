/**
 * Rows of the problems of a server: the item, a sentence, the time. Problems of the same kind share a row that opens.
 *
 * Owns: the groups and the form of the sentence. Names and reasons may come from the server, so they are rendered as
 * one visible line.
 */
import { html, type TemplateResult } from "lit";
import type { Problem } from "../../../src/client/api/index.js";
import { visibleLine } from "../../parts/basic/visible-text.js";
import type { StringsController } from "../../strings/index.js";
import { icon } from "../../theme/icons.js";
import type { Leads } from "./check-report.js";

const AREAS = { tool: "tools", resource: "resources", prompt: "prompts" } as const;

/** Renders the rows, newest first; a group is where its newest problem is. */
export function problemRows(
  problems: readonly Problem[],
  leads: Leads,
  strings: StringsController,
): readonly TemplateResult[] {
  const groups = new Map<string, Problem[]>();
  for (const problem of problems.toReversed()) {
    const key = `${problem.about} ${problem.reason}`;
    groups.set(key, [...(groups.get(key) ?? []), problem]);
  }
  return [...groups.values()].map(
    (group) => html`<li class="warning">
      ${icon("warning")}
      <div>${group.length === 1 ? group.map((one) => cells(one, leads, strings, true)) : groupRow(group, leads, strings)}</div>
    </li>`,
  );
}

function groupRow(group: readonly Problem[], leads: Leads, strings: StringsController): TemplateResult {
  const { t, formats } = strings;
  const [{ about, reason, at } = { about: "message", reason: "", at: 0 } as const] = group;
  return html`<details>
    <summary class="cells">
      <span class="object">${t("problems.several", { about: t(`about.${about}`), count: group.length })}</span>
      <span class="sentence">${sentence(reason)}</span>
      <span class="muted small">${formats.time(at)}</span>
    </summary>
    <ul>${group.map((one) => html`<li class="plain">${cells(one, leads, strings, false)}</li>`)}</ul>
  </details>`;
}

function cells(
  { about, name, reason, at }: Problem,
  leads: Leads,
  { t, formats }: StringsController,
  withSentence: boolean,
): TemplateResult {
  const area = about in AREAS ? AREAS[about as keyof typeof AREAS] : undefined; // the line checks it
  const target = name === undefined || area === undefined ? undefined : leads.targetOf({ area, name });
  const shown = visibleLine(name ?? "", 120);
  const item = html`<code><bdi>${shown}</bdi></code>`;
  return html`<div class="cells">
    <span class="object">
      <span class=${name === undefined ? "" : "hidden"}>${t(`about.${about}`)}</span>
      ${
        name === undefined
          ? ""
          : target
            ? html`<button class="quiet item" title=${t("check.show", { name: shown })} @click=${() => leads.show(target)}>${item}</button>`
            : item
      }
    </span>
    <span class="sentence">${withSentence ? sentence(reason) : ""}</span>
    <span class="muted small">${formats.time(at)}</span>
  </div>`;
}

/** Returns a reason as a sentence: with a capital, unless it begins with a name, and a full stop. */
function sentence(reason: string): string {
  const text = visibleLine(reason.replace(/^it (?=\p{L})/u, ""), 600);
  const [first = ""] = text.split(" ", 1);
  const begun = /^\p{Ll}+$/u.test(first) ? `${text.charAt(0).toUpperCase()}${text.slice(1)}` : text;
  return /[\p{L}\p{N})]$/u.test(begun) ? `${begun}.` : begun;
}
