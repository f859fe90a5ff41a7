/**
 * Suggestions from a JSON Schema for a position in a JSON text, and descriptions of the name or value there.
 *
 * Owns: finding the fields for a position, and the suggested names, values, snippets and selections. Has the same
 * limits as the form; suggests nothing where the form has no field. All texts come from the schema and are plain text
 * with hidden characters made visible.
 */
import { writeExact } from "../../../src/json/exact-text.js";
import {
  bestOption,
  checkValue,
  fieldFor,
  initialValue,
  slotInJson,
  valueAt,
  type FormField,
  type JsonSlot,
  type ProblemCode,
  type WorkBudget,
} from "../../../src/schema/index.js";
import { visible, visibleLine } from "../basic/visible-text.js";

/** Form model of a schema, or of a part of a schema, which defines the valid values. */
export type JsonShape = FormField;

/** One suggestion. */
export interface JsonProposal {
  readonly kind: "key" | "value" | "snippet";
  /** Displayed label. */
  readonly label: string;
  /** Inserted text. */
  readonly text: string;
  /** Range of `text` that is selected after insertion; a caret if both ends are equal. */
  readonly select: readonly [from: number, to: number];
  /** Short detail beside the label. */
  readonly detail?: string;
  /** Longer description. */
  readonly info?: string;
  /** True if suggestions should open at the caret next. */
  readonly opensNext: boolean;
}

/** Suggestions for a position, most likely first, and the range of the text that they replace. */
export interface JsonProposals {
  readonly from: number;
  readonly to: number;
  readonly proposals: readonly JsonProposal[];
}

/** Description, from the schema, of the name or value at a position. */
export interface JsonWords {
  readonly from: number;
  readonly to: number;
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
}

const MAX_OPTIONS = 20;
/** Maximum number of fields at one position, with nested alternatives. */
const MAX_FIELDS = 40;
const MAX_VALUES = 300;
/** Maximum number of steps for one query: values and fields read. */
const MAX_STEPS = 3_000;
/** Number of steps that reading one alternative counts as. */
const READING = 5;
const MAX_TEXT = 2_000;
const MAX_INFO = 1_000;
/** Problem codes of the form that only report a missing value. */
const LACKING: ReadonlySet<ProblemCode> = new Set([
  "required",
  "needed-by",
  "min-members",
  "one-of-members",
  "min-items",
]);

/** Returns the suggestions for `pos`. @example proposalsAt(readForm(tool.inputSchema), '{"unit": }', 9) */
export function proposalsAt(shape: JsonShape, text: string, pos: number): JsonProposals | undefined {
  const slot = slotInJson(text, pos);
  if (!slot) return undefined;
  const { from, to, kind } = slot;
  const steps = { left: MAX_STEPS };
  const fields = fieldsAt(shape, slot.around, slot.path, steps);
  const found =
    kind === "key" ? keysOf(fields, slot, text, steps) : few(fields, (field) => valuesOf(field, steps), MAX_VALUES);
  const once = new Map(found.map((proposal) => [`${proposal.kind} ${proposal.text}`, proposal]));
  const indent = /^[ \t]*/.exec(text.slice(text.lastIndexOf("\n", from - 1) + 1, from))?.[0] ?? "";
  return { from, to, proposals: [...once.values()].map((proposal) => indented(proposal, indent)) };
}

/**
 * Returns the schema's description of the name or value at `pos`; `undefined` if there is none. With `isNear`, this
 * includes a value that may be written there or that surrounds the position.
 */
export function wordsAt(shape: JsonShape, text: string, pos: number, isNear = false): JsonWords | undefined {
  const slot = slotInJson(text, pos) ?? (isNear && pos > 0 ? slotInJson(text, pos - 1) : undefined);
  if (!slot || (slot.word === undefined && !isNear)) return undefined;
  const path = slot.kind === "key" && slot.word !== undefined ? [...slot.path, slot.word] : slot.path;
  const [field, ...others] = fieldsAt(shape, slot.around, path, { left: MAX_STEPS }, true);
  if (!field || others.length >= MAX_OPTIONS) return undefined;
  const { title, description } = field;
  if (title === undefined && description === undefined) return undefined;
  return {
    from: slot.from,
    to: slot.to,
    name: visibleLine(path.join("."), 80),
    ...(title !== undefined && { title: visibleLine(title, 120) }),
    ...(description !== undefined && { description: visible(description.slice(0, MAX_INFO)) }),
  };
}

/**
 * Returns the fields for the value at a path; alternatives in sequence. With `isWhole`, a choice is not resolved into
 * its alternatives.
 */
