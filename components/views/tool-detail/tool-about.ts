/**
 * What a tool says about itself: names, description, claims.
 *
 * Owns: drawing them as text. A long description begins folded, and a huge one is cut until asked for.
 */
import { html, nothing, type TemplateResult } from "lit";
import type { ToolSummary } from "../../../src/client/api.js";
import type { Tool } from "../../../src/protocol/types/index.js";
import { visible, visibleLine } from "../../parts/visible-text.js";
import type { StringsController } from "../../strings/index.js";
import { hintSentences } from "../../parts/tool-hints.js";
import { titleOf } from "../tools-list/tool-row.js";

/** From here on a description is folded; characters, lines. */
const LONG = 480;
const LINES = 6;
const FOLDED = 4_000;

/** Draws title and name. */
export function toolNames(tool: ToolSummary): TemplateResult {
  const title = titleOf(tool);
  return html`<div class="names">
    <h3 class=${title === undefined ? "mono" : ""} tabindex="-1">${visibleLine(title ?? tool.name)}</h3>
    ${title === undefined ? nothing : html`<code class="muted">${visibleLine(tool.name)}</code>`}
  </div>`;
}

/** Draws description and claims. `whole` shows all of a long description; `toggle` is called to change that. */
export function toolAbout(
  tool: Tool,
  whole: boolean,
  toggle: () => void,
  strings: StringsController,
): TemplateResult | typeof nothing {
  const description = tool.description?.trim() ?? "";
  const claims = hintSentences(tool.annotations, strings);
  if (description === "" && claims === nothing) return nothing;
  const isLong = description.length > LONG || description.split("\n", LINES + 1).length > LINES;
  const label = strings.t(whole ? "tool.description-less" : "tool.description-more");
  const words = isLong && !whole ? description.slice(0, FOLDED) : description;
  return html`<section class="about">
    ${description === "" ? nothing : html`<p class="description text ${isLong && !whole ? "short" : ""}">${visible(words)}</p>`}
    ${isLong ? html`<button class="quiet" aria-expanded=${whole ? "true" : "false"} @click=${toggle}>${label}</button>` : nothing}
    ${claims}
  </section>`;
}
