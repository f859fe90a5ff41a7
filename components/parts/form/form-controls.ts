/**
 * Native controls of a form: text, number, date, checkbox, select.
 *
 * Owns: the entry of a single value. An emptied control means that the value is absent, never `""` or `null`. A number
 * keeps its displayed digits, even if a double can't hold them. Never renders labels.
 */
import { html, noChange, nothing, type TemplateResult } from "lit";
import { live } from "lit/directives/live.js";
import {
  compareNumbers,
  digitsOf,
  isAnyNumber,
  isExactNumber,
  nearestTo,
  readNumber,
  type AnyNumber,
} from "../../../src/json/exact-number.js";
import {
  sameJson,
  type EnumField,
  type FormField,
  type NumberField,
  type StringField,
} from "../../../src/schema/index.js";
import { type FormContext, type FieldPlace, fieldNameOf } from "./form-context.js";
import { filePicker, isLongContent } from "./form-file.js";
import { visible, visibleLine } from "../basic/visible-text.js";

/** Attributes that all controls share. */
interface FieldAttributes {
  readonly id: string;
  readonly describedBy: string;
  readonly invalid: boolean;
}

/** Renders the control of a field; `undefined` for groups and JSON. */
export function control(ctx: FormContext, place: FieldPlace, common: FieldAttributes): TemplateResult | undefined {
  const { field } = place;
  switch (field.kind) {
    case "string":
      return textControl(ctx, place, field, common);
    case "number":
    case "integer":
      return numberControl(ctx, place, common, field);
    case "boolean":
      return checkbox(ctx, place, common);
    case "enum":
      return field.options.length > MAX_LISTED
        ? combobox(ctx, place, field, common)
        : select(ctx, place, field, common);
    default:
      return undefined;
  }
}

/** Maximum number of values in a drop-down list; longer lists are filtered by typing. */
const MAX_LISTED = 30;

/** Examples of formats, for schemas without examples. */
const HINTS: Readonly<Record<string, string>> = {
  time: "10:30:00Z",
  duration: "P1DT2H",
  uuid: "00000000-0000-4000-8000-000000000000",
  ipv4: "192.0.2.1",
  ipv6: "2001:db8::1",
  hostname: "example.com",
  "json-pointer": "/a/0",
};

/**
 * Native input types for formats. They are used if the current value is valid for them; otherwise a text field keeps
 * the value.
 */
const TYPES: Readonly<Record<string, string>> = {
  date: "date",
  "date-time": "datetime-local",
  email: "email",
  uri: "url",
};

/** Renders a number field; a number that a double can't represent gets a text field. */
function numberControl(
  ctx: FormContext,
  place: FieldPlace,
  common: FieldAttributes,
  field: NumberField,
): TemplateResult {
  const { path, value } = place;
  const isTyping = ctx.refused(path) && ctx.control(path)?.type === "text";
  const isBeyond = isTyping || (isExactNumber(value) && !Number.isFinite(nearestTo(value)));
  const print = (number: unknown): string => (isAnyNumber(number) ? digitsOf(number) : "");
  return input(ctx, place, common, isBeyond ? "text" : "number", readNumber, print, field);
}

function textControl(ctx: FormContext, place: FieldPlace, field: StringField, common: FieldAttributes): TemplateResult {
  const { value } = place;
  const text = typeof value === "string" ? value : "";
  const file = filePicker(ctx, place, field, common.id);
  if (isLongContent(field, text)) {
    return html`<div class="stack">
      <textarea
        id=${common.id}
        rows="2"
        readonly
        class="mono"
        aria-invalid=${common.invalid}
        aria-describedby=${common.describedBy}
        .value=${live(`${text.slice(0, 200)}…`)}
      ></textarea>
      ${file}
    </div>`;
  }
  const typed = typedControl(ctx, place, field, common, text);
  return field.content ? html`<div class="stack">${typed}${file}</div>` : typed;
}

