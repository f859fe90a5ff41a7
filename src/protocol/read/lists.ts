/**
 * Pages of lists, read item by item: a malformed item is set aside with the reason, the others are kept.
 *
 * Owns: what an item can't do without. https://modelcontextprotocol.io/specification/2026-07-28/server/tools
 */
import { isObject } from "../../jsonrpc/index.js";
import type { HeaderParams } from "../header-params.js";
import type { Era } from "../revisions.js";
import type { Prompt, Resource, ResourceTemplate, Tool } from "../types/index.js";
import {
  isArray,
  isNumber,
  isRecord,
  isString,
  keepValid,
  MIRRORED,
  SHARED,
  survey,
  text,
  TOO_DEEP,
} from "./fields.js";

/** An item that can't be used. */
export interface RejectedItem {
  /** Its name where it has one. */
  readonly name?: string;
  readonly reason: string;
}

/** One page of a list. */
export interface Page<T> {
  readonly items: readonly T[];
  readonly rejected: readonly RejectedItem[];
}

/** Far beyond the 128 the spec advises, short enough for a row and a header. */
const MAX_NAME = 1_024;

type ReadItem<T> = (raw: Record<string, unknown>, seen: number) => T | string;

function readPage<T>(result: Readonly<Record<string, unknown>>, key: string, readItem: ReadItem<T>): Page<T> {
  const list = result[key];
  const items: T[] = [];
  const rejected: RejectedItem[] = [];
  if (!Array.isArray(list)) rejected.push({ reason: `the answer has no array "${key}"` });
  for (const raw of Array.isArray(list) ? (list as unknown[]) : []) {
    const seen = isObject(raw) ? survey(raw) : 0;
    const item = !isObject(raw)
      ? "the entry is not an object"
      : seen >= TOO_DEEP
        ? "it is nested too deeply"
        : readItem(raw, seen);
    if (typeof item !== "string") items.push(item);
    else rejected.push({ reason: item, ...(isObject(raw) && typeof raw.name === "string" && { name: raw.name }) });
  }
  return { items, rejected };
}

const TOOL_CHECKS = { ...SHARED, outputSchema: isRecord, execution: isRecord };

/** A page of tools. */
export interface ToolPage extends Page<Tool> {
  /** Tools of this page mirror parameters in headers, and nobody checked how: the page is to be read again by who can. */
  readonly isUnchecked?: true;
}

/**
 * Reads a page of `tools/list`. In the modern era an illegal `x-mcp-header` excludes the tool (H-05): `check` finds it
 * (`header-params.ts`, which few servers need).
 */
export function readToolPage(
  result: Readonly<Record<string, unknown>>,
  era: Era,
  check?: (inputSchema: unknown) => HeaderParams,
): ToolPage {
  let isUnchecked = false;
  const page = readPage<Tool>(result, "tools", (raw, seen) => {
    const name = text(raw, "name");
    if (name === undefined || name === "") return "the tool has no name";
    if (name.length > MAX_NAME) return `the tool's name is longer than ${MAX_NAME} characters`;
    if (!isObject(raw.inputSchema))
      return 'the tool has no inputSchema; the server must send one, {"type":"object"} at least';
    const type = raw.inputSchema.type;
    if (type !== "object") return `inputSchema.type is ${JSON.stringify(type)}; it must be "object"`;
    if (era === "modern" && seen === MIRRORED) {
      const mirrored = check?.(raw.inputSchema);
      if (mirrored?.kind === "invalid") return mirrored.reason;
      isUnchecked ||= !mirrored;
    }
    return keepValid<Tool>(raw, TOOL_CHECKS);
  });
  return isUnchecked ? { ...page, isUnchecked } : page;
}

/** Reads a page of `resources/list`. */
export function readResourcePage(result: Readonly<Record<string, unknown>>): Page<Resource> {
  return readPage<Resource>(result, "resources", (raw) => {
    const uri = text(raw, "uri");
    if (uri === undefined || uri === "") return "the resource has no uri";
    return keepValid<Resource>(
      { ...raw, name: text(raw, "name") ?? uri },
      { ...SHARED, mimeType: isString, size: isNumber },
    );
  });
}

/** Reads a page of `resources/templates/list`. */
export function readTemplatePage(result: Readonly<Record<string, unknown>>): Page<ResourceTemplate> {
  return readPage<ResourceTemplate>(result, "resourceTemplates", (raw) => {
    const uriTemplate = text(raw, "uriTemplate");
    if (!uriTemplate) return "the template has no uriTemplate";
    return keepValid<ResourceTemplate>(
      { ...raw, name: text(raw, "name") ?? uriTemplate },
      { ...SHARED, mimeType: isString },
    );
  });
}

/** Reads a page of `prompts/list`. */
export function readPromptPage(result: Readonly<Record<string, unknown>>): Page<Prompt> {
  return readPage<Prompt>(result, "prompts", (raw) => {
    if (!text(raw, "name")) return "the prompt has no name";
    const args = Array.isArray(raw.arguments)
      ? raw.arguments.filter((one: unknown) => isObject(one) && typeof one.name === "string")
      : raw.arguments;
    return keepValid<Prompt>(
      { ...raw, ...(args !== undefined && { arguments: args }) },
      { ...SHARED, arguments: isArray },
    );
  });
}
