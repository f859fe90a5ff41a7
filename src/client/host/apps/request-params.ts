/**
 * Reads the parameters of an app's requests. Everything in them is untrusted. Loaded with the first request.
 *
 * Owns: the shape of each, and its limits. Throws the error that the app receives (-32602). Does not own: the effect.
 */
import { isObject, type Params } from "../../../jsonrpc/index.js";
import { readContentBlock, type ContentBlock, type DisplayMode } from "../../../protocol/index.js";
import { APP_LIMITS, isPlainJson } from "../../../apps/app-limits.js";
import { isDisplayMode } from "../../../apps/host-context.js";
import type { AppModelContext } from "../../api/apps-types.js";
import { malformed } from "./app-error.js";

const MAX_BLOCKS = 100;

/** Reads `tools/call`: the name and the arguments. */
export function readCall({ name, arguments: args = {} }: Params): { readonly name: string; readonly args: Params } {
  if (typeof name !== "string") throw malformed("name is missing");
  if (!isObject(args)) throw malformed("arguments is not an object");
  if (!isPlainJson(args, APP_LIMITS.requestChars)) throw malformed("the arguments are too large");
  return { name, args };
}

/** Reads the text in one member. */
export function readText(params: Params, member: "uri" | "url"): string {
  const text = params[member];
  if (typeof text !== "string") throw malformed(`${member} is missing`);
  return text;
}

/** Reads `ui/message`. Both one block and a list of blocks are in use. */
export function readMessageContent({ role, content }: Params): readonly ContentBlock[] {
  if (role !== "user") throw malformed('role is not "user"');
  const blocks = readBlocks(isObject(content) ? [content] : content);
  if (blocks.length === 0) throw malformed("content is empty");
  if (!isPlainJson(blocks, APP_LIMITS.requestChars)) throw malformed("the content is too large");
  return blocks;
}

/** Reads `ui/update-model-context`. */
export function readModelContext({ content, structuredContent }: Params): AppModelContext {
  if (structuredContent !== undefined && !isObject(structuredContent))
    throw malformed("structuredContent is not an object");
  const context = {
    ...(content !== undefined && { content: readBlocks(content) }),
    ...(structuredContent !== undefined && { structuredContent }),
  };
  if (!isPlainJson(context, APP_LIMITS.contextChars)) throw malformed("the context is too large");
  return context;
}

/**
 * Reads `ui/request-display-mode`. `isByUser`: false if the sandbox page around the app, which is not the app's, says
 * that the user did not act in the app before.
 */
export function readDisplayMode({ mode, _meta: meta }: Params): {
  readonly mode: DisplayMode;
  readonly isByUser: boolean;
} {
  if (!isDisplayMode(mode)) throw malformed("mode is unknown");
  return { mode, isByUser: !isObject(meta) || meta["mcp-panel/userActivation"] !== false };
}

function readBlocks(content: unknown): readonly ContentBlock[] {
  if (!Array.isArray(content) || content.length > MAX_BLOCKS)
    throw malformed(`content is not a list of at most ${MAX_BLOCKS} blocks`);
  return content.map((raw: unknown) => {
    const block = readContentBlock(raw);
    if (block.type === "unknown") throw malformed(`content has ${block.reason}`);
    return block;
  });
}
