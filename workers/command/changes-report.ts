/**
 * Reports of a comparison of surfaces, as text for a terminal and as JUnit XML.
 *
 * Owns: the words of a change, and that no text of a server controls the terminal. In XML each changed item is a test
 * case.
 */
import type { ChangeClass, SurfaceChange, SurfaceComparison } from "../../src/index.js";
import { printable } from "./text-report.js";
import { escaped } from "./xml-text.js";

const TITLES: Readonly<Record<ChangeClass, string>> = {
  breaking: "Breaking",
  "non-breaking": "Not breaking",
  text: "Text only",
};
/** Longest value in a line, in characters. */
const LONGEST = 80;

/** Text in one line, cut if it is long. */
function short(text: string): string {
  const line = printable(text).replaceAll(/\s+/g, " ");
  return line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line;
}

function valueOf(value: unknown): string {
  return value === undefined ? "nothing" : short(JSON.stringify(value) ?? "");
}

/** Sentence about a change, without its item. */
function textOfChange({ change, path, before, after }: SurfaceChange): string {
  if (path === "") return change === "renamed" ? `renamed to ${short(String(after))}` : change;
  return `${short(path)} ${change}: ${valueOf(before)} → ${valueOf(after)}`;
}

/** Name of the item of a change. */
function itemOf({ item, name }: SurfaceChange): string {
  return name === "" ? item : `${item} ${short(name)}`;
}

/** Lines of all changes by class, and a summary. `names`: the two surfaces. */
export function textOfChanges(
  { changes, counts, notCompared, isCut }: SurfaceComparison,
  [before, after]: readonly [string, string],
): string {
  const lines: string[] = [];
  for (const kind of ["breaking", "non-breaking", "text"] as const) {
    const own = changes.filter((change) => change.class === kind);
    if (own.length === 0) continue;
    lines.push(`${TITLES[kind]}:`, ...own.map((change) => `  ${itemOf(change)}: ${textOfChange(change)}`), "");
  }
  if (notCompared.length > 0) lines.push(`Not compared, as one side has no such list: ${notCompared.join(", ")}.`);
  if (isCut) lines.push(`There are more changes than the ${changes.length} that are listed.`);
  const total = `${counts.breaking} breaking, ${counts["non-breaking"]} not breaking, ${counts.text} text only`;
  return `${[...lines, `${short(before)} → ${short(after)}: ${total}`].join("\n")}\n`;
}

/**
 * Document with one test case for each changed item; an item with a change for which `fails` returns true has failed.
 */
export function junitOfChanges(
  { changes }: SurfaceComparison,
  [before, after]: readonly [string, string],
  fails: (change: SurfaceChange) => boolean,
): string {
  const items = new Map<string, SurfaceChange[]>();
  for (const change of changes) items.set(itemOf(change), [...(items.get(itemOf(change)) ?? []), change]);
  if (items.size === 0) items.set("no changes", []);
  const failed = [...items.values()].filter((own) => own.some(fails)).length;
  const counts = `tests="${items.size}" failures="${failed}" errors="0" skipped="0"`;
  const name = escaped(`${short(before)} → ${short(after)}`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="${name}" ${counts}>`,
    `  <testsuite name="${name}" ${counts}>`,
    ...[...items].flatMap(([item, own]) => caseOf(item, own, fails)),
    "  </testsuite>",
    "</testsuites>",
    "",
  ].join("\n");
}

function caseOf(
  item: string,
  changes: readonly SurfaceChange[],
  fails: (change: SurfaceChange) => boolean,
): readonly string[] {
  const head = `    <testcase name="${escaped(item)}" classname="${escaped(changes[0]?.item ?? "surface")}"`;
  const failures = changes.filter(fails);
  const [first] = failures;
  if (!first) return [`${head}/>`];
  const details = failures.map((change) => `${change.class}: ${textOfChange(change)}`).join("\n");
  const message = escaped(textOfChange(first));
  return [
    `${head}>`,
    `      <failure type="${first.class}" message="${message}">${escaped(details)}</failure>`,
    "    </testcase>",
  ];
}
