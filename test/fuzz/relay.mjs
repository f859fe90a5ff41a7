/**
 * Random requests through the relay of the built package: `node test/fuzz/relay.mjs --minutes 10 [--seed 7]`.
 *
 * Owns: callers that send anything, over sockets of their own, and a server that answers anything. The relay is in a process of its own, which
 * must not end, send a request that the list does not allow, or hold a descriptor or a socket six seconds after the last caller.
 */
import { fork } from "node:child_process";
import { once } from "node:events";
import { readdirSync } from "node:fs";
import { createServer } from "node:http";
import { connect } from "node:net";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { setTimeout as sleep } from "node:timers/promises";

const CALLERS = 12;
/** Longer than an unused connection to a server stays open. */
const SETTLE_MS = 6_000;

/** The relay, in a process of its own: says its port, and what it holds when it is asked. */
async function serveRelay(url) {
  const { createRelay } = await import("../../dist/relay.js");
  const { pinnedFetch, toNode } = await import("../../dist/relay-node.js");
  const limits = { bodyBytes: 300_000, headMs: 400, streams: 1_000, perMinute: 1e9, idleMs: 300 };
  const relay = toNode(createRelay({ allow: [url], authorize: () => true, fetch: pinnedFetch(), limits }));
  const server = createServer((incoming, outgoing) => void relay(incoming, outgoing)).listen(0, "127.0.0.1");
  await once(server, "listening");
  process.on("message", () => {
    globalThis.gc?.();
    const sockets = process.getActiveResourcesInfo().filter((one) => one.startsWith("TCPSocket")).length;
    process.send({ descriptors: readdirSync("/proc/self/fd").length, sockets, bytes: process.memoryUsage().rss });
  });
  process.on("disconnect", () => process.exit());
  process.send({ port: server.address().port });
}

