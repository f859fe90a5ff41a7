/**
 * Reads the handshake and the notifications of an app. Everything in them is untrusted.
 *
 * Owns: the shape of each message, and its limits. Does not own: requests (`request-params.ts`), and the effect.
 */
import { isObject, type Params } from "../../../jsonrpc/index.js";
import {
  readLoggingMessage,
  type AppCapabilities,
  type Implementation,
  type LoggingMessage,
} from "../../../protocol/index.js";
import { APP_LIMITS, isPlainJson } from "../../../apps/app-limits.js";
import { isDisplayMode } from "../../../apps/host-context.js";
import type { AppSize } from "../../api/apps-types.js";
import { malformed } from "./app-error.js";

/** Name, version and capabilities that an app reports of itself. */
export interface AppIdentity {
  readonly info: Implementation;
  readonly capabilities: AppCapabilities;
}

/** Maximum number of characters of a name or a version, and of pixels of a size. */
const MAX_NAME = 200;
const MAX_SIZE = 100_000;
/** Maximum number of characters of the experimental capabilities that are kept. */
const MAX_EXPERIMENTAL = 10_000;

/** Reads `ui/initialize`. Throws the error that the app receives (-32602). */
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

function pixelsOf(value: unknown): number | undefined {
  if (typeof value !== "number" || !Number.isFinite(value)) return undefined;
  return Math.round(Math.min(MAX_SIZE, Math.max(0, value)));
}
