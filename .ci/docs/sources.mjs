/**
 * Sources of the reference besides declarations: the elements' manifest, the theme's properties, the codes of errors.
 *
 * Owns: reading them. Fails if one is not at its place.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../setup.mjs";

const read = (path) => readFileSync(join(root, path), "utf8");

/** Every element of the package. */
export const readElements = () => JSON.parse(read("dist/custom-elements.json")).modules[0].declarations;

/** The codes, each with its situation and its comment. */
export function readErrorCodes() {
  const [, table] = /ERROR_CODES = \{([\s\S]*?)\} as const/.exec(read("src/errors/codes.ts")) ?? [];
  const found = [...(table ?? "").matchAll(/\/\*\*([\s\S]*?)\*\/\s*"(ERR-[A-Z-]+)": "([^"]+)"/g)];
  if (found.length === 0) throw new Error("No codes in src/errors/codes.ts");
  return found.map(([, comment, code, text]) => ({ code, text, comment: comment.replace(/\n\s*\*/g, "").trim() }));
}

/** The style sheet of the tokens, as it is in the elements. */
function tokenSheet() {
  const [, sheet] = /tokens = css`([\s\S]*?)\n`;/.exec(read("components/theme/tokens.ts")) ?? [];
  if (!sheet) throw new Error("No tokens in components/theme/tokens.ts");
  return sheet;
}

/** The same for a page: its root has what elements have. */
export const pageTokens = () =>
  tokenSheet()
    .replaceAll(":host([theme", ":root([theme")
    .replaceAll(":host", ":root")
    .replace(/:root\(\[theme="(\w+)"\]\)/g, ':root[data-theme="$1"]');

/** `--mcp-*` properties of the theme, each with what it falls back to. */
export function themeProperties() {
  const sheet = tokenSheet().replace(/\s+/g, " ");
  const found = new Map();
  for (const { 1: name, index } of sheet.matchAll(/var\(\s*(--mcp-[\w-]+)\s*,/g)) {
    let depth = 1;
    let end = sheet.indexOf("(", index) + 1;
    for (; depth > 0 && end < sheet.length; end++) depth += sheet[end] === "(" ? 1 : sheet[end] === ")" ? -1 : 0;
    const fallback = sheet.slice(sheet.indexOf(",", index) + 1, end - 1).trim();
    if (!found.has(name)) found.set(name, fallback.replaceAll("--_accent", "--mcp-accent"));
  }
  return [...found].map(([name, fallback]) => ({ name, fallback }));
}
