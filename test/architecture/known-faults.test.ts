/**
 * The table of known faults against the repository: every row is there once, and every test it names exists.
 *
 * Owns: that check, and the proof of those rows that are about what is shipped. Never: whether a test proves its row; who adds a row reads it.
 */
import { expect } from "chai";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { FAULT_COUNTS, KNOWN_FAULTS } from "../conformance/known-faults.js";
import { ROOT, sourcesIn } from "./sources.js";
import { hasTest } from "./titles.js";

describe("the table of known faults", () => {
  it("has every row once, and no other: 19 faults that were measured and 25 that were reported", () => {
    const { P, B, row } = FAULT_COUNTS;
    const counted = (prefix: string, count: number) => Array.from({ length: count }, (_, at) => `${prefix}${at + 1}`);
    const expected = [...counted("P", P), ...counted("B", B), ...counted("row ", row)];
    expect([P + B, row]).to.deep.equal([19, 25]);
    expect(KNOWN_FAULTS.map(({ id }) => id)).to.deep.equal(expected);
  });

  it("has for each fault one sentence on what goes wrong elsewhere, one on what happens here, and a test", () => {
    const isSentence = (text: string): boolean => /^[A-Z0-9][^.]*\.$/.test(text.replace(/\d\.\d/g, ""));
    const wrong = KNOWN_FAULTS.filter(
      ({ elsewhere, ours, tests }) => !isSentence(elsewhere) || !isSentence(ours) || tests.length === 0,
    );
    expect(wrong.map(({ id }) => id)).to.deep.equal([]);
  });

  it("names tests that exist and are run", () => {
    const missing = KNOWN_FAULTS.flatMap(({ id, tests }) =>
      tests.flatMap((proof) => (hasTest(proof) ? [] : [`${id}: ${JSON.stringify(proof)}`])),
    );
    expect(missing).to.deep.equal([]);
  });
});

/** The packages that are installed where the product is: its dependencies, with theirs. */
function runtimePackages(): readonly string[] {
  const { packages } = JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8")) as {
    packages: Record<string, { dependencies?: Record<string, string> }>;
  }; // our own file
  const found = new Set<string>();
  const visit = (path: string): void => {
    for (const name of Object.keys(packages[path]?.dependencies ?? {})) {
      const own = [`${path === "" ? "" : `${path}/`}node_modules/${name}`, `node_modules/${name}`];
      const at = own.find((one) => packages[one] !== undefined);
      if (at === undefined) throw new Error(`${name} is not in the lock file`);
      if (found.has(at)) continue;
      found.add(at);
      visit(at);
    }
  };
  visit("");
  return [...found];
}

describe("the published package", () => {
  it("loads neither schema compilers nor the official SDK at runtime", () => {
    const packages = runtimePackages();
    expect(packages).to.include("node_modules/lit");
    const unwanted = /node_modules\/(zod|ajv|@cfworker\/json-schema|@modelcontextprotocol\/[^/]+|react)$/;
    expect(packages.filter((path) => unwanted.test(path))).to.deep.equal([]);
  });

  it("loads no third-party package with a host except the one for URI templates", () => {
    const sources = new Map(sourcesIn("src").map((source) => [source.path.replace(/\.ts$/, ""), source]));
    const loaded = new Set<string>();
    const packages: string[] = [];
    const visit = (path: string): void => {
      if (loaded.has(path)) return;
      loaded.add(path);
      const source = sources.get(path);
      if (!source) return void packages.push(path);
      for (const { kind, target } of source.edges) if (kind === "value") visit(target);
    };
    visit("src/client/host/create-host");
    expect(loaded).to.include("src/jsonrpc/peer");
    // That one may be loaded at once; today not even it is.
    expect(packages.filter((name) => name !== "url-template")).to.deep.equal([]);
  });
});
