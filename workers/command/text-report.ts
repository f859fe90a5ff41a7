/**
 * Report of a run as text for a terminal.
 *
 * Owns: the layout, and that no text of a server controls the terminal.
 */
import { diffLines } from "diff";
import { canonicalText } from "../../src/collections/canonical-text.js";
import type {
  CallReport,
  CollectionProblem,
  CollectionReport,
  ExpectationReport,
  SkipReason,
} from "../../src/index.js";

const SIGNS = { passed: "✓", failed: "✗", skipped: "-" } as const;
/** Most lines of a difference, and equal lines around a change. */
const MOST_LINES = 60;
const CONTEXT = 2;
/** Longest text of which the difference is shown, in characters. */
const LONGEST = 200_000;
/** Most added and removed lines that are looked for; the time grows with their square. */
const MOST_EDITS = 500;
const MOST_IN_LINE = 2_000;

/** Control and format characters, but for the line feed and the tab. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu;

/** Text without characters that control a terminal or change the order of characters. */
export function printable(text: string): string {
  return text.replace(UNPRINTABLE, (one) =>
    one === "\n" || one === "\t" ? one : `\\u{${one.codePointAt(0)?.toString(16)}}`,
  );
}

/** The same in one line, so that no part of it looks like a line of the command. */
export function oneLine(text: string): string {
  return printable(text).replaceAll("\n", " ");
}

/** Text of server data in one line. */
const line = (text: string): string => oneLine(text.slice(0, MOST_IN_LINE));

/** Lines about one call. */
export function textOfCall({ path, verdict, durationMs, error, skipped, expectations }: CallReport): string {
  const time = expectations.length > 0 ? ` (${Math.round(durationMs)} ms)` : "";
  const lines = [`${SIGNS[verdict]} ${path.map(line).join(" / ")}${time}`];
  if (skipped) lines.push(`    skipped: ${line(textOfSkip(skipped))}`);
  if (error && verdict === "failed") lines.push(`    ${line(error.message)}`);
  for (const expectation of expectations) if (!expectation.passed) lines.push(...linesOf(expectation));
  return `${lines.join("\n")}\n`;
}

/** Sentence about a call that was skipped. */
export function textOfSkip(reason: SkipReason): string {
  switch (reason.kind) {
    case "bail":
      return "an earlier call failed.";
    case "aborted":
      return "the run was ended.";
    case "dependency":
      return `"${reason.variable}" was not saved by ${reason.path.join(" / ")}.`;
    default:
      return reason satisfies never;
  }
}

/** Last lines of the report. */
export function textSummary({ name, passed, failed, skipped, durationMs }: CollectionReport): string {
  const counts = [
    `${passed} passed`,
    ...(failed > 0 ? [`${failed} failed`] : []),
    ...(skipped > 0 ? [`${skipped} skipped`] : []),
  ];
  return `\n${line(name)}: ${counts.join(", ")} (${(durationMs / 1000).toFixed(1)} s)\n`;
}

/** Line about a fault of a file. */
export function textOfProblem(file: string, { path, message }: CollectionProblem): string {
  return `${line(file)}: ${line(path)}: ${line(message)}\n`;
}

function linesOf(expectation: ExpectationReport): readonly string[] {
  const { kind, message } = expectation;
  return [`    ${kind}: ${line(message)}`, ...differenceOf(expectation).map((one) => `      ${one}`)];
}

/** Lines of the difference between an expected and an actual value with more than one line. */
export function differenceOf({ kind, expected, actual }: ExpectationReport): readonly string[] {
  const isCompared = kind === "equals" || kind === "snapshot";
  if (!isCompared || expected === undefined || actual === undefined) return [];
  const [before, after] = [linesOfValue(expected), linesOfValue(actual)];
  if (!before.includes("\n") && !after.includes("\n")) return [];
  if (before.length + after.length > LONGEST) return ["(The difference is too large to be shown.)"];
  const parts = diffLines(`${before}\n`, `${after}\n`, { maxEditLength: MOST_EDITS });
  if (!parts) return ["(The difference is too large to be shown.)"];
  const lines = parts.flatMap(({ value, added, removed }, at) => {
    const own = value.replace(/\n$/, "").split("\n");
    if (added || removed) return own.map((text) => `${added ? "+" : "-"} ${text}`);
    const isFirst = at === 0;
    const isLast = at === parts.length - 1;
    if (own.length <= 2 * CONTEXT) return own.map((text) => `  ${text}`);
    const head = isFirst ? [] : own.slice(0, CONTEXT);
    const tail = isLast ? [] : own.slice(-CONTEXT);
    return [...head.map((text) => `  ${text}`), "  …", ...tail.map((text) => `  ${text}`)];
  });
  const shown = lines.slice(0, MOST_LINES).map((text) => line(text));
  return lines.length > MOST_LINES ? [...shown, `(${lines.length - MOST_LINES} more lines)`] : shown;
}

const linesOfValue = (value: unknown): string => (typeof value === "string" ? value : canonicalText(value));
