/**
 * Syntax highlighting: splits code into runs of text with a role, never into markup.
 *
 * Owns: loading a language with its first use, mapping its scopes to roles, and the limits for long texts. JSON has a
 * separate tokenizer.
 */
import type { LanguageFn } from "highlight.js";
import type { CodeLanguage } from "./languages.js";
import { breathe } from "../basic/slices.js";

/** Roles of a run: a name, a string, a number, a keyword, or a less important part such as a comment. */
type CodeRole = "key" | "string" | "number" | "word" | "quiet";

/** A run of characters with one role. */
export interface CodeRun {
  readonly text: string;
  readonly role?: CodeRole;
}

/**
 * Splits code into runs that together contain all of the code. Code of more than {@link MAX_CODE} characters is not
 * highlighted.
 */
export type Highlighter = (code: string) => readonly CodeRun[];

/**
 * Maximum number of characters per call, to avoid delays. Lines that are too long are treated as data and not
 * highlighted.
 */
const MAX_CODE = 20_000;
const MAX_LINE = 1_500;

type Grammar = Exclude<CodeLanguage, "json">;
const LOADERS: Readonly<Record<Grammar, () => Promise<{ default: LanguageFn }>>> = {
  javascript: () => import("highlight.js/lib/languages/javascript"),
  typescript: () => import("highlight.js/lib/languages/typescript"),
  python: () => import("highlight.js/lib/languages/python"),
  xml: () => import("highlight.js/lib/languages/xml"),
  css: () => import("highlight.js/lib/languages/css"),
  bash: () => import("highlight.js/lib/languages/bash"),
  yaml: () => import("highlight.js/lib/languages/yaml"),
  sql: () => import("highlight.js/lib/languages/sql"),
  go: () => import("highlight.js/lib/languages/go"),
  rust: () => import("highlight.js/lib/languages/rust"),
  java: () => import("highlight.js/lib/languages/java"),
  cpp: () => import("highlight.js/lib/languages/cpp"),
  diff: () => import("highlight.js/lib/languages/diff"),
  ini: () => import("highlight.js/lib/languages/ini"),
};

/** Loads a language. Rejects if its code can't be loaded. @example const read = await highlighter("python"); */
export async function highlighter(language: CodeLanguage): Promise<Highlighter> {
  const read = language === "json" ? jsonRuns : await grammar(language);
  return (code) => {
    if (code.length > MAX_CODE || hasLongLine(code)) return [{ text: code }];
    const runs = read(code);
    // The text is always shown in full, regardless of the grammar.
    return runs.reduce((sum, { text }) => sum + text.length, 0) === code.length ? runs : [{ text: code }];
  };
}

async function grammar(language: Grammar): Promise<Highlighter> {
  const [{ default: library }, { default: definition }] = await Promise.all([
    import("highlight.js/lib/core"),
    LOADERS[language](),
  ]);
  const own = library.newInstance();
  own.configure({ __emitter: RunEmitter });
  own.registerLanguage(language, definition);
  // The first use compiles the grammar, which is done in a separate task.
  own.highlight("", { language });
  await breathe();
  return (code) => {
    const { _emitter: found } = own.highlight(code, { language, ignoreIllegals: true });
    return found instanceof RunEmitter ? found.runs : [{ text: code }];
  };
}

/** Receives the tokens of the library, in its own format. */
class RunEmitter {
  readonly runs: CodeRun[] = [];
  readonly #scopes: string[] = [];

  addText(text: string): void {
    if (text === "") return;
    const role = this.#scopes.findLast((scope) => roleOf(scope) !== undefined);
    this.runs.push(role === undefined ? { text } : { text, role: roleOf(role) ?? "word" });
  }
  openNode(scope: string): void {
    this.#scopes.push(scope);
  }
  closeNode(): void {
    this.#scopes.pop();
  }
  startScope(scope: string): void {
    this.openNode(scope);
  }
  endScope(): void {
    this.closeNode();
  }
  __addSublanguage(emitter: unknown): void {
    if (emitter instanceof RunEmitter) this.runs.push(...emitter.runs);
  }
  finalize(): void {}
  toHTML(): string {
    return ""; // required by the interface, never used
  }
}

const ROLES: readonly (readonly [RegExp, CodeRole])[] = [
  [/^(comment|quote|meta|doctag)/, "quiet"],
  [/^(string|regexp|addition|char|link|symbol)/, "string"],
  [/^(number|literal)/, "number"],
  [/^(keyword|built_in|type|deletion|selector-(tag|pseudo)|operator)/, "word"],
  [/^(title|attr|property|name|variable|section|tag|selector|params)/, "key"],
];

function roleOf(scope: string): CodeRole | undefined {
  return ROLES.find(([scopes]) => scopes.test(scope))?.[1];
}

const JSON_TOKEN = /("(?:[^"\\\n]|\\.)*"?)(\s*:)?|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|\b(?:true|false|null)\b/g;

function jsonRuns(code: string): readonly CodeRun[] {
  const runs: CodeRun[] = [];
  let at = 0;
  for (const match of code.matchAll(JSON_TOKEN)) {
    const [token, quoted, colon] = match;
    if (match.index > at) runs.push({ text: code.slice(at, match.index) });
    at = match.index + token.length;
    if (quoted !== undefined) {
      runs.push({ text: quoted, role: colon === undefined ? "string" : "key" });
      if (colon !== undefined) runs.push({ text: colon });
    } else runs.push({ text: token, role: /^[tfn]/.test(token) ? "word" : "number" });
  }
  if (at < code.length) runs.push({ text: code.slice(at) });
  return runs;
}

function hasLongLine(code: string): boolean {
  for (let at = 0; at < code.length;) {
    const newline = code.indexOf("\n", at);
    const end = newline < 0 ? code.length : newline;
    if (end - at > MAX_LINE) return true;
    at = end + 1;
  }
  return false;
}
