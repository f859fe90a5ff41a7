/**
 * Interface between the functions that render a form and their element.
 *
 * Owns: the interface, and the label and name shared by all kinds of fields.
 */
import { html, nothing, type TemplateResult } from "lit";
import type { FormField, ValuePath, ValueProblem } from "../../../src/schema/index.js";
import type { Translate } from "../../strings/index.js";
import { visibleLine } from "../basic/visible-text.js";
import type { EditorCode } from "./form-json.js";

/** Functions that the element provides. */
export interface FormContext {
  readonly t: Translate;
  readonly disabled: boolean;
  /** Returns a valid element id for `path`, stable across renders. */
  id(path: ValuePath): string;
  /** Returns the control rendered for `path` in the last update. */
  control(path: ValuePath): HTMLInputElement | undefined;
  /** Returns the visible problems at exactly this path. */
  problems(path: ValuePath): readonly ValueProblem[];
  /** Returns the visible problems within the value at this path, with relative paths. */
  problemsBelow(path: ValuePath): readonly ValueProblem[];
  /** Changes a value; `undefined` removes it. `settled` shows its problems from now on. */
  set(path: ValuePath, value: unknown, settled?: boolean): void;
  /** Shows the problems of a field from now on. */
  settle(path: ValuePath): void;
  /** Rejects the text typed at `path`, because it is not a value (half a date, text in a number field). */
  refuse(path: ValuePath, problem: ValueProblem | undefined): void;
  /** Returns true if the last text typed at `path` was rejected, so that the text stays. */
  refused(path: ValuePath): boolean;
  /** Returns the option that the user chose at `path`. */
  chosen(path: ValuePath): number | undefined;
  choose(path: ValuePath, option: number | undefined): void;
  /** Clears the state below `path`, because its items moved. */
  forget(path: ValuePath): void;
  /** Returns true if this part is edited as JSON although it has a form; `undefined` if the user has not chosen. */
  asJson(path: ValuePath): boolean | undefined;
  showAsJson(path: ValuePath, on: boolean): void;
  /** Code of the JSON editor. */
  readonly editor: Pick<EditorCode, "request" | "retry">;
  /** Returns true if the row of further actions is open. */
  opened(path: ValuePath): boolean;
  open(path: ValuePath, on: boolean): void;
  /** Returns the zero-based page of a long list that is shown. */
  page(path: ValuePath): number;
  turn(path: ValuePath, page: number): void;
  /** Formats a number of bytes. */
  bytes(count: number): string;
  /** True if only the fields are shown, without further actions. */
  readonly plain: boolean;
  /** Moves the focus to the element with this id after the next render. */
  focus(id: string): void;
}

/** One field in its context. */
export interface FieldPlace {
  readonly field: FormField;
  readonly path: ValuePath;
  readonly value: unknown;
  /** Label used instead of the title and name: "Item 3", or a key. */
  readonly label?: string;
  /**
   * True if the value can be removed even if the schema requires it, because items and entries have their own remove
   * button.
   */
  readonly fixed?: boolean;
  /** Additional buttons for the header. */
  readonly tools?: unknown;
}

/** Returns the name of a field for use in a sentence. */
export function fieldNameOf({ field, label }: FieldPlace): string {
  return label ?? visibleLine(field.title ?? field.name, 80);
}

/**
 * Renders the content of the label: title, raw name, required, deprecated. The raw name is hidden from screen readers,
 * and so is "required" if the control itself `says` it.
 */
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
