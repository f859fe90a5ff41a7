/**
 * Texts of findings, and the report as Markdown.
 *
 * Owns: choosing the sentences. Names and reasons come from the server: on screen, their hidden characters are made
 * visible; in Markdown, their special characters are escaped.
 */
import type { CheckFinding, CheckReport, CheckSeverity } from "../../../src/client/api/index.js";
import { visibleLine } from "../../parts/basic/visible-text.js";
import { contentsEn } from "../../strings/en/contents.js";
import { addEnglish, type StringKey, type StringsController, type Translate } from "../../strings/index.js";

addEnglish(contentsEn);

/** Sentences about a finding. */
export interface FindingWords {
  readonly title: string;
  /** The remedy; absent for a passed check. */
  readonly fix?: string;
}

/** Returns the sentences about a finding. */
export function wordsOf({ id, params, severity }: CheckFinding, { t }: StringsController): FindingWords {
  const shown = Object.fromEntries(
    Object.entries(params).map(([key, value]) => [key, typeof value === "string" ? visibleLine(value, 300) : value]),
  );
  if (id === "text-hidden" || id === "arguments-hidden") shown["reason"] = hiddenOf(params, t);
  const title = t(`check.${id}`, shown);
  return severity === "ok" ? { title } : { title, fix: t(`check.${id}-fix` as StringKey, shown) }; // every other finding has a remedy, which a test ensures
}

const HIDDEN = [
  ...(["bidi", "zero-width", "tags", "variation", "private-use"] as const),
  ...(["control", "escape", "gap", "mixed-script", "broken"] as const),
];

/** Lists hidden characters by kind, with the same words as the note beside such a text. */
function hiddenOf(params: CheckFinding["params"], t: Translate): string {
  const reported = HIDDEN.flatMap((kind) => {
    const count = params[kind];
    return typeof count === "number" ? [t(`trust.hidden-${kind}`, { count })] : [];
  });
  return reported.join(", ");
}

const MARKS: Readonly<Record<CheckSeverity, string>> = { error: "✗", warning: "!", hint: "·", ok: "✓" };

/** Returns the report as Markdown, for filing an issue. */
export function asMarkdown(report: CheckReport, strings: StringsController): string {
  const { t } = strings;
  const { url, serverName, revision, era, at, findings } = report;
  const lines = [`# ${t("check.report-of", { name: plain(serverName ?? url) })}`, ""];
  const spoken = revision !== undefined && era !== undefined ? [`- ${revision} · ${t(`server.${era}`)}`] : [];
  lines.push(`- ${plain(url)}`, ...spoken, `- ${new Date(at).toISOString()}`, "");
  for (const area of new Set(findings.map((finding) => finding.area))) {
    lines.push(`## ${t(`check.area-${area}`)}`, "");
    for (const finding of findings.filter((one) => one.area === area)) {
      const { title, fix } = wordsOf(finding, strings);
      const name =
        finding.name === undefined ? "" : ` \`${plain(visibleLine(finding.name, 120)).replaceAll("`", "'")}\``;
      lines.push(`- ${MARKS[finding.severity]} **${t(`check.${finding.severity}`)}**${name} ${plain(title)}`);
      if (fix !== undefined) lines.push(`  ${plain(fix)}`);
      if (finding.snippet !== undefined)
        lines.push("", "  ```", ...finding.snippet.split("\n").map((line) => `  ${line}`), "  ```", "");
    }
    lines.push("");
  }
  return lines.join("\n");
}

/** Escapes text as one line of Markdown. */
function plain(text: string): string {
  return text.replace(/\s+/g, " ").replace(/[\\`*_<>[\]|#]/g, String.raw`\$&`);
}
