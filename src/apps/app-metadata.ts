/**
 * Metadata of a tool that has an app: `_meta.ui` (2026-01-26), or the older `_meta["ui/resourceUri"]`, or that of
 * OpenAI's Apps SDK.
 *
 * Owns: the URI of the app, its media type, and who may call the tool. Never throws: a tool whose metadata is malformed
 * is a tool without an app. The sentences about it are in `app-problems.ts`.
 * https://github.com/modelcontextprotocol/ext-apps/blob/main/specification/2026-01-26/apps.mdx
 * https://developers.openai.com/apps-sdk/reference
 */
import { isObject } from "../json/is-object.js";
import type { Meta, ToolVisibility } from "../protocol/types/index.js";

/** Media type of an app. */
export const APP_MIME_TYPE = "text/html;profile=mcp-app";

const BOTH: readonly ToolVisibility[] = ["model", "app"];

/** App of a tool, as far as its metadata can be used. */
export interface ToolAppMeta {
  /** `ui://` URI of the app's resource. */
  readonly uri?: string;
  /** Callers of the tool. */
  readonly visibility: readonly ToolVisibility[];
}

/** Part of a row of a list about a tool's app: whether there is one, and who may call the tool, if not everyone. */
export function appMarksOf(meta: Meta | undefined): {
  readonly app?: true;
  readonly visibility?: readonly ToolVisibility[];
} {
  const { uri, visibility } = readToolApp(meta);
  return { ...(uri !== undefined && { app: true }), ...(visibility.length < 2 && { visibility }) };
}

/**
 * Reads the metadata. The nested member wins over the older one, and both over OpenAI's, also if they are malformed.
 */
export function readToolApp(meta: Meta = {}): ToolAppMeta {
  const { ui, "ui/resourceUri": older } = meta;
  const { resourceUri = older, visibility } = isObject(ui) ? ui : (ui ?? older) === undefined ? openAiApp(meta) : {};
  return {
    ...(typeof resourceUri === "string" && /^ui:\/\/./.test(resourceUri) && { uri: resourceUri }),
    visibility: Array.isArray(visibility) ? BOTH.filter((one) => visibility.includes(one)) : BOTH,
  };
}

/** Metadata of OpenAI's Apps SDK in the form of MCP Apps. A tool that has some is not for apps unless it says so. */
function openAiApp(meta: Meta): { readonly resourceUri?: unknown; readonly visibility?: readonly unknown[] } {
  const {
    "openai/outputTemplate": resourceUri,
    "openai/widgetAccessible": accessible,
    "openai/visibility": audience,
  } = meta;
  if ((resourceUri ?? accessible ?? audience) === undefined) return {};
  return { resourceUri, visibility: [audience !== "private" && "model", accessible === true && "app"] };
}
