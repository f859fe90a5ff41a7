/**
 * Fonts of the pictures: Inter and JetBrains Mono, so that a picture looks the same wherever it is made. The panel itself ships no fonts.
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);

function face(family, path) {
  const data = readFileSync(require.resolve(`@fontsource-variable/${path}`)).toString("base64");
  return `@font-face { font-family: "${family}"; font-weight: 100 900; src: url(data:font/woff2;base64,${data}) format("woff2"); }`;
}

/** Style sheet that gives the demo and the panel these fonts. */
const FONTS = [
  face("Inter", "inter/files/inter-latin-wght-normal.woff2"),
  face("JetBrains Mono", "jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2"),
  `:root { --mcp-font: "Inter", system-ui, sans-serif; --mcp-font-mono: "JetBrains Mono", monospace; }`,
  `body { font-family: "Inter", system-ui, sans-serif; } pre, code { font-family: "JetBrains Mono", monospace; }`,
].join("\n");

/** Sets the fonts in a page, whose context has `bypassCSP`, and waits until they are there. */
export async function setFonts(page) {
  await page.addStyleTag({ content: FONTS });
  await page.evaluate(() =>
    Promise.all([document.fonts.load('500 13px "Inter"'), document.fonts.load('13px "JetBrains Mono"')]),
  );
}
