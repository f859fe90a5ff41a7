/** The strings room: every sentence a user reads, by key, in their language. Imports Lit's types and error types only. */
export { LANGUAGES } from "./languages.js";
export { addEnglish, type StringKey } from "./packs.js";
export { StringsController } from "./strings-controller.js";
export { type Translate } from "./translate.js";
