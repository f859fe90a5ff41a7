/**
 * Finding a text in content.
 *
 * Owns: the interface of elements whose content can be searched, collecting them, and marking a match. The elements
 * search themselves.
 */
import { css } from "lit";
import type { JsonMatch, JsonMatches } from "../../../src/client/api/views.js";

/** Occurrence of a text in a JSON value, or a value that a JSONPath selects. */
export interface FoundMatch extends JsonMatch {
  /** Beginning of the selected value, as JSON text; absent for an occurrence of a text. */
  readonly preview?: string;
}

/** Reason why a JSONPath was not applied: an error at a zero-based character, or a value that is too large for it. */
export type PathProblem =
  | { readonly kind: "invalid"; readonly message: string; readonly at?: number }
  | { readonly kind: "too-large" };

/** Matches in a JSON value. */
export interface FoundMatches extends JsonMatches {
  readonly matches: readonly FoundMatch[];
  /** Present if the text looks like a JSONPath and could not be applied; its occurrences are still found. */
  readonly problem?: PathProblem;
}

/** Outcome of a search. */
export interface Found {
  /** Number of matches. */
  readonly total: number;
  /** Number of matches that can be shown, the first ones. */
  readonly count: number;
  /** Matches that can be shown, if the text is a JSONPath that selects values. */
  readonly values?: readonly FoundMatch[];
  /** Reason why the text, which looks like a JSONPath, is not one that can be applied. */
  readonly problem?: PathProblem;
}

/** Returns the outcome of a search in a JSON value. */
export function foundIn({ total, matches, problem }: FoundMatches): Found {
  const isPath = matches[0]?.preview !== undefined;
  return { total, count: matches.length, ...(isPath && { values: matches }), ...(problem && { problem }) };
}

/** Element whose content can be searched. */
export interface FindTarget {
  /** Finds a text, ignoring case, or the values of a JSONPath. An empty text ends the search. Rejects if the content can't be read. */
  find(text: string): Promise<Found>;
  /** Scrolls to a match, counted from 0, and marks it; `undefined` removes the mark. */
  showMatch(index: number | undefined): Promise<void>;
}

/** Maximum number of matches that one target keeps. */
export const MAX_MATCHES = 1_000;
/** Name of the mark in style sheets. */
const MARK = "mcp-find";

/** Style of the mark, for elements that use {@link markRange}. */
export const findMarkStyles = css`
  ::highlight(mcp-find) {
    background-color: Mark;
    color: MarkText;
  }
`;

/** Returns the pattern that finds a text, taken literally. */
export function patternOf(text: string): RegExp {
  return new RegExp(text.replaceAll(/[\\^$.*+?()[\]{}|]/g, "\\$&"), "gi");
}

/**
 * Marks characters on the page without changing the document; `undefined` removes the mark. Browsers without this
 * feature only scroll.
 */
export function markRange(range: Range | undefined): void {
  if (!("highlights" in CSS)) return;
  if (range) CSS.highlights.set(MARK, new Highlight(range));
  else CSS.highlights.delete(MARK);
}

/** Returns the range of `length` characters from `at` on in the text of an element; `undefined` if there are fewer. */
export function rangeIn(element: Node, at: number, length: number): Range | undefined {
  const range = document.createRange();
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  let before = 0;
  let hasStart = false;
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const size = node.nodeValue?.length ?? 0;
    if (!hasStart && at < before + size) {
      range.setStart(node, at - before);
      hasStart = true;
    }
    if (hasStart && at + length <= before + size) {
      range.setEnd(node, at + length - before);
      return range;
    }
    before += size;
  }
  return undefined;
}

/** Returns the targets below `root` in document order, across shadow roots, without those in closed details. */
export function findTargetsIn(root: ParentNode): readonly FindTarget[] {
  return [...root.children].flatMap((element): readonly FindTarget[] => {
    if (isTarget(element)) return [element];
    if (element instanceof HTMLDetailsElement && !element.open) return [];
    if (element instanceof HTMLSlotElement) return element.assignedElements().flatMap((one) => targetsOf(one));
    return targetsOf(element);
  });
}

function targetsOf(element: Element): readonly FindTarget[] {
  if (isTarget(element)) return [element];
  return findTargetsIn(element.shadowRoot ?? element);
}

function isTarget(element: Element): element is Element & FindTarget {
  return "find" in element && "showMatch" in element;
}

/**
 * Scrolls a box to a range in it. Pieces that come into sight get their height only then, so that the range may move
 * again.
 */
export async function scrollIntoSight(range: Range, box: HTMLElement): Promise<void> {
  for (let frames = 0; frames < 10; frames++) {
    const [line, frame] = [range.getBoundingClientRect(), box.getBoundingClientRect()];
    if (line.top >= frame.top && line.bottom <= frame.bottom) return;
    box.scrollTop += line.top - frame.top - box.clientHeight / 3;
    await new Promise(requestAnimationFrame);
  }
}
