/** Verdicts and expectations in words and icons. */
import { html, nothing, type TemplateResult } from "lit";
import type { CallReport, Expectation, ExpectationReport, SkipReason } from "../../../src/collections/index.js";
import { excerpt } from "../../../src/collections/words.js";
import { visibleLine } from "../../parts/basic/visible-text.js";
import type { StringKey, StringsController } from "../../strings/index.js";
import { icon, type IconName } from "../../theme/icons.js";

/** Look of a verdict: its icon and CSS class. */
const LOOKS: Readonly<Record<CallReport["verdict"] | "running", readonly [IconName, string]>> = {
  passed: ["check", "passed"],
  failed: ["error", "failed"],
  skipped: ["remove", "muted"],
  running: ["clock", "running"],
};

/** Renders the icon of a verdict, with its name for screen readers. */
export function verdictIcon(verdict: keyof typeof LOOKS, { t }: StringsController): TemplateResult {
  const [name, look] = LOOKS[verdict];
  return html`<span class="verdict ${look}" role="img" aria-label=${t(`collections.${verdict}`)} title=${t(`collections.${verdict}`)}>${icon(name)}</span>`;
}

/** Sentence about the reason why a call was skipped. */
export function skipText(reason: SkipReason, { t }: StringsController): string {
  switch (reason.kind) {
    case "bail":
      return t("collections.skipped-bail");
    case "aborted":
      return t("collections.skipped-aborted");
    case "dependency":
      return t("collections.skipped-dependency", {
        variable: reason.variable,
        call: visibleLine(reason.path.join(" / "), 200),
      });
    default:
      return reason satisfies never;
  }
}

/** Renders an expectation in one line. */
export function expectationText(expectation: Expectation, { t, formats }: StringsController): TemplateResult {
  const value = (text: unknown): TemplateResult => html`<code dir="ltr">${visibleLine(excerpt(text), 160)}</code>`;
  const path = (text: string): TemplateResult => html`<code dir="ltr">${visibleLine(text, 160)}</code>`;
  switch (expectation.kind) {
    case "status": {
      const { status, code } = expectation;
      return html`${t("collections.kind-status")}: ${t(`collections.status-${status}`)} ${code === undefined ? nothing : value(code)}`;
    }
    case "equals":
      return html`${path(expectation.path)} = ${value(expectation.value)}`;
    case "matches":
      return html`${path(expectation.path)} ${t("collections.says-matches")} <code dir="ltr">${visibleLine(expectation.pattern, 160)}</code>`;
    case "exists":
      return html`${path(expectation.path)} ${t(expectation.exists === false ? "collections.says-absent" : "collections.says-exists")}`;
    case "schema":
      return expectation.schema === undefined && expectation.path === undefined
        ? html`${t("collections.says-output-schema")}`
        : html`${path(expectation.path ?? "$.structuredContent")} ${t("collections.says-schema")}`;
    case "time":
      return html`${t("collections.says-time", { time: formats.duration(expectation.maxMs) })}`;
    case "snapshot":
      return html`${t("collections.says-snapshot")} ${(expectation.ignore ?? []).length > 0 ? html`<span class="muted">${t("collections.ignored", { count: expectation.ignore?.length ?? 0 })}</span>` : nothing}`;
    default:
      return expectation satisfies never;
  }
}

/** Sentence about the reason why an expectation failed. */
export function failureText(
  { failure, kind, path = "", message, expected, actual }: ExpectationReport,
  { t, formats }: StringsController,
): string {
  const names = { path: visibleLine(path, 160) };
  switch (failure) {
    case undefined:
      return "";
    case "slow":
      return t("collections.fails-slow", { time: formats.duration(Number(actual)) });
    case "misfit":
      return Array.isArray(expected) ? visibleLine(expected.join("; "), 600) : t("collections.fails-misfit", names);
    case "unchecked":
      return visibleLine(message, 600); // names the mistake in the path, the pattern or the schema
    case "differs":
      return kind === "status" || kind === "snapshot"
        ? t(`collections.fails-differs-${kind}`)
        : t("collections.fails-differs", names);
    default:
      return t(`collections.fails-${failure}` satisfies StringKey, names);
  }
}
