/**
 * Sentences of all languages: English is included, other languages are loaded on demand.
 *
 * Owns: the loaded sentences. Until a language is loaded, or if that fails, users see English. English sentences of a
 * view that is loaded later are part of that view, which adds them with {@link addEnglish}; other languages are loaded
 * completely.
 */
import { partsEn } from "./en/parts.js";
import type { ErrorTable } from "./error-words.js";
import type { Language } from "./languages.js";
import type * as tables from "./later-strings.js";
import type { Entry } from "./table.js";

type Tables = typeof tables;
type KeyOf<Table> = Table extends unknown ? keyof Table : never;
/** Sentences that are loaded with their view. */
type LaterStrings = Record<KeyOf<Tables[keyof Tables]>, Entry>;
/** The key of a sentence. */
export type StringKey = keyof typeof partsEn | keyof LaterStrings;

/** All sentences of one language. */
export interface Pack {
  readonly language: Language;
  readonly strings: Readonly<Record<StringKey, Entry>>;
  /** Sentences about errors; absent in English, where they are loaded on demand. */
  readonly errors?: ErrorTable;
}

const later: Partial<LaterStrings> = {};
/** English sentences. The table is complete for each view, because a view adds its sentences before it renders. */
const strings = Object.assign(later, partsEn) as Record<StringKey, Entry>;
const packs = new Map<Language, Pack>([["en", { language: "en", strings }]]);
/** Sentences of a page. */
type OwnStrings = Readonly<Record<string, Entry>>;

/** Sentences of the page, which come before all others, by language; the newest first. */
const own = new Map<Language, readonly OwnStrings[]>();
const loaders: Readonly<Record<string, () => Promise<{ readonly pack: Pack }>>> = {
  "zh-Hans": () => import("./zh-hans/index.js"),
};

/** Returns the sentences that are currently available for `language`. */
export function packOf(language: Language): Pack {
  return packs.get(language) ?? { language: "en", strings };
}

/** Returns a sentence of the page, of `de` also for `de-AT`; `undefined` if the page has none. */
export function ownEntry(language: Language, key: StringKey): Entry | undefined {
  if (own.size === 0) return undefined;
  for (let tag = language; tag !== ""; tag = tag.slice(0, Math.max(0, tag.lastIndexOf("-")))) {
    const entry = own.get(tag)?.find((table) => table[key] !== undefined)?.[key];
    if (entry !== undefined) return entry;
  }
  return undefined;
}

/** Adds sentences of the page. The returned function removes them. */
export function addOwn(language: Language, table: OwnStrings): () => void {
  own.set(language, [table, ...(own.get(language) ?? [])]);
  return () => own.set(language, own.get(language)?.filter((other) => other !== table) ?? []);
}

/**
 * Adds the English sentences of a view that is loaded later; its module calls this before it defines its element.
 * @example addEnglish(trafficEn);
 */
export function addEnglish(table: Partial<LaterStrings>): void {
  Object.assign(strings, table);
}

/**
 * Loads a language's sentences; resolves to false if nothing changed because they were already loaded or loading
 * failed.
 */
export async function loadLanguage(language: Language): Promise<boolean> {
  const load = Object.hasOwn(loaders, language) ? loaders[language] : undefined;
  if (!load || packs.has(language)) return false;
  try {
    packs.set(language, (await load()).pack);
    return true;
  } catch {
    return false; // the browser is offline or the file is not deployed: English is still used
  }
}
