/**
 * Results as an app receives them.
 *
 * Owns: removing members of the modern protocol's envelope, restoring blocks that this client could not read, and the
 * limit of their size.
 */
import type { CallToolResult, ContentBlock } from "../../../protocol/index.js";
import { APP_LIMITS, isPlainJson } from "../../../apps/app-limits.js";

/** Result for an app, as its server sent it; a sentence in its place if it is too large or is no JSON. */
export function plainResult(result: CallToolResult): CallToolResult {
  const { resultType: _type, ttlMs: _ttl, cacheScope: _scope, ...rest } = result as CallToolResult & Envelope;
  const plain = { ...rest, content: result.content.map(asSent) };
  return isPlainJson(plain, APP_LIMITS.resultChars) ? plain : tooLarge();
}

/** Sentence for an app whose result is too large. */
export function tooLarge(): CallToolResult {
  return {
    content: [{ type: "text", text: "The result is too large for an app, which gets 10 MB at most." }],
    isError: true,
  };
}

/** Members that belong to the protocol between client and server. */
interface Envelope {
  readonly resultType?: unknown;
  readonly ttlMs?: unknown;
  readonly cacheScope?: unknown;
}

function asSent(block: ContentBlock): ContentBlock {
  return block?.type === "unknown" && "raw" in block ? (block.raw as ContentBlock) : block; // as the server sent it, for the app to judge
}