function typedControl(
  ctx: FormContext,
  place: FieldPlace,
  field: StringField,
  common: FieldAttributes,
  text: string,
): TemplateResult {
  const { path } = place;
  // In a form requested by a server, the user's input is never masked.
  if (field.writeOnly === true && !ctx.plain && !text.includes("\n")) {
    return input(ctx, place, common, "password", (typed) => typed, String, field);
  }
  if (field.long || text.includes("\n")) {
    return html`<textarea
      id=${common.id}
      rows="2"
      autocomplete="off"
      ?disabled=${ctx.disabled}
      ?data-invalid=${common.invalid}
      aria-invalid=${common.invalid}
      aria-describedby=${common.describedBy}
      aria-required=${field.required}
      placeholder=${hint(field, text === "" ? place.value : text)}
      .value=${live(text)}
      @input=${(event: InputEvent & { target: HTMLTextAreaElement }) =>
        ctx.set(path, event.target.value === "" ? undefined : event.target.value)}
      @change=${() => ctx.settle(path)}
    ></textarea>`;
  }
  let type = (field.format !== undefined && Object.hasOwn(TYPES, field.format) && TYPES[field.format]) || "text";
  if (type === "date" && text !== "" && !/^\d{4}-\d\d-\d\d$/.test(text)) type = "text";
  if (type === "datetime-local") {
    if (text === "" || !Number.isNaN(Date.parse(text))) {
      const control = input(ctx, place, common, type, (local) => new Date(local).toISOString(), toLocal, field);
      if (text === "") return control;
      return html`<div class="stack">
        ${control}<span class="muted small">${ctx.t("forms.zone", { value: visibleLine(text, 60) })}</span>
      </div>`;
    }
    type = "text";
  }
  return input(ctx, place, common, type, (typed) => typed, String, field);
}

/** Converts RFC 3339 to the format of the browser's date and time field: local time, in seconds. */
function toLocal(text: unknown): string {
  const date = new Date(String(text));
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 19);
}

function hint(field: FormField, value: unknown): string {
  if (value === "") return ""; // an empty string is set, which is indicated beside the name
  const [example] = field.examples;
  if (field.kind === "string" && field.writeOnly === true) return "";
  if (example === undefined && field.kind === "string" && field.format !== undefined) {
    return Object.hasOwn(HINTS, field.format) ? (HINTS[field.format] ?? "") : "";
  }
  if (isAnyNumber(example)) return digitsOf(example).slice(0, 60);
  return typeof example === "string" ? visibleLine(example, 60) : "";
}

function input(
  ctx: FormContext,
  { path, value }: FieldPlace,
  common: FieldAttributes,
  type: string,
  parse: (text: string) => unknown,
  print: (value: unknown) => string,
  field: StringField | NumberField,
): TemplateResult {
  const numeric = field.kind !== "string";
  const fits = numeric ? isAnyNumber(value) : typeof value === "string";
  const drawn = ctx.control(path);
  // Incomplete or equivalent input ("1.", half a date) stays as the user typed it.
  const kept =
    drawn?.type === type &&
    (((drawn.validity.badInput || (numeric && type === "text")) && ctx.refused(path)) ||
      sameJson(drawn.value === "" ? undefined : parse(drawn.value), value));
  const whole = field.kind === "integer" ? 1 : "any";
  const step = numeric && field.multipleOf !== undefined ? digitsOf(field.multipleOf) : whole;
  const stricter = (a: AnyNumber, b: AnyNumber, turn: number): string | typeof nothing => {
    const limit = compareNumbers(a, b) * turn > 0 ? a : b;
    return Number.isFinite(nearestTo(limit)) ? digitsOf(limit) : nothing;
  };
  return html`<input
    id=${common.id}
    type=${type}
    dir=${type === "email" || type === "url" ? "ltr" : nothing}
    ?disabled=${ctx.disabled}
    ?data-invalid=${common.invalid}
    aria-invalid=${common.invalid}
    aria-describedby=${common.describedBy}
    aria-required=${field.required}
    placeholder=${hint(field, value)}
    autocomplete="off"
    spellcheck="false"
    inputmode=${numeric && type === "text" ? "decimal" : nothing}
    min=${numeric ? stricter(field.min, field.above, 1) : nothing}
    max=${numeric ? stricter(field.max, field.below, -1) : nothing}
    step=${numeric ? step : type === "datetime-local" ? 1 : nothing}
    .value=${kept ? noChange : live(fits ? print(value) : "")}
    @input=${({ target }: InputEvent & { target: HTMLInputElement }) => {
      const read = target.value === "" || target.validity.badInput ? undefined : parse(target.value);
      const badInput = target.validity.badInput || Number.isNaN(read);
      const what = numeric ? field.kind : (field.format ?? "string");
      const code = numeric ? "type" : "format";
      ctx.refuse(path, badInput ? { path, code, params: { [code]: what } } : undefined);
      ctx.set(path, badInput ? undefined : read);
    }}
    @change=${() => ctx.settle(path)}
  />`;
}

function checkbox(ctx: FormContext, { field, path, value }: FieldPlace, common: FieldAttributes): TemplateResult {
  return html`<input
    id=${common.id}
    type="checkbox"
    ?disabled=${ctx.disabled}
    ?data-invalid=${common.invalid}
    aria-invalid=${common.invalid}
    aria-describedby=${common.describedBy}
    .indeterminate=${live(value === undefined && !field.required)}
    .checked=${live(value === true)}
    @change=${(event: Event & { target: HTMLInputElement }) => ctx.set(path, event.target.checked, true)}
  />`;
}

