/** The schema room: the form model of a JSON Schema, and what texts and names of a server hide. Imports nothing. */
export {
  bestOption,
  checkValue,
  withoutPlaceholder,
  type Chosen,
  type ProblemCode,
  type ValueProblem,
} from "./check-value.js";
export type * from "./field.js";
export {
  findHidden,
  MAX_SPOTS,
  spellOut,
  type HiddenFindings,
  type HiddenKind,
  type HiddenSpot,
} from "./hidden-text.js";
export { emptyValue, initialValue } from "./initial-value.js";
export { parseJsonText, type ParsedText } from "./json-text.js";
export {
  isJsonObject,
  member,
  sameJson,
  typeOfJson,
  valueAt,
  withValueAt,
  type JsonObject,
  type ValuePath,
} from "./json-value.js";
export { glanceOf, lookAlikes } from "./look-alikes.js";
export { modelWords } from "./model-words.js";
export { readForm } from "./read-form.js";
