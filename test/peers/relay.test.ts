/** Real servers behind the relay, which is mounted in each kind of server of Node. */
import { once } from "node:events";
import { createServer, type Server as HttpServer } from "node:http";
import { serve } from "@hono/node-server";
import { expect } from "chai";
import express from "express";
import Fastify from "fastify";
import { Hono } from "hono";
import { listenNotebook, type ListeningNotebook } from "../../demo/server/listen.js";
import { createHost } from "../../src/index.js";
import { createRelay, type Relay, type RelayEvent } from "../../src/relay/index.js";
import { pinnedFetch, toNode } from "../../workers/relay/index.js";
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
      it(`is connected, lists and is called as without: ${era}, ${name} (T-01)`, async () => {
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
          const [tool] = (await through.listTools()).filter(({ name: own }) => own === "search_notes");
          expect(tool).not.to.equal(undefined);
          const args = { text: "owl" };
          expect(await through.callTool("search_notes", args)).to.have.property("content");
          expect(events.map(({ status }) => status).filter((status) => status >= 500)).to.deep.equal([]);
        } finally {
          await host.close();
          await direct.close();
          await mounted.close();
        }
      });
});
