/** The one stream of HTTP+SSE ends, and the session with it: in the handshake, and while calls wait for a connection (T-27, TL-16). */
import { expect } from "chai";
import { events, status, type FakeRequest } from "../../../fixtures/fake-fetch.js";
import { URL_OF_SERVER } from "../../../fixtures/fake-host.js";
import { BusyServer, tally } from "../../../fixtures/busy-server.js";
import { OpenBody, sse } from "../../../fixtures/sse.js";

/** A server of 2024-11-05, whose streams are in `busy.streams`. A tool call is taken after 5 ms and answered after 50. */
function httpSse(pageOrigin?: string) {
  const over = new Set<unknown>();
  const busy = new BusyServer({ era: "legacy", pageOrigin });
  const capabilities = { tools: {}, logging: {} };
  const opened = { protocolVersion: "2024-11-05", capabilities, serverInfo: { name: "old", version: "1" } };
  busy.intercept = async ({ method, url, body }: FakeRequest) => {
    if (method === "GET") {
      const stream = new OpenBody();
      stream.write(sse(`/messages?session=${busy.streams.push(stream)}`, { event: "endpoint" }));
      return events(stream.stream);
    }
    if (url === URL_OF_SERVER) return status(405);
    const stream = busy.streams[Number(new URL(url).searchParams.get("session")) - 1];
    const { id, method: name, params } = body ?? {};
    if (id === undefined) return status(202);
    const answer = (result: object): void => {
      if (!over.has(stream)) stream?.write(sse({ jsonrpc: "2.0", id, result }));
    };
    if (name === "tools/call") {
      const { key } = (params as { readonly arguments: { readonly key: unknown } }).arguments; // the test's own
      busy.ran.set(key, (busy.ran.get(key) ?? 0) + 1);
      await busy.after(5);
      busy.clock.after(50, () => answer({ content: [] }));
    } else answer(name === "initialize" ? opened : {});
    return status(202);
  };
  const endStream = (): void => {
    over.add(busy.streams[0]);
    busy.streams[0]?.break();
  };
  return { busy, endStream };
}

