/** Tools that an app offers to the host: listed and called within limits, with the approval of server tools. */
import { expect } from "chai";
import type { InputResponse } from "../../../../src/client/api/index.js";
import type { Params } from "../../../../src/jsonrpc/index.js";
import { appStage, type AppStageOptions } from "../../../fixtures/app-stage.js";
import { settled } from "../../../fixtures/fake-clock.js";
import { closeApps } from "../../../fixtures/raw-app.js";
import { codeOf, rejection } from "../../../fixtures/rejection.js";

afterEach(closeApps);

const inputSchema = { type: "object" };
const ZOOM = {
  name: "zoom",
  inputSchema,
  annotations: { readOnlyHint: true },
  outputSchema: { type: "object", properties: { level: { type: "number" } }, required: ["level"] },
};

async function opened(options: AppStageOptions & { readonly tools?: never } = {}, tools: readonly object[] = [ZOOM]) {
  const stage = await appStage(options);
  const { app, appId } = await stage.open();
  const calls: Params[] = [];
  app.handlers = {
    "tools/list": () => ({ tools }),
    "tools/call": (params) => {
      calls.push(params);
      return { content: [], structuredContent: { level: 3 } };
    },
  };
  await app.initialize({ tools: { listChanged: true } });
  await app.request("ping");
  const call = (name = "zoom", args: Params = { level: 3 }, signal?: AbortSignal) =>
    stage.host.apps.callTool(appId, name, args, signal && { signal });
  const list = () => stage.host.apps.listTools(appId);
  const problems = () => stage.fake.reported("problem").map(({ problem }) => problem.reason);
  const audit = async () => (await stage.host.audit.list()).filter(({ subject = "" }) => subject.startsWith("app:"));
  return { ...stage, app, appId, calls, call, list, problems, audit };
}

