/**
 * One row of a comparison.
 *
 * Owns: rendering line numbers, sign, and marked words. All of the text is from the server.
 */
import { html, nothing, type TemplateResult } from "lit";
import { visible } from "../basic/visible-text.js";
import type { DiffRow } from "./diff-rows.js";
import { diffWordsWithSpace } from "diff";

/** A part of a line; `marked` parts are not in the other line. */
interface WordPart {
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

/** Maximum number of characters of a line; longer lines are truncated. */
export const LONGEST_LINE = 2_000;

/** Data for rendering a row. */
export interface DrawnRow {
  readonly row: DiffRow;
  readonly before: readonly string[];
  readonly after: readonly string[];
  readonly split: boolean;
  /** True if the row belongs to the current change. */
  readonly isCurrent: boolean;
  /** Parts of the line, if changed words are marked. */
  readonly marks: { readonly before: readonly WordPart[]; readonly after: readonly WordPart[] } | undefined;
}

/** Renders a row that is not a fold. */
export function diffLine({ row, before, after, split, isCurrent, marks }: DrawnRow): TemplateResult {
  const isChanged = row.kind === "changed";
  const old = row.before === undefined ? undefined : (before[row.before] ?? "");
  const young = row.after === undefined ? undefined : (after[row.after] ?? "");
  const cells =
    split || !isChanged
      ? html`${cell(old, row.before, isChanged ? "removed" : "same", marks?.before)}
        ${split ? cell(young, row.after, isChanged ? "added" : "same", marks?.after) : nothing}`
      : old === undefined
        ? cell(young, row.after, "added", marks?.after)
        : cell(old, row.before, "removed", marks?.before);
  return html`<div class="line ${isCurrent ? "current" : ""}" .style=${`transform:translateY(${row.top}px)`}>
    <div class="cells">${cells}</div>
  </div>`;
}

const SIGNS = { removed: "−", added: "+", same: "" } as const;

function cell(
  text: string | undefined,
  number: number | undefined,
  kind: keyof typeof SIGNS,
  parts: readonly WordPart[] | undefined,
): TemplateResult {
  if (text === undefined || number === undefined) return html`<div class="cell absent"></div>`;
  return html`<div class="cell ${kind}">
    <span class="number">${number + 1}</span><span class="sign">${SIGNS[kind]}</span
    ><span class="words"><span>${words(text, kind, parts)}</span></span>
  </div>`;
}

function words(text: string, kind: keyof typeof SIGNS, parts: readonly WordPart[] | undefined): unknown {
  if (parts) {
    return parts.map(({ text: part, marked }) => (marked ? html`<mark>${visible(part)}</mark>` : visible(part)));
  }
  const shown = kind === "same" ? text.replace(/\r$/, "") : text;
  return shown.length > LONGEST_LINE ? `${visible(shown.slice(0, LONGEST_LINE))}…` : visible(shown);
}
