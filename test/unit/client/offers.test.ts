/** Offers to servers: in the order they were made, and also where nothing can be remembered (G-04). */
import { expect } from "chai";
import type { HostEvent, HostOffer } from "../../../src/client/api/index.js";
import { ServerRequestHandler } from "../../../src/client/host/offer/server-request-handler.js";
import { Connection } from "../../../src/client/server/connection.js";
import { EngineHost } from "../../../src/client/host/engine-host.js";
import { HostMemory } from "../../../src/client/memory/host-memory.js";
import { ResultStore } from "../../../src/client/results/result-store.js";
import type { ClientCapabilities } from "../../../src/protocol/index.js";
import { openStore, type Store } from "../../../src/storage/index.js";
import { FakeClock, settled } from "../../fixtures/fake-clock.js";
import { URL_OF_SERVER } from "../../fixtures/fake-host.js";
import { tool } from "../../fixtures/fake-lists.js";
import { mcpServer } from "../../fixtures/mcp-server.js";
import { rejection } from "../../fixtures/rejection.js";

const DEFAULTS = { "io.modelcontextprotocol/tasks": {}, "io.modelcontextprotocol/skills": {} };

const OFFLINE = new TypeError("Failed to fetch dynamically imported module");

/** A host whose memory, or whose door, can't be loaded so many times. */
function hostWithout({ memory = 0, door = 0 } = {}) {
  const http = mcpServer({
    methods: { "tools/list": () => ({ tools: [tool("pay")] }), "tools/call": () => ({ content: [] }) },
  });
  const platform = { http, clock: new FakeClock(), random: () => 0.5, digest: async (text: string) => text };
  const handlerStores: (Store | undefined)[] = [];
  let [memories, doors] = [0, 0];
  const host = new EngineHost(
    platform,
    { results: async () => new ResultStore(), open: (parts) => new Connection(parts) },
    {
      async openHandler(parts) {
        if (++doors <= door) throw OFFLINE;
        handlerStores.push(parts.memory?.store);
        return new ServerRequestHandler({ platform, ...parts });
      },
      async openMemory(emit) {
        if (++memories <= memory) throw OFFLINE;
        return new HostMemory(platform, openStore(), emit);
      },
      openAudit: async () => Promise.reject(OFFLINE),
      openHistory: async () => Promise.reject(OFFLINE),
      openSurfaces: async () => Promise.reject(OFFLINE),
      openAuthorizations: async () => Promise.reject(OFFLINE),
      openChecks: async () => Promise.reject(OFFLINE),
      openTraffic: async () => Promise.reject(OFFLINE),
    },
  );
  const events: HostEvent[] = [];
  host.subscribe((batch) => events.push(...batch));
  /** What a server connected now is told of us. */
  const declared = async (): Promise<ClientCapabilities> => {
    await (await host.connect(URL_OF_SERVER)).listTools();
    const params = http.requests.at(-1)?.body?.params as { _meta?: Record<string, ClientCapabilities> } | undefined;
    return params?._meta?.["io.modelcontextprotocol/clientCapabilities"] ?? {};
  };
  return { host, events, handlerStores, declared };
}

describe("an offer", () => {
  it("changes member by member, in the order of the calls, also where an earlier one takes longer (C-02)", async () => {
    const { host, declared } = hostWithout();
    const first = host.offer({ elicitation: { form: true }, extensions: { "com.example/first": {} } });
    const second = host.offer({ extensions: { "com.example/second": {} }, roots: [{ uri: "file:///a" }] });
    await Promise.all([first, second, host.offer({}), host.offer({ toolApproval: "once" })]);
    expect(await declared()).to.include.keys("elicitation", "roots");
    expect(Object.keys((await declared()).extensions ?? {})).to.deep.equal(["com.example/second"]);
    await host.offer({ elicitation: false, extensions: false });
    expect(await declared()).to.deep.equal({ extensions: DEFAULTS, roots: {} });
    await host.offer({ tasks: true }, { replace: true });
    expect(await declared()).to.deep.equal({ extensions: DEFAULTS });
  });

  it("with a misspelt member is refused, and changes nothing", async () => {
    const { host, declared } = hostWithout();
    const misspelt = { elicitations: { form: true }, roots: [] } as HostOffer;
    expect(await rejection(host.offer(misspelt))).to.include({ code: "ERR-ARGUMENT" });
    expect(await declared()).to.deep.equal({ extensions: DEFAULTS });
  });

  it("that is refused does not affect the next one", async () => {
    const { host, declared } = hostWithout();
    const bad = rejection(host.offer({ extensions: { nonsense: {} } }));
    const good = host.offer({ elicitation: { form: true } });
    expect(await bad).to.have.property("code", "ERR-ARGUMENT");
    await good;
    expect(await declared()).to.have.property("elicitation");
  });

  it("is accepted also while nothing can be stored: that is reported, and permanent grants last as long as the host", async () => {
    const { host, events, handlerStores } = hostWithout({ memory: 1 });
    await host.offer({ toolApproval: "once" });
    expect(await host.inputRequests.grants()).to.deep.equal([]); // loads what answers
    host.flush();
    expect(events.map(({ kind }) => kind)).to.deep.equal(["storage"]);
    expect(handlerStores).to.deep.equal([undefined]);
    const server = await host.connect(URL_OF_SERVER);
    await server.listTools();
    const call = server.callTool("pay");
    await settled();
    const [request] = await host.inputRequests.list();
    await host.inputRequests.answer(request?.requestId ?? "", { action: "allow", remember: "always" });
    await call;
    const [grant] = await host.inputRequests.grants();
    expect(grant).to.include({ kind: "tool", tool: "pay", lasts: "always" });
    await server.callTool("pay"); // and nobody is asked
    await host.inputRequests.revoke(grant?.key ?? "");
    expect(await host.inputRequests.grants()).to.deep.equal([]);
    await host.close();
  });

  it("is declared before the code that answers is loaded; a call that needs approval fails without it, and the next loads it", async () => {
    const { host, declared } = hostWithout({ door: 1 });
    await host.offer({ elicitation: { form: true }, toolApproval: "once" });
    expect(await declared()).to.have.property("elicitation");
    expect(await host.inputRequests.list()).to.deep.equal([]);
    const server = await host.connect(URL_OF_SERVER);
    expect(await rejection(server.callTool("pay"))).to.include({ code: "ERR-WORKER", cause: OFFLINE });
    const call = server.callTool("pay");
    while ((await host.inputRequests.list()).length === 0) await settled(); // the code is loaded again
    const [request] = await host.inputRequests.list();
    await host.inputRequests.answer(request?.requestId ?? "", { action: "allow" });
    expect(await call).to.have.deep.property("content", []);
    await host.close();
  });
});
