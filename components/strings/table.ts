/**
 * Tables of strings, and the functions that read them.
 *
 * Owns: placeholders and plurals. Contains no sentences.
 */

/** A sentence with `{name}` placeholders, or its plural forms chosen by the parameter `count`. */
export type Entry = string | ({ readonly other: string } & { readonly [form in Intl.LDMLPluralRule]?: string });

/** Values for placeholders; numbers are formatted for the language. */
export type PlaceholderValues = Readonly<Record<string, string | number>>;

const rules = new Map<string, Intl.PluralRules>();

function pluralRules(tag: string): Intl.PluralRules {
  const known = rules.get(tag) ?? new Intl.PluralRules(tag);
  rules.set(tag, known);
  return known;
}

/**
 * Formats a number as both languages do, `12,345.6`, with up to `digits` decimals. Faster than `Intl.NumberFormat`,
 * whose first instance takes the browser about 30 ms.
 */
export function written(value: number, digits = 3): string {
  const plain = String(Number(value.toFixed(digits)));
  return plain.replace(/^-?\d+/, (whole) => whole.replace(/\B(?=(?:\d{3})+$)/g, ","));
}

/** Formats `entry` in the language `tag`. A placeholder without a value stays visible as `{name}`. */
export function fill(tag: string, entry: Entry, params: PlaceholderValues = {}): string {
  const { count } = params;
  const form = typeof count === "number" ? pluralRules(tag).select(count) : "other";
  const sentence = typeof entry === "string" ? entry : (entry[form] ?? entry.other);
  return sentence.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = Object.hasOwn(params, name) ? params[name] : undefined;
    if (value === undefined) return placeholder;
    return typeof value === "number" ? written(value) : value;
  });
}
