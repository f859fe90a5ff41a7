/** Which tools are found, in which order. */
import { expect } from "chai";
import type { ToolSummary } from "../../../src/client/api/index.js";
import { filterItems, findMarks, prepareItems, type Searchable } from "../../../src/state/filter.js";

const tools: readonly ToolSummary[] = [
  { name: "list_species", title: "List species", description: "All species in the notebook." },
  { name: "get_weather", title: "Weather", description: "Weather at a place." },
  { name: "getPhotograph", description: "One photograph, by species." },
  { name: "record_sighting", title: "Record a sighting", description: "Adds a sighting of a species to the map." },
  { name: "weather", description: "Another weather." },
];
const found = (query: string): string[] => filterItems(tools, query).map(({ name }) => name);

describe("filterItems", () => {
  it("gives the list itself for an empty query", () => {
    expect(filterItems(tools, "  ")).to.equal(tools);
  });

  it("ranks exact names first, then beginnings, words, and descriptions last", () => {
    expect(found("weather")).to.deep.equal(["get_weather", "weather"]);
    expect(found("species")).to.deep.equal(["list_species", "getPhotograph", "record_sighting"]);
    expect(found("get")).to.deep.equal(["get_weather", "getPhotograph"]);
  });

  it("ignores case and finds words inside camelCase and snake_case", () => {
    expect(found("PHOTO")).to.deep.equal(["getPhotograph"]);
    expect(found("sight")).to.deep.equal(["record_sighting"]);
  });

  it("finds words in other scripts as well, also where lower-casing changes their length", () => {
    const names = ["die_großeÄnderung", "İstanbulHava", "観察の一覧"].map((name): ToolSummary => ({ name }));
    const first = (query: string) => filterItems(names, query)[0]?.name;
    expect(first("änd")).to.equal("die_großeÄnderung");
    expect(first("dgä")).to.equal("die_großeÄnderung");
    expect(first("hava")).to.equal("İstanbulHava");
    expect(first("の一")).to.equal("観察の一覧");
  });

  it("finds by initials and by letters in order", () => {
    expect(found("gp")).to.deep.equal(["getPhotograph"]);
    expect(found("gtwthr")).to.deep.equal(["get_weather"]);
  });

  it("requires every word to match", () => {
    expect(found("record map")).to.deep.equal(["record_sighting"]);
    expect(found("record zebra")).to.deep.equal([]);
  });

  it("keeps the server's order among equals", () => {
    const many = Array.from({ length: 20 }, (_, index): ToolSummary => ({ name: `dig_${index}` }));
    expect(filterItems(many, "dig")).to.deep.equal(many);
  });

  it("finds the one among 10,000, best first, and the same again once they are prepared", () => {
    const many = Array.from({ length: 10_000 }, (_, index): ToolSummary => {
      return { name: `tool_${index}_of_many`, title: `Tool ${index}`, description: "Looks for things. ".repeat(15) };
    });
    const found = filterItems(many, "tool_4711");
    expect(found[0]?.name).to.equal("tool_4711_of_many");
    prepareItems(many);
    expect(filterItems(many, "tool_4711")).to.deep.equal(found);
    expect(filterItems(many, "things")).to.deep.equal(many);
    expect(filterItems(many, "zzz")).to.deep.equal([]);
  });
});

describe("the cached filter of items", () => {
  const resources = [
    { uri: "note:///7", name: "seven", title: "At the pond" },
    { uri: "photo:///heron.png", name: "heron", annotations: { priority: 1 } },
    { uriTemplate: "note:///{id}", name: "note", description: "One note." },
  ];
  const names = (query: string) => filterItems(resources, query).map(({ name }) => name);

  it("finds resources and templates by name, title, description and address, names first", () => {
    expect(names("heron")).to.deep.equal(["heron"]);
    expect(names("pond")).to.deep.equal(["seven"]);
    expect(names("note")).to.deep.equal(["note", "seven"]);
    expect(names("photo:///")).to.deep.equal(["heron"]);
  });

  it("returns the same list for the same query, until the items have grown", () => {
    const items: Searchable[] = [...resources];
    const first = filterItems(items, "note");
    expect(filterItems(items, "note")).to.equal(first);
    items.push({ uri: "note:///8", name: "note 8" });
    expect(filterItems(items, "note").map(({ name }) => name)).to.deep.equal(["note", "note 8", "seven"]);
  });

  it("finds a derived item by the item's words, which are prepared once", () => {
    let read = 0;
    const item = {
      get name(): string {
        read++;
        return "get_weather";
      },
    };
    const entries = () => [{ name: "", standsFor: item }];
    expect(filterItems(entries(), "weather")).to.have.length(1);
    expect(filterItems(entries(), "gw")).to.have.length(1);
    expect(read).to.equal(1);
  });

  it("finds one among 10,000 whatever length their texts have", () => {
    const many = Array.from({ length: 10_000 }, (_, index) => ({
      uri: `file:///place/${index % 40}/${index}.md`,
      name: `file ${index}`,
      description: "x".repeat(2_000),
    }));
    expect(filterItems(many, "/4711.md").map(({ name }) => name)).to.deep.equal(["file 4711"]);
  });
});

describe("findMarks", () => {
  it("gives ranges in order, joined where they meet", () => {
    expect(findMarks("get_weather", "weather get")).to.deep.equal([
      [0, 3],
      [4, 11],
    ]);
    expect(findMarks("weather", "wea ather")).to.deep.equal([[0, 7]]);
    expect(findMarks("weather", "x")).to.deep.equal([]);
  });

  it("marks nothing where a change of case changes lengths", () => {
    expect(findMarks("İstanbul", "stan")).to.deep.equal([]);
  });
});
