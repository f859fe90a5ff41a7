/**
 * Marks changed words in changed lines.
 *
 * Owns: the limits: long lines, and lines with little in common, get no marks. Never renders.
 */
import { diffWordsWithSpace } from "diff";

/** A part of a line; `marked` parts are not in the other line. */
export interface WordPart {
  readonly text: string;
  readonly marked: boolean;
}

/** Parts of both lines. */
export interface WordMarks {
  readonly before: readonly WordPart[];
  readonly after: readonly WordPart[];
}

const LONGEST = 500;
const MOST_EDITS = 60;
/** Minimum share of the longer line that both lines must have in common. */
const ALIKE = 0.3;

/** Returns the marks of two lines; `undefined` if they would not help. */
export function wordMarks(before: string, after: string): WordMarks | undefined {
  if (before.length > LONGEST || after.length > LONGEST || before === "" || after === "") return undefined;
  const changes = diffWordsWithSpace(before, after, { maxEditLength: MOST_EDITS });
  if (!changes) return undefined;
  const common = changes.reduce((sum, { added, removed, value }) => sum + (added || removed ? 0 : value.length), 0);
  if (common < ALIKE * Math.max(before.length, after.length)) return undefined;
  const side = (other: "added" | "removed"): WordPart[] =>
    changes
      .filter((change) => !change[other])
      .map(({ value, added, removed }) => ({ text: value, marked: added || removed }));
  return { before: side("added"), after: side("removed") };
}
