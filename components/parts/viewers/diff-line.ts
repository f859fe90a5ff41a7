/**
 * One row of a comparison.
 *
 * Owns: rendering line numbers, sign, and marked words. All of the text is from the server.
 */
import { html, nothing, type TemplateResult } from "lit";
import { visible } from "../basic/visible-text.js";
import type { DiffRow } from "./diff-rows.js";
import type { WordPart } from "./diff-words.js";

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
