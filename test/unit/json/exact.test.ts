/** Numbers that keep their digits: reading, writing, comparing. */
import { expect } from "chai";
import { compareNumbers, isExactNumber, isMultipleOf, isWhole, readNumber } from "../../../src/json/exact-number.js";
import { parseExact, writeExact } from "../../../src/json/exact-text.js";
import { hasExact, toNearest } from "../../../src/json/convert-numbers.js";
import { roundedText } from "../../../src/json/rounded-text.js";

const LONG = [
  "9007199254740993",
  "-9223372036854775807",
  "0.1234567890123456789",
  "1e400",
  "1e-400",
  "123456789.00000000001",
  "18446744073709551615",
  "9223372036854775808",
];
const SHORT = [
  "0",
  "-0",
  "1",
  "1.0",
  "0.1",
  "1e5",
  "1E+20",
  "9007199254740992",
  "100000000000000000000000",
  "5e-324",
  "1.7976931348623157e308",
  "0.30000000000000004",
  "1.10000000000000000000",
];

describe("numbers of JSON that keep their digits", () => {
  it("are kept by their digits exactly where a double is another number", () => {
    for (const text of LONG) expect(readNumber(text), text).to.deep.equal({ digits: text, exact: 1n });
    for (const text of SHORT) expect(readNumber(text), text).to.equal(Number(text));
  });

  it("are written as they were read, anywhere in a value, indented or not", () => {
    const text = `{"a":[${LONG.join(",")}],"b":{"c":${LONG[0]},"d":"${LONG[0]}","${LONG[0]}":1},"__proto__":${LONG[2]},"e":[{"f":[]},null,true]}`;
    expect(writeExact(parseExact(text))).to.equal(text);
    expect(writeExact(parseExact(`[${LONG[0]}]`), 2)).to.equal(`[\n  ${LONG[0]}\n]`);
    expect(writeExact(parseExact(String(LONG[0])))).to.equal(LONG[0]);
    expect(({} as { polluted?: unknown }).polluted).to.equal(undefined);
  });

  it("are the last ones where a name comes twice, as JSON.parse has it", () => {
    expect(parseExact('{"a":9007199254740993,"a":1}')).to.deep.equal({ a: 1 });
    expect(writeExact(parseExact('{"a":1,"a":9007199254740993}'))).to.equal('{"a":9007199254740993}');
  });

  it("are not found in texts and names, however these are escaped", () => {
    for (const text of [
      '{"a":"9007199254740993"}',
      String.raw`{"a\"":"\\","b":"\" 9007199254740993"}`,
      '"0.1234567890123456789"',
      '["\\u0039007199254740993"]',
    ])
      expect(parseExact(text), text).to.deep.equal(JSON.parse(text));
    expect(writeExact(parseExact(String.raw`["\\",9007199254740993,"\\\""]`))).to.equal(
      String.raw`["\\",9007199254740993,"\\\""]`,
    );
  });

  it("are never made from JSON that imitates them, and only a number is written for one", () => {
    for (const text of [
      '{"digits":"9007199254740993","exact":1}',
      '{"digits":"1","exact":"1n"}',
      '{"digits":"1","exact":{"n":1}}',
    ]) {
      const value = parseExact(text);
      expect(isExactNumber(value)).to.equal(false);
      expect(writeExact(value)).to.equal(text);
    }
    for (const digits of ['1,"a":2', "0x10", "", "01", "NaN", "1e"]) {
      const made = { digits, exact: 1n };
      expect(isExactNumber(made), digits).to.equal(false);
      expect(() => JSON.stringify(made)).to.throw(TypeError);
    }
  });

  it("throw as JSON.parse and JSON.stringify do", () => {
    for (const text of ["9007199254740993,", "{9007199254740993}", "[9007199254740993", "09007199254740993"])
      expect(() => parseExact(text), text).to.throw(SyntaxError);
    const round: unknown[] = [];
    round.push(round);
    expect(() => writeExact(round)).to.throw(TypeError);
    expect(writeExact(undefined)).to.equal(undefined);
  });

  it("survive a structured clone, and bigints are written, too", () => {
    const value = structuredClone(parseExact('{"id":9007199254740993}'));
    expect(writeExact(value)).to.equal('{"id":9007199254740993}');
    expect(writeExact({ id: 9007199254740993n })).to.equal('{"id":9007199254740993}');
  });

  it("are compared by their digits, also beside doubles and infinite limits", () => {
    const sorted = [
      "-1e400",
      "-9007199254740993",
      "-1",
      "0",
      "1e-400",
      "0.1234567890123456789",
      "1",
      "9007199254740992",
      "9007199254740993",
      "9007199254740994",
      "1e400",
    ];
    for (const [i, a] of sorted.entries())
      for (const [j, b] of sorted.entries())
        expect(Math.sign(compareNumbers(readNumber(a), readNumber(b))), `${a} ${b}`).to.equal(Math.sign(i - j));
    const id = readNumber("9007199254740993");
    expect(compareNumbers(id, Infinity) < 0 && compareNumbers(id, -Infinity) > 0).to.equal(true);
    expect(compareNumbers(readNumber("9007199254740993"), readNumber("9007199254740993.0"))).to.equal(0);
    expect(compareNumbers(readNumber("1e999999999999"), readNumber("1e999999999998")) > 0).to.equal(true);
  });

  it("are whole and multiples exactly", () => {
    expect(isWhole(readNumber("9007199254740993"))).to.equal(true);
    expect(isWhole(readNumber("9007199254740993.5"))).to.equal(false);
    expect(isWhole(readNumber("1e400"))).to.equal(true);
    expect(isMultipleOf(readNumber("9007199254740993"), 2)).to.equal(false);
    expect(isMultipleOf(readNumber("9007199254740993"), 3)).to.equal(true);
    expect(isMultipleOf(0.3, 0.1)).to.equal(true);
    expect(isMultipleOf(readNumber("1e99999"), 7)).to.equal(undefined);
    const huge = readNumber(`1e${"9".repeat(400)}`);
    expect(isMultipleOf(huge, huge)).to.equal(undefined);
  });

  it("are rounded only on demand", () => {
    const value = parseExact('{"a":[9007199254740993,{"b":1e400}],"c":1}');
    expect(hasExact(value)).to.equal(true);
    expect(toNearest(value)).to.deep.equal({ a: [9007199254740992, { b: Infinity }], c: 1 });
    const plain = { a: 1 };
    expect(toNearest(plain)).to.equal(plain);
  });

  it("cost time in proportion to the text, whatever it is", function () {
    this.timeout(20_000);
    const many = `[${"9007199254740993,".repeat(50_000)}1]`;
    expect(writeExact(parseExact(many))).to.equal(many);
    const long = `[${"7".repeat(1_000_000)}, 1${"0".repeat(500_000)}1, 0.${"0".repeat(500_000)}1]`;
    expect(writeExact(parseExact(long))).to.equal(long.replaceAll(" ", ""));
    const escapes = `["${'\\"'.repeat(500_000)}",9007199254740993]`;
    expect(writeExact(parseExact(escapes))).to.equal(escapes);
    const slashes = `["${"\\\\".repeat(500_000)}",9007199254740993]`;
    expect(writeExact(parseExact(slashes))).to.equal(slashes);
  });

  it("are marked as rounded where only the double is available", () => {
    const read = JSON.parse(
      '{"id":9007199254740993,"f":0.1234567890123456789,"h":1e400,"n":1,"s":"9007199254740993"}',
    ) as object;
    expect(roundedText(read)).to.equal(
      '{"id":≈9007199254740992,"f":≈0.12345678901234568,"h":≈Infinity,"n":1,"s":"9007199254740993"}',
    );
    expect(roundedText({ a: [1, 0.5, "≈2"] })).to.equal('{"a":[1,0.5,"≈2"]}');
    expect(roundedText(undefined)).to.equal(undefined);
  });
});
