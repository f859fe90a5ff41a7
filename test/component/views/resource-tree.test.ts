/** Addresses as a tree. */
import { expect } from "@open-wc/testing";
import {
  buildTree,
  listRows,
  ordered,
  type ListRow,
  type RowSource,
} from "../../../components/views/resources/resource-tree.js";
import { uriParts } from "../../../components/views/resources/uri-parts.js";
import type { Resource } from "../../../src/protocol/types/index.js";
import { inJsonTrips } from "../../fixtures/in-json-trips.js";

const resource = (uri: string, more: Partial<Resource> = {}): Resource => ({ uri, name: uri, ...more });
function rowsOf(uris: readonly string[], more: Partial<RowSource> = {}): ListRow[] {
  const resources = uris.map((uri) => resource(uri));
  const tree = buildTree(resources);
  return [...listRows({ resources, tree, templates: [], toggled: new Map(), allOpen: false, ...more })];
}
function nameOf(row: ListRow): string {
  if (row.kind === "group") return row.key;
  if (row.kind === "template") return row.template.name;
  return row.kind === "malformed" ? `malformed ${row.entry.name}` : row.label;
}
const drawn = (rows: readonly ListRow[]): string[] => rows.map((row) => `${"  ".repeat(row.level - 1)}${nameOf(row)}`);

describe("addresses in parts", () => {
  it("are scheme, host, folders and a name", () => {
    expect(uriParts("https://a.example/x/y.txt?q#f")).to.deep.equal({
      folders: ["https://", "a.example", "x"],
      name: "y.txt?q#f",
    });
    expect(uriParts("note:///7")).to.deep.equal({ folders: ["note:///"], name: "7" });
    expect(uriParts("urn:isbn:1")).to.deep.equal({ folders: ["urn:"], name: "isbn:1" });
    expect(uriParts("file:///dir/")).to.deep.equal({ folders: ["file:///"], name: "dir/" });
    expect(uriParts("no scheme/at all")).to.deep.equal({ folders: ["", "no scheme"], name: "at all" });
    expect(uriParts("")).to.deep.equal({ folders: [""], name: "" });
  });

  it("are the same beside other addresses as alone", () => {
    const uris = [
      "https://a.example",
      "https://a.example/",
      "https://a.example/x",
      "https://a.example/x/y",
      "https://b",
      "urn:a/b",
    ];
    uris.push(
      "https://a.example/x?q=/1",
      "https://a.example/x/z?q=/1",
      "https://a.example/x/z#/1",
      "urn:a/c",
      "x/",
      "/x",
      "/y",
    );
    uris.push(
      `file:///${"d/".repeat(30)}e`,
      `file:///${"d/".repeat(30)}f`,
      `file:///${"d/".repeat(24)}e`,
      `file:///${"d/".repeat(24)}f`,
    );
    const drawnFrom = (order: readonly string[]) => drawn(rowsOf(order, { allOpen: true })).map((row) => row.trim());
    const alone = new Set(uris.flatMap((uri) => drawnFrom([uri]).at(-1) ?? []));
    const together = new Set([...drawnFrom(uris), ...drawnFrom(uris.toReversed())]);
    expect([...alone].filter((name) => !together.has(name))).to.deep.equal([]);
    for (const uri of uris) {
      const both = drawn(rowsOf([uri, uri], { allOpen: true }));
      expect(both.at(-1), uri).to.equal(both.at(-2));
    }
  });

  it("are bounded, however deep they are", () => {
    const { folders, name } = uriParts(`file:///${"d/".repeat(5_000)}f`);
    expect(folders).to.have.length(25);
    expect(name.endsWith("/d/f")).to.equal(true);
  });
});

