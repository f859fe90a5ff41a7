/** Entries of skills (SK-02 … SK-05): what is accepted, what is refused, and why. */
import { expect } from "chai";
import fc from "fast-check";
import { readSkill, readSkillPage, SKILL_LIMITS } from "../../../../src/protocol/skills/skill-entry.js";

const digest = `sha256:${"0a".repeat(32)}`;
const file = (uri: string, size = 1) => ({ uri, digest, size });
const entry = (more: Readonly<Record<string, unknown>> = {}) => ({
  uri: "skill://acme/refunds/SKILL.md",
  frontmatter: { name: "refunds", description: "How to refund", license: "MIT" },
  resources: [file("skill://acme/refunds/SKILL.md"), file("skill://acme/refunds/examples/email.md")],
  ...more,
});
const withFiles = (...files: readonly object[]) =>
  entry({ resources: [file("skill://acme/refunds/SKILL.md"), ...files] });

describe("the entry of a skill", () => {
  it("is accepted under any scheme, with all of its frontmatter (SK-02)", () => {
    expect(readSkill(entry())).to.deep.equal(entry());
    for (const uri of ["skill://refunds/SKILL.md", "github://o/r/refunds/SKILL.md", "urn:x/refunds/SKILL.md"])
      expect(readSkill(entry({ uri, resources: "dynamic" })), uri).to.have.property("resources", "dynamic");
  });

  it("is refused if its files are neither an array nor dynamic (SK-03)", () => {
    for (const resources of [undefined, null, {}, "static", "", 3])
      expect(readSkill(entry({ resources })), String(resources)).to.be.a("string");
  });

  it("is refused if its SKILL.md is missing, a file is listed twice, or a file is outside its directory (SK-03)", () => {
    expect(readSkill(entry({ resources: [file("skill://acme/refunds/a.md")] }))).to.match(/do not include/);
    expect(readSkill(entry({ resources: [] }))).to.match(/do not include/);
    expect(readSkill(withFiles(file("skill://acme/refunds/SKILL.md")))).to.match(/twice/);
    for (const uri of [
      "skill://acme/other/a.md",
      "skill://acme/refunds",
      "skill://acme/refunds/",
      "skill://acme/refunds-2/a.md",
      "skill://acme/refunds/../other/a.md",
      "skill://acme/refunds/%2e%2E/a.md",
      "skill://acme/refunds/.%2e/a.md",
      "skill://acme/refunds/./a.md",
      "skill://acme/refunds//a.md",
      "skill://acme/refunds/a%2fb.md",
      "skill://acme/refunds/a\\b.md",
      "skill://acme/refunds/a.md?x",
      "skill://acme/refunds/a.md#x",
      "file:///etc/passwd",
    ])
      expect(readSkill(withFiles(file(uri))), uri).to.match(/not in its directory/);
  });

  it("is refused for a digest or a size of another form (SK-03)", () => {
    const uri = "skill://acme/refunds/a.md";
    for (const wrong of [digest.toUpperCase(), digest.slice(7), `${digest}0`, `sha512:${"0a".repeat(32)}`, 3])
      expect(readSkill(withFiles({ uri, digest: wrong, size: 1 })), String(wrong)).to.match(/digest/);
    for (const wrong of [-1, 1.5, "1", NaN, Infinity, 2 ** 60, undefined])
      expect(readSkill(withFiles({ uri, digest, size: wrong })), String(wrong)).to.match(/size/);
  });

  it("is refused if its name is not that of its directory, or no name of a skill (SK-04)", () => {
    const named = (name: unknown, uri = `skill://acme/${String(name)}/SKILL.md`) =>
      readSkill(entry({ uri, frontmatter: { name, description: "d" }, resources: "dynamic" }));
    expect(named("refunds")).to.be.an("object");
    expect(named("refunds", "skill://acme/refund/SKILL.md")).to.match(/equal/);
    expect(named("refunds", "skill://acme/refunds/skill.md")).to.match(/SKILL\.md/);
    expect(named("refunds", "SKILL.md")).to.match(/SKILL\.md/);
    for (const name of ["", "..", "Refunds", "a--b", "-a", "a b", "a/b", "a\u202eb", "x".repeat(65), 3])
      expect(named(name), String(name)).to.be.a("string");
  });

  it("may have 512 files and 16 MiB, counted before any file is read (SK-05)", () => {
    const many = (count: number, size = 1) =>
      withFiles(...Array.from({ length: count - 1 }, (_, at) => file(`skill://acme/refunds/${at}.md`, size)));
    expect(readSkill(many(SKILL_LIMITS.files))).to.be.an("object");
    expect(readSkill(many(SKILL_LIMITS.files + 1))).to.match(/513 files/);
    expect(readSkill(many(10_000))).to.match(/10000 files/);
    expect(readSkill(many(2, SKILL_LIMITS.bytes - 1))).to.be.an("object");
    expect(readSkill(many(2, SKILL_LIMITS.bytes))).to.match(/bytes/);
  });

  it("is either accepted or refused with a sentence, whatever a server sends", () => {
    const text = fc.oneof(fc.string(), fc.constantFrom("skill://a/SKILL.md", "skill://a/b.md", "a", digest, "dynamic"));
    const any = fc.letrec((tie) => ({
      value: fc.oneof(
        { depthSize: "small" },
        text,
        fc.integer(),
        fc.constant(null),
        tie("object"),
        fc.array(tie("value")),
      ),
      object: fc.dictionary(
        fc.constantFrom("uri", "frontmatter", "resources", "name", "description", "digest", "size", "__proto__"),
        tie("value"),
      ),
    }));
    fc.assert(
      fc.property(any.object, (raw) => {
        const read = readSkill(raw);
        if (typeof read === "string") expect(read).to.not.equal("");
        else expect(read.uri).to.match(/SKILL\.md$/);
      }),
    );
  });
});

describe("a page of skills", () => {
  it("keeps the valid entries and names the others by their URIs", () => {
    const { items, rejected } = readSkillPage(
      { skills: [entry(), entry(), entry({ uri: "skill://x/SKILL.md" }), 3, { frontmatter: { name: "n" } }] },
      new Map(),
    );
    expect(items.map(({ uri }) => uri)).to.deep.equal(["skill://acme/refunds/SKILL.md"]);
    expect(rejected.map(({ name }) => name)).to.deep.equal([
      "skill://acme/refunds/SKILL.md",
      "skill://x/SKILL.md",
      undefined,
      "n",
    ]);
    expect(readSkillPage({ skills: {} }, new Map()).rejected).to.have.length(1);
  });
});
