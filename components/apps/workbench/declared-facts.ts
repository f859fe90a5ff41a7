/**
 * Facts of an app, line by line: its declarations and what was granted.
 *
 * Owns: the table. A server may declare anything: every value is shown as text.
 */
import { html, nothing, type TemplateResult } from "lit";
import type { ServerApp } from "../../../src/client/api/index.js";
import type { HostContext } from "../../../src/protocol/types/index.js";
import { visible, visibleLine } from "../../parts/basic/visible-text.js";
import { valueTree } from "../../parts/viewers/json/value-tree.js";
import { appsEn } from "../../strings/en/apps.js";
import { addEnglish, type StringKey, type StringsController } from "../../strings/index.js";
import type { FramePolicy } from "../app-frame.js";
import type { AppFacts } from "../app-session.js";

addEnglish(appsEn);

/** Frame of an app, as the workbench sees it. */
export interface WorkbenchFrame {
  readonly policy: FramePolicy;
  readonly facts: AppFacts | undefined;
  /** Context that the app has. */
  readonly context: HostContext;
}

/** Renders the facts of the first frame, and the policy of each. */
export function declaredFacts(frames: readonly WorkbenchFrame[], strings: StringsController): TemplateResult {
  const { t } = strings;
  const [first] = frames;
  const { app, opened, tier, info, size } = first?.facts ?? {};
  const row = (name: string, value: unknown): TemplateResult =>
    html`<dt>${name}</dt>
      <dd>${value}</dd>`;
  const tree = (value: object, name: StringKey): TemplateResult => valueTree(value, t(name));
  const csp = ({ policy, facts }: WorkbenchFrame): TemplateResult | typeof nothing =>
    facts?.opened
      ? row(
          frames.length > 1 ? `${t("bench.csp")} · ${t(`bench.${policy}`)}` : t("bench.csp"),
          policyLines(facts.opened.csp),
        )
      : nothing;
  return html`<dl>
    ${app ? row(t("bench.uri"), html`<code dir="ltr">${visibleLine(app.uri, 500)}</code>`) : nothing}
    ${app?.api === undefined ? nothing : row(t("bench.api"), html`<code>${app.api}</code> · ${t("app.openai")}`)}
    ${info ? row(t("bench.name"), html`<bdi>${visibleLine(`${info.info.name} ${info.info.version}`, 200)}</bdi>`) : nothing}
    ${tier ? row(t("bench.tier"), t(`bench.tier-${tier}`)) : nothing}
    ${size ? row(t("bench.size"), `${size.width ?? "–"} × ${size.height ?? "–"}`) : nothing}
    ${app ? row(t("bench.domains"), domains(app, opened?.sandbox.csp !== undefined, strings)) : nothing}
    ${app ? row(t("bench.permissions"), permissions(app, opened?.sandbox.permissions ?? {}, strings)) : nothing}
    ${frames.map(csp)}
    ${info ? row(t("bench.app-capabilities"), tree(info.capabilities, "bench.app-capabilities")) : nothing}
    ${info ? row(t("bench.host-capabilities"), tree(info.hostCapabilities, "bench.host-capabilities")) : nothing}
    ${info && first ? row(t("bench.host-context"), tree(first.context, "bench.host-context")) : nothing}
    ${app && app.problems.length > 0 ? row(t("bench.problems"), html`<ul>${app.problems.map((problem) => html`<li>${visible(problem)}</li>`)}</ul>`) : nothing}
  </dl>`;
}

/** Renders the directives of a policy, one for each line. */
function policyLines(csp: string): TemplateResult {
  return html`<ul class="plain">${csp.split(";").map((line) => html`<li><code dir="ltr">${line.trim()}</code></li>`)}</ul>`;
}

function domains({ policy }: ServerApp, isGranted: boolean, { t }: StringsController): TemplateResult | string {
  if (policy.domains.length === 0) return t("bench.no-domains");
  return html`<ul class="plain">
    ${policy.domains.map(
      ({ list, value, problem }) =>
        html`<li>
          <code dir="ltr">${list}: ${visibleLine(value, 200)}</code>
          ${badge(problem === undefined && isGranted, `bench.${problem ?? (isGranted ? "granted" : "denied")}`, t)}
        </li>`,
    )}
  </ul>`;
}

function permissions(app: ServerApp, granted: object, { t }: StringsController): TemplateResult | string {
  if (app.permissions.length === 0) return t("bench.no-permissions");
  return html`<ul class="plain">
    ${app.permissions.map((name) => {
      const isGranted = name in granted;
      return html`<li><code>${name}</code> ${badge(isGranted, isGranted ? "bench.granted" : "bench.denied", t)}</li>`;
    })}
  </ul>`;
}

function badge(isGood: boolean, label: StringKey, t: StringsController["t"]): TemplateResult {
  return html`<span class="badge ${isGood ? "success" : "warning"}">${t(label)}</span>`;
}
