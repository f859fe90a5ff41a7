/**
 * Applies the effects that a change of one member has on others: fields appear and disappear with the value.
 *
 * Owns: setting removed members aside, and restoring them unchanged. Only members with a field are ever removed;
 * members that the form never showed remain.
 */
import { bestOption, type Chosen } from "./check-value.js";
import { fieldFor } from "./conditions.js";
import type { FormField, ObjectField } from "./field.js";
import { emptyValue, startsSet } from "./initial-value.js";
import { isJsonObject, member, valueAt, withValueAt, type JsonObject, type ValuePath } from "./json-value.js";

/** Members that were set aside, by their path as JSON. */
export type Aside = Map<string, unknown>;

/** Maximum number of rounds: meeting one condition may cause another to be met. */
const MAX_ROUNDS = 6;

/**
 * Value after a change at `path`: members that no longer have a field are put into `aside`, and members that have a
 * field again are restored from it.
 */
export function followValue(
  form: FormField,
  before: unknown,
  after: unknown,
  path: ValuePath,
  aside: Aside,
  chosen: Chosen = () => undefined,
): unknown {
  let value = after;
  for (let round = 0, last = before; round < MAX_ROUNDS; round++) {
    const next = oneRound(form, last, value, path, aside, chosen);
    if (next === value) break;
    [last, value] = [value, next];
  }
  return value;
}

function oneRound(
  form: FormField,
  before: unknown,
  after: unknown,
  path: ValuePath,
  aside: Aside,
  chosen: Chosen,
): unknown {
  let value = after;
  let [was, is]: (FormField | undefined)[] = [form, form];
  for (let depth = 0; depth <= path.length && was && is; depth++) {
    const here = path.slice(0, depth);
    was = plain(was, valueAt(before, here), here, chosen);
    is = plain(is, valueAt(value, here), here, chosen);
    const object = valueAt(value, here);
    if (was !== is && was?.kind === "object" && is?.kind === "object" && isJsonObject(object)) {
      const next = exchange(was, is, object, here, aside);
      if (next !== object) value = withValueAt(value, here, next);
    }
    const step = path[depth];
    [was, is] = [inner(was, step), inner(is, step)];
  }
  return value;
}

/** Field for a value: its conditions are applied and its option is selected. */
function plain(field: FormField, value: unknown, path: ValuePath, chosen: Chosen): FormField | undefined {
  const now = fieldFor(field, value);
  if (now.kind !== "choice") return now;
  const option = now.options[chosen(path) ?? (value === undefined ? -1 : bestOption(now, value))];
  return option && fieldFor(option.field(), value);
}

function inner(field: FormField | undefined, step: string | number | undefined): FormField | undefined {
  if (field?.kind === "array") return typeof step === "number" ? field.item(step) : undefined;
  if (field?.kind === "map") return field.entry();
  if (field?.kind !== "object" || step === undefined) return undefined;
  return field.fields().find(({ name }) => name === step) ?? field.entry(String(step));
}

function exchange(was: ObjectField, is: ObjectField, object: JsonObject, path: ValuePath, aside: Aside): JsonObject {
  const [old, now] = [was, is].map((field) => new Set(field.fields().map(({ name }) => name)));
  let next: unknown = object;
  for (const { name } of was.fields()) {
    if (now?.has(name) === true || is.entry(name) !== undefined || !Object.hasOwn(object, name)) continue;
    aside.set(JSON.stringify([...path, name]), member(object, name));
    next = withValueAt(next, [name], undefined);
  }
  for (const field of is.fields()) {
    if (old?.has(field.name) === true || Object.hasOwn(object, field.name)) continue;
    const place = JSON.stringify([...path, field.name]);
    const back = aside.has(place) ? aside.get(place) : startsSet(field) ? emptyValue(field) : undefined;
    aside.delete(place);
    if (back !== undefined) next = withValueAt(next, [field.name], back);
  }
  return isJsonObject(next) ? next : object;
}
