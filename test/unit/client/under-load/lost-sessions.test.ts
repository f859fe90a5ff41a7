/** Sessions that are lost while much is under way: what runs is answered, what was refused is sent again, nothing runs twice (T-13, TL-16). */
import { expect } from "chai";
import { json, noNetwork, rpcError, status, type FakeRequest } from "../../../fixtures/fake-fetch.js";
import { BusyServer, connectedTo, tally } from "../../../fixtures/busy-server.js";
import { codeOf, mcpRejection } from "../../../fixtures/rejection.js";

describe("a session that is lost among many calls", () => {
  for (const [how, pageOrigin] of [
    ["with six connections to the origin", "https://app.example"],
    ["with as many connections as wanted", undefined],
  ] as const) {
    it(`at the 51st of 200 loses none of them, and none runs twice, ${how} (T-13, TL-16)`, async () => {
      // Slower than what would let requests be sent ahead, on any clock.
      const { busy, server } = await connectedTo({ era: "legacy", pageOrigin, callMs: 500 });
      let calls = 0;
      busy.intercept = ({ body }) => {
        if (body?.method === "tools/call" && ++calls === 51) busy.forget();
        return undefined;
      };
      const all = Array.from({ length: 200 }, (_, key) => server.callTool("work", { key }));
      expect(tally(await busy.inTime(Promise.allSettled(all)))).to.deep.equal({ ok: 200 });
      expect([busy.ran.size, Math.max(...busy.ran.values())]).to.deep.equal([200, 1]);
      expect(busy.sessions).to.equal(2);
      expect(busy.sent("notifications/cancelled")).to.deep.equal([]);
      expect(busy.mostRunning).to.be.lessThanOrEqual(pageOrigin === undefined ? 200 : 5);
    });
  }

  it("again and again costs no call that still waits to be sent, however many sessions are lost before (T-13)", async () => {
    const busy = new BusyServer({ era: "legacy", pageOrigin: "https://app.example", callMs: 500 });
    const server = await busy.connect();
    let calls = 0;
    busy.intercept = ({ body }) => {
      if (body?.method === "tools/call" && ++calls % 25 === 0) busy.forget();
      return undefined;
    };
    const all = Array.from({ length: 100 }, (_, key) => server.callTool("work", { key }));
    expect(tally(await busy.inTime(Promise.allSettled(all)))).to.deep.equal({ ok: 100 });
    expect([busy.ran.size, Math.max(...busy.ran.values())]).to.deep.equal([100, 1]);
    expect(busy.sessions).to.be.greaterThan(4);
    await busy.host.close();
  });

  it("at a 51st leaves 50 that run on the old session, which ends after the last of them (T-13)", async () => {
    const { busy, server } = await connectedTo({ era: "legacy", callMs: 5_000 });
    const running = Array.from({ length: 50 }, (_, key) => server.callTool("work", { key }));
    await busy.run(() => busy.running === 50, 1_000);
    busy.forget();
    const one = server.callTool("work", { key: "late" });
    await busy.run(() => busy.running === 51, 1_000);
    expect(busy.http.of("DELETE")).to.have.length(0);
    expect(tally(await busy.inTime(Promise.allSettled([...running, one])))).to.deep.equal({ ok: 51 });
    expect([busy.ran.size, Math.max(...busy.ran.values())]).to.deep.equal([51, 1]);
    await busy.pass(0);
    expect(busy.http.of("DELETE").map(({ headers }) => headers.get("mcp-session-id"))).to.deep.equal(["s-1"]);
    expect(busy.sent("notifications/cancelled")).to.deep.equal([]);
  });

  it("and can't be opened again reports of a running call that it may have run, and of a waiting one that it did not (T-13, TL-16)", async () => {
    const { busy, server } = await connectedTo({ era: "legacy", callMs: 5_000 });
    const running = mcpRejection(server.callTool("work", { key: "running" }));
    await busy.run(() => busy.running === 1, 1_000);
    busy.forget();
    busy.intercept = ({ body }) => (body?.method === "initialize" ? status(403) : undefined);
    const waiting = mcpRejection(server.callTool("work", { key: "waiting" }));
    const errors = await busy.inTime(Promise.all([running, waiting]));
    expect(errors.map(({ data }) => data.mayHaveRun)).to.deep.equal([true, false]);
    expect([...busy.ran]).to.deep.equal([["running", 1]]);
  });

  it("is not concluded from one 404 to its stream: the session stays in use, and calls continue (T-13)", async () => {
    const { busy, server } = await connectedTo({ era: "legacy", callMs: 5_000, hasStream: true });
    const calls = Array.from({ length: 20 }, (_, key) => server.callTool("work", { key }));
    await busy.run(() => busy.running === 20 && busy.streams.length === 1, 1_000);
    let refusals = 0;
    busy.intercept = ({ method }) => (method === "GET" && ++refusals === 1 ? status(404) : undefined);
    busy.streams[0]?.end();
    await busy.run(() => busy.streams.length === 2, 60_000);
    expect(tally(await busy.inTime(Promise.allSettled(calls)))).to.deep.equal({ ok: 20 });
    expect([busy.sessions, refusals]).to.deep.equal([1, 2]);
  });
});

