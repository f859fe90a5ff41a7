/** The letters of a row that were searched for, marked. */
import { html } from "lit";
import { findMarks } from "../../src/state/index.js";

/** `text` with what `query` found in it marked; plain text where nothing was. */
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
