/**
 * Translations of the library's phrases.
 *
 * Owns: the mapping of phrases to strings. Phrases without a string are never shown, because the library's panels are
 * not used.
 * https://codemirror.net/examples/translate/
 */
import { jsonEn } from "../../../strings/en/json.js";
import { addEnglish, type StringKey, type Translate } from "../../../strings/index.js";

addEnglish(jsonEn);

const PHRASES = {
  Completions: "code.proposals",
  "Fold line": "code.fold",
  "Unfold line": "code.unfold",
  "Folded lines": "code.folded",
  "Unfolded lines": "code.unfolded",
  to: "code.to",
  "folded code": "code.folded-part",
  unfold: "code.unfold-part",
  "Control character": "code.control-character",
  "Selection deleted": "code.selection-deleted",
} as const satisfies Readonly<Record<string, StringKey>>;

/** Returns the value for `EditorState.phrases`. */
export function phrasesOf(t: Translate): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(PHRASES).map(([phrase, key]) => [phrase, t(key)]));
}
