/** Weight of source files, for `measure.mjs`. */

import { parseSync } from "vite";

const LONG_LINE = 120;

/** Weight of these texts of TypeScript. Lines of code are those that are not blank without the comments. */
export function weigh(texts) {
  const total = { files: texts.length, code: 0, imports: 0, longLines: 0 };
  for (const text of texts) {
    const { program, comments } = parseSync("a.ts", text);
    total.code += withoutComments(text, comments)
      .split("\n")
      .filter((line) => line.trim() !== "").length;
    total.imports += program.body.filter(({ type }) => type === "ImportDeclaration").length;
    total.longLines += text.split("\n").filter((line) => line.length > LONG_LINE).length;
  }
  return { ...total, importsPer100: Number(((100 * total.imports) / Math.max(1, total.code)).toFixed(2)) };
}

function withoutComments(text, comments) {
  let [rest, at] = ["", 0];
  for (const { start, end } of comments) {
    rest += text.slice(at, start) + text.slice(start, end).replace(/[^\n]/g, "");
    at = end;
  }
  return rest + text.slice(at);
}

/** Sentences about the weights that are over their limits. */
export function tooHeavy(weights, limits) {
  return Object.entries(limits).flatMap(([part, own]) =>
    Object.entries(own)
      .filter(([what, most]) => weights[part][what] > most)
      .map(([what, most]) => `${part}: ${what} is ${weights[part][what]}, of at most ${most}`),
  );
}
