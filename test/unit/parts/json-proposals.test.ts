/** What a schema proposes in JSON text, and what it says there. */
import { expect } from "chai";
import { proposalsAt, wordsAt, type JsonProposal } from "../../../components/parts/json/json-proposals.js";
import { readForm, slotInJson } from "../../../src/schema/index.js";
import { timesAsLong } from "../../fixtures/in-json-trips.js";

const friend = {
  type: "object",
  title: "Person",
  description: "Who pays.",
  properties: {
    name: { type: "string", title: "Full name" },
    age: { type: "integer" },
    friend: { $ref: "#/$defs/friend" },
  },
  required: ["name"],
};
const schema = {
  $defs: { friend },
  type: "object",
  allOf: [{ properties: { unit: { enum: ["celsius", "fahrenheit"], description: "Of temperatures." } } }],
  properties: {
    who: { $ref: "#/$defs/friend" },
    on: { type: "boolean", default: true },
    list: { type: "array", items: { $ref: "#/$defs/friend" } },
    only: { const: 7 },
    shape: {
      anyOf: [
        {
          type: "object",
          title: "Circle",
          properties: { kind: { const: "circle" }, r: { type: "number" } },
          required: ["kind", "r"],
        },
        {
          type: "object",
          title: "Box",
          properties: { kind: { const: "box" }, w: { type: "number" } },
          required: ["kind", "w"],
        },
      ],
    },
  },
  required: ["who"],
};
const form = readForm(schema);

function at(marked: string, shape = form): readonly JsonProposal[] {
  return proposalsAt(shape, marked.replace("|", ""), marked.indexOf("|"))?.proposals ?? [];
}
function labels(marked: string, shape = form): readonly string[] {
  return at(marked, shape).map(({ label }) => label);
}
/** The text with a proposal taken; brackets stand around what is selected then. */
function taken(marked: string, label: string): string {
  const text = marked.replace("|", "");
  const found = proposalsAt(form, text, marked.indexOf("|"));
  const proposal = found?.proposals.find((one) => one.label === label);
  if (!found || !proposal) throw new Error(`no ${label}`);
  const [from, to] = proposal.select;
  const written = `${proposal.text.slice(0, from)}<${proposal.text.slice(from, to)}>${proposal.text.slice(to)}`;
  return text.slice(0, found.from) + written + text.slice(found.to);
}

describe("proposals for JSON", () => {
  it("are the names that are missing, required ones first, through $ref and allOf", () => {
    expect(labels('{"on": true, |}')).to.deep.equal(["who", "unit", "list", "only", "shape"]);
    expect(labels('{"who": {"friend": {"|"}}}')).to.deep.equal(["name", "age", "friend"]);
    expect(labels('{"list": [{"name": "x"}, {"|"}]}')).to.deep.equal(["name", "age", "friend"]);
  });
  it("are the values of enum, const, boolean, default and null", () => {
    expect(labels('{"unit": |}')).to.deep.equal(["celsius", "fahrenheit"]);
    expect(labels('{"on": |}')).to.deep.equal(["true", "false"]);
    expect(labels('{"only": |}')).to.deep.equal(["7"]);
    const maybe = readForm({ properties: { n: { type: ["integer", "null"], examples: [3] } } });
    expect(labels('{"n": |}', maybe)).to.deep.equal(["3", "null"]);
  });
  it("are those of all alternatives, until what is written contradicts one", () => {
    expect(labels('{"shape": {|}}')).to.deep.equal(["kind", "r", "w"]);
    expect(taken('{"shape": {|}}', "kind")).to.equal('{"shape": {"kind": <>}}');
    expect(labels('{"shape": {"kind": "|"}}')).to.deep.equal(["circle", "box"]);
    expect(labels('{"shape": {"kind": "box", "|"}}')).to.deep.equal(["w"]);
  });
  it("begin a value of the right type and select what is to be written next", () => {
    expect(taken("{|}", "who")).to.equal('{"who": {<>}}');
    expect(taken("{|}", "on")).to.equal('{"on": <true>}');
    expect(taken("{|}", "unit")).to.equal('{"unit": <>}');
    expect(taken('{"who": {"n|"}}', "name")).to.equal('{"who": {"name": "<>"}}');
  });
  it("replace a name only, where it has a value, and put a comma before the next one", () => {
    expect(taken('{"o|": false}', "on")).to.equal('{"on"<>: false}');
    expect(taken('{| "unit": "celsius"}', "on")).to.equal('{"on": <true>, "unit": "celsius"}');
  });
  it("write a whole object with all that is required, with the indent of its line", () => {
    expect(taken('{\n  "who": |\n}', "{ name }")).to.equal('{\n  "who": {\n    "name": "<>"\n  }\n}');
    expect(taken('{"shape": |}', "{ kind, w }")).to.contain('"kind": "<box>"');
  });
  it("are none where the schema has none", () => {
    expect(labels("{|}", readForm({ type: "object" }))).to.deep.equal([]);
    expect(labels('{"who": {"age": |}}')).to.deep.equal([]);
    expect(labels('{"nobody": {|}}')).to.deep.equal([]);
  });
  it("stay few and short, and show hidden characters, whatever the schema", () => {
    const evil = readForm({
      properties: {
        "a\u202eb": { title: "x".repeat(1_000), description: "y".repeat(9_000) },
        n: { enum: Array.from({ length: 1_900 }, (_, n) => n) },
      },
    });
    const [first] = at("{|}", evil);
    expect(first?.label).to.equal("a⟦U+202E⟧b");
    expect(first?.text).to.contain("a\u202eb");
    expect(first?.detail?.length).to.be.lessThan(70);
    expect(first?.info?.length).to.equal(1_000);
    expect(labels('{"n": |}', evil)).to.have.length(300);
  });
});

