/**
 * Parses and serializes JSON without losing digits of numbers.
 *
 * Owns: finding the numbers that a double can't hold, in one pass over the text, and writing such numbers. For
 * everything else it uses the platform's `JSON`. Needs neither `JSON.rawJSON` nor the source text in revivers, which
 * not all engines support.
 * https://www.rfc-editor.org/rfc/rfc8259
 */
import { afterString } from "./after-string.js";
import { isExactNumber, losesDigits, readNumber } from "./exact-number.js";
import { mayLoseDigits } from "./long-numbers.js";
import { markFor } from "./mark.js";

/**
 * Parses JSON. Each number that a double can't hold becomes an {@link ExactNumber}; everything else, including errors,
 * is as in `JSON.parse`.
 * @example parseExact('{"id":9007199254740993}') // { id: { digits: "9007199254740993", exact: 1n } }
 */
export function parseExact(text: string): unknown {
  const plain: unknown = JSON.parse(text);
  if (!mayLoseDigits(text)) return plain;
  const mark = markFor(text);
  const marked = withMarks(text, mark);
  return marked === undefined ? plain : withNumbers(JSON.parse(marked), mark);
}

/**
 * Serializes JSON like `JSON.stringify`, and writes exact numbers and `bigint`s with all digits. Returns `undefined`
 * for a value that is not JSON. `spell`: formats these numbers, for output other than JSON.
 * @throws TypeError for values that `JSON.stringify` refuses.
 */
export function writeExact(
  value: unknown,
  indent?: number,
  spell: (digits: string) => string = (digits) => digits,
): string | undefined {
  try {
    return JSON.stringify(value, null, indent) as string | undefined; // the type declaration omits `undefined`
  } catch (error) {
    // `JSON.stringify` throws for a bigint, and so for every exact number.
    const mark = markFor("");
    let isMarked = false;
    const marked: string | undefined = JSON.stringify(
      value,
      (_key, one: unknown) => {
        if (typeof one !== "bigint" && !isExactNumber(one)) return one;
        isMarked = true;
        return mark + (typeof one === "bigint" ? String(one) : one.digits);
      },
      indent,
    );
    if (!isMarked) throw error;
    return marked?.replace(new RegExp(`"${mark}([^"]*)"`, "g"), (_, digits: string) => spell(digits));
  }
}

const TOKEN = /-?\d[\d.eE+-]*/y;

/**
 * Replaces each number that a double can't hold by a string that starts with `mark`; `undefined` if there is no such
 * number. `text` must be valid JSON.
 */
function withMarks(text: string, mark: string): string | undefined {
  let marked = "";
  let from = 0;
  for (let at = 0; at < text.length;) {
    const code = text.charCodeAt(at);
    if (code === 0x22) at = afterString(text, at);
    else if (code === 0x2d || (code >= 0x30 && code <= 0x39)) {
      TOKEN.lastIndex = at;
      const token = TOKEN.exec(text)?.[0] ?? "-";
      if (losesDigits(token)) {
        marked += `${text.slice(from, at)}"${mark}${token}"`;
        from = at + token.length;
      }
      at += token.length;
    } else at++;
  }
  return from === 0 ? undefined : marked + text.slice(from);
}

/** Replaces the marked strings by exact numbers. Not recursive, because a server determines the depth. */
function withNumbers(root: unknown, mark: string): unknown {
  const whole = [root];
  const open: object[] = [whole];
  for (let holder = open.pop(); holder; holder = open.pop()) {
    const members = holder as Record<string, unknown>; // an array has keys, too
    for (const key of Object.keys(members)) {
      const value = members[key];
      if (typeof value === "string" && value.startsWith(mark)) members[key] = readNumber(value.slice(mark.length));
      else if (typeof value === "object" && value !== null) open.push(value);
    }
  }
  return whole[0];
}
