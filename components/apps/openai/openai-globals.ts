/**
 * Values of `window.openai`, made from what a host of MCP Apps sends.
 *
 * Owns: the mapping. It is used in the page, for the values that an app finds when it starts, and in its document, for
 * their changes.
 * https://developers.openai.com/apps-sdk/reference
 */
import type { DisplayMode, HostContext } from "../../../src/protocol/types/index.js";

/** Values of `window.openai`. Those that are not there yet are `null`. */
export interface OpenAiGlobals {
  readonly theme?: "light" | "dark";
  readonly locale?: string;
  readonly displayMode?: DisplayMode;
  readonly maxHeight?: number;
  readonly safeArea?: { readonly insets: NonNullable<HostContext["safeAreaInsets"]> };
  readonly userAgent?: {
    readonly device: { readonly type: "mobile" | "desktop" };
    readonly capabilities: { readonly hover: boolean; readonly touch: boolean };
  };
  /** Arguments of the call. */
  readonly toolInput?: unknown;
  /** `structuredContent` of its result. */
  readonly toolOutput?: unknown;
  /** `_meta` of its result. */
  readonly toolResponseMetadata?: unknown;
  /** State that the app stored during this run. */
  readonly widgetState?: unknown;
}

/** Values with which an app starts, and the tool that it belongs to. */
export interface OpenAiStart {
  readonly tool: string;
  readonly globals: OpenAiGlobals;
}

/** Values that a context has, or those that changed in it. */
export function contextGlobals(context: HostContext): OpenAiGlobals {
  const { theme, locale, displayMode, containerDimensions, safeAreaInsets, deviceCapabilities } = context;
  const maxHeight = containerDimensions?.maxHeight ?? containerDimensions?.height;
  return {
    ...(theme !== undefined && { theme }),
    ...(locale !== undefined && { locale }),
    ...(displayMode !== undefined && { displayMode }),
    ...(maxHeight !== undefined && { maxHeight }),
    ...(safeAreaInsets && { safeArea: { insets: safeAreaInsets } }),
    ...(deviceCapabilities && { userAgent: userAgentOf(deviceCapabilities) }),
  };
}

/** Values that a result has. */
export function resultGlobals(result: {
  readonly structuredContent?: unknown;
  readonly _meta?: unknown;
}): OpenAiGlobals {
  const { structuredContent = null, _meta = null } = result;
  return { toolOutput: structuredContent, toolResponseMetadata: _meta };
}

function userAgentOf({ touch = false, hover = true }: NonNullable<HostContext["deviceCapabilities"]>) {
  return { device: { type: touch && !hover ? "mobile" : "desktop" }, capabilities: { hover, touch } } as const;
}
