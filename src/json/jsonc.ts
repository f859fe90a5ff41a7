/**
 * JSON with comments and trailing commas, as found in config files.
 *
 * Owns: replacing both by spaces, and finding keys that are repeated. `JSON.parse` does the rest.
 */

/** Parses the text. Throws `SyntaxError` as `JSON.parse` does, with positions in the original text. */
export function parseJsonc(text: string): unknown {
  return JSON.parse(plainJson(text.startsWith("\ufeff") ? ` ${text.slice(1)}` : text));
}

/** String, which ends with its line at the latest, or comment. */
const STRING = /"[^"\\\n]*(?:\\[^][^"\\\n]*)*"?/.source;
const COMMENT = new RegExp(`${STRING}|//[^\\n]*|/\\*[^]*?(?:\\*/|$)`, "g");
/** The group matches a trailing comma; a comma before any item is a mistake and remains. */
const TRAILING_COMMA = new RegExp(`${STRING}|(?:^|[[{])\\s*,|(,)(?=\\s*[}\\]])`, "g");

/** Returns the same text with spaces instead of comments and trailing commas, so that positions do not change. */
function plainJson(text: string): string {
  return text
    .replace(COMMENT, (found) => (found.startsWith("/") ? found.replace(/[^\r\n]/g, " ") : found))
    .replace(TRAILING_COMMA, (found, comma?: string) => (comma === undefined ? found : " "));
}

const KEY = new RegExp(`(${STRING})(\\s*:)?|[{}[\\]]`, "g");

/** Returns the keys that an object of a valid text has more than once; `JSON.parse` keeps the last of each. */
export function repeatedKeys(text: string): readonly string[] {
  const repeated = new Set<string>();
  const open: Set<string>[] = [];
  for (const [token, string, colon] of plainJson(text).matchAll(KEY)) {
    if (token === "{" || token === "[") open.push(new Set());
    else if (token === "}" || token === "]") open.pop();
    if (string === undefined || colon === undefined) continue;
    const key = JSON.parse(string) as string; // a string of JSON
    if (open.at(-1)?.has(key)) repeated.add(key);
    open.at(-1)?.add(key);
  }
  return [...repeated];
}
