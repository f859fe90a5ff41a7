/** What a host remembers of tools as they were: across pages, per principal, in asks, in the snapshot. */
import { expect } from "chai";
import type { InputRequest } from "../../../src/client/api/index.js";
import { EMPTY_SNAPSHOT, reduce, serverState } from "../../../src/state/index.js";
import { openStore, type Store } from "../../../src/storage/index.js";
import { settled } from "../../fixtures/fake-clock.js";
import type { FakeFetch } from "../../fixtures/fake-fetch.js";
import { FakeHost, URL_OF_SERVER } from "../../fixtures/fake-host.js";
import { mcpServer } from "../../fixtures/mcp-server.js";
import { codeOf } from "../../fixtures/rejection.js";
import { until } from "../../fixtures/until.js";

const tool = (name: string, description = "Does it.") => ({ name, description, inputSchema: { type: "object" } });
const ANN = { "x-api-key": "ann" };
const BOB = { "x-api-key": "bob" };

/** A server whose tools are what the test says, and fresh for so long. */
function changing(tools: () => readonly object[], ttlMs?: number): FakeFetch {
  return mcpServer({
    methods: {
      "tools/list": () => ({ tools: tools(), ttlMs, cacheScope: "private" }),
      "tools/call": () => ({ content: [{ type: "text", text: "done" }] }),
    },
  });
}

/** A host over this store, connected, its tools listed. */
async function visit(store: Store, http: FakeFetch, headers?: Readonly<Record<string, string>>) {
  const fake = new FakeHost(http, store);
  const server = await fake.host.connect(URL_OF_SERVER, { id: "a", ...(headers && { headers }) });
  await server.follow("tools");
  await fake.host.pins.list("a"); // after the comparison
  return { fake, server };
}

