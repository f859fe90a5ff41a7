/**
 * A JSON value as text.
 *
 * Owns: the text as typed, and telling where it stops being JSON. Never decides whether the value is right for a schema.
 */
import { css, html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import { property, state } from "lit/decorators.js";
import { live } from "lit/directives/live.js";
import { parseJsonText, placeInJson, sameJson, type ValueProblem } from "../../src/schema/index.js";
import { formsEn } from "../strings/en/forms.js";
import { addEnglish, StringsController } from "../strings/index.js";
import { base, icon } from "../theme/index.js";
import { define } from "./define.js";
import { ValueChangeEvent } from "./events.js";
import { problemText } from "./form-context.js";
import { visibleLine } from "./visible-text.js";

addEnglish(formsEn);

/** Text from outside that is longer is only shown when somebody wants it: laying it out takes the page's time. */
const MAX_UNASKED = 1_000_000;
/** Problems listed below the text. */
const MAX_LISTED = 5;

/**
 * Edits a JSON value as text. Tab leaves the field as everywhere; nothing is reformatted unasked.
 *
 * Empty: the value is absent, which is a problem unless `optional`. Hostile: only text. Huge: one native textarea, beyond a megabyte only on
 * demand. Keyboard: Shift+Alt+F formats; each problem listed is a button that goes to its place in the text.
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
      .marks {
        margin: 0;
        padding: 0;
        list-style: none;
      }
      .marks button {
        justify-content: start;
        text-align: start;
        white-space: normal;
        overflow-wrap: anywhere;
        color: var(--_danger);
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

  /** Problems that others found with parts of the value: listed with their lines while the text parses. */
  @property({ attribute: false }) marks: readonly ValueProblem[] = [];

  @state() private text = "";
  /** The text is too long to be shown unasked. */
  @state() private held = false;
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
    this.text = this.value === undefined ? "" : textOf(this.value);
    this.held = this.text.length > MAX_UNASKED;
  }

  /** The marks with their places, as far as they are listed. */
  #places(): readonly {
    readonly mark: ValueProblem;
    readonly from: number;
    readonly to: number;
    readonly line: number;
  }[] {
    if (this.#problems.length > 0 || this.text === "" || this.text.length > MAX_UNASKED) return [];
    return this.marks.slice(0, MAX_LISTED).map((mark) => {
      const { from, to } = placeInJson(this.text, mark.path);
      return { mark, from, to, line: this.text.slice(0, from).split("\n").length };
    });
  }

  #list(): unknown {
    const { t } = this.#strings;
    const places = this.#places();
    if (places.length === 0) return nothing;
    const go = (from: number, to: number): void => {
      const area = this.renderRoot.querySelector("textarea");
      area?.focus();
      area?.setSelectionRange(from, to);
    };
    const more = this.marks.length - places.length;
    return html`<ul class="marks small">
      ${places.map(({ mark, from, to, line }) => {
        const path = visibleLine(mark.path.join("."), 80);
        const problem = problemText(t, mark);
        return html`<li>
          <button type="button" class="quiet small problem" @click=${() => go(from, to)}>
            ${path === "" ? t("forms.go-to-whole", { line, problem }) : t("forms.go-to", { line, path, problem })}
          </button>
        </li>`;
      })}
      ${more > 0 ? html`<li class="muted">${t("forms.more-problems", { count: more })}</li>` : nothing}
    </ul>`;
  }

  #note(): TemplateResult {
    const { t } = this.#strings;
    const size = this.#strings.formats.bytes(this.text.length);
    return html`<div class="row">
      <span class="muted small">${t("forms.long-text", { size })}</span>
      <button type="button" @click=${() => (this.held = false)}>${t("forms.show-text")}</button>
    </div>`;
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
    if (this.held) return this.#note();
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
      ${this.#list()}
    `;
  }
}

/** Laid out with two spaces; empty for what is nested so deeply that no text can be made of it. */
function textOf(value: unknown): string {
  try {
    return JSON.stringify(value, null, 2);
  } catch {
    return "";
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "mcp-json-editor": McpJsonEditor;
  }
}
define("mcp-json-editor", McpJsonEditor);
