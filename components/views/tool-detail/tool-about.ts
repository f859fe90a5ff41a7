/**
 * Self-description of a tool: names, description, claims, and the definition as the server sent it.
 *
 * Owns: rendering them as text, or as Markdown if they are written in Markdown. A long description shows its first
 * paragraph, and the rest on demand.
 */
import { html, nothing, type TemplateResult } from "lit";
import type { ToolSummary } from "../../../src/client/api/index.js";
import { writeExact } from "../../../src/json/exact-text.js";
import type { Tool } from "../../../src/protocol/types/index.js";
import "../../parts/basic/copy-button.js";
import { valueTree } from "../../parts/viewers/json/value-tree.js";
import { formattedText } from "../../parts/viewers/formatted-text.js";
import { textNote } from "../../parts/trust/text-note.js";
import { visibleLine } from "../../parts/basic/visible-text.js";
import type { StringsController } from "../../strings/index.js";
import { claimBadges } from "../../parts/trust/tool-claims.js";
import { titleOf } from "../tools-list/tool-row.js";

/** Number of characters and lines above which a description is collapsed. */
const LONG = 480;
const LINES = 6;
const FOLDED = 4_000;
/** Maximum number of characters of a first paragraph that is shown on its own. */
const PARAGRAPH = 1_200;

/** Renders title and name. */
export function toolNames(tool: ToolSummary): TemplateResult {
  const title = titleOf(tool);
  return html`<div class="names">
    <h3 class=${title === undefined ? "mono" : ""} tabindex="-1">${visibleLine(title ?? tool.name)}</h3>
    ${title === undefined ? nothing : html`<code class="muted">${visibleLine(tool.name)}</code>`}
  </div>`;
}

/**
 * Renders description and claims. `whole`: true to show all of a long description; `toggle` is called to change that.
 */
export function toolAbout(tool: Tool, whole: boolean, toggle: () => void, strings: StringsController): TemplateResult {
  const description = tool.description?.trim() ?? "";
  const claims = claimBadges(tool.annotations, strings);
  const note = textNote({ text: tool.description, name: tool.name, schema: tool.inputSchema });
  if (description === "" && claims === nothing) return note;
  const isLong = description.length > LONG || description.split("\n", LINES + 1).length > LINES;
  const label = strings.t(whole ? "tool.description-less" : "tool.description-more");
  const words = isLong && !whole ? beginningOf(description) : description;
  return html`<section class="about">
    ${description === "" ? nothing : html`<div class="description text ${isLong && !whole ? "short" : ""}">${formattedText(words, strings)}</div>`}
    ${isLong ? html`<button class="quiet" aria-expanded=${whole ? "true" : "false"} @click=${toggle}>${label}</button>` : nothing}
    ${claims} ${note}
  </section>`;
}

/** Returns the first paragraph if it is short enough, otherwise as much text as the collapsed box can show. */
function beginningOf(description: string): string {
  const end = description.search(/\n[ \t]*\n/);
  const first = end < 0 ? description : description.slice(0, end);
  return first.length <= PARAGRAPH && !/^ {0,3}(```|~~~|#)/m.test(first) ? first : description.slice(0, FOLDED);
}

/** Renders the definition as a collapsed tree with a copy button. */
export function definitionFold(definition: Tool, { t }: StringsController): TemplateResult {
  return html`<details class="definition">
    <summary>${t("runs.definition")}</summary>
    <mcp-copy-button .load=${() => writeExact(definition, 2) ?? ""}></mcp-copy-button>
    ${valueTree(definition, t("runs.definition"))}
  </details>`;
}
