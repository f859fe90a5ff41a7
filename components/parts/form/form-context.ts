/**
 * Interface between the functions that draw a form and the element they draw for.
 *
 * Owns: the interface, and small things every kind of field shares: its label and its name.
 */
import { html, nothing, type TemplateResult } from "lit";
import type { FormField, ValuePath, ValueProblem } from "../../../src/schema/index.js";
import type { Translate } from "../../strings/index.js";
import { visibleLine } from "../basic/visible-text.js";

/** The element's side of a form. */
export interface FormContext {
  readonly t: Translate;
  readonly disabled: boolean;
  /** A valid element id for `path`, the same at every rendering. */
  id(path: ValuePath): string;
  /** The control drawn for `path` at the last rendering. */
  control(path: ValuePath): HTMLInputElement | undefined;
  /** Problems at exactly this path that should be shown by now. */
  problems(path: ValuePath): readonly ValueProblem[];
  /** Problems of parts of the value at this path that should be shown by now, with their paths from there. */
  problemsBelow(path: ValuePath): readonly ValueProblem[];
  /** Changes a value; `undefined` takes it away. `settled` shows its problems from now on. */
  set(path: ValuePath, value: unknown, settled?: boolean): void;
  /** Shows the problems of a field from now on. */
  settle(path: ValuePath): void;
  /** Rejects the text typed at `path`: it is not a value (half a date, text in a number). */
  refuse(path: ValuePath, problem: ValueProblem | undefined): void;
  /** Returns true if the last text typed at `path` was rejected, so that the text stays. */
  refused(path: ValuePath): boolean;
  /** The option a user picked for the choice at `path`. */
  chosen(path: ValuePath): number | undefined;
  choose(path: ValuePath, option: number | undefined): void;
  /** Forgets what is remembered below `path`: its items moved. */
  forget(path: ValuePath): void;
  /** Returns true if this part is edited as JSON although it has a form; `undefined` before a choice. */
  asJson(path: ValuePath): boolean | undefined;
  showAsJson(path: ValuePath, on: boolean): void;
  /** Returns true if the row of further actions is open. */
  opened(path: ValuePath): boolean;
  open(path: ValuePath, on: boolean): void;
  /** Returns the page of a long list that is shown, from 0. */
  page(path: ValuePath): number;
  turn(path: ValuePath, page: number): void;
  /** A number of bytes in words. */
  bytes(count: number): string;
  /** Nothing but the fields: no further actions. */
  readonly plain: boolean;
  /** Moves the focus once drawn, to the element with this id. */
  focus(id: string): void;
}

/** One field where it stands. */
export interface FieldPlace {
  readonly field: FormField;
  readonly path: ValuePath;
  readonly value: unknown;
  /** Said instead of title and name: "Item 3", a key. */
  readonly label?: string;
  /** May be taken away even if the schema requires it: items and entries have their own button for that. */
  readonly fixed?: boolean;
  /** More buttons for the head line. */
  readonly tools?: unknown;
}

/** Returns the name of a field in a sentence. */
export function fieldNameOf({ field, label }: FieldPlace): string {
  return label ?? visibleLine(field.title ?? field.name, 80);
}

/** The label's content: title, raw name, required, deprecated. Not read out: the raw name, and "required" where the control `says` it. */
export function labelContent(ctx: FormContext, place: FieldPlace, says: boolean): TemplateResult {
  const { field } = place;
  const title = fieldNameOf(place);
  return html`<bdi class="title">${title}</bdi>
    ${
      field.title !== undefined && field.name !== "" && field.name !== field.title && place.label === undefined
        ? html`<code class="muted" aria-hidden="true"><bdi dir="ltr">${visibleLine(field.name, 80)}</bdi></code>`
        : nothing
    }
    ${field.required && !place.fixed ? html`<span class="mark" aria-hidden=${says ? "true" : nothing}>${ctx.t("form.required")}</span>` : nothing}
    ${field.readOnly ? html`<span class="badge">${ctx.t("forms.read-only")}</span>` : nothing}
    ${field.deprecated ? html`<span class="badge warning">${ctx.t("form.deprecated")}</span>` : nothing}`;
}
