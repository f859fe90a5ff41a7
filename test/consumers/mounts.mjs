/**
 * Promises of the package to servers: the page in front of servers of six kinds, from the installed package. Browsers get it with all its files; every
 * other request gets what it gets without it, byte for byte. And the command starts, serves its page, and ends.
 */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import { connect } from "node:net";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { serve } from "@hono/node-server";
import { createMcpExpressApp } from "@modelcontextprotocol/sdk/server/express.js";
import express from "express";
import Fastify from "fastify";
import { Hono } from "hono";
import { createPage } from "mcp-panel/page";
import { packageFiles, toMiddleware } from "mcp-panel/page/node";
import { handleMcp, nodeHandler } from "./mcp-server.mjs";

const page = createPage({ name: "Field notes", files: packageFiles() });

async function listener(server) {
  if (!server.listening) await once(server, "listening");
  return { port: server.address().port, close: () => (server.close(), server.closeAllConnections()) };
}

/** Starts a program, and resolves with the port in the first line that has one. */
async function program(args, env = {}) {
  const child = spawn(process.execPath, args, {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, ...env },
  });
  const exited = once(child, "exit");
  for await (const line of createInterface(child.stdout)) {
    const [, port] = /https?:\/\/[\w.]+:(\d+)/.exec(line) ?? [];
    if (port === undefined) continue;
    child.stdout.resume();
    return { port: Number(port), line, exited, child, close: async () => (child.kill(), await exited) };
  }
  throw new Error(`${args} ended with ${(await exited)[0]}`);
}

/** Kinds of servers; `own`: the page, or nothing. */
const MOUNTS = {
  http: (own) => {
    const mcp = (request, response) => nodeHandler(request, response);
    const panel = own && toMiddleware(own);
    return listener(
      createServer((request, response) =>
        panel ? panel(request, response, () => mcp(request, response)) : mcp(request, response),
      ).listen(0, "127.0.0.1"),
    );
  },
  Express: (own) => {
    const app = express();
    if (own) app.use(toMiddleware(own));
    app.all("/mcp", (request, response) => nodeHandler(request, response));
    return listener(app.listen(0, "127.0.0.1"));
  },
  "the official SDK": (own) => {
    const app = createMcpExpressApp();
    if (own) app.use(toMiddleware(own));
    app.all("/mcp", (request, response) => nodeHandler(request, response, request.body));
    return listener(app.listen(0, "127.0.0.1"));
  },
  Fastify: async (own) => {
    const app = Fastify({ forceCloseConnections: true });
    if (own) app.addHook("onRequest", toMiddleware(own));
    app.all("/mcp", (request, reply) => {
      reply.hijack();
      return nodeHandler(request.raw, reply.raw, request.body);
    });
    await app.listen({ port: 0, host: "127.0.0.1" });
    return { port: app.server.address().port, close: () => app.close() };
  },
  Hono: (own) => {
    const app = new Hono();
    if (own) app.use(async ({ req }, next) => (await own(req.raw)) ?? (await next()));
    app.all("/mcp", ({ req }) => handleMcp(req.raw));
    return listener(serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }));
  },
  // Its route has the page only if the server's environment says so: see next-mount/.
  "Next.js": (own) =>
    program(
      [fileURLToPath(import.meta.resolve("next/dist/bin/next")), "start", "next-mount", "-p", "0", "-H", "127.0.0.1"],
      {
        ...(own && { WITH_PAGE: "1" }),
      },
    ),
};

const RPC = (method, params = {}) => JSON.stringify({ jsonrpc: "2.0", id: 1, method, params });
const INITIALIZE = RPC("initialize", {
  protocolVersion: "2025-11-25",
  capabilities: {},
  clientInfo: { name: "consumer", version: "1.0.0" },
});
const POSTED = { accept: "application/json, text/event-stream", "content-type": "application/json" };
/** Requests that are not for the page. */
const REQUESTS = [
  ["POST", POSTED, INITIALIZE],
  ["POST", POSTED, RPC("tools/list")],
  ["POST", POSTED, RPC("tools/call", { name: "count", arguments: { of: "gulls" } })],
  ["POST", POSTED, RPC("none")],
  ["POST", POSTED, "no JSON"],
  ["POST", { ...POSTED, accept: "text/html" }, INITIALIZE],
  ["GET", { accept: "text/event-stream" }],
  ["GET", { accept: "*/*" }],
  ["GET", {}],
  ["GET", { accept: "text/html", "sec-fetch-dest": "iframe" }],
  ["HEAD", { accept: "text/html" }],
  ["OPTIONS", { accept: "text/html" }],
  ["DELETE", { "mcp-session-id": "none" }],
];

