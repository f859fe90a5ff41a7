/**
 * Groups of a form: members of objects, additional keys, items of lists.
 *
 * Owns: adding, removing and moving items, and the focus afterwards. Long lists are rendered in pages of {@link PAGE}.
 */
import { html, nothing, type TemplateResult } from "lit";
import {
  emptyValue,
  isJsonObject,
  member,
  sameJson,
  withoutPlaceholder,
  type ArrayField,
  type EnumField,
  type FormField,
  type MapField,
  type ObjectField,
} from "../../../src/schema/index.js";
import { controlIcon, type ControlIconName } from "../../theme/control-icons.js";
import { fieldNameOf, type FormContext, type FieldPlace } from "./form-context.js";
import { checkboxes } from "./form-controls.js";
import { visibleLine } from "../basic/visible-text.js";

const PAGE = 50;
/** Number of optional fields above which they are collapsed. */
const OPTIONAL = 6;

type Draw = (ctx: FormContext, place: FieldPlace) => TemplateResult;

/** Renders the known members of an object. */
export function members(ctx: FormContext, place: FieldPlace, field: ObjectField, draw: Draw): unknown {
  const { path, value } = place;
  const object = isJsonObject(value) ? value : {};
  const fields = field.fields();
  const { from, to, pager } = paged(ctx, place, fields.length);
  const unseen = unseenKeys(field, object);
  const shown = fields.slice(from, to);
  const isOptional = (inner: FormField): boolean => !inner.required;
  const isLong = !ctx.plain && shown.filter(isOptional).length > OPTIONAL;
  const one = (inner: FormField): unknown =>
    draw(ctx, { field: inner, path: [...path, inner.name], value: member(object, inner.name) });
  return html`${pager}${(isLong ? shown.filter(({ required }) => required) : shown).map(one)}
  ${isLong ? optionalFields(ctx, place, shown.filter(isOptional), object, one) : nothing}
  ${unseen === 0 ? nothing : html`<p class="muted small">${ctx.t("forms.more-keys", { count: unseen })}</p>`}`;
}

/** Renders optional fields below one line, which is open if one of them has a value. */
function optionalFields(
  ctx: FormContext,
  { path }: FieldPlace,
  fields: readonly FormField[],
  object: Readonly<Record<string, unknown>>,
  draw: (field: FormField) => unknown,
): TemplateResult {
  const key = [...path, "-optional"];
  const isUsed = fields.some(({ name }) => member(object, name) !== undefined);
  const onToggle = ({ currentTarget }: Event): void =>
    ctx.open(key, currentTarget instanceof HTMLDetailsElement && currentTarget.open);
  return html`<details class="optional" ?open=${isUsed || ctx.opened(key)} @toggle=${onToggle}>
    <summary>${ctx.t("forms.optional", { count: fields.length })}</summary>
    <div>${fields.map(draw)}</div>
  </details>`;
}

/** Returns the number of existing keys that have no field in the form. */
function unseenKeys(field: ObjectField, object: Readonly<Record<string, unknown>>): number {
  if (field.entry() !== undefined) return 0;
  const known = new Set(field.fields().map(({ name }) => name));
  return Object.keys(object).filter((key) => !known.has(key)).length;
}

/** Renders the keys that a user may add. */
export function freeKeys(
  ctx: FormContext,
  { path, value }: FieldPlace,
  field: MapField | ObjectField,
  draw: Draw,
): unknown {
  const entry = field.entry();
  if (!entry) return nothing;
  const object = isJsonObject(value) ? value : {};
  const known = new Set(field.kind === "object" ? field.fields().map(({ name }) => name) : []);
  const keys = Object.keys(object).filter((key) => !known.has(key));
  const id = `${ctx.id(path)}-key`;
  const { from, to, pager } = paged(ctx, { field, path, value }, keys.length, "-keys");
  const add = (input: HTMLInputElement): void => {
    const key = input.value;
    const taken = known.has(key) || Object.hasOwn(object, key);
    const fresh = field.entry(key);
    input.setCustomValidity(taken ? ctx.t("form.key-taken") : fresh ? "" : ctx.t("forms.key-not-allowed"));
    if (key === "" || !input.reportValidity() || !fresh) return input.focus();
    input.value = "";
    ctx.turn([...path, "-keys"], Math.floor(keys.length / PAGE));
    // Text and numbers have no empty value, and a key without a value would be absent.
    ctx.set([...path, key], emptyValue({ ...fresh, required: true }) ?? (fresh.kind === "string" ? "" : null), true);
    ctx.focus(ctx.id([...path, key]));
  };
  return html`${pager}${keys.slice(from, to).map((key) => {
    const own = field.entry(key) ?? entry;
    const place = [...path, key];
    const label = visibleLine(key, 80) || '""';
    const remove = (): void => {
      ctx.forget(place);
      ctx.set(place, undefined, true);
      ctx.focus(id);
    };
    const tools = tool(ctx, `${ctx.id(place)}-remove`, "remove", ctx.t("form.remove", { name: label }), remove);
    return draw(ctx, {
      field: own,
      path: place,
      value: withoutPlaceholder(own, member(object, key)),
      label,
      fixed: true,
      tools,
    });
  })}
    <div class="adder">
      <input
        id=${id}
        aria-label=${ctx.t("form.new-key")}
        placeholder=${ctx.t("form.new-key")}
        ?disabled=${ctx.disabled}
        @input=${(event: InputEvent & { target: HTMLInputElement }) => event.target.setCustomValidity("")}
        @keydown=${(event: KeyboardEvent & { target: HTMLInputElement }) => {
          if (event.key !== "Enter" || event.isComposing) return;
          event.preventDefault();
          add(event.target);
        }}
      />
      <button
        type="button"
        ?disabled=${ctx.disabled}
        @click=${(event: Event & { currentTarget: HTMLButtonElement }) => {
          const input = event.currentTarget.previousElementSibling;
          if (input instanceof HTMLInputElement) add(input);
        }}
      >
        ${controlIcon("add")}${ctx.t("form.add-key")}
      </button>
    </div>`;
}