describe("a subscription that the next session refuses at first", () => {
  for (const [what, times] of [
    ["comes back", 3],
    ["is given up after eight refusals", Infinity],
  ] as const) {
    it(`${what}, and affects nothing else (T-13)`, async () => {
      const { busy, server } = await connectedTo({ era: "legacy" });
      expect(await busy.inTime(server.subscribeResource("x://y"))).to.equal(true);
      busy.forget();
      let subscribed = 0;
      busy.intercept = ({ body }) =>
        body?.method === "resources/subscribe" && ++subscribed <= times ? status(406) : undefined;
      expect(await busy.inTime(server.listTools())).to.have.length(1);
      await busy.pass(600_000);
      expect([subscribed, busy.sessions]).to.deep.equal([Math.min(times + 1, 8), 2]);
    });
  }

  it("is not requested any more once it is unsubscribed", async () => {
    const { busy, server } = await connectedTo({ era: "legacy" });
    await busy.inTime(server.subscribeResource("x://y"));
    busy.forget();
    let subscribed = 0;
    busy.intercept = ({ body }) =>
      body?.method === "resources/subscribe" && ++subscribed > 0 ? status(406) : undefined;
    await busy.inTime(server.listTools());
    await busy.inTime(server.unsubscribeResource("x://y"));
    await busy.pass(600_000);
    expect(subscribed).to.be.within(1, 2);
  });
});

describe("a subscription that is answered by a session that was replaced meanwhile", () => {
  it("is made again in the next session (T-13, N-02)", async () => {
    const { busy, server } = await connectedTo({ era: "legacy", hasStream: true });
    let answer: () => void = () => undefined;
    const answered = new Promise<void>((resolve) => (answer = resolve));
    const sessions: (string | null)[] = [];
    busy.intercept = async ({ body, headers }) => {
      if (body?.method !== "resources/subscribe") return undefined;
      sessions.push(headers.get("mcp-session-id"));
      if (sessions.length === 1) await answered;
      return json({ jsonrpc: "2.0", id: body.id, result: {} });
    };
    const subscribing = server.subscribeResource("x://y");
    await busy.run(() => sessions.length === 1, 1_000);
    busy.forget();
    await busy.inTime(server.callTool("work", { key: "a" }));
    answer();
    await busy.inTime(subscribing);
    expect(sessions).to.deep.equal(["s-1", "s-2"]);
  });
});

describe("a session that is lost before its first stream is open", () => {
  for (const [what, breaks] of [
    ["a ping breaks that asks for it", 1],
    ["pings break eight times", 8],
  ] as const) {
    it(`is opened again until a ping is answered, where ${what} (T-13)`, async () => {
      const busy = new BusyServer({ era: "legacy", hasStream: true });
      let requested = 0;
      busy.intercept = ({ method, body }) => {
        if (method === "GET" && busy.sessions === 1) busy.forget();
        return body?.method === "ping" && ++requested <= breaks ? noNetwork() : undefined;
      };
      await busy.connect();
      await busy.pass(600_000);
      expect([requested, busy.sessions]).to.deep.equal([breaks + 1, 2]);
    });
  }
});

describe("an idle connection", () => {
  for (const [what, uri] of [
    ["its GET stream alone", undefined],
    ["a subscription", "note:///1"],
  ] as const) {
    it(`outlasts 20 sessions that expire one after the other, with ${what} (T-13)`, async () => {
      const { busy, server } = await connectedTo({ era: "legacy", hasStream: true });
      if (uri !== undefined) expect(await busy.inTime(server.subscribeResource(uri))).to.equal(true);
      await busy.run(() => busy.streams.length === 1, 1_000);
      for (let expired = 1; expired <= 20; expired++) {
        await busy.pass(5_000);
        busy.forget();
        busy.streams.at(-1)?.end();
        await busy.run(() => busy.streams.length === expired + 1, 120_000);
      }
      expect(busy.sessions).to.equal(21);
      expect(busy.states.at(-1)).to.equal("connected");
      if (uri !== undefined) {
        expect(busy.sent("resources/subscribe")).to.have.length(21);
        busy.notify("notifications/resources/updated", { uri });
        await busy.run(() => busy.reported("resource-updated").length === 1, 1_000);
      }
    });
  }
});

