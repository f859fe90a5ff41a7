/** Frontmatter of a SKILL.md (SK-14): read as YAML 1.2, compared with the JSON of an entry member by member. */
import { expect } from "chai";
import fc from "fast-check";
import { CORE_SCHEMA, dump } from "js-yaml";
import { compareFrontmatter, readFrontmatter } from "../../../../src/protocol/skills/frontmatter.js";

const document = (yaml: string): string => `---\n${yaml}\n---\n\n# Body\n`;
const fieldsOf = (entry: Readonly<Record<string, unknown>>, yaml: string): readonly string[] => {
  const read = readFrontmatter(document(yaml));
  if (typeof read === "string") throw new Error(read);
  return compareFrontmatter(entry, read).map(({ field }) => field);
};

describe("the frontmatter of a skill", () => {
  it("has only types of JSON: dates, times and words are text (SK-14)", () => {
    const yaml = "a: 2026-01-02\nb: yes\nc: 1:30\nd: True\ne: ~\nf: 0x1F\ng: 1e3\nh: '1'\ni: 1_000\nj: 017";
    const entry = {
      a: "2026-01-02",
      b: "yes",
      c: "1:30",
      d: true,
      e: null,
      f: 31,
      g: 1000,
      h: "1",
      i: "1_000",
      j: 17,
    };
    expect(fieldsOf(entry, yaml)).to.deep.equal([]);
    expect(fieldsOf({ a: "2026-01-02T00:00:00.000Z" }, "a: 2026-01-02")).to.deep.equal(["a"]);
    expect(fieldsOf({ a: 1 }, "a: '1'")).to.deep.equal(["a"]);
    expect(fieldsOf({ a: null }, "a: .nan")).to.deep.equal(["a"]);
    expect(fieldsOf({ a: null }, "a: .inf")).to.deep.equal(["a"]);
  });

  it("differs in members that are changed, missing or added, at any depth (SK-14)", () => {
    const entry = { name: "a", metadata: { tags: ["x", "y"], version: "1" } };
    expect(fieldsOf(entry, "name: a\nmetadata: {version: '1', tags: [x, y]}")).to.deep.equal([]);
    expect(fieldsOf(entry, "name: b\nmetadata: {version: '1', tags: [x, z]}")).to.deep.equal([
      "name",
      "metadata.tags.1",
    ]);
    expect(fieldsOf(entry, "name: a\nmetadata: {version: '1', tags: [x]}")).to.deep.equal(["metadata.tags"]);
    expect(fieldsOf(entry, "name: a\nallowed-tools: Bash\nmetadata: {tags: [x, y]}")).to.deep.equal([
      "metadata.version",
      "allowed-tools",
    ]);
    expect(fieldsOf({ a: {} }, "a: []")).to.deep.equal(["a"]);
    expect(fieldsOf({}, "__proto__: {admin: true}")).to.deep.equal(["__proto__"]);
    expect(fieldsOf({ toString: 1 }, "a: 1")).to.deep.equal(["toString", "a"]);
  });

  it("reports the value of both sides, shortened, and at most 20 differences", () => {
    const read = readFrontmatter(document("a: 1\nb: [1, 2]"));
    expect(compareFrontmatter({ a: "x".repeat(1_000), c: true }, read as Record<string, unknown>)).to.deep.equal([
      { field: "a", entry: `"${"x".repeat(199)}`, file: "1" },
      { field: "c", entry: "true" },
      { field: "b", file: "[2]" },
    ]);
    const many = Object.fromEntries(Array.from({ length: 100 }, (_, at) => [`k${at}`, at]));
    expect(compareFrontmatter(many, {})).to.have.length(20);
  });

  it("may have CRLF line ends and a byte order mark", () => {
    expect(readFrontmatter("\uFEFF---\r\nname: a\r\n---\r\nbody")).to.deep.equal({ name: "a" });
    expect(readFrontmatter("---\nname: a\n---")).to.deep.equal({ name: "a" });
  });

  it("is missing in a document that does not begin with it, or in which it does not end", () => {
    for (const text of [
      "",
      "# Body",
      "\n---\nname: a\n---\n",
      "---\nname: a\n",
      "--- a: 1\n---\n",
      `---\n${"a".repeat(70_000)}\n---`,
    ])
      expect(readFrontmatter(text), text.slice(0, 20)).to.match(/does not begin/);
    for (const yaml of ["- a", "a", "", "a: 1\na: 2", "a: !!js/function x", "a: *b", "\ta: 1", "a: [", "? [x]\n: 1"])
      expect(readFrontmatter(document(yaml)), yaml).to.match(/frontmatter/);
  });

  it("with aliases that multiply, or that are cyclic, is compared at once", () => {
    const letters = "abcdefghijklmnopqrstuvwxyz";
    const bomb = [...letters].map(
      (one, at) =>
        `${one}: &${one} [${Array(3)
          .fill(at ? `*${letters[at - 1]}` : "x")
          .join(",")}]`,
    );
    const start = performance.now();
    expect(fieldsOf({ a: ["x", "x", "x"] }, bomb.join("\n"))).to.have.length(20);
    expect(fieldsOf({ a: [[]] }, "a: &a [*a]")).to.deep.equal(["a.0"]);
    expect(performance.now() - start).to.be.below(500);
    expect(readFrontmatter(document(`a: &a x\n${"b: [" + "*a,".repeat(101)}]`))).to.match(/YAML/);
    expect(readFrontmatter(document(`a: ${"[".repeat(30_000)}`))).to.match(/YAML/);
  });

  it("is equal to its entry for any JSON, and differs from any other (SK-14)", () => {
    const json = fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<unknown>, { maxKeys: 5 });
    const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
    fc.assert(
      fc.property(json, json, (a, b) => {
        const [left, right] = [plain(a), plain(b)] as [Record<string, unknown>, Record<string, unknown>];
        if (Object.keys(left).length === 0) return;
        const read = readFrontmatter(document(dump(left, { schema: CORE_SCHEMA })));
        if (typeof read === "string") return; // the writer of the library can't write every text
        expect(compareFrontmatter(left, read)).to.deep.equal([]);
        const isSame = JSON.stringify(sorted(left)) === JSON.stringify(sorted(right));
        expect(compareFrontmatter(right, read).length === 0).to.equal(isSame);
      }),
    );
  });
});

/** The value with its members in one order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  const members = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return members.map(([name, inner]) => [name, sorted(inner)]);
}
