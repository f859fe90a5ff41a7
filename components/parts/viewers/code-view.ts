/**
 * `<mcp-code-view>`: code with syntax highlighting and line numbers.
 *
 * Owns: which language it is read as, and how far the colours go. Loading and laying out the text is `<mcp-text-view>`'s.
 */
import { html, LitElement, type PropertyValues, type TemplateResult } from "lit";
import { property, state } from "lit/decorators.js";
import type { TextHead } from "../../../src/client/api/views.js";
import { base } from "../../theme/index.js";
import { define } from "../basic/define.js";
import "../basic/text-view.js";
import type { LoadText, PaintPiece, TextPiece } from "../basic/text-view.js";
import { highlighter, type CodeRun, type Highlighter } from "./highlight.js";
import { codeLanguageOf, languageOfName, type CodeLanguage } from "./languages.js";

/** Maximum number of highlighted characters. */
const COLOURED = 200_000;

/**
 * Shows text as code: a number for each line, colours where its language is known, long lines wrapped or not. Nothing of it is interpreted.
 *
 * Huge: pieces load as a user scrolls; the first 200,000 characters have colours. A language whose code can't be loaded: no colours.
 * Find is the browser's. Copying takes the text without the numbers. Keyboard: as `<mcp-text-view>`.
 */
export class McpCodeView extends LitElement {
  static override styles = base;

  /** Beginning of the text, and its total length. */
  @property({ attribute: false }) text: TextHead | undefined;
  /** Fetches the rest. */
  @property({ attribute: false }) loadText: LoadText | undefined;
  /** The language by name (`json`, `ts`). Default: by `mimeType`, else by the ending of `name`. */
  @property() language = "";
  /** The text's type. */
  @property() mimeType = "text/plain";
  /** Its file's name or URI; what a downloaded file is called. */
  @property() name = "text";
  /** Name of the text, for screen readers. */
  @property() label = "";

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
  return (piece) => lines(piece, read && piece.at < COLOURED ? read(piece.text) : [{ text: piece.text }]);
}

/** Runs go over the ends of lines; each line is an element, for its number. Elements, not templates: there are thousands. */
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
