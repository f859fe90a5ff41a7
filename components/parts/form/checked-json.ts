/**
 * Edits a JSON value as text and checks it against a schema.
 *
 * Owns: mapping the problems of both checks to the text. Never decides what may be done with an invalid value.
 */
import { css, html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import { property, query, state } from "lit/decorators.js";
import {
  checkValue,
  initialValue,
  mergeProblems,
  readForm,
  type FormField,
  type JsonObject,
  type ValueProblem,
} from "../../../src/schema/index.js";
import { formsEn } from "../../strings/en/forms.js";
import { addEnglish, StringsController } from "../../strings/index.js";
import { base } from "../../theme/index.js";
import { define } from "../basic/define.js";
import { ValueChangeEvent } from "../basic/events.js";
import { FullCheck, type CheckValue } from "./full-check.js";
import "../json/json-editor.js";
import type { McpJsonEditor } from "../json/json-editor.js";
import { visibleLine } from "../basic/visible-text.js";

addEnglish(formsEn);

/**
 * Edits a JSON value that must match a schema for which no form is possible, with suggestions from the schema, and
 * problems marked in the text.
 *
 * Keyboard: see `<mcp-json-editor>`.
 * @fires {ValueChangeEvent} mcp-value-change - On every change, and once when an initial value was created from the
 * schema's defaults.
 */
export class McpCheckedJson extends LitElement {
  static override styles = [
    base,
    css`
      :host {
        display: block;
      }
    `,
  ];

  /** The JSON Schema; any JSON, untrusted. */
  @property({ attribute: false }) schema: JsonObject | undefined;
  /** The value. If `undefined`, one is created from the schema's defaults. */
  @property({ attribute: false }) value: unknown;
  /** Name of the edited value, for the label. */
  @property() label = "";
  /** Makes the value read-only. */
  @property({ type: Boolean, reflect: true }) disabled = false;
  /** Full validation of a value, such as `host.checkValue`. Default: only the quick check runs. */
  @property({ attribute: false }) check: CheckValue | undefined;

  @state() private unparsed: readonly ValueProblem[] = [];
  @query("mcp-json-editor") private readonly editor: McpJsonEditor | null | undefined;
  readonly #strings = new StringsController(this);
  #model: { readonly schema: unknown; readonly form: FormField } | undefined;
  readonly #full = new FullCheck(() => this.#report());

  /** Current problems of the value; `[]` when there are none. */
  get problems(): readonly ValueProblem[] {
    if (this.unparsed.length > 0) return this.unparsed;
    return mergeProblems(checkValue(this.#form(), this.value), this.#full.problems(this.value));
  }

  /** Moves the focus to the text. */
  override focus(options?: FocusOptions): void {
    this.editor?.focus(options);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#full.stop();
  }

  #form(): FormField {
    if (!this.#model || this.#model.schema !== this.schema)
      this.#model = { schema: this.schema, form: readForm(this.schema ?? {}) };
    return this.#model.form;
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has("schema") || this.value !== undefined || !this.schema) return;
    this.value = initialValue(this.#form()) ?? {};
    queueMicrotask(() => this.#report());
  }

  protected override update(changed: PropertyValues<this>): void {
    const { check, schema, value } = this;
    if (check && schema && this.isConnected && value !== undefined && this.unparsed.length === 0)
      this.#full.request({ check, schema, value });
    super.update(changed);
  }

  #report(): void {
    this.requestUpdate();
    this.dispatchEvent(new ValueChangeEvent(this.value, this.problems));
  }

  readonly #onValue = (event: ValueChangeEvent): void => {
    event.stopPropagation();
    this.value = event.value;
    this.unparsed = event.problems;
    this.#report();
  };

  override render(): TemplateResult {
    const { t } = this.#strings;
    const { isTooLarge, reason } = this.#full;
    const unchecked = isTooLarge ? t("forms.too-large") : reason;
    return html`<mcp-json-editor
        .label=${this.label}
        .value=${this.value}
        .schema=${this.schema}
        .marks=${this.unparsed.length > 0 ? [] : this.problems}
        ?disabled=${this.disabled}
        @mcp-value-change=${this.#onValue}
      ></mcp-json-editor>
      ${
        unchecked === undefined
          ? nothing
          : html`<p class="muted small">${t("forms.unchecked", { reason: visibleLine(unchecked, 300) })}</p>`
      }`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "mcp-checked-json": McpCheckedJson;
  }
}
define("mcp-checked-json", McpCheckedJson);
