/**
 * The items of a list as JSON texts that keep every digit: loaded with the first list that has a number a double does not hold.
 *
 * Owns: which lists need that. Reading such a text takes what {@link itemsOf} of the others does.
 */
import { exactOf } from "../json/exact-of.js";
import { writeExact } from "../json/exact-text.js";
import { textsOf } from "./list-text.js";

/** The items as {@link textsOf} gives them, with all digits; `undefined` for a list that loses none. */
export function exactTextsOf(items: readonly unknown[]): readonly string[] | undefined {
  const exact = exactOf(items) as readonly unknown[]; // a list stays one
  return exact === items ? undefined : textsOf(exact, (slice) => writeExact(slice) ?? "[]");
}
