/** The file of a collection: reader, writer and JSON Schema. */
import { expect } from "chai";
import schema from "../../../src/collections/collection.schema.json" with { type: "json" };
import { createHost, readCollection, writeCollection, type Collection } from "../../../src/index.js";

const SCHEMA: unknown = schema;

const FULL: Collection = {
  name: "All there is",
  description: "",
  servers: { notebook: { url: "http://localhost:{{port}}/mcp" } },
  variables: { port: { value: 8080, description: "of the server" }, token: { secret: true } },
  environments: { dev: { variables: { port: { value: null } } }, live: { variables: {} } },
  items: [
    {
      name: "folder",
      description: "with calls",
      items: [
        {
          name: "tool",
          server: "notebook",
          tool: "get",
          arguments: { deep: [{ a: null }], "{{port}}": "{{token}}" },
          timeoutMs: 500,
          expect: [
            { kind: "status", status: "done" },
            { kind: "status", status: "failed", code: "ERR-RPC" },
            { kind: "status", status: "failed", code: -32602 },
            { kind: "equals", path: "$.content[0].text", value: null },
            { kind: "matches", path: "$..text", pattern: "^a" },
            { kind: "exists", path: "$", exists: false },
            { kind: "schema" },
            { kind: "schema", path: "$", schema: true },
            { kind: "schema", schema: { type: "object" } },
            { kind: "time", maxMs: 0.5 },
            { kind: "snapshot" },
            { kind: "snapshot", value: { content: [] }, ignore: ["$..at"] },
          ],
          save: { id: "$.structuredContent.id" },
        },
        { name: "empty", items: [] },
      ],
    },
    { name: "resource", resource: "file:///a" },
    { name: "prompt", prompt: "greet", expect: [] },
  ],
};
const good = { name: "good", tool: "echo" };
const within = (call: object): object => ({ name: "c", items: [call] });
const expecting = (expectation: unknown): object => within({ ...good, expect: [expectation] });

/** Files with a fault, and the place that is reported. */
const FAULTY: readonly (readonly [file: unknown, place: string])[] = [
  [[], "$"],
  ["text", "$"],
  [{ name: "c" }, "$.items"],
  [{ items: [] }, "$.name"],
  [{ name: "", items: [] }, "$.name"],
  [{ name: "x".repeat(201), items: [] }, "$.name"],
  [{ name: "c", items: {} }, "$.items"],
  [{ name: "c", items: [], itmes: [] }, "$.itmes"],
  [{ name: "c", items: [], servers: { a: {} } }, "$.servers.a.url"],
  [{ name: "c", items: [], servers: { a: { url: "x", headers: {} } } }, "$.servers.a.headers"],
  [{ name: "c", items: [], servers: [] }, "$.servers"],
  [{ name: "c", items: [], variables: { "1a": {} } }, '$.variables["1a"]'],
  [{ name: "c", items: [], variables: { a: "x" } }, "$.variables.a"],
  [{ name: "c", items: [], variables: { a: { secret: true, value: "x" } } }, "$.variables.a.value"],
  [{ name: "c", items: [], environments: { dev: {} } }, "$.environments.dev.variables"],
  [{ name: "c", items: [], environments: { dev: { variables: [] } } }, "$.environments.dev.variables"],
  [within({ name: "f", items: 1 }), "$.items[0].items"],
  [within({ items: [] }), "$.items[0].name"],
  [within({ name: "n" }), "$.items[0]"],
  [within({ name: "n", tool: "a", prompt: "b" }), "$.items[0]"],
  [within({ tool: "a" }), "$.items[0].name"],
  [within({ ...good, tool: 1 }), "$.items[0].tool"],
  [within({ ...good, arguments: [] }), "$.items[0].arguments"],
  [within({ ...good, timeoutMs: 0 }), "$.items[0].timeoutMs"],
  [within({ ...good, expects: [] }), "$.items[0].expects"],
  [within({ ...good, save: { a: "structuredContent" } }), "$.items[0].save.a"],
  [within({ ...good, save: { "a b": "$" } }), '$.items[0].save["a b"]'],
  [within(good).constructor === Object ? { name: "c", items: [null] } : {}, "$.items[0]"],
  [expecting({}), "$.items[0].expect[0].kind"],
  [expecting({ kind: "equal" }), "$.items[0].expect[0].kind"],
  [expecting({ kind: "status" }), "$.items[0].expect[0].status"],
  [expecting({ kind: "status", status: "ok" }), "$.items[0].expect[0].status"],
  [expecting({ kind: "status", status: "failed", code: 1.5 }), "$.items[0].expect[0].code"],
  [expecting({ kind: "equals", path: "$" }), "$.items[0].expect[0].value"],
  [expecting({ kind: "equals", path: "content", value: 1 }), "$.items[0].expect[0].path"],
  [expecting({ kind: "matches", path: "$" }), "$.items[0].expect[0].pattern"],
  [expecting({ kind: "exists" }), "$.items[0].expect[0].path"],
  [expecting({ kind: "exists", path: "$", exist: true }), "$.items[0].expect[0].exist"],
  [expecting({ kind: "schema", schema: "object" }), "$.items[0].expect[0].schema"],
  [expecting({ kind: "time", maxMs: -1 }), "$.items[0].expect[0].maxMs"],
  [expecting({ kind: "time" }), "$.items[0].expect[0].maxMs"],
  [expecting({ kind: "snapshot", ignore: ["at"] }), "$.items[0].expect[0].ignore"],
];

