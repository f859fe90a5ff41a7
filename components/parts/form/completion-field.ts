/**
 * `<mcp-completion-field>`: a text field that suggests values while the user types.
 *
 * Owns: requesting suggestions, dropping stale ones, and the keyboard interaction of a combobox (ARIA 1.2, list
 * autocomplete). Does not restrict the input: any text may be typed.
 * https://modelcontextprotocol.io/specification/2026-07-28/server/utilities/completion
 */
import { html, LitElement, nothing, type PropertyValues, type TemplateResult, css } from "lit";
import { property, query, state } from "lit/decorators.js";
import type { Completion } from "../../../src/protocol/types/index.js";
import { resourcesEn } from "../../strings/en/resources.js";
import { addEnglish, StringsController } from "../../strings/index.js";
import { base } from "../../theme/index.js";
import { define } from "../basic/define.js";
import { ValueChangeEvent } from "../basic/events.js";
import { visible, visibleLine } from "../basic/visible-text.js";

addEnglish(resourcesEn);

/** Rules, applied after `base`. */
const completionStyles = css`
  :host {
    display: flex;
    flex-direction: column;
    gap: 2px;
    min-inline-size: 0;
  }
  label {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 0 var(--_2);
    font-weight: 500;
    overflow-wrap: anywhere;
  }
  label code {
    font-weight: 400;
  }
  .required {
    font-weight: 400;
  }
  .box {
    position: relative;
  }
  .pop {
    position: absolute;
    inset-block-start: calc(100% + 2px);
    inset-inline: 0;
    z-index: 5;
    border: 1px solid var(--_border-strong);
    border-radius: var(--_radius);
    background: var(--_surface-raised);
    box-shadow: 0 4px 12px rgb(0 0 0 / 20%);
  }
  .list {
    max-block-size: 190px;
    overflow: auto;
    overscroll-behavior: contain;
    padding: 2px;
  }
  .foot {
    padding: 1px var(--_2);
    border-block-start: 1px solid var(--_border);
  }
  [role="option"] {
    min-block-size: 26px;
    padding: 3px 6px;
    border-radius: 3px;
    line-height: 20px;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
    cursor: pointer;
  }
  [role="option"]:hover {
    background: var(--_hover);
  }
  [role="option"][aria-selected="true"] {
    background: var(--_selected);
    box-shadow: inset 2px 0 var(--_accent);
    white-space: normal;
    overflow-wrap: anywhere;
  }
  .warned {
    color: var(--_warning);
  }
  .said:empty {
    display: none;
  }
  @media (forced-colors: active) {
    [role="option"][aria-selected="true"] {
      forced-color-adjust: none;
      background: Highlight;
      color: HighlightText;
    }
    [role="option"][aria-selected="true"] * {
      background: none;
      color: inherit;
    }
  }
`;

/** Suggests values for the typed text. Its signal is aborted when the result is no longer needed. */
export type Complete = (value: string, signal: AbortSignal) => Promise<Completion>;

/** Maximum number of suggestions shown; servers may send 100. */
const SHOWN = 100;
/** Maximum number of characters shown of a suggestion. */
const LONGEST = 300;

/** State of the suggestions. */
type Proposals =
  | { readonly kind: "none" }
  | { readonly kind: "requesting" }
  | { readonly kind: "failed"; readonly reason: string }
  | { readonly kind: "values"; readonly completion: Completion };

/**
 * A field with a label, a description and suggestions below it. Without `complete` it is a plain field.
 *
 * The loading, empty and error states are shown unobtrusively below the field; a failure never prevents typing.
 * Suggestions are plain text, truncated for display but complete when chosen; the hidden characters of a value are
 * shown below the field. Keyboard: Down and Up open the suggestions and move, Enter or Tab accepts the selected one,
 * Escape closes; a second Escape is not handled.
 * @fires {ValueChangeEvent} mcp-value-change - The value changed, by typing or by choosing a suggestion.
 * @csspart field - The field itself.
 * @csspart list - The suggestions.
 */
