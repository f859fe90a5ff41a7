/**
 * What a table of strings is, and how one is read.
 *
 * Owns: placeholders and plurals. Never a sentence.
 */

/** A sentence with `{name}` placeholders, or its plural forms chosen by the parameter `count`. */
export type Entry = string | ({ readonly other: string } & { readonly [form in Intl.LDMLPluralRule]?: string });

/** A table in one language: the keys of `Model` (the English table) and no others. */
export type TableLike<Model> = { readonly [key in keyof Model]: Entry };

/** Values for placeholders; numbers are written as the language does. */
export type Params = Readonly<Record<string, string | number>>;

const rules = new Map<string, Intl.PluralRules>();
const numbers = new Map<string, Intl.NumberFormat>();

function cached<T>(cache: Map<string, T>, tag: string, make: (tag: string) => T): T {
  const known = cache.get(tag) ?? make(tag);
  cache.set(tag, known);
  return known;
}

/** Writes `entry` in the language `tag`. A placeholder without a value stays visible as `{name}`. */
export function fill(tag: string, entry: Entry, params: Params = {}): string {
  const { count } = params;
  const form = typeof count === "number" ? cached(rules, tag, (t) => new Intl.PluralRules(t)).select(count) : "other";
  const sentence = typeof entry === "string" ? entry : (entry[form] ?? entry.other);
  return sentence.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = Object.hasOwn(params, name) ? params[name] : undefined;
    if (value === undefined) return placeholder;
    return typeof value === "number" ? cached(numbers, tag, (t) => new Intl.NumberFormat(t)).format(value) : value;
  });
}
