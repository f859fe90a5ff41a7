/** Lines of standard output and of standard error, from bytes. */
import { expect } from "chai";
import { ErrorLines } from "../../../../workers/command/stdio/error-lines.js";
import { Lines } from "../../../../workers/command/stdio/lines.js";
import { until } from "../../../fixtures/until.js";

/** Lines of these chunks; "too long" stands for the report of a line over the limit. */
function linesOf(chunks: readonly (string | Buffer)[], maxBytes = 1_000): readonly string[] {
  const found: string[] = [];
  const lines = new Lines(
    (line) => found.push(line),
    maxBytes,
    () => found.push("too long"),
  );
  for (const chunk of chunks) lines.write(Buffer.from(chunk as string)); // also from a buffer
  lines.end();
  return found;
}

/** Pieces of these chunks of standard error. */
function errorLinesOf(chunks: readonly (string | Buffer)[]): readonly string[] {
  const found: string[] = [];
  const lines = new ErrorLines((line) => found.push(line), 60_000);
  for (const chunk of chunks) lines.write(Buffer.from(chunk as string)); // also from a buffer
  lines.end();
  return found;
}

/** Text as chunks of one byte. */
const bytesOf = (text: string): readonly Buffer[] => [...Buffer.from(text)].map((byte) => Buffer.from([byte]));

describe("lines of standard output", () => {
  it("end with \\n or \\r\\n, which they don't have", () => {
    expect(linesOf(["a\r\nb\nc\r", "\nd\re\n\n"])).to.deep.equal(["a", "b", "c", "d\re", ""]);
  });

  it("are several in one chunk, or one in a thousand", () => {
    expect(linesOf(['{"a":1}\n{"b":2}\n'])).to.deep.equal(['{"a":1}', '{"b":2}']);
    const long = `{"a":"${"x".repeat(990)}"}`;
    expect(linesOf(bytesOf(`${long}\n${long}\n`))).to.deep.equal([long, long]);
  });

  it("have whole characters wherever the chunks are cut", () => {
    const text = "é—日本🙂";
    expect(linesOf(bytesOf(`${text}\n${text}\n`))).to.deep.equal([text, text]);
  });

  it("begin without the byte order mark of the stream, and keep others", () => {
    expect(linesOf(bytesOf("\u{feff}a\n\u{feff}b\n"))).to.deep.equal(["a", "\u{feff}b"]);
  });

  it("have U+FFFD for what is no UTF-8, and keep NUL and U+2028", () => {
    expect(linesOf([Buffer.from([0x61, 0xff, 0x0a]), "\0\u2028b\n"])).to.deep.equal(["a\ufffd", "\0\u2028b"]);
  });

  it("include the last one without line end", () => {
    expect(linesOf(["a\nb"])).to.deep.equal(["a", "b"]);
    expect(linesOf([])).to.deep.equal([]);
  });

  it("are read up to the limit in bytes, and nothing after one that is longer", () => {
    expect(linesOf(["é".repeat(5), "\r", "\nb\n"], 10)).to.deep.equal(["é".repeat(5), "b"]);
    expect(linesOf(["a\n", "é".repeat(6), "\nb\n"], 10)).to.deep.equal(["a", "too long"]);
    expect(linesOf([`${"x".repeat(11)}\nb\n`, "c\n"], 10)).to.deep.equal(["too long"]);
    expect(linesOf([...bytesOf("x".repeat(100)), "\nb\n"], 10)).to.deep.equal(["too long"]);
  });
});

describe("lines of standard error", () => {
  it("end with \\n or \\r\\n, and have whole characters", () => {
    expect(errorLinesOf([...bytesOf("é日🙂\r\n\nb"), Buffer.from([0xf0])])).to.deep.equal(["é日🙂", "", "b\ufffd"]);
  });

  it("are cut at 65,536 code units, and never inside a character", () => {
    const pieces = errorLinesOf([`x${"🙂".repeat(60_000)}`, "\n", "b\n"]);
    expect(pieces.map(({ length }) => length)).to.deep.equal([65_535, 54_466, 1]);
    expect(pieces.slice(0, 2).join("")).to.equal(`x${"🙂".repeat(60_000)}`);
    expect(errorLinesOf(["x".repeat(65_536), "\n"])).to.deep.equal(["x".repeat(65_536)]);
  });

  it("are passed on after some silence although they don't end", async () => {
    const found: string[] = [];
    const lines = new ErrorLines((line) => found.push(line), 1);
    lines.write(Buffer.from("Password: "));
    await until(() => found.length === 1);
    lines.write(Buffer.from("\nnext\n"));
    expect(found).to.deep.equal(["Password: ", "next"]);
  });
});
