/**
 * The languages' sentences: English is loaded, the others are fetched when they are read.
 *
 * Owns: what is loaded. Until a language arrives, and if it never does, its readers see English. The English of a view that loads later
 * comes with that view, which says so with {@link addEnglish}; other languages arrive whole.
 */
import { requestChromeEn } from "./en/input-request-chrome.js";
import { authorizationEn } from "./en/authorization.js";
import { partsEn } from "./en/parts.js";
import { viewsEn } from "./en/views.js";
import type { ErrorTable } from "./error-words.js";
import type { Language } from "./languages.js";
import type { LaterStrings } from "./later-strings.js";
import type { Entry } from "./table.js";

const english = { ...partsEn, ...viewsEn, ...requestChromeEn, ...authorizationEn };

/** The key of a sentence. */
export type StringKey = keyof typeof english | keyof LaterStrings;

/** All sentences of one language. */
export interface Pack {
  readonly language: Language;
  readonly strings: Readonly<Record<StringKey, Entry>>;
  /** Absent in English, whose sentences about errors load when they are needed. */
  readonly errors?: ErrorTable;
}

const later: Partial<Record<keyof LaterStrings, Entry>> = {};
/** Whole for its readers: a view adds its sentences before it draws any. */
const strings = Object.assign(later, english) as Record<StringKey, Entry>;
const packs = new Map<Language, Pack>([["en", { language: "en", strings }]]);
const loaders: Readonly<Record<Exclude<Language, "en">, () => Promise<{ readonly pack: Pack }>>> = {
  "zh-Hans": () => import("./zh-hans/index.js"),
};

/** The sentences to use for `language` now. */
export function packOf(language: Language): Pack {
  return packs.get(language) ?? { language: "en", strings };
}

/**
 * Adds the English of a view that loads later; its module calls this before it defines its element.
 * @example addEnglish(trafficEn);
 */
export function addEnglish(table: Partial<Record<keyof LaterStrings, Entry>>): void {
  Object.assign(strings, table);
}

/** Makes a language's sentences ready; false when nothing changed by it: they were there, or can't be had. */
export async function loadLanguage(language: Language): Promise<boolean> {
  if (language === "en" || packs.has(language)) return false;
  try {
    packs.set(language, (await loaders[language]()).pack);
    return true;
  } catch {
    return false; // offline, or a file that is not deployed: English stays
  }
}
