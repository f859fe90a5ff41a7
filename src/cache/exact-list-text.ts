/**
 * Converts the items of a list to JSON texts that keep every digit. This code is loaded with the first list that
 * contains a number that a double can't hold.
 *
 * Owns: deciding which lists need this. {@link itemsOf} reads these texts, too.
 */
import { exactOf } from "../json/exact-of.js";
import { writeExact } from "../json/exact-text.js";
import { writeListTexts } from "./list-text.js";

/** Items as {@link writeListTexts} returns them, but with all digits; `undefined` if no number has lost digits. */
export function exactTextsOf(items: readonly unknown[]): readonly string[] | undefined {
  const exact = exactOf(items) as readonly unknown[]; // the exact counterpart of a list is a list
  return exact === items ? undefined : writeListTexts(exact, (slice) => writeExact(slice) ?? "[]");
}
