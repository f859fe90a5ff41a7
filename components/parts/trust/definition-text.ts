/**
 * Formats a tool's definition as text for reading and comparing line by line.
 *
 * Owns: the order of the lines and the limits. The text comes from the server and stays plain text.
 */
import { parseExact, writeExact } from "../../../src/json/exact-text.js";
import { isJsonObject, type JsonObject } from "../../../src/schema/index.js";
import type { Translate } from "../../strings/index.js";
import { visible } from "../basic/visible-text.js";

/** Maximum number of parameter lines. */
const MAX_LINES = 500;
const MAX_DEPTH = 6;
/** Maximum number of enum values in a line. */
const MAX_VALUES = 50;

/** A definition in both forms. */
export interface DefinitionTexts {
  readonly readable: string;
  /** Formatted JSON. */
  readonly raw: string;
}

/**
 * Formats a definition, with hidden characters made visible, in lines of at most `columns` characters, so that no
 * change is hidden. Text that is not JSON stays unchanged.
 */
export function definitionTexts(json: string, t: Translate, columns = 72): DefinitionTexts {
  let definition: unknown;
  try {
    definition = parseExact(json);
  } catch {
    return { readable: json, raw: json };
  }
  if (!isJsonObject(definition)) return { readable: json, raw: json };
  const { title, description, inputSchema, outputSchema, annotations } = definition;
  const lines: string[] = [];
  if (typeof title === "string") lines.push(`${t("trust.field-title")}: ${title}`);
  if (typeof description === "string") lines.push(`${t("trust.field-description")}:`, ...description.split("\n"), "");
  if (isJsonObject(inputSchema)) lines.push(`${t("trust.field-parameters")}:`, ...parametersOf(inputSchema, t), "");
  if (isJsonObject(outputSchema)) lines.push(`${t("trust.field-results")}:`, ...parametersOf(outputSchema, t), "");
  if (isJsonObject(annotations)) {
    const claims = Object.entries(annotations).slice(0, MAX_LINES);
    lines.push(`${t("trust.field-claims")}:`, ...claims.map(([name, value]) => `  ${name}: ${textOf(value)}`));
  }
  return {
    readable: lines.flatMap((line) => wrapped(visible(line), columns)).join("\n"),
    raw: textOf(definition, 2),
  };
}

const textOf = (value: unknown, indent?: number): string => writeExact(value, indent) ?? "null";

/**
 * Breaks a line into several, at spaces if possible; continuation lines are indented slightly more than the first line.
 */
function wrapped(line: string, columns: number): readonly string[] {
  if (line.length <= columns) return [line];
  const inset = `${/^ {0,20}/.exec(line)?.[0] ?? ""}  `;
  const lines: string[] = [];
  let rest = line;
  while (rest.length > columns) {
    const space = rest.lastIndexOf(" ", columns);
    const at = space > inset.length + columns / 3 ? space : columns;
    lines.push(rest.slice(0, at).trimEnd());
    rest = `${inset}${rest.slice(at).trimStart()}`;
  }
  return [...lines, rest];
}

/** Returns one line for each parameter, with nested parameters below their parent. */
function parametersOf(schema: JsonObject, t: Translate): readonly string[] {
  const lines: string[] = [];
  let more = 0;
  const add = (one: JsonObject, depth: number): void => {
    const required = Array.isArray(one.required) ? one.required : [];
    for (const [name, property] of Object.entries(isJsonObject(one.properties) ? one.properties : {})) {
      if (lines.length >= MAX_LINES) {
        more++;
        continue;
      }
      lines.push(`${"  ".repeat(depth)}${lineOf(name, property, required.includes(name), t)}`);
      const inner = isJsonObject(property) ? (isJsonObject(property.items) ? property.items : property) : undefined;
      if (inner && depth < MAX_DEPTH) add(inner, depth + 1);
    }
  };
  add(schema, 1);
  return more > 0 ? [...lines, `  ${t("trust.more-lines", { count: more })}`] : lines;
}

function lineOf(name: string, property: unknown, isRequired: boolean, t: Translate): string {
  if (!isJsonObject(property)) return `${name}: ${textOf(property)}`;
  const { type, title, description } = property;
  const facts = [
    ...(type === undefined ? [] : [Array.isArray(type) ? type.join(" | ") : String(type)]),
    ...(Array.isArray(property.enum)
      ? [
          property.enum
            .slice(0, MAX_VALUES)
            .map((one) => textOf(one))
            .join(" | "),
        ]
      : []),
    ...("const" in property ? [textOf(property.const)] : []),
    ...(isRequired ? [t("trust.required")] : []),
  ];
  const words = [title, description].filter((one) => typeof one === "string").join(": ");
  return `${name}${facts.length > 0 ? ` (${facts.join(", ")})` : ""}${words === "" ? "" : `: ${words.replaceAll(/\s*\n\s*/g, " ")}`}`;
}
