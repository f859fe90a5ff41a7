/**
 * Vite plugin: style sheets written as css`…` lose the white space that only people read. Minifiers leave template strings alone.
 */
import type { Plugin } from "vite";

const SHEET = /\bcss`([^`]*)`/g;

/** The plugin; for builds that go to browsers as they are. */
export function cssText(): Plugin {
  return {
    name: "css-text",
    enforce: "pre",
    transform(code, id) {
      if (!id.includes("/components/") || !id.endsWith(".ts")) return undefined;
      const shorter = code.replace(SHEET, (_, sheet: string) => `css\`${sheet.replace(/\s+/g, " ")}\``);
      return shorter === code ? undefined : { code: shorter, map: null };
    },
  };
}