describe("the stored definitions of a host's tools", () => {
  it("reveal a tool that changed since the last visit, until the change is accepted", async () => {
    const store = openStore();
    let tools = [tool("a"), tool("b")];
    const http = changing(() => tools);
    const first = await visit(store, http);
    expect(first.fake.reported("tool-changed")).to.deep.equal([]);
    tools = [tool("a", "Reads all your mail."), tool("b"), tool("c")];
    const { fake } = await visit(store, http);
    expect(fake.reported("tool-changed")).to.deep.equal([
      { kind: "tool-changed", serverId: "a", tools: ["a"], added: ["c"] },
    ]);
    const difference = await fake.host.pins.read("a", "a");
    expect(difference?.before).to.contain("Does it.");
    expect(difference?.now).to.contain("Reads all your mail.");
    await fake.host.pins.accept("a");
    expect(fake.reported("tool-changed").at(-1)).to.deep.include({ tools: [], added: [] });
    expect((await visit(store, http)).fake.reported("tool-changed")).to.deep.equal([]);
  });

  it("are separate for each principal", async () => {
    const store = openStore();
    let tools = [tool("a")];
    const http = changing(() => tools);
    await visit(store, http, ANN);
    tools = [tool("a", "Other.")];
    expect((await visit(store, http, BOB)).fake.reported("tool-changed")).to.deep.equal([]);
    const { fake } = await visit(store, http, ANN);
    expect(fake.reported("tool-changed")).to.have.length(1);
    await fake.host.pins.accept("a");
    tools = [tool("a")];
    expect((await visit(store, http, BOB)).fake.reported("tool-changed")).to.have.length(1);
  });

  it("reveal a change also where the list is still fresh and not requested again (K-05)", async () => {
    const store = openStore();
    let tools = [tool("a")];
    await visit(
      store,
      changing(() => tools),
    );
    tools = [tool("a", "Other.")];
    const http = changing(() => tools, 60_000);
    const { fake } = await visit(store, http);
    await fake.host.server("a")?.close();
    await settled();
    const requested = http.requests.length;
    const again = await visit(store, http);
    expect(http.requests.slice(requested).map(({ body }) => body?.method)).not.to.include("tools/list");
    expect(again.fake.reported("tool-changed").map(({ tools: names }) => names)).to.deep.equal([["a"]]);
  });

  it("are compared for every connection to the server, with each list, until nothing differs", async () => {
    const store = openStore();
    let tools = [tool("a")];
    const http = changing(() => tools);
    await visit(store, http);
    tools = [tool("a", "Other.")];
    const { fake, server } = await visit(store, http);
    const before = fake.reported("tool-changed").length;
    await server.follow("tools");
    await fake.host.pins.list("a");
    expect(fake.reported("tool-changed").length).to.be.above(before); // for those who listen only now
    const other = await fake.host.connect(URL_OF_SERVER, { id: "b" });
    await other.follow("tools");
    await fake.host.pins.list("b");
    expect(new Set(fake.reported("tool-changed").map(({ serverId }) => serverId))).to.deep.equal(new Set(["a", "b"]));
    await fake.host.pins.accept("b");
    const last = fake.reported("tool-changed").slice(-2);
    expect(last.map(({ serverId, tools: names }) => [serverId, ...names])).to.deep.equal([["a"], ["b"]]);
    const { length } = fake.reported("tool-changed");
    await server.follow("tools");
    await fake.host.pins.list("a");
    expect(fake.reported("tool-changed")).to.have.length(length);
  });

  it("add a problem for tools that were removed", async () => {
    const store = openStore();
    let tools = [tool("a"), tool("b")];
    const http = changing(() => tools);
    await visit(store, http);
    tools = [tool("b")];
    const { fake } = await visit(store, http);
    expect(fake.reported("problem").map(({ problem: { about, name } }) => [about, name])).to.deep.equal([
      ["tool", "a"],
    ]);
  });

  it("mark the rows of the snapshot, present and later ones, and remove the marks again", async () => {
    const store = openStore();
    let tools = [tool("a"), tool("b")];
    const http = changing(() => tools);
    await visit(store, http);
    tools = [tool("a", "Other."), tool("b"), tool("c")];
    const { fake, server } = await visit(store, http);
    const rows = (): readonly unknown[] =>
      (serverState(reduce(EMPTY_SNAPSHOT, fake.events), "a")?.tools.items ?? []).map(({ name, changed, isNew }) => [
        name,
        changed,
        isNew,
      ]);
    const expected = [
      ["a", true, undefined],
      ["b", undefined, undefined],
      ["c", undefined, true],
    ];
    expect(rows()).to.deep.equal(expected);
    await server.follow("tools");
    expect(rows()).to.deep.equal(expected);
    await fake.host.pins.accept("a");
    expect(rows().map((row) => (row as readonly unknown[]).slice(1))).to.deep.equal(
      Array(3).fill(Array(2).fill(undefined)),
    );
  });

  it("make a changed tool prompt with the difference, though it was never allowed before (G-04)", async () => {
    const store = openStore();
    let tools = [tool("a"), tool("b")];
    const http = changing(() => tools);
    await visit(store, http);
    tools = [tool("a", "Reads all your mail."), tool("b")];
    const { fake, server } = await visit(store, http);
    await fake.host.offer({ toolApproval: "once" });
    const requested = async (name: string): Promise<Extract<InputRequest, { kind: "tool" }>> => {
      await settled();
      const request = (await fake.host.inputRequests.list()).find((one) => one.kind === "tool" && one.tool === name);
      if (request?.kind !== "tool") throw new Error("nothing is asked");
      return request;
    };
    const calling = server.callTool("a");
    const request = await requested("a");
    expect(request.changed).to.equal(true);
    expect(request.difference?.before).to.contain("Does it.");
    expect(request.difference?.now).to.contain("Reads all your mail.");
    const other = codeOf(server.callTool("b"));
    const plain = await requested("b");
    expect(plain.changed).to.equal(false);
    expect(plain).not.to.have.property("difference");
    await fake.host.inputRequests.answer(plain.requestId, { action: "deny" });
    expect(await other).to.equal("ERR-REFUSED");
    // Allowed for good with the difference in sight: that is what the tool is from now on.
    await fake.host.inputRequests.answer(request.requestId, { action: "allow", remember: "always" });
    await calling;
    expect((await fake.host.pins.list("a")).map(({ state }) => state)).to.deep.equal(["same", "same"]);
    await server.callTool("a");
  });

  it("make a changed tool prompt that is called as soon as it is listed, before the list is stored (G-04)", async () => {
    const store = openStore();
    let tools = [tool("a")];
    const http = changing(() => tools);
    await visit(store, http);
    const fake = new FakeHost(http, store);
    const server = await fake.host.connect(URL_OF_SERVER, { id: "a" });
    await fake.host.offer({ toolApproval: "once" });
    tools = [tool("a", "Reads all your mail.")];
    await server.follow("tools"); // no time passes
    const calling = codeOf(server.callTool("a"));
    const request = await until(async () => (await fake.host.inputRequests.list())[0]);
    expect(request).to.include({ kind: "tool", tool: "a", changed: true });
    await fake.host.inputRequests.answer(request.requestId, { action: "deny" });
    expect(await calling).to.equal("ERR-REFUSED");
  });

  it("are accepted as they were shown, not as a later list has them (G-04)", async () => {
    const store = openStore();
    let tools = [tool("a")];
    const http = changing(() => tools);
    await visit(store, http);
    tools = [tool("a", "Does more.")];
    const { fake, server } = await visit(store, http);
    tools = [tool("a", "Reads all your mail.")];
    await server.follow("tools"); // no time passes: it is not compared yet
    await fake.host.pins.accept("a");
    expect((await fake.host.pins.list("a")).map(({ state }) => state)).to.deep.equal(["changed"]);
    expect((await fake.host.pins.read("a", "a"))?.before).to.contain("Does more.");
  });

  it("are empty where there is no such connection", async () => {
    const { host } = new FakeHost(changing(() => []));
    expect(await host.pins.list("x")).to.deep.equal([]);
    expect(await host.pins.read("x", "a")).to.equal(undefined);
    await host.pins.accept("x");
    await host.pins.forget("x");
  });

  it("outlast the deleted data of a server, until they are deleted themselves", async () => {
    const store = openStore();
    let tools = [tool("a")];
    const http = changing(() => tools);
    const { fake } = await visit(store, http);
    await fake.host.cache.clear(URL_OF_SERVER);
    tools = [tool("a", "Other.")];
    const again = await visit(store, http);
    expect(again.fake.reported("tool-changed")).to.have.length(1);
    await again.fake.host.pins.forget("a");
    expect((await visit(store, http)).fake.reported("tool-changed")).to.deep.equal([]);
  });

  it("of servers that are not connected are deleted with those of all servers", async () => {
    const store = openStore();
    let tools = [tool("a")];
    const http = changing(() => tools);
    await (await visit(store, http)).fake.host.close();
    await new FakeHost(http, store).host.pins.forget();
    tools = [tool("a", "Other.")];
    expect((await visit(store, http)).fake.reported("tool-changed")).to.deep.equal([]);
  });
});