describe("the stream of HTTP+SSE that ends", () => {
  it("loses the calls that were sent; those that waited for a connection are sent in the next session, once (T-27, TL-16)", async () => {
    const { busy, endStream } = httpSse("https://app.example");
    const server = await busy.connect();
    const calls = Array.from({ length: 12 }, (_, key) => server.callTool("work", { key }));
    const outcomes = Promise.allSettled(calls);
    await busy.run(() => busy.ran.size === 4, 1_000); // the fifth connection is the stream's
    endStream();
    const settled = await busy.inTime(outcomes);
    expect(tally(settled)).to.deep.equal({ ok: 8, "ERR-STREAM-LOST": 4 });
    const lost = settled.flatMap((one) => (one.status === "rejected" ? [(one.reason as { data: object }).data] : []));
    for (const data of lost) expect(data).to.include({ mayHaveRun: true });
    expect([busy.ran.size, Math.max(...busy.ran.values()), busy.streams.length]).to.deep.equal([12, 1, 2]);
  });

  it("after each answer is opened at once, but no more than sixty times a minute for long (T-23, T-27)", async () => {
    const { busy, endStream } = httpSse();
    const { intercept } = busy;
    const server = await busy.connect();
    await busy.inTime(server.setLogLevel("info")); // each session is sent it, and is of use
    busy.intercept = (request) => {
      if (request.body?.method === "logging/setLevel") busy.clock.after(20, () => busy.streams.at(-1)?.break());
      return intercept(request);
    };
    endStream();
    await busy.pass(120_000);
    expect(busy.streams.length).to.be.within(60, 190);
  });

  it("before the connection is open leaves it not connected until there is another stream (T-27)", async () => {
    const { busy, endStream } = httpSse();
    const { intercept } = busy;
    let isAway = false;
    busy.intercept = async (request) => {
      if (isAway && request.method === "GET") return status(503);
      const answer = await intercept(request);
      if (request.body?.method === "notifications/initialized" && !isAway && busy.streams.length === 1) {
        isAway = true;
        endStream();
        await busy.after(10);
      }
      return answer;
    };
    const server = await busy.connect();
    await busy.pass(5_000);
    expect(busy.states).to.deep.equal(["connecting", "connected", "reconnecting"]);
    isAway = false;
    await busy.run(() => busy.states.at(-1) === "connected", 60_000);
    expect(await server.ping()).to.equal(0);
    expect(busy.streams).to.have.length(2);
  });

  it("and breaks again before it names an address is opened once more (T-25, T-27)", async () => {
    const { busy, endStream } = httpSse();
    const { intercept } = busy;
    const server = await busy.connect();
    let broken = 0;
    busy.intercept = (request) => {
      if (request.method !== "GET" || ++broken > 2) return intercept(request);
      const stream = new OpenBody();
      stream.write(": hello\n\n");
      busy.clock.after(10, () => stream.break());
      return events(stream.stream);
    };
    endStream();
    await busy.run(() => busy.states.at(-1) === "reconnecting", 5_000);
    await busy.run(() => busy.states.at(-1) === "connected", 60_000);
    expect([broken, await server.ping()]).to.deep.equal([3, 0]);
  });

  it("right after each of ten handshakes is opened again, ever more slowly: that may be the network (T-27)", async () => {
    const { busy, endStream } = httpSse();
    const { intercept } = busy;
    let opened = 0;
    busy.intercept = async (request) => {
      const answer = await intercept(request);
      const isOver = request.body?.method === "notifications/initialized" && ++opened > 1 && opened <= 11;
      if (isOver) busy.streams.at(-1)?.end();
      return answer;
    };
    const server = await busy.connect();
    const start = busy.clock.now();
    endStream();
    await busy.run(() => opened === 12, 600_000);
    await busy.run(() => busy.states.at(-1) === "connected", 60_000);
    expect(busy.states).not.to.include("failed");
    expect(busy.clock.now() - start).to.be.greaterThan(60_000);
    expect([await server.ping(), busy.streams.length]).to.deep.equal([0, 12]);
  });

  it("before it replaces a modern server leaves it not connected until there is another stream (T-27, V-08)", async () => {
    const { busy, endStream } = httpSse();
    const { intercept } = busy;
    busy.intercept = () => undefined;
    busy.era = "modern";
    busy.revision = "2026-07-28";
    const server = await busy.connect();
    let isAway = false;
    busy.intercept = async (request) => {
      if (isAway && request.method === "GET") return status(503);
      const answer = await intercept(request);
      if (request.body?.method === "notifications/initialized" && busy.streams.length === 1) {
        isAway = true;
        endStream();
        await busy.after(10);
      }
      return answer;
    };
    const listed = server.listTools().catch(() => undefined);
    await busy.run(() => isAway, 60_000);
    await busy.pass(5_000);
    expect(busy.states.at(-1)).to.equal("reconnecting");
    isAway = false;
    await busy.run(() => busy.states.at(-1) === "connected", 60_000);
    expect(await server.ping()).to.equal(0);
    expect(busy.streams).to.have.length(2);
    await busy.host.close();
    await listed;
  });

  it("during another negotiation leaves it not connected until there is another stream (T-27, V-08)", async () => {
    const { busy, endStream } = httpSse();
    const { intercept } = busy;
    let isAway = false;
    let refusals = 0;
    busy.intercept = async (request) => {
      const { method, url, body } = request;
      if (method === "GET" && isAway) return events(""); // no address
      if (url === URL_OF_SERVER && body?.method === "initialize" && busy.streams.length === 2 && ++refusals === 1)
        return status(429, { "retry-after": "30" });
      const answer = await intercept(request);
      if (body?.method === "notifications/initialized" && busy.streams.length === 2) {
        isAway = true;
        busy.streams[1]?.break();
        await busy.after(10);
      }
      return answer;
    };
    await busy.connect();
    isAway = true;
    endStream();
    await busy.run(() => busy.http.of("GET").length >= 2, 60_000);
    isAway = false;
    await busy.run(() => busy.streams.length >= 2, 60_000);
    await busy.pass(10_000);
    expect(busy.states.at(-1)).to.equal("reconnecting");
    isAway = false;
    await busy.run(() => busy.states.at(-1) === "connected", 120_000);
  });
});
