/** Real servers behind the relay, which is mounted in each kind of server of Node. */
import { once } from "node:events";
import type { Server as HttpServer } from "node:http";
import { serve } from "@hono/node-server";
import { expect } from "chai";
import express from "express";
import Fastify from "fastify";
import { Hono } from "hono";
import { listenProtected } from "../../demo/server/listen-protected.js";
import { listenNotebook, type ListeningNotebook } from "../../demo/server/listen.js";
import { createHost } from "../../src/index.js";
import { createRelay, type Relay, type RelayEvent } from "../../src/relay/index.js";
import { pinnedFetch, toNode } from "../../workers/relay/index.js";
import { secretsIn } from "../fixtures/leaks.js";
import { relayedFetch } from "../fixtures/relay/relayed-fetch.js";
import { listening, portOf } from "../fixtures/relay/recording-agent.js";
import { startRealServer } from "../helpers/real-servers.mjs";
import { FaultyServer, seeded } from "./faulty-server.js";
import { KeyedServer } from "./keyed-server.js";

/** Something that listens, and how it ends. */
interface Mounted {
  readonly port: number;
  readonly close: () => Promise<unknown>;
}

const listener = (server: HttpServer): Mounted => ({
  port: portOf(server),
  close: async () => {
    const closed = once(server, "close");
    server.close();
    server.closeAllConnections();
    await closed;
  },
});

/** The relay in each kind of server. */
const MOUNTS: Readonly<Record<string, (relay: Relay) => Promise<Mounted>>> = {
  http: async (relay) => listener(await listening((req, res) => void toNode(relay)(req, res))),
  Express: async (relay) => {
    const app = express().all("/mcp-relay", toNode(relay));
    const server = app.listen(0, "127.0.0.1");
    await once(server, "listening");
    return listener(server);
  },
  "Express after express.json()": async (relay) => {
    const app = express().use(express.json(), express.urlencoded()).use("/mcp-relay", toNode(relay));
    const server = app.listen(0, "127.0.0.1");
    await once(server, "listening");
    return listener(server);
  },
  Fastify: async (relay) => {
    const app = Fastify({ forceCloseConnections: true });
    app.all("/mcp-relay", toNode(relay));
    await app.listen({ port: 0, host: "127.0.0.1" });
    return { port: portOf(app.server), close: () => app.close() };
  },
  "Fastify without parsers": async (relay) => {
    const app = Fastify({ forceCloseConnections: true });
    app.removeAllContentTypeParsers();
    app.addContentTypeParser("*", (_request, _payload, done) => done(null));
    app.all("/mcp-relay", toNode(relay));
    await app.listen({ port: 0, host: "127.0.0.1" });
    return { port: portOf(app.server), close: () => app.close() };
  },
  Hono: async (relay) => {
    const app = new Hono().all("/mcp-relay", ({ req }) => relay(req.raw));
    const server = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }) as HttpServer; // no HTTP/2 is set
    await once(server, "listening");
    return listener(server);
  },
};

/** Relay to these servers; `events` are what it reported. */
function relayTo(...allow: readonly string[]) {
  const events: RelayEvent[] = [];
  const relay = createRelay({
    allow,
    authorize: () => true,
    fetch: pinnedFetch(),
    onEvent: (event) => void events.push(event),
  });
  return { relay, events };
}

