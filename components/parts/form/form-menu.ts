/**
 * Further actions on a field: use an example, reset to its default, edit it as JSON.
 *
 * Owns: the button in the header and the row that it opens. The button is visible only on hover or focus.
 */
import { html, nothing, type TemplateResult } from "lit";
import { writeExact } from "../../../src/json/exact-text.js";
import { copyOf, sameJson } from "../../../src/schema/index.js";
import { controlIcon } from "../../theme/control-icons.js";
import { fieldNameOf, type FormContext, type FieldPlace } from "./form-context.js";
import { visibleLine } from "../basic/visible-text.js";

/** Renders the buttons in the header of a field: one sets its first example, the other opens the row. */
export function menuButtons(ctx: FormContext, place: FieldPlace): unknown {
  if (!hasMenu(ctx, place)) return nothing;
  const { field, path, value } = place;
  const isOpen = ctx.opened(path);
  const label = ctx.t("forms.more", { name: fieldNameOf(place) });
  const [example] = field.examples;
  return html`${
    example !== undefined && value === undefined && !isOpen
      ? html`<button type="button" class="quiet small" ?disabled=${ctx.disabled} @click=${() => use(ctx, place, example)}>
          ${ctx.t("forms.use-example")}
        </button>`
      : nothing
  }<button
      type="button"
      class="icon more"
      aria-expanded=${isOpen}
      aria-label=${label}
      title=${label}
      @click=${() => ctx.open(path, !isOpen)}
    >
      ${controlIcon("more")}
    </button>`;
}

/** Renders the row, if it is open. */
export function menuRow(ctx: FormContext, place: FieldPlace, isJson: boolean): unknown {
  const { field, path, value } = place;
  if (!hasMenu(ctx, place) || !ctx.opened(path)) return nothing;
  const button = (text: string, run: () => void): TemplateResult =>
    html`<button type="button" class="small" ?disabled=${ctx.disabled} @click=${run}>${text}</button>`;
  const canReset = field.default !== undefined && !sameJson(field.default, value);
  const toJson = (): void => {
    ctx.refuse(path, undefined);
    ctx.showAsJson(path, !isJson);
  };
  return html`<div class="row actions" role="group" aria-label=${ctx.t("forms.more", { name: fieldNameOf(place) })}>
    ${field.examples.map((example) => button(ctx.t("forms.use-example-value", { value: shown(example) }), () => use(ctx, place, example)))}
    ${canReset ? button(ctx.t("forms.reset"), () => put(ctx, place, field.default)) : nothing}
    ${
      field.kind === "json" || path.length === 0
        ? nothing
        : button(ctx.t(isJson ? "forms.as-form" : "forms.as-json"), toJson)
    }
  </div>`;
}

function hasMenu(ctx: FormContext, { field, path }: FieldPlace): boolean {
  if (ctx.disabled) return false;
  if (ctx.plain) return field.examples.length > 0;
  return field.examples.length > 0 || field.default !== undefined || (field.kind !== "json" && path.length > 0);
}

function use(ctx: FormContext, place: FieldPlace, example: unknown): void {
  put(ctx, place, example);
}

/**
 * Sets a field to a copy of a value from the schema, so that the schema itself is not changed. Does nothing if the
 * value is nested too deeply to be copied.
 */
function put(ctx: FormContext, { path }: FieldPlace, value: unknown): void {
  const copy = copyOf(value);
  if (copy === undefined) return;
  ctx.refuse(path, undefined);
  ctx.forget(path);
  ctx.set(path, copy, true);
  ctx.focus(ctx.id(path));
}

function shown(value: unknown): string {
  const text = typeof value === "string" ? value : (writeExact(copyOf(value)) ?? "");
  return visibleLine(text, 40);
}
