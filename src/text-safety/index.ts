/** Public parts of the text-safety room: invisible characters, confusable names, words aimed at a model. Uses nothing. */
export { findHidden, spellOut, type HiddenFindings, type HiddenKind } from "./hidden-text.js";
export { comparingNames, lookAlikes } from "./look-alikes.js";
export { mentionedNames } from "./mentioned-names.js";
export { modelWords } from "./model-words.js";
export { schemaTexts } from "./schema-texts.js";
