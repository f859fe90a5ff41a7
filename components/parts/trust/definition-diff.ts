/**
 * `<mcp-definition-diff>`: changes of a tool's definition.
 *
 * Owns: both forms of the comparison: as text, and as collapsed JSON. `<mcp-diff-view>` does the comparison.
 */
import { css, html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import { property, state } from "lit/decorators.js";
import type { ToolDifference } from "../../../src/client/api/index.js";
import { contentsEn } from "../../strings/en/contents.js";
import { addEnglish, StringsController } from "../../strings/index.js";
import { base } from "../../theme/index.js";
import { definitionTexts, type DefinitionTexts } from "./definition-text.js";
import { define } from "../basic/define.js";
import "../viewers/diff-view.js";

addEnglish(contentsEn);

/**
 * Compares the earlier and the current definition of a tool line by line: title, description, parameters, claims; then
 * as collapsed JSON. All of it is text from the server, with hidden characters made visible. If a definition was not
 * stored, a note says so.
 *
 * @csspart comparison - Each of the comparisons.
 * @cssprop [--mcp-diff-height=320px] - Maximum height of each comparison.
 */
export class McpDefinitionDiff extends LitElement {
  static override styles = [
    ...base,
    css`
      :host {
        display: flex;
        flex-direction: column;
        gap: var(--_2);
        min-inline-size: 0;
        --mcp-diff-height: 320px;
      }
      summary {
        min-block-size: 24px;
        inline-size: fit-content;
        color: var(--_text-muted);
        cursor: pointer;
      }
    `,
  ];

  /** The old and new definitions to compare. */
  @property({ attribute: false }) difference: ToolDifference | undefined;

  @state() private isRaw = false;
  #texts: { readonly before: DefinitionTexts; readonly now: DefinitionTexts } | undefined;
  readonly #strings = new StringsController(this);

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("difference")) this.#texts = undefined;
  }

  override render(): TemplateResult | typeof nothing {
    const { t } = this.#strings;
    const { before, now } = this.difference ?? {};
    if (!this.difference) return nothing;
    if (before === undefined || now === undefined) return html`<p class="muted">${t("trust.not-kept")}</p>`;
    const columns = columnsOf(this.clientWidth);
    const texts = (this.#texts ??= {
      before: definitionTexts(before, t, columns),
      now: definitionTexts(now, t, columns),
    });
    // Changes of the order, or of members not included in the text, are visible only in the JSON.
    const isOnlyRaw = texts.before.readable === texts.now.readable;
    return html`
      ${isOnlyRaw ? nothing : this.#comparison(texts.before.readable, texts.now.readable)}
      <details .open=${isOnlyRaw || this.isRaw} @toggle=${this.#onToggle}>
        <summary>${t("trust.raw")}</summary>
        ${isOnlyRaw || this.isRaw ? this.#comparison(texts.before.raw, texts.now.raw) : nothing}
      </details>
    `;
  }

  #comparison(before: string, now: string): TemplateResult {
    const { t, formats } = this.#strings;
    return html`<mcp-diff-view
      part="comparison"
      .beforeText=${before}
      .afterText=${now}
      .beforeLabel=${t("trust.before", { date: formats.date(this.difference?.at ?? 0) })}
      .afterLabel=${t("trust.now")}
    ></mcp-diff-view>`;
  }

  readonly #onToggle = ({ target }: Event): void => {
    if (target instanceof HTMLDetailsElement) this.isRaw = target.open;
  };
}

/**
 * Returns the number of characters in a line of the comparison, beside the line numbers. The comparison has two columns
 * from 720 px on; a character is about 7.3 px wide.
 */
function columnsOf(width: number): number {
  const line = (width >= 720 ? width / 2 : width) - 60;
  return width === 0 ? 60 : Math.max(24, Math.min(100, Math.floor(line / 7.3)));
}

define("mcp-definition-diff", McpDefinitionDiff, "comparison");

declare global {
  interface HTMLElementTagNameMap {
    "mcp-definition-diff": McpDefinitionDiff;
  }
}
