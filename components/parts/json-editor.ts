/**
 * A JSON value as text.
 *
 * Owns: the text as typed, and telling where it stops being JSON. Never decides whether the value is right for a schema.
 */
import { css, html, LitElement, type PropertyValues, type TemplateResult } from "lit";
import { property, state } from "lit/decorators.js";
import { live } from "lit/directives/live.js";
import { parseJsonText, sameJson, type ValueProblem } from "../../src/schema/index.js";
import { StringsController } from "../strings/index.js";
import { base, icon } from "../theme/index.js";
import { define } from "./define.js";
import { ValueChangeEvent } from "./events.js";

/**
 * Edits a JSON value as text. Tab leaves the field as everywhere; nothing is reformatted unasked.
 *
 * Empty: the value is absent, which is a problem unless `optional`. Hostile: only text. Huge: one native textarea.
 * Keyboard: Shift+Alt+F formats.
 * @fires {ValueChangeEvent} mcp-value-change - At every keystroke. While the text does not parse, `value` is the last one that did and `problems` holds one of code `json` with `line` and `column`.
 * @csspart text - The textarea.
 */
export class McpJsonEditor extends LitElement {
  static override shadowRootOptions: ShadowRootInit = { ...LitElement.shadowRootOptions, delegatesFocus: true };
  static override styles = [
    base,
    css`
      :host {
        display: flex;
        flex-direction: column;
        gap: var(--_1);
      }
      textarea {
        display: block;
        min-block-size: 64px;
        max-block-size: 480px;
        field-sizing: content;
        tab-size: 2;
        overflow-wrap: anywhere;
      }
      .row {
        justify-content: space-between;
      }
    `,
  ];

  /** The value; absent is `undefined`. Setting it replaces the text unless it already says the same. */
  @property({ attribute: false }) value: unknown;
  /** What is edited, for the label. Default: "JSON". */
  @property() label = "";
  /** Hides the label from sight, where something beside it says the same. */
  @property({ type: Boolean, reflect: true }) compact = false;
  /** Empty text means an absent value. */
  @property({ type: Boolean }) optional = false;
  /** Can't be edited. */
  @property({ type: Boolean, reflect: true }) disabled = false;
  /** A problem that others found with the value, shown when the text itself is fine. */
  @property() problem = "";

  @state() private text = "";
  readonly #strings = new StringsController(this);
  /** What the text says now, if it parses. */
  #said: unknown;
  #problems: readonly ValueProblem[] = [];

  /** What is wrong with the text; `[]` when it parses. */
  get problems(): readonly ValueProblem[] {
    return this.#problems;
  }

  /** Lays the text out with two spaces; does nothing while it does not parse. */
  format(): void {
    const parsed = parseJsonText(this.text);
    if (parsed.ok) this.text = JSON.stringify(parsed.value, null, 2);
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has("value") || sameJson(this.value, this.#said)) return;
    this.#said = this.value;
    this.#problems = [];
    this.text = this.value === undefined ? "" : JSON.stringify(this.value, null, 2);
  }

  #read(text: string): void {
    this.text = text;
    const absent = this.optional && text.trim() === "";
    const parsed = absent ? { ok: true as const, value: undefined } : parseJsonText(text);
    if (parsed.ok) this.#said = this.value = parsed.value;
    this.#problems = parsed.ok
      ? []
      : [{ path: [], code: "json", params: { line: parsed.line, column: parsed.column } }];
    this.dispatchEvent(new ValueChangeEvent(this.value, this.#problems));
  }

  override render(): TemplateResult {
    const { t } = this.#strings;
    const own = this.#problems[0];
    const problem = own ? t("problem.json", own.params) : this.problem;
    return html`
      <label for="text" class=${this.compact ? "hidden" : "muted"}>${this.label || t("json.label")}</label>
      <textarea
        id="text"
        part="text"
        class="mono"
        dir="ltr"
        spellcheck="false"
        autocapitalize="off"
        autocomplete="off"
        rows="3"
        ?disabled=${this.disabled}
        aria-invalid=${problem ? "true" : "false"}
        aria-describedby="problem"
        .value=${live(this.text)}
        @input=${(event: InputEvent & { target: HTMLTextAreaElement }) => this.#read(event.target.value)}
        @keydown=${(event: KeyboardEvent) => {
          if (!event.shiftKey || !event.altKey || event.code !== "KeyF") return;
          event.preventDefault();
          this.format();
        }}
      ></textarea>
      <div class="row" ?hidden=${this.text === "" && !problem}>
        <span id="problem" class="problem small" role="status">${problem}</span>
        <button
          type="button"
          class="quiet small"
          ?disabled=${this.disabled || own !== undefined || this.text === ""}
          @click=${() => this.format()}
        >
          ${icon("code")}${t("json.format")}
        </button>
      </div>
    `;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "mcp-json-editor": McpJsonEditor;
  }
}
define("mcp-json-editor", McpJsonEditor);
