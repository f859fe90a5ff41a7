/** Values of a result that a JSONPath selects. */
import { expect } from "@open-wc/testing";
import { selectInJson } from "../../../components/parts/viewers/json/json-select.js";
import { parseExact } from "../../../src/json/exact-text.js";

const ORDER = parseExact(
  '{ "id": 7, "items": [{ "sku": "A", "price": 9 }, { "sku": "B", "price": 12345678901234567890 }], "__proto__": 1 }',
);

const none = async () => ({ total: 0, matches: [] });

describe("the search in a result by a JSONPath", () => {
  it("returns the selected values with their paths, their places among their siblings, and their beginnings", async () => {
    const { total, matches, problem } = await selectInJson(ORDER, "$.items[*].price", none);
    expect([total, problem]).to.deep.equal([2, undefined]);
    expect(matches).to.deep.equal([
      { path: ["items", 0, "price"], places: [1, 0, 1], preview: "9" },
      { path: ["items", 1, "price"], places: [1, 1, 1], preview: "12345678901234567890" },
    ]);
  });

  it("selects with filters, and members with the names of properties of every object only where they were sent", async () => {
    expect(
      (await selectInJson(ORDER, "$.items[?@.price > 10].sku", none)).matches.map(({ preview }) => preview),
    ).to.deep.equal(['"B"']);
    expect((await selectInJson(ORDER, "$['__proto__']", none)).matches.map(({ places }) => places)).to.deep.equal([
      [2],
    ]);
    expect((await selectInJson(ORDER, "$.items.toString", none)).total).to.equal(0);
  });

  it("names the place at which a path is invalid, and finds its text all the same", async () => {
    const found = await selectInJson({}, "$.items[", async () => ({ total: 1, matches: [] }));
    expect(found.total).to.equal(1);
    expect(found.problem).to.include({ kind: "invalid", at: 8 });
    expect(found.problem).to.have.property("message").that.does.not.include("$");
  });

  it("returns at most 1,000 values, and refuses to search a value with too many parts", async () => {
    const list = { list: Array.from({ length: 1_200 }, (_, index) => index) };
    const { total, matches } = await selectInJson(list, "$.list[*]", none);
    expect([total, matches.length]).to.deep.equal([1_200, 1_000]);
    const huge = { list: Array.from({ length: 300_001 }, () => 0) };
    expect((await selectInJson(huge, "$.list[*]", none)).problem).to.include({ kind: "too-large" });
    expect((await selectInJson(huge, "$.list[5]", none)).total).to.equal(1);
  });
});
