/** Marks the matched part of a row's text. */
import { html } from "lit";
import { findMarks } from "../../../src/state/filter.js";

/** Renders `text` with the match of `query` marked; plain text if there is no match. */
export function highlightMatch(text: string, query: string): unknown {
  const marks = query === "" ? [] : findMarks(text, query);
  if (marks.length === 0) return text;
  const parts: unknown[] = [];
  let at = 0;
  for (const [from, to] of marks) {
    parts.push(text.slice(at, from), html`<mark>${text.slice(from, to)}</mark>`);
    at = to;
  }
  return [...parts, text.slice(at)];
}
