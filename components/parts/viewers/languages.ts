/**
 * Language of a text, according to its type, its file name or a code fence.
 *
 * Owns: the known names. Never inspects the text itself: guessing is slow and can be manipulated by a server.
 */

/** A language with syntax highlighting. */
export type CodeLanguage =
  | "json"
  | "javascript"
  | "typescript"
  | "python"
  | "xml"
  | "css"
  | "bash"
  | "yaml"
  | "sql"
  | "go"
  | "rust"
  | "java"
  | "cpp"
  | "diff"
  | "ini";

/** Other names: file extensions, names in code fences, MIME subtypes. */
const NAMES: Readonly<Record<CodeLanguage, string>> = {
  json: "json jsonc ndjson geojson webmanifest ld+json",
  javascript: "javascript js mjs cjs jsx ecmascript x-javascript",
  typescript: "typescript ts mts cts tsx x-typescript",
  python: "python py pyi x-python",
  xml: "xml html htm xhtml svg xsl vue rss atom xhtml+xml svg+xml",
  css: "css scss less",
  bash: "bash sh shell zsh console x-sh x-shellscript",
  yaml: "yaml yml x-yaml",
  sql: "sql x-sql",
  go: "go golang x-go",
  rust: "rust rs x-rust",
  java: "java kt kotlin x-java x-java-source",
  cpp: "cpp c h cc hpp c++ x-c x-c++src",
  diff: "diff patch x-diff x-patch",
  ini: "ini toml conf cfg properties",
};

const KNOWN = new Map<string, CodeLanguage>();
for (const [language, names] of Object.entries(NAMES)) {
  for (const name of names.split(" ")) KNOWN.set(name, language as CodeLanguage); // the keys are those of the table
}

/** Returns the language with a name such as `js` or `TypeScript`. */
export function languageOfName(name: string): CodeLanguage | undefined {
  return KNOWN.get(name.slice(0, 40).toLowerCase());
}

/** Returns the language of a text by its MIME type, otherwise by the extension of its file name or URI. */
export function codeLanguageOf(mimeType: string | undefined, name: string | undefined): CodeLanguage | undefined {
  const type = essenceOf(mimeType).split("/")[1] ?? "";
  const ending = /\.([a-z0-9+]{1,12})(?:[?#]|$)/i.exec((name ?? "").slice(-300))?.[1] ?? "";
  if (type.endsWith("+json")) return "json";
  if (type.endsWith("+xml")) return "xml";
  return languageOfName(type) ?? languageOfName(ending);
}

/** Returns a MIME type without parameters, in lower case: `text/csv` for `Text/CSV; header=present`. */
export function essenceOf(mimeType: string | undefined): string {
  return mimeType?.split(";", 1)[0]?.trim().toLowerCase() ?? "";
}
