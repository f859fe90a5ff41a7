/**
 * The official conformance suite against the client in a worker, in real Chromium with real CORS.
 *
 *     npm run test:conformance [scenario …]
 *
 * Without a scenario, the suite for servers too: see mounted.mjs.
 *
 * Red on any failure or warning; on a scenario listed in expected-failures.json that passes; on one listed that does not exist.
 */
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright";
import { build } from "vite";
import { launchOptions } from "../../.ci/chromium.mjs";
import { ensureNode22 } from "../../.ci/node22.mjs";
import { root } from "../../.ci/setup.mjs";
import { isUnchangedByPage } from "./mounted.mjs";
import { startProxy } from "./proxy.mjs";

/** The scenarios this client answers for, with the revisions they exist in; those of extensions exist in none. */
const SCENARIOS = {
  initialize: ["2025-06-18", "2025-11-25"],
  tools_call: ["2025-06-18", "2025-11-25", "2026-07-28"],
  "elicitation-sep1034-client-defaults": ["2025-11-25"],
  "sse-retry": ["2025-11-25"],
  "sep-2322-client-request-state": ["2026-07-28"],
  "request-metadata": ["2026-07-28"],
  "http-standard-headers": ["2026-07-28"],
  "http-custom-headers": ["2026-07-28"],
  "http-invalid-tool-headers": ["2026-07-28"],
  "json-schema-ref-no-deref": ["2026-07-28"],
  "json-schema-2020-12-preservation": ["2025-11-25", "2026-07-28"],
  "sep-2640-client-no-prefetch": ["extension"],
  "sep-2640-client-verify-digest": ["extension"],
  "sep-2640-client-verify-size": ["extension"],
  "sep-2640-client-verify-frontmatter": ["extension"],
  "auth/metadata-default": ["2025-11-25", "2026-07-28"],
  "auth/metadata-var1": ["2025-11-25", "2026-07-28"],
  "auth/metadata-var2": ["2025-11-25", "2026-07-28"],
  "auth/metadata-var3": ["2025-11-25", "2026-07-28"],
  "auth/basic-cimd": ["2025-11-25", "2026-07-28"],
  "auth/scope-from-www-authenticate": ["2025-11-25", "2026-07-28"],
  "auth/scope-from-scopes-supported": ["2025-11-25", "2026-07-28"],
  "auth/scope-omitted-when-undefined": ["2025-11-25", "2026-07-28"],
  "auth/scope-step-up": ["2025-11-25", "2026-07-28"],
  "auth/scope-retry-limit": ["2025-11-25", "2026-07-28"],
  "auth/pre-registration": ["2025-11-25", "2026-07-28"],
  "auth/token-endpoint-auth-basic": ["2025-06-18", "2025-11-25", "2026-07-28"],
  "auth/token-endpoint-auth-post": ["2025-06-18", "2025-11-25", "2026-07-28"],
  "auth/token-endpoint-auth-none": ["2025-06-18", "2025-11-25", "2026-07-28"],
  "auth/2025-03-26-oauth-metadata-backcompat": ["2025-03-26"],
  "auth/2025-03-26-oauth-endpoint-fallback": ["2025-03-26"],
  "auth/resource-mismatch": ["2026-07-28"],
  "auth/offline-access-scope": ["2026-07-28"],
  "auth/offline-access-not-supported": ["2026-07-28"],
  "auth/authorization-server-migration": ["2026-07-28"],
  "auth/iss-supported": ["2026-07-28"],
  "auth/iss-not-advertised": ["2026-07-28"],
  "auth/iss-supported-missing": ["2026-07-28"],
  "auth/iss-wrong-issuer": ["2026-07-28"],
  "auth/iss-unexpected": ["2026-07-28"],
  "auth/iss-normalized": ["2026-07-28"],
  "auth/metadata-issuer-mismatch": ["2026-07-28"],
  "auth/client-credentials-jwt": ["extension"],
  "auth/client-credentials-basic": ["extension"],
  "auth/enterprise-managed-authorization": ["extension"],
  "auth/dpop": ["extension"],
  "auth/dpop-nonce": ["extension"],
  "auth/wif-jwt-bearer": ["extension"],
};
/** It may run beside other suites, on what they leave of the machine. Milliseconds. */
const PATIENCE = ["--timeout", "120000"];
const here = (relative) => fileURLToPath(new URL(relative, import.meta.url));
const expectedFailures = JSON.parse(readFileSync(here("expected-failures.json"), "utf8"));

/** The page's script: the scenarios and the client, with its worker inlined. */
async function bundlePage() {
  const built = await build({
    root,
    mode: "test",
    logLevel: "error",
    build: {
      write: false,
      target: "es2022",
      minify: false,
      modulePreload: false,
      rolldownOptions: { input: here("scenarios.ts"), output: { format: "es", codeSplitting: false } },
    },
  });
  return built.output.find((one) => one.type === "chunk").code;
}

