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

  it("has every digit of a bigint, with secrets masked beside it, and is searched by it", async () => {
    const fake = answered();
    await fake.host.history.record({});
    await fake.host.traffic.record(true);
    const server = await fake.host.connect(URL_OF_SERVER);
    const args = { big: 2n ** 64n, list: [5n], token: "hunter2hunter2" };
    await server.callTool("x", args, { secrets: ["hunter2hunter2"] });
    const { entries } = await fake.host.history.list({ search: "18446744073709551616" });
    expect(entries.map(({ name }) => name)).to.deep.equal(["x"]);
    const text = await fake.host.history.arguments(entries[0]?.id ?? "");
    expect(text)
      .to.contain("18446744073709551616")
      .and.to.match(/\[\s*5\s*\]/);
    const { rows } = await fake.host.traffic.list({ kind: "exchange" }, 0, 100);
    const sent = await fake.host.traffic.text(rows.at(-1)?.id ?? 0, 0, Infinity, "request");
    expect(sent).to.contain("18446744073709551616");
    expect(`${text} ${sent}`).not.to.contain("hunter2");
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