describe("the tools of an app", () => {
  it("are listed and called, with entries of the audit trail that name the app (UI-20)", async () => {
    const { list, call, calls, audit, methods } = await opened();
    expect((await list()).map(({ name }) => name)).to.deep.equal(["zoom"]);
    expect(await call()).to.deep.include({ structuredContent: { level: 3 } });
    expect(calls).to.deep.equal([{ name: "zoom", arguments: { level: 3 } }]);
    expect(methods()).not.to.include("tools/call");
    const [registered, called] = await audit();
    expect(registered).to.include({ kind: "app-tools", subject: "app:show_map", count: 1 });
    expect(called).to.include({ kind: "tool-call", subject: "app:show_map/zoom", outcome: "done" });
    expect(called?.call).to.include({
      approval: "not-needed",
      argumentBytes: 11,
      argumentDigest: 'digest of {"level":3}',
    });
  });

  it("need the approval that tools of a server need, whatever their hints, each time (UI-20)", async () => {
    for (const toolApproval of ["once", "always"] as const) {
      const answer = (): InputResponse => ({ action: "allow", remember: "always" });
      const { call, requests, host, audit } = await opened({ toolApproval, answer });
      await call();
      await call();
      const [first, second, ...more] = requests;
      expect([first?.kind, second?.kind, more]).to.deep.equal(["tool", "tool", []]);
      expect(first).to.deep.include({ tool: "zoom", arguments: { level: 3 }, once: true });
      expect(first?.app).to.deep.include({ tool: "show_map", name: "Map app", version: "2", offersTool: true });
      expect((await host.inputRequests.grants()).filter(({ kind }) => kind !== "apps")).to.deep.equal([]);
      expect((await audit()).at(-1)?.call).to.include({ approval: "prompted" });
    }
  });

  it("are not called if the user denies it, and prompts for them do not count as requests of the server (UI-20)", async () => {
    const { call, calls, host, server, requests, audit } = await opened({
      toolApproval: "once",
      answer: () => ({ action: "deny" }),
    });
    await host.inputRequests.refuseAll(server.id);
    for (let count = 0; count < 4; count++) expect(await codeOf(call())).to.equal("ERR-REFUSED");
    expect([calls, requests.length]).to.deep.equal([[], 4]);
    expect(requests.some(({ quiet }) => quiet)).to.equal(false);
    expect((await audit()).at(-1)).to.include({ outcome: "deny", code: "ERR-REFUSED" });
  });

  it("approved for the host, are not thereby approved for calls of the app to a tool of that name (UI-20)", async () => {
    const find = { name: "find_place", inputSchema };
    const { call, app, requests } = await opened(
      { toolApproval: "once", answer: () => ({ action: "allow", remember: "always" }) },
      [find],
    );
    await call("find_place", {});
    await app.request("tools/call", { name: "find_place" });
    expect(requests.map(({ kind, app: by }) => [kind, by?.offersTool])).to.deep.equal([
      ["tool", true],
      ["tool", undefined],
    ]);
  });

  it("are at most 50, with names that occur once, and malformed ones are left out and reported (UI-20)", async () => {
    const many = Array.from({ length: 60 }, (_, at) => ({ name: `t${at}`, inputSchema }));
    const { list, problems } = await opened({}, [
      many[0] ?? {},
      { name: "t0", inputSchema },
      { name: 7 },
      ...many.slice(1),
    ]);
    expect(await list()).to.have.length(50);
    await settled();
    expect(problems().filter((reason) => reason.includes("its app"))).to.have.length(3);
  });

  it("that are listed in pages are read to the fifth (UI-20)", async () => {
    const { list, app } = await opened();
    let page = 0;
    app.handlers = {
      "tools/list": () => ({ tools: [{ name: `t${++page}`, inputSchema }], nextCursor: "again" }),
    };
    expect(await list()).to.have.length(5);
  });

  it("answer within 30 seconds and with 10 MB at most, as their output schema says (UI-20)", async () => {
    const { call, app, fake, audit } = await opened();
    const answer = (result: object | undefined) => (app.handlers = { ...app.handlers, "tools/call": () => result });
    answer({ content: [], structuredContent: { level: "high" } });
    expect(await codeOf(call())).to.equal("ERR-OUTPUT-SCHEMA");
    answer({ content: [{ type: "text", text: "x".repeat(10_000_001) }] });
    expect(await codeOf(call())).to.equal("ERR-LIMIT");
    answer({ nothing: true });
    expect(await codeOf(call())).to.equal("ERR-PROTO");
    answer({ content: [{ type: "text", text: "broken" }], isError: true });
    expect(await call()).to.include({ isError: true });
    answer(undefined);
    const late = codeOf(call());
    await app.until(
      ({ id, method }) =>
        method === "tools/call" && id === app.received.findLast((one) => one.method === "tools/call")?.id,
    );
    await settled();
    fake.clock.advance(30_000);
    expect(await late).to.equal("ERR-TIMEOUT");
    await app.until(({ method }) => method === "notifications/cancelled");
    const [, ...called] = (await audit()).map(({ outcome }) => outcome);
    expect(called).to.deep.equal(["failed", "failed", "failed", "tool-error", "failed"]);
  });

  it("end with the caller's signal, and with the app; a closed app has none (UI-20)", async () => {
    const { call, list, app, appId, host } = await opened();
    await list();
    app.handlers = { ...app.handlers, "tools/call": () => undefined };
    const stop = new AbortController();
    const stopped = rejection(call("zoom", {}, stop.signal));
    await app.until(({ method }) => method === "tools/call");
    stop.abort(new Error("enough"));
    expect(await stopped).to.have.property("message", "enough");
    await app.until(({ method }) => method === "notifications/cancelled");
    const open = codeOf(call());
    await settled();
    await host.apps.close(appId);
    expect(await open).to.equal("ERR-CLOSED");
    expect(await codeOf(call())).to.equal("ERR-CLOSED");
    expect(await codeOf(list())).to.equal("ERR-CLOSED");
  });

  it("can't be called under names that are not listed, with other arguments than an object, or before the handshake (UI-20)", async () => {
    const { call, app, appId, host, open, calls } = await opened();
    expect(await codeOf(call("find_place"))).to.equal("ERR-NOT-FOUND");
    expect(await codeOf(host.apps.callTool(appId, "zoom", [] as unknown as Params))).to.equal("ERR-ARGUMENT");
    expect(await codeOf(call("zoom", { text: "x".repeat(1_000_001) }))).to.equal("ERR-LIMIT");
    app.handlers = {
      "tools/list": () => {
        throw { code: -32000, message: "not now" };
      },
    };
    expect(await rejection(host.apps.listTools(appId))).to.include({
      code: "ERR-RPC",
      message: "not now",
      rpcCode: -32000,
    });
    const other = await open();
    expect(await codeOf(host.apps.listTools(other.appId))).to.equal("ERR-METHOD");
    await other.app.initialize();
    expect(await codeOf(host.apps.listTools(other.appId))).to.equal("ERR-METHOD");
    expect(calls).to.deep.equal([]);
  });

  it("that change are reported once a second at most, and looked up again (UI-20)", async () => {
    const { app, list, call, changes, fake } = await opened();
    await list();
    app.handlers = { ...app.handlers, "tools/list": () => ({ tools: [{ name: "pan", inputSchema }] }) };
    for (let count = 0; count < 100; count++) app.notify("notifications/tools/list_changed");
    await app.request("ping");
    const reported = () => changes().filter(({ kind }) => kind === "tools-changed").length;
    expect(reported()).to.equal(0);
    fake.clock.advance(1_000);
    await settled();
    expect(reported()).to.equal(1);
    expect(await codeOf(call("zoom"))).to.equal("ERR-NOT-FOUND");
    await call("pan");
  });
});
