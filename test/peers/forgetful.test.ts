/** A real server that forgets its session on every third request: every safe call succeeds all the same (T-13, row 1). */
import { expect } from "chai";
import { FaultyServer } from "./faulty-server.js";
import { hurriedHost } from "./hurried-host.js";

describe("a server that drops its session on every third request", () => {
  let server: FaultyServer;
  beforeEach(async () => {
    server = await new FaultyServer({ forgetEvery: 3 }).up();
  });
  afterEach(() => server.down());

  it("answers every safe call, one after the other", async () => {
    const { host } = hurriedHost(50);
    const connected = await host.connect(server.url);
    for (let call = 0; call < 60; call++) {
      expect(await connected.listTools()).to.have.length(3);
      expect(await connected.ping()).to.be.a("number");
    }
    expect(server.counts).to.include({ "tools/list": 60, ping: 60 });
    expect(server.counts.initialize).to.equal(60);
    await host.close();
  });

  it("answers every safe call, also when several are in flight", async () => {
    const { host, events } = hurriedHost(50);
    const connected = await host.connect(server.url);
    for (let round = 0; round < 20; round++) {
      const lists = await Promise.all([connected.listTools(), connected.listTools(), connected.listTools()]);
      expect(lists.map(({ length }) => length)).to.deep.equal([3, 3, 3]);
    }
    expect(events.some((event) => event.kind === "server" && event.server.state === "failed")).to.equal(false);
    await host.close();
  });

  it("runs a tool that it refused for want of a session, and never one twice (T-13, TL-16)", async () => {
    const { host } = hurriedHost(50);
    const connected = await host.connect(server.url);
    const answering = setInterval(() => server.answer(), 5);
    for (let call = 0; call < 30; call++) await connected.callTool("work");
    clearInterval(answering);
    expect(server.counts.work).to.equal(30);
    await host.close();
  });
});
