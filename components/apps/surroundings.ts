/**
 * Surroundings of an app, as it receives them: theme, colours, fonts, language, size.
 *
 * Owns: computing them from the element that shows the app, so that custom properties of the page count.
 * https://github.com/modelcontextprotocol/ext-apps/blob/main/specification/2026-01-26/apps.mdx#host-context-in-mcpuiinitializeresult
 */
import type { DisplayMode, HostContext } from "../../src/protocol/types/index.js";

/** Tokens of the theme for the standard custom properties of apps, without the leading dashes of either. */
const COLORS: Readonly<Record<string, string>> = {
  "background-primary": "_surface",
  "background-secondary": "_surface-raised",
  "background-tertiary": "_surface-sunken",
  "background-inverse": "_text",
  "background-info": "_info-subtle",
  "background-danger": "_danger-subtle",
  "background-success": "_success-subtle",
  "background-warning": "_warning-subtle",
  "background-disabled": "_surface-sunken",
  "text-primary": "_text",
  "text-secondary": "_text-muted",
  "text-tertiary": "_text-muted",
  "text-inverse": "_surface",
  "text-ghost": "_text-muted",
  "text-info": "_info",
  "text-danger": "_danger",
  "text-success": "_success",
  "text-warning": "_warning",
  "text-disabled": "_text-muted",
  "border-primary": "_border-strong",
  "border-secondary": "_border",
  "border-tertiary": "_border",
  "border-inverse": "_surface",
  "border-info": "_info",
  "border-danger": "_danger",
  "border-success": "_success",
  "border-warning": "_warning",
  "border-disabled": "_border",
  "ring-primary": "_focus",
  "ring-secondary": "_border-strong",
  "ring-inverse": "_surface",
  "ring-info": "_info",
  "ring-danger": "_danger",
  "ring-success": "_success",
  "ring-warning": "_warning",
};

/** Properties that are the same in every theme. */
const FIXED: Readonly<Record<string, string>> = {
  "--color-background-ghost": "transparent",
  "--color-border-ghost": "transparent",
  "--font-weight-normal": "400",
  "--font-weight-medium": "500",
  "--font-weight-semibold": "600",
  "--font-weight-bold": "700",
  ...sizes("text", { xs: 11, sm: 12, md: 13, lg: 15 }),
  ...sizes("heading", { xs: 13, sm: 14, md: 15, lg: 18, xl: 20, "2xl": 22, "3xl": 24 }),
  "--border-radius-xs": "2px",
  "--border-radius-sm": "3px",
  "--border-radius-md": "4px",
  "--border-radius-lg": "6px",
  "--border-radius-xl": "8px",
  "--border-radius-full": "9999px",
  "--border-width-regular": "1px",
  "--shadow-hairline": "none",
  "--shadow-sm": "none",
  "--shadow-md": "none",
  "--shadow-lg": "none",
};

function sizes(kind: "text" | "heading", pixels: Readonly<Record<string, number>>): Readonly<Record<string, string>> {
  const entries = Object.entries(pixels).flatMap(([name, size]) => [
    [`--font-${kind}-${name}-size`, `${size}px`],
    [`--font-${kind}-${name}-line-height`, "1.4"],
  ]);
  return Object.fromEntries(entries) as Readonly<Record<string, string>>;
}

/** Modes in which a panel can show an app. */
const DISPLAY_MODES: readonly DisplayMode[] = ["inline", "fullscreen"];

/** Largest height of an app beside other content, in CSS pixels. */
export function maxInlineHeight(): number {
  return Math.round(window.innerHeight * 0.8);
}

/** Values that replace computed ones; the workbench sets them. */
export type ContextOverrides = Pick<
  HostContext,
  "theme" | "locale" | "timeZone" | "deviceCapabilities" | "safeAreaInsets"
>;

/**
 * Describes the surroundings of an app that `element` shows. `probe`: an empty element in its shadow tree, on which
 * colours are computed. `locale`: language of the interface.
 */
export function surroundings(
  element: HTMLElement,
  probe: HTMLElement,
  locale: string,
  overrides: ContextOverrides = {},
): HostContext {
  probe.style.colorScheme = overrides.theme ?? "";
  const style = getComputedStyle(probe);
  const colorOf = (token: string): string => {
    probe.style.color = `var(--${token})`;
    return style.color;
  };
  const isDark = (): boolean => {
    probe.style.color = "light-dark(#fff, #000)";
    return style.color === "rgb(0, 0, 0)";
  };
  const variables: Record<string, string> = { ...FIXED };
  for (const [name, token] of Object.entries(COLORS)) variables[`--color-${name}`] = colorOf(token);
  variables["--font-sans"] = style.getPropertyValue("--_font").trim();
  variables["--font-mono"] = style.getPropertyValue("--_mono").trim();
  const theme = isDark() ? "dark" : "light";
  probe.removeAttribute("style");
  return {
    theme,
    styles: { variables },
    locale,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    platform: "web",
    deviceCapabilities: { touch: matches("(any-pointer: coarse)"), hover: matches("(hover: hover)") },
    safeAreaInsets: { top: 0, right: 0, bottom: 0, left: 0 },
    availableDisplayModes: DISPLAY_MODES,
    containerDimensions: { width: Math.round(element.clientWidth), maxHeight: maxInlineHeight() },
    ...overrides,
  };
}

function matches(query: string): boolean {
  return window.matchMedia(query).matches;
}
