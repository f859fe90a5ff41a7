/**
 * The definition of a tool as the server sent it.
 *
 * Owns: rendering the definition as a collapsed tree with a copy button.
 */
import { html, type TemplateResult } from "lit";
import { writeExact } from "../../../src/json/exact-text.js";
import type { Tool } from "../../../src/protocol/types/index.js";
import "../../parts/basic/copy-button.js";
import { valueTree } from "../../parts/viewers/json/value-tree.js";
import type { StringsController } from "../../strings/index.js";

/** Renders the collapsed definition. */
export function definitionFold(definition: Tool, { t }: StringsController): TemplateResult {
  return html`<details class="definition">
    <summary>${t("runs.definition")}</summary>
    <mcp-copy-button .load=${() => writeExact(definition, 2) ?? ""}></mcp-copy-button>
    ${valueTree(definition, t("runs.definition"))}
  </details>`;
}
