/** Hostile apps: what they send has no effect but an error, a note, or their end. */
import { expect } from "chai";
import { until } from "../../../fixtures/until.js";
import fc from "fast-check";
import { appStage, type AppStageOptions } from "../../../fixtures/app-stage.js";
import { settled } from "../../../fixtures/fake-clock.js";
import { closeApps } from "../../../fixtures/raw-app.js";
import { codeOf } from "../../../fixtures/rejection.js";

afterEach(closeApps);

async function opened(options: AppStageOptions = {}) {
  const stage = await appStage(options);
  const { app, appId } = await stage.open();
  await app.initialize();
  await app.request("ping"); // the end of the handshake has arrived
  return { ...stage, app, appId };
}

describe("an app that sends no JSON-RPC messages", () => {
  it("gets no answer to batches, ids that are null, and values that are no JSON-RPC", async () => {
    const { app, changes } = await opened();
    const before = changes().length;
    const count = app.received.length;
    for (const value of [
      [{ jsonrpc: "2.0", id: 1, method: "ping" }],
      null,
      7,
      "ping",
      {},
      { jsonrpc: "2.0", id: null, method: "ping" },
    ])
      app.post(value);
    app.send({ result: {}, id: "host-7" });
    await app.request("ping");
    expect(app.received).to.have.length(count + 1);
    expect(changes()).to.have.length(before);
  });

  it("gets an error for requests with an id in use, of the wrong version, and with cyclic or binary parameters", async () => {
    const { app } = await opened({ call: () => new Promise(() => undefined) });
    const cyclic: Record<string, unknown> = {};
    cyclic.self = cyclic;
    app.send({ id: "a", method: "ui/message", params: cyclic });
    app.send({ id: "b", method: "ui/message", params: { content: new Uint8Array(10) } });
    app.send({ id: "c", method: "ui/message", params: { content: new Map() } });
    app.post({ jsonrpc: "1.0", id: "d", method: "ping" });
    app.send({ id: "e", method: "tools/call", params: { name: "find_place" } });
    app.send({ id: "e", method: "tools/call", params: { name: "find_place" } });
    for (const id of ["a", "b", "c", "d", "e"]) expect((await app.answerTo(id)).error?.code, id).to.equal(-32600);
  });

  it("can't settle a request of the host that was not sent, nor one twice", async () => {
    const { app, host, appId, fake, phase } = await opened();
    app.answers = false;
    for (let count = 0; count < 50; count++) app.send({ id: `host-${count}`, result: {} });
    await app.request("ping");
    let isClosed = false;
    const closing = host.apps.close(appId).then(() => (isClosed = true));
    const { id } = await app.until(({ method }) => method === "ui/resource-teardown");
    await settled();
    expect(isClosed).to.equal(false);
    app.send({ id, result: {} });
    app.send({ id, result: {} });
    await closing;
    await phase("closed");
    expect(fake.clock.running).to.be.lessThan(3);
  });
});

describe("an app that sends arbitrary messages", () => {
  it("breaks nothing: the host answers its next request, and opens the next app (UI-06)", async () => {
    const { app, open, fake } = await opened({ offer: { messages: true, modelContext: true } });
    const method = fc.constantFrom(
      "ui/initialize",
      "tools/call",
      "tools/list",
      "resources/read",
      "ui/open-link",
      "ui/message",
      "ui/download-file",
      "ui/update-model-context",
      "ui/request-display-mode",
      "ping",
      "notifications/cancelled",
      "notifications/message",
      "ui/notifications/initialized",
      "ui/notifications/size-changed",
      "ui/notifications/request-teardown",
      "nothing",
    );
    const params = fc.dictionary(
      fc.constantFrom(
        "name",
        "arguments",
        "_meta",
        "uri",
        "url",
        "role",
        "content",
        "contents",
        "mode",
        "data",
        "requestId",
      ),
      fc.jsonValue({ maxDepth: 3 }),
    );
    const id = fc.oneof(fc.integer(), fc.string(), fc.constant(null), fc.constant(undefined));
    const message = fc.record(
      { jsonrpc: fc.constantFrom("2.0", "1.0"), id, method, params },
      { requiredKeys: ["jsonrpc"] },
    );
    const answer = fc.record(
      { jsonrpc: fc.constant("2.0"), id, result: fc.jsonValue(), error: fc.jsonValue() },
      { requiredKeys: [] },
    );
    for (const value of fc.sample(fc.oneof(message, answer, fc.jsonValue(), fc.array(message)), 500)) {
      app.post(value);
      fake.clock.advance(100);
    }
    app.send({ id: "the last", method: "ping" });
    expect((await app.answerTo("the last")).result).to.deep.equal({});
    expect((await (await open()).app.initialize()).protocolVersion).to.equal("2026-01-26");
  });
});

