/** The weight of the code is counted, and refused over its limits (`npm run measure`). */
import { expect } from "chai";
import { tooHeavy, weigh } from "../../.ci/weight.mjs";

describe("the weight of the code", () => {
  it("counts lines of code without comments and blank lines, imports, and long lines", () => {
    const text = [
      'import { a } from "./a.js"; // why',
      "",
      "/**",
      " * A comment.",
      " */",
      "export const b = a; /* more",
      "*/",
      `const long = "${"x".repeat(120)}";`,
    ].join("\n");
    expect(weigh([text, "export const c = 1;"])).to.deep.equal({
      files: 2,
      code: 4,
      imports: 1,
      importsPer100: 25,
      longLines: 1,
    });
  });

  it("fails over a limit, and only then", () => {
    const limits = { product: { code: 10, longLines: 1 } };
    expect(tooHeavy({ product: { code: 10, longLines: 1 } }, limits)).to.deep.equal([]);
    expect(tooHeavy({ product: { code: 11, longLines: 2 } }, limits)).to.deep.equal([
      "product: code is 11, of at most 10",
      "product: longLines is 2, of at most 1",
    ]);
  });
});
