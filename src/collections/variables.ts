/**
 * Variables: `{{name}}` in the texts of a call.
 *
 * Owns: replacing them, naming those that have no value, and hiding the values of secrets. A text that consists of one
 * variable takes the type of its value; `\{{name}}` is the text `{{name}}`. Values are never searched for variables
 * themselves.
 */
import { SecretMask } from "../errors/secret-mask.js";
import { isAnyNumber } from "../json/exact-number.js";
import { writeExact } from "../json/exact-text.js";
import { isJsonObject } from "../json/json-object.js";
import type { Collection, CollectionVariable } from "./format.js";

const VARIABLE = /\\?\{\{\s*([A-Za-z][A-Za-z0-9_.-]{0,63})\s*\}\}/g;
const NAMED = /\{\{\s*([A-Za-z][A-Za-z0-9_.-]{0,63})\s*\}\}/g;
const WHOLE = /^\{\{\s*([A-Za-z][A-Za-z0-9_.-]{0,63})\s*\}\}$/;
/** Shortest secret that is searched for: shorter texts occur everywhere. */
const SHORTEST_SECRET = 3;
const MAX_DEPTH = 500;
/** Characters with a meaning in a pattern. */
const SYNTAX = /[\\^$.*+?()[\]{}|/-]/g;

/** Values of the variables of a run. */
export class Variables {
  readonly #values = new Map<string, unknown>();
  /** Names of secrets by their texts. A secret that changed has several: earlier ones may still be in use. */
  readonly #secrets = new Map<string, string>();
  readonly #secretNames = new Set<string>();
  /** Mask of the secrets; `undefined` after a change. */
  #mask: SecretMask | undefined;

  /** Takes the variables of the collection and of one environment; `given` replaces their values. */
  constructor(collection: Collection, environment: string | undefined, given: Readonly<Record<string, unknown>> = {}) {
    const chosen = environmentOf(collection, environment)?.variables ?? {};
    const declared: readonly [string, CollectionVariable][] = [
      ...Object.entries(collection.variables ?? {}),
      ...Object.entries(chosen),
    ];
    for (const [name, { value, secret }] of declared) {
      if (secret === true) this.#secretNames.add(name);
      if (value !== undefined) this.set(name, value);
    }
    for (const [name, value] of Object.entries(given)) if (value !== undefined) this.set(name, value);
  }

  set(name: string, value: unknown): void {
    this.#values.set(name, value);
    if (this.#secretNames.has(name)) this.hide(name, value);
  }

  /** Hides a value that a variable may get, as it hides the variable's own. */
  hide(name: string, value: unknown): void {
    const text = textOf(value);
    if (text.length < SHORTEST_SECRET || this.#secrets.has(text)) return;
    this.#secrets.set(text, name);
    this.#mask = undefined;
  }

  has(name: string): boolean {
    return this.#values.has(name);
  }

  isSecret(name: string): boolean {
    return this.#secretNames.has(name);
  }

  /** Values of secrets as texts: each as part of a text, and all texts and numbers in it. */
  get secrets(): readonly string[] {
    const values = [...this.#secretNames].map((name) => this.#values.get(name));
    const texts = values.flatMap((value) => [textOf(value), ...textsIn(value)]);
    return [...new Set(texts)].filter((text) => text.length >= SHORTEST_SECRET);
  }

  /**
   * Value with its variables replaced. `spell`: writes a value that becomes part of a text. Every variable has to have
   * a value.
   */
  filled(value: unknown, spell: (text: string) => string = (text) => text): unknown {
    return mappedTexts(value, (text) => {
      const [, whole] = WHOLE.exec(text) ?? [];
      if (whole !== undefined && this.#values.has(whole) && spell("\\") === "\\") return this.#values.get(whole);
      return text.replace(VARIABLE, (found, name: string) =>
        found.startsWith("\\") ? found.slice(1) : spell(textOf(this.#values.get(name))),
      );
    });
  }

  /** Text with its variables replaced. */
  filledText(text: string): string {
    return textOf(this.filled(text));
  }

  /** Value with the names of secrets in place of their values. */
  masked(value: unknown): unknown {
    if (this.#secrets.size === 0) return value;
    const shown = [...this.#secrets].map(([secret, name]) => [secret, `{{${name}}}`] as const);
    this.#mask ??= new SecretMask(shown, { others: inPattern });
    const mask = this.#mask;
    return mappedTexts(value, (text) => mask.masked(text));
  }
}

/** Environment with this name; without a name, the first. */
export function environmentOf(
  { environments = {} }: Collection,
  name = Object.keys(environments)[0],
): { readonly variables: Readonly<Record<string, CollectionVariable>> } | undefined {
  return name !== undefined && Object.hasOwn(environments, name) ? environments[name] : undefined;
}

/** Names of the variables in a value, each once. */
export function variablesIn(value: unknown): readonly string[] {
  const names = new Set<string>();
  mappedTexts(value, (text) => {
    for (const [found, name = ""] of text.matchAll(VARIABLE)) if (!found.startsWith("\\")) names.add(name);
    return text;
  });
  return [...names];
}

/**
 * Value whose braces stand for themselves in a collection: each `{{name}}` in its texts gets a backslash. `kept`: names
 * that stay variables.
 */
export function withoutVariables<T>(value: T, kept: readonly string[] = []): T {
  return mappedTexts(value, (text) =>
    text.replaceAll(NAMED, (found, name: string) => (kept.includes(name) ? found : `\\${found}`)),
  ) as T; // only texts differ
}

/** Value as a call sends it, whose variables are not replaced: reverses {@link withoutVariables}. */
export function withPlainBraces<T>(value: T): T {
  return mappedTexts(value, (text) =>
    text.replace(VARIABLE, (found) => (found.startsWith("\\") ? found.slice(1) : found)),
  ) as T; // only texts differ
}

/** Names of the secrets of a collection, in any of its environments. */
export function secretNames({ variables = {}, environments = {} }: Collection): readonly string[] {
  return [variables, ...Object.values(environments).map((one) => one.variables)].flatMap((some) =>
    Object.keys(some).filter((name) => some[name]?.secret === true),
  );
}

/** Text as part of a pattern that it has to occur in. `\-` is no escape with the flag `u`. */
export function inPattern(text: string): string {
  return text.replace(SYNTAX, (character) => (character === "-" ? "\\x2d" : `\\${character}`));
}

/** Value as part of a text. */
function textOf(value: unknown): string {
  if (typeof value === "string") return value;
  return value === undefined ? "" : (writeExact(value) ?? "");
}

/** Texts and numbers in a value, as texts. */
function textsIn(value: unknown, depth = 0): readonly string[] {
  if (typeof value === "string" || isAnyNumber(value)) return [textOf(value)];
  if (typeof value !== "object" || value === null || depth > MAX_DEPTH) return [];
  return Object.values(value).flatMap((member) => textsIn(member, depth + 1));
}

/**
 * Copy of a value with each text, names of members included, replaced by the result of `replace`. Deeper levels than a
 * file has are left out.
 */
function mappedTexts(value: unknown, replace: (text: string) => unknown, depth = 0): unknown {
  if (typeof value === "string") return replace(value);
  if (depth > MAX_DEPTH) return "…";
  if (Array.isArray(value)) return value.map((item) => mappedTexts(item, replace, depth + 1));
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [textOf(replace(name)), mappedTexts(member, replace, depth + 1)]),
  );
}
