/**
 * Edits the arguments of a call as a form and as JSON.
 *
 * Owns: choosing which of the two is shown, and keeping both in sync. The form validates the value.
 */
import { css, html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import { property, state } from "lit/decorators.js";
import { sameJson, type JsonObject, type ValueProblem } from "../../../src/schema/index.js";
import { StringsController } from "../../strings/index.js";
import { icon } from "../../theme/icons.js";
import { base } from "../../theme/index.js";
import { define } from "../basic/define.js";
import { segmentedStyles } from "../basic/segmented-styles.js";
import { ValueChangeEvent } from "../basic/events.js";
import type { CheckValue } from "./full-check.js";
import type { McpJsonEditor } from "../json/json-editor.js";
import "../json/json-editor.js";
import type { McpSchemaForm } from "./schema-form.js";
import "./schema-form.js";

/**
 * Edits a value as a form or as JSON text, side by side from a width of 640 px.
 *
 * Keyboard: Alt+J switches between the two.
 * @fires {ValueChangeEvent} mcp-value-change - On every change in the form or the JSON, and once when an initial value
 * was created. While the JSON is invalid, `value` is the last valid value and `problems` contains a problem with the
 * code `json`.
 * @csspart switch - The buttons that switch between form and JSON if there is no room for both.
 */
export class McpArgumentsEditor extends LitElement {
  static override styles = [
    base,
    segmentedStyles,
    css`
      :host {
        container-type: inline-size;
      }
      .segments {
        margin-block-end: var(--_2);
      }
      /* Nothing to fill in: Alt+J still shows the JSON. */
      .editor:has(mcp-schema-form[empty]:not(.off)) > .segments {
        display: none;
      }
      .off {
        display: none;
      }
      @container (min-width: 640px) {
        /* Side by side, unless there is nothing to fill in. */
        .editor:not(:has([empty])) > :is(.segments, .unread) {
          display: none;
        }
        .both:not(:has([empty])) {
          display: grid;
          grid-template-columns: 3fr 2fr;
          gap: var(--_4);
          align-items: start;
        }
        .both:not(:has([empty])) > .off {
          display: block;
        }
        mcp-json-editor {
          position: sticky;
          inset-block-start: 0;
        }
      }
    `,
  ];

  /** The JSON Schema of the value; untrusted. */
  @property({ attribute: false }) schema: JsonObject | undefined;
  /** The value; if `undefined`, the form creates one from the schema's defaults. */
  @property({ attribute: false }) value: unknown;
  /** Makes the value read-only. */
  @property({ type: Boolean, reflect: true }) disabled = false;
  /** Full validation of a value, such as `host.checkValue`, called while the user types. */
  @property({ attribute: false }) check: CheckValue | undefined;
  /** View shown if there is no room for both. */
  @property({ reflect: true }) mode: "form" | "json" = "form";

  @state() private unparsed: readonly ValueProblem[] = [];
  /** Problems found by the form, for the JSON editor beside it. */
  @state() private found: readonly ValueProblem[] = [];
  readonly #strings = new StringsController(this);
  /** Last value that this element knows; a different value was set from outside and replaces the JSON text. */
  #reported: unknown;
  /** True once the user has edited the JSON. */
  #isWritten = false;

  get #form(): McpSchemaForm | null {
    return this.renderRoot.querySelector("mcp-schema-form");
  }

  get #json(): McpJsonEditor | null {
    return this.renderRoot.querySelector("mcp-json-editor");
  }

  /** Current problems; `[]` when there are none. */
  get problems(): readonly ValueProblem[] {
    return this.unparsed.length > 0 || !this.hasUpdated ? this.unparsed : (this.#form?.problems ?? []);
  }

  /** Shows and focuses the first problem; returns false if there is none. */
  async focusFirstProblem(): Promise<boolean> {
    if (this.unparsed.length > 0) {
      await this.#show("json");
      return true;
    }
    if (this.problems.length === 0) return false;
    this.mode = "form";
    await this.updateComplete;
    return (await this.#form?.focusFirstProblem()) ?? false;
  }

  /** Shows the form or the JSON, and focuses it. */
  async #show(mode: "form" | "json"): Promise<void> {
    this.mode = mode;
    await this.updateComplete;
    if (mode === "json") this.#json?.focus();
    else this.#form?.renderRoot.querySelector<HTMLElement>("input, select, textarea, mcp-json-editor, button")?.focus();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has("value") || this.value === this.#reported) return;
    if (!sameJson(this.value, this.#reported)) this.unparsed = [];
    this.#reported = this.value;
  }

  #changed(event: ValueChangeEvent, from: "form" | "json"): void {
    event.stopPropagation();
    // Invalid text is kept until the value changes.
    if (from === "form" && !sameJson(this.value, event.value)) this.unparsed = [];
    this.#reported = this.value = event.value;
    if (from === "json") {
      this.unparsed = event.problems;
      if (this.#form) this.#form.value = event.value;
    }
    // A user who has not edited JSON sees the problems only beside the fields.
    this.#isWritten ||= from === "json";
    this.found = this.#isWritten && this.unparsed.length === 0 ? this.problems : [];
    this.dispatchEvent(new ValueChangeEvent(this.value, this.problems));
  }

  #onKey(event: KeyboardEvent): void {
    if (!event.altKey || event.code !== "KeyJ" || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const inJson = this.renderRoot instanceof ShadowRoot && this.renderRoot.activeElement === this.#json;
    void this.#show(inJson ? "form" : "json");
  }

  override render(): TemplateResult {
    const { t } = this.#strings;
    const option = (mode: "form" | "json"): TemplateResult =>
      html`<button
        type="button"
        aria-pressed=${this.mode === mode}
        title=${t("editor.switch", { key: "Alt+J" })}
        @click=${() => (this.mode = mode)}
      >
        ${icon(mode === "form" ? "form" : "code")}${t(`editor.${mode}`)}
      </button>`;
    return html`<div class="editor" @keydown=${(event: KeyboardEvent) => this.#onKey(event)}>
      <div class="segments" part="switch">${option("form")}${option("json")}</div>
      ${this.unparsed.length > 0 ? html`<p class="unread problem small" ?hidden=${this.mode === "json"}>${t("editor.unread")}</p>` : nothing}
      <div class="both">
        <mcp-schema-form
          class=${this.mode === "form" ? "" : "off"}
          .schema=${this.schema}
          .value=${this.value}
          .check=${this.check}
          ?disabled=${this.disabled}
          @mcp-value-change=${(event: ValueChangeEvent) => this.#changed(event, "form")}
        ></mcp-schema-form>
        <mcp-json-editor
          class=${this.mode === "json" ? "" : "off"}
          .value=${this.value}
          .schema=${this.schema}
          .marks=${this.found}
          ?disabled=${this.disabled}
          @mcp-value-change=${(event: ValueChangeEvent) => this.#changed(event, "json")}
        ></mcp-json-editor>
      </div>
    </div>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "mcp-arguments-editor": McpArgumentsEditor;
  }
}
define("mcp-arguments-editor", McpArgumentsEditor, "switch");
