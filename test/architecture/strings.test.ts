/** Every element brings the sentences it says: in the first load, or by the tables of its own modules. */
import { expect } from "chai";
import { sourcesIn, type Source } from "./sources.js";

const SOURCES = new Map(sourcesIn("components").map((source) => [source.path, source]));
const TABLE = /^components\/strings\/en\/(?!errors)[\w-]+\.ts$/;
const KEY = /^[a-z]+\.[\w-]+$/;

/** The keys of a table: its strings that look like one, which its sentences do not. */
const keysOf = ({ strings }: Source): readonly string[] => strings.filter((text) => KEY.test(text));

const OWNER = new Map<string, string>();
for (const [path, source] of SOURCES) if (TABLE.test(path)) for (const key of keysOf(source)) OWNER.set(key, path);

/** The modules loaded with one, itself included; what only `packs.ts` holds is there from the start. */
function loadedWith(path: string, seen = new Set<string>()): ReadonlySet<string> {
  if (seen.has(path)) return seen;
  seen.add(path);
  for (const { target, kind } of SOURCES.get(path)?.edges ?? []) if (kind === "value") loadedWith(`${target}.ts`, seen);
  return seen;
}

const FIRST = new Set(
  (SOURCES.get("components/strings/packs.ts")?.edges ?? []).flatMap(({ target, kind }) =>
    kind === "value" ? [`${target}.ts`] : [],
  ),
);
/** Modules that register an element. */
const ELEMENTS = [...SOURCES.values()].filter(
  ({ path, identifiers }) => identifiers.has("define") && !/\/(define|elements|index)\.ts$/.test(path),
);

describe("the sentences of elements", () => {
  it("are owned by one table each", () => {
    expect(OWNER.size).to.be.greaterThan(500);
    expect(ELEMENTS.length).to.be.greaterThan(40);
  });

  it("are there when the element is", () => {
    const missing = ELEMENTS.flatMap(({ path }) => {
      const loaded = loadedWith(path);
      const said = [...loaded].filter((one) => !one.startsWith("components/strings/"));
      const keys = said.flatMap((one) => SOURCES.get(one)?.strings ?? []).filter((text) => OWNER.has(text));
      return [...new Set(keys)].flatMap((key) => {
        const table = OWNER.get(key) ?? "";
        return FIRST.has(table) || loaded.has(table) ? [] : [`${path} says ${key} of ${table}`];
      });
    });
    expect(missing).to.deep.equal([]);
  });
});
