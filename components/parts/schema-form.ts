/**
 * The form of a JSON Schema.
 *
 * Owns: the value, what a person picked and which problems are shown yet. Drawing is in `form-*.ts`, the model in `src/schema`.
 */
import { html, LitElement, type PropertyValues, type TemplateResult } from "lit";
import { property } from "lit/decorators.js";
import {
  checkValue,
  initialValue,
  readForm,
  sameJson,
  valueAt,
  withValueAt,
  type FormField,
  type JsonObject,
  type ValuePath,
  type ValueProblem,
} from "../../src/schema/index.js";
import { StringsController } from "../strings/index.js";
import { base } from "../theme/index.js";
import { define } from "./define.js";
import { ValueChangeEvent } from "./events.js";
import type { FormContext } from "./form-context.js";
import { body } from "./form-field.js";
import { formStyles } from "./form-styles.js";

/**
 * A form for a JSON Schema, for example a tool's `inputSchema`. Every optional field can be left out; what has no form is edited as JSON, for
 * that part alone. Problems show beside a field once it was changed, all of them after `focusFirstProblem()`.
 *
 * Empty: says that no arguments are needed. Huge or hostile schemas: bounded, see `src/schema`; titles and descriptions are only text.
 * Narrow: one column, usable from 280 px. Keyboard: native controls; every action is a button; focus follows what was added, moved, removed.
 * @fires {ValueChangeEvent} mcp-value-change - At every change, and once when the form made a starting value itself.
 * @csspart field - The frame of each field.
 */
export class McpSchemaForm extends LitElement {
  static override styles = [base, formStyles];

  /** The JSON Schema; any JSON, untrusted. */
  @property({ attribute: false }) schema: JsonObject | undefined;
  /** The value. Left `undefined`, the form makes one from the schema's defaults. */
  @property({ attribute: false }) value: unknown;
  /** Can't be edited. */
  @property({ type: Boolean, reflect: true }) disabled = false;

  readonly #strings = new StringsController(this);
  #model: { readonly schema: unknown; readonly form: FormField } | undefined;
  readonly #ids = new Map<string, string>();
  readonly #settled = new Set<string>();
  readonly #chosen = new Map<string, number>();
  readonly #refused = new Map<string, ValueProblem>();
  #showAll = false;
  /** A starting value was made that nobody heard of yet. */
  #untold = false;
  /** The value as the form itself last made it: any other came from outside. */
  #own: unknown;

