/**
 * The page about retries against the code: its table says of each failure what the table of failures says, its other table names every caller
 * of the one helper.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import { ERROR_CODES, type ErrorCode } from "../../src/errors/codes.js";
import { traitsOf, type FailureTraits } from "../../src/errors/failures.js";
import { ClientError, ServerError } from "../../src/errors/index.js";
import { ROOT, sourcesIn } from "./sources.js";

const read = (file: string): string => readFileSync(join(ROOT, file), "utf8");
const page = read("docs/retries.md");

/** The rows of the table below a heading, as cells. */
function rowsBelow(heading: string): readonly (readonly string[])[] {
  const [, section = ""] = page.split(`## ${heading}\n`);
  const [own = ""] = section.split("\n## ");
  const rows = own.split("\n").filter((line) => line.startsWith("|"));
  return rows.slice(2).map((row) =>
    row
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

const named = (cell: string): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name);

/** A failure as the page names it: a status, the number of a JSON-RPC error, or a code. */
function failure(name: string, cell: string): unknown {
  if (/^\d+$/.test(name)) return new ClientError("ERR-HTTP", "x", { status: Number(name) });
  if (/^-\d+$/.test(name)) return new ServerError(Number(name), "x");
  if (cell.includes("authorization server")) return new ClientError("ERR-AUTH", "x", { reason: "passing" });
  const cause = cell.includes("network broke") ? new Error("the cause") : undefined;
  return new ClientError(name as ErrorCode, "x", {}, cause); // a name that is no code fails below
}

const yes = (is: boolean): string => (is ? "yes" : "no");
const REPEATED = { never: "no", twice: "twice", "while-away": "while the server is away" } as const;
const reported = ({ isTransient, repeats, mayHaveRun }: FailureTraits): readonly string[] => [
  yes(isTransient),
  REPEATED[repeats],
  yes(mayHaveRun),
];

describe("the page about retries", () => {
  const failures = rowsBelow("Which failures are transient");
  const onPage = failures.flatMap(([first = ""]) => named(first));

  it("has for each failure what the table of failures has", () => {
    const wrong = failures.flatMap(([first = "", ...cells]) =>
      named(first).flatMap((name) => {
        const own = reported(traitsOf(failure(name, first)));
        return JSON.stringify(own) === JSON.stringify(cells) ? [] : [`${name}: ${own.join(", ")}`];
      }),
    );
    expect(onPage.length).to.be.greaterThan(30);
    expect(wrong).to.deep.equal([]);
    const rest = reported(traitsOf(new ClientError("ERR-PROTO", "x")));
    expect(failures.at(-1)).to.deep.equal(["everything else", ...rest]);
  });

  it("names every status, number and code of that table, and every code that differs from the default", () => {
    const table = read("src/errors/failures.ts");
    const keys = [...table.matchAll(/^ {2}(?:\[(-\d+)\]|(\d{3})|"(ERR-[A-Z-]+)"):/gm)];
    const known = keys.map(([, number, status, code]) => number ?? status ?? code ?? "");
    expect(known.length).to.be.greaterThan(30);
    const rest = JSON.stringify(reported(traitsOf(new ClientError("ERR-PROTO", "x"))));
    const others = (Object.keys(ERROR_CODES) as ErrorCode[]).filter(
      (code) =>
        !code.startsWith("ERR-AUTH-") && JSON.stringify(reported(traitsOf(new ClientError(code, "x")))) !== rest,
    );
    expect([...known, ...others].filter((name) => !onPage.includes(name))).to.deep.equal([]);
    const authorization = (Object.keys(ERROR_CODES) as ErrorCode[]).filter((code) => code.startsWith("ERR-AUTH-"));
    const asSigningIn = JSON.stringify(reported(traitsOf(new ClientError("ERR-AUTH", "x"))));
    for (const code of authorization) {
      expect(JSON.stringify(reported(traitsOf(new ClientError(code, "x")))), code).to.equal(asSigningIn);
    }
  });

  it("agrees with the pages on the codes of a server that is away, whose requests are repeated meanwhile", () => {
    const codes = (Object.keys(ERROR_CODES) as ErrorCode[]).filter(
      (code) => traitsOf(new ClientError(code, "x", {}, new Error("the network"))).repeats === "while-away",
    );
    const shown = (file: string): string[] => {
      const [, list = ""] =
        /const (?:OUTAGES|UNREACHABLE_CODES): readonly \w+\[\] = \[([^\]]+)\]/.exec(read(file)) ?? [];
      return [...list.matchAll(/"(ERR-[A-Z-]+)"/g)].map(([, code = ""]) => code);
    };
    // Of a lost stream the state looks at the cause; who waits for a server takes silence for no answer, too.
    expect([...shown("src/state/server-state-builder.ts"), "ERR-STREAM-LOST"]).to.have.members(codes);
    expect(shown("components/views/server-header/await-server.ts")).to.have.members([...codes, "ERR-TIMEOUT"]);
  });

  it("names every caller of the one helper, and no file that is not there", () => {
    const files = [...new Set(rowsBelow("Who repeats what").flatMap(([, where = ""]) => named(where)))];
    expect(files.filter((file) => !existsSync(join(ROOT, "src", file)))).to.deep.equal([]);
    const imports = /import [^;]*\bretry\b[^;]* from/;
    const callers = sourcesIn("src").flatMap(({ path }) =>
      imports.test(read(path)) ? [path.slice("src/".length)] : [],
    );
    expect(callers.length).to.be.greaterThan(6);
    expect(callers.filter((path) => !files.includes(path))).to.deep.equal([]);
  });
});
