/** The file of `mcp-elements.js` has every public element, and each is where its class is. */
import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { expect } from "chai";
import { elementEntries } from "../../.ci/element-entries.mjs";
import { ROOT } from "./sources.js";

/** Elements in the first file of the panel, which is loaded as a whole. */
const IN_PANEL = ["error-view", "server-header", "split-view", "tools", "tools-list"];

describe("the elements that a script tag loads", () => {
  it("are all public ones, each from the file of its class or with the panel", () => {
    const source = readFileSync(join(ROOT, "components/autoload.ts"), "utf8");
    const found = [...source.matchAll(/"mcp-([\w-]+)": (?:\(\) => import\("\.\/([^"]+)\.js"\)|panel)/g)];
    const wanted = elementEntries().map(({ name, source: file }) => [
      name,
      IN_PANEL.includes(name) ? undefined : relative(join(ROOT, "components"), file).replace(/\.ts$/, ""),
    ]);
    const listed = found.map(([, name, file]) => [name, file]).filter(([name]) => name !== "panel");
    expect(listed).to.deep.equal(wanted);
  });
});
