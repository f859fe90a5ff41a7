/**
 * Makes a fresh machine ready: dependencies, and a Chromium.
 *
 * Only Node's own modules here: this runs before anything is installed.
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { systemBrowser } from "./chromium.mjs";

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const windows = process.platform === "win32";

/** Runs a command without standard input; its output goes straight through unless `quiet`. */
export function run(command, args, { env, quiet = false, timeout, cwd = root } = {}) {
  const out = quiet ? "ignore" : "inherit";
  const start = Date.now();
  const { status, error } = spawnSync(command, args, {
    cwd,
    timeout,
    stdio: ["ignore", out, out],
    env: { ...process.env, ...env },
    shell: windows && /^(npm|npx)$/.test(command),
  });
  return { ok: status === 0, status: status ?? 1, error, ms: Date.now() - start };
}

/** A command of a dependency. */
export const bin = (name) => join(root, "node_modules", ".bin", windows ? `${name}.cmd` : name);

/** `npm ci` when node_modules is missing or older than the lockfile; else nothing. */
export function ensureDependencies() {
  const lock = join(root, "package-lock.json");
  const stamp = join(root, "node_modules", ".deps-stamp");
  const wanted = createHash("sha256").update(readFileSync(lock)).update(process.versions.modules).digest("hex");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return;
  console.log("[setup] installing dependencies …");
  // A NODE_ENV of production would leave the development dependencies out; browsers are found below, not downloaded here.
  const env = { NODE_ENV: "development", PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: "1" };
  const result = run("npm", ["ci", "--no-audit", "--no-fund", "--include=dev", "--loglevel=error"], { env });
  if (!result.ok) {
    console.error("[setup] npm ci failed. Is the registry reachable? Then delete node_modules and try again.");
    process.exit(result.status);
  }
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, wanted);
  console.log(`[setup] dependencies installed in ${(result.ms / 1000).toFixed(1)} s`);
}

function playwrightBrowser() {
  try {
    const path = createRequire(join(root, "package.json"))("playwright").chromium.executablePath();
    return existsSync(path) ? path : undefined;
  } catch {
    return undefined;
  }
}

function isDebian() {
  try {
    return /^ID(_LIKE)?=.*debian/m.test(readFileSync("/etc/os-release", "utf8"));
  } catch {
    return false;
  }
}

function aptInstall() {
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  const apt = ["-o", "DPkg::Lock::Timeout=300", "-qq"];
  const packages = ["install", "-y", "--no-install-recommends", ...apt, "chromium", "fonts-dejavu-core"];
  // The lists' own lock is not covered by the option above: try again.
  for (let attempt = 0; attempt < 3; attempt++) {
    if (
      run("apt-get", ["update", ...apt], { env, quiet: true }).ok &&
      run("apt-get", packages, { env, quiet: true }).ok
    )
      return;
    spawnSync("sleep", ["5"]);
  }
}

/** The path of a Chromium: `CHROMIUM_PATH`, one of the system, Playwright's, or a fresh one. Ends the process when there is none. */
export function ensureChromium() {
  const found = process.env.CHROMIUM_PATH || (systemBrowser() ?? playwrightBrowser());
  if (found) return found;
  if (process.getuid?.() === 0 && isDebian()) {
    console.log("[setup] no Chromium here: installing the system's package …");
    aptInstall();
    const installed = systemBrowser();
    if (installed) return installed;
  }
  console.log("[setup] no Chromium here: playwright install chromium …");
  run(bin("playwright"), ["install", "chromium"], { timeout: 240_000 });
  const downloaded = playwrightBrowser();
  if (downloaded) return downloaded;
  console.error("[setup] No Chromium could be installed. Install Chrome or Chromium, or set CHROMIUM_PATH to one.");
  process.exit(1);
}
