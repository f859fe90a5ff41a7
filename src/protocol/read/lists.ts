/**
 * Reads pages of lists item by item: a malformed item is rejected with a reason, the others are kept.
 *
 * Owns: the essential fields of each kind of item.
 * https://modelcontextprotocol.io/specification/2026-07-28/server/tools
 */
import { isObject } from "../../jsonrpc/index.js";
import type { HeaderParams } from "../header-params.js";
import type { Era } from "../revisions.js";
import type { Prompt, Resource, ResourceTemplate, Tool } from "../types/index.js";
import {
  isArray,
  isSize,
  isString,
  keepAnnotations,
  keepValid,
  MIRRORED,
  SHARED,
  survey,
  stringField,
  TOO_DEEP,
} from "./fields.js";

/** Rejected item, a summary of further rejected items of a page, or an unusable page. */
export interface RejectedItem {
  /** Number of usable items before this item in the page; absent for a page without a list. */
  readonly at?: number;
  /** Name of the item, if it has one, shortened to {@link MAX_NAME} characters. */
  readonly name?: string | undefined;
  readonly reason: string;
  /** Number of further rejected items that this entry summarizes. */
  readonly count?: number;
}

/** Page of a list, after reading. */
export interface Page<T> {
  readonly items: readonly T[];
  /** Rejected items, in order: at most {@link MAX_REJECTED}, and one entry for all others. */
  readonly rejected: readonly RejectedItem[];
  /** Items that are used without a malformed part. */
  readonly repaired?: readonly RejectedItem[];
}

/**
 * Maximum number of rejected items that are listed per page, so that a page of malformed items does not cause a hundred
 * thousand messages.
 */
const MAX_REJECTED = 20;
/**
 * Maximum length of a name: much longer than the 128 characters that the specification recommends, but short enough for
 * a row of a list and a header.
 */
const MAX_NAME = 1_024;

type ReadItem<T> = (raw: Record<string, unknown>, seen: number) => T | string;

/** Reads a page: the items that `readItem` returns; a text of `readItem` is the reason why an item is rejected. */
export function readPage<T>(result: Readonly<Record<string, unknown>>, key: string, readItem: ReadItem<T>): Page<T> {
  const list: unknown = result[key];
  const items: T[] = [];
  const rejected: RejectedItem[] = [];
  const repaired: RejectedItem[] = [];
  let count = 0;
  if (!Array.isArray(list)) return { items, rejected: [{ reason: `the answer has no array "${key}"` }] };
  for (const raw of list as unknown[]) {
    const seen = isObject(raw) ? survey(raw) : 0;
    let kept: unknown = raw;
    const item = !isObject(raw)
      ? "the entry is not an object"
      : seen >= TOO_DEEP
        ? "it is nested too deeply"
        : readItem((kept = keepAnnotations(raw)), seen);
    if (typeof item !== "string") {
      items.push(item);
      if (kept !== raw && repaired.length < MAX_REJECTED)
        repaired.push({ name: nameOf(raw), reason: "malformed members of its annotations are ignored" });
    } else if (rejected.length === MAX_REJECTED) count++;
    else {
      rejected.push({ at: items.length, name: nameOf(raw), reason: item });
    }
  }
  if (count) rejected.push({ at: items.length, reason: `${count} more entries of this page can't be used`, count });
  return { items, rejected, repaired };
}

function nameOf(raw: unknown): string | undefined {
  return isObject(raw) ? stringField(raw, "name")?.slice(0, MAX_NAME) : undefined;
}

const TOOL_CHECKS = { ...SHARED, outputSchema: isObject, execution: isObject };

/** Page of tools. */
export interface ToolPage extends Page<Tool> {
  /**
   * True if tools of this page have unchecked annotations for mirrored parameters: the page must be read again with
   * `check`.
   */
  readonly isUnchecked?: true;
}

/**
 * Reads a page of `tools/list`. In the modern era, a tool with an illegal `x-mcp-header` is rejected (H-05): `check`
 * finds such tools. It is passed in because few servers need its code (`header-params.ts`). A tool whose name is in
 * `known` or occurs earlier in the page is rejected.
 */
