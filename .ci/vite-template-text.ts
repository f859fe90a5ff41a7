/**
 * Vite plugin: templates written as html`…` and style sheets written as css`…` lose the white space that only people read. Minifiers leave template
 * strings alone.
 */
import { fileURLToPath } from "node:url";
import MagicString from "magic-string";
import { parseAst, type Plugin } from "vite";

const COMPONENTS = fileURLToPath(new URL("../components/", import.meta.url));
/** Elements in which a line break is more than a space. */
const SPACED = /<(pre|textarea|style|script)\b[^>]*>\s*\n/;

/** A part of a template's own text: `start` and `end` are positions in the code. */
interface Text {
  readonly tag: string;
  readonly start: number;
  readonly end: number;
}

/** What is read of a tagged template. */
interface TaggedTemplate {
  readonly type: "TaggedTemplateExpression";
  readonly tag: { readonly name?: string };
  readonly quasi: {
    readonly quasis: readonly { readonly start: number; readonly end: number; readonly tail: boolean }[];
  };
}

const SHORTENED: Readonly<Record<string, (text: string) => string>> = {
  // A line break between two elements stands for one space, as a browser renders it.
  html: (text) => text.replace(/\s*\n\s*/g, " "),
  // Space beside what is inserted may separate two values.
  css: (text) =>
    text
      .replace(/\s+/g, " ")
      .replace(/ ?([{};,]) ?/g, "$1")
      .replace(/: /g, ":")
      .replace(/;}/g, "}"),
};

/** Returns the texts of all templates in a syntax tree, nested ones included. */
function textsIn(node: unknown): readonly Text[] {
  if (Array.isArray(node)) return node.flatMap(textsIn);
  if (typeof node !== "object" || node === null) return [];
  return [...ownTexts(node), ...Object.values(node).flatMap(textsIn)];
}

function ownTexts(node: object): readonly Text[] {
  if (!("type" in node) || node.type !== "TaggedTemplateExpression") return [];
  const { tag, quasi } = node as TaggedTemplate;
  const { name = "" } = tag;
  if (!Object.hasOwn(SHORTENED, name)) return [];
  // The positions include a backtick or a brace before the text, and a backtick or two characters after it.
  return quasi.quasis.map(({ start, end, tail }) => ({ tag: name, start: start + 1, end: end - (tail ? 1 : 2) }));
}

/** The plugin; for builds that go to browsers as they are. */
export function templateText(): Plugin {
  return {
    name: "template-text",
    enforce: "pre",
    transform(code, id) {
      if (!id.startsWith(COMPONENTS) || !id.endsWith(".ts")) return undefined;
      const shorter = new MagicString(code);
      for (const { tag, start, end } of textsIn(parseAst(code, { lang: "ts" }))) {
        const text = code.slice(start, end);
        if (SPACED.test(text))
          this.error(`White space matters in a template of ${id}: begin its text on the line of the tag.`);
        const short = SHORTENED[tag]?.(text) ?? text;
        if (short !== text) shorter.update(start, end, short);
      }
      return shorter.hasChanged() ? { code: shorter.toString(), map: shorter.generateMap({ hires: true }) } : undefined;
    },
  };
}
