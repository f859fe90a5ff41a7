/**
 * Finds texts of a result that repeat its structured content, because most servers send both (spec, "Structured
 * Content": a tool that returns structured content should also return it as a text block).
 *
 * Owns: the comparison. White space between tokens, the order of members, and different notations of the same character
 * or number are not differences; duplicate members and any digit of a number are. In doubt, a text counts as different.
 */
import { compareNumbers, isAnyNumber, losesDigits } from "../../../src/json/exact-number.js";
import { parseExact, writeExact } from "../../../src/json/exact-text.js";
import { isObject } from "../../../src/json/is-object.js";
import { JsonTokens } from "../../../src/json/json-tokens.js";
import type { Results } from "../../../src/client/api/index.js";
import type { JsonNode, ResultView } from "../../../src/client/api/views.js";
import { inSlices } from "../basic/slices.js";

/** Maximum total number of compared characters; longer texts are shown without a comparison. */
const MAX_TEXT = 1_000_000;
/**
 * Maximum number of characters of the structured content, whose formatted JSON may be longer than an equivalent text.
 */
const MAX_STRUCTURED = 4_000_000;
/** Number of comparisons between two checks of the clock. */
const TURN = 2_000;

/**
 * Returns the indexes of the blocks that repeat the structured content. Rejects if the result is gone, or with the
 * reason of `signal`.
 */
export async function sameTexts(
  { resultId, blocks, structured }: ResultView,
  results: Results,
  signal: AbortSignal,
): Promise<ReadonlySet<number>> {
  const same = new Set<number>();
  let left = MAX_TEXT;
  let json: string | undefined;
  for (const [index, block] of blocks.entries()) {
    // A block with annotations is not collapsed, because they would no longer be visible.
    if (block.type !== "text" || block.annotations || !structured || !mayBe(block.text.head, structured)) continue;
    const { head, length } = block.text;
    left -= length;
    if (left < 0) break;
    json ??= await results.json(resultId, "structured");
    signal.throwIfAborted();
    if (json.length > MAX_STRUCTURED) break;
    const text = head.length === length ? head : await results.text(resultId, index, 0, length);
    if (await hasSameText(text, json, signal)) same.add(index);
  }
  return same;
}

/** Returns true if `text` is JSON with the same value as `json`, in any order. Rejects with the signal's reason. */
export async function hasSameText(text: string, json: string, signal?: AbortSignal): Promise<boolean> {
  try {
    return await inSlices(comparing(text, json), signal ?? new AbortController().signal);
  } catch (error) {
    if (signal?.aborted) throw error;
    return false; // not JSON, or nested too deeply
  }
}

/** Returns true if the beginning of a text may be an object or a list, like the structured content. */
function mayBe(head: string, { type }: JsonNode): boolean {
  return (type === "object" && /^\s*\{/.test(head)) || (type === "array" && /^\s*\[/.test(head));
}

function* comparing(text: string, json: string): Generator<undefined, boolean> {
  const said = parseExact(text);
  yield;
  const meant = parseExact(json);
  yield;
  if (!(yield* areEqual(said, meant))) return false;
  // The parsed value lacks parts that the parser dropped, such as duplicate members, so the texts are compared too.
  const written = writeExact(said);
  yield;
  return (yield* compact(text)) === written;
}

/**
 * Returns the text in a normalized notation. Unlike a parser, it keeps all tokens, so that dropped ones are noticed.
 */
function* compact(text: string): Generator<undefined, string> {
  const parts: string[] = [];
  const tokens = new JsonTokens(text);
  while (tokens.next()) {
    parts.push(plain(tokens.word));
    if (parts.length % TURN === 0) yield;
  }
  return parts.join("");
}

/** Returns a string or number in its normalized notation, and any other token unchanged. */
function plain(token: string): string {
  if (token.startsWith('"')) return token.includes("\\") ? JSON.stringify(JSON.parse(token)) : token;
  if (!/\d/.test(token)) return token;
  const number = Number(token);
  return losesDigits(token) || Object.is(number, -0) ? token : String(number);
}

/**
 * Compares by value, with members in any order. Uses a work list instead of recursion, because values may be nested to
 * any depth.
 */
function* areEqual(one: unknown, other: unknown): Generator<undefined, boolean> {
  const left: (readonly [unknown, unknown])[] = [[one, other]];
  for (let turns = 1; ; turns++) {
    const pair = left.pop();
    if (!pair) return true;
    const [a, b] = pair;
    if (turns % TURN === 0) yield;
    if (a === b) continue;
    if (isAnyNumber(a) && isAnyNumber(b)) {
      if (compareNumbers(a, b) !== 0) return false;
      continue;
    }
    if (Array.isArray(a) && Array.isArray(b)) {
      if (a.length !== b.length) return false;
      for (const [index, item] of a.entries()) {
        if (item !== b[index]) left.push([item, b[index]]);
        if (index % TURN === 0) yield;
      }
      continue;
    }
    if (!isObject(a) || !isObject(b)) return false;
    const keys = Object.keys(a);
    if (keys.length !== Object.keys(b).length || !keys.every((key) => Object.hasOwn(b, key))) return false;
    for (const key of keys) left.push([a[key], b[key]]);
  }
}
