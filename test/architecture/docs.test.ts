/** The guides as they are read in the repository: every link leads somewhere. On the site the build looks at that. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect } from "chai";
import { ROOT } from "./sources.js";

const documents = [
  "README.md",
  ...readdirSync(join(ROOT, "docs")).flatMap((name) => (name.endsWith(".md") ? [`docs/${name}`] : [])),
];
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
    it(`${file} links only what is there`, () => {
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

  it("are all linked from the first page and from the README", () => {
    const guides = documents.filter((file) => file.startsWith("docs/") && file !== "docs/index.md");
    const [first, readme] = [read("docs/index.md"), read("README.md")];
    const missing = guides.filter(
      (file) => !readme.includes(`](${file}`) || !first.includes(`](${file.slice("docs/".length)}`),
    );
    expect(missing).to.deep.equal([]);
  });
});
