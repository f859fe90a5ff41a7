/**
 * `npm run mutants`: changes the engine's code in one random place at a time, and counts how many of the changes the unit tests in Node notice.
 *
 * A change turns a comparison around or moves its boundary, swaps `&&` and `||` or `+` and `-`, negates a condition, or inverts a boolean. The tests of
 * the changed room run first, then all of `.mocharc.cjs` and `test/long.mocharc.cjs`; the first failure ends the run. Everything happens in a copy.
 * Fails when fewer than 20 of 24 are noticed. `--seed 7` repeats a selection, `--count 24` says how many.
 */
import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import ts from "typescript";
import { ensureDependencies, root } from "./setup.mjs";

ensureDependencies();
const { values } = parseArgs({
  options: {
    seed: { type: "string", default: String(Date.now() % 100_000) },
    count: { type: "string", default: "24" },
  },
});
const seed = Number(values.seed);
const count = Number(values.count);
/** Share of the changes that has to be noticed. */
const LIMIT = 20 / 24;
/** Longest run of the tests of one change, in milliseconds: a change may loop forever, which counts as noticed. */
const PATIENCE_MS = 240_000;

/** A generator of numbers from 0 to 1 (mulberry32). */
function randomFrom(start) {
  let state = start >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const { SyntaxKind } = ts;
const OPERATORS = new Map([
  [SyntaxKind.EqualsEqualsEqualsToken, "!=="],
  [SyntaxKind.ExclamationEqualsEqualsToken, "==="],
  [SyntaxKind.LessThanToken, "<="],
  [SyntaxKind.LessThanEqualsToken, "<"],
  [SyntaxKind.GreaterThanToken, ">="],
  [SyntaxKind.GreaterThanEqualsToken, ">"],
  [SyntaxKind.AmpersandAmpersandToken, "||"],
  [SyntaxKind.BarBarToken, "&&"],
  [SyntaxKind.PlusToken, "-"],
  [SyntaxKind.MinusToken, "+"],
]);

/** The changes that can be made to a file: `{ file, line, start, end, text }`. */
function changesOf(file) {
  const code = readFileSync(join(root, file), "utf8");
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true);
  const changes = [];
  const add = (node, text) => {
    const start = node.getStart(source);
    const line = source.getLineAndCharacterOfPosition(start).line + 1;
    changes.push({ file, line, start, end: node.end, was: code.slice(start, node.end), text });
  };
  const visit = (node) => {
    if (ts.isTypeNode(node) || ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) return;
    if (ts.isBinaryExpression(node) && OPERATORS.has(node.operatorToken.kind)) {
      // A plus beside text joins it, and has no minus.
      const isText = [node.left, node.right].some(
        (side) => ts.isStringLiteralLike(side) || ts.isTemplateExpression(side),
      );
      if (!isText) add(node.operatorToken, OPERATORS.get(node.operatorToken.kind));
    }
    if (ts.isIfStatement(node) || ts.isConditionalExpression(node)) {
      const condition = node.expression ?? node.condition;
      add(condition, `!(${condition.getText(source)})`);
    }
    if (node.kind === SyntaxKind.TrueKeyword) add(node, "false");
    if (node.kind === SyntaxKind.FalseKeyword) add(node, "true");
    ts.forEachChild(node, visit);
  };
  visit(source);
  return changes;
}

const files = readdirSync(join(root, "src"), { recursive: true })
  .map((file) => `src/${String(file).replaceAll("\\", "/")}`)
  .filter((file) => file.endsWith(".ts") && !file.endsWith(".d.ts"))
  .toSorted();
const all = files.flatMap(changesOf);
const random = randomFrom(seed);
const chosen = Array.from({ length: count }, () => all[Math.floor(random() * all.length)]);

const copy = mkdtempSync(join(tmpdir(), "mutants-"));
for (const entry of readdirSync(root)) {
  if (/^(node_modules|\.git|dist|site|test-results)$/.test(entry)) continue;
  cpSync(join(root, entry), join(copy, entry), { recursive: true });
}
symlinkSync(join(root, "node_modules"), join(copy, "node_modules"));

/** All unit tests in Node. */
const SUITES = [
  ["--parallel", "--jobs", "2"],
  ["--config", "test/long.mocharc.cjs"],
];

/** Whether these tests fail. */
function fails(args) {
  // Not the program of the package, which starts another: that would go on when the time is over.
  const mocha = join(root, "node_modules/mocha/lib/cli/cli.js");
  const { status } = spawnSync(process.execPath, ["--import=tsx", mocha, "--bail", "--reporter", "dot", ...args], {
    cwd: copy,
    stdio: "ignore",
    timeout: PATIENCE_MS,
    killSignal: "SIGKILL",
  });
  return status !== 0;
}

/** The tests of the room that a file is in; nothing where there are none that pass without a change. */
function roomOf(file) {
  const room = file.split("/").slice(0, 2).join("/").replace(/^src/, "test/unit");
  if (!roomTests.has(room)) {
    const args = [
      "--no-config",
      "--import=tsx",
      "--timeout=30000",
      "--require=./test/helpers/mocha-peers.mjs",
      `${room}/**/*.test.ts`,
    ];
    roomTests.set(room, existsSync(join(copy, room)) && !fails(args) ? [args] : []);
  }
  return roomTests.get(room);
}
const roomTests = new Map();

let noticed = 0;
try {
  console.log(`[mutants] ${all.length} places in ${files.length} files; seed ${seed}`);
  if (SUITES.some(fails)) throw new Error("The tests fail without any change: npm run test:node");
  for (const [index, { file, line, start, end, was, text }] of chosen.entries()) {
    const path = join(copy, file);
    const own = roomOf(file);
    const code = readFileSync(path, "utf8");
    writeFileSync(path, code.slice(0, start) + text + code.slice(end));
    const isKilled = [...own, ...SUITES].some(fails);
    writeFileSync(path, code);
    if (isKilled) noticed++;
    const oneLine = (string) => string.replaceAll(/\s+/g, " ").slice(0, 80);
    console.log(
      `[mutants] ${index + 1} ${isKilled ? "noticed " : "SURVIVED"} ${file}:${line}: ${oneLine(was)} => ${oneLine(text)}`,
    );
  }
} finally {
  rmSync(copy, { recursive: true, force: true });
}
console.log(`[mutants] ${noticed} of ${count} noticed`);
process.exit(noticed >= count * LIMIT ? 0 : 1);
