/**
 * The groups of a form: members of objects, free keys, items of lists.
 *
 * Owns: adding, removing and moving, and where the focus goes after. At most {@link MAX_SHOWN} items are drawn; the rest is edited as JSON.
 */
import { html, nothing, type TemplateResult } from "lit";
import {
  emptyValue,
  isJsonObject,
  member,
  withoutPlaceholder,
  type ArrayField,
  type EnumField,
  type MapField,
  type ObjectField,
} from "../../src/schema/index.js";
import { icon, type IconName } from "../theme/index.js";
import type { FormContext, Place } from "./form-context.js";
import { checkboxes } from "./form-controls.js";
import { visibleLine } from "./visible-text.js";

const MAX_SHOWN = 100;

type Draw = (ctx: FormContext, place: Place) => TemplateResult;

/** The known members of an object. */
export function members(ctx: FormContext, { path, value }: Place, field: ObjectField, draw: Draw): unknown {
  const object = isJsonObject(value) ? value : {};
  return field
    .fields()
    .map((inner) => draw(ctx, { field: inner, path: [...path, inner.name], value: member(object, inner.name) }));
}

/** Keys a person may add. */
export function freeKeys(ctx: FormContext, { path, value }: Place, field: MapField | ObjectField, draw: Draw): unknown {
  const entry = field.entry();
  if (!entry) return nothing;
  const object = isJsonObject(value) ? value : {};
  const known = new Set(field.kind === "object" ? field.fields().map(({ name }) => name) : []);
  const keys = Object.keys(object).filter((key) => !known.has(key));
  const id = `${ctx.id(path)}-key`;
  const add = (input: HTMLInputElement): void => {
    const key = input.value;
    const taken = known.has(key) || Object.hasOwn(object, key);
    input.setCustomValidity(taken ? ctx.t("form.key-taken") : "");
    if (key === "" || !input.reportValidity()) return input.focus();
    input.value = "";
    // Text and numbers have no empty value; a key without a value would not be there.
    ctx.set([...path, key], emptyValue({ ...entry, required: true }) ?? (entry.kind === "string" ? "" : null), true);
    ctx.focus(ctx.id([...path, key]));
  };
  return html`${keys.slice(0, MAX_SHOWN).map((key) => {
    const place = [...path, key];
    const label = visibleLine(key, 80) || '""';
    const remove = (): void => {
      ctx.forget(place);
      ctx.set(place, undefined, true);
      ctx.focus(id);
    };
    const tools = tool(ctx, `${ctx.id(place)}-remove`, "remove", ctx.t("form.remove", { name: label }), remove);
    return draw(ctx, {
      field: entry,
      path: place,
      value: withoutPlaceholder(entry, member(object, key)),
      label,
      fixed: true,
      tools,
    });
  })}
    ${rest(ctx, keys.length)}
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
        ${icon("add")}${ctx.t("form.add-key")}
      </button>
    </div>`;
}

/** The given values a list is made of, when boxes to tick can show it: few values, none twice. */
export function boxesOf(field: ArrayField, value: unknown): EnumField | undefined {
  const items: readonly unknown[] = Array.isArray(value) ? value : [];
  const first = field.item(0);
  return first.kind === "enum" && first.options.length <= 30 && new Set(items).size === items.length
    ? first
    : undefined;
}

/** The items of a list; boxes to tick when the items are given values. */
export function arrayBody(ctx: FormContext, place: Place, field: ArrayField, draw: Draw): TemplateResult {
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
  const move = (from: number, to: number, what: string): void => {
    const next = items.toSpliced(from, 1).toSpliced(to, 0, items[from]);
    put(next, `${idOf(to)}-${to === 0 ? "down" : to === next.length - 1 ? "up" : what}`);
  };
  const remove = (index: number): void => {
    const next = items.toSpliced(index, 1);
    put(next, next.length === 0 ? adder : `${idOf(Math.min(index, next.length - 1))}-remove`);
  };
  const add = (): void => {
    const inner = field.item(items.length);
    // `null` holds the place of an item that is not yet filled in.
    put([...items, emptyValue(inner) ?? null], idOf(items.length), false);
  };
  return html`<div class="group">
    ${items.slice(0, MAX_SHOWN).map((item, index) => {
      const name = ctx.t("form.item", { number: index + 1 });
      const id = idOf(index);
      const tools = html`
        ${tool(ctx, `${id}-up`, "up", ctx.t("form.move-up", { name }), () => move(index, index - 1, "up"), index === 0)}
        ${tool(ctx, `${id}-down`, "down", ctx.t("form.move-down", { name }), () => move(index, index + 1, "down"), index === items.length - 1)}
        ${tool(ctx, `${id}-remove`, "remove", ctx.t("form.remove", { name }), () => remove(index))}
      `;
      const inner = field.item(index);
      return draw(ctx, {
        field: inner,
        path: [...path, index],
        value: withoutPlaceholder(inner, item),
        label: name,
        fixed: true,
        tools,
      });
    })}
    ${rest(ctx, items.length)}
    <div>
      <button id=${adder} type="button" ?disabled=${ctx.disabled || items.length >= field.maxItems} @click=${add}>
        ${icon("add")}${ctx.t("form.add-item")}
      </button>
    </div>
  </div>`;
}

function rest(ctx: FormContext, count: number): unknown {
  if (count <= MAX_SHOWN) return nothing;
  return html`<p class="muted small">${ctx.t("form.more-items", { count: count - MAX_SHOWN })}</p>`;
}

function tool(
  ctx: FormContext,
  id: string,
  name: IconName,
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
    ${icon(name)}
  </button>`;
}
