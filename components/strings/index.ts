/** Strings: every sentence of the interface, by key and language. Imports only types of Lit and of errors. */
export { languageNames } from "./languages.js";
export { addEnglish, type StringKey } from "./packs.js";
export { addStrings, StringsController } from "./strings-controller.js";
export type { Entry } from "./table.js";
export { type Translate } from "./translate.js";
