/**
 * One field of a form: header, description, control or group, problems.
 *
 * Owns: the frame of all kinds of fields, and descending into groups. Values are changed through the context only.
 */
import { html, nothing, type TemplateResult } from "lit";
import { live } from "lit/directives/live.js";
import {
  bestOption,
  canShow,
  checkValue,
  emptyValue,
  fieldFor,
  sameJson,
  type ChoiceField,
  type FormField,
} from "../../../src/schema/index.js";
import { controlIcon } from "../../theme/control-icons.js";
import { labelContent, fieldNameOf, type FormContext, type FieldPlace } from "./form-context.js";
import { problemText } from "../basic/problem-text.js";
import { control, setButton } from "./form-controls.js";
import { arrayBody, boxesOf, freeKeys, members } from "./form-groups.js";
import { jsonBody } from "./form-json.js";
import { menuButtons, menuRow } from "./form-menu.js";
import { visible, visibleLine } from "../basic/visible-text.js";
import { digitsOf, type AnyNumber } from "../../../src/json/exact-number.js";
import type { Translate } from "../../strings/index.js";

/**
 * Returns type and limits; empty for fields whose control shows both. `limitsOnly`: empty also for a field without
 * limits or a format.
 */
function typeHint(field: FormField, limitsOnly: boolean, t: Translate): string {
  const joined = (type: string, limits: readonly string[]): string =>
    limits.length === 0 && limitsOnly ? "" : [...(limitsOnly ? [] : [type]), ...limits].join(", ");
  switch (field.kind) {
    case "integer":
    case "number":
      return joined(field.kind, numbers(field.min, field.max, field.above, field.below));
    case "string": {
      const range = rangeOf(field.minLength, field.maxLength);
      const format = field.format === undefined ? [] : [visibleLine(field.format, 40)];
      return joined("string", [...format, ...(range === "" ? [] : [t("forms.characters", { range })])]);
    }
    case "array": {
      const range = rangeOf(field.minItems, field.maxItems);
      return joined("array", range === "" ? [] : [t("forms.items", { range })]);
    }
    default:
      return "";
  }
}

function numbers(min: AnyNumber, max: AnyNumber, above: AnyNumber, below: AnyNumber): readonly string[] {
  const isKnown = (one: AnyNumber): boolean => typeof one !== "number" || Number.isFinite(one);
  const limits = isKnown(min) && isKnown(max) ? [`${digitsOf(min)}–${digitsOf(max)}`] : [];
  if (limits.length === 0 && isKnown(min)) limits.push(`≥ ${digitsOf(min)}`);
  if (limits.length === 0 && isKnown(max)) limits.push(`≤ ${digitsOf(max)}`);
  if (isKnown(above)) limits.push(`> ${digitsOf(above)}`);
  if (isKnown(below)) limits.push(`< ${digitsOf(below)}`);
  return limits;
}

function rangeOf(min: number, max: number): string {
  if (!Number.isFinite(max)) return min > 0 ? `≥ ${min}` : "";
  return min > 0 ? (min === max ? String(min) : `${min}–${max}`) : `≤ ${max}`;
}

