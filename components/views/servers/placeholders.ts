/**
 * Values for the placeholders of a config file. A page has no environment variables, so the user is prompted; a
 * placeholder without a value is never sent.
 */
import { replaced, type Placeholder } from "../../../src/server-config/placeholders.js";
import type { HeaderFields } from "../../page-storage/connect-settings.js";

/** Returns the text with all values inserted; `undefined` while a value is missing. */
export function filled(
  text: string,
  placeholders: readonly Placeholder[],
  values: ReadonlyMap<string, string>,
): string | undefined {
  return replaced(text, placeholders, ({ token, usual }) => (values.get(token) ?? usual) || undefined);
}

/** Returns the header fields with all values inserted; `undefined` while a value is missing. */
export function filledHeaders(
  headers: HeaderFields,
  placeholders: readonly Placeholder[],
  values: ReadonlyMap<string, string>,
): HeaderFields | undefined {
  const pairs: (readonly [string, string])[] = [];
  for (const [name, value] of Object.entries(headers)) {
    const whole = filled(value, placeholders, values);
    if (whole === undefined) return undefined;
    pairs.push([name, whole]);
  }
  return Object.fromEntries(pairs);
}
