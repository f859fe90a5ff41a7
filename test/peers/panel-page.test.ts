/** The page of a server, mounted in each kind of server of Node: the page for browsers, and everything else as without it. */
import { once } from "node:events";
import {
  createServer,
  request as send,
  type IncomingMessage,
  type RequestListener,
  type Server as HttpServer,
} from "node:http";
import { serve } from "@hono/node-server";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { Client as FirstClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport as FirstTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { createMcpExpressApp } from "@modelcontextprotocol/sdk/server/express.js";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js";
import { expect } from "chai";
import express from "express";
import Fastify from "fastify";
import { Hono } from "hono";
import type { HttpBindings } from "@hono/node-server";
import { listenNotebook } from "../../demo/server/listen.js";
import { createHost } from "../../src/index.js";
import { createPage, type PageFiles, type PanelPage } from "../../src/panel-page/index.js";
import { toMiddleware } from "../../workers/panel-page/index.js";
import { bodyOf, Player, recorder, sendRecorded, type RecordedExchange } from "../fixtures/recorded-exchanges.js";
import { portOf } from "../fixtures/relay/recording-agent.js";

const files: PageFiles = async (name) => (name === "mcp-panel.js" ? new TextEncoder().encode("export {};") : undefined);
const page = createPage({ name: "Field notes", files });
/** The page, or nothing before the server. */
type Mounted = PanelPage | undefined;

/** Something that listens, and how it ends. */
interface Listening {
  readonly port: number;
  readonly close: () => Promise<unknown>;
}

async function listener(server: HttpServer): Promise<Listening> {
  if (!server.listening) await once(server, "listening");
  const close = async (): Promise<void> => {
    const closed = once(server, "close");
    server.close();
    server.closeAllConnections();
    await closed;
  };
  return { port: portOf(server), close };
}

/** Each kind of server, with the page or without it, before the recorded responses. */
const MOUNTS: Readonly<Record<string, (player: Player, page: Mounted) => Promise<Listening>>> = {
  http: async (player, own) => {
    const mcp: RequestListener = (req, res) =>
      void (req.url === "/mcp" ? player.listener(req, res) : res.writeHead(404).end());
    if (own === undefined) return listener(createServer(mcp).listen(0, "127.0.0.1"));
    const panel = toMiddleware(own);
    const server = createServer((req, res) => panel(req, res, () => mcp(req, res)));
    return listener(server.listen(0, "127.0.0.1"));
  },
  Express: async (player, own) => {
    const app = express();
    if (own) app.use(toMiddleware(own));
    app.all("/mcp", player.listener);
    return listener(app.listen(0, "127.0.0.1"));
  },
  "a router of Express below a path": async (player, own) => {
    const [app, router] = [express(), express.Router()];
    if (own) router.use(toMiddleware(own));
    router.all("/", player.listener);
    app.use("/mcp", router);
    return listener(app.listen(0, "127.0.0.1"));
  },
  "the app of the official SDK": async (player, own) => {
    const app = createMcpExpressApp();
    if (own) app.use(toMiddleware(own));
    app.all("/mcp", player.listener);
    return listener(app.listen(0, "127.0.0.1"));
  },
  Fastify: async (player, own) => {
    const app = Fastify({ forceCloseConnections: true });
    if (own) app.addHook("onRequest", toMiddleware(own));
    app.removeAllContentTypeParsers();
    app.addContentTypeParser("*", (_request, _payload, done) => done(null));
    app.all("/mcp", (request, reply) => {
      reply.hijack();
      void player.listener(request.raw, reply.raw);
    });
    await app.listen({ port: 0, host: "127.0.0.1" });
    return { port: portOf(app.server), close: () => app.close() };
  },
  Hono: async (player, own) => {
    const app = new Hono<{ Bindings: HttpBindings }>();
    if (own) app.use(async ({ req }, next) => (await own(req.raw)) ?? (await next()));
    app.all("/mcp", async ({ env, req }) => {
      const body = Buffer.from(await req.arrayBuffer()).toString("latin1");
      const { status, answerFields, answer } = player.next(env.incoming, body);
      const headers = new Headers();
      answerFields.forEach((name, at) => at % 2 === 0 && headers.append(name, answerFields[at + 1] ?? ""));
      return new Response(answer.length === 0 ? null : new Uint8Array(answer), { status, headers });
    });
    return listener(serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }) as HttpServer); // no HTTP/2 is set
  },
};

/** Sends a GET, and resolves with what comes back. */
async function get(port: number, path: string, headers: Readonly<Record<string, string>>) {
  const request = send({ port, host: "127.0.0.1", path, headers }).end();
  const [message] = (await once(request, "response")) as [IncomingMessage];
  return {
    status: message.statusCode,
    headers: message.headers,
    text: String(await bodyOf(message)),
  };
}

const NAVIGATION = {
  accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
  "sec-fetch-dest": "document",
  "sec-fetch-mode": "navigate",
};

