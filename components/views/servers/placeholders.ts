/**
 * Values for the placeholders of a config file. A page has no environment variables, so the user is prompted; a
 * placeholder without a value is never sent.
 */
import { replaced } from "../../../src/server-config/placeholders.js";
import type { ServerInput } from "../../../src/server-config/server-json.js";
import type { HeaderFields } from "../../page-storage/connect-settings.js";

/** Returns the text with all values inserted; `undefined` while a value is missing that is not optional. */
export function filled(
  text: string,
  placeholders: readonly ServerInput[],
  values: ReadonlyMap<string, string>,
): string | undefined {
  return replaced(text, placeholders, ({ token, usual, isOptional }) => {
    const value = values.get(token) ?? usual;
    return value === "" && isOptional !== true ? undefined : value;
  });
}

/** Returns true if the text is only for an optional value that is empty. */
export function isLeftOut(
  text: string,
  placeholders: readonly ServerInput[],
  values: ReadonlyMap<string, string>,
): boolean {
  return placeholders.some(
    ({ token, usual, isOptional }) =>
      isOptional === true && text.includes(token) && (values.get(token) ?? usual) === "",
  );
}

/**
 * Returns the header fields with all values inserted, without those for optional values that are empty; `undefined`
 * while a value is missing.
 */
export function filledHeaders(
  headers: HeaderFields,
  placeholders: readonly ServerInput[],
  values: ReadonlyMap<string, string>,
): HeaderFields | undefined {
  const pairs: (readonly [string, string])[] = [];
  for (const [name, value] of Object.entries(headers)) {
    if (isLeftOut(value, placeholders, values)) continue;
    const whole = filled(value, placeholders, values);
    if (whole === undefined) return undefined;
    pairs.push([name, whole]);
  }
  return Object.fromEntries(pairs);
}
