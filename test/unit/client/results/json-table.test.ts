/** Lists of objects as tables, JSON in texts, and slices of bytes. */
import { expect } from "chai";
import { tableSlice } from "../../../../src/client/results/json-table.js";
import { ResultStore } from "../../../../src/client/results/result-store.js";
import type { ContentBlock } from "../../../../src/protocol/index.js";
import { inJsonTrips } from "../../../fixtures/in-json-trips.js";
import { codeOf } from "../../../fixtures/rejection.js";

const LIST = [
  { name: "b10", size: 2, tags: ["x"] },
  { name: "b9", size: null },
  { name: "a", size: 30, more: true },
  "odd one",
];
const all = { offset: 0, limit: 10 };
const firsts = (sort?: { column: string; descending: boolean }) =>
  tableSlice(LIST, { ...all, ...(sort && { sort }) })?.rows.map(({ index }) => index);

async function kept(...content: ContentBlock[]) {
  const store = new ResultStore();
  const { resultId } = await store.keep({ content, structuredContent: { list: LIST } }, 0);
  return { store, resultId };
}

describe("a list of objects as a table", () => {
  it("has the keys as columns, in the order of their occurrence, and cells where a row has them", () => {
    const slice = tableSlice(LIST, all);
    expect(slice?.columns).to.deep.equal(["name", "size", "tags", "more"]);
    expect(slice?.total).to.equal(4);
    expect(slice?.rows[0]?.cells.map((cell) => cell?.preview)).to.deep.equal(['"b10"', "2", '["x"]', undefined]);
    expect(slice?.rows[3]?.cells).to.deep.equal([undefined, undefined, undefined, undefined]);
  });

  it("is sorted by a column, numbers as numbers, what is absent last both ways", () => {
    expect(firsts({ column: "size", descending: false })).to.deep.equal([0, 2, 1, 3]);
    expect(firsts({ column: "size", descending: true })).to.deep.equal([2, 0, 1, 3]);
    expect(firsts({ column: "name", descending: false })).to.deep.equal([2, 1, 0, 3]);
    expect(firsts({ column: "nowhere", descending: true })).to.deep.equal([0, 1, 2, 3]);
  });

  it("is no table where the list holds other values", () => {
    expect(tableSlice([1, 2, { a: 1 }], all)).to.equal(undefined);
    expect(tableSlice([], all)).to.equal(undefined);
    expect(tableSlice({ a: 1 }, all)).to.equal(undefined);
    expect(tableSlice([[1], [2]], all)).to.equal(undefined);
  });

  it("is bounded in columns and rows, and has odd keys unchanged", () => {
    const wide = Object.fromEntries(Array.from({ length: 250 }, (_, n) => [`c${n}`, n]));
    const slice = tableSlice(
      Array.from({ length: 5_000 }, () => wide),
      { offset: 10, limit: 1e9 },
    );
    expect([slice?.columns.length, slice?.hiddenColumns, slice?.rows.length]).to.deep.equal([100, 150, 1_000]);
    const odd = tableSlice(JSON.parse('[{"__proto__": 1, "constructor": 2}, {}]'), all);
    expect(odd?.rows.map(({ cells }) => cells.map((cell) => cell?.preview))).to.deep.equal([
      ["1", "2"],
      [undefined, undefined],
    ]);
  });
});

describe("the JSON value of a text", () => {
  const json: ContentBlock = { type: "text", text: '{"list": [{"a": 1}, {"a": 0}]}' };

  it("is read node by node, as a table, and laid out", async () => {
    const { store, resultId } = await kept(json);
    expect(await store.root(resultId, 0)).to.include({ type: "object", size: 1 });
    expect((await store.nodes(resultId, ["list", 1], 0, 9, 0)).nodes[0]).to.include({ key: "a", preview: "0" });
    const sort = { column: "a", descending: false };
    const table = await store.table(resultId, { path: ["list"], ...all, sort }, 0);
    expect(table?.rows.map(({ index }) => index)).to.deep.equal([1, 0]);
    expect(await store.json(resultId, 0)).to.contain('\n  "list"');
  });

  it("may also be that of an embedded resource; the structured content is read without a block", async () => {
    const { store, resultId } = await kept({ type: "resource", resource: { uri: "a://1", text: "[1]" } });
    expect(await store.root(resultId, 0)).to.include({ type: "array", size: 1 });
    expect((await store.table(resultId, { path: ["list"], ...all }))?.columns).to.contain("size");
  });

  it("is absent where the text is no JSON, or where there is no text", async () => {
    const { store, resultId } = await kept({ type: "text", text: "{oh" }, { type: "image", data: "", mimeType: "a/b" });
    for (const block of [0, 1, 9]) {
      expect(await store.root(resultId, block)).to.equal(undefined);
      expect(await codeOf(store.nodes(resultId, [], 0, 1, block))).to.equal("ERR-ARGUMENT");
      expect(await codeOf(store.json(resultId, block))).to.equal("ERR-ARGUMENT");
    }
    await store.release(resultId);
    expect(await codeOf(store.root(resultId, 0))).to.equal("ERR-ARGUMENT");
  });

  it("of 5 MB is available in 300 ms", async () => {
    const text = JSON.stringify(
      Array.from({ length: 50_000 }, (_, id) => ({ id, name: `item ${id}`, text: "x".repeat(60) })),
    );
    expect(text.length).to.be.above(4_500_000);
    // Of a store of its own each time: what was read once is kept.
    const trips = await inJsonTrips(
      async () => {
        const { store, resultId } = await kept({ type: "text", text });
        await store.root(resultId, 0);
        await store.nodes(resultId, [], 0, 100, 0);
        await store.table(resultId, { path: [], ...all }, 0);
      },
      { below: 50 },
    );
    expect(trips).to.be.below(50); // 300 ms on a quiet core
  });
});

describe("slices of bytes", () => {
  const bytes = Uint8Array.from({ length: 1_000 }, (_, n) => n % 251);
  const data = btoa(String.fromCharCode(...bytes));

  it("are those of the whole, wherever they begin and end", async () => {
    const { store, resultId } = await kept({ type: "image", data, mimeType: "a/b" });
    for (const [from, to] of [
      [0, 10],
      [1, 2],
      [2, 7],
      [3, 3],
      [500, 999],
      [997, 5_000],
      [5_000, 6_000],
      [0, 1e9],
    ] as const) {
      const slice = new Uint8Array(await store.bytes(resultId, 0, from, to));
      expect([...slice], `${from} to ${to}`).to.deep.equal([...bytes.slice(from, to)]);
    }
  });

  it("are right where the base64 was broken into lines, and ERR-PROTO where it is none", async () => {
    const broken = data.replace(/.{76}/g, "$&\r\n");
    const bad = `${"A".repeat(100)}!!!!${"A".repeat(100)}`;
    const { store, resultId } = await kept(
      { type: "image", data: broken, mimeType: "a/b" },
      { type: "image", data: bad, mimeType: "a/b" },
    );
    expect([...new Uint8Array(await store.bytes(resultId, 0, 300, 320))]).to.deep.equal([...bytes.slice(300, 320)]);
    expect(await codeOf(store.bytes(resultId, 1, 70, 90))).to.equal("ERR-PROTO");
  });
});