const host = await createHost();

describe("the file of a collection", () => {
  after(() => host.close());

  it("is written and read without a change, always in the same order", async () => {
    const text = await writeCollection(FULL);
    const { collection, problems } = await readCollection(text);
    expect(problems).to.deep.equal([]);
    expect(collection).to.deep.equal(FULL);
    const [first, ...rest] = Object.entries(FULL).reverse();
    const shuffled = Object.fromEntries([...rest, ...(first ? [first] : [])]) as unknown as Collection; // the same members
    expect(await writeCollection(shuffled)).to.equal(text);
    expect(text).to.match(/^\{\n {2}"\$schema": "[^"]+collection\.schema\.json",\n {2}"name": "All there is",\n/);
  });

  it("keeps all digits of numbers", async () => {
    const text = '{"name":"c","items":[{"name":"n","tool":"t","arguments":{"id":9007199254740993}}]}';
    const { collection } = await readCollection(text);
    expect(await writeCollection(collection ?? FULL)).to.include('"id": 9007199254740993');
  });

  it("never has the value of a secret", async () => {
    const collection: Collection = { name: "c", variables: { token: { secret: true, value: "s3cr3t" } }, items: [] };
    expect(await writeCollection(collection)).not.to.include("s3cr3t");
    const { collection: read, problems } = await readCollection({
      name: "c",
      items: [],
      variables: { token: { secret: true, value: "s3cr3t" } },
    });
    expect(read?.variables).to.deep.equal({ token: { secret: true } });
    expect(problems).to.have.length(1);
  });

  it("fits the JSON Schema of the package if it has no error", async () => {
    const file: unknown = JSON.parse(await writeCollection(FULL));
    expect(await host.checkValue(SCHEMA, file)).to.deep.equal({ kind: "valid" });
    expect(await host.checkValue(SCHEMA, within(good))).to.deep.equal({ kind: "valid" });
    expect((await readCollection(within(good))).problems).to.deep.equal([]);
  });

  for (const [file, place] of FAULTY)
    it(`has an error at ${place} for the reader and the JSON Schema: ${JSON.stringify(file).slice(0, 90)}`, async () => {
      expect((await readCollection(file)).problems.map(({ path }) => path)).to.include(place);
      expect(await host.checkValue(SCHEMA, file)).to.have.property("kind", "invalid");
    });

  it("is read except for its malformed calls", async () => {
    const bad = { ...good, name: "bad", expect: [{ kind: "equals", path: "$" }] };
    const folder = { name: "folder", items: [bad, { ...good, name: "second", colour: 1 }] };
    const { collection, problems } = await readCollection({
      name: "c",
      items: [good, folder, 7],
      variables: { a: 1, b: { value: 2 } },
    });
    expect(collection?.items).to.deep.equal([good, { name: "folder", items: [{ name: "second", tool: "echo" }] }]);
    expect(collection?.variables).to.deep.equal({ b: { value: 2 } });
    expect(problems).to.have.length(4);
  });

  it("is refused as a whole only if it is no collection at all, with the reason", async () => {
    for (const file of ["{", "[]", "null", "", undefined, 7]) {
      const { collection, problems } = await readCollection(file);
      expect(collection).to.equal(undefined);
      expect(problems).to.have.length(1);
    }
  });

  it("is read within limits, whatever it holds", async () => {
    let deep: object = good;
    for (let level = 0; level < 40; level++) deep = { name: "f", items: [deep] };
    expect((await readCollection(within(deep))).problems).to.have.length(1);
    const many = Array.from({ length: 3 }, () => ({ name: "f", items: Array.from({ length: 2_000 }, () => good) }));
    const { problems } = await readCollection({ name: "c", items: many });
    expect(problems).to.have.length(1);
    const wrong = await readCollection({ name: "c", items: Array.from({ length: 2_000 }, () => 1) });
    expect(wrong.problems).to.have.length(200);
    const proto = await readCollection(
      '{"name":"c","items":[],"servers":{"__proto__":{"url":"x"}},"__proto__":{"description":"y"}}',
    );
    expect(proto.collection?.description).to.equal(undefined);
  });
});