describe("an app that floods", () => {
  it("gets errors over the rate, and is ended if it does not stop (UI-16)", async () => {
    const { app, phase, changes, host } = await opened();
    for (let count = 0; count < 22_000; count++) app.notify("ui/notifications/size-changed", { height: count });
    app.send({ id: "late", method: "ping" });
    await phase("failed");
    expect(changes().at(-1)).to.have.nested.property("error.code", "ERR-LIMIT");
    expect(await host.apps.list()).to.deep.equal([]);
    expect(changes().filter(({ kind }) => kind === "size").length).to.be.lessThan(3);
  });

  it("gets errors for requests over the rate", async () => {
    const { app } = await opened();
    for (let count = 0; count < 1_100; count++) app.send({ id: `ping-${count}`, method: "ping" });
    expect((await app.answerTo("ping-1099")).error).to.include({ code: -32000 });
    expect((await app.answerTo("ping-10")).result).to.deep.equal({});
  });

  it("has at most 50 requests without an answer", async () => {
    const stage = await appStage({ answer: () => undefined });
    const { app } = await stage.open();
    await app.initialize();
    for (let count = 0; count < 60; count++)
      app.send({ id: `r-${count}`, method: "resources/read", params: { uri: "note:///1" } });
    expect((await app.answerTo("r-59")).error).to.include({ code: -32000 });
    await until(() => stage.requests.length > 0); // the code for requests is loaded with the first one
    expect(stage.requests).to.have.length(1);
  });
});

describe("the end of an app", () => {
  it("is announced to the app first, and waits one second at most (UI-15)", async () => {
    const { app, host, appId, fake, changes } = await opened();
    app.answers = false;
    let isClosed = false;
    const closing = host.apps.close(appId, "another app").then(() => (isClosed = true));
    const { params } = await app.until(({ method }) => method === "ui/resource-teardown");
    expect(params).to.deep.equal({ reason: "another app" });
    expect((await app.request("tools/list")).error).to.include({ code: -32000 });
    fake.clock.advance(999);
    await settled();
    expect(isClosed).to.equal(false);
    fake.clock.advance(1);
    await closing;
    const before = changes().length;
    app.notify("ui/notifications/size-changed", { height: 1 });
    app.send({ id: 99, method: "ping" });
    fake.clock.advance(60_000);
    await settled();
    expect(changes()).to.have.length(before);
    expect(app.received.some(({ id }) => id === 99)).to.equal(false);
    expect(await codeOf(host.apps.sendInput(appId, {}))).to.equal("ERR-CLOSED");
    await host.apps.close(appId); // has no effect
    expect(changes().flatMap((one) => (one.kind === "phase" ? [one.phase] : []))).to.deep.equal([
      "initialized",
      "closing",
      "closed",
    ]);
  });

  it("is at once for an app that never initialized", async () => {
    const { open, host } = await appStage();
    const { app, appId } = await open();
    await host.apps.close(appId);
    await settled();
    expect(app.received).to.deep.equal([]);
  });

  // Node reports the end of a port. Where a browser does not, the page closes the app, or the heartbeat notices.
  if (typeof process === "object")
    it("comes with the end of its frame", async () => {
      const { app, phase } = await opened();
      app.close();
      await phase("closed");
    });

  it("comes with the end of the host", async () => {
    const { host, fake, phase } = await opened();
    await host.close();
    await phase("closed");
    expect(fake.clock.running).to.be.lessThan(3); // no heartbeat goes on
  });
});

describe("the heartbeat of an app", () => {
  it("reports an app that leaves two pings unanswered, until it sends anything (UI-16)", async () => {
    const { app, fake, changes } = await opened();
    const phases = (): readonly string[] => changes().flatMap((one) => (one.kind === "phase" ? [one.phase] : []));
    for (let beat = 0; beat < 4; beat++) {
      fake.clock.advance(5_000);
      await settled();
    }
    expect(phases()).to.deep.equal(["initialized"]);
    app.answers = false;
    for (let beat = 0; beat < 3; beat++) {
      fake.clock.advance(5_000);
      await settled();
    }
    expect(phases()).to.deep.equal(["initialized", "unresponsive"]);
    await app.request("ping");
    expect(phases()).to.deep.equal(["initialized", "unresponsive", "initialized"]);
  });
});