/** Lists and calls, with a client of this project in each era, and with two of the official SDK. */
async function use(url: string): Promise<void> {
  const many = async (call: (n: number) => Promise<unknown>): Promise<void> => {
    for (let n = 0; n < 200; n += 10) await Promise.all(Array.from({ length: 10 }, (_, more) => call(n + more)));
  };

  for (const era of ["modern", "legacy"] as const) {
    const host = await createHost();
    const server = await host.connect(url, { era });
    await Promise.all([server.listTools(), server.listPrompts(), server.listResources()]);
    await many((n) => server.callTool("get_pages", { pages: 1 + (n % 3) }));
    await server.close();
    await host.close();
  }
  const info = { name: "peer", version: "1" };
  for (const mode of ["auto", "legacy"] as const) {
    const client = new Client(info, { versionNegotiation: { mode } });
    await client.connect(new StreamableHTTPClientTransport(new URL(url)));
    await client.listTools();
    await many(() => client.callTool({ name: "get_pages", arguments: { pages: 1 } }));
    await client.close();
  }
  const first = new FirstClient(info);
  const transport = new FirstTransport(new URL(url));
  await first.connect(transport as never); // optional members are undefined in its own types
  await first.listTools();
  await many(() => first.callTool({ name: "get_pages", arguments: { pages: 1 } }));
  await transport.terminateSession();
  await first.close();
}

describe("the page of a server", () => {
  let exchanges: readonly RecordedExchange[] = [];
  before(async function () {
    this.timeout(120_000);
    const server = await listenNotebook();
    const recording = await recorder(server.url);
    await use(recording.url);
    for (const headers of [{ accept: "*/*" }, { accept: "text/html", "sec-fetch-dest": "iframe" }, {}])
      await fetch(recording.url, { headers }).then((response) => response.body?.cancel());
    for (const method of ["HEAD", "OPTIONS", "PUT"])
      await fetch(recording.url, { method, headers: { accept: "text/html" } }).then((one) => one.arrayBuffer());
    recording.close();
    await server.close();
    exchanges = recording.exchanges.filter(({ path }) => path === "/mcp");
  });

  it("is tried with a thousand requests of clients of each era, with sessions, streams and their ends", () => {
    expect(exchanges.length).to.be.greaterThan(1_000);
    const kinds = new Set(
      exchanges.map(({ method, answerFields }) =>
        [method, answerFields.find((one) => /^(?:application|text)\//.test(one))].join(" "),
      ),
    );
    expect([...kinds]).to.include.members(["POST application/json", "POST text/event-stream", "GET text/event-stream"]);
    expect(new Set(exchanges.map(({ method }) => method))).to.include.all.keys("DELETE", "HEAD", "OPTIONS");
  });

  for (const [name, mount] of Object.entries(MOUNTS))
    describe(`before ${name}`, () => {
      it("is shown to browsers, with its files, and to nobody else", async () => {
        const mounted = await mount(new Player([]), page);
        try {
          const document = await get(mounted.port, "/mcp", NAVIGATION);
          expect(document.status).to.equal(200);
          expect(document.headers["content-security-policy"]).to.include("frame-ancestors 'none'");
          expect(document.headers.vary).to.include("Accept, Sec-Fetch-Dest");
          expect(document.text).to.include("<h1>Field notes</h1>").and.include(`127.0.0.1:${mounted.port}/mcp</span>`);
          const script = await get(mounted.port, "/mcp/panel/mcp-panel.js", {});
          expect([script.status, script.text]).to.deep.equal([200, "export {};"]);
          expect((await get(mounted.port, "/mcp/panel/package.json", {})).status).to.equal(404);
        } finally {
          await mounted.close();
        }
      });

      it("changes no byte of a thousand recorded requests and their responses", async function () {
        this.timeout(120_000);
        const [seen, answers] = [[] as unknown[], [] as string[][]];
        for (const own of [undefined, page]) {
          const player = new Player(exchanges);
          const mounted = await mount(player, own);
          const got: string[] = [];
          for (const exchange of exchanges) got.push(await sendRecorded(mounted.port, exchange));
          await mounted.close();
          seen.push(player.seen);
          answers.push(got);
        }
        expect(answers[1]).to.deep.equal(answers[0]);
        expect(seen[1]).to.deep.equal(seen[0]);
        expect(answers[0]?.every((one) => one.startsWith("HTTP/1.1 "))).to.equal(true);
      });
    });

  it("stands before the official SDK's server, which is used as without it", async () => {
    const app = createMcpExpressApp();
    app.use(toMiddleware(page));
    app.all("/mcp", async (request, response) => {
      const server = new McpServer({ name: "notes", version: "1" });
      server.registerTool("count", { description: "Counts" }, () => ({ content: [{ type: "text", text: "12" }] }));
      const transport = new StreamableHTTPServerTransport();
      await server.connect(transport as never); // optional members are undefined in its own types
      await transport.handleRequest(request, response, request.body);
    });
    const mounted = await listener(app.listen(0, "127.0.0.1"));
    const host = await createHost();
    const server = await host.connect(`http://127.0.0.1:${mounted.port}/mcp`);
    expect(await server.callTool("count", {})).to.deep.include({ content: [{ type: "text", text: "12" }] });
    expect((await get(mounted.port, "/mcp", NAVIGATION)).text).to.include("<h1>Field notes</h1>");
    await host.close();
    await mounted.close();
  });
});
