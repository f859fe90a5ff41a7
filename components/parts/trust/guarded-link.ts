/**
 * Shows an address from a server, as a link if it may be opened.
 *
 * Owns: rendering it completely. A misleading address, or one with a long query, is shown as text for copying.
 */
import { html, type TemplateResult } from "lit";
import "../basic/copy-button.js";
import { judgeLink } from "../viewers/judge-link.js";
import { visibleLine } from "../basic/visible-text.js";

/** Renders the address. It opens in a new tab, which learns nothing of this page. */
export function guardedLink(address: string): TemplateResult {
  const verdict = judgeLink(address, "");
  const text = visibleLine(address, 2_000);
  if (verdict.kind === "link" && verdict.marks.length === 0) {
    return html`<a dir="ltr" href=${verdict.url} target="_blank" rel="noopener noreferrer" referrerpolicy="no-referrer">${text}</a>`;
  }
  return html`<code dir="ltr">${text}</code> <mcp-copy-button compact .load=${() => address}></mcp-copy-button>`;
}