/** Sends a request over a connection of its own; all bytes that come back, but for the time. */
async function send(port, [method, headers, body = ""], path = "/mcp") {
  const socket = connect(port, "127.0.0.1");
  const fields = { host: `127.0.0.1:${port}`, connection: "close", ...headers };
  if (body !== "") fields["content-length"] = Buffer.byteLength(body);
  const head = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`${method} ${path} HTTP/1.1\r\n${head.join("")}\r\n${body}`);
  const chunks = [];
  for await (const chunk of socket) chunks.push(chunk);
  const text = Buffer.concat(chunks).toString("latin1");
  return text.replace(/^date: .*\r\n/im, "").replaceAll(`127.0.0.1:${port}`, "host");
}

async function shown({ port }, kind) {
  const url = `http://127.0.0.1:${port}/mcp`;
  const document = await fetch(url, { headers: { accept: "text/html", "sec-fetch-dest": "document" } });
  const html = await document.text();
  assert.equal(document.status, 200, kind);
  assert.match(html, /<h1>Field notes<\/h1>/, kind);
  // Every script that is reached from the page.
  const names = new Set(["mcp-panel.js"]);
  for (const name of names) {
    const response = await fetch(`${url}/panel/${name}`);
    assert.equal(response.status, 200, `${kind}: ${name}`);
    const text = await response.text();
    for (const [, found] of text.matchAll(/["'`]\.\/((?:page\/)?[\w-]+\.js)["'`]/g))
      names.add(found.startsWith("page/") || !name.startsWith("page/") ? found : `page/${found}`);
  }
  assert.ok(names.size > 20, `${kind}: ${names.size} scripts`);
}

const next = fileURLToPath(import.meta.resolve("next/dist/bin/next"));
const built = spawn(process.execPath, [next, "build", "next-mount"], { stdio: ["ignore", "ignore", "inherit"] });
assert.equal((await once(built, "exit"))[0], 0, "next build");
for (const [kind, mount] of Object.entries(MOUNTS)) {
  const answers = [];
  for (const own of [undefined, page]) {
    const mounted = await mount(own);
    try {
      const got = [];
      for (const request of REQUESTS) got.push(await send(mounted.port, request));
      answers.push(got);
      if (own) await shown(mounted, kind);
    } finally {
      await mounted.close();
    }
  }
  assert.deepEqual(answers[1], answers[0], kind);
  assert.match(answers[0][0], /^HTTP\/1\.1 200 /, kind);
  assert.match(answers[0][2], /12 gulls/, kind);
  console.log(`${kind}: ok`);
}

const command = fileURLToPath(new URL("command.js", import.meta.resolve("mcp-panel")));
const stdioServer = [process.execPath, fileURLToPath(new URL("stdio-server.mjs", import.meta.url))];
const opened = await program([command, "--no-open", "--", ...stdioServer]);
const link = new URL(opened.line.match(/http\S+/)[0]);
const { origin } = link;
const code = new URLSearchParams(link.hash.slice(1)).get("code");
const session = await fetch(`${origin}/session`, {
  method: "POST",
  body: JSON.stringify({ code }),
  headers: { origin },
});
assert.equal((await session.json()).servers.length, 1, "the server of the command line");
for (const file of ["", "panel/command-page.js", "panel/mcp-panel.js", "panel/mcp-sandbox.html"])
  assert.equal((await fetch(`${origin}/${file}`)).status, 200, file);
opened.child.kill("SIGINT");
assert.equal((await opened.exited)[0], 0, "exit code after Ctrl+C");
console.log("the command: ok");