/** Numbers that a seed repeats (mulberry32). */
function numbers(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Starts the server that answers anything. Whatever it gets on another path was not allowed, but for documents of a sign-in. */
async function serveAnything(random, wrong) {
  const pick = (list) => list[Math.floor(random() * list.length)];
  const server = createServer(async (incoming, outgoing) => {
    if (!/^\/(?:mcp(?:\?|$)|\.well-known\/)/.test(incoming.url)) wrong.push(`${incoming.method} ${incoming.url}`);
    incoming.on("error", () => undefined);
    outgoing.on("error", () => undefined);
    if (random() < 0.7) incoming.resume();
    if (random() < 0.1) return void incoming.socket.destroy();
    if (random() < 0.1) return; // no answer
    if (random() < 0.05) return void incoming.socket.end("HTTP/1.1 999 ?\r\nset-cookie: a\r\n\r\nHTTP/1.1 200\r\n\r\n");
    const size = Math.floor(random() ** 6 * 600_000);
    const type = pick(["application/json", "text/event-stream", "text/html", ""]);
    outgoing.writeHead(pick([200, 200, 200, 202, 204, 302, 304, 401, 404, 500, 503]), {
      ...(type && { "content-type": type }),
      ...(random() < 0.5 && { "content-length": size }),
      ...(random() < 0.3 && { "set-cookie": "a=b", location: "//x", "www-authenticate": "Basic, Bearer" }),
      ...(random() < 0.1 && { "content-encoding": pick(["gzip", "br", "x"]) }),
    });
    for (let sent = 0; sent < size && !outgoing.destroyed; sent += 20_000) {
      outgoing.write(Buffer.alloc(Math.min(20_000, size - sent), "data: x\n\n"));
      if (random() < 0.05) await sleep(random() * 400);
      if (random() < 0.02) return void outgoing.destroy();
    }
    if (random() < 0.9) outgoing.end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return server;
}

/** Text of a request, which need not be one. */
function requestText(random, target) {
  const pick = (list) => list[Math.floor(random() * list.length)];
  const garbage = () => Buffer.from(Array.from({ length: 1 + random() * 40 }, () => random() * 256)).toString("latin1");
  const targets = [
    target,
    target,
    target,
    `${target}?q=${garbage()}`,
    `${target}#a`,
    `${target}/../admin`,
    "http://[::1]",
  ];
  targets.push(
    target.replace("//", "//a@"),
    target.toUpperCase(),
    "file:///etc/passwd",
    garbage(),
    "",
    "http://169.254.169.254/",
  );
  const method = pick(["POST", "POST", "POST", "GET", "GET", "DELETE", "OPTIONS", "HEAD", "TRACE", "PUT", garbage()]);
  const size = Math.floor(random() ** 8 * 500_000);
  const body = random() < 0.5 ? "POST /admin HTTP/1.1\r\nhost: a\r\n\r\n".padEnd(size, "x") : "{}".padEnd(size);
  const fields = [["host", "127.0.0.1"]];
  if (random() < 0.95) fields.push(["mcp-relay-target", pick(targets)]);
  if (random() < 0.2)
    fields.push(["mcp-relay-fields", pick(["x-a", "host", "x-a,,x-b", garbage()])], ["x-a", garbage()]);
  if (random() < 0.1) fields.push(["mcp-relay-kind", pick(["metadata", "token", "constructor", garbage()])]);
  if (random() < 0.1) fields.push(["mcp-relay-for", pick(targets)], ["content-type", "application/json"]);
  if (random() < 0.1) fields.push(["origin", pick(["null", "http://127.0.0.1", "https://evil.example"])]);
  if (random() < 0.1) fields.push(["transfer-encoding", pick(["chunked", "gzip", "chunked, x"])]);
  if (random() < 0.05) fields.push(["expect", "100-continue"], ["connection", pick(["close", "upgrade", "x-a"])]);
  if (random() < 0.1) fields.push([garbage(), garbage()]);
  if (method === "POST" || random() < 0.2)
    fields.push(["content-length", random() < 0.9 ? body.length : Math.floor(random() * 1_000)]);
  const head = fields.map(([name, value]) => `${name}: ${value}\r\n`).join("");
  const text = `${method} ${pick(["/", "/relay", target, "*"])} HTTP/1.1\r\n${head}\r\n${method === "POST" ? body : ""}`;
  return Buffer.from(random() < 0.05 ? text.slice(0, text.length * random()) : text, "latin1");
}

/** One caller: a few requests over a socket, in pieces, which it leaves as it likes. */
async function call(random, port, target) {
  const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: random() < 0.5 }).on("error", () => undefined);
  const closed = new Promise((done) => socket.once("close", done));
  if (random() < 0.9) socket.resume(); // else it reads nothing
  for (let left = 1 + random() * 3; left > 0 && !socket.destroyed; left--) {
    const text = requestText(random, target);
    for (let at = 0; at < text.length && !socket.destroyed;) {
      const end = random() < 0.7 ? text.length : at + 1 + Math.floor(random() * (text.length - at));
      socket.write(text.subarray(at, end));
      at = end;
      if (random() < 0.1) await sleep(random() * 100);
    }
    if (random() < 0.2) break;
  }
  if (random() < 0.3) socket.end();
  await Promise.race([closed, sleep(random() * 700)]);
  socket.destroy();
}

async function run() {
  const { values } = parseArgs({ options: { minutes: { type: "string" }, seed: { type: "string" } } });
  const [minutes, seed] = [Number(values.minutes ?? 10), Number(values.seed ?? Date.now() % 1e9)];
  const random = numbers(seed);
  const wrong = [];
  const server = await serveAnything(random, wrong);
  const target = `http://127.0.0.1:${server.address().port}/mcp`;
  const relay = fork(fileURLToPath(import.meta.url), [target], { execArgv: ["--expose-gc"] });
  const [{ port }] = await once(relay, "message");
  relay.on("exit", (code, signal) => {
    console.error(`The relay ended with ${code ?? signal}, seed ${seed}.`);
    process.exit(1);
  });
  relay.on("error", () => undefined);
  const held = async () => {
    const said = once(relay, "message");
    relay.send("held");
    return (await said)[0];
  };
  await fetch(`http://127.0.0.1:${port}/`).then((response) => response.text());
  await sleep(SETTLE_MS); // that connection is closed, too
  const before = await held();
  const until = Date.now() + minutes * 60_000;
  let calls = 0;
  const caller = async () => {
    for (; Date.now() < until; calls++) await call(random, port, target);
  };
  await Promise.all(Array.from({ length: CALLERS }, caller));
  let [after, waited] = [await held(), 0];
  const isClean = () => after.descriptors <= before.descriptors && after.sockets <= before.sockets;
  for (; !isClean() && waited < SETTLE_MS; waited += 1_000) {
    await sleep(1_000);
    after = await held();
  }
  console.log(`${calls} callers, seed ${seed}, ${waited} ms later: ${JSON.stringify({ before, after })}`);
  if (wrong.length > 0) console.error(`The server got what the list does not allow: ${wrong.slice(0, 5).join("; ")}`);
  if (!isClean()) console.error("The relay still holds descriptors or sockets.");
  process.exit(isClean() && wrong.length === 0 ? 0 : 1);
}

await (process.send ? serveRelay(process.argv[2]) : run());
