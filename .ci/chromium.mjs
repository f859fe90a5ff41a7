/**
 * Which Chromium the browser suites use, and how it is started.
 *
 * Owns: the path and the flags. `CHROMIUM_PATH` wins; without a browser of the system, Playwright's own is used (undefined path).
 */
import { existsSync } from "node:fs";

const KNOWN = [
  process.env.CHROMIUM_PATH,
  "/usr/bin/chromium",
  "/usr/bin/google-chrome-stable",
  "/usr/bin/google-chrome",
  "/usr/bin/chromium-browser",
];

/** The browser's path, or `undefined` for Playwright's own. */
export const executablePath = KNOWN.find((path) => path && existsSync(path));

/** Flags: no calls to the outside, and a sandbox only where the user is not root. */
export const args = [
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
  "--disable-quic",
];

/** Launch options for Playwright. */
export const launchOptions = { headless: true, args, ...(executablePath && { executablePath }) };
