/**
 * The relay beside direct connections: calls, the first tool, streams that break, idle streams, and callers that go away.
 *
 * Direct and relayed work takes turns in one page, so the machine's noise is in both; beside them, a hop that only passes bytes. The relay is that of the built package (`npm run build`), in a
 * process of its own.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer, request } from "node:http";
import { fileURLToPath } from "node:url";
import { median } from "./statistics.mjs";

const EVENTS = 10_000;
/** Largest ratios to direct connections, and absolute limits. */
const LIMITS = { calls: 1.25, "first tool": 1.2, events: 1.4, megabytes: 30, goneMs: 100 };
/** Calls of a round. */
const CALLS = 20;

/** Starts a program of this folder, and resolves with the address that it prints. */
async function started(file, args = [], flags = []) {
  const path = fileURLToPath(new URL(file, import.meta.url));
  const child = spawn(process.execPath, [...flags, path, ...args], { stdio: ["ignore", "pipe", "inherit"] });
  const [line] = await once(child.stdout, "data");
  return { url: String(line).trim(), stop: () => child.kill() };
}

/** Runs in the page: the ways in turns; milliseconds of each. */
async function turns({ url, rounds, what, ways, events, calls }) {
  const { createHost } = await import("/mcp-panel.js");
  const hosts = {};
  const times = Object.fromEntries(ways.map((way) => [way, []]));
  const servers = {};
  const connect = (way) =>
    hosts[way].connect(url, { relay: way === "direct" ? "never" : "always", id: `${Math.random()}` });
  for (const way of ways) {
    const relay = { url: `/${way === "plain" ? "plain" : "relay"}`, needsConsent: false };
    hosts[way] = await createHost({ storage: "memory", relay });
    servers[way] = await connect(way);
  }
  const works = {
    calls: async (way) => {
      for (let at = 0; at < calls; at++) await servers[way].callTool("echo", { text: "x" });
    },
    "first tool": async (way) => {
      const server = await connect(way);
      await server.listTools();
      await server.close();
    },
    events: async (way) => {
      let seen = 0;
      await servers[way].callTool("cut", {}, { onProgress: () => seen++ });
      if (seen !== events) throw new Error(`${seen} of ${events} events (${way})`);
    },
  };
  for (let round = 0; round <= rounds; round++)
    for (const way of round % 2 ? ways : ways.toReversed()) {
      const start = performance.now();
      await works[what](way);
      if (round > 0) times[way].push(performance.now() - start); // the first round warms up
    }
  for (const host of Object.values(hosts)) await host.close();
  return times;
}

/** Measures. Resolves with a verdict for each limit. */
export async function benchRelay(browser) {
  const server = await started("server.mjs");
  const idle = createServer((_, outgoing) => {
    outgoing.writeHead(200, { "content-type": "text/event-stream" }).write(":\n\n");
    idle.emit("held", outgoing);
  }).listen(0, "127.0.0.1");
  await once(idle, "listening");
  const idleUrl = `http://127.0.0.1:${idle.address().port}/mcp`;
  const breaking = `${server.url}?era=legacy&cut=killed&retry=1`;
  const page = await started("relay-console.mjs", [server.url, idleUrl], ["--expose-gc"]);
  const verdicts = [];
  const verdict = (name, value, limit, unit) => {
    verdicts.push({ ok: value <= limit, text: `relay, ${name}: ${value.toFixed(2)}${unit} of ${limit}${unit}` });
  };
  try {
    const tab = await browser.newPage();
    await tab.goto(page.url);
    const usage = async () => (await fetch(`${page.url}/usage`)).json();
    const run = (what, url, rounds, ways) =>
      tab.evaluate(turns, { url, rounds, what, ways, events: EVENTS, calls: CALLS });
    const all = ["direct", "plain", "relay"];
    for (const [what, url, rounds, ways] of [
      ["calls", server.url, 30, all],
      ["first tool", server.url, 15, all],
      ["events", breaking, 5, ["direct", "relay"]], // a plain hop resumes nothing
    ]) {
      const times = await run(what, url, rounds, ways);
      // Of each round: what slows the machine slows all ways.
      const beside = (way) => median(times[way].map((time, round) => time / times.direct[round]));
      verdict(`${what}, beside direct connections`, beside("relay"), LIMITS[what], " ×");
      const parts = ways.map((way) => `${way} ${median(times[way]).toFixed(1)} ms (${beside(way).toFixed(2)} ×)`);
      console.log(`relay, ${what}: ${parts.join(", ")}`);
    }
    await tab.close();

    const held = [];
    const hold = async () => {
      const headers = { "mcp-relay-target": idleUrl, accept: "text/event-stream" };
      const [came] = [once(idle, "held")];
      const one = request(`${page.url}/relay`, { headers, agent: false }).end();
      const [response] = await once(one, "response");
      response.on("error", () => undefined).resume();
      one.on("error", () => undefined);
      const [outgoing] = await came;
      held.push({ one, outgoing });
    };
    await hold();
    const before = await usage();
    for (let at = 0; at < 100; at++) await hold();
    const after = await usage();
    verdict("100 idle streams", (after.rss - before.rss) / 1_048_576, LIMITS.megabytes, " MiB");
    const ends = [];
    for (const { one, outgoing } of held) {
      const start = performance.now();
      const closed = once(outgoing, "close");
      one.destroy();
      await closed;
      ends.push(performance.now() - start);
    }
    verdict("end of the request to the server after its caller, longest", Math.max(...ends), LIMITS.goneMs, " ms");
  } finally {
    page.stop();
    server.stop();
    idle.close();
    idle.closeAllConnections();
  }
  return verdicts;
}
