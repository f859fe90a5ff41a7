/** Events on their way to a page: a flood comes in turns, none of which holds the page up, and what is too much is left out and counted. */
import { expect } from "chai";
import type { HostEvent } from "../../../src/client/api/index.js";
import { FakeHost, URL_OF_SERVER } from "../../fixtures/fake-host.js";
import { mcpServer } from "../../fixtures/mcp-server.js";
import { until } from "../../fixtures/until.js";

/** Two frames; see `event-flow.ts`. */
const TURN = 32;
const EVENTS = 500;

async function connected(methods: Parameters<typeof mcpServer>[0] = {}) {
  const fake = new FakeHost(mcpServer(methods));
  const server = await fake.host.connect(URL_OF_SERVER, { id: "a" });
  fake.clock.advance(TURN);
  const batches: (readonly HostEvent[])[] = [];
  fake.host.subscribe((events) => batches.push(events));
  const log = (data: unknown): void => fake.notify("a", "notifications/message", { level: "info", data });
  const logged = (): readonly unknown[] =>
    batches.flat().flatMap((event) => (event.kind === "log" ? [event.message.data] : []));
  /** What paces a flood is loaded with the first. */
  const loaded = async (): Promise<void> => {
    await until(() => batches.length > 0);
  };
  const elapse = async (): Promise<void> => {
    await loaded();
    for (let turn = 0; turn < 100; turn++) fake.clock.advance(TURN);
  };
  return { fake, server, batches, log, logged, loaded, elapse };
}

describe("a flood of log messages", () => {
  it("is reported in batches of 500 at most", async () => {
    const { fake, batches, log, logged, loaded } = await connected();
    for (let at = 0; at < 3_000; at++) log(at);
    await loaded();
    const first = logged().length;
    expect(first).to.be.within(400, EVENTS);
    fake.clock.advance(TURN);
    expect(logged().length).to.be.within(2 * first, 2 * EVENTS);
    for (let turn = 0; turn < 7; turn++) fake.clock.advance(TURN);
    expect(logged()).to.deep.equal(Array.from({ length: 3_000 }, (_, at) => at));
    for (const { length } of batches) expect(length).to.be.at.most(EVENTS);
    expect(fake.clock.running).to.equal(0);
  });

  it("is reported in batches of a bounded size", async () => {
    const { batches, log, logged, elapse } = await connected();
    const text = "x".repeat(9_000);
    for (let at = 0; at < 600; at++) log(text);
    await elapse();
    expect(logged()).to.have.length(600);
    for (const batch of batches) expect(JSON.stringify(batch).length).to.be.below(1_100_000);
  });

  it("drops the oldest waiting ones, and reports how many", async () => {
    const { batches, log, logged, loaded, elapse } = await connected();
    for (let at = 0; at < 600; at++) log("first");
    await loaded();
    for (let at = 0; at < 50_000; at++) log(at);
    await elapse();
    const reported = logged();
    expect(reported).to.have.length.within(10_000, 12_000);
    expect(reported.at(-1)).to.equal(49_999);
    const problems = batches.flat().flatMap((event) => (event.kind === "problem" ? [event.problem.reason] : []));
    const counts = problems.map((reason) => Number(/^(\d+) log messages and problems/.exec(reason)?.[1]));
    expect(counts.reduce((sum, count) => sum + count, 0)).to.equal(50_600 - reported.length);
    expect(counts.length).to.be.within(1, 2);
  });

  it("drops only messages: all other events are reported, in order", async () => {
    const { fake, server, batches, log, elapse } = await connected({
      era: "legacy",
      methods: { "tools/call": () => ({ content: [] }) },
    });
    for (let at = 0; at < 20_000; at++) log(at);
    await server.callTool("t", {}, { callId: "c" });
    fake.notify("a", "notifications/resources/list_changed");
    for (let at = 0; at < 20_000; at++) log(at);
    await elapse();
    const others = batches.flat().flatMap((event) => (/^(log|problem|audit)$/.test(event.kind) ? [] : [event.kind]));
    expect(others).to.deep.equal(["call-started", "call-ended", "list-changed"]);
  });

  it("is reported at once before an answer, still in batches of 500", async () => {
    const { fake, batches, log, logged } = await connected();
    for (let at = 0; at < 2_000; at++) log(at);
    fake.host.flush();
    expect(logged()).to.have.length(2_000);
    for (const { length } of batches) expect(length).to.be.at.most(EVENTS);
  });
});

describe("changes that come faster than they can be shown", () => {
  it("are reported by the newest alone", async () => {
    const { fake, batches, log, loaded, elapse } = await connected();
    for (let at = 0; at < 2 * EVENTS; at++) log(at);
    await loaded();
    for (let at = 0; at < 5_000; at++) fake.notify("a", "notifications/prompts/list_changed");
    await elapse();
    const changes = batches.flat().filter(({ kind }) => kind === "list-changed");
    expect(changes.length).to.be.within(1, 3);
  });
});

describe("rows of a list", () => {
  it("are reported in parts of a bounded size, each in a batch of its own", async () => {
    const description = "x".repeat(20_000);
    const prompts = Array.from({ length: 300 }, (_, at) => ({ name: `p${at}`, description }));
    const { server, batches, loaded } = await connected({
      methods: { "prompts/list": () => ({ prompts: [...prompts, { name: 7 }] }) },
    });
    await server.follow("prompts");
    await loaded();
    const pages = batches.flat().flatMap((event) => (event.kind === "list-page" ? [event] : []));
    expect(pages.flatMap(({ items }) => items)).to.deep.equal(prompts);
    expect(pages.map(({ start }) => start)).to.deep.equal(pages.map((_, at) => at === 0));
    expect(pages.flatMap(({ malformed }) => malformed ?? [])).to.have.length(1);
    for (const page of pages) expect(JSON.stringify(page).length).to.be.below(500_000);
    for (const batch of batches) if (batch.some(({ kind }) => kind === "list-page")) expect(batch).to.have.length(1);
  });

  it("of tools begin and end once, however many parts there are", async () => {
    const annotations = { title: "x".repeat(50_000) };
    const tools = Array.from({ length: 60 }, (_, at) => ({
      name: `t${at}`,
      inputSchema: { type: "object" },
      annotations,
    }));
    const { server, batches, loaded } = await connected({ methods: { "tools/list": () => ({ tools }) } });
    await server.follow("tools");
    await loaded();
    const parts = batches.flat().flatMap((event) => (event.kind === "list-page" ? [event] : []));
    expect(parts.length).to.be.above(5);
    expect(parts.map(({ start }) => start)).to.deep.equal(parts.map((_, at) => at === 0));
    expect(parts.map(({ end }) => end)).to.deep.equal(parts.map((_, at) => at === parts.length - 1));
    expect(parts.flatMap((part) => part.items)).to.have.length(60);
  });
});

describe("a server's description of itself", () => {
  it("is bounded, and its limits are kept", async () => {
    const junk = Object.fromEntries(Array.from({ length: 50_000 }, (_, at) => [`k${at}`, {}]));
    const capabilities = { experimental: junk, ...junk, tools: { listChanged: true }, prompts: {} };
    const { server } = await connected({ capabilities, methods: { "tools/list": () => ({ tools: [] }) } });
    expect(JSON.stringify(server.info).length).to.be.below(300_000);
    expect(server.info.capabilities.tools).to.include({ listChanged: true });
    expect(server.info.capabilities.prompts).to.deep.equal({});
    expect(server.info.capabilities).to.not.have.any.keys("resources", "logging", "completions");
    expect(await server.listTools()).to.deep.equal([]);
  });
});
