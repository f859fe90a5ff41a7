/**
 * Shows a description from a server, formatted if it is Markdown.
 *
 * Owns: telling text from Markdown, and loading what lays Markdown out. Until that is there, and if it never is, the text shows unchanged.
 */
import { html, type TemplateResult } from "lit";
import { visible } from "../basic/visible-text.js";

const MARKS =
  /^ {0,3}(#{1,6} |[-*+] |\d{1,9}[.)] |> ?|```|~~~|\|.*\|[ \t]*$)|\*\*\S|__\S|`[^`\n]+`|\]\(\S|^ {0,3}([-*_])( *\2){2,} *$/m;

/** Maximum number of characters checked. */
const HEAD = 16_384;

/** Returns true if reading `text` as Markdown could change its look at all. */
export function looksLikeMarkdown(text: string): boolean {
  return MARKS.test(text.slice(0, HEAD));
}

/** Renders `text`; `serverUrl` is where pictures may be loaded from when a user asks. @example formattedText(tool.description, server.url) */
export function formattedText(text: string, serverUrl?: string): TemplateResult {
  if (!looksLikeMarkdown(text)) return html`${visible(text)}`;
  import("./markdown-view.js").catch(() => undefined); // offline: the element contains the plain text
  return html`<mcp-markdown-view .text=${headOf(text)} .serverUrl=${serverUrl}>${visible(text)}</mcp-markdown-view>`;
}

/** The same object for the same text: a view redraws only the changed parts. */
const heads = new Map<string, { readonly head: string; readonly length: number }>();

function headOf(text: string): { readonly head: string; readonly length: number } {
  const known = heads.get(text) ?? { head: text, length: text.length };
  if (heads.size > 20) heads.clear();
  heads.set(text, known);
  return known;
}
