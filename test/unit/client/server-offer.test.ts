/** What is offered to one server, and what is told of it. */
import { expect } from "chai";
import type { ConnectOptions, HostOffer, ServerOffer } from "../../../src/client/api/index.js";
import { TransportServer } from "../../fixtures/transport-server.js";
import { settled } from "../../fixtures/fake-clock.js";
import { FakeFetch } from "../../fixtures/fake-fetch.js";
import { FakeHost, URL_OF_SERVER } from "../../fixtures/fake-host.js";
import { mcpServer } from "../../fixtures/mcp-server.js";
import { codeOf } from "../../fixtures/rejection.js";
import { until } from "../../fixtures/until.js";

const ROOTS = [{ uri: "file:///work", name: "work" }];
const OFFER: HostOffer = { elicitation: { form: true }, sampling: "manual", roots: ROOTS, tasks: true };
const NOTHING: ServerOffer = { elicitation: false, sampling: false, roots: false, tasks: false, extensions: {} };
const noHttp = (): FakeFetch => new FakeFetch(() => Promise.reject(new Error("no network here")));

async function legacy(options: ConnectOptions, offer = OFFER) {
  const fake = new FakeHost(noHttp());
  const peer = new TransportServer();
  await fake.host.offer(offer);
  return { fake, peer, server: await fake.host.connect(peer.transport, { ...options, era: "legacy" }) };
}

describe("an offer to one server", () => {
  it("changes the host's offer, member by member", async () => {
    const { peer } = await legacy({ offer: { sampling: false, elicitation: { form: false, url: true } } });
    expect(peer.capabilities).to.deep.equal({
      elicitation: { url: {} },
      roots: { listChanged: true },
      tasks: { list: {}, cancel: {}, requests: { elicitation: { create: {} } } },
    });
    expect((await legacy({ offer: NOTHING })).peer.capabilities).to.deep.equal({});
    const { peer: both } = await legacy({ offer: { elicitation: { url: true } } });
    expect(both.capabilities).to.have.deep.property("elicitation", { form: {}, url: {} });
    const { peer: more } = await legacy({ offer: { sampling: "manual", roots: [] } }, {});
    expect(more.capabilities).to.deep.equal({ sampling: {}, roots: { listChanged: true } });
  });

  it("decides what is answered: what was withheld is refused, and not shown", async () => {
    const { fake, peer } = await legacy({ offer: { roots: false } });
    expect((await peer.request("roots/list")).error).to.include({ code: -32601 });
    expect(await fake.host.inputRequests.list()).to.deep.equal([]);
    const { fake: other, peer: own } = await legacy({ offer: { roots: ROOTS } }, {});
    const requested = own.answerLater("roots/list");
    await until(async () => (await other.host.inputRequests.list()).length > 0);
    const [request] = await other.host.inputRequests.list();
    await other.host.inputRequests.answer(request?.requestId ?? "", { action: "share" });
    expect((await own.answerTo(requested)).result).to.deep.equal({ roots: ROOTS });
  });

  it("adds to the extensions of the host, withholds some, and takes its roots and account unchanged", async () => {
    const http = mcpServer({});
    const fake = new FakeHost(http);
    const account = { baseUrl: "https://models.example/v1", models: ["large"] };
    await fake.host.offer({ roots: ROOTS, extensions: { "com.example/a": { x: 1 }, "com.example/b": {} } });
    const extensions = { "com.example/b": false, "com.example/c": {} } as const;
    const offer = { extensions, roots: true, sampling: "account" } as const;
    const server = await fake.host.connect(URL_OF_SERVER, { offer });
    const own = { extensions: { "com.example/a": { x: 1 }, "com.example/c": {} } };
    expect(server.info.clientCapabilities, "no account yet").to.deep.equal({ ...own, roots: {} });
    await fake.host.offer({ ...OFFER, account, extensions: { "com.example/a": { x: 1 } } });
    expect(server.info.clientCapabilities).to.deep.include({ ...own, sampling: { tools: {} } });
    await fake.host.offer({ sampling: "account", account, roots: ROOTS });
    expect(server.info.clientCapabilities).to.deep.include({ sampling: { tools: {} } });
    await fake.host.offer({ account: false });
    expect(server.info.clientCapabilities).to.not.have.property("sampling");
  });

  it("keeps what it names when the host's offer changes", async () => {
    const { fake, peer } = await legacy({ offer: { roots: false } }, {});
    await fake.host.offer({ ...OFFER, elicitation: { form: true } });
    expect((await peer.request("roots/list")).error).to.include({ code: -32601 });
    const requested = peer.answerLater("elicitation/create", {
      message: "?",
      requestedSchema: { type: "object", properties: {} },
    });
    await until(async () => (await fake.host.inputRequests.list()).length > 0);
    expect(peer.received.some(({ id }) => id === requested)).to.equal(false);
  });

  it("is refused before anything is sent when it can't be used (ERR-ARGUMENT)", async () => {
    for (const offer of [{ roots: [{ uri: "https://a.example" }] }, { extensions: { nameless: {} } }]) {
      const fake = new FakeHost(noHttp());
      expect(await codeOf(fake.host.connect(URL_OF_SERVER, { offer }))).to.equal("ERR-ARGUMENT");
      expect(fake.http.requests).to.deep.equal([]);
    }
  });
});