function select(
  ctx: FormContext,
  { field, path, value }: FieldPlace,
  enumeration: EnumField,
  common: FieldAttributes,
): TemplateResult {
  const at = enumeration.options.findIndex((option) => sameJson(option.value, value));
  return html`<select
    id=${common.id}
    ?disabled=${ctx.disabled}
    ?data-invalid=${common.invalid}
    aria-invalid=${common.invalid}
    aria-describedby=${common.describedBy}
    aria-required=${field.required}
    @change=${(event: Event & { target: HTMLSelectElement }) =>
      ctx.set(path, enumeration.options[event.target.selectedIndex - 1]?.value, true)}
  >
    <option .selected=${at < 0}>${ctx.t(field.required ? "form.choose" : "form.not-set")}</option>
    ${enumeration.options.map(
      ({ label }, index) => html`<option .selected=${index === at}>${visibleLine(label, 120)}</option>`,
    )}
  </select>`;
}

/** Renders a text field for many allowed values, which the browser filters. */
function combobox(
  ctx: FormContext,
  { field, path, value }: FieldPlace,
  enumeration: EnumField,
  common: FieldAttributes,
): TemplateResult {
  const labels = labelsOf(enumeration);
  const at = enumeration.options.findIndex((option) => sameJson(option.value, value));
  const drawn = ctx.control(path);
  const kept = drawn !== undefined && ctx.refused(path);
  const take = (text: string): void => {
    const found = labels.indexOf(text);
    const isNone = text === "" || found >= 0;
    ctx.refuse(path, isNone ? undefined : { path, code: "enum", params: {} });
    ctx.set(path, enumeration.options[found]?.value);
  };
  return html`<div class="stack">
    <input
      id=${common.id}
      list="${common.id}-values"
      autocomplete="off"
      spellcheck="false"
      placeholder=${ctx.t("forms.filter", { count: labels.length })}
      ?disabled=${ctx.disabled}
      ?data-invalid=${common.invalid}
      aria-invalid=${common.invalid}
      aria-describedby=${common.describedBy}
      aria-required=${field.required}
      .value=${kept ? noChange : live(labels[at] ?? "")}
      @input=${(event: InputEvent & { target: HTMLInputElement }) => take(event.target.value)}
      @change=${() => ctx.settle(path)}
    />
    <datalist id="${common.id}-values">${labels.map((label) => html`<option value=${label}></option>`)}</datalist>
  </div>`;
}

const knownLabels = new WeakMap<EnumField["options"], readonly string[]>();

/** Returns the labels of the options for typing; equal labels are distinguished by their position. */
function labelsOf({ options }: EnumField): readonly string[] {
  const known = knownLabels.get(options);
  if (known) return known;
  const seen = new Map<string, number>();
  const labels = options.map(({ label }) => {
    const line = visibleLine(label, 120);
    const count = (seen.get(line) ?? 0) + 1;
    seen.set(line, count);
    return count === 1 ? line : `${line} (${count})`;
  });
  knownLabels.set(options, labels);
  return labels;
}

/** Renders a multiple selection: one checkbox for each value, in the order of the schema. */
export function checkboxes(ctx: FormContext, place: FieldPlace, item: EnumField): TemplateResult {
  const picked: readonly unknown[] = Array.isArray(place.value) ? place.value : [];
  const has = (value: unknown): boolean => picked.some((other) => sameJson(other, value));
  const toggle = (value: unknown, on: boolean): void => {
    const known = item.options.map((option) => option.value).filter((v) => (sameJson(v, value) ? on : has(v)));
    ctx.set(place.path, known, true);
  };
  return html`<div class="boxes">
    ${item.options.map(
      ({ value, label }) => html`<label class="box">
        <input
          type="checkbox"
          ?disabled=${ctx.disabled}
          .checked=${live(has(value))}
          @change=${(event: Event & { target: HTMLInputElement }) => toggle(value, event.target.checked)}
        />
        <bdi>${visible(label)}</bdi>
      </label>`,
    )}
  </div>`;
}

/** Renders the button that sets an absent field. */
export function setButton(ctx: FormContext, place: FieldPlace, set: () => void): TemplateResult {
  return html`<button
    type="button"
    class="small"
    ?disabled=${ctx.disabled}
    aria-label=${ctx.t("form.set-field", { name: fieldNameOf(place) })}
    @click=${set}
  >
    ${ctx.t("form.set")}
  </button>`;
}
