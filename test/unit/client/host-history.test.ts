/** The history as a host has it: nothing is missing that has ended, nothing changes afterwards, and starred entries stay. */
import { expect } from "chai";
import { FakeHost, URL_OF_SERVER } from "../../fixtures/fake-host.js";
import { mcpServer } from "../../fixtures/mcp-server.js";

const answered = (): FakeHost => new FakeHost(mcpServer({ methods: { "tools/call": () => ({ content: [] }) } }));

describe("the history of a host", () => {
  it("has the first call as soon as that has ended", async () => {
    const fake = answered();
    await fake.host.history.record({});
    const server = await fake.host.connect(URL_OF_SERVER);
    await server.callTool("first", {});
    const { entries } = await fake.host.history.list();
    expect(entries.map(({ name }) => name)).to.deep.equal(["first"]);
  });

  it("does not wait for calls that still run", async () => {
    const fake = new FakeHost(mcpServer({ methods: { "tools/call": () => new Promise<Response>(() => undefined) } }));
    await fake.host.history.record({});
    const server = await fake.host.connect(URL_OF_SERVER);
    const running = server.callTool("slow", {}).catch(() => undefined);
    expect((await fake.host.history.list()).entries).to.deep.equal([]);
    await server.close();
    await running;
  });

  it("has the arguments that were sent, whatever the caller does with them afterwards", async () => {
    const fake = answered();
    await fake.host.history.record({});
    const server = await fake.host.connect(URL_OF_SERVER);
    const args = { v: "before", list: [1, { deep: "before" }] };
    const call = server.callTool("x", args);
    args.v = "after";
    (args.list[1] as { deep: string }).deep = "after";
    await call;
    const { entries } = await fake.host.history.list();
    expect(JSON.parse((await fake.host.history.arguments(entries[0]?.id ?? "")) ?? "")).to.deep.equal({
      v: "before",
      list: [1, { deep: "before" }],
    });
  });

  it("keeps more than a thousand entries in memory, starred ones among them", async () => {
    const fake = answered();
    await fake.host.history.record({});
    const server = await fake.host.connect(URL_OF_SERVER);
    await server.callTool("starred", {});
    const [first] = (await fake.host.history.list()).entries;
    await fake.host.history.pin(first?.id ?? "", true);
    for (let at = 0; at < 1_200; at++) {
      fake.clock.advance(1);
      await server.callTool("x", {});
    }
    const { total } = await fake.host.history.list();
    expect(total).to.equal(1_201);
    const { entries } = await fake.host.history.list({ search: "starred" });
    expect(entries.map(({ name, isPinned }) => [name, isPinned])).to.deep.equal([["starred", true]]);
  });
});
