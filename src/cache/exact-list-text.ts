/**
 * Items of a list as JSON texts that keep every digit: loaded with the first list that has a number a double can't hold.
 *
 * Owns: which lists need that. {@link itemsOf} reads these texts, too.
 */
import { exactOf } from "../json/exact-of.js";
import { writeExact } from "../json/exact-text.js";
import { writeListTexts } from "./list-text.js";

/** Items as {@link writeListTexts} returns them, with all digits; `undefined` for a list that loses none. */
export function exactTextsOf(items: readonly unknown[]): readonly string[] | undefined {
  const exact = exactOf(items) as readonly unknown[]; // a list stays one
  return exact === items ? undefined : writeListTexts(exact, (slice) => writeExact(slice) ?? "[]");
}
