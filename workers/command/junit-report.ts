/**
 * Report of a run as JUnit XML, which CI servers show.
 *
 * Owns: the elements, and that any text of a server is well-formed XML 1.0. A folder is a suite, a call a test case, and all that failed in it one
 * failure. https://www.w3.org/TR/xml/#charsets
 */
import type { CallReport, CollectionReport } from "../../src/index.js";
import { differenceOf, textOfSkip } from "./text-report.js";

/** Characters that XML 1.0 has not, not even escaped. */
const NOT_IN_XML = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;
const ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "\n": "&#10;",
  "\r": "&#13;",
  "\t": "&#9;",
};

/** Text in XML; characters that it can't have are spelled out. */
function escaped(text: string): string {
  return text
    .replace(NOT_IN_XML, (one) => `\\u{${one.codePointAt(0)?.toString(16)}}`)
    .replace(/[&<>"\n\r\t]/g, (one) => ESCAPES[one] ?? one);
}

const seconds = (ms: number): string => (ms / 1000).toFixed(3);

/** The document. */
export function junitReport({ name, calls, durationMs }: CollectionReport): string {
  const suites = new Map<string, CallReport[]>();
  for (const call of calls) {
    const suite = [name, ...call.path.slice(0, -1)].join(" / ");
    suites.set(suite, [...(suites.get(suite) ?? []), call]);
  }
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="${escaped(name)}" ${counts(calls)} time="${seconds(durationMs)}">`,
    ...[...suites].flatMap(([suite, own]) => suiteOf(suite, own)),
    "</testsuites>",
    "",
  ].join("\n");
}

function counts(calls: readonly CallReport[]): string {
  const count = (verdict: CallReport["verdict"]): number => calls.filter((call) => call.verdict === verdict).length;
  return `tests="${calls.length}" failures="${count("failed")}" errors="0" skipped="${count("skipped")}"`;
}

function suiteOf(suite: string, calls: readonly CallReport[]): readonly string[] {
  const time = calls.reduce((sum, { durationMs }) => sum + durationMs, 0);
  return [
    `  <testsuite name="${escaped(suite)}" ${counts(calls)} time="${seconds(time)}">`,
    ...calls.flatMap((call) => caseOf(suite, call)),
    "  </testsuite>",
  ];
}

function caseOf(suite: string, call: CallReport): readonly string[] {
  const head = `    <testcase name="${escaped(call.path.at(-1) ?? "")}" classname="${escaped(suite)}" time="${seconds(call.durationMs)}"`;
  if (call.skipped)
    return [`${head}>`, `      <skipped message="${escaped(textOfSkip(call.skipped))}"/>`, "    </testcase>"];
  if (call.verdict === "passed") return [`${head}/>`];
  const failures = call.expectations.filter(({ passed }) => !passed);
  const [first] = failures;
  const messages = [
    ...(call.error ? [call.error.message] : []),
    ...failures.map(({ kind, message }) => `${kind}: ${message}`),
  ];
  const details = [...messages, ...failures.flatMap(differenceOf)].join("\n");
  return [
    `${head}>`,
    `      <failure type="${first?.kind ?? "call"}" message="${escaped(messages[0] ?? "")}">${escaped(details)}</failure>`,
    "    </testcase>",
  ];
}
