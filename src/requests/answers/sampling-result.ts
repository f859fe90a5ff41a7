/**
 * Check of a sampling result, from a model, the user or a page.
 *
 * Owns: that check. https://modelcontextprotocol.io/specification/2025-11-25/client/sampling
 */
import type { CreateMessageResult } from "../../protocol/types/index.js";
import { isJsonObject } from "../../json/json-object.js";

/** True for a result that may be sent as the answer to `sampling/createMessage` (SA-05). */
export function isSamplingResult(value: unknown): value is CreateMessageResult {
  if (!isJsonObject(value)) return false;
  const { role, model, content, stopReason } = value;
  if (role !== "assistant" || typeof model !== "string") return false;
  if (stopReason !== undefined && typeof stopReason !== "string") return false;
  const blocks: readonly unknown[] = Array.isArray(content) ? content : [content];
  return blocks.length > 0 && blocks.every(isAnswerBlock);
}

function isAnswerBlock(block: unknown): boolean {
  if (!isJsonObject(block)) return false;
  switch (block["type"]) {
    case "text":
      return typeof block["text"] === "string";
    case "image":
    case "audio":
      return typeof block["data"] === "string" && typeof block["mimeType"] === "string";
    case "tool_use":
      return typeof block["id"] === "string" && typeof block["name"] === "string" && isJsonObject(block["input"]);
    default:
      return false;
  }
}
