/** Lines of a formatted JSON text. */
import { expect } from "chai";
import { LineModel } from "../../../components/parts/viewers/json/line-model.js";

/** Names and texts look like brackets, members and indentation. */
const VALUE = { 'a "b': [1, { "deep {": "x\n  y" }, []], empty: {}, "text [": '"q": {', last: ["  ", "]"] };
const model = (value: unknown = VALUE): Promise<LineModel> => LineModel.of(JSON.stringify(value, null, 2));
const textOf = (lines: LineModel, line: number): string => lines.textOf(line, 100).text;

/** All paths of a value with the positions of their steps, in the order of the text. */
function pathsIn(value: unknown, path: readonly (string | number)[] = [], places: readonly number[] = []): unknown[] {
  const entries: [string | number, unknown][] = Array.isArray(value)
    ? [...value.entries()]
    : typeof value === "object" && value !== null
      ? Object.entries(value)
      : [];
  return [
    { path, places, value },
    ...entries.flatMap(([key, one], at) => pathsIn(one, [...path, key], [...places, at])),
  ];
}

describe("the lines of a JSON text", () => {
  it("have the path, the value and the size of what begins on them", async () => {
    const lines = await model();
    for (const one of pathsIn(VALUE)) {
      const { path, places, value } = one as { path: (string | number)[]; places: number[]; value: unknown }; // as made above
      const line = lines.lineOf(places);
      expect(lines.pathOf(line)).to.deep.equal(path);
      expect(lines.valueOf(line)).to.equal(JSON.stringify(value, null, 2));
      expect(lines.levelOf(line)).to.equal(path.length);
    }
    expect(lines.sizeOf(0)).to.equal(4);
    expect(lines.sizeOf(lines.lineOf([0]))).to.equal(3);
  });

  it("give the line of a closing bracket the path and the value of what it ends", async () => {
    const lines = await model();
    expect(lines.pathOf(lines.count - 1)).to.deep.equal([]);
    const end = lines.endOf(lines.lineOf([0])) ?? 0;
    expect([textOf(lines, end), lines.pathOf(end)]).to.deep.equal(["],", ['a "b']]);
    expect(JSON.parse(lines.valueOf(end))).to.deep.equal(VALUE['a "b']);
  });

  it("fold by objects and arrays, and unfold what hides a line", async () => {
    const lines = await model();
    const inner = lines.lineOf([0, 1]);
    const { length } = lines.shown;
    expect(lines.fold(inner, true)).to.equal(true);
    expect(lines.shown).to.have.length(length - 2);
    expect(lines.fold(0, true)).to.equal(true);
    expect(lines.shown).to.deep.equal([0]);
    expect(lines.positionOf(inner), "the line that hides it").to.equal(0);
    lines.reveal(inner + 1);
    expect(lines.shown).to.have.length(length);
    expect(lines.positionOf(inner)).to.equal(inner);
    expect(
      [lines.isFolded(1), lines.isFolded(lines.lineOf([1])), lines.fold(2, true)],
      "an array, an empty object, a number",
    ).to.deep.equal([false, undefined, false]);
  });

  it("are one line for a value without parts, and cut a long one", async () => {
    const lines = await model("x".repeat(5_000));
    expect([lines.count, lines.pathOf(0), lines.isFolded(0)]).to.deep.equal([1, [], undefined]);
    expect(lines.textOf(0, 10)).to.deep.equal({ text: '"xxxxxxxxx', length: 5_002 });
    expect(lines.valueOf(0)).to.have.length(5_002);
  });

  it("are those of a text of five megabytes too", async () => {
    const rows = Array.from({ length: 60_000 }, (_, id) => ({ id, name: `name ${id}`, price: { cents: id } }));
    const text = JSON.stringify(rows, null, 2);
    expect(text.length).to.be.above(5_000_000);
    const lines = await LineModel.of(text);
    lines.fold(lines.lineOf([30_000]), true);
    expect(lines.pathOf(lines.lineOf([59_999, 2, 0]))).to.deep.equal([59_999, "price", "cents"]);
    expect(lines.shown.length).to.equal(lines.count - 6);
  });
});
