/**
 * The requirement table: the obligations of a client, read from `docs/requirements.md`, with their conformance scenarios.
 *
 * Owns: the form of a row in the page. `test/architecture/requirements.test.ts` compares the table with the tests that exist.
 * https://modelcontextprotocol.io/specification/2026-07-28
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { REVISIONS } from "../../../src/protocol/revisions.js";
import { ROOT } from "../../architecture/sources.js";
import type { Requirement } from "./requirement.js";
import { SCENARIOS } from "./scenarios.js";

export { SECTIONS, TOTAL } from "./ids.js";
export type { Requirement, TestProof } from "./requirement.js";

/** Path of the page with the rows. */
export const REQUIREMENTS_PAGE = join(ROOT, "docs/requirements.md");
/** A row: its id, level, page of the specification, first and last revision, sentence, and status. */
const ROW =
  /^- \*\*([A-Z]{1,2}-\d\d)\*\* \[((?:MUST|SHOULD)(?: NOT)?|MAY|REC|FACT)\]\((\S+)\), (\S+?)(?: to (\S+))?: (.*?)(?: \*\*(Open|Does not apply):\*\* (.+)\.)?$/;

const OLDEST_FIRST = REVISIONS.map(({ revision }) => revision).reverse();

function rowOf(line: string): Requirement {
  const [, id = "", level, spec, first, last = first, says, status, reason] = ROW.exec(line) ?? [];
  const scenarios = Object.entries(SCENARIOS[id] ?? {}).flatMap(([scenario, revisions]) =>
    revisions.map((revision) => ({ scenario, revision })),
  );
  return {
    id,
    level,
    revisions: OLDEST_FIRST.filter((one) => first !== undefined && last !== undefined && one >= first && one <= last),
    says,
    spec,
    ...(scenarios.length > 0 && { scenarios }),
    ...(status === "Open" && { open: reason }),
    ...(status === "Does not apply" && { notApplicable: reason }),
  } as Requirement; // The test of the table checks every member.
}

/** Every row. */
export const REQUIREMENTS: readonly Requirement[] = readFileSync(REQUIREMENTS_PAGE, "utf8")
  .split("\n")
  .filter((line) => line.startsWith("- **"))
  .map(rowOf);

/** One sentence with the counts of the table, for docs/requirements.md and docs/benchmarks.md. */
export function countsSentence(): string {
  const count = (status: "open" | "notApplicable"): number =>
    REQUIREMENTS.filter((row) => row[status] !== undefined).length;
  const [open, out] = [count("open"), count("notApplicable")];
  return `Of the ${REQUIREMENTS.length} obligations of a client, ${REQUIREMENTS.length - open - out} are proven by tests through the public API, by pages in a browser or by conformance scenarios, ${open} are open, ${out} do not apply.`;
}
