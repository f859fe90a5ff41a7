/**
 * Makes a fresh machine ready: dependencies, a Chromium, and in CI the other engines.
 *
 * Only Node's own modules here: this runs before anything is installed.
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { HEADLESS_SHELL, systemBrowser } from "./chromium.mjs";
import { ENGINE_PACKAGES, enginesHere } from "./engines.mjs";

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

/** Where the build leaves the declarations of each source file. */
export const declarations = join(root, ".declarations");

/** A command of a dependency. */
export const bin = (name) => join(root, "node_modules", ".bin", windows ? `${name}.cmd` : name);

/** The compiler of TypeScript, and what runs it: the native one. The package `typescript` is for tools that need its API. */
export const tsc = [process.execPath, join(root, "node_modules", "typescript-native", "bin", "tsc")];

/** Whether somebody's own `npm ci` put there what the lockfile names; what is optional may be missing. */
function isInstalled(lock) {
  const record = join(root, "node_modules", ".package-lock.json");
  if (!existsSync(record)) return false;
  const { packages: found } = JSON.parse(readFileSync(record, "utf8"));
  return Object.entries(JSON.parse(readFileSync(lock, "utf8")).packages).every(
    ([path, { version, optional, devOptional }]) =>
      path === "" || (path in found ? found[path].version === version : Boolean(optional || devOptional)),
  );
}

/** `npm ci` when node_modules is missing or older than the lockfile; else nothing. */
export function ensureDependencies() {
  const lock = join(root, "package-lock.json");
  const stamp = join(root, "node_modules", ".deps-stamp");
  const wanted = createHash("sha256").update(readFileSync(lock)).update(process.versions.modules).digest("hex");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return;
  if (!existsSync(stamp) && isInstalled(lock)) return writeFileSync(stamp, wanted);
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

function aptInstall(names, { limitMs = Infinity } = {}) {
  const end = Date.now() + limitMs;
  const command = (args) => {
    const left = end - Date.now();
    const timeout = left === Infinity ? undefined : Math.max(1, left);
    return run("apt-get", args, { env, quiet: true, timeout }).ok;
  };
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  const apt = ["-o", "DPkg::Lock::Timeout=300", "-qq"];
  const packages = ["install", "-y", "--no-install-recommends", ...apt, ...names];
  // The lists' own lock is not covered by the option above: try again.
  for (let attempt = 0; attempt < 3 && Date.now() < end; attempt++) {
    if (command(["update", ...apt]) && command(packages)) return;
    spawnSync("sleep", ["5"]);
  }
}

const mayInstall = () => process.getuid?.() === 0 && isDebian();

/**
 * The path of a Chromium: `CHROMIUM_PATH`, one of the system, Playwright's, or a fresh one. Ends the process when there is none. In CI, where every
 * second counts, the headless shell is fetched also where there is a whole Chromium.
 */
export function ensureChromium() {
  const found = process.env.CHROMIUM_PATH || (systemBrowser() ?? playwrightBrowser());
  const isSlow = process.env.CI === "true" && !process.env.CHROMIUM_PATH && found !== HEADLESS_SHELL && mayInstall();
  if (found && !isSlow) return found;
  if (mayInstall()) {
    console.log("[setup] no Chromium for tests here: installing the system's package …");
    aptInstall(["chromium-headless-shell", "fonts-dejavu-core"], { limitMs: found ? 60_000 : 120_000 });
    if (!systemBrowser() && !found) aptInstall(["chromium", "fonts-dejavu-core"]);
    const installed = systemBrowser() ?? found;
    if (installed) return installed;
  }
  console.log("[setup] no Chromium here: playwright install chromium …");
  run(bin("playwright"), ["install", "chromium"], { timeout: 240_000 });
  const downloaded = playwrightBrowser();
  if (downloaded) return downloaded;
  console.error("[setup] No Chromium could be installed. Install Chrome or Chromium, or set CHROMIUM_PATH to one.");
  process.exit(1);
}

/** The engines besides Chromium that are here: in CI, what is missing comes from the system's packages first. Says in a line what there is not. */
export function ensureEngines() {
  const missing = Object.keys(ENGINE_PACKAGES).filter((engine) => !enginesHere().includes(engine));
  if (missing.length > 0 && process.env.CI === "true" && mayInstall()) {
    console.log(`[setup] no ${missing.join(" and no ")} here: installing the system's packages …`);
    // The engines that are there must not wait long for those that are not.
    aptInstall(
      missing.flatMap((engine) => ENGINE_PACKAGES[engine]),
      { limitMs: 150_000 },
    );
  }
  const here = enginesHere();
  for (const engine of missing)
    if (!here.includes(engine)) console.log(`[setup] no ${engine} here: its tests are not run, and count for nothing`);
  return here;
}
