/**
 * Looks up a sentence by its key.
 *
 * Owns: the lookup. Each view and part has its own table, with distinct keys (`tools.empty`, `form.clear-field`).
 */
import type { Language } from "./languages.js";
import { ownEntry, packOf, type StringKey } from "./packs.js";
import { fill, type PlaceholderValues } from "./table.js";

/** Returns the sentence `key`; `{name}` is replaced with `params.name`, and `params.count` selects the plural form. */
export type Translate = (key: StringKey, params?: PlaceholderValues) => string;

/**
 * Returns the sentence `key` in `language`, or in English until that language is loaded. A sentence of the page comes
 * first. Elements use `StringsController.t`, which knows the language.
 * @example translate("en", "value.copied")
 */
export function translate(language: Language, key: StringKey, params?: PlaceholderValues): string {
  const own = ownEntry(language, key);
  if (own !== undefined) return fill(language, own, params);
  const pack = packOf(language);
  return fill(pack.language, pack.strings[key], params);
}
