/**
 * Shows a description from a server, formatted if it is Markdown.
 *
 * Owns: distinguishing plain text from Markdown, and loading the Markdown view. Until the view is loaded, or if loading
 * fails, the text is shown unchanged.
 */
import { html, type TemplateResult } from "lit";
import { visible } from "../basic/visible-text.js";

const MARKS =
  /^ {0,3}(#{1,6} |[-*+] |\d{1,9}[.)] |> ?|```|~~~|\|.*\|[ \t]*$)|\*\*\S|__\S|`[^`\n]+`|\]\(\S|^ {0,3}([-*_])( *\2){2,} *$/m;

/** Maximum number of characters checked. */
const HEAD = 16_384;

/** Returns true if `text` may look different when it is rendered as Markdown. */
export function looksLikeMarkdown(text: string): boolean {
  return MARKS.test(text.slice(0, HEAD));
}

/**
 * Renders `text`. `serverUrl`: address of the server from which pictures may be loaded at the user's request.
 * @example formattedText(tool.description, server.url)
 */
export function formattedText(text: string, serverUrl?: string): TemplateResult {
  if (!looksLikeMarkdown(text)) return html`${visible(text)}`;
  import("./markdown-view.js").catch(() => undefined); // if the code can't be loaded, the element contains the plain text
  return html`<mcp-markdown-view .text=${headOf(text)} .serverUrl=${serverUrl}>${visible(text)}</mcp-markdown-view>`;
}

/** Cached objects: the same text always results in the same object, so that a view renders only changed parts. */
const heads = new Map<string, { readonly head: string; readonly length: number }>();

function headOf(text: string): { readonly head: string; readonly length: number } {
  const known = heads.get(text) ?? { head: text, length: text.length };
  if (heads.size > 20) heads.clear();
  heads.set(text, known);
  return known;
}
