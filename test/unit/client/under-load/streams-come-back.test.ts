/** Streams of a server that are refused, or fail, when they are opened or opened again: they come back, and bring what is new. */
import { expect } from "chai";
import { json, noNetwork, status } from "../../../fixtures/fake-fetch.js";
import { URL_OF_SERVER } from "../../../fixtures/fake-host.js";
import { BusyServer, connectedTo } from "../../../fixtures/busy-server.js";
import { sse } from "../../../fixtures/sse.js";

const CHANGED = "notifications/tools/list_changed";

/** A connected host whose tools are followed, and whose stream is open. */
async function following(era: "legacy" | "modern", random = 0.5): Promise<BusyServer> {
  const { busy, server } = await connectedTo({ era, hasStream: true, platform: { random: () => random } });
  await busy.inTime(server.follow("tools"));
  await busy.run(() => busy.streams.length === 1, 5_000);
  await busy.pass(5_000);
  return busy;
}

/** Renames the tool, says so on the stream, and waits until the host has heard. */
async function expectChanges(busy: BusyServer, name: string): Promise<void> {
  busy.tools = [{ name, inputSchema: { type: "object" } }];
  busy.notify(CHANGED);
  const names = (): unknown =>
    busy
      .reported("list-page")
      .at(-1)
      ?.items.map((tool) => tool.name);
  await busy.run(() => JSON.stringify(names()) === JSON.stringify([name]), 10_000);
}

