/**
 * Content blocks as they came, read leniently: a block we can't use becomes `unknown`, the others stay (TL-07).
 */
import { isObject } from "../../jsonrpc/index.js";
import type { ContentBlock, ResourceContents } from "../types/index.js";
import { isNumber, isRecord, isString, keepValid, SHARED, text } from "./fields.js";

const unknown = (reason: string, raw: unknown): ContentBlock => ({ type: "unknown", reason, raw });

/** Reads one block. Never throws. */
export function readContentBlock(raw: unknown): ContentBlock {
  if (!isObject(raw)) return unknown("the block is not an object", raw);
  const optional = { annotations: isRecord, _meta: isRecord };
  switch (raw.type) {
    case "text":
      return text(raw, "text") === undefined ? unknown("a text block without text", raw) : keepValid(raw, optional);
    case "image":
    case "audio":
      return text(raw, "data") === undefined || text(raw, "mimeType") === undefined
        ? unknown(`an ${raw.type} block without data or mimeType`, raw)
        : keepValid(raw, optional);
    case "resource": {
      const resource = readResourceContents(raw.resource);
      return resource
        ? keepValid({ ...raw, resource }, optional)
        : unknown("a resource block without uri, text or blob", raw);
    }
    case "resource_link":
      return text(raw, "uri") === undefined
        ? unknown("a resource link without uri", raw)
        : keepValid(
            { ...raw, name: text(raw, "name") ?? String(raw.uri) },
            { ...SHARED, mimeType: isString, size: isNumber },
          );
    default:
      // Only text is quoted: writing a value nested without end would throw.
      return unknown(
        `a block of the unknown type ${typeof raw.type === "string" ? JSON.stringify(raw.type) : typeof raw.type}`,
        raw,
      );
  }
}

/** Reads the contents of a resource; `undefined` when they can't be used. */
export function readResourceContents(raw: unknown): ResourceContents | undefined {
  if (!isObject(raw) || text(raw, "uri") === undefined) return undefined;
  if (text(raw, "text") === undefined && text(raw, "blob") === undefined) return undefined;
  return keepValid(raw, { mimeType: isString, _meta: isRecord });
}
