/**
 * Splits a large value into pieces for the page; each piece is small enough to be parsed within a frame.
 *
 * Owns: the places at which a value is cut. `join.ts` reads the pieces. Does not send them.
 */
import type { Piece } from "../contract.js";

/** Approximate number of characters of JSON in one piece. */
const PIECE = 200_000;
/**
 * Maximum depth of cuts, greater than the depth of ordinary large values. A large value below it is written as one
 * piece, or is too deep to be written at all.
 */
const MAX_DEPTH = 32;

/** True for a value that exceeds the size of one piece. */
export const isLarge = (value: unknown): boolean => leftAfter(value, PIECE) <= 0;

/**
 * Pieces of a large value, in order. Throws a `RangeError` (in Firefox an `InternalError`) for a value that is nested
 * too deeply.
 */
export function* piecesOf(value: unknown, key = "", depth = 0): Generator<Piece, void, undefined> {
  if (typeof value !== "object" || value === null) return yield { key, value };
  if (depth > MAX_DEPTH) return yield { key, text: JSON.stringify(value) };
  const isArray = Array.isArray(value);
  yield { key, open: isArray ? "array" : "object" };
  let left = PIECE;
  let members: [string, unknown][] = [];
  const gathered = (): Piece => {
    const json = JSON.stringify(isArray ? members.map(([, member]) => member) : Object.fromEntries(members));
    [left, members] = [PIECE, []];
    return { json };
  };
  for (const [name, member] of Object.entries(value)) {
    let after = leftAfter(member, left);
    if (after <= 0) {
      if (members.length > 0) yield gathered();
      after = leftAfter(member, PIECE); // measured against an empty piece
    }
    if (after <= 0) yield* piecesOf(member, name, depth + 1);
    else {
      members.push([name, member]);
      left = after - name.length;
    }
  }
  if (members.length > 0) yield gathered();
  yield { close: true };
}

/** Characters of `left` that remain after a value; at most that many of its members are read. */
function leftAfter(value: unknown, left: number): number {
  const open = [value];
  for (let one = open.pop(); left > 0; one = open.pop()) {
    left -= 8;
    if (typeof one === "string") left -= one.length;
    else if (Array.isArray(one)) for (let at = 0; at < one.length && at < left; at++) open.push(one[at]);
    else if (typeof one === "object" && one !== null) {
      for (const [name, member] of Object.entries(one)) {
        left -= name.length;
        open.push(member);
      }
    }
    if (open.length === 0) break;
  }
  return left;
}
