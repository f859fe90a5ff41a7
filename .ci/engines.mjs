/**
 * Where Firefox and WebKit are on this machine, for the suites that run in every engine.
 *
 * Owns: the places a system keeps them, and Firefox's launch options. A stock Firefox is driven over WebDriver BiDi, which Playwright offers as a
 * channel; Playwright's own WebKit is a patched build, so WebKit is the system's WebKitGTK behind its WebDriver (test/helpers/webkit.mjs).
 * Only Node's own modules here: `setup.mjs` asks before anything is installed.
 */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

const FIREFOX = ["/usr/bin/firefox-esr", "/usr/bin/firefox", "/Applications/Firefox.app/Contents/MacOS/firefox"];
const WEBKIT_DRIVER = "/usr/bin/WebKitWebDriver";
const XVFB = "/usr/bin/Xvfb";
const MINI_BROWSER = [
  "/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser",
  "/usr/lib/aarch64-linux-gnu/webkit2gtk-4.1/MiniBrowser",
  "/usr/libexec/webkit2gtk-4.1/MiniBrowser",
];

/** The system's packages that bring an engine, by its name. */
export const ENGINE_PACKAGES = { firefox: ["firefox-esr"], webkit: ["webkit2gtk-driver", "xvfb"] };

const answers = (path) => spawnSync(path, ["--version"], { stdio: "ignore", timeout: 20_000 }).status === 0;

/** The path of a Firefox that answers: `FIREFOX_PATH`, or one of the system. */
export function firefoxPath() {
  return process.env.FIREFOX_PATH || FIREFOX.find((path) => existsSync(path) && answers(path));
}

/** The paths of WebKitGTK's driver, its browser and a display; `undefined` unless all three are there. */
export function webkitPaths() {
  const browser = MINI_BROWSER.find((path) => existsSync(path));
  const there = browser !== undefined && existsSync(WEBKIT_DRIVER) && (process.env.DISPLAY || existsSync(XVFB));
  return there ? { driver: WEBKIT_DRIVER, browser, xvfb: XVFB } : undefined;
}

/** The names of the engines besides Chromium that are here. */
export function enginesHere() {
  return [firefoxPath() && "firefox", webkitPaths() && "webkit"].filter(Boolean);
}

/** Launch options for Playwright's `firefox`. */
export const firefoxOptions = (executablePath) => ({ headless: true, channel: "moz-firefox", executablePath });
