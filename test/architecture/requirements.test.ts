/**
 * The requirement table (docs/requirements.md) against the repository: every obligation has at most one status, every row that claims a
 * proof has one, and every id in a title is one of the table's.
 *
 * Owns: that check, and the counts in the docs. Never: whether a test proves its row; who writes a title reads it.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import { REVISIONS } from "../../src/protocol/revisions.js";
import { REQUIREMENTS, SECTIONS, TOTAL, countsSentence, type Requirement } from "../conformance/requirements/index.js";
import { SCENARIOS } from "../conformance/requirements/scenarios.js";
import { citations, idsIn, proves, testFiles } from "../conformance/requirements/proofs.js";
import { ROOT } from "./sources.js";
import { suitesOf, titlesOf } from "./titles.js";

const SKILLS = "https://modelcontextprotocol.io/seps/2640-skills-extension";
const STATUSES = ["notApplicable", "open"] as const;

function revisionsIn(list: string): readonly string[] {
  return [...list.matchAll(/"([\d-]+)"/g)].map(([, revision = ""]) => revision);
}

/** The scenarios with steps, and the revisions each is run for and not expected to fail in. */
function scenarios(): ReadonlyMap<string, readonly string[]> {
  const own = (file: string): string => read(`test/conformance/${file}`);
  const table = (text: string): string => /SCENARIOS[^=]*= \{\n(.*?)\n\};/s.exec(text)?.[1] ?? "";
  const failures: readonly unknown[] = JSON.parse(own("expected-failures.json")) as unknown[]; // our own file
  const key = /^ {2}"?([\w/-]+)"?: *(.*)$/gm;
  const files = ["scenarios.ts", "auth-scenarios.ts"];
  const stepped = new Set(files.flatMap((file) => [...table(own(file)).matchAll(key)].map(([, name]) => name)));
  const runs = [...table(own("run.mjs")).matchAll(key)].flatMap(([, name = "", list = ""]) =>
    stepped.has(name) ? [[name, revisionsIn(list).filter((one) => !failures.includes(`${name}@${one}`))] as const] : [],
  );
  return new Map(runs);
}

/** True for a row that says nothing else of where it stands: tests or scenarios have to prove it. */
function claimsProof(row: Requirement): boolean {
  return STATUSES.every((status) => row[status] === undefined);
}

const read = (file: string): string => readFileSync(join(ROOT, file), "utf8");

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
    const parts = read("docs/requirements.md").split(/^## .*\((\w+)\)$/m);
    const misplaced = parts.flatMap((text, at) =>
      [...text.matchAll(/^- \*\*(\w+)-\d+/gm)].flatMap(([row, section]) => (section === parts[at - 1] ? [] : [row])),
    );
    expect(misplaced).to.deep.equal([]);
  });

  it("marks no row both as not applicable and as open", () => {
    const wrong = REQUIREMENTS.filter((row) => STATUSES.filter((status) => status in row).length > 1);
    expect(wrong.map(({ id }) => id)).to.deep.equal([]);
  });

  it("claims a proof only for rows that tests of the public API, of pages or of scenarios cite", () => {
    const cited = citations();
    const unproven = REQUIREMENTS.filter(
      (row) => claimsProof(row) && row.scenarios === undefined && !cited.get(row.id)?.proves.length,
    );
    expect(unproven.map(({ id }) => id)).to.deep.equal([]);
  });

  it("marks no row as not applicable that a test proves", () => {
    const cited = citations();
    const wrong = REQUIREMENTS.filter(
      (row) => "notApplicable" in row && (row.scenarios ?? cited.get(row.id)?.proves.length),
    );
    expect(wrong.map(({ id }) => id)).to.deep.equal([]);
  });

  it("takes tests of pages, of real servers and of hosts for proofs, and none of inner classes", () => {
    const files = [
      "e2e/call.spec.ts",
      "peers/tmcp.test.ts",
      "component/panel/input-requests.test.ts",
      "helpers/host-suite.ts",
    ];
    const hosts = [
      "unit/client/input-requests.test.ts",
      "unit/client/signing-in.test.ts",
      "unit/workers/start.test.ts",
    ];
    const inner = [
      "unit/session/negotiate.test.ts",
      "unit/requests/queue/input-request-queue.test.ts",
      "unit/auth/scopes.test.ts",
    ];
    const parts = ["component/dialogs/consent.test.ts", "unit/client/traffic/mask.test.ts"];
    const judged = (names: readonly string[]) => names.map((name) => proves(`test/${name}`));
    expect(judged([...files, ...hosts])).to.deep.equal([true, true, true, true, true, true, true]);
    expect(judged([...inner, ...parts])).to.deep.equal([false, false, false, false, false]);
  });

  it("has every id that a title of a test or of a suite cites", () => {
    const known = new Set(REQUIREMENTS.map(({ id }) => id));
    const unknown = testFiles().flatMap((file) => {
      const { whole, templates } = titlesOf(file);
      const titles = [...whole, ...templates, ...suitesOf(file)];
      return titles.flatMap((title) => idsIn(title).flatMap((id) => (known.has(id) ? [] : [`${id}: ${file}`])));
    });
    expect(unknown).to.deep.equal([]);
  });

  it("has the counts that the documentation states", () => {
    expect(read("docs/benchmarks.md").replace(/\s+/g, " ")).to.contain(countsSentence());
    // Written by `npm run requirements`.
    expect(read("docs/requirements.md")).to.contain(`\n${countsSentence()}\n`);
  });

  it("has no empty cell: sentences, reasons, revisions, proofs", () => {
    const known = REVISIONS.map(({ revision }) => revision);
    const wrong = REQUIREMENTS.filter(
      (row) =>
        !/^[A-Z“`].*\.$/s.test(row.says) ||
        row.revisions.length === 0 ||
        row.revisions.some((revision) => !known.includes(revision)) ||
        row.scenarios?.length === 0 ||
        STATUSES.some((status) => row[status]?.trim() === ""),
    );
    expect(wrong.map(({ id }) => id)).to.deep.equal([]);
  });

  it("links to a page of a published revision, or of the extension for skills", () => {
    const page = /^https:\/\/modelcontextprotocol\.io\/specification\/(\d{4}-\d\d-\d\d)(\/[\w-]+)*$/;
    const wrong = REQUIREMENTS.filter(
      ({ id, spec }) =>
        id.startsWith("SK-") !== (spec === SKILLS) ||
        (spec !== SKILLS && !REVISIONS.some(({ revision }) => page.exec(spec)?.[1] === revision)),
    );
    expect(wrong.map(({ id, spec }) => `${id}: ${spec}`)).to.deep.equal([]);
  });

  it("names scenarios that exist and are run", () => {
    expect(REQUIREMENTS.map(({ id }) => id)).to.include.members(Object.keys(SCENARIOS));
    const run = scenarios();
    const missing = REQUIREMENTS.flatMap(({ id, scenarios: named = [] }) =>
      named.flatMap(({ scenario, revision }) =>
        run.get(scenario)?.includes(revision) ? [] : [`${id}: ${scenario}@${revision}`],
      ),
    );
    expect(missing).to.deep.equal([]);
  });
});
