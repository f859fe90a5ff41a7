/**
 * Form for a JSON Schema.
 *
 * Owns: the value, the user's choices, and the set of visible problems. Rendering is in `form-*.ts`, the model in
 * `src/schema`.
 */
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import { property } from "lit/decorators.js";
import {
  checkValue,
  fieldFor,
  followValue,
  initialValue,
  mergeProblems,
  readForm,
  sameJson,
  valueAt,
  withValueAt,
  type Aside,
  type FormField,
  type JsonObject,
  type ValuePath,
  type ValueProblem,
} from "../../../src/schema/index.js";
import { formsEn } from "../../strings/en/forms.js";
import { addEnglish, StringsController } from "../../strings/index.js";
import { base } from "../../theme/index.js";
import { define } from "../basic/define.js";
import { ValueChangeEvent } from "../basic/events.js";
import type { FormContext } from "./form-context.js";
import { problemText } from "../basic/problem-text.js";
import { body } from "./form-field.js";
import { pageOf } from "./form-groups.js";
import { EditorCode, loadEditor, type LoadEditor } from "./form-json.js";
import { formStyles } from "./form-styles.js";
import { visibleLine } from "../basic/visible-text.js";
import { FullCheck, type CheckValue } from "./full-check.js";

addEnglish(formsEn);

/**
 * A form for a JSON Schema, for example a tool's `inputSchema`. Every optional field can be omitted; parts without a
 * form are edited as JSON, and any other part can be too; the code of that editor is loaded when it is first needed.
 * Fields appear and disappear with the value (`if`, `dependentSchemas`); a field that reappears has its previous input.
 * Problems are shown beside a field once it was changed, and all of them after `focusFirstProblem()`.
 *
 * A note says if no arguments are needed. The size of schemas is limited; titles and descriptions are plain text. The
 * layout has one column, usable from 280 px. Keyboard: native controls; every action is a button; the focus follows
 * items that are added, moved or removed.
 * @fires {ValueChangeEvent} mcp-value-change - On every change, and once when the form created an initial value.
 * @csspart field - The frame of each field.
 */
export class McpSchemaForm extends LitElement {
  static override styles = [base, formStyles];

  /** The JSON Schema; any JSON, untrusted. */
  @property({ attribute: false }) schema: JsonObject | undefined;
  /** The value. If `undefined`, the form creates one from the schema's defaults. */
  @property({ attribute: false }) value: unknown;
  /** Makes the form read-only. */
  @property({ type: Boolean, reflect: true }) disabled = false;
  /** Shows only the fields, without actions for editing as JSON or resetting to defaults. */
  @property({ type: Boolean, reflect: true }) plain = false;
  /**
   * Full validation of a value, such as `host.checkValue`, called while the user types; without it, only the quick
   * check runs.
   */
  @property({ attribute: false }) check: CheckValue | undefined;
  /** @internal Loads the code of the JSON editor. */
  @property({ attribute: false }) loadEditor: LoadEditor = loadEditor;

