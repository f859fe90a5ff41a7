/**
 * Fields for text values: a prompt's arguments, a template's variables.
 *
 * Owns: rendering the fields. Never stores a value.
 */
import { html, type TemplateResult } from "lit";
import type { Server } from "../../../src/client/api/index.js";
import type { CompletionReference } from "../../../src/protocol/types/index.js";
import { toPlainError } from "../../controllers/failure.js";
import "../../parts/form/completion-field.js";
import type { Complete } from "../../parts/form/completion-field.js";
import type { ValueChangeEvent } from "../../parts/basic/events.js";
import type { ErrorStringsController } from "../../strings/error-strings-controller.js";

/** Debounce interval while typing, in milliseconds. */
const DEBOUNCE_MS = 150;
/** Servers that turned out not to support completion, although their capabilities did not show that. */
const lacking = new WeakSet<Server>();

/**
 * Returns the function that suggests values of `name`; `undefined` if the server has no suggestions. `values`: all
 * values filled in so far.
 */
function completing(
  server: Server | undefined,
  ref: CompletionReference,
  name: string,
  values: Readonly<Record<string, string>>,
): Complete | undefined {
  if (!server || lacking.has(server)) return undefined;
  const { capabilities, era } = server.info;
  // The oldest revision has completion, but defines no capability for it.
  if (capabilities.completions === undefined && era !== "legacy") return undefined;
  const { [name]: _own, ...others } = values;
  const context = Object.fromEntries(Object.entries(others).filter(([, value]) => value !== ""));
  return async (value, signal) => {
    if (lacking.has(server)) throw nothingToPropose();
    try {
      const given = Object.keys(context).length > 0 ? context : undefined;
      return await server.complete(ref, { name, value }, given, { signal, debounceMs: DEBOUNCE_MS });
    } catch (error) {
      const plain = toPlainError(error);
      if ((plain.kind !== "client" && plain.kind !== "server") || plain.code !== "ERR-METHOD") throw error;
      lacking.add(server);
      throw nothingToPropose();
    }
  };
}

/** Creates an error that shows no message below the field. */
function nothingToPropose(): DOMException {
  return new DOMException("The server has no completion.", "AbortError");
}

/** A value that the user fills in. Its label and description come from the server. */
interface ArgumentField {
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly required?: boolean;
}

/** Data for rendering the fields. */
export interface ArgumentFields {
  readonly fields: readonly ArgumentField[];
  readonly values: Readonly<Record<string, string>>;
  /** Empty required fields that should be marked. */
  readonly missing: ReadonlySet<string>;
  readonly reference: CompletionReference;
  readonly server: Server | undefined;
  readonly change: (name: string, value: string) => void;
}

/** Maximum number of fields. */
const MOST = 200;

/** Renders the fields. */
export function argumentFields(source: ArgumentFields, strings: ErrorStringsController): TemplateResult {
  const { fields, values, missing, reference, server, change } = source;
  const explain = (error: unknown): string => strings.error(toPlainError(error)).title;
  return html`${fields.slice(0, MOST).map(
    ({ name, title, description, required }) =>
      html`<mcp-completion-field
        .name=${name}
        .label=${title ?? name}
        .description=${description ?? ""}
        .required=${required === true}
        .problem=${missing.has(name) ? strings.t("prompts.missing") : ""}
        .value=${Object.hasOwn(values, name) ? (values[name] ?? "") : ""}
        .complete=${completing(server, reference, name, values)}
        .explain=${explain}
        @mcp-value-change=${(event: ValueChangeEvent) => {
          event.stopPropagation();
          change(name, String(event.value));
        }}
      ></mcp-completion-field>`,
  )}`;
}

/** Validates a stored draft: text values by name. */
export function draftTexts(draft: unknown): Record<string, string> {
  if (typeof draft !== "object" || draft === null) return {};
  return Object.fromEntries(
    Object.entries(draft).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}
