/** Texts that a page provides for what it adds to its panels. */

/** Text that the page provides, or a function that returns it for a language, for example `"en"` or `"zh-Hans"`. */
export type Label = string | ((language: string) => string);

/** Returns the text of a label in a language. */
export function labelIn(label: Label, language: string): string {
  return typeof label === "string" ? label : label(language);
}
