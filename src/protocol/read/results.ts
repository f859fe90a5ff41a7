/**
 * Reads answers to single requests (discover, initialize, call, read) and notifications that carry data.
 *
 * Owns: the essential fields of an answer. If one is missing, the reader throws `ERR-PROTO`; other malformed fields are
 * repaired or dropped.
 */
import { ClientError } from "../../errors/index.js";
import { isObject } from "../../jsonrpc/index.js";
import { META } from "../meta-keys.js";
import type {
  CallToolResult,
  ContentBlock,
  Implementation,
  LoggingLevel,
  LoggingMessage,
  Progress,
  ReadResourceResult,
  ResourceContents,
  ServerCapabilities,
} from "../types/index.js";
import { isArray, isSize, isString, keepAnnotations, keepValid, SHARED, stringField } from "./fields.js";

type Result = Readonly<Record<string, unknown>>;

/** Reads a `tools/call` result. A missing `content` counts as empty if there is structured content. */
export function readCallToolResult(result: Result): CallToolResult {
  const { content } = result;
  if (!Array.isArray(content) && !Object.hasOwn(result, "structuredContent")) {
    throw new ClientError("ERR-PROTO", 'The answer to tools/call has no "content". The server must send an array.');
  }
  const blocks = Array.isArray(content) ? content.map(readContentBlock) : [];
  return keepValid({ ...result, content: blocks, isError: result.isError === true }, { _meta: isObject });
}

/** Reads a `resources/read` result. */
export function readReadResourceResult(result: Result): ReadResourceResult {
  if (!Array.isArray(result.contents)) {
    throw new ClientError(
      "ERR-PROTO",
      'The answer to resources/read has no "contents". The server must send an array.',
    );
  }
  const contents = result.contents.flatMap((raw: unknown) => readResourceContents(raw) ?? []);
  if (contents.length === 0 && result.contents.length > 0) {
    throw new ClientError("ERR-PROTO", "No content has a uri, and text or blob.");
  }
  return keepValid({ ...result, contents }, { _meta: isObject });
}

/** Reads the name and version of the server: from `_meta` (modern) or beside the capabilities (legacy). */
export function readImplementation(result: Result): Implementation | undefined {
  const meta = isObject(result._meta) ? result._meta : {};
  const raw = isObject(meta[META.serverInfo]) ? meta[META.serverInfo] : result.serverInfo;
  if (!isObject(raw) || stringField(raw, "name") === undefined) return undefined;
  return keepValid(
    { ...raw, version: stringField(raw, "version") ?? "" },
    {
      title: isString,
      description: isString,
      websiteUrl: isString,
      icons: isArray,
    },
  );
}

/** Reads the capabilities; a capability that is not an object counts as not declared. */
export function readCapabilities(result: Result): ServerCapabilities {
  if (!isObject(result.capabilities)) return {};
  return Object.fromEntries(Object.entries(result.capabilities).filter(([, value]) => isObject(value)));
}

/** Reads `notifications/progress`; `undefined` if `progress` is not a finite number. */
export function readProgress(params: Result): Progress | undefined {
  const { progress, total, message } = params;
  if (typeof progress !== "number" || !Number.isFinite(progress)) return undefined;
  return {
    progress,
    ...(typeof total === "number" && Number.isFinite(total) && { total }),
    ...(typeof message === "string" && { message }),
  };
}

const LEVELS: readonly string[] = ["debug", "info", "notice", "warning", "error", "critical", "alert", "emergency"];

/** Reads `notifications/message`; an unknown level counts as `info`. */
export function readLoggingMessage(params: Result): LoggingMessage {
  const { level, logger } = params;
  return {
    level: (typeof level === "string" && LEVELS.includes(level) ? level : "info") as LoggingLevel, // checked in this expression
    data: params.data,
    ...(typeof logger === "string" && { logger }),
  };
}

const unknown = (reason: string, raw: unknown): ContentBlock => ({ type: "unknown", reason, raw });

/** Reads one content block. Never throws. */
export function readContentBlock(given: unknown): ContentBlock {
  if (!isObject(given)) return unknown("the block is not an object", given);
  const raw = keepAnnotations(given);
  const optional = { annotations: isObject, _meta: isObject };
  switch (raw.type) {
    case "text":
      return stringField(raw, "text") === undefined
        ? unknown("a text block without text", raw)
        : keepValid(raw, optional);
    case "image":
    case "audio":
      return stringField(raw, "data") === undefined
        ? unknown(`an ${raw.type} block without data`, raw)
        : keepValid({ ...raw, mimeType: stringField(raw, "mimeType") ?? "application/octet-stream" }, optional);
    case "resource": {
      const resource = readResourceContents(raw.resource);
      return resource
        ? keepValid({ ...raw, resource }, optional)
        : unknown("a resource block without uri, text or blob", raw);
    }
    case "resource_link":
      return stringField(raw, "uri") === undefined
        ? unknown("a resource link without uri", raw)
        : keepValid(
            { ...raw, name: stringField(raw, "name") ?? String(raw.uri) },
            { ...SHARED, mimeType: isString, size: isSize },
          );
    default:
      // The type is quoted only if it is text, because serializing a deeply nested value would throw.
      return unknown(
        `a block of the unknown type ${typeof raw.type === "string" ? JSON.stringify(raw.type) : typeof raw.type}`,
        raw,
      );
  }
}

/** Reads the contents of a resource; `undefined` if they can't be used. */
export function readResourceContents(raw: unknown): ResourceContents | undefined {
  if (!isObject(raw) || stringField(raw, "uri") === undefined) return undefined;
  if (stringField(raw, "text") === undefined && stringField(raw, "blob") === undefined) return undefined;
  return keepValid(raw, { mimeType: isString, text: isString, blob: isString, _meta: isObject });
}
