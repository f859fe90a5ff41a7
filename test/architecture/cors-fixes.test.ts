/** The fixes that the panel gives to copy are those of the docs. */
import { expect } from "chai";
import { readFileSync } from "node:fs";
import { CORS_FIXES } from "../../components/parts/basic/cors-fixes.js";

describe("the server code that allows cross-origin requests", () => {
  it("is the code that the documentation shows, framework by framework", () => {
    const docs = readFileSync(new URL("../../docs/cors.md", import.meta.url), "utf8");
    const sections = new Map(
      docs
        .split("\n### ")
        .slice(1)
        .map((text) => [text.split("\n", 1)[0], text] as const),
    );
    expect(CORS_FIXES).to.have.length(7);
    for (const { section, code } of CORS_FIXES) expect(sections.get(section), section).to.include(`\n${code}\n\`\`\``);
  });
});