describe("the GET stream of a legacy server", () => {
  const html = (): Response => new Response("<p>Soon</p>", { headers: { "content-type": "text/html" } });
  for (const [what, refusal] of [
    ["400", () => status(400)],
    ["401", () => status(401)],
    ["403", () => status(403)],
    ["404", () => status(404)],
    ["406", () => status(406)],
    ["410", () => status(410)],
    ["429 with Retry-After", () => status(429, { "retry-after": "3" })],
    [
      "500 and an internal error",
      () => json({ jsonrpc: "2.0", id: null, error: { code: -32603, message: "x" } }, { status: 500 }),
    ],
    ["503", () => status(503)],
    ["a page of HTML", html],
    ["a network that breaks", noNetwork],
  ] as const) {
    it(`comes back after one refusal when it is opened again, and brings changes: ${what} (T-16, T-23, N-01)`, async () => {
      const busy = await following("legacy");
      let gets = 0;
      busy.intercept = ({ method }) => (method === "GET" && ++gets === 1 ? refusal() : undefined);
      busy.streams[0]?.end();
      await busy.run(() => busy.streams.length === 2, 60_000);
      await expectChanges(busy, "renamed");
      expect([gets, busy.sessions]).to.deep.equal([2, 1]);
      expect(busy.states.at(-1)).to.equal("connected");
    });
  }

  it("opens after failures and refusals of the first, which may have been open at the server (T-16, T-23)", async () => {
    const busy = new BusyServer({ era: "legacy", hasStream: true });
    let gets = 0;
    busy.intercept = ({ method }) => {
      if (method !== "GET" || ++gets > 5) return undefined;
      return gets === 1 ? noNetwork() : status(gets === 2 ? 406 : 400);
    };
    const server = await busy.connect();
    await busy.inTime(server.follow("tools"));
    await busy.run(() => busy.streams.length === 1, 120_000);
    await expectChanges(busy, "renamed");
    expect([gets, busy.sessions]).to.deep.equal([6, 1]);
  });

  it("opens in a new session where the first is refused because the session is unknown (T-13, T-16)", async () => {
    const busy = new BusyServer({ era: "legacy", hasStream: true });
    let gets = 0;
    busy.intercept = ({ method }) => {
      if (method === "GET" && ++gets === 1) busy.forget();
      return undefined;
    };
    const server = await busy.connect();
    await busy.inTime(server.follow("tools"));
    await busy.run(() => busy.streams.length === 1, 60_000);
    await expectChanges(busy, "renamed");
    expect([gets, busy.sessions]).to.deep.equal([2, 2]);
  });

  it("is not requested again where a server that knows the session answers 404 to the first (T-16)", async () => {
    const busy = new BusyServer({ era: "legacy", hasStream: true });
    let gets = 0;
    busy.intercept = ({ method }) => (method === "GET" && ++gets > 0 ? status(404) : undefined);
    const server = await busy.connect();
    await busy.inTime(server.follow("tools"));
    await busy.pass(600_000);
    expect([gets, busy.sessions, busy.sent("ping").length]).to.deep.equal([1, 1, 1]);
  });

  for (const [what, refusal, most] of [
    ["503", () => status(503), 30],
    ["503 with a short Retry-After", () => status(503, { "retry-after": "1" }), 30],
    ["401", () => status(401), 30],
    // Such a refusal may be of a server of the other era: each negotiation opens a session, and its stream.
    ["406 without a JSON-RPC error", () => status(406), 50],
  ] as const) {
    it(`is requested ever more rarely while each ping that decides on a 404 ends with ${what} (T-16)`, async () => {
      const busy = new BusyServer({ era: "legacy", hasStream: true });
      let isAway = true;
      busy.intercept = ({ method, body }) => {
        if (!isAway) return undefined;
        if (method === "GET") return status(404, { "retry-after": "1" });
        return body?.method === "ping" ? refusal() : undefined;
      };
      const server = await busy.connect();
      await busy.inTime(server.follow("tools"));
      await busy.pass(3_600_000);
      expect(busy.http.of("GET").length).to.be.within(15, most); // eight, and then one every five minutes
      isAway = false;
      await busy.pass(60_000); // a negotiation that runs closes the session that it opened
      await busy.run(() => busy.stream !== undefined, 600_000);
      await expectChanges(busy, "renamed");
    });
  }

  it("is no longer requested where each session is lost before its first stream", async () => {
    const busy = new BusyServer({ era: "legacy", hasStream: true });
    busy.intercept = ({ method }) => {
      if (method === "GET") busy.forget();
      return undefined;
    };
    await busy.connect();
    await busy.run(() => busy.states.at(-1) === "failed", 600_000);
    expect(busy.sessions).to.be.within(3, 10);
  });

  it("reveals that the server has become modern although it never opened (V-08)", async () => {
    const busy = new BusyServer({ era: "legacy", hasStream: true });
    let isAway = true;
    busy.intercept = ({ method }) => (method === "GET" && isAway ? noNetwork() : undefined);
    const server = await busy.connect();
    await busy.inTime(server.follow("tools"));
    await busy.pass(5_000);
    busy.era = "modern";
    busy.revision = "2026-07-28";
    isAway = false;
    await busy.run(() => server.info.era === "modern" && busy.streams.length === 1, 60_000);
    await expectChanges(busy, "renamed");
  });

  it("comes back after an hour of 401: the user signs in with another request (T-16)", async () => {
    const busy = await following("legacy");
    let isSignedOut = true;
    busy.intercept = ({ method, body }) =>
      (method === "GET" || body?.method === "ping") && isSignedOut ? status(401) : undefined;
    busy.streams[0]?.end();
    await busy.pass(3_600_000);
    expect(busy.http.of("GET").length).to.be.within(100, 200); // every 22 to 30 seconds
    isSignedOut = false;
    await busy.run(() => busy.streams.length === 2, 60_000);
    await expectChanges(busy, "renamed");
  });

  it("is requested rarely where it was forbidden from the beginning, and opens once it is allowed (T-16)", async () => {
    const busy = new BusyServer({ era: "legacy", hasStream: true });
    let isForbidden = true;
    busy.intercept = ({ method }) => (method === "GET" && isForbidden ? status(403) : undefined);
    const server = await busy.connect();
    await busy.inTime(server.follow("tools"));
    await busy.pass(3_600_000);
    expect(busy.http.of("GET").length).to.be.within(15, 30); // eight, and then one every five minutes
    isForbidden = false;
    await busy.run(() => busy.streams.length === 1, 600_000);
    await expectChanges(busy, "renamed");
  });

  it("is requested less and less often while it breaks at once, up to every half minute, and not by all hosts at once (T-23)", async () => {
    for (const [random, expected] of [
      [0, [1_000, 2_000, 4_000, 8_000, 15_000, 15_000]],
      [0.5, [1_500, 3_000, 6_000, 12_000, 22_500, 22_500]],
    ] as const) {
      const busy = await following("legacy", random);
      const openedAt: number[] = [];
      busy.intercept = ({ method }) => {
        if (method !== "GET") return undefined;
        openedAt.push(busy.clock.now());
        const answer = busy.open();
        busy.streams.at(-1)?.break();
        return answer;
      };
      busy.streams[0]?.break();
      await busy.run(() => openedAt.length === 7, 600_000);
      expect(openedAt.slice(1).map((at, index) => at - (openedAt[index] ?? 0))).to.deep.equal(expected);
      await busy.host.close();
    }
  });

  it("loads by itself what changed while it was closed (N-01)", async () => {
    const busy = await following("legacy");
    let gets = 0;
    busy.intercept = ({ method }) => (method === "GET" && ++gets <= 3 ? status(503) : undefined);
    busy.streams[0]?.end();
    busy.tools = [{ name: "silently", inputSchema: { type: "object" } }];
    await busy.run(() => busy.reported("list-page").at(-1)?.items[0]?.name === "silently", 60_000);
  });

  it("loads what changed before it could be opened for the first time (N-01)", async () => {
    const busy = new BusyServer({ era: "legacy", hasStream: true });
    let gets = 0;
    busy.intercept = ({ method }) => (method === "GET" && ++gets === 1 ? status(503) : undefined);
    const server = await busy.connect();
    await busy.inTime(server.follow("tools"));
    busy.tools = [{ name: "silently", inputSchema: { type: "object" } }];
    await busy.run(() => busy.reported("list-page").at(-1)?.items[0]?.name === "silently", 60_000);
  });

  it("is opened again after the time its `retry` names, however it ended and however short or long that is (T-19)", async () => {
    for (const retryMs of [100, 5_000, 600_000]) {
      const busy = await following("legacy");
      for (const end of ["end", "break"] as const) {
        busy.streams
          .at(-1)
          ?.write(sse({ jsonrpc: "2.0", method: CHANGED }, { id: `${end} ${retryMs}`, retry: retryMs }));
        await busy.pass(3_000);
        const gets = busy.http.of("GET").length;
        busy.streams.at(-1)?.[end]();
        await busy.pass(retryMs - 1);
        expect(busy.http.of("GET").length, `${end} ${retryMs}`).to.equal(gets);
        await busy.pass(1);
        expect(busy.http.of("GET").length, `${end} ${retryMs}`).to.equal(gets + 1);
        expect(busy.http.of("GET").at(-1)?.headers.get("last-event-id")).to.equal(`${end} ${retryMs}`);
      }
      await busy.host.close();
    }
  });
});

