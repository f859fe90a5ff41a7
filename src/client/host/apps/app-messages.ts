/**
 * Reads the parameters of an app's messages. Everything in them is untrusted.
 *
 * Owns: the shape of each message, and its limits. Throws the error that the app receives (-32602). Does not own: the effect.
 */
import { isObject, type Params } from "../../../jsonrpc/index.js";
import {
  readContentBlock,
  readLoggingMessage,
  type AppCapabilities,
  type ContentBlock,
  type DisplayMode,
  type Implementation,
  type LoggingMessage,
} from "../../../protocol/index.js";
import { APP_LIMITS, isPlainJson } from "../../../requests/apps/app-limits.js";
import { isDisplayMode } from "../../../requests/apps/host-context.js";
import type { AppModelContext, AppSize } from "../../api/apps-types.js";
import { appError } from "./app-error.js";

/** Name, version and capabilities that an app reports of itself. */
export interface AppIdentity {
  readonly info: Implementation;
  readonly capabilities: AppCapabilities;
}

/** Maximum number of characters of a name or a version, and of pixels of a size. */
const MAX_NAME = 200;
const MAX_SIZE = 100_000;
const MAX_BLOCKS = 100;
/** Maximum number of characters of the experimental capabilities that are kept. */
const MAX_EXPERIMENTAL = 10_000;

/** Reads `ui/initialize`. */
export function readInitialize({ appInfo, appCapabilities = {}, protocolVersion }: Params): AppIdentity {
  if (!isObject(appInfo) || typeof appInfo.name !== "string") throw malformed("appInfo needs a name");
  if (!isObject(appCapabilities)) throw malformed("appCapabilities is not an object");
  if (typeof protocolVersion !== "string") throw malformed("protocolVersion is missing");
  const { name, version, title } = appInfo;
  const { tools, availableDisplayModes, experimental } = appCapabilities;
  return {
    info: {
      name: name.slice(0, MAX_NAME),
      version: typeof version === "string" ? version.slice(0, MAX_NAME) : "",
      ...(typeof title === "string" && { title: title.slice(0, MAX_NAME) }),
    },
    capabilities: {
      ...(isObject(tools) && { tools: tools.listChanged === true ? { listChanged: true } : {} }),
      ...(Array.isArray(availableDisplayModes) && {
        availableDisplayModes: availableDisplayModes.filter(isDisplayMode),
      }),
      ...(isObject(experimental) && isPlainJson(experimental, MAX_EXPERIMENTAL) && { experimental }),
    },
  };
}

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

/** Reads `ui/request-display-mode`. */
export function readDisplayMode({ mode }: Params): DisplayMode {
  if (!isDisplayMode(mode)) throw malformed("mode is unknown");
  return mode;
}

/** Reads `ui/notifications/size-changed`; `undefined` if neither side is a size. */
export function readSize({ width, height }: Params): AppSize | undefined {
  const [w, h] = [pixelsOf(width), pixelsOf(height)];
  if (w === undefined && h === undefined) return undefined;
  return { ...(w !== undefined && { width: w }), ...(h !== undefined && { height: h }) };
}

/** Reads `notifications/message`. Large data is cut, as text. */
export function readLog(params: Params): LoggingMessage {
  const { data, logger, ...rest } = readLoggingMessage(params);
  const isSmall = isPlainJson(data, APP_LIMITS.logChars);
  const kept = isSmall ? data : `${(JSON.stringify(data) ?? "").slice(0, APP_LIMITS.logChars)}…`;
  return { ...rest, data: kept, ...(logger !== undefined && { logger: logger.slice(0, MAX_NAME) }) };
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

function pixelsOf(value: unknown): number | undefined {
  if (typeof value !== "number" || !Number.isFinite(value)) return undefined;
  return Math.round(Math.min(MAX_SIZE, Math.max(0, value)));
}

/** Error for parameters that can't be used. */
export function malformed(why: string): Error {
  return appError(-32602, why);
}
