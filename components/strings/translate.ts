/**
 * A sentence by its key.
 *
 * Owns: the lookup. Views and parts have a table each; their keys never meet (`tools.empty`, `form.clear-field`).
 */
import type { Language } from "./languages.js";
import { packOf, type StringKey } from "./packs.js";
import { fill, type PlaceholderValues } from "./table.js";

/** Writes the sentence `key`; `{name}` becomes `params.name`, plural forms go by `params.count`. */
export type Translate = (key: StringKey, params?: PlaceholderValues) => string;

/**
 * The sentence `key` in `language`, in English until that is loaded. Elements use `StringsController.t`, which knows the language.
 * @example translate("en", "value.copied")
 */
export function translate(language: Language, key: StringKey, params?: PlaceholderValues): string {
  const pack = packOf(language);
  return fill(pack.language, pack.strings[key], params);
}
