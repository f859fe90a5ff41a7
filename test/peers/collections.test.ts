/** The collection of forty calls against three real servers: the same verdicts from the engine and from the command. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { expect } from "chai";
import {
  createHost,
  readCollection,
  runCollection,
  writeCollection,
  type CallReport,
  type Collection,
  type CollectionReport,
} from "../../src/index.js";
import { plannedCalls } from "../../src/collections/planned-calls.js";
import { startThreeServers, type ThreeServers } from "../helpers/three-servers.js";

const FILE = fileURLToPath(new URL("../fixtures/collections/three-servers.json", import.meta.url));
const MAIN = fileURLToPath(new URL("../../workers/command/main.ts", import.meta.url));

/** Everything in a report but the times. */
const verdicts = (calls: readonly CallReport[]): readonly unknown[] =>
  calls.map(({ path, verdict, skipped, expectations }) => ({
    path,
    verdict,
    skipped,
    expectations: expectations.map(({ kind, passed, failure }) => ({ kind, passed, failure })),
  }));

/** Runs the command in a process of its own. Secrets and variables come from its environment. */
async function command(variables: Readonly<Record<string, string>>): Promise<{ code: unknown; out: string }> {
  const named = Object.entries(variables).map(([name, value]) => [`MCP_VAR_${name.toUpperCase()}`, value]);
  const child = spawn(process.execPath, ["--import", "tsx", MAIN, "run", FILE, "--reporter", "json"], {
    env: { ...process.env, ...(Object.fromEntries(named) as Record<string, string>) }, // pairs of texts
    stdio: ["ignore", "pipe", "inherit"],
  });
  let out = "";
  child.stdout.on("data", (part) => (out += String(part)));
  const [code] = (await once(child, "close")) as unknown[];
  return { code, out };
}

describe("a collection of forty calls against server-everything, server-filesystem and the field notebook", () => {
  let servers: ThreeServers;
  let collection: Collection;
  before(async () => {
    servers = await startThreeServers();
    const read = await readCollection(await readFile(FILE, "utf8"));
    expect(read.problems).to.deep.equal([]);
    if (!read.collection) throw new Error("the file is a collection");
    ({ collection } = read);
  });
  after(() => servers.stop());

  it("has expectations of every kind, and is written as it was read", async () => {
    const calls = plannedCalls(collection);
    expect(calls).to.have.length(40);
    const kinds = new Set(calls.flatMap(({ call }) => (call.expect ?? []).map(({ kind }) => kind)));
    expect([...kinds].sort()).to.deep.equal(["equals", "exists", "matches", "schema", "snapshot", "status", "time"]);
    expect(await writeCollection(collection)).to.equal(await readFile(FILE, "utf8"));
  });

  it("has the same verdicts in Node and from the command, and no secret in a report", async () => {
    const { variables } = servers;
    const host = await createHost();
    let report: CollectionReport;
    try {
      report = await runCollection(host, collection, { variables });
    } finally {
      await host.close();
    }
    const unmet = report.calls.filter(({ verdict, path }) => verdict !== "passed" && path[0] !== "failures");
    expect(unmet).to.deep.equal([]);
    expect(report).to.include({ passed: 36, failed: 3, skipped: 1 });
    const { code, out } = await command(variables);
    expect(code).to.equal(1);
    const said = JSON.parse(out) as CollectionReport; // our own report
    expect(JSON.stringify(verdicts(said.calls))).to.equal(JSON.stringify(verdicts(report.calls)));
    expect(JSON.stringify(report) + out).not.to.include(variables.token);
  });
});