describe("an empty list of roots", () => {
  it("is declared to legacy servers, and shared without a prompt", async () => {
    const { fake, peer } = await legacy({}, { roots: [] });
    expect(peer.capabilities).to.deep.equal({ roots: { listChanged: true } });
    expect((await peer.request("roots/list")).result).to.deep.equal({ roots: [] });
    expect(fake.reported("input-request")).to.deep.equal([]);
  });

  it("is not declared in 2026-07-28, which deprecates roots", async () => {
    const http = mcpServer({});
    const fake = new FakeHost(http);
    await fake.host.offer({ roots: [], extensions: {} });
    const { info } = await fake.host.connect(URL_OF_SERVER);
    expect(info.clientCapabilities).to.deep.equal({});
  });
});

describe("the capabilities that this client declared", () => {
  it("are part of a server's description: those of the handshake for a legacy one, also after the offer changed", async () => {
    const { fake, peer, server } = await legacy({});
    await fake.host.offer({ elicitation: false, sampling: false, roots: false });
    expect(server.info.clientCapabilities).to.deep.equal(peer.capabilities);
  });

  it("are sent to a modern server at once: its description and its tools are loaded again when the offer changes", async () => {
    const http = mcpServer({ methods: { "tools/list": () => ({ resultType: "complete", tools: [] }) } });
    const fake = new FakeHost(http);
    await fake.host.offer({ elicitation: { form: true }, extensions: {} });
    const server = await fake.host.connect(URL_OF_SERVER, { id: "a" });
    await server.follow("tools");
    const lists = () => http.requests.filter(({ body }) => body?.method === "tools/list");
    expect(server.info.clientCapabilities).to.deep.equal({ elicitation: { form: {} } });
    await fake.host.offer({ elicitation: { form: true, url: true }, extensions: {} });
    const now = { elicitation: { form: {}, url: {} } };
    expect(server.info.clientCapabilities).to.deep.equal(now);
    expect(fake.reported("server").at(-1)?.server)
      .to.have.nested.property("info.clientCapabilities")
      .that.deep.equals(now);
    await until(() => lists().length >= 2);
    expect(lists()).to.have.length(2);
    await fake.host.offer({ elicitation: { form: true, url: true }, extensions: {}, toolApproval: "once" });
    await settled();
    expect(lists(), "nothing else was declared").to.have.length(2);
  });

  it("are not remembered: they belong to the connection", async () => {
    const fake = new FakeHost(mcpServer({}));
    await fake.host.offer(OFFER);
    await fake.host.connect(URL_OF_SERVER);
    await settled();
    const known = await fake.host.cache.read(URL_OF_SERVER);
    expect(known?.info.revision).to.equal("2026-07-28");
    expect(known?.info).to.not.have.property("clientCapabilities");
  });
});