describe("live updates of a modern server", () => {
  it("reveal the server's present description, although the request for it fails at first (N-07, K-05)", async () => {
    for (const isOpenBefore of [true, false]) {
      const busy = new BusyServer({ era: "modern" });
      let isAway = !isOpenBefore;
      busy.intercept = ({ body }) => (body?.method === "subscriptions/listen" && isAway ? noNetwork() : undefined);
      const server = await busy.connect();
      const loading = server.follow("tools");
      if (isOpenBefore) await busy.inTime(loading);
      await busy.pass(2_000);
      const { prompts: _none, ...rest } = busy.capabilities as { readonly prompts?: object };
      busy.capabilities = rest;
      const known = busy.sent("server/discover").length;
      let requested = 0;
      busy.intercept = ({ body }) => (body?.method === "server/discover" && ++requested <= 3 ? noNetwork() : undefined);
      isAway = false;
      busy.streams[0]?.break();
      await busy.run(() => server.info.capabilities.prompts === undefined, 60_000);
      expect([requested, busy.sent("server/discover").length - known]).to.deep.equal([4, 4]);
      await busy.inTime(loading);
      await busy.host.close();
    }
  });

  for (const [what, failure] of [
    ["503", () => status(503)],
    ["429 with Retry-After", () => status(429, { "retry-after": "2" })],
    [
      "500 and an internal error",
      () => json({ jsonrpc: "2.0", id: null, error: { code: -32603, message: "x" } }, { status: 500 }),
    ],
    ["401", () => status(401)],
    ["a network that breaks", noNetwork],
  ] as const) {
    it(`come although the first attempt ended with ${what}, which is reported (N-07)`, async () => {
      const { busy, server } = await connectedTo({ era: "modern" });
      let listens = 0;
      busy.intercept = ({ body }) =>
        body?.method === "subscriptions/listen" && ++listens <= 2 ? failure() : undefined;
      await busy.inTime(server.follow("tools"));
      await busy.run(() => busy.streams.length === 1, 60_000);
      expect(listens).to.equal(3);
      expect(busy.reported("problem")).to.have.length(1);
      await expectChanges(busy, "renamed");
    });

    it(`come back when opening them again ends with ${what} (N-07)`, async () => {
      const busy = await following("modern");
      let listens = 0;
      busy.intercept = ({ body }) =>
        body?.method === "subscriptions/listen" && ++listens <= 2 ? failure() : undefined;
      busy.streams[0]?.break();
      await busy.run(() => busy.streams.length === 2, 60_000);
      await expectChanges(busy, "renamed");
    });
  }

  it("that end again and again are requested less and less often, and load no lists in between (N-06, T-23)", async () => {
    const busy = await following("modern");
    const lists = busy.sent("tools/list").length;
    const listens = (): number => busy.sent("subscriptions/listen").length;
    const before = listens();
    const ended = new Set<unknown>();
    const endAll = (): void => {
      for (const stream of busy.streams) if (!ended.has(stream) && ended.add(stream)) stream.end();
    };
    for (let second = 0; second < 600; second++) {
      endAll();
      await busy.pass(1_000);
    }
    expect(listens() - before).to.be.within(10, 40); // as it grows to 30 seconds; each second, it would be 600
    expect(busy.sent("tools/list").length - lists).to.be.lessThanOrEqual(listens() - before);
  });

  it("are requested again no sooner than Retry-After allows (N-07)", async () => {
    const busy = await following("modern");
    let refusedAt = 0;
    busy.intercept = ({ body }) => {
      if (body?.method !== "subscriptions/listen" || refusedAt > 0) return undefined;
      refusedAt = busy.clock.now();
      return status(503, { "retry-after": "25" });
    };
    busy.streams[0]?.end();
    await busy.run(() => busy.streams.length === 2, 120_000);
    expect(busy.clock.now() - refusedAt).to.be.within(25_000, 26_000);
  });
});

