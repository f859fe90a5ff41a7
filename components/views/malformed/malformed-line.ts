/**
 * Line in a row of the lists of resources and of prompts, for an entry that can't be used.
 *
 * Owns: rendering it, within the row. All of it but the labels is the server's text, or the engine's about it.
 */
import { html, nothing, type TemplateResult } from "lit";
import type { MalformedRow } from "../../../src/state/index.js";
import type { StringsController } from "../../strings/index.js";
import { icon } from "../../theme/index.js";
import { highlightMatch } from "../highlight-match.js";
import { malformedWords } from "./malformed-row.js";

/** Renders the inside of the row; `single`: in one line. */
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
