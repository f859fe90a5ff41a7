/**
 * Row content for an unusable entry in the lists of resources and prompts.
 *
 * Owns: rendering the inside of the row. Except for the labels, all text is from the server, or is the engine's message
 * about the entry.
 */
import { html, nothing, type TemplateResult } from "lit";
import type { MalformedRow } from "../../../src/state/index.js";
import type { StringsController } from "../../strings/index.js";
import { icon } from "../../theme/icons.js";
import { highlightMatch } from "../shared/highlight-match.js";
import { malformedWords } from "./malformed-row.js";

/** Renders the inside of the row; `single`: true for a row of one line. */
export function malformedLine(
  entry: MalformedRow,
  query: string,
  single: boolean,
  strings: StringsController,
): TemplateResult {
  const { name, isNamed, reason } = malformedWords(entry, strings);
  const title = html`<span class="title ${isNamed ? "mono" : ""}" dir="auto">${isNamed ? highlightMatch(name, query) : name}</span>`;
  const why = reason === "" ? nothing : highlightMatch(reason, query);
  return html`<span class="odd">${icon("warning")}</span>
    <div class="words ${single ? "first" : ""}">
      ${
        single
          ? html`${title}<span class="name" dir="auto">${why}</span>`
          : html`<div class="first">${title}</div>
              <div class="second" dir="auto">${why}</div>`
      }
    </div>
    <span class="badge">${strings.t("tools.malformed")}</span>`;
}
