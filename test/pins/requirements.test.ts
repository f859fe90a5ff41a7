/**
 * The requirement table against the repository: every obligation has exactly one word on where it stands, and every test it names exists.
 *
 * Owns: that check. Never: whether a test proves its row; who adds a row reads the test.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import { REVISIONS } from "../../src/protocol/index.js";
import { REQUIREMENTS, SECTIONS, TOTAL, type Proof, type Requirement } from "../conformance/requirements/index.js";
import { ROOT } from "./sources.js";
import { hasTest } from "./titles.js";

/** Rows that nothing proves today. It changes only together with a row: down with a test, up with a reason. */
const OPEN_ROWS = 0;

const STANDINGS = ["tests", "notApplicable", "later", "open"] as const;
const LATER: readonly string[] = ["MCP Apps"];

function revisionsIn(list: string): readonly string[] {
  return [...list.matchAll(/"([\d-]+)"/g)].map(([, revision = ""]) => revision);
}

/** The scenarios with steps, and the revisions each is run for and not expected to fail in. */
function scenarios(): ReadonlyMap<string, readonly string[]> {
  const read = (file: string): string => readFileSync(join(ROOT, "test/conformance", file), "utf8");
  const table = (text: string): string => /SCENARIOS[^=]*= \{\n(.*?)\n\};/s.exec(text)?.[1] ?? "";
  const failures: readonly unknown[] = JSON.parse(read("expected-failures.json")) as unknown[]; // our own file
  const key = /^ {2}"?([\w/-]+)"?: *(.*)$/gm;
  const files = ["scenarios.ts", "auth-scenarios.ts"];
  const stepped = new Set(files.flatMap((file) => [...table(read(file)).matchAll(key)].map(([, name]) => name)));
  const runs = [...table(read("run.mjs")).matchAll(key)].flatMap(([, name = "", list = ""]) =>
    stepped.has(name) ? [[name, revisionsIn(list).filter((one) => !failures.includes(`${name}@${one}`))] as const] : [],
  );
  return new Map(runs);
}

function isThere(proof: Proof, run: ReadonlyMap<string, readonly string[]>): boolean {
  if ("scenario" in proof) return run.get(proof.scenario)?.includes(proof.revision) === true;
  return hasTest(proof);
}

function proofsOf(row: Requirement): readonly Proof[] {
  return "tests" in row ? row.tests : [];
}

describe("the requirement table", () => {
  it("has every id once, and no other", () => {
    const expected = SECTIONS.flatMap(({ section, runs }) =>
      runs.flatMap(([first, last]) =>
        Array.from({ length: last - first + 1 }, (_, index) => `${section}-${String(first + index).padStart(2, "0")}`),
      ),
    );
    expect(REQUIREMENTS.map(({ id }) => id).sort()).to.deep.equal(expected.sort());
  });

  it("has as many rows in each section as are counted there", () => {
    const counted = SECTIONS.map(({ section }) => ({
      section,
      count: REQUIREMENTS.filter(({ id }) => id.startsWith(`${section}-`)).length,
    }));
    expect(counted).to.deep.equal(SECTIONS.map(({ section, count }) => ({ section, count })));
    expect(REQUIREMENTS).to.have.length(TOTAL);
  });

  it("says of each row exactly one of: proven, not applicable, later, open", () => {
    const wrong = REQUIREMENTS.filter((row) => STANDINGS.filter((standing) => standing in row).length !== 1);
    expect(wrong.map(({ id }) => id)).to.deep.equal([]);
  });

  it("leaves nothing empty: sentences, reasons, revisions, proofs", () => {
    const known = REVISIONS.map(({ revision }) => revision);
    const wrong = REQUIREMENTS.filter(
      (row) =>
        !/^[A-Z“`].*\.$/s.test(row.says) ||
        row.revisions.length === 0 ||
        row.revisions.some((revision) => !known.includes(revision)) ||
        ("tests" in row && row.tests.length === 0) ||
        ("notApplicable" in row && row.notApplicable.trim() === "") ||
        ("open" in row && row.open.trim() === ""),
    );
    expect(wrong.map(({ id }) => id)).to.deep.equal([]);
  });

  it("points at a page of a published revision", () => {
    const page = /^https:\/\/modelcontextprotocol\.io\/specification\/(\d{4}-\d\d-\d\d)(\/[\w-]+)*$/;
    const wrong = REQUIREMENTS.filter(
      ({ spec }) => !REVISIONS.some(({ revision }) => page.exec(spec)?.[1] === revision),
    );
    expect(wrong.map(({ id, spec }) => `${id}: ${spec}`)).to.deep.equal([]);
  });

  it("names tests and scenarios that exist and are run", () => {
    const run = scenarios();
    const missing = REQUIREMENTS.flatMap((row) =>
      proofsOf(row).flatMap((proof) => (isThere(proof, run) ? [] : [`${row.id}: ${JSON.stringify(proof)}`])),
    );
    expect(missing).to.deep.equal([]);
  });

  it("puts off nothing but whole subjects", () => {
    const wrong = REQUIREMENTS.filter((row) => "later" in row && !LATER.includes(row.later));
    expect(wrong.map(({ id }) => id)).to.deep.equal([]);
  });

  it("has as many open rows as are owned up to", () => {
    expect(REQUIREMENTS.filter((row) => "open" in row).map(({ id }) => id)).to.have.length(OPEN_ROWS);
  });
});
