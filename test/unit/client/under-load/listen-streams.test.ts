/** Streams of `subscriptions/listen`: the host takes the notifications of its own subscription alone, and misses none while it changes (N-05, N-08, N-09). */
import { expect } from "chai";
import { events, noNetwork, status } from "../../../fixtures/fake-fetch.js";
import { codeOf, rejection } from "../../../fixtures/rejection.js";
import { BusyServer, connectedTo } from "../../../fixtures/busy-server.js";
import { OpenBody, sse } from "../../../fixtures/sse.js";

const CHANGED = "notifications/tools/list_changed";
const UPDATED = "notifications/resources/updated";
const META = "io.modelcontextprotocol/subscriptionId";

/** A connected host whose tools are followed. */
async function following(): Promise<BusyServer> {
  const { busy, server } = await connectedTo({ era: "modern" });
  await busy.inTime(server.follow("tools"));
  await busy.run(() => busy.streams.length === 1, 5_000);
  await busy.pass(1_000);
  return busy;
}

const lists = (busy: BusyServer): number => busy.sent("tools/list").length;

/** Holds back the answer to the next `subscriptions/listen`; the function gives it. */
function holdListen(busy: BusyServer): () => void {
  let agree = (): void => undefined;
  busy.intercept = ({ body }) =>
    body?.method === "subscriptions/listen" ? new Promise((resolve) => (agree = () => resolve(undefined))) : undefined;
  return () => agree();
}

describe("a listen stream", () => {
  it("brings the acknowledged notifications; others are reported and dropped, progress and log messages too (N-05, N-09)", async () => {
    const busy = await following();
    for (const [method, params] of [
      [CHANGED, { _meta: { [META]: "another" } }],
      [UPDATED, { uri: "a:1" }],
      ["notifications/progress", { progressToken: 1, progress: 1 }],
      ["notifications/message", { level: "info", data: "x" }],
    ] as const) {
      const before = busy.reported("problem").length;
      busy.notify(method, params);
      await busy.run(() => busy.reported("problem").length === before + 1, 1_000);
    }
    expect([lists(busy), busy.reported("log").length, busy.reported("resource-updated").length]).to.deep.equal([
      1, 0, 0,
    ]);
    const [listen] = busy.sent("subscriptions/listen");
    expect(JSON.stringify(listen)).not.to.match(/progress|message/);
    busy.notify(CHANGED, { _meta: { [META]: listen?.id } });
    await busy.run(() => lists(busy) === 2, 5_000);
  });

  it("that is never acknowledged delays no caller that aborts, and is closed (N-10, U-06)", async () => {
    const { busy, server } = await connectedTo({ era: "modern" });
    await busy.inTime(server.follow("tools"));
    await busy.run(() => busy.streams.length === 1, 5_000);
    await busy.pass(1_000);
    const agree = holdListen(busy);
    const stop = new AbortController();
    const subscribing = rejection(server.subscribeResource("note:1", { signal: stop.signal }));
    await busy.pass(1_000);
    const reason = new Error("not any more");
    stop.abort(reason);
    expect(await subscribing).to.equal(reason);
    busy.intercept = () => undefined;
    agree();
    await busy.pass(20_000);
    const filters = busy
      .sent("subscriptions/listen")
      .map(({ params }) => (params as { notifications: object }).notifications);
    expect(filters.map((filter) => "resourceSubscriptions" in filter)).to.deep.equal([false, true, false]);
  });

  it("brings nothing before its acknowledgement (N-05)", async () => {
    const busy = new BusyServer({ era: "modern" });
    const body = new OpenBody();
    busy.methods["subscriptions/listen"] = () => events(body.stream);
    const server = await busy.connect();
    await busy.inTime(server.follow("tools"));
    await busy.run(() => busy.sent("subscriptions/listen").length === 1, 5_000);
    body.write(sse({ jsonrpc: "2.0", method: CHANGED, params: {} }));
    await busy.run(() => busy.reported("problem").length === 1, 1_000);
    await busy.pass(2_000);
    expect(lists(busy)).to.equal(1);
    const { id, params } = busy.sent("subscriptions/listen")[0] as { id: number; params: { notifications: object } };
    const method = "notifications/subscriptions/acknowledged";
    const agreed = { _meta: { [META]: id }, notifications: params.notifications };
    body.write(sse({ jsonrpc: "2.0", method, params: agreed }));
    body.write(sse({ jsonrpc: "2.0", method: CHANGED, params: {} }));
    await busy.run(() => lists(busy) === 2, 5_000);
  });

  it("is still open while the one that replaces it is being opened: no notification is missed (N-08)", async () => {
    const busy = await following();
    const body = new OpenBody();
    busy.methods["subscriptions/listen"] = () => events(body.stream);
    const subscribed = busy.host.server("a")?.subscribeResource("a:1");
    await busy.run(() => busy.sent("subscriptions/listen").length === 2, 5_000);
    busy.notify(CHANGED); // on the old stream
    await busy.run(() => lists(busy) === 2, 5_000);
    const { id, params } = busy.sent("subscriptions/listen")[1] as { id: number; params: { notifications: object } };
    const method = "notifications/subscriptions/acknowledged";
    const agreed = { _meta: { [META]: id }, notifications: params.notifications };
    body.write(sse({ jsonrpc: "2.0", method, params: agreed }));
    expect(await busy.inTime(Promise.resolve(subscribed))).to.equal(true);
    body.write(sse({ jsonrpc: "2.0", method: UPDATED, params: { uri: "a:1" } }));
    await busy.run(() => busy.reported("resource-updated").length === 1, 5_000);
    await busy.run(() => busy.streams[0]?.cancelled === true, 10_000);
  });

  it("that breaks just after another replaced it is missed: lists are loaded again (N-07, N-08)", async () => {
    const busy = await following();
    await busy.inTime(Promise.resolve(busy.host.server("a")?.subscribeResource("a:1")));
    expect([busy.streams.length, lists(busy)]).to.deep.equal([2, 1]);
    busy.streams[0]?.break();
    await busy.run(() => lists(busy) === 2, 5_000);
  });

  for (const [what, answer, code] of [
    ["is refused with 403", () => status(403), "ERR-FORBIDDEN"],
    ["is never acknowledged", () => events(new OpenBody().stream), "ERR-TIMEOUT"],
    ["meets a network that is down", noNetwork, "ERR-UNREACHABLE"],
  ] as const) {
    it(`that ${what} delays no caller, and opens as soon as it can (N-06)`, async () => {
      const busy = new BusyServer({ era: "modern" });
      const { intercept } = busy;
      let isWell = false;
      busy.intercept = (request) =>
        request.body?.method === "subscriptions/listen" && !isWell ? answer() : intercept(request);
      const server = await busy.connect();
      await busy.inTime(server.follow("tools"));
      const start = busy.clock.now();
      const outcomes = [server.subscribeResource("a:1"), server.subscribeResource("a:2")].map(codeOf);
      expect(await busy.inTime(Promise.all(outcomes))).to.deep.equal([code, code]);
      expect(busy.clock.now() - start).to.be.at.most(31_000); // ten seconds each, one after the other
      isWell = true;
      if (what !== "is never acknowledged") await busy.run(() => busy.streams.length > 0, 60_000);
      expect(await busy.inTime(server.subscribeResource("a:3"))).to.equal(true);
      busy.notify(UPDATED, { uri: "a:3" });
      await busy.run(() => busy.reported("resource-updated").length === 1, 5_000);
    });
  }
});

