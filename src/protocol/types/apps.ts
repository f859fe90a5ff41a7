/**
 * Types of MCP Apps (2026-01-26): what a host and an app send each other.
 *
 * Owns: their shapes. Does not own: what a host grants (`../../apps`).
 * https://github.com/modelcontextprotocol/ext-apps/blob/main/specification/2026-01-26/apps.mdx
 */
import type { Tool } from "./features.js";

/** Way in which a host shows an app: in the flow of the page, over the whole panel, or in a small window above it. */
export type DisplayMode = "inline" | "fullscreen" | "pip";

/** Size of an app's container, in CSS pixels. A side has a fixed size, a maximum, or neither. */
export interface ContainerDimensions {
  readonly width?: number;
  readonly maxWidth?: number;
  readonly height?: number;
  readonly maxHeight?: number;
}

/** Surroundings of an app, as a host reports them. Every member is optional. */
export interface HostContext {
  readonly theme?: "light" | "dark";
  readonly styles?: {
    /** Values of the standard custom properties (`--color-text-primary`, …). */
    readonly variables?: Readonly<Record<string, string>>;
    /** CSS that loads fonts. */
    readonly css?: { readonly fonts?: string };
  };
  readonly displayMode?: DisplayMode;
  /** Modes that the app may request. */
  readonly availableDisplayModes?: readonly DisplayMode[];
  readonly containerDimensions?: ContainerDimensions;
  /** Language tag (BCP 47). */
  readonly locale?: string;
  /** Time zone (IANA). */
  readonly timeZone?: string;
  readonly userAgent?: string;
  readonly platform?: "web" | "desktop" | "mobile";
  readonly deviceCapabilities?: { readonly touch?: boolean; readonly hover?: boolean };
  /** Pixels at each edge that the app should leave empty. */
  readonly safeAreaInsets?: {
    readonly top: number;
    readonly right: number;
    readonly bottom: number;
    readonly left: number;
  };
  /** Tool that the app belongs to; the engine adds it. */
  readonly toolInfo?: { readonly tool: Tool };
}

/** Kinds of content that a host takes from an app. */
export interface AppContentKinds {
  readonly text?: object;
  readonly image?: object;
  readonly audio?: object;
  readonly resource?: object;
  readonly resourceLink?: object;
  readonly structuredContent?: object;
}

/** Capabilities of a host, in the form that an app receives. */
export interface HostCapabilities {
  readonly openLinks?: object;
  readonly downloadFile?: object;
  readonly serverTools?: { readonly listChanged?: boolean };
  readonly serverResources?: { readonly listChanged?: boolean };
  readonly logging?: object;
  /** The app may send `sampling/createMessage`. */
  readonly sampling?: { readonly tools?: object };
  /** Part of what the server declares for this app that was granted. */
  readonly sandbox?: { readonly permissions?: AppPermissions; readonly csp?: AppCsp };
  readonly message?: AppContentKinds;
  readonly updateModelContext?: AppContentKinds;
}

/** Capabilities of an app. Untrusted. */
export interface AppCapabilities {
  readonly tools?: { readonly listChanged?: boolean };
  readonly availableDisplayModes?: readonly DisplayMode[];
  readonly experimental?: Readonly<Record<string, unknown>>;
}

/** Origins that an app needs, as a server declares them. Untrusted. */
export interface AppCsp {
  readonly connectDomains?: readonly string[];
  readonly resourceDomains?: readonly string[];
  readonly frameDomains?: readonly string[];
  readonly baseUriDomains?: readonly string[];
}

/** Name of a permission that an app can have. */
export type AppPermission = "camera" | "microphone" | "geolocation" | "clipboardWrite";

/** Permissions: each one that is present is requested, or granted. */
export type AppPermissions = { readonly [P in AppPermission]?: object };

/** Caller of a tool. */
export type ToolVisibility = "model" | "app";