describe("proposals and descriptions of a hostile schema", () => {
  /** Every value of `a` may be one of twenty, again and again. */
  const choices = {
    $defs: {
      any: {
        anyOf: Array.from({ length: 20 }, () => ({ type: "object", properties: { a: { $ref: "#/$defs/any" } } })),
      },
    },
    properties: { a: { $ref: "#/$defs/any" } },
  };
  const deep = `${'{"a": '.repeat(5)}{"b": 1}${"}".repeat(5)}`;
  const list = `[${"1,\n".repeat(60_000)}1]`;
  /** How often a text of 180 kB could be read meanwhile: our own code as well, so that what counts coverage slows down both. */
  const inReadings = (work: () => unknown, below: number): Promise<number> =>
    timesAsLong(work, () => slotInJson(list, list.length - 1), { below });
  /** Below one on a quiet core; beside much other work ten were seen. Without bounds it is thousands: twenty choices to the power of five. */
  const BOUNDED = 60;

  it("take bounded time where alternatives are nested", async () => {
    const request = (): unknown => {
      const shape = readForm(choices);
      return [wordsAt(shape, deep, deep.indexOf("b"), true), proposalsAt(shape, deep, deep.indexOf("b"))];
    };
    expect(await inReadings(request, BOUNDED)).to.be.below(BOUNDED);
  });
  it("take bounded time and text where required members are nested", async () => {
    const names = [..."abcdefghijkl"];
    const all = {
      properties: Object.fromEntries(names.map((name) => [name, { $ref: "#/$defs/all" }])),
      required: names,
    };
    const request = (): readonly JsonProposal[] => at('{"x": |}', readForm({ $defs: { all }, properties: { x: all } }));
    expect(await inReadings(request, BOUNDED)).to.be.below(BOUNDED);
    for (const { text } of request()) expect(text.length).to.be.below(2_100);
    expect(request()[0]?.text).to.contain('"l": ');
  });
  it("take bounded time in a long list, whatever its alternatives", async () => {
    const item = { anyOf: [{ type: "integer" }, { type: "string" }] };
    const shape = readForm({ anyOf: Array.from({ length: 20 }, () => ({ type: "array", items: item })) });
    const propose = (): unknown => proposalsAt(shape, list, list.length - 1);
    // Reading the text is about half of it: the alternatives add no pass over all items each.
    expect(await inReadings(propose, 10)).to.be.below(10); // twenty passes would be more than twenty times as long
  });
  it("are at most three hundred, whatever the schema", () => {
    const values = (from: number): object => ({ enum: Array.from({ length: 300 }, (_, at) => from + at) });
    const shape = readForm({ properties: { n: { anyOf: [values(0), values(300), values(600)] } } });
    expect(labels('{"n": |}', shape)).to.have.length(300);
  });
});

describe("the description at the caret in JSON", () => {
  const said = (marked: string, isNear = false): unknown =>
    wordsAt(form, marked.replace("|", ""), marked.indexOf("|"), isNear);

  it("is title and description of the name or the value", () => {
    const words = { from: 1, to: 6, name: "who", title: "Person", description: "Who pays." };
    expect(said('{"w|ho": 1}')).to.deep.equal(words);
    expect(said('{"who": {"name": "A|da"}}')).to.deep.equal({ from: 17, to: 22, name: "who.name", title: "Full name" });
    expect(said('{"unit": "k|"}')).to.deep.include({ description: "Of temperatures." });
  });
  it("is empty between words, unless the caret requests it", () => {
    expect(said('{"who": {|}}')).to.equal(undefined);
    expect(said('{"who": {|}}', true)).to.deep.include({ name: "who", title: "Person" });
    expect(said('{"who": "x"|}', true)).to.deep.include({ name: "who" });
  });
  it("is empty where the schema has none", () => {
    expect(said('{"on|": true}')).to.equal(undefined);
    expect(said('{"nobody|": true}')).to.equal(undefined);
  });
});
