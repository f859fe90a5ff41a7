/**
 * Public parts of the text-safety room, which finds invisible characters, confusable names, and text that addresses a
 * model. Imports nothing from other rooms.
 */
export { findHidden, spellOut, type HiddenFindings, type HiddenKind } from "./hidden-text.js";
export { comparingNames, latinOf, lookAlikes } from "./look-alikes.js";
export { mentionedNames } from "./mentioned-names.js";
export { modelWords } from "./model-words.js";
export { schemaTexts } from "./schema-texts.js";
export { isDeviceName } from "./device-names.js";
