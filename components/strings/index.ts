/** The strings room: every sentence a user reads, by key, in their language. Imports Lit's types and error types only. */
export { errorText, loadErrorWords, type ErrorText } from "./errors.js";
export { formats, type Formats } from "./format.js";
export { LANGUAGES, languageOf, type Language } from "./languages.js";
export { addEnglish, loadLanguage, type StringKey } from "./packs.js";
export { StringsController } from "./strings-controller.js";
export type { Entry, Params, TableLike } from "./table.js";
export { translate, type Translate } from "./translate.js";