function fieldsAt(
  shape: JsonShape,
  value: unknown,
  path: JsonSlot["path"],
  steps: WorkBudget,
  isWhole = false,
): readonly FormField[] {
  let fields: readonly FormField[] = [shape];
  for (const [depth, step] of path.entries()) {
    const here = valueAt(value, path.slice(0, depth));
    const now = few(fields, (field) => plain(field, here, steps), MAX_FIELDS);
    fields = few(now, (field) => [innerField(field, step, steps) ?? []].flat(), MAX_FIELDS);
  }
  const here = valueAt(value, path);
  return isWhole ? fields : few(fields, (field) => plain(field, here, steps), MAX_FIELDS);
}

/** Returns the combined results of `make` for the items in order, at most `most`. */
function few<F, T>(from: readonly F[], make: (one: F) => readonly T[], most: number): readonly T[] {
  const made: T[] = [];
  for (const one of from) {
    if (made.length >= most) break;
    made.push(...make(one));
  }
  return made.slice(0, most);
}

/** Returns the field for a value; for a choice, all alternatives that the value does not rule out. */
function plain(field: FormField, value: unknown, steps: WorkBudget): readonly FormField[] {
  const now = fieldFor(field, value, steps);
  if (now.kind !== "choice") return [now];
  const options: FormField[] = [];
  for (const option of now.options.slice(0, MAX_OPTIONS)) {
    if ((steps.left -= READING) <= 0) break;
    options.push(fieldFor(option.field(), value, steps));
  }
  if (value === undefined) return options;
  // Each alternative has a share of the budget, so that an expensive one leaves some of it for the others.
  const share = Math.floor(Math.max(0, steps.left) / 2 / Math.max(1, options.length));
  const fitting = options.filter((option) => {
    const own = { left: share };
    const fits = checkValue(option, value, undefined, own).every(({ code }) => LACKING.has(code));
    steps.left -= share - Math.max(0, own.left);
    return fits;
  });
  return fitting.length > 0 ? fitting : options.slice(bestOption(now, value, steps)).slice(0, 1);
}

function innerField(field: FormField, step: string | number, steps: WorkBudget): FormField | undefined {
  if (field.kind === "array") return typeof step === "number" ? field.item(step) : undefined;
  if (field.kind === "map") return field.entry();
  if (field.kind !== "object") return undefined;
  const inner = membersOf(field, steps);
  return inner.find(({ name }) => name === step) ?? (steps.left > 0 ? field.entry(String(step)) : undefined);
}

/** Returns the members of an object, within the budget. */
function membersOf(field: FormField, steps: WorkBudget): readonly FormField[] {
  if (field.kind !== "object" || steps.left <= 0) return [];
  const members = field.fields();
  steps.left -= members.length;
  return members;
}

/** Returns suggestions for the names of missing members, required ones first. */
function keysOf(
  fields: readonly FormField[],
  { taken, to }: JsonSlot,
  text: string,
  steps: WorkBudget,
): readonly JsonProposal[] {
  const known = new Set(taken);
  const free = new Map<string, FormField[]>();
  for (const inner of few(fields, (field) => membersOf(field, steps), MAX_STEPS)) {
    const alike = free.get(inner.name);
    if (alike) alike.push(inner);
    else if (!known.has(inner.name)) free.set(inner.name, [inner]);
  }
  const after = text.slice(to, to + 200);
  const isNamed = /^\s*:/.test(after); // the name already has a value
  const comma = /^\s*"/.test(after) ? "," : "";
  const isRequired = ([, [first]]: [string, FormField[]]): boolean => first?.required ?? false;
  const sorted = [...[...free].filter(isRequired), ...[...free].filter((one) => !isRequired(one))];
  return sorted.slice(0, MAX_VALUES).flatMap(([name, [first, ...others]]): JsonProposal[] => {
    if (!first) return [];
    const key = JSON.stringify(name);
    const own = startOf(first, steps);
    // If the alternatives differ, the user chooses an alternative next.
    const start = others.every((other) => startOf(other, steps).text === own.text) ? own : NO_START;
    const offset = isNamed ? key.length : key.length + 2;
    const [from, until] = isNamed ? NO_START.select : start.select;
    return [
      {
        kind: "key",
        label: visibleLine(name, 80),
        text: isNamed ? key : `${key}: ${start.text}${comma}`,
        select: [offset + from, offset + until],
        opensNext: !isNamed && start.text === "",
        ...wordsOf(first, name),
      },
    ];
  });
}

/** Beginning of a value, with the range to select. */
interface Start {
  readonly text: string;
  readonly select: readonly [from: number, to: number];
}

const NO_START: Start = { text: "", select: [0, 0] };

/** Returns the beginning of a value and the range to select, which is the part that a user types next. */
function startOf(field: FormField, steps: WorkBudget): Start {
  const given =
    field.default !== undefined || field.kind === "array"
      ? initialValue({ ...field, required: true }, steps)
      : undefined;
  const text = given === undefined ? undefined : textOf(given);
  if (text !== undefined && text !== "[]")
    return { text, select: text.startsWith('"') ? [1, text.length - 1] : [0, text.length] };
  switch (field.kind) {
    case "string":
      return { text: '""', select: [1, 1] };
    case "object":
    case "map":
      return { text: "{}", select: [1, 1] };
    case "array":
      return { text: "[]", select: [1, 1] };
    case "enum": {
      const only = field.options.length === 1 ? textOf(field.options[0]?.value) : undefined;
      return { text: only ?? "", select: [only?.length ?? 0, only?.length ?? 0] };
    }
    default:
      return NO_START;
  }
}