describe("a resource with two subscribers", () => {
  const isListen = (body: { readonly method?: unknown } | undefined): boolean =>
    body?.method === "subscriptions/listen";
  const subscribe = (busy: BusyServer, signal?: AbortSignal): Promise<boolean | undefined> =>
    Promise.resolve(busy.host.server("a")?.subscribeResource("a:1", signal && { signal }));
  const filterOf = (busy: BusyServer): unknown => {
    const params = busy.sent("subscriptions/listen").at(-1)?.params as { notifications: object } | undefined;
    return params?.notifications;
  };

  /** Says that the resource changed, and expects the host to tell of it. */
  async function expectUpdate(busy: BusyServer): Promise<void> {
    const before = busy.reported("resource-updated").length;
    busy.notify(UPDATED, { uri: "a:1" });
    await busy.run(() => busy.reported("resource-updated").length === before + 1, 5_000);
    expect(filterOf(busy)).to.deep.include({ resourceSubscriptions: ["a:1"] });
  }

  it("stays subscribed to for the first when the second fails (N-04, N-06)", async () => {
    const busy = await following();
    expect(await busy.inTime(subscribe(busy))).to.equal(true);
    busy.intercept = ({ body }) => (isListen(body) ? status(503) : undefined);
    for (const stream of busy.streams.splice(0)) stream.break();
    expect(await busy.inTime(codeOf(subscribe(busy)))).to.equal("ERR-HTTP");
    busy.intercept = () => undefined;
    await busy.run(() => busy.streams.length > 0, 60_000);
    await expectUpdate(busy);
  });

  it("stays subscribed to for the first when the second aborts (U-06)", async () => {
    const busy = await following();
    expect(await busy.inTime(subscribe(busy))).to.equal(true);
    const agree = holdListen(busy);
    const stop = new AbortController();
    const subscribing = rejection(subscribe(busy, stop.signal));
    await busy.pass(1_000);
    const reason = new Error("not any more");
    stop.abort(reason);
    expect(await subscribing).to.equal(reason);
    busy.intercept = () => undefined;
    agree();
    await busy.pass(20_000);
    await expectUpdate(busy);
  });

  it("is subscribed to for the second when the first has failed meanwhile (N-04)", async () => {
    const busy = await following();
    let isWell = false;
    busy.intercept = ({ body }) => (isListen(body) && !isWell ? status(503) : undefined);
    for (const stream of busy.streams.splice(0)) stream.break();
    const [first, second] = [subscribe(busy), subscribe(busy)];
    const outcome = codeOf(first).finally(() => (isWell = true));
    expect(await busy.inTime(outcome)).to.equal("ERR-HTTP");
    expect(await busy.inTime(second)).to.equal(true);
    await expectUpdate(busy);
  });

  it("is not subscribed to any more once one of them unsubscribes", async () => {
    const busy = await following();
    for (const caller of [subscribe(busy), subscribe(busy)]) expect(await busy.inTime(caller)).to.equal(true);
    await busy.inTime(Promise.resolve(busy.host.server("a")?.unsubscribeResource("a:1")));
    expect(filterOf(busy)).not.to.have.property("resourceSubscriptions");
  });
});
