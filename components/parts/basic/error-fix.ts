/**
 * Lines that fix the cause of a failure, for copying.
 *
 * Owns: rendering the lines, and choosing the framework if the server's CORS settings have to be changed. Loaded with
 * the first failure that has a fix.
 */
import { css, html, LitElement, nothing, type TemplateResult } from "lit";
import { property, state } from "lit/decorators.js";
import { faultEn } from "../../strings/en/fault.js";
import { addEnglish, StringsController } from "../../strings/index.js";
import { base } from "../../theme/index.js";
import "./copy-button.js";
import { CORS_FIXES } from "./cors-fixes.js";
import { define } from "./define.js";

addEnglish(faultEn);

/**
 * Shows the lines of a fix with a copy button; for CORS, also as code for common frameworks.
 *
 * Empty: shows nothing without a fix. Keyboard: all actions are buttons; the arrow keys scroll a long text.
 * @csspart text - The lines.
 */
export class McpErrorFix extends LitElement {
  static override styles = [
    ...base,
    css`
      .kinds {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: var(--_1);
      }
      .kinds mcp-copy-button {
        margin-inline-start: auto;
      }
      pre {
        max-block-size: 260px;
        margin-block: var(--_1) 0;
        padding: var(--_2);
        overflow: auto;
        border-radius: var(--_radius);
        background: var(--_surface-sunken);
        color: var(--_text);
        font: var(--_size-small) / 18px var(--_mono);
        white-space: pre;
        tab-size: 2;
      }
    `,
  ];

  /** The lines themselves. */
  @property() fix = "";
  /** True if the lines are header fields that a server has to send to pages. */
  @property({ type: Boolean }) cors = false;
  /** The chosen framework; if absent, the lines themselves are shown. */
  @state() private chosen: string | undefined;

  readonly #strings = new StringsController(this);

  override render(): TemplateResult | typeof nothing {
    const { t } = this.#strings;
    if (this.fix === "") return nothing;
    const text = CORS_FIXES.find(({ name }) => this.cors && name === this.chosen)?.code ?? this.fix;
    return html`<div class="kinds">
        ${
          this.cors
            ? html`<div class="row" role="group" aria-label=${t("fix.kinds")}>
                ${this.#kind(undefined, t("fix.headers"))}${CORS_FIXES.map(({ name }) => this.#kind(name, name))}
              </div>`
            : nothing
        }
        <mcp-copy-button .load=${() => text}></mcp-copy-button>
      </div>
      <pre part="text" tabindex="0" dir="ltr" aria-label=${t("fix.label")}>${text}</pre>`;
  }

  #kind(name: string | undefined, label: string): TemplateResult {
    return html`<button
      type="button"
      class="quiet"
      aria-pressed=${name === this.chosen ? "true" : "false"}
      @click=${() => (this.chosen = name)}
    >
      ${label}
    </button>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "mcp-error-fix": McpErrorFix;
  }
}
define("mcp-error-fix", McpErrorFix, "text");