  readonly #strings = new StringsController(this);
  #model:
    | { readonly schema: unknown; readonly form: FormField; readonly start?: { value: unknown } | undefined }
    | undefined;
  readonly #ids = new Map<string, string>();
  readonly #settled = new Set<string>();
  readonly #chosen = new Map<string, number>();
  readonly #refused = new Map<string, ValueProblem>();
  readonly #asJson = new Map<string, boolean>();
  readonly #opened = new Set<string>();
  readonly #pages = new Map<string, number>();
  /** Values typed in fields that disappeared. */
  readonly #aside: Aside = new Map();
  readonly #full = new FullCheck(() => {
    this.#checked = undefined;
    this.requestUpdate();
    this.dispatchEvent(new ValueChangeEvent(this.value, this.problems));
  });
  readonly #editor = new EditorCode(this, () => this.loadEditor());
  /** Cached problems, until something they depend on changes. */
  #checked:
    | { readonly value: unknown; readonly form: FormField; readonly problems: readonly ValueProblem[] }
    | undefined;
  #showAll = false;
  /** True if an initial value was created that no event has reported yet. */
  #untold = false;
  /** Last value created by the form; any other value came from outside. */
  #own: unknown;

  /** Current problems of the value; `[]` when there are none. */
  get problems(): readonly ValueProblem[] {
    const [form, { value }] = [this.#form(), this];
    const known = this.#checked;
    if (known && known.value === value && known.form === form) return known.problems;
    const refused = [...this.#refused.values()];
    const isRefused = ({ path }: ValueProblem): boolean => this.#refused.has(key(path));
    const quick = checkValue(form, value, (path) => this.#chosen.get(key(path)));
    const found = mergeProblems(quick, this.#full.problems(value));
    const problems = [...refused, ...found.filter((problem) => !isRefused(problem))];
    this.#checked = { value, form, problems };
    return problems;
  }

  /** Shows all problems and focuses the first field that has one; returns false if there are none. */
  async focusFirstProblem(): Promise<boolean> {
    this.#showAll = true;
    this.#turnTo(this.problems[0]?.path ?? []);
    this.requestUpdate();
    await this.updateComplete;
    const place = this.renderRoot.querySelector<HTMLElement>("[data-invalid]");
    entryOf(place)?.focus();
    return place !== null;
  }

  /** Selects the pages that render the field at `path`. */
  #turnTo(path: ValuePath): void {
    let field: FormField | undefined = this.#form();
    for (const [depth, step] of path.entries()) {
      const here = path.slice(0, depth);
      field = field && fieldFor(field, valueAt(this.value, here));
      const fields: readonly FormField[] = field?.kind === "object" ? field.fields() : [];
      const at = typeof step === "number" ? step : fields.findIndex(({ name }) => name === step);
      if (at >= 0) this.#pages.set(key(here), pageOf(at));
      field = field?.kind === "array" ? field.item(at) : fields[at];
    }
  }

  override connectedCallback(): void {
    super.connectedCallback();
    if (this.hasUpdated) this.requestUpdate(); // the element was moved, so its value is validated again
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#full.stop();
  }

  #form(): FormField {
    if (this.#model?.schema !== this.schema || !this.#model) {
      this.#model = { schema: this.schema, form: readForm(this.schema ?? { type: "object" }) };
    }
    return this.#model.form;
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("value")) this.#takeOver();
    // A reloaded list contains the same schema as a new object: the user's input is kept.
    if (!changed.has("schema") || (this.hasUpdated && sameJson(changed.get("schema"), this.schema))) return;
    const memories = [this.#settled, this.#chosen, this.#refused, this.#asJson, this.#opened, this.#pages, this.#aside];
    for (const memory of memories) memory.clear();
    this.#showAll = false;
    this.#full.stop();
    if (this.value !== undefined || !this.schema) return;
    this.value = this.#start();
    this.#untold = true;
  }

  /** Applies a value that was set from outside. Rejected text stays until such a value replaces it. */
  #takeOver(): void {
    if (this.value === this.#own) return;
    for (const [place, { path }] of this.#refused) {
      if (!sameJson(valueAt(this.#own, path), valueAt(this.value, path))) this.#refused.delete(place);
    }
    this.#own = this.value;
    this.#aside.clear();
    this.#checked = undefined;
  }

  protected override update(changed: PropertyValues<this>): void {
    const { check, schema, value } = this;
    // A value proposed by the schema is its author's responsibility and is not checked.
    // An update may run after the form was removed; it must not overwrite the report of its replacement.
    if (check && schema && this.isConnected && value !== undefined && value !== this.#start())
      this.#full.request({ check, schema, value });
    super.update(changed);
  }

  protected override updated(): void {
    this.toggleAttribute("empty", this.#isEmpty); // lets the surrounding layout omit an empty form
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
    const put = <T>(memory: Map<string, T>, path: ValuePath, what: T): void => {
      memory.set(key(path), what);
      this.requestUpdate();
    };
    return {
      t: this.#strings.t,
      bytes: (count) => this.#strings.formats.bytes(count),
      disabled: this.disabled,
      plain: this.plain,
      asJson: (path) => this.#asJson.get(key(path)),
      showAsJson: (path, on) => put(this.#asJson, path, on),
      editor: this.#editor,
      opened: (path) => this.#opened.has(key(path)),
      open: (path, on) => {
        if (on) this.#opened.add(key(path));
        else this.#opened.delete(key(path));
        this.requestUpdate();
      },
      page: (path) => this.#pages.get(key(path)) ?? 0,
      turn: (path, page) => put(this.#pages, path, page),
      id,
      control: (path) => this.renderRoot.querySelector<HTMLInputElement>(`input#${id(path)}`) ?? undefined,
      problems: (path) => (this.#showAll || this.#settled.has(key(path)) ? (shown.get(key(path)) ?? []) : []),
      problemsBelow: (path) => {
        if (!this.#showAll && !this.#settled.has(key(path))) return [];
        const below = path.length === 0 ? "[" : `${key(path).slice(0, -1)},`;
        const inside = this.problems.filter((one) => one.path.length > path.length && key(one.path).startsWith(below));
        return inside.map((problem) => ({ ...problem, path: problem.path.slice(path.length) }));
      },
      set: (path, value, settled) => {
        const { value: before } = this;
        const after = withValueAt(before, path, value);
        const chosen = (place: ValuePath): number | undefined => this.#chosen.get(key(place));
        this.#own = this.value = followValue(this.#form(), before, after, path, this.#aside, chosen);
        this.#checked = undefined;
        if (settled) settle(path);
        this.requestUpdate();
        this.dispatchEvent(new ValueChangeEvent(this.value, this.problems));
      },
      settle,
      refuse: (path, problem) => {
        if (problem) this.#refused.set(key(path), problem);
        else this.#refused.delete(key(path));
        this.#checked = undefined;
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

  /** Renders the problems of the value as a whole, which belong to no field. */
  #ofTheWhole({ t, problems }: FormContext): unknown {
    const found = problems([]).filter(({ code }) => code !== "required" && code !== "type");
    const { isTooLarge, reason: said } = this.#full;
    const reason = isTooLarge ? t("forms.too-large") : said;
    return html`${
      found.length === 0
        ? nothing
        : html`<p class="problem small whole" role="status">
            ${found.map((problem) => html`<span>${problemText(t, problem)}</span> `)}
          </p>`
    }${reason === undefined ? nothing : html`<p class="muted small">${t("forms.unchecked", { reason: visibleLine(reason, 300) })}</p>`}`;
  }

  /** Renders the button that resets all fields, if the schema has defaults and the value differs from them. */
  #resetButton(): unknown {
    if (this.plain || this.disabled) return nothing;
    const start = this.#start();
    const isProposed = typeof start === "object" && start !== null && Object.keys(start).length > 0;
    if (!isProposed || sameJson(start, this.value)) return nothing;
    const reset = (): void => {
      this.#below([]);
      this.#aside.clear();
      this.#own = this.value = this.#start();
      this.requestUpdate();
      this.dispatchEvent(new ValueChangeEvent(this.value, this.problems));
      void this.#focus(this.#context().id([]));
    };
    return html`<div class="row whole">
      <button type="button" class="quiet small" @click=${reset}>${this.#strings.t("forms.reset-all")}</button>
    </div>`;
  }

  /** Returns the initial value, which is created once. */
  #start(): unknown {
    const form = this.#form();
    if (this.#model && !this.#model.start) this.#model = { ...this.#model, start: { value: initialValue(form) } };
    return this.#model?.start?.value;
  }

  #below(path: ValuePath): void {
    const here = key(path);
    const below = path.length === 0 ? "[" : `${here.slice(0, -1)},`;
    this.#checked = undefined;
    for (const memory of [this.#settled, this.#chosen, this.#refused, this.#asJson, this.#opened, this.#pages]) {
      for (const place of memory.keys()) if (place === here || place.startsWith(below)) memory.delete(place);
    }
  }

  async #focus(target: string): Promise<void> {
    await this.updateComplete;
    entryOf(this.renderRoot.querySelector(`#${target}, [aria-labelledby="${target}-name"]`))?.focus();
  }

  /** True if there are no fields. */
  get #isEmpty(): boolean {
    const field = this.#form();
    return field.kind === "object" && field.fields().length === 0 && !field.entry();
  }

  override render(): TemplateResult {
    const field = this.#form();
    const { t } = this.#strings;
    if (this.#isEmpty) {
      return html`<p class="muted">${t("form.no-fields")}</p>`;
    }
    const context = this.#context();
    return html`${body(context, { field, path: [], value: this.value, label: field.title ?? t("json.label") })}
    ${this.#ofTheWhole(context)}${this.#resetButton()}`;
  }
}

/**
 * Returns the element to focus in a field: its first control, otherwise the button that sets the field, otherwise the
 * button of its actions.
 */
function entryOf(place: HTMLElement | null): HTMLElement | null {
  if (!(place instanceof HTMLFieldSetElement)) return place;
  const controls = ":is(input, select, textarea):enabled:not(.null), mcp-json-editor";
  for (const wanted of [controls, "button:enabled:not(.icon)", "input:enabled", "button:enabled"]) {
    const found = place.querySelector<HTMLElement>(wanted);
    if (found) return found;
  }
  return null;
}

/**
 * Returns a path as text: `["a",0]`. The text of a longer path starts with that of its parent, without the closing
 * bracket.
 */
function key(path: ValuePath): string {
  return JSON.stringify(path);
}

declare global {
  interface HTMLElementTagNameMap {
    "mcp-schema-form": McpSchemaForm;
  }
}
define("mcp-schema-form", McpSchemaForm, "field");
