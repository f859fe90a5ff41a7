/**
 * Copy button.
 *
 * Owns: reporting the outcome of copying. Does not own: the source of the text.
 */
import { css, html, LitElement, type TemplateResult } from "lit";
import { property, state } from "lit/decorators.js";
import { StringsController } from "../../strings/index.js";
import { controlIcon } from "../../theme/control-icons.js";
import { base } from "../../theme/index.js";
import { define } from "./define.js";
import { copyText } from "./copy-text.js";

/** Outcome of copying, as the key of its message. */
export type CopyOutcome = "value.copied" | "value.copy-failed" | "value.too-large";

/** Copies the text that `load` returns. Never rejects; `load` throws a `RangeError` if the text is too long. */
export async function copied(load: (() => string | Promise<string>) | undefined): Promise<CopyOutcome> {
  if (!load) return "value.copy-failed";
  try {
    return (await copyText(await load())) ? "value.copied" : "value.copy-failed";
  } catch (error) {
    return error instanceof RangeError ? "value.too-large" : "value.copy-failed";
  }
}

/**
 * Copies the text that `load` returns, and shows the outcome for two seconds, or eight for a longer message, also to
 * screen readers. Fires no events.
 * @csspart button - The button.
 */
export class McpCopyButton extends LitElement {
  static override shadowRootOptions: ShadowRootInit = { ...LitElement.shadowRootOptions, delegatesFocus: true };
  static override styles = [
    base,
    css`
      :host {
        display: inline-block;
      }
    `,
  ];

  /**
   * Returns the text; may be asynchronous, and may reject (with `RangeError` if the text is too long). Called when the
   * button is pressed.
   */
  @property({ attribute: false, noAccessor: true }) load: (() => string | Promise<string>) | undefined;
  /** Label of the button. Default: "Copy". */
  @property() label = "";
  /** Shows only the icon, with the label as its accessible name. */
  @property({ type: Boolean }) compact = false;
  /** Icon of the button; another one than the default if something else than the content is copied. */
  @property({ attribute: false }) symbol: TemplateResult | undefined;
  /** Message after copying. Default: "Copied". */
  @property({ attribute: false }) done = "";

  @state() private outcome: CopyOutcome | undefined;
  readonly #strings = new StringsController(this);
  #timer: ReturnType<typeof setTimeout> | undefined;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#timer);
    this.outcome = undefined;
  }

  async #copy(): Promise<void> {
    clearTimeout(this.#timer);
    this.outcome = await copied(this.load);
    this.#timer = setTimeout(() => (this.outcome = undefined), this.done ? 8000 : 2000);
  }

  override render(): TemplateResult {
    const { t } = this.#strings;
    const label = this.label || t("value.copy");
    const isDone = this.outcome === "value.copied";
    const said = this.outcome && ((isDone && this.done) || t(this.outcome));
    const shown = said ?? label;
    const own = this.symbol ?? controlIcon("copy");
    const picture = this.outcome === undefined ? own : controlIcon(isDone ? "check" : "error");
    return html`<button
        type="button"
        part="button"
        class=${this.compact ? "icon" : "quiet"}
        aria-label=${label}
        title=${shown}
        @click=${() => this.#copy()}
      >
        ${picture}${this.compact && !(isDone && this.done) ? "" : shown}
      </button>
      <span class="hidden" role="status">${said ?? ""}</span>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "mcp-copy-button": McpCopyButton;
  }
}
define("mcp-copy-button", McpCopyButton, "button");
