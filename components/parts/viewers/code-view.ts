/**
 * `<mcp-code-view>`: code with syntax highlighting and line numbers.
 *
 * Owns: choosing the language, and limiting the highlighting. `<mcp-text-view>` loads and lays out the text.
 */
import { html, LitElement, type PropertyValues, type TemplateResult } from "lit";
import { property, query, state } from "lit/decorators.js";
import type { TextHead } from "../../../src/client/api/views.js";
import { base } from "../../theme/index.js";
import { define } from "../basic/define.js";
import "../basic/text-view.js";
import type { FindTarget, Found } from "../basic/find-target.js";
import type { TextPiece } from "../basic/text-pieces.js";
import type { LoadText, McpTextView, PaintPiece } from "../basic/text-view.js";
import { highlighter, type CodeRun, type Highlighter } from "./highlight.js";
import { codeLanguageOf, languageOfName, type CodeLanguage } from "./languages.js";

/** Maximum number of highlighted characters. */
const COLOURED = 200_000;

/**
 * Shows text as code, with line numbers, syntax highlighting if the language is known, and optional wrapping of long
 * lines. The text is never interpreted.
 *
 * Pieces are loaded as the user scrolls; the first 200,000 characters are highlighted. There is no highlighting if the
 * code for the language can't be loaded. Copied text does not contain line numbers. To search the text, use the
 * browser's own search. Keyboard: see `<mcp-text-view>`.
 */
export class McpCodeView extends LitElement implements FindTarget {
  static override styles = base;

  /** Beginning of the text, and its total length. */
  @property({ attribute: false }) text: TextHead | undefined;
  /** Fetches the rest. */
  @property({ attribute: false }) loadText: LoadText | undefined;
  /** Name of the language (`json`, `ts`). Default: determined by `mimeType`, otherwise by the extension of `name`. */
  @property() language = "";
  /** MIME type of the text. */
  @property() mimeType = "text/plain";
  /** File name or URI of the text; also the name of a downloaded file. */
  @property() name = "text";
  /** Name of the text, for screen readers. */
  @property() label = "";

  @query("mcp-text-view") private readonly inner: McpTextView | null | undefined;
  @state() private paint: PaintPiece = paintWith(undefined);
  #known: CodeLanguage | undefined;

  protected override willUpdate(_changed: PropertyValues<this>): void {
    const known = this.language === "" ? codeLanguageOf(this.mimeType, this.name) : languageOfName(this.language);
    if (known === this.#known) return;
    this.#known = known;
    this.paint = paintWith(undefined);
    if (known !== undefined) void this.#colour(known);
  }

  async #colour(language: CodeLanguage): Promise<void> {
    try {
      const read = await highlighter(language);
      if (language === this.#known) this.paint = paintWith(read);
    } catch {
      // The code is shown without highlighting.
    }
  }

  /** Finds a text, ignoring case. An empty text ends the search. */
  async find(text: string): Promise<Found> {
    await this.updateComplete;
    return (await this.inner?.find(text)) ?? { total: 0, count: 0 };
  }

  /** Scrolls to a match, counted from 0, and marks it; `undefined` removes the mark. */
  async showMatch(index: number | undefined): Promise<void> {
    await this.inner?.showMatch(index);
  }

  override render(): TemplateResult {
    return html`<mcp-text-view
      .text=${this.text}
      .loadText=${this.loadText}
      .label=${this.label}
      .name=${this.name}
      .mimeType=${this.mimeType}
      .paint=${this.paint}
    ></mcp-text-view>`;
  }
}

function paintWith(read: Highlighter | undefined): PaintPiece {
  return (piece) => lines(piece, read && piece.from < COLOURED ? read(piece.text) : [{ text: piece.text }]);
}

/**
 * Renders runs, which may span several lines, as one element per line, because each line has a number. Creates elements
 * rather than templates, because there are thousands.
 */
function lines({ line }: TextPiece, runs: readonly CodeRun[]): Node {
  const all = element("lines");
  all.style.setProperty("--_line", String(line));
  let last = all.appendChild(element("l"));
  for (const { text, role } of runs) {
    for (const [index, part] of text.split("\n").entries()) {
      if (index > 0) {
        last.append("\n");
        last = all.appendChild(element("l"));
      }
      if (part === "") continue;
      if (role === undefined) last.append(part);
      else last.appendChild(element(`hl-${role}`)).textContent = part;
    }
  }
  return all;
}

function element(className: string): HTMLSpanElement {
  const span = document.createElement("span");
  span.className = className;
  return span;
}

declare global {
  interface HTMLElementTagNameMap {
    "mcp-code-view": McpCodeView;
  }
}
define("mcp-code-view", McpCodeView);