export function readToolPage(
  result: Readonly<Record<string, unknown>>,
  era: Era,
  check?: (inputSchema: unknown) => HeaderParams,
  known?: ReadonlyMap<string, unknown>,
): ToolPage {
  let isUnchecked = false;
  const names = new Set<string>();
  const page = readPage<Tool>(result, "tools", (raw, seen) => {
    const name = stringField(raw, "name");
    if (!name) return "the tool has no name";
    if (name.length > MAX_NAME) return `its name is longer than ${MAX_NAME} characters`;
    const { inputSchema } = raw;
    if (!isObject(inputSchema)) return "it needs an inputSchema";
    if (![inputSchema.type ?? "object"].flat().includes("object")) return 'it needs an inputSchema of type "object"';
    if (era === "modern" && seen === MIRRORED) {
      const mirrored = check?.(inputSchema);
      if (mirrored?.kind === "invalid") return mirrored.reason;
      isUnchecked ||= !mirrored;
    }
    if (known?.has(name) || names.size === names.add(name).size)
      return "the server lists this name twice; the first is used";
    // Arguments are an object in any case: a schema that leaves this out is completed, so that forms and models get a
    // valid one.
    return keepValid<Tool>(
      inputSchema.type === "object" ? raw : { ...raw, inputSchema: { ...inputSchema, type: "object" } },
      TOOL_CHECKS,
    );
  });
  return isUnchecked ? { ...page, isUnchecked } : page;
}

/** Keys of the items of earlier pages; of several items with the same key, only the first is used. */
type Known = ReadonlyMap<string, unknown>;

function sieve(known: Known | undefined): (key: string) => boolean {
  const here = new Set<string>();
  return (key) => known?.has(key) || here.size === here.add(key).size;
}

/** Reads a page of `resources/list`. */
export function readResourcePage(result: Readonly<Record<string, unknown>>, known?: Known): Page<Resource> {
  const isAgain = sieve(known);
  return readPage<Resource>(result, "resources", (raw) => {
    const uri = stringField(raw, "uri");
    if (!uri) return "the resource has no uri";
    if (isAgain(uri)) return "the server lists this uri twice; the first is used";
    return keepValid<Resource>(
      { ...raw, name: stringField(raw, "name") ?? uri },
      { ...SHARED, mimeType: isString, size: isSize },
    );
  });
}

/** Reads a page of `resources/templates/list`. */
export function readTemplatePage(result: Readonly<Record<string, unknown>>, known?: Known): Page<ResourceTemplate> {
  const isAgain = sieve(known);
  return readPage<ResourceTemplate>(result, "resourceTemplates", (raw) => {
    const uriTemplate = stringField(raw, "uriTemplate");
    if (!uriTemplate) return "the template has no uriTemplate";
    if (isAgain(uriTemplate)) return "the server lists this uriTemplate twice; the first is used";
    return keepValid<ResourceTemplate>(
      { ...raw, name: stringField(raw, "name") ?? uriTemplate },
      { ...SHARED, mimeType: isString },
    );
  });
}

/** Reads a page of `prompts/list`. */
export function readPromptPage(result: Readonly<Record<string, unknown>>, known?: Known): Page<Prompt> {
  const isAgain = sieve(known);
  return readPage<Prompt>(result, "prompts", (raw) => {
    const name = stringField(raw, "name");
    if (!name) return "the prompt has no name";
    if (isAgain(name)) return "the server lists this name twice; the first is used";
    const args = Array.isArray(raw.arguments)
      ? raw.arguments.flatMap((one: unknown) =>
          isObject(one) && typeof one.name === "string" ? [keepValid(one, SHARED)] : [],
        )
      : raw.arguments;
    return keepValid<Prompt>(
      { ...raw, ...(args !== undefined && { arguments: args }) },
      { ...SHARED, arguments: isArray },
    );
  });
}
