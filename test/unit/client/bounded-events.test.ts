/** Events and results of bounded size, whatever a server sends. */
import { expect } from "chai";
import type { HostEvent } from "../../../src/client/api/index.js";
import { ResultStore } from "../../../src/client/results/result-store.js";
import { EMPTY_SNAPSHOT, reduce } from "../../../src/state/index.js";
import { settled } from "../../fixtures/fake-clock.js";
import { events, FakeFetch, status } from "../../fixtures/fake-fetch.js";
import { FakeHost, URL_OF_SERVER } from "../../fixtures/fake-host.js";
import { mcpServer } from "../../fixtures/mcp-server.js";
import { codeOf } from "../../fixtures/rejection.js";
import { OpenBody, sse } from "../../fixtures/sse.js";

/** Each event may have about this many characters. */
const EVENT = 20_000;
const LONG = "x".repeat(1_000_000);

/** A legacy server that sends whatever it likes on its stream. */
async function connected() {
  const body = new OpenBody();
  const streams = [events(body.stream)];
  const http: FakeFetch = mcpServer({ era: "legacy", stream: () => streams.pop() ?? status(405) });
  const fake = new FakeHost(http);
  await fake.host.connect(URL_OF_SERVER, { id: "a" });
  const send = async (...messages: object[]): Promise<void> => {
    for (const message of messages) body.write(sse({ jsonrpc: "2.0", ...message }));
    for (let turn = 0; turn < 20; turn++) await settled();
    fake.clock.advance(8);
    await settled();
  };
  return { fake, send };
}

const log = (data: unknown): object => ({ method: "notifications/message", params: { level: "info", data } });

describe("events of messages of a million characters", () => {
  it("are shortened, say so, and stay in order", async () => {
    const { fake, send } = await connected();
    await send(log("before"), log({ id: 7, text: LONG, after: "kept" }), log("after"));
    const [before, long, after] = fake.reported("log").map(({ message }) => message.data);
    expect([before, after]).to.deep.equal(["before", "after"]);
    expect(long).to.include({ id: 7, after: "kept" });
    expect((long as { text: string }).text)
      .to.match(/^x+… \(\d+ more characters\)$/)
      .and.have.length.within(5_000, EVENT);
  });

  it("are shortened whatever they are made of", async () => {
    const { fake, send } = await connected();
    let nested: unknown = "end";
    for (let depth = 0; depth < 1_500; depth++) nested = [nested];
    const odd = [
      log(Array.from({ length: 300_000 }, (_, at) => at)),
      log(Object.fromEntries(Array.from({ length: 100_000 }, (_, at) => [`k${at}`, at]))),
      log({ [LONG]: 1, small: "kept" }),
      log(nested),
      log([...LONG.slice(0, 100_000)]),
    ];
    await send(...odd);
    expect(fake.reported("log")).to.have.length(odd.length);
    for (const event of fake.reported("log")) expect(JSON.stringify(event).length).to.be.below(EVENT);
    expect(fake.reported("log")[2]?.message.data).to.deep.equal({ small: "kept" });
  });

  it("are shortened where a problem quotes them", async () => {
    const { fake, send } = await connected();
    await send({ id: LONG, result: {} }, { error: { code: 1, message: LONG } }, { id: 1, method: LONG, params: 5 });
    expect(fake.reported("problem").length).to.be.above(0);
    for (const event of fake.reported("problem")) expect(JSON.stringify(event).length).to.be.below(EVENT);
  });
});

describe("the log of a snapshot", () => {
  it("is bounded in characters, too: the oldest messages go first", () => {
    const start: HostEvent = { kind: "server", server: { id: "a", url: URL_OF_SERVER, state: "connected" } };
    let snapshot = reduce(EMPTY_SNAPSHOT, [start]);
    const text = "x".repeat(15_000);
    for (let batch = 0; batch < 20; batch++) {
      const messages = Array.from({ length: 50 }, (_, at): HostEvent => {
        return { kind: "log", serverId: "a", at: batch * 50 + at, message: { level: "info", data: text } };
      });
      snapshot = reduce(snapshot, messages);
    }
    const [server] = snapshot.servers;
    expect(server?.log).to.have.length.within(500, 540);
    expect(server?.log.at(-1)?.at).to.equal(999);
  });
});

describe("kept results", () => {
  it("are bounded in characters, too: the oldest are forgotten, never the newest", async () => {
    const store = new ResultStore();
    const text = "x".repeat(50_000_000);
    const keep = async (): Promise<string> => (await store.keep({ content: [{ type: "text", text }] }, 0)).resultId;
    const ids = [await keep(), await keep(), await keep()];
    expect(await codeOf(store.text(ids[0] ?? "", 0, 0, 1))).to.equal("ERR-ARGUMENT");
    expect(await store.text(ids[1] ?? "", 0, 0, 1)).to.equal("x");
    expect(await store.text(ids[2] ?? "", 0, 0, 1)).to.equal("x");
    const many = { content: [], structuredContent: { rows: Array.from({ length: 300_000 }, () => 1) } };
    const large: string[] = [];
    for (let one = 0; one < 3; one++) large.push((await store.keep(many, 0)).resultId);
    expect(await codeOf(store.nodes(large[0] ?? "", [], 0, 1))).to.equal("ERR-ARGUMENT");
    expect(await store.nodes(large[2] ?? "", [], 0, 1)).to.be.an("object");
  });
});
