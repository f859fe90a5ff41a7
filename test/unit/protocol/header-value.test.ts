/** Header values of 2026-07-28: the vectors of the spec, and the way back. */
import { expect } from "chai";
import * as fc from "fast-check";
import { encodeHeaderValue } from "../../../src/protocol/index.js";

/** What a server reads, per the spec. */
function decode(value: string): string {
  if (!(value.startsWith("=?base64?") && value.endsWith("?="))) return value;
  const binary = atob(value.slice("=?base64?".length, -"?=".length));
  return new TextDecoder().decode(Uint8Array.from(binary, (char) => char.charCodeAt(0)));
}

describe("the encoding of a header value (H-02)", () => {
  const vectors: readonly (readonly [string, string])[] = [
    ["us-west1", "us-west1"],
    ["with inner spaces", "with inner spaces"],
    ["~!@#$%^&*()_+", "~!@#$%^&*()_+"],
    ["Grüße", "=?base64?R3LDvMOfZQ==?="],
    [" x ", "=?base64?IHgg?="],
    [" padded", "=?base64?IHBhZGRlZA==?="],
    ["a\nb", "=?base64?YQpi?="],
    ["a\tb", "=?base64?YQli?="],
    ["\x7f", "=?base64?fw==?="],
    ["=?base64?x?=", "=?base64?PT9iYXNlNjQ/eD89?="],
    ["=?base64?literal?=", "=?base64?PT9iYXNlNjQ/bGl0ZXJhbD89?="],
    ["=?base64?only the beginning", "=?base64?only the beginning"],
    ["only the end?=", "only the end?="],
    ["Hello, 世界", "=?base64?SGVsbG8sIOS4lueVjA==?="],
    ["工具", "=?base64?5bel5YW3?="],
    ["", ""],
  ];
  for (const [value, header] of vectors) {
    it(`of ${JSON.stringify(value)} is ${JSON.stringify(header)}`, () => {
      expect(encodeHeaderValue(value)).to.equal(header);
    });
  }

  it("is always a value that HTTP can carry, and from which the server decodes the same text (H-01)", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (value) => {
        const header = encodeHeaderValue(value);
        expect(header).to.match(/^[\x20-\x7e]*$/);
        expect(new Headers({ "mcp-name": header }).get("mcp-name")).to.equal(header);
        expect(decode(header)).to.equal(value);
      }),
      { numRuns: 200 },
    );
  });
});
