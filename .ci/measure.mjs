/**
 * `npm run measure`: the weight of the code: files, lines of code (without comments and blank lines), import statements and lines of more than 120
 * characters, for the product and the tests. Fails over the limits below.
 */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./setup.mjs";
import { weigh, tooHeavy } from "./weight.mjs";

const PRODUCT = ["src", "components", "workers"];
/** Largest weights. They only fall: a feature that needs more code pays with a simplification, or raises them in a commit that says why. */
const LIMITS = {
  product: { files: 1_213, code: 105_571, importsPer100: 6.15, longLines: 1_016 },
  test: { files: 754, code: 104_454 },
};

const filesIn = (...places) =>
  execFileSync("git", ["ls-files", "--", ...places], { cwd: root, encoding: "utf8" })
    .split("\n")
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith(".d.ts"))
    .map((file) => readFileSync(join(root, file), "utf8"));
const weights = { product: weigh(filesIn(...PRODUCT)), test: weigh(filesIn("test")) };
console.log("| part | files | code lines | imports per 100 | lines over 120 |\n|---|---|---|---|---|");
for (const [part, { files, code, importsPer100, longLines }] of Object.entries(weights))
  console.log(`| ${part} | ${files} | ${code} | ${importsPer100} | ${longLines} |`);
const wrong = tooHeavy(weights, LIMITS);
if (wrong.length > 0) console.log(wrong.join("\n"));
process.exit(wrong.length > 0 ? 1 : 0);
