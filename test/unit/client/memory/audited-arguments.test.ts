/** Arguments in the audit trail: their beginning, without secrets. */
import { expect } from "chai";
import { shownArguments } from "../../../../src/client/memory/audited-arguments.js";

describe("arguments in the audit trail", () => {
  it("are JSON with all digits, without the values that their names or the caller call secret", () => {
    const text =
      '{"id":12345678901234567890,"apiKey":"k1","login":{"password":"p1"},"note":"token t-123","author":"Ada"}';
    expect(shownArguments(text, ["t-123"])).to.equal(
      '{"id":12345678901234567890,"apiKey":"•••","login":{"password":"•••"},"note":"token •••","author":"Ada"}',
    );
  });

  it("are cut after 300 characters, and absent where they are too long to be read or can't be masked", () => {
    expect(shownArguments(JSON.stringify({ text: "x".repeat(1_000) }), [])).to.have.length(301);
    expect(shownArguments(JSON.stringify({ text: "x".repeat(60_000) }), [])).to.equal(undefined);
    expect(shownArguments("{}", ["a"])).to.equal(undefined); // too short to be masked
    expect(shownArguments("no JSON", [])).to.equal(undefined);
  });

  it("mask what is nested too deeply, and keep members named like those of every object", () => {
    expect(shownArguments(`${'{"a":'.repeat(30)}1${"}".repeat(30)}`, [])).to.contain("•••");
    expect(shownArguments('{"__proto__":{"a":1},"constructor":2}', [])).to.contain('"constructor":2');
  });
});