/** Somebody who signs in wherever they are sent: the suite's authorization servers ask nothing and send back at once. */
async function visit(browser, address) {
  const tab = await browser.newPage();
  try {
    await tab.goto(address);
    return tab.url();
  } finally {
    await tab.close();
  }
}

/** Runs scenarios that the suite's client process asks for. */
function startControl(browser) {
  const server = createServer(async (incoming, outgoing) => {
    let body = "";
    for await (const piece of incoming) body += piece;
    const { name, url, context } = JSON.parse(body);
    const page = await browser.newPage();
    page.setDefaultTimeout(120_000);
    await page.exposeFunction("authorize", (address) => visit(browser, address));
    try {
      await page.goto("http://app.localhost/");
      await page.waitForFunction("globalThis.runScenario");
      const where = await page.evaluate(([n, u, c]) => globalThis.runScenario(n, u, c), [name, url, context]);
      if (where !== "worker") throw new Error(`it ran in the ${where}`);
      outgoing.writeHead(200).end(`ran in a ${where}`);
    } catch (error) {
      outgoing.writeHead(500).end(String(error?.stack ?? error));
    } finally {
      await page.close();
    }
  });
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => resolve({ port: server.address().port, close: () => server.close() }));
  });
}

/** One run of the suite for one scenario at one revision. */
async function runOne(node, control, name, revision) {
  const out = mkdtempSync(join(tmpdir(), "mcp-conformance-"));
  const suite = join(root, "node_modules/@modelcontextprotocol/conformance/dist/index.js");
  // The suite splits its command at spaces and hands it to a shell: no path of ours may be in it.
  const command = "node client.mjs";
  const version = revision === "extension" ? [] : ["--spec-version", revision];
  const args = [suite, "client", "--command", command, "--scenario", name, ...version, ...PATIENCE, "-o", out];
  const env = {
    ...process.env,
    MCP_PANEL_CONTROL: `http://127.0.0.1:${control.port}/`,
    // The suite is one large script that is started for each scenario.
    NODE_COMPILE_CACHE: join(root, "node_modules/.cache/conformance"),
  };
  const child = spawn(node, args, { cwd: here("."), env, stdio: ["ignore", "pipe", "pipe"] });
  let text = "";
  child.stdout.on("data", (piece) => (text += piece));
  child.stderr.on("data", (piece) => (text += piece));
  const status = await new Promise((resolve) => child.on("close", resolve));
  const checks = readdirSync(out, { recursive: true })
    .filter((file) => file.endsWith("checks.json"))
    .flatMap((file) => JSON.parse(readFileSync(join(out, file), "utf8")));
  rmSync(out, { recursive: true, force: true });
  const bad = checks.filter((check) => check.status === "FAILURE" || check.status === "WARNING");
  const good = checks.filter((check) => check.status === "SUCCESS");
  return { ok: status === 0 && bad.length === 0 && good.length > 0, good, bad, text };
}

const only = process.argv.slice(2);
const unknown = only.filter((name) => !(name in SCENARIOS));
if (unknown.length > 0) {
  console.error(`There is no scenario ${unknown.join(", ")}. There are: ${Object.keys(SCENARIOS).join(", ")}`);
  process.exit(1);
}
const node = ensureNode22();
const proxy = await startProxy(await bundlePage());
const browser = await chromium.launch({
  ...launchOptions,
  args: [...launchOptions.args, "--proxy-bypass-list=<-loopback>"],
  proxy: { server: `http://127.0.0.1:${proxy.port}`, bypass: "<-loopback>" },
});
const control = await startControl(browser);

const totals = { passed: 0, failed: 0 };
for (const [name, revisions] of Object.entries(SCENARIOS)) {
  for (const revision of only.length === 0 || only.includes(name) ? revisions : []) {
    const { ok, good, bad, text } = await runOne(node, control, name, revision);
    const expected = expectedFailures.includes(`${name}@${revision}`);
    totals[ok === expected ? "failed" : "passed"]++;
    const word = ok
      ? expected
        ? "PASSES, but is listed as an expected failure"
        : "ok"
      : expected
        ? "fails as expected"
        : "FAILED";
    console.log(`[conformance] ${name} @ ${revision}: ${word} (${good.length} checks)`);
    if (!ok && !expected) {
      for (const check of bad) console.log(`  ${check.status} ${check.id}: ${check.errorMessage ?? check.description}`);
      console.log(text.split("\n").slice(-25).join("\n"));
    }
  }
}
for (const entry of expectedFailures) {
  const [name, revision] = entry.split("@");
  if (SCENARIOS[name]?.includes(revision)) continue;
  console.log(`[conformance] expected-failures.json names ${entry}, which is not run`);
  totals.failed++;
}
await browser.close();
control.close();
proxy.close();
if (only.length === 0) totals[(await isUnchangedByPage(node)) ? "passed" : "failed"]++;
mkdirSync(join(root, "test-results"), { recursive: true });
writeFileSync(join(root, "test-results/conformance.json"), JSON.stringify(totals));
console.log(`[conformance] ${totals.passed} passed, ${totals.failed} failed`);
process.exit(totals.failed === 0 ? 0 : 1);
