/**
 * The languages' sentences: English at hand, others fetched when somebody reads them.
 *
 * Owns: what is loaded. Until a language arrives, and if it never does, its readers see English.
 */
import { authorizationEn } from "./en/authorization.js";
import { dialogsEn } from "./en/dialogs.js";
import { errorsEn } from "./en/errors.js";
import { partsEn } from "./en/parts.js";
import { viewsEn } from "./en/views.js";
import type { ErrorTable } from "./errors.js";
import type { Language } from "./languages.js";
import type { Entry } from "./table.js";

const english = { ...partsEn, ...viewsEn, ...dialogsEn, ...authorizationEn };

/** The key of a sentence. */
export type StringKey = keyof typeof english;

/** All sentences of one language. */
export interface Pack {
  readonly language: Language;
  readonly strings: Readonly<Record<StringKey, Entry>>;
  readonly errors: ErrorTable;
}

const packs = new Map<Language, Pack>([["en", { language: "en", strings: english, errors: errorsEn }]]);
const loaders: Readonly<Record<Exclude<Language, "en">, () => Promise<{ readonly pack: Pack }>>> = {
  "zh-Hans": () => import("./zh-hans/index.js"),
};

/** The sentences to use for `language` now. */
export function packOf(language: Language): Pack {
  return packs.get(language) ?? { language: "en", strings: english, errors: errorsEn };
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
