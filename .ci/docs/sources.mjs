/**
 * Sources of the reference besides declarations: the elements' manifest, the tokens, the codes of errors.
 *
 * Owns: reading them. Fails if one is not at its place.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../setup.mjs";
import { tokenSheet } from "../theme-properties.mjs";

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

/** The style sheet of the tokens for a page: its root has what elements have. */
export const pageTokens = () =>
  tokenSheet()
    .replaceAll(":host([theme", ":root([theme")
    .replaceAll(":host", ":root")
    .replace(/:root\(\[theme="(\w+)"\]\)/g, ':root[data-theme="$1"]');