describe("a server behind the relay", () => {
  let notebook: ListeningNotebook;
  before(async () => (notebook = await listenNotebook()));
  after(() => notebook.close());

  for (const [name, mount] of Object.entries(MOUNTS))
    for (const era of ["modern", "legacy"] as const)
      it(`is connected, lists and is called as without: ${era}, ${name}`, async () => {
        const { relay, events } = relayTo(notebook.url);
        const mounted = await mount(relay);
        const host = await createHost({ fetch: relayedFetch(`http://127.0.0.1:${mounted.port}/mcp-relay`) });
        const direct = await createHost();
        try {
          const [through, without] = [
            await host.connect(notebook.url, { era }),
            await direct.connect(notebook.url, { era }),
          ];
          expect(through.info.era).to.equal(era);
          const names = async (server: typeof through) => (await server.listTools()).map((tool) => tool.name);
          expect(await names(through)).to.deep.equal(await names(without));
          const call = async (server: typeof through) => (await server.callTool("get_pages", { pages: 1000 })).content;
          expect(await call(through)).to.deep.equal(await call(without));
          expect(events.map(({ status }) => status).filter((status) => status >= 500)).to.deep.equal([]);
        } finally {
          await host.close();
          await direct.close();
          await mounted.close();
        }
      });

  it("has its session ended, with DELETE, as without the relay", async () => {
    const server = await new KeyedServer({ era: "legacy" }).up();
    const mounted = await MOUNTS.http?.(relayTo(server.url).relay);
    const host = await createHost({ fetch: relayedFetch(`http://127.0.0.1:${mounted?.port}/mcp-relay`) });
    await (await host.connect(server.url, { era: "legacy" })).close();
    await host.close();
    expect(server.lines).to.include("DELETE /mcp");
    await mounted?.close();
    await server.down();
  });

  it("sends 2,000 events over streams that break every 500, none of which is lost or repeated", async () => {
    const server = await new FaultyServer({ cuts: { every: 500, random: seeded(7) } }).up();
    const mounted = await MOUNTS.http?.(relayTo(server.url).relay);
    const host = await createHost({ fetch: relayedFetch(`http://127.0.0.1:${mounted?.port}/mcp-relay`) });
    const seen: unknown[] = [];
    const connected = await host.connect(server.url, { era: "legacy" });
    await connected.callTool("flood", { length: 2_000 }, { onLog: ({ data }) => void seen.push(data) });
    expect(seen).to.deep.equal(Array.from({ length: 2_000 }, (_, n) => n));
    expect(server.counts.flood).to.equal(1);
    expect(server.requests.some(({ lastEventId }) => lastEventId !== undefined)).to.equal(true);
    await host.close();
    await mounted?.close();
    await server.down();
  });

  it("speaks HTTP+SSE with a relative endpoint, once that is allowed, too", async () => {
    const everything = await startRealServer("everything-sse");
    const { relay } = relayTo(everything.url, new URL("/message", everything.url).href);
    const mounted = await MOUNTS.http?.(relay);
    const host = await createHost({ fetch: relayedFetch(`http://127.0.0.1:${mounted?.port}/mcp-relay`) });
    const server = await host.connect(everything.url);
    expect(await server.callTool("echo", { message: "hello" })).to.have.property("content");
    await host.close();
    await mounted?.close();
    await everything.stop();
  });

  it("is signed in to through the relay, which lets no token, code or session into events and errors", async () => {
    const members = await listenProtected();
    const { relay, events } = relayTo(members.url);
    const secrets = ["code-secret", "verifier-secret", "token-secret", "session-secret"];
    const texts: string[] = [];
    const send = async (target: string, fields: Readonly<Record<string, string>>, body?: string): Promise<Response> => {
      const headers = { "mcp-relay-target": target, "sec-fetch-site": "same-origin", ...fields };
      const init = body === undefined ? { method: "GET" } : { method: "POST", body };
      const response = await relay(new Request("https://console.example.com/mcp-relay", { ...init, headers }));
      texts.push(JSON.stringify([...response.headers]), await response.clone().text());
      return response;
    };
    const { status, headers } = await send(members.url, { "mcp-session-id": "session-secret" }, "{}");
    expect([status, headers.get("mcp-relay-error")]).to.deep.equal([401, null]);
    const place = /resource_metadata="([^"]+)"/.exec(headers.get("www-authenticate") ?? "")?.[1] ?? "";
    const step = (kind: string) => ({ "mcp-relay-kind": kind, "mcp-relay-for": members.url });
    const resource = (await (await send(place, step("metadata"))).json()) as { authorization_servers: [string] };
    const issuer = new URL(resource.authorization_servers[0]);
    const metadata = new URL("/.well-known/oauth-authorization-server", issuer).href;
    const server = (await (await send(metadata, step("metadata"))).json()) as Record<string, string>;
    const client = JSON.stringify({ redirect_uris: ["http://127.0.0.1/callback"], token_endpoint_auth_method: "none" });
    const registered = await send(
      server.registration_endpoint ?? "",
      { ...step("registration"), "content-type": "application/json" },
      client,
    );
    expect(registered.status).to.equal(201);
    const { client_id } = (await registered.json()) as { client_id: string };
    const form = { grant_type: "authorization_code", client_id, code: "code-secret", code_verifier: "verifier-secret" };
    const token = await send(
      server.token_endpoint ?? "",
      { ...step("token"), "content-type": "application/x-www-form-urlencoded" },
      new URLSearchParams(form).toString(),
    );
    expect([token.status, token.headers.get("mcp-relay-error")]).to.deep.equal([400, null]);
    await members.close();
    const gone = await send(
      `${members.url}?key=token-secret`,
      { "mcp-relay-authorization": "Bearer token-secret" },
      '{"a":"code-secret"}',
    );
    expect([gone.status, gone.headers.get("mcp-relay-error")]).to.deep.equal([502, "unreachable"]);
    expect(secretsIn([events, texts], secrets)).to.deep.equal([]);
    expect(events.map(({ kind }) => kind)).to.deep.equal([
      "message",
      "metadata",
      "metadata",
      "registration",
      "token",
      "message",
    ]);
    expect(events.at(-1)).to.include({ target: members.url, status: 502, error: "unreachable" });
  });
});
