/** `createHost` of both entries, outside a page: the same options, checked, and the engine in this thread. */
import { expect } from "chai";
import type { ClientHost, HostOptions } from "../../../src/index.js";
import * as engine from "../../../src/index.js";
import * as client from "../../../workers/index.js";
import { mcpServer } from "../../fixtures/mcp-server.js";
import { TransportServer } from "../../fixtures/transport-server.js";
import { codeOf } from "../../fixtures/rejection.js";

const URL_OF_SERVER = "https://mcp.example/mcp";

for (const [entry, { createHost }] of Object.entries({ "mcp-panel/engine": engine, "mcp-panel/client": client }))
  describe(`createHost of ${entry}, outside a page`, () => {
    const made: ClientHost[] = [];
    const create = async (options?: HostOptions): Promise<ClientHost> => {
      const host = await createHost(options);
      made.push(host);
      return host;
    };
    afterEach(() => Promise.all(made.splice(0).map((host) => host.close())));

    it("runs the engine in this thread, with the caller's fetch in place of the global one", async () => {
      const server = mcpServer({ methods: { "tools/list": () => ({ tools: [] }) } });
      const host = await create({ fetch: (url, init) => server.fetch(String(url), init ?? {}) });
      expect(host.runsIn).to.equal("page");
      const { info } = await host.connect(URL_OF_SERVER);
      expect(info.implementation?.name).to.equal("fake");
      expect(server.requests[0]?.url).to.equal(URL_OF_SERVER);
    });

    it("sends the name and version of the embedder's product to servers of both eras", async () => {
      const clientInfo = { name: "field-guide", version: "3.1.0", title: "Field guide" };
      const modern = mcpServer({});
      const host = await create({ clientInfo, fetch: (url, init) => modern.fetch(String(url), init ?? {}) });
      await host.connect(URL_OF_SERVER);
      const meta = modern.requests[0]?.body?.params as { readonly _meta?: Record<string, unknown> } | undefined;
      expect(meta?._meta?.["io.modelcontextprotocol/clientInfo"]).to.deep.equal(clientInfo);
      const legacy = new TransportServer();
      await host.connect(legacy.transport, { era: "legacy" });
      expect(legacy.received[0]?.params?.clientInfo).to.deep.equal(clientInfo);
      await host.offer({ roots: [] });
      const later = new TransportServer();
      await host.connect(later.transport, { era: "legacy" });
      expect(later.received[0]?.params?.clientInfo, "also after an offer").to.deep.equal(clientInfo);
    });

    it("calls the token provider of the options", async () => {
      const requested: string[] = [];
      const server = mcpServer({});
      const host = await create({
        fetch: async (url, init) => {
          const { authorization } = Object.fromEntries(new Headers(init?.headers)) as { authorization?: string };
          return authorization === "Bearer t-1"
            ? server.fetch(String(url), init ?? {})
            : new Response(null, { status: 401, headers: { "www-authenticate": "Bearer" } });
        },
        tokens: async ({ serverUrl }) => {
          requested.push(serverUrl);
          return { accessToken: "t-1" };
        },
      });
      await host.connect(URL_OF_SERVER);
      expect(requested).to.deep.equal([URL_OF_SERVER]);
    });

    it("closes the host at the end of a block with `using`, and reports that", async () => {
      const server = mcpServer({});
      let ended: ClientHost | undefined;
      {
        await using host = await create({ fetch: (url, init) => server.fetch(String(url), init ?? {}) });
        await using connected = await host.connect(URL_OF_SERVER);
        expect(connected.info.revision).to.equal("2026-07-28");
        ended = host;
      }
      expect(await ended.closed).to.include({ code: "ERR-CLOSED" });
      expect(await codeOf(ended.connect(URL_OF_SERVER))).to.equal("ERR-CLOSED");
    });

    it("refuses an unknown option, a value of the wrong type, and a missing address, and lists the known options (ERR-ARGUMENT)", async () => {
      for (const [options, words] of [
        [{ stroage: "memory" }, /"stroage".*unknown.*storage/],
        [{ storage: "disk" }, /"durable" or "memory"/],
        [{ clientInfo: { name: "a" } }, /a name and a version/],
        [{ clientInfo: { name: "", version: "1" } }, /a name and a version/],
        [{ fetch: "https://proxy.example" }, /"fetch".*function/],
        [{ tokens: "secret" }, /"tokens".*function/],
        [{ startTimeoutMs: "soon" }, /milliseconds/],
        [{ inputTimeoutMs: Infinity }, /below 2/],
        [{ relay: "https://relay.example" }, /an object with a url/],
        ["memory", /must be an object/],
      ] as const) {
        const error: unknown = await create(options as HostOptions).catch((reason: unknown) => reason);
        expect(error, JSON.stringify(options)).to.include({ code: "ERR-ARGUMENT" });
        expect(String(error)).to.match(words).and.not.to.contain("secret");
      }
      const host = await create({ storage: "memory", fetch: undefined });
      for (const target of [undefined, null, 7, {}] as unknown as string[])
        expect(await codeOf(host.connect(target)), String(target)).to.equal("ERR-ARGUMENT");
    });
  });
