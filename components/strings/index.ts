/** Strings: every sentence of the interface, by key and language. Imports only types of Lit and of errors. */
export { LANGUAGES } from "./languages.js";
export { addEnglish, type StringKey } from "./packs.js";
export { StringsController } from "./strings-controller.js";
export { type Translate } from "./translate.js";