export class McpCompletionField extends LitElement {
  static override shadowRootOptions: ShadowRootInit = { ...LitElement.shadowRootOptions, delegatesFocus: true };
  static override styles = [...base, completionStyles];

  /** The value. */
  @property() value = "";
  /** The server's name for the value. */
  @property() name = "";
  /** Label of the field; default: its name. */
  @property() label = "";
  /** Purpose of the value. */
  @property() description = "";
  /** Marks the field as required; the user can still send an empty value. */
  @property({ type: Boolean }) required = false;
  /** Problem of the value. */
  @property() problem = "";
  /** Function that suggests values; absent for a plain field. */
  @property({ attribute: false }) complete: Complete | undefined;
  /** Converts the error with which `complete` rejected to text. Default: the error's message. */
  @property({ attribute: false }) explain: ((error: unknown) => string) | undefined;

  @state() private open = false;
  @state() private active = -1;
  @state() private proposals: Proposals = { kind: "none" };
  @query("input") private readonly field: HTMLInputElement | null | undefined;
  readonly #strings = new StringsController(this);
  #requesting: AbortController | undefined;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#close();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("complete") && !this.complete) this.#close();
  }

  protected override updated(): void {
    this.renderRoot.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" });
  }

  override render(): TemplateResult {
    const { t } = this.#strings;
    const label = visibleLine(this.label || this.name, 120);
    const values = this.#values;
    const isOpen = this.open && values.length > 0;
    const canPropose = this.complete !== undefined;
    const spelled = visible(this.value.slice(0, LONGEST));
    const isHidden = spelled !== this.value.slice(0, LONGEST).replaceAll("\r\n", "\n") || this.value.includes("\n");
    return html`<label for="field">
        <span dir="auto">${label}</span>
        ${label === this.name || this.name === "" ? nothing : html`<code class="muted">${visibleLine(this.name, 120)}</code>`}
        ${this.required ? html`<span class="muted small required">${t("completion.required")}</span>` : nothing}
      </label>
      ${this.description === "" ? nothing : html`<p id="about" class="muted small" dir="auto">${visibleLine(this.description, 500)}</p>`}
      <div class="box">
        <input
          id="field"
          part="field"
          type="text"
          autocomplete="off"
          autocapitalize="off"
          spellcheck="false"
          dir="auto"
          role=${canPropose ? "combobox" : nothing}
          aria-autocomplete=${canPropose ? "list" : nothing}
          aria-expanded=${canPropose ? (isOpen ? "true" : "false") : nothing}
          aria-controls=${isOpen ? "list" : nothing}
          aria-activedescendant=${isOpen && this.active >= 0 ? `option-${this.active}` : nothing}
          aria-required=${this.required ? "true" : nothing}
          aria-invalid=${this.problem === "" ? nothing : "true"}
          aria-describedby=${this.#described}
          .value=${this.value}
          @input=${this.#onInput}
          @blur=${this.#close}
          @click=${this.#onClick}
          @keydown=${this.#onKeyDown}
        />
        ${isOpen ? this.#list(values, label) : nothing}
      </div>
      ${isHidden ? html`<p class="small warned text">${t("completion.hidden", { value: visibleLine(spelled.replaceAll("\n", "␊"), LONGEST) })}</p>` : nothing}
      ${this.problem === "" ? nothing : html`<p id="problem" class="small problem">${this.problem}</p>`}
      <p id="said" class=${isOpen ? "hidden" : "small muted said"} role="status">${this.#said()}</p>`;
  }

  get #described(): string {
    return `${this.description === "" ? "" : "about "}${this.problem === "" ? "" : "problem "}said`;
  }

  get #values(): readonly string[] {
    return this.proposals.kind === "values" ? this.proposals.completion.values.slice(0, SHOWN) : [];
  }

  #list(values: readonly string[], label: string): TemplateResult {
    return html`<div class="pop">
      <div id="list" part="list" class="list" role="listbox" aria-label=${this.#strings.t("completion.list", { name: label })}>
      ${values.map(
        (value, index) =>
          html`<div
            id="option-${index}"
            role="option"
            dir="auto"
            aria-selected=${index === this.active ? "true" : "false"}
            @mousedown=${(event: Event) => event.preventDefault()}
            @click=${() => this.#choose(index)}
          >
            ${visibleLine(value, LONGEST) || "\u00a0"}
          </div>`,
      )}
      </div>
      <p class="foot small muted" aria-hidden="true">${this.#said()}</p>
    </div>`;
  }

  #said(): string {
    const { t } = this.#strings;
    const { proposals } = this;
    if (!this.open) return "";
    switch (proposals.kind) {
      case "none":
        return "";
      case "requesting":
        return t("completion.requesting");
      case "failed":
        return t("completion.failed", { reason: proposals.reason });
      case "values": {
        const { values, total, hasMore } = proposals.completion;
        if (values.length === 0) return t("completion.none");
        if (total !== undefined && total > values.length)
          return t("completion.more-of", { shown: values.length, total });
        return hasMore ? t("completion.more") : t("completion.count", { count: values.length });
      }
      default:
        return proposals satisfies never;
    }
  }

  async #request(): Promise<void> {
    this.#requesting?.abort();
    const { complete } = this;
    if (!complete) return;
    const requesting = (this.#requesting = new AbortController());
    const isNewest = (): boolean => this.#requesting === requesting && !requesting.signal.aborted;
    this.open = true;
    // The previous suggestions stay visible until the result arrives, to avoid flickering.
    if (this.#values.length === 0) this.proposals = { kind: "requesting" };
    try {
      const completion = await complete(this.value, requesting.signal);
      if (!isNewest()) return;
      this.proposals = { kind: "values", completion };
      this.active = -1;
    } catch (error) {
      // The code that aborted the request needs no report.
      const isAbort = error instanceof Error && error.name === "AbortError";
      if (isNewest()) this.proposals = isAbort ? { kind: "none" } : { kind: "failed", reason: this.#reasonOf(error) };
    }
  }

  #reasonOf(error: unknown): string {
    const words = this.explain?.(error) ?? (error instanceof Error ? error.message : String(error));
    return visibleLine(words, 120);
  }

  readonly #close = (): void => {
    this.#requesting?.abort();
    this.#requesting = undefined;
    this.open = false;
    this.active = -1;
    this.proposals = { kind: "none" };
  };

  readonly #onClick = (): void => {
    if (!this.open) void this.#request();
  };

  readonly #onInput = (): void => {
    this.#change(this.field?.value ?? "");
    this.active = -1;
    void this.#request();
  };

  #change(value: string): void {
    this.value = value;
    this.dispatchEvent(new ValueChangeEvent(value, []));
  }

  #choose(index: number): void {
    const value = this.#values[index];
    if (value === undefined) return;
    this.#close();
    this.#change(value);
    this.field?.focus();
  }

  readonly #onKeyDown = (event: KeyboardEvent): void => {
    if (event.isComposing || event.ctrlKey || event.metaKey) return;
    const count = this.#values.length;
    switch (event.key) {
      case "ArrowDown":
      case "ArrowUp":
        if (!this.complete) return;
        if (!this.open) void this.#request();
        else if (count > 0) this.active = this.#moved(event.key === "ArrowDown" ? 1 : -1, count);
        break;
      case "Enter":
        if (!this.open || this.active < 0) return;
        this.#choose(this.active);
        break;
      case "Tab": // Tab accepts the selected value and moves to the next field
        if (this.open && this.active >= 0) this.#choose(this.active);
        return;
      case "Escape":
        if (!this.open) return;
        this.#close();
        break;
      default:
        return;
    }
    event.preventDefault();
    event.stopPropagation();
  };

  #moved(by: number, count: number): number {
    if (this.active < 0) return by > 0 ? 0 : count - 1;
    return (this.active + by + count) % count;
  }
}

define("mcp-completion-field", McpCompletionField, "field", "list");

declare global {
  interface HTMLElementTagNameMap {
    "mcp-completion-field": McpCompletionField;
  }
}
