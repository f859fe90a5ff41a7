/** Creates the view of a result: the beginning of each block, sizes, and the root of the structured content. */
import { exactOf } from "../../json/exact-of.js";
import { META, type CallToolResult, type ContentBlock, type Meta } from "../../protocol/index.js";
import { byteLengthOf } from "./block-bytes.js";
import { jsonNode } from "./json-nodes.js";
import { jsonOrNothing } from "./json-text.js";
import type { BlockMeta, BlockView, ResultView, TextHead } from "../api/views.js";

const HEAD = 16_384;
/** Maximum number of blocks in a view; the others are in the JSON of the result. */
const MAX_BLOCKS = 2_000;

/**
 * View of `result`, kept under `resultId`. `structured`: its structured content with all digits; `source`: the object
 * it was made from.
 */
export function viewOfResult(
  resultId: string,
  result: CallToolResult,
  elapsedMs: number,
  structured: unknown = result.structuredContent,
  source: object = result,
): ResultView {
  const json = jsonOrNothing(source);
  const shown = result.content.slice(0, MAX_BLOCKS).map((block) => ({ ...viewOfBlock(block), ...metasOf(block) }));
  const hidden = result.content.length - shown.length;
  const more: BlockView[] =
    hidden > 0
      ? [{ type: "unknown", reason: `${hidden} more blocks are not shown`, raw: { head: "", length: 0 } }]
      : [];
  return {
    resultId,
    isError: result.isError === true,
    blocks: [...shown, ...more],
    ...("structuredContent" in result && { structured: jsonNode("", structured) }),
    ...metaOf(withoutServer(result._meta), "meta"),
    ...(json !== undefined && { sizeBytes: new TextEncoder().encode(json).byteLength }),
    elapsedMs,
  };
}

/** Removes the server's name, which is in every response of 2026-07-28. */
function withoutServer(meta: Meta | undefined): Meta | undefined {
  if (!meta) return undefined;
  const { [META.serverInfo]: _server, ...others } = exactOf(meta) as Meta; // before it is copied, because a copy loses the digits
  return others;
}

function metasOf(block: ContentBlock): BlockMeta {
  if (block.type === "unknown" || block.type === "resource_link") return {}; // the view contains the whole block
  const contents = block.type === "resource" ? block.resource._meta : undefined;
  return { ...metaOf(block._meta, "meta"), ...metaOf(contents, "contentsMeta") };
}

function metaOf(meta: Meta | undefined, name: "meta" | "contentsMeta"): BlockMeta {
  return meta && Object.keys(meta).length > 0 ? { [name]: headOf(rawText(meta)) } : {};
}

function viewOfBlock(block: ContentBlock): BlockView {
  const annotations = "annotations" in block && block.annotations ? { annotations: block.annotations } : {};
  switch (block.type) {
    case "text":
      return { type: "text", text: headOf(block.text), ...annotations };
    case "image":
    case "audio":
      return {
        type: block.type,
        mimeType: block.mimeType,
        byteLength: byteLengthOf(block, block.data),
        ...annotations,
      };
    case "resource": {
      const { uri, mimeType } = block.resource;
      const shared = { type: "resource" as const, uri, ...(mimeType !== undefined && { mimeType }), ...annotations };
      const { text, blob } = block.resource as { readonly text?: string; readonly blob?: string }; // some servers send both
      const bytes = blob === undefined ? {} : { byteLength: byteLengthOf(block, blob) };
      return { ...shared, ...(text !== undefined && { text: headOf(text) }), ...bytes } as BlockView; // it has one of the two
    }
    case "resource_link":
      return block;
    case "unknown":
      return { type: "unknown", reason: block.reason, raw: headOf(rawText(block.raw)) };
    default:
      return block satisfies never;
  }
}

/** Text of a block that has one, which `Results.text` slices. */
export function textOfBlock(block: ContentBlock | undefined): string | undefined {
  if (block?.type === "text") return block.text;
  if (block?.type === "resource" && "text" in block.resource) return block.resource.text;
  return block?.type === "unknown" ? rawText(block.raw) : undefined;
}

/** Base64 of a block that has bytes. */
export function base64OfBlock(block: ContentBlock | undefined): string | undefined {
  if (block?.type === "image" || block?.type === "audio") return block.data;
  return block?.type === "resource" && "blob" in block.resource ? block.resource.blob : undefined;
}

const headOf = (text: string): TextHead => ({ head: text.slice(0, HEAD), length: text.length });

function rawText(value: unknown): string {
  if (value === undefined) return "undefined";
  return jsonOrNothing(exactOf(value), 2) ?? "(nested too deeply to be shown)";
}
