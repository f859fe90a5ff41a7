/**
 * The custom properties of the theme, for the reference, the manifest of the elements and the data of editors.
 *
 * Owns: what each property is for. Its name and its default are read from components/theme/tokens.ts; fails when a property is not described, or is gone.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./setup.mjs";

/** Kind of value (a syntax of `@property`) and purpose, by property. */
const PURPOSES = {
  "--mcp-surface": [
    "<color>",
    "Background of views. The other backgrounds, borders and muted text are mixed from it, `--mcp-text` and `--mcp-accent`.",
  ],
  "--mcp-surface-raised": ["<color>", "Background of lists, toolbars and menus."],
  "--mcp-surface-sunken": ["<color>", "Background of code and of long texts."],
  "--mcp-text": ["<color>", "Text."],
  "--mcp-text-muted": ["<color>", "Secondary text: descriptions, times, counts."],
  "--mcp-border": ["<color>", "Separators between areas."],
  "--mcp-border-strong": [
    "<color>",
    "Borders of fields and buttons; needs a contrast of at least 3:1 with `--mcp-surface`.",
  ],
  "--mcp-field": ["<color>", "Background of fields."],
  "--mcp-accent": ["<color>", "Primary buttons, and the focus ring unless `--mcp-focus` is set."],
  "--mcp-accent-text": ["<color>", "Text on the accent colour."],
  "--mcp-focus": ["<color>", "Focus ring."],
  "--mcp-hover": ["<color>", "Background of a row or button under the pointer."],
  "--mcp-selected": ["<color>", "Background of the selected row."],
  "--mcp-danger": ["<color>", "Errors, and actions that cannot be undone."],
  "--mcp-warning": ["<color>", "Warnings."],
  "--mcp-success": ["<color>", "Success messages, and additions in comparisons."],
  "--mcp-info": ["<color>", "Links and notes."],
  "--mcp-code-key": ["<color>", "Keys in JSON, and properties in code."],
  "--mcp-code-string": ["<color>", "Strings in JSON and code."],
  "--mcp-code-number": ["<color>", "Numbers in JSON and code."],
  "--mcp-code-word": ["<color>", "`true`, `false` and `null` in JSON, and keywords in code."],
  "--mcp-radius": ["<length>", "Radius of corners."],
  "--mcp-row": ["<length>", "Height of a row in lists."],
  "--mcp-font": ["*", "Font of the interface."],
  "--mcp-font-mono": ["*", "Font of code, names and values."],
};

/** The style sheet of the tokens, as it is in the elements. */
export function tokenSheet() {
  const source = readFileSync(join(root, "components/theme/tokens.ts"), "utf8");
  const [, sheet] = /tokens = css`([\s\S]*?)\n`;/.exec(source) ?? [];
  if (!sheet) throw new Error("No tokens in components/theme/tokens.ts");
  return sheet;
}

/** Where the parenthesis ends that begins before `from`. */
function closing(text, from) {
  let depth = 1;
  let at = from;
  for (; depth > 0 && at < text.length; at++) depth += text[at] === "(" ? 1 : text[at] === ")" ? -1 : 0;
  return at - 1;
}

/** Every `--mcp-*` property of the theme: `{ name, fallback, syntax, description }`. */
export function themeProperties() {
  const sheet = tokenSheet().replace(/\s+/g, " ");
  const fallbacks = new Map();
  for (const { 0: start, 1: name, index } of sheet.matchAll(/var\(\s*(--mcp-[\w-]+)\s*,/g)) {
    const from = index + start.length;
    const fallback = sheet.slice(from, closing(sheet, from)).trim();
    if (!fallbacks.has(name)) fallbacks.set(name, fallback.replaceAll("--_", "--mcp-"));
  }
  const wrong = [...new Set([...fallbacks.keys(), ...Object.keys(PURPOSES)])].filter(
    (name) => !fallbacks.has(name) || !PURPOSES[name],
  );
  if (wrong.length > 0) throw new Error(`Not both in components/theme/tokens.ts and described: ${wrong.join(", ")}`);
  return [...fallbacks].map(([name, fallback]) => {
    const [syntax, description] = PURPOSES[name];
    return { name, fallback, syntax, description };
  });
}
