/**
 * The requirement table in words: one sentence with its counts, and the page of the docs.
 *
 * Owns: the text, which `test/architecture/requirements.test.ts` compares with the docs. Never: writing files (`write-page.ts`).
 */
import { SECTIONS } from "./ids.js";
import type { Requirement } from "./requirement.js";

/** The sentence of docs/benchmarks.md and docs/requirements.md. */
export function countsOf(rows: readonly Requirement[]): string {
  const count = (status: "open" | "notApplicable"): number => rows.filter((row) => row[status] !== undefined).length;
  const [open, out] = [count("open"), count("notApplicable")];
  const proven = rows.length - open - out;
  return `Of the ${rows.length} obligations of a client, ${proven} are proven by tests through the public API, by pages in a browser or by conformance scenarios, ${open} are open, ${out} do not apply.`;
}

/** The page of the docs: each row with where it stands. */
export function pageOf(rows: readonly Requirement[]): string {
  const sections = SECTIONS.map(({ section, title }) => {
    const lines = rows.filter(({ id }) => id.startsWith(`${section}-`)).map(lineOf);
    return [`## ${title} (${section})`, "", ...lines, ""].join("\n");
  });
  return `# Requirements

${countsOf(rows)}

Each row is an obligation of a client in the words of this project, with its level, its revisions and a link to the specification. Titles of tests
cite the ids: \`git grep T-07 test\` finds the tests that prove a row. A row counts as proven only by tests that go through the public API (\`createHost\`,
or the host that it creates on a simulated platform), a page in a browser, a real server, or the official conformance suite; tests of inner classes do not count. A test
compares this page with the table, and the table with the titles.

${sections.join("\n")}`;
}

function lineOf({ id, level, revisions, says, spec, ...row }: Requirement): string {
  const [first, last] = [revisions[0], revisions.at(-1)];
  const range = first === last ? first : `${first} to ${last}`;
  const status =
    row.open !== undefined
      ? ` **Open:** ${row.open}.`
      : row.notApplicable !== undefined
        ? ` **Does not apply:** ${row.notApplicable}.`
        : "";
  return `- **${id}** [${level}](${spec}), ${range}: ${says}${status}`;
}
