/**
 * Parses those parts of regular expressions that determine the cost of a match.
 *
 * Owns: the parser. Reads only expressions that the platform has accepted. An expression with unsupported parts (back
 * references, look-behind, flags) has no tree. Never runs the expression. https://tc39.es/ecma262/#sec-patterns
 */

/** Part of a pattern. */
export type PatternNode =
  /** One character from a set. */
  | { readonly kind: "atom"; readonly meets: (other: { readonly source: string }) => boolean; readonly source: string }
  /** Assertion that consumes no character, such as `^`. */
  | { readonly kind: "place"; readonly at: "start" | "end" | "word" | "no-word" }
  /** Look-ahead: an item that must follow, or must not follow. */
  | { readonly kind: "look"; readonly item: PatternNode }
  | { readonly kind: "sequence"; readonly items: readonly PatternNode[] }
  | { readonly kind: "choice"; readonly options: readonly PatternNode[] }
  | { readonly kind: "repeat"; readonly item: PatternNode; readonly min: number; readonly max: number };

const TOKEN =
  /\\(?:p\{[^}]*\}|P\{[^}]*\}|u\{[0-9a-fA-F]+\}|u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|c[A-Za-z]|.)|\[(?:\\.|[^\]\\])*\]|\(\?<?[:=!]?|[^]/gsu;
const QUANTIFIER = /^(?:[*+?]|\{(\d+)(,?)(\d*)\})\??/;
const MAX_DEPTH = 50;
const PLACES: Readonly<Record<string, Extract<PatternNode, { kind: "place" }>["at"]>> = {
  "^": "start",
  $: "end",
  "\\b": "word",
  "\\B": "no-word",
};

/** Tree of `source`; `undefined` if the cost of a part is unknown. */
export function parsePattern(source: string): PatternNode | undefined {
  const reader = { source, at: 0 };
  try {
    const tree = choice(reader, 0);
    return reader.at === source.length ? tree : undefined;
  } catch (error) {
    if (error instanceof Unknown) return undefined;
    throw error;
  }
}

/** Thrown inside this file only. */
class Unknown extends Error {}

interface Reader {
  readonly source: string;
  at: number;
}

function choice(reader: Reader, depth: number): PatternNode {
  if (depth > MAX_DEPTH) throw new Unknown();
  const options = [sequence(reader, depth)];
  while (reader.source[reader.at] === "|") {
    reader.at++;
    options.push(sequence(reader, depth));
  }
  const [only] = options;
  return only && options.length === 1 ? only : { kind: "choice", options };
}

function sequence(reader: Reader, depth: number): PatternNode {
  const items: PatternNode[] = [];
  while (reader.at < reader.source.length && !"|)".includes(reader.source.charAt(reader.at))) {
    const item = part(reader, depth);
    const [text, least, comma, most] = QUANTIFIER.exec(reader.source.slice(reader.at)) ?? [];
    if (text === undefined) {
      items.push(item);
      continue;
    }
    reader.at += text.length;
    const min = least === undefined ? (text.startsWith("+") ? 1 : 0) : Number(least);
    const open = text.startsWith("?") ? 1 : Infinity;
    const max = least === undefined ? open : comma === "" ? min : most === "" ? Infinity : Number(most);
    items.push({ kind: "repeat", item, min, max });
  }
  const [only] = items;
  return only && items.length === 1 ? only : { kind: "sequence", items };
}

function part(reader: Reader, depth: number): PatternNode {
  TOKEN.lastIndex = reader.at;
  const token = TOKEN.exec(reader.source)?.[0];
  if (token === undefined) throw new Unknown();
  reader.at += token.length;
  const at = Object.hasOwn(PLACES, token) ? PLACES[token] : undefined;
  if (at) return { kind: "place", at };
  if (/^\\[1-9k]/.test(token)) throw new Unknown();
  if (!token.startsWith("(")) return atom(token);
  // Look-ahead costs as much as its content; the cost of look-behind, which is matched backwards, is unknown.
  if (token === "(?<=" || token === "(?<!" || token === "(?") throw new Unknown();
  if (token === "(?<") reader.at = reader.source.indexOf(">", reader.at) + 1;
  const inner = choice(reader, depth + 1);
  if (reader.source[reader.at] !== ")") throw new Unknown();
  reader.at++;
  return token.endsWith("=") || token.endsWith("!") ? { kind: "look", item: inner } : inner;
}

/** Characters by which sets are compared: each ASCII character; all others count as a single character. */
const ASCII = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code));
const BEYOND = ["\u00e9", "\u0436", "\u4e2d", "\u2028"];

interface Reach {
  readonly ascii: ReadonlySet<string>;
  readonly beyond: boolean;
}

function atom(source: string): PatternNode {
  let own: Reach | undefined;
  const meets = (other: { readonly source: string }): boolean => {
    own ??= reach(source);
    const others = reach(other.source);
    if (own.beyond && others.beyond) return true;
    for (const char of own.ascii) if (others.ascii.has(char)) return true;
    return false;
  };
  return { kind: "atom", source, meets };
}

function reach(source: string): Reach {
  const alone = one(source);
  const ascii = new Set(ASCII.filter((char) => alone.test(char)));
  // Escapes and non-ASCII characters may match any non-ASCII character.
  const beyond = /[^\0-\x7f]|\\[uxpPc]/.test(source) || BEYOND.some((char) => alone.test(char));
  return { ascii, beyond };
}

function one(source: string): RegExp {
  const text = `^(?:${/^[{}\]]$/.test(source) ? `\\${source}` : source})$`;
  try {
    return new RegExp(text, "su");
  } catch {
    return new RegExp(text, "s");
  }
}
