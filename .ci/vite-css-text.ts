/**
 * Vite plugin: style sheets written as css`…` lose the white space that only people read. Minifiers leave template strings alone.
 */
import type { Plugin } from "vite";

const SHEET = /\bcss`([^`]*)`/g;
/** What is written into a sheet; the space beside it may separate two values. */
const INSERTED = /(\$\{[^}]*\})/;

/** The sheet without the white space beside punctuation, and without the last semicolon of each rule. */
function shortened(sheet: string): string {
  const parts = sheet.split(INSERTED); // every other one is inserted
  return parts.map((part, at) => (at % 2 === 1 ? part : withoutSpace(part))).join("");
}

function withoutSpace(css: string): string {
  return css
    .replace(/\s+/g, " ")
    .replace(/ ?([{};,]) ?/g, "$1")
    .replace(/: /g, ":")
    .replace(/;}/g, "}");
}

/** The plugin; for builds that go to browsers as they are. */
export function cssText(): Plugin {
  return {
    name: "css-text",
    enforce: "pre",
    transform(code, id) {
      if (!id.includes("/components/") || !id.endsWith(".ts")) return undefined;
      const shorter = code.replace(SHEET, (_, sheet: string) => `css\`${shortened(sheet)}\``);
      return shorter === code ? undefined : { code: shorter, map: null };
    },
  };
}
