/**
 * Renders the report of a check.
 *
 * Owns: the order and the summary of the report. The texts are in `finding-words.ts`.
 */
import { html, nothing, type TemplateResult } from "lit";
import type { CheckFinding, CheckReport, CheckSeverity } from "../../../src/client/api/index.js";
import "../../parts/basic/copy-button.js";
import { visibleLine } from "../../parts/basic/visible-text.js";
import type { StringsController } from "../../strings/index.js";
import { icon, type IconName } from "../../theme/icons.js";
import type { ShowTarget } from "../shared/show-request-event.js";
import { wordsOf } from "./finding-words.js";
import { SEVERITIES, type RefusedIcon } from "./icon-findings.js";

/** Callbacks that show the subject of a finding. */
export interface Leads {
  readonly targetOf: (subject: Pick<CheckFinding, "area" | "name">) => ShowTarget | undefined;
  readonly show: (target: ShowTarget) => void;
}

const ICONS: Readonly<Record<CheckSeverity, IconName>> = {
  error: "error",
  warning: "warning",
  hint: "info",
  ok: "check",
};

/** Renders the report; passed checks are collapsed. */
export function checkReport(
  { findings }: CheckReport,
  icons: readonly RefusedIcon[],
  leads: Leads,
  strings: StringsController,
): TemplateResult {
  const { t } = strings;
  const areas = [...new Set(findings.map(({ area }) => area))];
  const good = findings.filter(({ severity }) => severity === "ok");
  return html`<p class="summary" role="status">
      ${SEVERITIES.map((severity) => {
        const count =
          findings.filter((one) => one.severity === severity).length + (severity === "hint" ? icons.length : 0);
        return html`<span class="badge ${count > 0 ? LOOKS[severity] : ""}">${t(`check.count-${severity}`, { count })}</span>`;
      })}
    </p>
    ${areas.map((area) => {
      const reported = findings.filter((one) => one.area === area && one.severity !== "ok");
      return reported.length === 0
        ? nothing
        : html`<h4>${t(`check.area-${area}`)}</h4>
            <ul>${inGroups(reported).map((group) => groupRow(group, leads, strings))}</ul>`;
    })}
    ${icons.length > 0 ? iconRows(icons, strings) : nothing}
    ${
      good.length > 0
        ? html`<details>
            <summary>${t("check.good", { count: good.length })}</summary>
            <ul>${good.map((finding) => row(finding, leads, strings))}</ul>
          </details>`
        : nothing
    }`;
}

const LOOKS: Readonly<Record<CheckSeverity, string>> = {
  error: "danger",
  warning: "warning",
  hint: "info",
  ok: "success",
};

/** Findings of one kind about several items, as groups; the others alone. */
function inGroups(findings: readonly CheckFinding[]): readonly (readonly CheckFinding[])[] {
  const groups = new Map<unknown, CheckFinding[]>();
  for (const finding of findings) {
    const { id, severity, name } = finding;
    const key = name === undefined ? finding : `${severity} ${id}`;
    groups.set(key, [...(groups.get(key) ?? []), finding]);
  }
  return [...groups.values()];
}

/** Renders a group as one row that opens. */
function groupRow(group: readonly CheckFinding[], leads: Leads, strings: StringsController): TemplateResult {
  const [first] = group;
  if (!first || group.length === 1) return html`${group.map((finding) => row(finding, leads, strings))}`;
  const { t } = strings;
  const { severity, id } = first;
  const words = group.map((finding) => wordsOf(finding, strings));
  const [{ title, fix } = { title: "" }] = words;
  const isSame = words.every((one) => one.title === title);
  const common = id === "parameter-undescribed" || id === "argument-undescribed" ? t(`problems.all-${id}`) : title;
  return html`<li class=${severity}>
    ${icon(ICONS[severity])}
    <div>
      <details>
        <summary><span class="hidden">${t(`check.${severity}`)}: </span>${common} <span class="badge">${t("check.items", { count: group.length })}</span></summary>
        <ul>
          ${group.map((finding, at) => html`<li class="plain">${named(finding, leads, strings)} ${isSame ? nothing : words[at]?.title}</li>`)}
        </ul>
      </details>
      ${fix === undefined ? nothing : html`<div class="fix">${fix}</div>`}
    </div>
  </li>`;
}

function row(finding: CheckFinding, leads: Leads, strings: StringsController): TemplateResult {
  const { severity, snippet, params } = finding;
  const { t } = strings;
  const { title, fix } = wordsOf(finding, strings);
  const docs = headerDocs(finding);
  const more = typeof params.more === "number" ? params.more : 0;
  return html`<li class=${severity}>
    ${icon(ICONS[severity])}
    <div>
      <span class="hidden">${t(`check.${severity}`)}: </span>
      ${named(finding, leads, strings)} <span>${title}</span>
      ${docs === undefined ? nothing : html`<a href=${docs.href} target="_blank" rel="noreferrer noopener">${t("check.header-docs", { header: docs.header })}</a>`}
      ${fix === undefined ? nothing : html`<div class="fix">${fix}</div>`}
      ${snippet === undefined ? nothing : html`<pre tabindex="0">${snippet}</pre><mcp-copy-button .load=${() => snippet}></mcp-copy-button>`}
      ${more > 0 ? html`<div class="muted small">${t("check.more", { count: more })}</div>` : nothing}
    </div>
  </li>`;
}

/** Renders the name of the item of a finding, if it has one. */
function named(finding: CheckFinding, leads: Leads, strings: StringsController): TemplateResult | typeof nothing {
  const target = leads.targetOf(finding);
  return finding.name === undefined ? nothing : nameOf(finding.name, target && (() => leads.show(target)), strings);
}

/** Renders the name of an item; as a button if the item can be shown. */
function nameOf(name: string, show: (() => void) | undefined, { t }: StringsController): TemplateResult {
  const shown = visibleLine(name, 120);
  const text = html`<code><bdi>${shown}</bdi></code>`;
  if (!show) return text;
  return html`<button class="quiet item" title=${t("check.show", { name: shown })} @click=${show}>${text}</button>`;
}

/** Returns the MDN page about the header field that has to be changed. */
function headerDocs({ id, severity }: CheckFinding): { readonly header: string; readonly href: string } | undefined {
  const header = severity === "ok" ? undefined : HEADERS[id];
  const place = "https://developer.mozilla.org/docs/Web/HTTP/Reference/Headers";
  return header === undefined ? undefined : { header, href: `${place}/${header}` };
}

const HEADERS: Partial<Record<CheckFinding["id"], string>> = {
  "answer-unreadable": "Access-Control-Allow-Origin",
  "answer-no-challenge": "Access-Control-Expose-Headers",
  "cors-get-unreadable": "Access-Control-Allow-Origin",
  "cors-header-refused": "Access-Control-Allow-Headers",
  "cors-delete-refused": "Access-Control-Allow-Methods",
};

function iconRows(icons: readonly RefusedIcon[], { t }: StringsController): TemplateResult {
  return html`<h4>${t("check.area-icons")}</h4>
    <ul>
      ${icons.map(
        ({ name, reason }) =>
          html`<li class="hint">
            ${icon(ICONS.hint)}
            <div>
              <span class="hidden">${t("check.hint")}: </span><code><bdi>${visibleLine(name, 120)}</bdi></code>
              ${t("check.icon-refused")}
              <div class="fix">${t(`icon.refused-${reason}`)}</div>
            </div>
          </li>`,
      )}
    </ul>`;
}