describe("live updates with an added subscription", () => {
  it("bring the pending notifications of the earlier stream, and end that a moment later (N-08)", async () => {
    const busy = await following("modern");
    await busy.inTime(busy.host.server("a")?.follow("resources") ?? Promise.reject(new Error("no server")));
    expect(busy.streams).to.have.length(2);
    busy.tools = [{ name: "late", inputSchema: { type: "object" } }];
    busy.streams[0]?.write(sse({ jsonrpc: "2.0", method: CHANGED }));
    await busy.run(() => busy.reported("list-page").at(-1)?.items[0]?.name === "late", 5_000);
    await busy.pass(1_000);
    expect(busy.streams.map(({ cancelled }) => cancelled)).to.deep.equal([true, false]);
    expect(busy.sent("server/discover")).to.have.length(1);
  });

  it("reach two connections that share the few streams of an origin, after both lost theirs (N-07, N-08)", async () => {
    const busy = new BusyServer({ era: "modern", pageOrigin: "https://app.example" });
    const servers = [await busy.connect(), await busy.inTime(busy.host.connect(URL_OF_SERVER, { id: "b" }))];
    for (const server of servers) await busy.inTime(server.follow("tools"));
    await busy.run(() => busy.streams.length === 2, 5_000);
    let isAway = true;
    busy.intercept = () => (isAway ? noNetwork() : undefined);
    const following = Promise.all(servers.map((server) => server.follow("resources")));
    following.catch(() => undefined);
    await busy.pass(100);
    for (const stream of busy.streams) stream.break();
    await busy.pass(5_000);
    isAway = false;
    await busy.pass(5_000);
    busy.streams[2]?.break(); // one of the two that came back, while the other has all
    await busy.inTime(following);
    await expectChanges(busy, "renamed");
  });
});

describe("the first stream of a session, where it opens late", () => {
  for (const era of ["legacy", "modern"] as const) {
    for (const [lateMs, loads] of [
      [3_000, 2],
      [400, 1],
    ] as const) {
      it(`makes a list that may have changed meanwhile be loaded ${loads - 1} times again after ${lateMs} ms (${era}, N-07)`, async () => {
        const busy = new BusyServer({ era, hasStream: true });
        let isLate = true;
        busy.intercept = async ({ method, body }) => {
          const isStream = method === "GET" || body?.method === "subscriptions/listen";
          if (isStream && isLate) {
            isLate = false;
            await busy.after(lateMs);
          }
          return undefined;
        };
        const server = await busy.connect();
        void server.follow("tools");
        await busy.run(() => busy.reported("list-page").length === 1, lateMs - 100);
        busy.tools = [{ name: "newer", inputSchema: { type: "object" } }];
        await busy.pass(10_000);
        expect(busy.streams).to.have.length(1);
        expect(busy.sent("tools/list")).to.have.length(loads);
        expect(busy.reported("list-page").at(-1)?.items[0]?.name).to.equal(loads === 2 ? "newer" : "work");
      });
    }
  }
});
