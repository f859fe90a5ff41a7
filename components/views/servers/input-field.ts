/**
 * Field for one value of a server under review.
 *
 * Owns: the control for each kind of value. Never stores a value.
 */
import { html, nothing, type TemplateResult } from "lit";
import type { ServerInput } from "../../../src/server-config/server-json.js";
import { visible, visibleLine } from "../../parts/basic/visible-text.js";
import type { StringsController } from "../../strings/index.js";

/** Values by token, and the function that changes one. */
export interface FieldValues {
  readonly values: ReadonlyMap<string, string>;
  readonly fill: (token: string, value: string) => void;
}

/** Renders the field, with the description that its author gave it. */
export function inputField(
  input: ServerInput,
  { values, fill }: FieldValues,
  { t }: StringsController,
): TemplateResult {
  const { token, label, usual, isSecret, description, isOptional } = input;
  const value = values.get(token) ?? usual;
  const onInput = ({ target }: Event): void => {
    if (isControl(target)) fill(token, target.value);
  };
  const name = t(isOptional === true ? "servers.fill-in-optional" : "servers.fill-in", {
    name: visibleLine(label, 200),
  });
  return html`<label class="line">
    <span>${name}</span>
    ${control(input, value, { onInput, isSecret, none: t("servers.no-choice") })}
    ${description ? html`<span class="note-line" dir="auto">${visible(description.slice(0, 1_000))}</span>` : nothing}
  </label>`;
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

function isControl(target: EventTarget | null): target is Control {
  return [HTMLInputElement, HTMLSelectElement, HTMLTextAreaElement].some((kind) => target instanceof kind);
}

function control(
  { token, choices, format, hint, isRepeated }: ServerInput,
  value: string,
  { onInput, isSecret, none }: { onInput: (event: Event) => void; isSecret: boolean; none: string },
): TemplateResult {
  const options = choices ?? (format === "boolean" && !isSecret ? ["true", "false"] : undefined);
  const example = hint === undefined ? nothing : visibleLine(hint, 200);
  if (options && !isSecret)
    return html`<select data-token=${token} @change=${onInput}>
      <option value="" .selected=${!options.includes(value)}>${none}</option>
      ${options.map((one) => html`<option value=${one} .selected=${one === value}>${visibleLine(one, 200)}</option>`)}
    </select>`;
  // A field for several lines can't hide them: secrets have one line.
  if (isRepeated && !isSecret)
    return html`<textarea data-token=${token} rows="2" spellcheck="false" placeholder=${example} .value=${value} @input=${onInput}></textarea>`;
  return html`<input
    type=${isSecret ? "password" : format === "number" ? "number" : "text"}
    step=${format === "number" ? "any" : nothing}
    autocomplete="off"
    spellcheck="false"
    dir=${format === "filepath" ? "ltr" : nothing}
    placeholder=${example}
    data-token=${token}
    .value=${value}
    @input=${onInput}
  />`;
}
