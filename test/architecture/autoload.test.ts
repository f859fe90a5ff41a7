/** The file of `mcp-elements.js` has every public element, and each is where its class is. */
import { relative } from "node:path";
import { expect } from "chai";
import { elementEntries, elementFiles } from "../../.ci/element-entries.mjs";
import { ROOT } from "./sources.js";

/** Elements in the first file of the panel, which is loaded as a whole. */
const IN_PANEL = ["panel", "error-view", "server-header", "split-view", "tools", "tools-list"];

describe("the elements that a script tag loads", () => {
  it("are all public elements, each loaded from the file of its class or with the panel", () => {
    const files = new Map(Object.entries(elementFiles()).map(([tag, file]) => [tag, relative(ROOT, file)]));
    expect(files.size).to.equal(elementEntries().length + 1);
    for (const { name, source } of elementEntries())
      if (!IN_PANEL.includes(name)) expect(files.get(`mcp-${name}`)).to.equal(relative(ROOT, source));
    for (const name of IN_PANEL) expect(files.get(`mcp-${name}`), name).to.equal("components/page.ts");
  });
});