describe("the rows of resources", () => {
  it("are a tree in the server's order, with folders of one folder in one row", () => {
    const rows = rowsOf([
      "https://a.example/docs/one",
      "note:///7",
      "https://a.example/docs/two",
      "https://b.example/x",
    ]);
    expect(drawn(rows)).to.deep.equal([
      "https://",
      "  a.example/docs",
      "    one",
      "    two",
      "  b.example",
      "    x",
      "note:///",
      "  7",
    ]);
    expect(rows.map(({ position, siblings }) => `${position}/${siblings}`)).to.deep.equal([
      "1/2",
      "1/2",
      "1/2",
      "2/2",
      "2/2",
      "1/1",
      "2/2",
      "1/1",
    ]);
  });

  it("leave out what is in closed folders, and put nothing away while one filters", () => {
    const uris = ["note:///a/1", "note:///b/2"];
    const folder = rowsOf(uris).find((row) => "label" in row && row.label === "a");
    const key = folder && "key" in folder ? folder.key : "";
    expect(drawn(rowsOf(uris, { toggled: new Map([[key, false]]) }))).to.deep.equal([
      "note:///",
      "  a",
      "  b",
      "    2",
    ]);
    const many = Array.from({ length: 1_000 }, (_, index) => `file:///${index % 10}/${index}`);
    expect(rowsOf(many)).to.have.length(11);
    expect(rowsOf(many, { allOpen: true })).to.have.length(1_011);
  });

  it("stand flat without a tree, templates in a group of their own after them", () => {
    const templates = [{ name: "t", uriTemplate: "note:///{id}" }];
    const rows = rowsOf(["note:///7"], { templates, tree: undefined });
    expect(drawn(rows)).to.deep.equal(["note:///7", "templates", "  t"]);
    expect(rows.slice(0, 2).map(({ position, siblings }) => [position, siblings])).to.deep.equal([
      [1, 2],
      [2, 2],
    ]);
    expect(drawn(rowsOf([], { templates, tree: undefined }))).to.deep.equal(["templates", "  t"]);
  });

  it("keep folders apart whose names contain a separator", () => {
    const rows = rowsOf(["note:///a\nb/1", "note:///a/b/2"]);
    expect(rows.filter(({ kind }) => kind === "folder")).to.have.length(3);
    expect(drawn(rows)).to.deep.equal(["note:///", "  a\nb", "    1", "  a/b", "    2"]);
  });

  it("of 10,000 resources are made within a keystroke", async () => {
    // Anew for each round: what was taken apart once is kept.
    const rounds = Array.from({ length: 25 }, () =>
      Array.from({ length: 10_000 }, (_, index) => resource(`file:///place/${index % 100}/${index}.md`)),
    );
    const trips = await inJsonTrips(
      (round) => {
        const many = rounds[round] ?? [];
        return listRows({ resources: many, tree: buildTree(many), templates: [], toggled: new Map(), allOpen: true });
      },
      { below: 8 },
    );
    expect(trips).to.be.below(8); // 50 ms on a quiet core
  });

  it("are ordered by name or size on request", () => {
    const resources = [
      resource("a:", { title: "zebra", size: 3 }),
      resource("b:", { title: "Ant" }),
      resource("c:", { title: "bee", size: 9 }),
    ];
    expect(ordered(resources, "server")).to.equal(resources);
    expect(ordered(resources, "name").map(({ uri }) => uri)).to.deep.equal(["b:", "c:", "a:"]);
    expect(ordered(resources, "size").map(({ uri }) => uri)).to.deep.equal(["c:", "a:", "b:"]);
  });
});

describe("addresses with endless folders", () => {
  it("make a bounded number of folders; those without a folder stand at the top by their whole address", () => {
    const deep = (at: number): string =>
      `note://${at}/${Array.from({ length: 20 }, (_, part) => `${at}-${part}/`).join("")}x`;
    const resources = Array.from({ length: 30_000 }, (_, at) => resource(deep(at)));
    const tree = buildTree(resources);
    const foldersIn = (of: typeof tree): number =>
      [...of.folders.values()].reduce((sum, inner) => sum + 1 + foldersIn(inner), 0);
    expect(foldersIn(tree)).to.be.within(15_000, 20_100);
    expect(tree.count).to.equal(30_000);
    const last = tree.items.at(-1);
    expect(last?.name).to.equal(deep(29_999));
  });
});
