/**
 * Shows an address from a server, as a link if it may be opened.
 *
 * Owns: rendering the complete address. A misleading address, or an address with a long query, is shown as text for
 * copying.
 */
import { html, type TemplateResult } from "lit";
import "../basic/copy-button.js";
import { judgeLink } from "../viewers/judge-link.js";
import { visibleLine } from "../basic/visible-text.js";

/** Renders the address. A link opens in a new tab, which receives no reference to this page and no referrer. */
export function guardedLink(address: string): TemplateResult {
  const verdict = judgeLink(address, "");
  const text = visibleLine(address, 2_000);
  if (verdict.kind === "link" && verdict.marks.length === 0) {
    return html`<a dir="ltr" href=${verdict.url} target="_blank" rel="noopener noreferrer" referrerpolicy="no-referrer">${text}</a>`;
  }
  return html`<code dir="ltr">${text}</code> <mcp-copy-button compact .load=${() => address}></mcp-copy-button>`;
}
