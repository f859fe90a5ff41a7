/**
 * Placeholders in a config file: `${input:key}`, `${env:KEY}`, `${KEY}`, `${KEY:-usual}`, `<your-key>` (as written by
 * this panel's export).
 *
 * Owns: finding and replacing them. A page has no environment variables, so the user is prompted; unresolved
 * placeholders are never sent.
 */
import type { ServerInput } from "../../../src/server-config/server-json.js";
import type { HeaderFields } from "../../page-storage/connect-settings.js";

/** A value to request from the user; its token is the placeholder as written in the text. */
export type Placeholder = ServerInput;

/** Description of an input in a file. */
export interface InputWords {
  readonly label?: string;
  readonly usual?: string;
  readonly isSecret: boolean;
}

const TOKEN = /\$\{([^{}]{1,200})\}|\{\{([^{}]{1,200})\}\}|^((?:[A-Za-z]+ )?)<([^<>]{1,200})>$/g;
const MOST = 50;

/** Returns all distinct placeholders of a text. `inputs`: the file's descriptions of them, by id. */
export function placeholdersIn(texts: readonly string[], inputs: ReadonlyMap<string, InputWords>): Placeholder[] {
  const found = new Map<string, Placeholder>();
  for (const text of texts) {
    for (const match of text.matchAll(TOKEN)) {
      const inner = match[1] ?? match[2] ?? match[4];
      const token = match[4] === undefined ? match[0] : `<${match[4]}>`;
      if (inner === undefined || found.has(token) || found.size >= MOST) continue;
      const [head = "", usual = ""] = inner.split(":-", 2);
      const name = head.replace(/^(input|env|secret):/, "");
      const words = head.startsWith("input:") ? inputs.get(name) : undefined;
      found.set(token, {
        token,
        label: words?.label ?? name,
        usual: words?.usual ?? usual,
        isSecret: words?.isSecret ?? true,
      });
    }
  }
  return [...found.values()];
}

/** Returns the text with all values inserted; `undefined` while a value is missing that is not optional. */
export function filled(
  text: string,
  placeholders: readonly Placeholder[],
  values: ReadonlyMap<string, string>,
): string | undefined {
  let result = "";
  let at = 0;
  while (at < text.length) {
    const next = placeholders.find(({ token }) => text.startsWith(token, at));
    const value = next ? (values.get(next.token) ?? next.usual) : text[at];
    if (value === undefined || (next && value === "" && next.isOptional !== true)) return undefined;
    result += value;
    at += next ? next.token.length : 1;
  }
  return result;
}

/** Returns true if the text is only for an optional value that is empty. */
export function isLeftOut(
  text: string,
  placeholders: readonly Placeholder[],
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
  placeholders: readonly Placeholder[],
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
