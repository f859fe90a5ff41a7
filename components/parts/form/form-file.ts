/**
 * Inserts the bytes of a file into a value as encoded text (`contentEncoding`).
 *
 * Owns: reading the file up to a limit, and the summary of long text. Never sends anything.
 * https://json-schema.org/draft/2020-12/json-schema-validation#section-8.3
 */
import { html, nothing, type TemplateResult } from "lit";
import type { StringField } from "../../../src/schema/index.js";
import { fieldNameOf, type FormContext, type FieldPlace } from "./form-context.js";

/** Size limit of a file, in bytes; a larger value is not suited to manual requests. */
const MAX_BYTES = 5_000_000;
/** Maximum number of characters shown. */
const MAX_SHOWN = 2_000;

/** Renders a file picker; `nothing` if the field is not for a file. */
export function filePicker(
  ctx: FormContext,
  place: FieldPlace,
  field: StringField,
  id: string,
): TemplateResult | typeof nothing {
  const { content } = field;
  if (!content) return nothing;
  const { value } = place;
  const size = typeof value === "string" ? Math.floor((value.length * 3) / 4) : 0;
  return html`<div class="row file">
    <input
      type="file"
      aria-label=${ctx.t("forms.file-of", { name: fieldNameOf(place) })}
      aria-describedby="${id}-problem"
      accept=${content.mediaType ?? nothing}
      ?disabled=${ctx.disabled}
      @change=${(event: Event & { target: HTMLInputElement }) => void take(ctx, place, content.encoding, event.target)}
    />
    ${size > 0 ? html`<span class="muted small">${ctx.t("forms.bytes", { size: ctx.bytes(size) })}</span>` : nothing}
  </div>`;
}

/** Returns true for text that is too long to be useful in a control. */
export function isLongContent(field: StringField, text: string): boolean {
  return field.content !== undefined && text.length > MAX_SHOWN;
}

async function take(
  ctx: FormContext,
  { path }: FieldPlace,
  encoding: "base64" | "base64url",
  input: HTMLInputElement,
): Promise<void> {
  const [file] = input.files ?? [];
  if (!file) return;
  if (file.size > MAX_BYTES) {
    ctx.refuse(path, { path, code: "file", params: { limit: ctx.bytes(MAX_BYTES) } });
    return ctx.settle(path);
  }
  const text = await readBase64(file);
  if (text === undefined) return ctx.settle(path);
  ctx.refuse(path, undefined);
  ctx.set(path, encoding === "base64" ? text : text.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, ""), true);
}

/**
 * Reads a file as base64; the browser encodes it off the main thread. Resolves to `undefined` if the file can't be
 * read.
 */
function readBase64(file: File): Promise<string | undefined> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => {
      const text = typeof reader.result === "string" ? reader.result : "";
      resolve(text.slice(text.indexOf(",") + 1));
    });
    reader.addEventListener("error", () => resolve(undefined));
    reader.readAsDataURL(file);
  });
}
