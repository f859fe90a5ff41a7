/** Changes between two surfaces, through the functions that the package exports. */
import { expect } from "chai";
import type { ChangeClass, ServerSurface, SurfaceComparison } from "../../../src/client/api/index.js";
import { compareSurfaces, readSurface } from "../../../src/index.js";
import { createSchemaChecker } from "../../../src/schema/validation/index.js";
import { EMPTY_SURFACE, ITEM_CASES, type SurfaceParts } from "../../fixtures/surfaces/item-cases.js";
import { SCHEMA_CASES, type SchemaCase } from "../../fixtures/surfaces/schema-cases.js";

/** Class of a comparison: that of its worst change. */
function classOf({ counts }: SurfaceComparison): ChangeClass | "none" {
  return (["breaking", "non-breaking", "text"] as const).find((one) => counts[one] > 0) ?? "none";
}

const surface = (parts: SurfaceParts): ServerSurface => ({ ...EMPTY_SURFACE, ...parts });

function surfacesOf({ member, before, after }: SchemaCase): readonly [ServerSurface, ServerSurface] {
  const [first, second] = [before, after].map((schema) => {
    const inputSchema = member === "input" ? schema : { type: "object" };
    // The corpus holds plain schemas of objects.
    const tool = {
      name: "a",
      inputSchema: inputSchema as object as Readonly<Record<string, unknown>>,
      ...(member === "output" && { outputSchema: schema as Readonly<Record<string, unknown>> }),
    };
    return surface({ tools: [tool] });
  });
  return [first ?? EMPTY_SURFACE, second ?? EMPTY_SURFACE];
}

describe("a corpus of changes of schemas", () => {
  const checker = createSchemaChecker();
  const isValid = async (schema: unknown, value: unknown): Promise<boolean> =>
    (await checker.check(schema, value)).kind === "valid";

  for (const one of SCHEMA_CASES) {
    it(`${one.member}: ${one.title} is ${one.expected}`, async () => {
      const comparison = await compareSurfaces(...surfacesOf(one));
      expect(classOf(comparison), JSON.stringify(comparison.changes)).to.equal(one.expected);
    });
  }

  it("is verified by values that a JSON Schema validator accepts or rejects", async () => {
    for (const { title, member, before, after, witness, gained } of SCHEMA_CASES) {
      const [from, to] = member === "input" ? [before, after] : [after, before];
      if (witness !== undefined)
        expect([await isValid(from, witness), await isValid(to, witness)], title).to.deep.equal([true, false]);
      if (gained !== undefined)
        expect([await isValid(from, gained), await isValid(to, gained)], title).to.deep.equal([false, true]);
    }
  });

  it("holds more than a hundred changes, most of them with such a value", () => {
    expect(SCHEMA_CASES.length + ITEM_CASES.length).to.be.above(150);
    expect(
      SCHEMA_CASES.filter(({ witness, gained }) => witness !== undefined || gained !== undefined).length,
    ).to.be.above(75);
  });
});

describe("a corpus of changes of items", () => {
  for (const { title, before, after, expected } of ITEM_CASES) {
    it(`${title}: ${expected}`, async () => {
      const comparison = await compareSurfaces(surface(before), surface(after));
      expect(classOf(comparison), JSON.stringify(comparison.changes)).to.equal(expected);
    });
  }
});

describe("a comparison of surfaces", () => {
  const tool = (name: string, properties: object, rest: object = {}): object => ({
    name,
    inputSchema: { type: "object", properties, ...rest },
  });
  const tools = (...list: readonly object[]): ServerSurface =>
    surface({ tools: list as ServerSurface["tools"] & object }); // each has a name and a schema

  it("names the place and the values of a change", async () => {
    const { changes } = await compareSurfaces(
      tools(tool("get_weather", { days: { type: "integer", maximum: 10 } })),
      tools(tool("get_weather", { days: { type: "integer", maximum: 5 } })),
    );
    expect(changes).to.deep.equal([
      {
        class: "breaking",
        item: "tool",
        name: "get_weather",
        change: "narrowed",
        path: "/inputSchema/properties/days/maximum",
        before: 10,
        after: 5,
      },
    ]);
  });

  it("puts breaking changes first", async () => {
    const { changes } = await compareSurfaces(
      tools(tool("a", { x: { description: "A" } }), tool("b", {})),
      tools(tool("a", { x: { description: "B" } }), tool("c", { y: {} })),
    );
    expect(changes.map((one) => [one.class, one.name])).to.deep.equal([
      ["breaking", "b"],
      ["non-breaking", "c"],
      ["text", "a"],
    ]);
  });

  it("names the lists that only one surface has", async () => {
    const { notCompared } = await compareSurfaces(surface({ tools: [] }), surface({ prompts: [] }));
    expect(notCompared).to.deep.equal(["tools", "prompts"]);
  });

  it("ends for schemas that refer to themselves or are nested deeply, with the stricter class", async () => {
    let deep: object = { type: "string" };
    for (let at = 0; at < 500; at++) deep = { type: "object", properties: { next: deep }, description: String(at) };
    const loop = { $ref: "#/properties/loop", description: "Loop" };
    const [before, after] = [
      tools(tool("a", { deep, loop })),
      tools(tool("a", { deep: { ...deep, title: "X" }, loop: { ...loop, title: "Y" } })),
    ];
    expect(classOf(await compareSurfaces(before, after))).to.equal("text");
    const other = JSON.parse(JSON.stringify(deep).replace('"string"', '"number"')) as object;
    expect(classOf(await compareSurfaces(tools(tool("a", { deep })), tools(tool("a", { deep: other }))))).to.equal(
      "breaking",
    );
  });

  it("is not confused by a parameter named __proto__", async () => {
    const own = JSON.parse('{"__proto__": {"type": "string"}}') as object;
    const { changes } = await compareSurfaces(tools(tool("a", {})), tools(tool("a", own)));
    expect(changes.map(({ path, change }) => [path, change])).to.deep.equal([
      ["/inputSchema/properties/__proto__", "added"],
    ]);
  });
});

describe("tools with a malformed definition", () => {
  const birds = { name: "count_birds", description: "Counts.", inputSchema: { type: "object" } } as const;
  const usable = surface({ tools: [birds] });
  const broken: ServerSurface = { ...surface({ tools: [{ ...birds, name: "other" }] }), malformed: ["count_birds"] };

  it("are breaking when they were usable before, and not taken for renamed", async () => {
    const { changes } = await compareSurfaces(usable, broken);
    expect(changes.map(({ name, change, class: of, isMalformed }) => [name, change, of, isMalformed])).to.deep.equal([
      ["count_birds", "removed", "breaking", true],
      ["other", "added", "non-breaking", undefined],
    ]);
  });

  it("are usable again without a breaking change, also after a file", async () => {
    const { surface: read } = await readSurface(JSON.stringify({ ...broken, malformed: ["count_birds", 1, null] }));
    expect(read.malformed).to.deep.equal(["count_birds"]);
    const { changes } = await compareSurfaces(read, usable);
    expect(changes.find(({ name }) => name === "count_birds")).to.include({ change: "added", isMalformed: true });
  });
});
