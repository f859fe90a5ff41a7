/** The form model of a JSON Schema, and checking values against it. */
export type { Verdict } from "./validation/schema-checker.js";
export { canShow } from "./can-show.js";
export { bestOption, checkValue, withoutPlaceholder, type ProblemCode, type ValueProblem } from "./check-value.js";
export { fieldFor } from "./conditions.js";
export type * from "./field.js";
export { followValue, type Aside } from "./follow-value.js";
export { copyOf, emptyValue, initialValue } from "./initial-value.js";
export type { WorkBudget } from "./holds.js";
export { placeInJson } from "./json-places.js";
export { slotInJson, type JsonSlot } from "./json-slots.js";
export { parseJsonText } from "./json-text.js";
export { isJsonObject, member, sameJson, valueAt, withValueAt, type JsonObject, type ValuePath } from "./json-value.js";
export { asValueProblem, mergeProblems } from "./merge-problems.js";
export { readForm } from "./read-form.js";
