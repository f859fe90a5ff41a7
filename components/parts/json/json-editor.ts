/**
 * Edits a JSON value as text.
 *
 * Owns: the typed text, and locating syntax errors. Does not validate the value against a schema. The code editor
 * (`code-editor/`) provides highlighting, folding and suggestions, and replaces the plain field once it is loaded.
 */
import { css, html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import { property, state } from "lit/decorators.js";
import { writeExact } from "../../../src/json/exact-text.js";
import {
  parseJsonText,
  placeInJson,
  readForm,
  sameJson,
  type FormField,
  type JsonObject,
  type ValueProblem,
} from "../../../src/schema/index.js";
import { formsEn } from "../../strings/en/forms.js";
import { jsonEn } from "../../strings/en/json.js";
import { addEnglish, StringsController } from "../../strings/index.js";
import { controlIcon } from "../../theme/control-icons.js";
import { base } from "../../theme/index.js";
import type { CodeMark } from "./code-editor/code-editor.js";
import { EditorUpgrade, type CodeHost, type LoadCode } from "./editor-upgrade.js";
import { define } from "../basic/define.js";
import { ValueChangeEvent } from "../basic/events.js";
import { problemText } from "../basic/problem-text.js";
import { visibleLine } from "../basic/visible-text.js";

addEnglish(formsEn);
addEnglish(jsonEn);

/** Length above which text from outside is shown only on demand, because laying it out is slow. */
const MAX_UNPROMPTED = 1_000_000;
/** Maximum number of problems listed below the text. */
const MAX_LISTED = 5;
/**
 * Maximum number of problems marked in the text; the next constant is the maximum number of characters searched for
 * their positions.
 */
const MAX_MARKED = 50;
const MAX_SEARCHED = 4_000_000;

/** A problem and its position, as zero-based character offsets. */
interface Placed {
  readonly mark: ValueProblem;
  readonly from: number;
  readonly to: number;
  /** One-based line number. */
  readonly line: number;
}

/**
 * Edits a JSON value as text. Tab moves to the next control as usual; the text is never reformatted automatically.
 *
 * Starts as a plain field, and stays one if the code editor can't be loaded. The code editor adds colours, folding,
 * line numbers, marks for problems, and, with a `schema`, suggestions and descriptions of names. Text, caret, focus and
 * undo history are kept.
 *
 * Empty text means that the value is absent, which is a problem unless `optional` is set. Text of more than 250,000
 * characters, or with lines of more than 10,000, stays in the plain field; text of more than a megabyte is only shown
 * on demand. Keyboard: Shift+Alt+F formats; each listed problem is a button that goes to its position in the text; F8
 * and Shift+F8 go to the next and previous problem; Ctrl+Space opens suggestions (arrow keys, Enter, Escape);
 * Ctrl+Shift+Space shows and announces the schema's description; Ctrl+Shift+[ and ] fold and unfold. Tab, Ctrl+Enter
 * and Alt+J are never handled.
 * @fires {ValueChangeEvent} mcp-value-change - On every keystroke. While the text is invalid, `value` is the last valid
 * value and `problems` contains a problem with the code `json`, `line` and `column`.
 * @csspart text - The plain field, or the code editor that replaces it.
 */
export class McpJsonEditor extends LitElement implements CodeHost {
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
      textarea ~ .code {
        block-size: 0;
        overflow: hidden;
      }
      /* Still to be read. */
      .code.disabled {
        --_field: var(--_surface-sunken);
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

  /** The value; `undefined` if absent. Setting it replaces the text unless the text already represents this value. */
  @property({ attribute: false }) value: unknown;
  /** Name of the edited value, for the label. Default: "JSON". */
  @property() label = "";
  /** Hides the label visually, if adjacent text says the same. */
  @property({ type: Boolean, reflect: true }) compact = false;
  /** Treats empty text as an absent value. */
  @property({ type: Boolean }) optional = false;
  /** Makes the value read-only. */
  @property({ type: Boolean, reflect: true }) disabled = false;
  /** External problem of the value, shown if the text itself is valid. */
  @property() problem = "";

  /** External problems of parts of the value, listed with their lines while the text is valid JSON. */
  @property({ attribute: false }) marks: readonly ValueProblem[] = [];

  /** The JSON Schema of the value, for suggestions and descriptions; untrusted. */
  @property({ attribute: false }) schema: JsonObject | undefined;
  /** @internal The form model of the value, if it is a part of a form without its own schema. */
  @property({ attribute: false }) shape: FormField | undefined;
  /** Uses only the plain field and loads no code editor. */
  @property({ type: Boolean, reflect: true }) plain = false;
  /** @internal Loads the code editor. */
  @property({ attribute: false }) loadCode: LoadCode = () => import("./code-editor/code-editor.js");

  @state() private text = "";
  /** True if the text is too long to be shown automatically. */
  @state() private held = false;
  readonly #strings = new StringsController(this);
  /** Value of the current text, if it is valid JSON. */
  #said: unknown;
  #problems: readonly ValueProblem[] = [];
  /** Last text set from outside, to which undo returns. */
  #before = "";
  #placed:
    | { readonly text: string; readonly marks: readonly ValueProblem[]; readonly found: readonly Placed[] }
    | undefined;
  #model: { readonly schema: unknown; readonly form: FormField } | undefined;
  readonly #turn = new EditorUpgrade(this, {
    facts: () => {
      const { disabled, text } = this;
      const { language, t } = this.#strings;
      return { text, disabled, language, t, marks: this.held ? [] : this.#codeMarks() };
    },
    before: () => this.#before,
    shape: () => this.shape ?? this.#form(),
    onChange: (text) => this.#take(text),
  });

  /** Problems of the text; `[]` if it is valid JSON. */
  get problems(): readonly ValueProblem[] {
    return this.#problems;
  }

  /** Moves the focus to the text. */
  override focus(options?: FocusOptions): void {
    if (this.#turn.isPlain) super.focus(options);
    else this.#turn.editor?.focus();
  }

  /** Formats the text with two spaces; does nothing while it is invalid JSON. */
  format(): void {
    const parsed = parseJsonText(this.text);
    if (parsed.ok) this.text = writeExact(parsed.value, 2) ?? "";
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has("value") || sameJson(this.value, this.#said)) return;
    this.#said = this.value;
    this.#problems = [];
    this.text = this.value === undefined ? "" : textOf(this.value);
    this.#before = this.text;
    this.held = this.text.length > MAX_UNPROMPTED;
  }

  #form(): FormField | undefined {
    if (this.schema && this.#model?.schema !== this.schema) {
      this.#model = { schema: this.schema, form: readForm(this.schema) };
    }
    return this.schema && this.#model?.form;
  }

  /** Returns the visible marks with their positions. */
  #places(): readonly Placed[] {
    const { text, marks } = this;
    if (this.#problems.length > 0 || text === "" || text.length > MAX_UNPROMPTED) return [];
    const most = Math.max(MAX_LISTED, Math.min(MAX_MARKED, Math.floor(MAX_SEARCHED / text.length)));
    const placed = marks.slice(0, most);
    // A form reports the same problems again on every keystroke in another field.
    if (this.#placed?.text === text && sameJson(this.#placed.marks, placed)) return this.#placed.found;
    const found = placed.map((mark): Placed => {
      const place = placeInJson(text, mark.path);
      return { mark, ...place, line: text.slice(0, place.from).split("\n").length };
    });
    this.#placed = { text, marks: placed, found };
    return found;
  }

  /** Returns the underlined ranges of the code editor. */
  #codeMarks(): readonly CodeMark[] {
    const { t } = this.#strings;
    const [own] = this.#problems;
    if (own) {
      const lines = this.text.split("\n", Number(own.params["line"]) - 1);
      const at = lines.reduce((sum, line) => sum + line.length + 1, 0) + Number(own.params["column"]) - 1;
      const from = Math.min(at, this.text.length);
      return [{ from, to: Math.min(from + 1, this.text.length), text: t("problem.json", own.params) }];
    }
    const placed = this.#places().map(({ mark, from, to }) => ({ from, to, text: problemText(t, mark) }));
    if (placed.length > 0 || this.problem === "") return placed;
    return [{ ...placeInJson(this.text, []), text: this.problem }];
  }

  /** Moves to a range of the text and selects it. */
  #go(from: number, to: number): void {
    if (!this.#turn.isPlain) return this.#turn.editor?.focus({ from, to });
    const area = this.renderRoot.querySelector("textarea");
    area?.focus();
    area?.setSelectionRange(from, to);
  }

  /** Returns the sentence with the number of problems found outside; the text's own problem has its own sentence. */
  #count(): string {
    const isListed = this.#problems.length === 0 && this.text !== "" && this.marks.length > 0;
    return isListed ? this.#strings.t("forms.problem-count", { count: this.marks.length }) : "";
  }

  #list(): unknown {
    const { t } = this.#strings;
    const places = this.#places().slice(0, MAX_LISTED);
    if (places.length === 0) return nothing;
    const more = this.marks.length - places.length;
    return html`<ul class="marks small">
      ${places.map(({ mark, from, to, line }) => {
        const path = visibleLine(mark.path.join("."), 80);
        const problem = problemText(t, mark);
        return html`<li>
          <button type="button" class="quiet small problem" @click=${() => this.#go(from, to)}>
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

  #take(text: string): void {
    this.text = text;
    const absent = this.optional && text.trim() === "";
    const parsed = absent ? { ok: true as const, value: undefined } : parseJsonText(text);
    if (parsed.ok) this.#said = this.value = parsed.value;
    this.#problems = parsed.ok
      ? []
      : [{ path: [], code: "json", params: { line: parsed.line, column: parsed.column } }];
    this.dispatchEvent(new ValueChangeEvent(this.value, this.#problems));
  }

  #field(problem: string): TemplateResult {
    return html`<textarea
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
      .value=${this.text}
      @keydown=${this.#onKey}
      @input=${(event: InputEvent & { target: HTMLTextAreaElement }) => this.#take(event.target.value)}
      @compositionstart=${() => this.#turn.compose(true)}
      @compositionend=${() => this.#turn.compose(false)}
    ></textarea>`;
  }

  readonly #onKey = (event: KeyboardEvent): void => {
    // The key that closed a tooltip of the code editor must not close anything else.
    if (event.key === "Escape" && event.defaultPrevented) event.stopPropagation();
    if (!event.shiftKey || !event.altKey || event.code !== "KeyF") return;
    event.preventDefault();
    this.format();
  };

  override render(): TemplateResult {
    const { t } = this.#strings;
    const own = this.#problems[0];
    const problem = own ? t("problem.json", own.params) : this.problem;
    if (this.held) return this.#note();
    return html`
      <label id="label" for="text" class=${this.compact ? "hidden" : "muted"} @click=${() => this.focus()}
        >${this.label || t("json.label")}</label
      >
      <div>
        ${this.#turn.isPlain ? this.#field(problem) : nothing}
        ${
          this.#turn.editor
            ? html`<div class="code ${this.disabled ? "disabled" : ""}" part="text" dir="ltr" @keydown=${this.#onKey}></div>`
            : nothing
        }
      </div>
      <div class="row" ?hidden=${this.text === "" && !problem}>
        <span id="problem" class="problem small" role="status">${problem}</span>
        <button
          type="button"
          class="quiet small"
          ?disabled=${this.disabled || own !== undefined || this.text === ""}
          @click=${() => this.format()}
        >
          ${controlIcon("code")}${t("json.format")}
        </button>
      </div>
      <span class="hidden" role="status">${this.#count()}</span>
      ${this.#list()}
    `;
  }
}

/** Formats a value with an indentation of two spaces; empty if it is nested too deeply to be written as text. */
function textOf(value: unknown): string {
  try {
    return writeExact(value, 2) ?? "";
  } catch {
    return "";
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "mcp-json-editor": McpJsonEditor;
  }
}
define("mcp-json-editor", McpJsonEditor, "text");