/** Renders a field with its header. */
function renderField(outer: FormContext, stated: FieldPlace): TemplateResult {
  const place = { ...stated, field: fieldFor(stated.field, stated.value) };
  const { field, path, value } = place;
  const ctx = isKept(field) ? { ...outer, disabled: true } : outer;
  const id = ctx.id(path);
  const problems = ctx.problems(path);
  const isEmptyText = value === "" && field.kind === "string";
  const type = typeHint(field, ctx.plain, ctx.t);
  const more = [...(isEmptyText ? [`${id}-empty`] : []), ...(type === "" ? [] : [`${id}-type`])];
  const describedBy = [`${id}-help`, `${id}-problem`, ...more].join(" ");
  const common = { id, describedBy, invalid: problems.length > 0 };
  const isNull = value === null && field.nullable;
  // A single possible value needs no control: it only distinguishes an alternative from the others.
  const [only, other] = field.kind === "enum" && field.required ? field.options : [];
  const constant = only && !other && sameJson(only.value, value) ? only.label : undefined;
  const isJson = showsJson(ctx, place);
  const single = isNull || isJson || constant !== undefined ? undefined : control(ctx, place, common);
  const box = field.kind === "boolean" && !isJson;
  // The actions of a single control follow it; those of a group are in its header.
  const after = single !== undefined || (isJson && !isNull);
  const set = (): void => {
    ctx.set(path, emptyValue(field), true);
    ctx.focus(id);
  };
  const tools = html`<span class="tools">
    ${nullToggle(ctx, place)} ${single ? emptyTextButton(ctx, place, problems.length > 0) : nothing} ${menuButtons(ctx, place)} ${clearButton(ctx, place)} ${place.tools ?? nothing}
    ${!isNull && isGroup(field) && !isOpen(place) ? setButton(ctx, place, set) : nothing}
  </span>`;
  const head = html`<div class="head">
    ${box ? single : nothing}
    ${
      single
        ? html`<label class="name" for=${id}>${labelContent(ctx, place, !box)}</label>`
        : html`<span class="name" id="${id}-name">${labelContent(ctx, place, false)}</span>`
    }
    ${type === "" || constant !== undefined ? nothing : html`<span class="type" id="${id}-type"><bdi dir="ltr">${type}</bdi></span>`}
    ${constant === undefined ? nothing : html`<code><bdi dir="ltr">${visible(constant.slice(0, 120))}</bdi></code>`}
    ${isEmptyText && single ? html`<span class="muted small" id="${id}-empty">${ctx.t("forms.empty-text")}</span>` : nothing}
    ${value === undefined && !single && !field.required ? html`<span class="muted small">${ctx.t("form.not-set")}</span>` : nothing}
    ${after ? nothing : tools}
  </div>`;
  const help = html`
    ${menuRow(ctx, place, isJson)} ${helpText(field, `${id}-help`)}
    <p class="problem small" id="${id}-problem" ?hidden=${problems.length === 0}>
      ${problems.map((problem) => html`<span>${problemText(ctx.t, problem)}</span> `)}
    </p>
  `;
  if (single) return html`<div class="field" part="field">${head}${box ? nothing : single}${tools}${help}</div>`;
  return html`<fieldset
    class="field"
    part="field"
    aria-labelledby="${id}-name"
    aria-describedby=${common.describedBy}
    ?data-invalid=${common.invalid}
  >
    ${head}${help}${isNull || constant !== undefined ? nothing : body(ctx, place)}${after ? tools : nothing}
  </fieldset>`;
}

/**
 * Returns true if the user can't enter the field: the server sets read-only fields, except required ones.
 */
function isKept({ readOnly, required }: FormField): boolean {
  return readOnly === true && !required;
}

function isGroup({ kind }: FormField): boolean {
  return kind === "object" || kind === "map" || kind === "array";
}

/**
 * Returns true if the content of a group is shown. An absent group shows only a button; the root and checkboxes are
 * always shown.
 */
function isOpen({ field, path, value }: FieldPlace): boolean {
  return value !== undefined || path.length === 0 || (field.kind === "array" && boxesOf(field, value) !== undefined);
}

/**
 * Returns true for a part without a form, a part that the user edits as JSON, and a value that its control can't
 * display.
 */
function showsJson(ctx: FormContext, { field, path, value }: FieldPlace): boolean {
  return field.kind === "json" || (ctx.asJson(path) ?? !canShow(field, value));
}

/** Renders everything below the header; for the root, this is the complete form. */
export function body(ctx: FormContext, stated: FieldPlace): TemplateResult {
  const place = { ...stated, field: fieldFor(stated.field, stated.value) };
  const { field, path } = place;
  if (showsJson(ctx, place)) return jsonBody(ctx, place);
  switch (field.kind) {
    case "choice":
      return choiceBody(ctx, place, field);
    case "json":
      return jsonBody(ctx, place);
    case "object":
    case "map":
    case "array":
      if (!isOpen(place)) return html``;
      if (field.kind === "array") return arrayBody(ctx, place, field, renderField);
      return html`<div class=${path.length > 0 ? "group" : "root"}>
        ${field.kind === "object" ? members(ctx, place, field, renderField) : nothing}
        ${freeKeys(ctx, place, field, renderField)}
      </div>`;
    default: {
      const id = ctx.id(path);
      const invalid = ctx.problems(path).length > 0;
      return html`${control(ctx, place, { id, describedBy: `${id}-help ${id}-problem`, invalid })}
        <label class="hidden" for=${id}>${fieldNameOf(place)}</label>`;
    }
  }
}

