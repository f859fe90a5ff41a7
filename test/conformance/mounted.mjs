/** The official suite for servers, against the demo's server with its own page in front and without: every check has the same outcome. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { root } from "../../.ci/setup.mjs";

const SUITE = join(root, "node_modules/@modelcontextprotocol/conformance/dist/index.js");

/** Runs the suite. `node`: a Node of version 22. Resolves with the outcome of each check. */
async function outcomes(node, url) {
  const out = mkdtempSync(join(tmpdir(), "mcp-conformance-"));
  try {
    const args = [SUITE, "server", "--url", url, "--suite", "all", "--timeout", "120000", "-o", out];
    await once(spawn(node, args, { stdio: "ignore" }), "exit"); // with 1: the demo's server has not all tools of the suite
    return readdirSync(out, { recursive: true })
      .filter((file) => file.endsWith("checks.json"))
      .flatMap((file) => {
        // Folders are named after their scenario and the time.
        const scenario = file.replace(/-\d{4}-\d\d-\d\dT.*$/, "");
        const checks = JSON.parse(readFileSync(join(out, file), "utf8"));
        return checks.map(({ id, status }) => `${scenario} ${id}: ${status}`);
      })
      .sort();
  } finally {
    rmSync(out, { recursive: true, force: true });
  }
}

/** Runs both; resolves with whether they are the same, and prints what is not. */
export async function isUnchangedByPage(node) {
  const server = fileURLToPath(new URL("mounted-servers.ts", import.meta.url));
  const child = spawn(process.execPath, ["--import", "tsx", server], {
    cwd: root,
    stdio: ["ignore", "pipe", "inherit"],
  });
  try {
    const [line] = await once(createInterface(child.stdout), "line");
    const [without, mounted] = await Promise.all(JSON.parse(line).map((url) => outcomes(node, url)));
    const changed = [...without, ...mounted].filter((one) => without.includes(one) !== mounted.includes(one));
    for (const one of changed) console.log(`  ${without.includes(one) ? "without the page" : "with the page"}: ${one}`);
    const passed = without.filter((one) => one.endsWith("SUCCESS")).length;
    const isSame = String(without) === String(mounted) && passed > 100;
    console.log(
      `[conformance] the suite for servers, with the page of a server in front: ${isSame ? "the same" : "FAILED"} (${without.length} checks, ${passed} passed)`,
    );
    return isSame;
  } finally {
    child.kill();
  }
}
