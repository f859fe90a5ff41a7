/**
 * Which Chromium the browser suites use, and how it is started.
 *
 * Owns: the places a system keeps one, and the flags. `CHROMIUM_PATH` wins; without a browser of the system, Playwright's own is
 * used (undefined path). Only Node's own modules here: `setup.mjs` asks before anything is installed.
 */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";

const windows = process.platform === "win32";
const programs = [process.env.PROGRAMFILES, process.env["PROGRAMFILES(X86)"], process.env.LOCALAPPDATA].filter(Boolean);
/** Debian's package of it. */
export const HEADLESS_SHELL = "/usr/bin/chromium-headless-shell";
const PLACES = {
  // The same engine without a window's parts starts and closes pages for less.
  linux: [
    HEADLESS_SHELL,
    "/usr/bin/chromium",
    "/usr/bin/google-chrome-stable",
    "/usr/bin/google-chrome",
    "/usr/bin/chromium-browser",
    "/usr/bin/microsoft-edge",
    "/snap/bin/chromium",
  ],
  darwin: [
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
  ],
  win32: programs.flatMap((dir) => [
    join(dir, "Google/Chrome/Application/chrome.exe"),
    join(dir, "Microsoft/Edge/Application/msedge.exe"),
  ]),
};

/** Asked for its version: Ubuntu's stub exists without a browser behind it and only prints a hint. */
const answers = (path) => windows || spawnSync(path, ["--version"], { stdio: "ignore", timeout: 20_000 }).status === 0;

/** A browser of the system that answers; `undefined` when there is none. */
export function systemBrowser() {
  return PLACES[process.platform]?.find((path) => existsSync(path) && answers(path));
}

/** A browser of the system that is more than the headless shell, which keeps no page to go back to; `undefined` when there is none. */
export function wholeBrowser() {
  return PLACES[process.platform]?.find((path) => path !== HEADLESS_SHELL && existsSync(path) && answers(path));
}

/** The browser's path, or `undefined` for Playwright's own. */
export const executablePath = process.env.CHROMIUM_PATH || systemBrowser();

/**
 * Features that are off. The spare renderer, a process for a page that may come, costs a tenth of the time of tests that open a page each. Chromium reads
 * only the last of such lists, so the others are those that Playwright's own list names.
 */
const DISABLED_FEATURES = [
  "SpareRendererForSitePerProcess",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "BlockOriginHeaderModificationOnRedirect",
  "DestroyProfileOnBrowserClose",
  "DialMediaRouteProvider",
  "GlobalMediaControls",
  "HttpsUpgrades",
  "MediaRouter",
  "NetworkTimeServiceQuerying",
  "OptimizationHints",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
  "Translate",
];

/** Flags: no calls to the outside, a sandbox only where the user is not root, and a process per site, which the headless shell has only with the flag. */
export const args = [
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
  "--disable-quic",
  "--site-per-process",
  "--in-process-gpu",
  `--disable-features=${DISABLED_FEATURES.join(",")}`,
];

/** Launch options for Playwright. */
export const launchOptions = { headless: true, args, ...(executablePath && { executablePath }) };