function choiceBody(ctx: FormContext, place: FieldPlace, field: ChoiceField): TemplateResult {
  const { path, value } = place;
  const at = ctx.chosen(path) ?? (value === undefined ? -1 : bestOption(field, value));
  const option = field.options[at]?.field();
  const choose = (index: number): void => {
    const next = field.options[index]?.field();
    ctx.choose(path, next ? index : undefined);
    ctx.set(path, next && emptyValue(next), true);
  };
  return html`<select
      ?disabled=${ctx.disabled}
      aria-label=${ctx.t("form.variant-of", { name: fieldNameOf(place) })}
      @change=${(event: Event & { target: HTMLSelectElement }) => choose(event.target.selectedIndex - 1)}
    >
      <option .selected=${at < 0}>${ctx.t(field.required ? "form.choose" : "form.not-set")}</option>
      ${field.options.map(
        ({ label }, index) =>
          html`<option .selected=${index === at}>
            ${label === undefined ? ctx.t("form.variant", { number: index + 1 }) : visible(label.slice(0, 120))}
          </option>`,
      )}
    </select>
    ${option ? html`${helpText(option, nothing)}${body(ctx, { field: option, path, value, label: fieldNameOf(place) })}` : nothing}`;
}

/** Renders the description, with whitespace unchanged. */
function helpText({ description }: FormField, id: string | typeof nothing): unknown {
  if (description === undefined) return nothing;
  return html`<p class="help text" id=${id} dir="auto">${visible(description.slice(0, 2000))}</p>`;
}

function nullToggle(ctx: FormContext, place: FieldPlace): unknown {
  const { field, path, value } = place;
  if (!field.nullable) return nothing;
  const id = `${ctx.id(path)}-null`;
  const toggle = (on: boolean): void => {
    ctx.refuse(path, undefined);
    ctx.set(path, on ? null : emptyValue({ ...field, default: undefined }), true);
    // The frame differs too, so the field becomes a different element.
    ctx.focus(id);
  };
  return html`<label class="box small muted">
    <input
      id=${id}
      class="null"
      type="checkbox"
      aria-label=${ctx.t("form.null-of", { name: fieldNameOf(place) })}
      ?disabled=${ctx.disabled}
      .checked=${live(value === null)}
      @change=${(event: Event & { target: HTMLInputElement }) => toggle(event.target.checked)}
    />
    ${ctx.t("form.null")}
  </label>`;
}

/**
 * Renders a button that sets an empty string if the schema allows one, because an emptied control means that the value
 * is absent.
 */
function emptyTextButton(ctx: FormContext, place: FieldPlace, isProblem: boolean): unknown {
  const { field, path, value } = place;
  if (field.kind !== "string" || value !== undefined || isKept(field) || checkValue(field, "").length > 0)
    return nothing;
  const set = (): void => {
    ctx.refuse(path, undefined);
    ctx.set(path, "", true);
    ctx.focus(ctx.id(path));
  };
  return html`<button
    type="button"
    class="quiet small ${isProblem ? "" : "more"}"
    ?disabled=${ctx.disabled}
    aria-label=${ctx.t("forms.set-empty-text", { name: fieldNameOf(place) })}
    title=${ctx.t("forms.set-empty-text", { name: fieldNameOf(place) })}
    @click=${set}
  >
    ${ctx.t("forms.empty-text")}
  </button>`;
}

/** Renders the button that removes an optional value, or an invalid value of a choice. */
function clearButton(ctx: FormContext, place: FieldPlace): unknown {
  const { field, path, value } = place;
  if (isKept(field)) return nothing;
  // A value that can't be emptied by deleting its text can be removed even if it is required.
  const isEmptyText = value === "" && field.kind === "string";
  if (((field.required || place.fixed) && !isEmptyText) || value === undefined) return nothing;
  const label = ctx.t("form.clear-field", { name: fieldNameOf(place) });
  const clear = (): void => {
    ctx.refuse(path, undefined);
    ctx.forget(path);
    ctx.set(path, undefined, true);
    ctx.focus(ctx.id(path));
  };
  return html`<button type="button" class="icon" ?disabled=${ctx.disabled} aria-label=${label} title=${label} @click=${clear}>
    ${controlIcon("close")}
  </button>`;
}