/** Returns the allowed values of a list if checkboxes can show it: few values, without duplicates. */
export function boxesOf(field: ArrayField, value: unknown): EnumField | undefined {
  const items: readonly unknown[] = Array.isArray(value) ? value : [];
  const first = field.item(0);
  if (first.kind !== "enum" || first.options.length > 30 || first.nullable) return undefined;
  const isShown = items.every((item) => first.options.some((option) => sameJson(option.value, item)));
  return isShown && new Set(items).size === items.length && field.item(1) === first ? first : undefined;
}

/** Renders the items of a list; as checkboxes if the items have a set of allowed values. */
export function arrayBody(ctx: FormContext, place: FieldPlace, field: ArrayField, draw: Draw): TemplateResult {
  const { path, value } = place;
  const items: readonly unknown[] = Array.isArray(value) ? value : [];
  const boxes = boxesOf(field, value);
  if (boxes) return checkboxes(ctx, place, boxes);
  const put = (next: readonly unknown[], focus: string, moved = true): void => {
    if (moved) ctx.forget(path);
    ctx.set(path, next, true);
    ctx.focus(focus);
  };
  const idOf = (index: number): string => ctx.id([...path, index]);
  const adder = `${ctx.id(path)}-add`;
  const { from: first, to: last, pager } = paged(ctx, place, items.length);
  const turnTo = (index: number): void => ctx.turn(path, Math.max(0, Math.floor(index / PAGE)));
  const move = (from: number, to: number, what: string): void => {
    const next = items.toSpliced(from, 1).toSpliced(to, 0, items[from]);
    turnTo(to);
    put(next, `${idOf(to)}-${to === 0 ? "down" : to === next.length - 1 ? "up" : what}`);
  };
  const remove = (index: number): void => {
    const next = items.toSpliced(index, 1);
    turnTo(Math.min(index, next.length - 1));
    put(next, next.length === 0 ? adder : `${idOf(Math.min(index, next.length - 1))}-remove`);
  };
  const add = (): void => {
    const inner = field.item(items.length);
    turnTo(items.length);
    // `null` holds the place of an item that is not yet filled in.
    put([...items, emptyValue(inner) ?? null], idOf(items.length), false);
  };
  return html`<div class="group">
    ${pager}${items.slice(first, last).map((item, at) => {
      const index = first + at;
      const inner = field.item(index);
      // The items of a tuple have a title each.
      const title = inner === field.item(index + 1) ? "" : visibleLine(inner.title ?? "", 80);
      const name = title || ctx.t("form.item", { number: index + 1 });
      const id = idOf(index);
      const tools = html`
        ${tool(ctx, `${id}-up`, "up", ctx.t("form.move-up", { name }), () => move(index, index - 1, "up"), index === 0)}
        ${tool(ctx, `${id}-down`, "down", ctx.t("form.move-down", { name }), () => move(index, index + 1, "down"), index === items.length - 1)}
        ${tool(ctx, `${id}-remove`, "remove", ctx.t("form.remove", { name }), () => remove(index))}
      `;
      return draw(ctx, {
        field: inner,
        path: [...path, index],
        value: withoutPlaceholder(inner, item),
        label: name,
        fixed: true,
        tools,
      });
    })}
    <div>
      <button id=${adder} type="button" ?disabled=${ctx.disabled || items.length >= field.maxItems} @click=${add}>
        ${controlIcon("add")}${ctx.t("form.add-item")}
      </button>
    </div>
  </div>`;
}

/** Renders one page of many items, and the controls for the other pages. `of` distinguishes two lists at one path. */
function paged(
  ctx: FormContext,
  place: FieldPlace,
  count: number,
  of = "",
): { readonly from: number; readonly to: number; readonly pager: unknown } {
  const path = of === "" ? place.path : [...place.path, of];
  const pages = Math.ceil(count / PAGE);
  const page = Math.max(0, Math.min(ctx.page(path), pages - 1));
  const [from, to] = [page * PAGE, Math.min(count, (page + 1) * PAGE)];
  if (pages < 2) return { from, to, pager: nothing };
  const id = `${ctx.id(path)}-page`;
  const name = fieldNameOf(place);
  return {
    from,
    to,
    pager: html`<div class="row pager">
      ${tool({ ...ctx, disabled: false }, `${id}-back`, "up", ctx.t("forms.previous", { name }), () => ctx.turn(path, page - 1), page === 0)}
      <span class="muted small" role="status">${ctx.t("forms.page", { from: from + 1, to, count })}</span>
      ${tool({ ...ctx, disabled: false }, `${id}-on`, "down", ctx.t("forms.next", { name }), () => ctx.turn(path, page + 1), page === pages - 1)}
    </div>`,
  };
}

/** Returns the pages that contain a path: for each list along the path, the page of the next step. */
export function pageOf(index: number): number {
  return Math.floor(index / PAGE);
}

function tool(
  ctx: FormContext,
  id: string,
  name: ControlIconName,
  label: string,
  run: () => void,
  disabled = false,
): TemplateResult {
  return html`<button
    id=${id}
    type="button"
    class="icon"
    ?disabled=${ctx.disabled || disabled}
    aria-label=${label}
    title=${label}
    @click=${run}
  >
    ${controlIcon(name)}
  </button>`;
}
