/**
 * Shows a description from a server, formatted if it is Markdown.
 *
 * Owns: distinguishing plain text from Markdown, and loading the Markdown view. Until the view is loaded, or if loading
 * fails, the text is shown unchanged.
 */
import { html, type TemplateResult } from "lit";
import { visible, visibleParts, type HiddenRun } from "../basic/visible-text.js";
import { contentsEn } from "../../strings/en/contents.js";
import { addEnglish, type StringsController } from "../../strings/index.js";

addEnglish(contentsEn);

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
 * @example formattedText(tool.description, strings, server.url)
 */
export function formattedText(text: string, { t }: StringsController, serverUrl?: string): TemplateResult {
  if (!looksLikeMarkdown(text)) {
    const parts = visibleParts(text);
    return html`${parts.map((part) => (typeof part === "string" ? part : html`<span class="badge warning run">${runText(part, t)}</span>`))}`;
  }
  import("./markdown-view.js").catch(() => undefined); // if the code can't be loaded, the element contains the plain text
  return html`<mcp-markdown-view .text=${headOf(text)} .serverUrl=${serverUrl}>${visible(text)}</mcp-markdown-view>`;
}

/** Returns the words of a run of hidden characters, with what they say. */
export function runText({ count, message }: HiddenRun, t: StringsController["t"]): string {
  return message === "" ? t("trust.run", { count }) : t("trust.run-says", { count, message });
}

/** Cached objects: the same text always results in the same object, so that a view renders only changed parts. */
const heads = new Map<string, { readonly head: string; readonly length: number }>();

function headOf(text: string): { readonly head: string; readonly length: number } {
  const known = heads.get(text) ?? { head: text, length: text.length };
  if (heads.size > 20) heads.clear();
  heads.set(text, known);
  return known;
}
