/**
 * Writes JSON text for display, from values whose numbers were parsed as doubles.
 *
 * Owns: marking numbers that may have been rounded with "≈". `exact-text.ts` writes exact numbers.
 */
import { markFor } from "./mark.js";

/** Matches numbers that a double may have rounded. */
const ROUNDED_DIGITS = 17;

/**
 * JSON text of a value; `undefined` for a value that is not JSON. Throws as `JSON.stringify` does.
 * @example roundedText({ id: 9007199254740993 }) // '{"id":≈9007199254740992}'
 */
export function roundedText(value: unknown, indent?: number): string | undefined {
  const mark = markFor("");
  let isMarked = false;
  const text: string | undefined = JSON.stringify(
    value,
    (_key, one: unknown) => {
      if (typeof one !== "number" || !mayBeRounded(one)) return one;
      isMarked = true;
      return mark + String(one);
    },
    indent,
  );
  return isMarked ? text.replace(new RegExp(`"${mark}([^"]*)"`, "g"), "≈$1") : text;
}

function mayBeRounded(value: number): boolean {
  if (!Number.isFinite(value)) return true;
  if (Number.isInteger(value)) return !Number.isSafeInteger(value);
  return String(value).replace(/e.*|\D/g, "").length >= ROUNDED_DIGITS;
}