function valuesOf(field: FormField, steps: WorkBudget): readonly JsonProposal[] {
  const given =
    field.kind === "enum" ? field.options : field.kind === "boolean" ? [{ value: true }, { value: false }] : [];
  const others = field.default === undefined ? field.examples : [field.default, ...field.examples];
  const isGroup = field.kind === "map" || field.kind === "array";
  const empty = isGroup ? [field.kind === "map" ? {} : []] : [];
  const values: readonly { readonly value: unknown; readonly label?: string }[] = [
    ...given.slice(0, MAX_VALUES),
    ...[...others, ...(field.nullable ? [null] : []), ...empty].map((value) => ({ value })),
  ];
  const texts = new Set<string>();
  const proposals = values.flatMap(({ value, label: said }): JsonProposal[] => {
    const text = textOf(value);
    if (text === undefined || texts.has(text)) return [];
    texts.add(text);
    const label = visibleLine(typeof value === "string" ? value : text, 80) || text;
    const at = text === "{}" || text === "[]" ? 1 : text.length;
    return [
      {
        kind: "value",
        label,
        text,
        select: [at, at],
        opensNext: at === 1,
        ...(said !== undefined && visibleLine(said, 80) !== label && { detail: visibleLine(said, 60) }),
      },
    ];
  });
  return field.kind === "object" ? [snippetOf(field, steps), ...proposals] : proposals;
}

/**
 * Returns an object with all required members, with the first value selected; with fewer levels if it would be too
 * long.
 */
function snippetOf(field: FormField, steps: WorkBudget): JsonProposal {
  let text = "{}";
  for (const depth of [3, 2, 1, 0]) {
    const tried = skeletonOf(field, "", depth, { left: MAX_TEXT }, steps);
    if (tried === undefined || tried.length > MAX_TEXT) continue;
    text = tried;
    break;
  }
  const first = /": ("?)([^"{[\n,]*)/d.exec(text)?.indices?.[2] ?? [1, 1];
  const names = membersOf(field, steps).filter(({ required }) => required);
  const label = `{ ${names
    .slice(0, MAX_OPTIONS)
    .map(({ name }) => visibleLine(name, 40))
    .join(", ")} }`;
  return {
    kind: "snippet",
    label: names.length > 0 ? visibleLine(label, 80) : "{ }",
    text,
    select: first,
    opensNext: text === "{}" || first[0] === first[1],
    ...wordsOf(field, ""),
  };
}

/** Returns the text of an object with its required members, down to a depth; `undefined` if it would be too long. */
function skeletonOf(
  field: FormField,
  indent: string,
  depth: number,
  room: WorkBudget,
  steps: WorkBudget,
): string | undefined {
  const isLeaf = field.default !== undefined || field.kind !== "object" || depth < 0;
  if (isLeaf) return startOf(field, steps).text || "null";
  const deeper = `${indent}  `;
  const members: string[] = [];
  for (const inner of membersOf(field, steps)) {
    if (!inner.required) continue;
    const name = `${deeper}${JSON.stringify(inner.name)}: `;
    if ((room.left -= name.length) <= 0) return undefined;
    const value = skeletonOf(inner, deeper, depth - 1, room, steps);
    if (value === undefined) return undefined;
    members.push(name + value);
  }
  return members.length > 0 ? `{\n${members.join(",\n")}\n${indent}}` : "{}";
}

/** Indents further lines like the line on which the text is inserted. */
function indented(proposal: JsonProposal, indent: string): JsonProposal {
  if (indent === "" || !proposal.text.includes("\n")) return proposal;
  const move = (at: number): number => at + (proposal.text.slice(0, at).split("\n").length - 1) * indent.length;
  const [from, to] = proposal.select;
  return { ...proposal, text: proposal.text.replaceAll("\n", `\n${indent}`), select: [move(from), move(to)] };
}

/** Returns the title and description, if they say more than the name. */
function wordsOf({ title, description }: FormField, name: string): Pick<JsonProposal, "detail" | "info"> {
  return {
    ...(title !== undefined && title !== name && { detail: visibleLine(title, 60) }),
    ...(description !== undefined && { info: visible(description.slice(0, MAX_INFO)) }),
  };
}

/** Returns JSON on one line; `undefined` for long values, which are not suggested. */
function textOf(value: unknown): string | undefined {
  try {
    const text = writeExact(value);
    return text !== undefined && text.length <= MAX_TEXT ? text : undefined;
  } catch {
    return undefined; // nested too deeply
  }
}
