/** What a connected server tells by itself: logs, and lists that changed. */
import { expect } from "chai";
import { events, FakeFetch, status } from "../../fixtures/fake-fetch.js";
import { settled } from "../../fixtures/fake-clock.js";
import { FakeHost, URL_OF_SERVER } from "../../fixtures/fake-host.js";
import { mcpServer, type MethodAnswer } from "../../fixtures/mcp-server.js";
import { OpenBody, sse } from "../../fixtures/sse.js";
import { until } from "../../fixtures/until.js";

/** A legacy server with an open standing stream. */
async function connected(methods: Record<string, MethodAnswer> = {}) {
  const body = new OpenBody();
  let open = true;
  const stream = () => {
    const first = open;
    open = false;
    return first ? events(body.stream) : status(405);
  };
  const http: FakeFetch = mcpServer({ era: "legacy", stream, methods });
  const fake = new FakeHost(http);
  const server = await fake.host.connect(URL_OF_SERVER, { id: "a" });
  const report = async (method: string, params: object = {}): Promise<void> => {
    body.write(sse({ jsonrpc: "2.0", method, params }));
    await settled();
  };
  const lists = (): number => http.requests.filter(({ body: one }) => one?.method === "tools/list").length;
  return { fake, server, report, lists };
}

describe("a server's notifications", () => {
  it("of a log message are dispatched as events (L-03)", async () => {
    const { fake, report } = await connected();
    await report("notifications/message", { level: "error", logger: "db", data: { a: 1 } });
    expect(fake.reported("log")).to.deep.equal([
      { kind: "log", serverId: "a", message: { level: "error", logger: "db", data: { a: 1 } }, at: fake.clock.now() },
    ]);
  });

  it("of an unknown method are ignored without a problem (B-09)", async () => {
    const { fake, report } = await connected();
    const before = fake.events.length;
    await report("notifications/strange", {});
    expect(fake.events).to.have.length(before);
  });

  it("of a changed list load it again (N-01)", async () => {
    const { fake, report, server } = await connected({
      "tools/list": () => ({ tools: [{ name: "fresh", inputSchema: { type: "object" } }] }),
    });
    await report("notifications/tools/list_changed");
    await until(() => fake.reported("list-page").length > 0);
    expect(fake.reported("list-page").flatMap(({ items }) => items.map(({ name }) => name))).to.deep.equal(["fresh"]);
    expect(await server.getTool("fresh")).to.have.property("name", "fresh");
  });

  it("of a changed list that can't be loaded are reported as a failure, and nothing else fails", async () => {
    const { fake, report } = await connected();
    await report("notifications/tools/list_changed");
    await until(() => fake.reported("list-failed").length > 0);
    expect(fake.reported("list-failed")).to.have.nested.property("[0].error.code", "ERR-METHOD");
  });

  it("of a changed list, in a flood, load it at once and then every two seconds at most (N-01, G-11)", async () => {
    const { fake, report, lists } = await connected({ "tools/list": () => ({ tools: [] }) });
    for (let i = 0; i < 50; i++) await report("notifications/tools/list_changed");
    await until(() => lists() === 1);
    fake.clock.advance(1_999);
    await settled();
    expect(lists()).to.equal(1);
    fake.clock.advance(1);
    await settled();
    expect(lists()).to.equal(2);
    fake.clock.advance(10_000);
    await settled();
    expect(lists()).to.equal(2);
    await report("notifications/tools/list_changed");
    expect(lists()).to.equal(3);
  });

  it("leave no timer behind when the server is closed", async () => {
    const { fake, report, server } = await connected({ "tools/list": () => ({ tools: [] }) });
    await report("notifications/tools/list_changed");
    await report("notifications/tools/list_changed");
    await server.close();
    fake.host.flush();
    expect(fake.clock.running).to.equal(0);
  });
});
