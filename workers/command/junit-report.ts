/**
 * Report of a run as JUnit XML, which CI servers show.
 *
 * Owns: the elements. A folder is a suite, a call a test case, and all that failed in it one failure.
 */
import type { CallReport, CollectionReport } from "../../src/index.js";
import { differenceOf, textOfSkip } from "./text-report.js";
import { escaped } from "./xml-text.js";

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
