/** The guides as they are read in the repository: every link leads somewhere, every file they name exists. On the site the build looks at links. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { expect } from "chai";
import { ROOT } from "./sources.js";

/** Markdown files of `docs/`, with those in its folders. */
const guides = readdirSync(join(ROOT, "docs"), { recursive: true, encoding: "utf8" })
  .map((name) => `docs/${name.replaceAll("\\", "/")}`)
  .filter((file) => file.endsWith(".md"));
const documents = ["README.md", "demo/README.md", ...guides];
const read = (file: string): string => readFileSync(join(ROOT, file), "utf8").replace(/^( *)```[\s\S]*?^\1```/gm, "");

/** Anchors of headings, as GitHub makes them. */
const anchorsOf = (file: string): readonly string[] =>
  [...read(file).matchAll(/^#+ (.*)$/gm)].map(([, title = ""]) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-"),
  );

describe("the guides", () => {
  for (const file of documents) {
    it(`${file} has links only to files and headings that exist`, () => {
      const links = [...read(file).matchAll(/\]\(([^)\s]+)\)/g)].map(([, href = ""]) => href);
      const broken = links.filter((href) => {
        if (/^(https?|reference):/.test(href)) return false;
        const [path = "", anchor] = href.split("#");
        const target = path === "" ? file : join(dirname(file), path);
        if (!existsSync(join(ROOT, target))) return true;
        return anchor !== undefined && !anchorsOf(target).includes(anchor);
      });
      expect(broken).to.deep.equal([]);
    });
  }

  for (const file of documents.filter((one) => !one.startsWith("docs/decisions/"))) {
    it(`${file} names only files that exist`, () => {
      const named = [...read(file).matchAll(/`((?:src|workers|components|test|docs|demo|\.ci)\/[^`\s]*)`/g)].map(
        ([, path = ""]) => path,
      );
      const isPattern = (path: string): boolean => /[<*…]|YYYY/.test(path);
      expect(named.filter((path) => !isPattern(path) && !existsSync(join(ROOT, path)))).to.deep.equal([]);
    });
  }

  it("docs/architecture.md lists the folders that exist, and no others", () => {
    const [, tree = ""] =
      /^## Folders\n+```text\n([\s\S]*?)^```/m.exec(readFileSync(join(ROOT, "docs/architecture.md"), "utf8")) ?? [];
    const above: string[] = [];
    const listed = [...tree.matchAll(/^( *)(\S+)/gm)].map(([, { length: indent } = "", name = ""]) => {
      above.splice(indent / 2, Infinity, name);
      return above.join("");
    });
    expect(listed.filter((path) => !existsSync(join(ROOT, path)))).to.deep.equal([]);
    const isListed = (path: string): boolean => listed.includes(path) || listed.includes(`${path}/`);
    const folders = ["src", "src/client", "components"].flatMap((folder) =>
      readdirSync(join(ROOT, folder), { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => `${folder}/${name}`),
    );
    expect(folders.filter((folder) => !isListed(folder))).to.deep.equal([]);
  });

  it("show the files of the examples that they name, with an address of a server", () => {
    const shown = guides.flatMap((file) =>
      [
        ...readFileSync(join(ROOT, file), "utf8").matchAll(/^```\w+ (demo\/embed\/\S+)\n(\/\/.*\n)?([\s\S]*?)^```/gm),
      ].map(([, path = "", , code = ""]) => ({ path, code: code.replaceAll("https://example.com/mcp", "/mcp") })),
    );
    expect(shown.length).to.be.greaterThan(1);
    for (const { path, code } of shown) expect(code, path).to.equal(readFileSync(join(ROOT, path), "utf8"));
  });

  it("connect a component in one line, and a model that calls approved tools in 25 lines beside its provider's part", () => {
    const whole = (file: string): string => readFileSync(join(ROOT, file), "utf8");
    const [, loop = ""] = /\n\/\/ The loop\.\n([\s\S]*?)\n```/.exec(whole("docs/recipes.md")) ?? [];
    expect(loop).to.contain("approveTool").and.to.contain("callTool");
    expect(loop.split("\n").filter((line) => line.trim() !== "").length).to.be.at.most(25);
    expect(whole("docs/frameworks/react.md")).to.match(/^ +const \{ state, .*\} = useMcp\("[^"]+"\);$/m);
  });

  it("are all linked from the first page and from the README", () => {
    const [first, readme] = [read("docs/index.md"), read("README.md")];
    const missing = guides.filter(
      (file) =>
        (dirname(file) === "docs" || basename(file) === "index.md") &&
        file !== "docs/index.md" &&
        !(readme.includes(`](${file}`) && first.includes(`](${file.slice("docs/".length)}`)),
    );
    expect(missing).to.deep.equal([]);
  });

  it("in folders are all linked from the list of their folder", () => {
    const missing = guides.filter(
      (file) =>
        dirname(file) !== "docs" &&
        basename(file) !== "index.md" &&
        !read(`${dirname(file)}/index.md`).includes(`](${basename(file)})`),
    );
    expect(missing).to.deep.equal([]);
  });
});
