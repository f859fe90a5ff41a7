/**
 * Reads a surface from JSON that a file holds, and writes it.
 *
 * Owns: validation: a malformed item is left out, the others are kept. Accepts the result of `tools/list` as well,
 * because many tools export that.
 */
import { ClientError } from "../errors/index.js";
import { isJsonObject, type JsonObject } from "../schema/json-value.js";
import { readPromptPage, readResourcePage, readTemplatePage, readToolPage } from "../protocol/read/lists.js";
import type { ServerSurface } from "../client/api/surface-types.js";

/** Longest text of a surface, in characters. */
const LONGEST = 50_000_000;

const MOST_MALFORMED = 500;

/** Surface with the items that could not be read. */
export interface ReadSurface {
  readonly surface: ServerSurface;
  /** One sentence for each item that was left out. */
  readonly problems: readonly string[];
}

/**
 * Reads the text of a surface file. Throws `ERR-ARGUMENT` if the text is no JSON, is longer than 50,000,000 characters,
 * has a newer version, or has neither the format `mcp-surface` nor a list of tools, prompts or resources.
 */
export function parseSurface(text: string): ReadSurface {
  if (text.length > LONGEST) throw invalid(`it has more than ${LONGEST} characters`);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw invalid("it is not JSON", cause);
  }
  if (!isJsonObject(value)) throw invalid("it is not a JSON object");
  // The response to a request, as it is copied from a log.
  return readSurfaceObject(isJsonObject(value.result) ? value.result : value);
}

function readSurfaceObject(value: JsonObject): ReadSurface {
  const isSurface = value.format === "mcp-surface";
  if (isSurface && value.version !== 1)
    throw invalid(`its version is ${JSON.stringify(value.version)}, and only version 1 is known`);
  const problems: string[] = [];
  const pages = {
    tools: Array.isArray(value.tools) ? readToolPage(value, "legacy") : undefined,
    prompts: Array.isArray(value.prompts) ? readPromptPage(value) : undefined,
    resources: Array.isArray(value.resources) ? readResourcePage(value) : undefined,
    resourceTemplates: Array.isArray(value.resourceTemplates) ? readTemplatePage(value) : undefined,
  };
  if (!isSurface && Object.values(pages).every((page) => page === undefined))
    throw invalid(
      'it has neither "format": "mcp-surface" nor an array "tools", "prompts", "resources" or "resourceTemplates"',
    );
  for (const [list, page] of Object.entries(pages))
    for (const { at = 0, name, reason } of page?.rejected ?? [])
      problems.push(`${list}[${at}]${name === undefined ? "" : ` (${name})`}: ${reason}.`);
  const server = isJsonObject(value.server) ? value.server : {};
  const listed: readonly unknown[] = Array.isArray(value.malformed) ? value.malformed : [];
  const malformed = listed.filter((name) => typeof name === "string").slice(0, MOST_MALFORMED);
  return {
    problems,
    surface: {
      format: "mcp-surface",
      version: 1,
      takenAt: typeof value.takenAt === "string" ? value.takenAt : "",
      server: Object.fromEntries(
        FACTS.flatMap((fact) => (typeof server[fact] === "string" ? [[fact, server[fact]]] : [])),
      ),
      ...(malformed.length > 0 && { malformed }),
      ...(isJsonObject(value.capabilities) && { capabilities: value.capabilities }),
      ...(pages.tools && { tools: pages.tools.items }),
      ...(pages.prompts && { prompts: pages.prompts.items }),
      ...(pages.resources && { resources: pages.resources.items }),
      ...(pages.resourceTemplates && { resourceTemplates: pages.resourceTemplates.items }),
    },
  };
}

const FACTS = ["url", "name", "title", "version", "instructions", "protocolVersion"] as const;

function invalid(reason: string, cause?: unknown): ClientError {
  return new ClientError("ERR-ARGUMENT", `The surface can't be read: ${reason}. Export it again.`, { cause });
}
