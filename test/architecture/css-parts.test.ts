/** Every documented CSS part is named where its element is registered, and so exported; no two exported names are the same. */
import { expect } from "chai";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT, sourcesIn } from "./sources.js";

/** A registration: its tag, and the names of parts after the class. */
const REGISTRATION = /^define\(\s*"mcp-([\w-]+)",\s*\w+,?([^)]*)\);$/gm;

const elements = sourcesIn("components")
  .filter(({ path, identifiers }) => identifiers.has("define") && !path.endsWith("/define.ts"))
  .flatMap(({ path, comments }) => {
    const documented = comments.flatMap((text) => [...text.matchAll(/@csspart ([\w-]+)/g)].map(([, name]) => name));
    const registrations = [...readFileSync(join(ROOT, path), "utf8").matchAll(REGISTRATION)];
    return registrations.map(([, name = "", parts = ""]) => ({
      name,
      documented: registrations.length === 1 ? documented : [],
      parts: [...parts.matchAll(/"([\w-]+)"/g)].map(([, part]) => part),
    }));
  });

describe("CSS parts", () => {
  it("are exported if they are documented, and documented if they are exported", () => {
    expect(elements.length).to.be.greaterThan(100);
    for (const { name, documented, parts } of elements) expect(parts, `mcp-${name}`).to.deep.equal(documented);
  });

  it("are documented only for an element that the same file registers", () => {
    const registered = elements.flatMap(({ documented }) => documented);
    const all = sourcesIn("components").flatMap(({ comments }) => comments.join("\n").match(/@csspart /g) ?? []);
    expect(registered.length).to.equal(all.length);
  });

  it("have distinct names outside of the panel", () => {
    const names = elements.flatMap(({ name, parts }) => parts.map((part) => `${name}-${part}`));
    expect(names.filter((name, at) => names.indexOf(name) !== at)).to.deep.equal([]);
  });
});
