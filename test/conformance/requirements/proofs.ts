/**
 * Tests that prove rows of the requirement table, found by the ids in their titles ("… (U-06, U-08)").
 *
 * Owns: which tests cite which row, and which of them prove it. A test proves a row when it goes through what users of the package have:
 * - it lives in `test/e2e` (a page in a browser) or `test/peers` (a host against real servers), or belongs to the suite that every host runs
 *   (`test/helpers/host-suite.ts`), or
 * - it imports as a value one of {@link MAKERS} (`createHost`, the `createEngineHost` behind it, `EngineHost`) or `<mcp-panel>`, itself or through a
 *   fixture, helper or stage of `test/` that does. Constants of such a file (`URL_OF_SERVER`) and types do not count.
 * Tests of inner classes are listed as `also`: they help to find a fault, and prove nothing of the product.
 * Never: whether a test is good; who writes its title reads it.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { ROOT } from "../../architecture/sources.js";
import { titlesOf } from "../../architecture/titles.js";
import type { TestProof } from "./requirement.js";

/** Tests that cite one row. */
export interface Citations {
  readonly proves: readonly TestProof[];
  readonly also: readonly TestProof[];
}

/** Names that make a host of the public API. */
const MAKERS = new Set(["createHost", "createEngineHost", "EngineHost"]);
const PANEL = "components/mcp-panel/mcp-panel.ts";
/** Folders whose tests go through a page, or through a host against real servers. */
const WHOLE = /^test\/(e2e\/|peers\/|helpers\/host-suite\.ts$)/;
const TEST_FILE = /(\.test|\.spec|-suite)\.ts$/;
/** Every form of import, with its names where it has some; what is `import type` is gone when run. */
const IMPORT = /import\s+(type\s+)?(?:([^;"]*?)\s*from\s*)?"([^"]+)"/g;
const ID = /\b[A-Z]{1,2}-\d{2}\b/g;

const known = new Map<string, boolean>();

/** Ids in a title. */
export function idsIn(title: string): readonly string[] {
  return [...new Set(title.match(ID))];
}

/** Paths of all files with tests, from the root. */
export function testFiles(): readonly string[] {
  const all = readdirSync(join(ROOT, "test"), { recursive: true, encoding: "utf8" });
  return all
    .map((path) => `test/${path.replaceAll("\\", "/")}`)
    .filter((path) => TEST_FILE.test(path))
    .sort();
}

/** True when tests of this file go through the public API or a page. */
export function proves(file: string): boolean {
  return WHOLE.test(file) || usesPublicApi(file);
}

/** Citing tests by row id, of all files. */
export function citations(): ReadonlyMap<string, Citations> {
  const found = new Map<string, { proves: TestProof[]; also: TestProof[] }>();
  for (const file of testFiles()) {
    const { whole, templates } = titlesOf(file);
    for (const title of [...whole, ...templates]) {
      for (const id of idsIn(title)) {
        const row = found.get(id) ?? { proves: [], also: [] };
        row[proves(file) ? "proves" : "also"].push({ file, title });
        found.set(id, row);
      }
    }
  }
  return found;
}

function usesPublicApi(file: string): boolean {
  const before = known.get(file);
  if (before !== undefined) return before;
  known.set(file, false); // while its imports are looked at: a circle proves nothing
  const imports = [...readFileSync(join(ROOT, file), "utf8").matchAll(IMPORT)];
  const uses = imports.some(([, type, names = "", specifier = ""]) => {
    if (type !== undefined || !specifier.startsWith(".")) return false;
    const target = posix.join(dirname(file), specifier).replace(/\.js$/, ".ts");
    if (target === PANEL) return true;
    const values = valuesOf(names);
    if (!target.startsWith("test/")) return values.some((name) => MAKERS.has(name));
    return values.some((name) => !/^[A-Z0-9_]+$/.test(name)) && existsSync(join(ROOT, target)) && usesPublicApi(target);
  });
  known.set(file, uses);
  return uses;
}

/** Imported names, without types. */
function valuesOf(names: string): readonly string[] {
  return names
    .replace(/[{}]/g, "")
    .split(",")
    .map((name) => name.trim().replace(/ as .*$/, ""))
    .filter((name) => name !== "" && !name.startsWith("type "));
}