  /** What is wrong with the value now; `[]` when nothing is. */
  get problems(): readonly ValueProblem[] {
    const refused = [...this.#refused.values()];
    const isRefused = ({ path }: ValueProblem): boolean => this.#refused.has(key(path));
    const found = checkValue(this.#form(), this.value, (path) => this.#chosen.get(key(path)));
    return [...refused, ...found.filter((problem) => !isRefused(problem))];
  }

  /** Shows all problems and focuses the first field that has one; false when there are none. */
  async focusFirstProblem(): Promise<boolean> {
    this.#showAll = true;
    this.requestUpdate();
    await this.updateComplete;
    const place = this.renderRoot.querySelector<HTMLElement>("[data-invalid]");
    entryOf(place)?.focus();
    return place !== null;
  }

  #form(): FormField {
    if (this.#model?.schema !== this.schema || !this.#model) {
      this.#model = { schema: this.schema, form: readForm(this.schema ?? { type: "object" }) };
    }
    return this.#model.form;
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("value")) this.#takeOver();
    // A list that was read again brings the same schema as a new object: what was typed stays.
    if (!changed.has("schema") || (this.hasUpdated && sameJson(changed.get("schema"), this.schema))) return;
    for (const memory of [this.#settled, this.#chosen, this.#refused]) memory.clear();
    this.#showAll = false;
    if (this.value !== undefined || !this.schema) return;
    this.value = initialValue(this.#form());
    this.#untold = true;
  }

  /** What was typed and refused stays until a value from outside takes its place. */
  #takeOver(): void {
    if (this.value === this.#own) return;
    for (const [place, { path }] of this.#refused) {
      if (!sameJson(valueAt(this.#own, path), valueAt(this.value, path))) this.#refused.delete(place);
    }
    this.#own = this.value;
  }

  protected override updated(): void {
    if (!this.#untold) return;
    this.#untold = false;
    this.dispatchEvent(new ValueChangeEvent(this.value, this.problems));
  }

  #context(): FormContext {
    const shown = new Map<string, ValueProblem[]>();
    for (const problem of this.problems) {
      const place = key(problem.path);
      shown.set(place, [...(shown.get(place) ?? []), problem]);
    }
    const id = (path: ValuePath): string => {
      const known = this.#ids.get(key(path)) ?? `f${this.#ids.size}`;
      this.#ids.set(key(path), known);
      return known;
    };
    const settle = (path: ValuePath): void => {
      this.#settled.add(key(path));
      this.requestUpdate();
    };
    return {
      t: this.#strings.t,
      disabled: this.disabled,
      id,
      control: (path) => this.renderRoot.querySelector<HTMLInputElement>(`input#${id(path)}`) ?? undefined,
      problems: (path) => (this.#showAll || this.#settled.has(key(path)) ? (shown.get(key(path)) ?? []) : []),
      set: (path, value, settled) => {
        this.#own = this.value = withValueAt(this.value, path, value);
        if (settled) settle(path);
        this.requestUpdate();
        this.dispatchEvent(new ValueChangeEvent(this.value, this.problems));
      },
      settle,
      refuse: (path, problem) => {
        if (problem) this.#refused.set(key(path), problem);
        else this.#refused.delete(key(path));
      },
      refused: (path) => this.#refused.has(key(path)),
      chosen: (path) => this.#chosen.get(key(path)),
      choose: (path, option) => {
        this.#below(path);
        if (option !== undefined) this.#chosen.set(key(path), option);
      },
      forget: (path) => this.#below(path),
      focus: (target) => void this.#focus(target),
    };
  }

  #below(path: ValuePath): void {
    const here = key(path);
    const below = path.length === 0 ? "[" : `${here.slice(0, -1)},`;
    for (const memory of [this.#settled, this.#chosen, this.#refused]) {
      for (const place of memory.keys()) if (place === here || place.startsWith(below)) memory.delete(place);
    }
  }

  async #focus(target: string): Promise<void> {
    await this.updateComplete;
    entryOf(this.renderRoot.querySelector(`#${target}, [aria-labelledby="${target}-name"]`))?.focus();
  }

  override render(): TemplateResult {
    const field = this.#form();
    const { t } = this.#strings;
    if (field.kind === "object" && field.fields().length === 0 && !field.entry()) {
      return html`<p class="muted">${t("form.no-fields")}</p>`;
    }
    return html`${body(this.#context(), { field, path: [], value: this.value, label: field.title ?? t("json.label") })}`;
  }
}

/** What to focus to be in a field: a group's first control, else a button that gives it one, its tools last. */
function entryOf(place: HTMLElement | null): HTMLElement | null {
  if (!(place instanceof HTMLFieldSetElement)) return place;
  const controls = ":is(input, select, textarea):enabled:not(.null), mcp-json-editor";
  for (const wanted of [controls, "button:enabled:not(.icon)", "input:enabled", "button:enabled"]) {
    const found = place.querySelector<HTMLElement>(wanted);
    if (found) return found;
  }
  return null;
}

/** A path as text: `["a",0]`. A longer path starts with the shorter one's text without the last bracket. */
function key(path: ValuePath): string {
  return JSON.stringify(path);
}

declare global {
  interface HTMLElementTagNameMap {
    "mcp-schema-form": McpSchemaForm;
  }
}
define("mcp-schema-form", McpSchemaForm);