describe("a subscription that is made again in a new session", () => {
  /** Counts the attempts in the second session; the first two are answered so. */
  async function resubscribed(refusal: (request: FakeRequest) => Response) {
    const { busy, server } = await connectedTo({ era: "legacy" });
    expect(await busy.inTime(server.subscribeResource("a:1"))).to.equal(true);
    let attempts = 0;
    busy.intercept = (request) =>
      request.body?.method === "resources/subscribe" && ++attempts <= 2 ? refusal(request) : undefined;
    busy.forget();
    await busy.inTime(server.callTool("work"));
    await busy.pass(60_000);
    await busy.host.close();
    return { attempts, states: busy.states, problems: busy.reported("problem").length };
  }

  it("is sent until the server has it, where a proxy answers first (T-13, N-02)", async () => {
    const html = (): Response => new Response("<p>Soon</p>", { headers: { "content-type": "text/html" } });
    const { attempts, states, problems } = await resubscribed(html);
    expect([attempts, problems]).to.deep.equal([3, 1]);
    expect(states).to.deep.equal(["connecting", "connected", "reconnecting", "connected", "closed"]);
  });

  it("is not sent again where the server itself refuses it (T-13)", async () => {
    const { attempts, problems } = await resubscribed((request) => rpcError(request, -32602));
    expect([attempts, problems]).to.deep.equal([1, 1]);
  });
});

describe("a subscription whose replay the next session does not answer", () => {
  it("keeps no call waiting, and comes back (T-13)", async () => {
    const { busy, server } = await connectedTo({ era: "legacy" });
    for (const uri of ["x://1", "x://2"]) await busy.inTime(server.subscribeResource(uri));
    busy.forget();
    const replayed: unknown[] = [];
    busy.intercept = ({ body }) => {
      if (body?.method !== "resources/subscribe") return undefined;
      const { uri } = body.params as { readonly uri: unknown }; // a subscription
      return replayed.push(uri) === 1 ? new Promise(() => undefined) : undefined;
    };
    const start = busy.clock.now();
    expect(await busy.inTime(server.listTools())).to.have.length(1);
    await busy.inTime(server.callTool("work", { key: 1 }, { totalTimeoutMs: 8_000 }));
    expect(busy.clock.now() - start).to.be.lessThan(1_000);
    await busy.pass(120_000);
    expect(replayed).to.deep.equal(["x://1", "x://2", "x://1"]);
    expect(busy.sessions).to.equal(2);
  });

  it("is cancelled where it was unsubscribed before it is answered", async () => {
    const { busy, server } = await connectedTo({ era: "legacy" });
    await busy.inTime(server.subscribeResource("x://1"));
    busy.methods["resources/unsubscribe"] = () => ({});
    busy.forget();
    busy.intercept = async ({ body }) => {
      if (body?.method === "resources/subscribe") await busy.after(5_000);
      return undefined;
    };
    await busy.inTime(server.listTools());
    await busy.inTime(server.unsubscribeResource("x://1"));
    const before = busy.sent("resources/unsubscribe").length;
    await busy.pass(10_000);
    expect([before, busy.sent("resources/unsubscribe").length]).to.deep.equal([1, 2]);
  });
});

describe("the absolute deadline of a request", () => {
  it("includes all sessions that are lost while it runs (T-13, U-05)", async () => {
    const { busy, server } = await connectedTo({ era: "legacy" });
    // Each session is lost after 10 s, and the next one takes 14 s to open.
    busy.intercept = async (request) => {
      if (request.body?.method === "initialize") await busy.after(14_000);
      if (request.body?.method !== "tools/list") return undefined;
      await busy.after(10_000);
      return status(404);
    };
    const start = busy.clock.now();
    const list = codeOf(server.listTools({ totalTimeoutMs: 30_000 }));
    expect(await busy.inTime(list)).to.equal("ERR-TIMEOUT");
    expect(busy.clock.now() - start).to.equal(30_000);
    expect(busy.sent("tools/list")).to.have.length(2);
  });

  it("includes the time in which the ping that checks the session is unanswered", async () => {
    const { busy, server } = await connectedTo({ era: "legacy" });
    busy.intercept = (request) => {
      const { id, method } = request.body ?? {};
      if (method === "ping") return new Promise<Response>(() => undefined);
      const error = { code: -32000, message: "Session not found" };
      return method === "tools/call" ? json({ jsonrpc: "2.0", id, error }) : undefined;
    };
    const from = busy.clock.now();
    const error = await busy.inTime(mcpRejection(server.callTool("work", { key: "a" }, { totalTimeoutMs: 2_000 })));
    expect(error.message).to.equal("Session not found");
    expect(busy.clock.now() - from).to.be.at.most(2_500);
  });

  it("ends the waits for sessions of a request that was never sent, altogether (T-13)", async () => {
    const { busy, server } = await connectedTo({ era: "legacy" });
    busy.intercept = async ({ body }) => {
      if (body?.method === "initialize") await busy.after(14_000);
      return undefined;
    };
    busy.forget();
    const first = server.listTools();
    await busy.run(() => busy.sent("initialize").length === 2, 1_000);
    const start = busy.clock.now();
    expect(await busy.inTime(codeOf(server.callTool("work", { key: 1 }, { totalTimeoutMs: 8_000 })))).to.equal(
      "ERR-TIMEOUT",
    );
    expect([busy.clock.now() - start, busy.ran.size]).to.deep.equal([8_000, 0]);
    expect(await busy.inTime(first)).to.have.length(1);
  });
});
