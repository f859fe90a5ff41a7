/** The handshake of an app, and what it is sent of its call: through `host.apps`, over a real port. */
import { expect } from "chai";
import { createEngineHost } from "../../../../src/client/host/create-host.js";
import { APP_URI, appServerPort } from "../../../fixtures/app-server.js";
import { appStage } from "../../../fixtures/app-stage.js";
import { closeApps, RawApp } from "../../../fixtures/raw-app.js";
import { settled } from "../../../fixtures/fake-clock.js";
import { codeOf } from "../../../fixtures/rejection.js";
import { until } from "../../../fixtures/until.js";

const RESULT = { content: [{ type: "text" as const, text: "done" }], structuredContent: { place: "Oslo" } };

afterEach(closeApps);

describe("the handshake of an app", () => {
  it("answers ui/initialize, also with the id 0, with the host, its capabilities and the context (UI-06)", async () => {
    const { open, change } = await appStage();
    const { app } = await open({ context: { theme: "dark", locale: "nb" } });
    const result = await app.initialize({ availableDisplayModes: ["inline", "everywhere"] });
    expect(result).to.deep.include({ protocolVersion: "2026-01-26" });
    expect(result.hostInfo).to.include({ name: "mcp-panel" });
    expect(result.hostCapabilities).to.deep.equal({
      serverTools: { listChanged: true },
      serverResources: {},
      logging: {},
      openLinks: {},
      downloadFile: {},
      sandbox: { permissions: {}, csp: {} },
    });
    expect(result.hostContext).to.deep.include({
      theme: "dark",
      locale: "nb",
      displayMode: "inline",
      availableDisplayModes: ["inline"],
    });
    expect(result.hostContext).to.have.nested.property("toolInfo.tool.name", "show_map");
    expect(await change("info")).to.deep.include({
      info: { name: "Map app", version: "2" },
      capabilities: { availableDisplayModes: ["inline"] },
    });
  });

  it("names the embedder as the host if it has named itself (UI-06)", async () => {
    const clientInfo = { name: "our-docs", version: "3.2.0", title: "Our documentation" };
    const host = createEngineHost(undefined, { clientInfo, policy: () => ({ answer: { action: "allow" } }) });
    await host.offer({ apps: true });
    const server = await host.connect(appServerPort("modern"));
    const app = await server.readApp("show_map");
    const { port1, port2 } = new MessageChannel();
    const raw = new RawApp(port2);
    await host.apps.open({ serverId: server.id, tool: app.tool, app }, port1);
    expect((await raw.initialize()).hostInfo).to.deep.equal(clientInfo);
    await host.close();
  });

  it("sends nothing before the app is initialized, then the input and the result in this order (UI-06, UI-07)", async () => {
    const { open, host } = await appStage();
    const { app, appId } = await open({ run: { arguments: { place: "Oslo" } } });
    await host.apps.sendResult(appId, RESULT);
    await host.apps.setContext(appId, { theme: "light" });
    await settled();
    expect(app.received).to.deep.equal([]);
    const { hostContext } = await app.initialize();
    expect(hostContext).to.include({ theme: "light" });
    await app.until(({ method }) => method === "ui/notifications/tool-result");
    expect(app.received.slice(1).map(({ method, params }) => ({ method, params }))).to.deep.equal([
      { method: "ui/notifications/tool-input", params: { arguments: { place: "Oslo" } } },
      { method: "ui/notifications/tool-result", params: RESULT },
    ]);
  });

  it("refuses requests before it, a second one, and malformed ones (UI-06)", async () => {
    const { open, methods } = await appStage();
    const { app } = await open();
    const before = methods().length;
    expect((await app.request("tools/list")).error?.code).to.equal(-32600);
    expect((await app.request("ping")).result).to.deep.equal({});
    expect((await app.request("ui/initialize", { appInfo: "Map" })).error?.code).to.equal(-32602);
    app.notify("ui/notifications/initialized"); // of an app that did not initialize
    expect((await app.request("tools/list")).error?.code).to.equal(-32600);
    await app.initialize();
    expect((await app.request("ui/initialize", { appInfo: { name: "x" }, protocolVersion: "1" })).error?.code).to.equal(
      -32600,
    );
    expect(methods()).to.have.length(before);
  });

  it("reports an app that never initializes as unresponsive, until it does", async () => {
    const { open, fake, phase } = await appStage();
    const { app } = await open();
    fake.clock.advance(15_000);
    await phase("unresponsive");
    await app.initialize();
    await phase("initialized");
  });

  it("is for an app of a host that offers apps, over a port, for a connected server, and for 20 at once", async () => {
    const { host, server, open } = await appStage();
    const app = await server.readApp("show_map");
    const options = { serverId: server.id, tool: app.tool, app };
    const port = () => new MessageChannel().port1;
    expect(await codeOf(host.apps.open({ ...options, serverId: "other" }, port()))).to.equal("ERR-CLOSED");
    expect(await codeOf(host.apps.open(options, {} as MessagePort))).to.equal("ERR-ARGUMENT");
    for (let count = 0; count < 20; count++) await open();
    expect(await codeOf(host.apps.open(options, port()))).to.equal("ERR-LIMIT");
    expect(await host.apps.list()).to.have.length(20);
    for (const { appId } of await host.apps.list()) await host.apps.close(appId);
    expect(await host.apps.list()).to.deep.equal([]);
    await host.offer({ apps: false });
    expect(await codeOf(host.apps.open(options, port()))).to.equal("ERR-ARGUMENT");
  });
});

describe("the call of an app", () => {
  it("has one input, results after it, and nothing after its cancellation (UI-07)", async () => {
    const { open, host } = await appStage();
    const { app, appId } = await open();
    await app.initialize();
    expect(await codeOf(host.apps.sendResult(appId, RESULT))).to.equal("ERR-ARGUMENT");
    await host.apps.sendInput(appId, { place: "Bergen" });
    expect(await codeOf(host.apps.sendInput(appId, {}))).to.equal("ERR-ARGUMENT");
    expect(await codeOf(host.apps.sendInput(appId, [] as never))).to.equal("ERR-ARGUMENT");
    await host.apps.sendResult(appId, RESULT);
    await host.apps.cancel(appId, "The user cancelled the call.");
    await host.apps.cancel(appId);
    expect(await codeOf(host.apps.sendResult(appId, RESULT))).to.equal("ERR-ARGUMENT");
    await app.until(({ method }) => method === "ui/notifications/tool-cancelled");
    expect(app.methods).to.deep.equal([
      "ui/notifications/tool-input",
      "ui/notifications/tool-result",
      "ui/notifications/tool-cancelled",
    ]);
    expect(app.received.at(-1)?.params).to.deep.equal({ reason: "The user cancelled the call." });
  });

  for (const era of ["modern", "legacy"] as const) {
    it(`sends a kept result whole, without members of the protocol's envelope, in the ${era} era (UI-07)`, async () => {
      const { open, host, server } = await appStage({ era });
      const view = await server.callTool("show_map", { place: "Oslo" }, { view: true });
      const { app } = await open({ run: { arguments: { place: "Oslo" }, result: { resultId: view.resultId } } });
      await app.initialize();
      const { params } = await app.until(({ method }) => method === "ui/notifications/tool-result");
      expect(params).to.deep.equal({
        content: [{ type: "text", text: "show_map done" }],
        structuredContent: { place: "Oslo" },
        isError: false,
        _meta: { "example.com/own": 1 },
      });
      expect(await host.results.json(view.resultId, "result")).to.include("show_map done"); // it is not released
    });
  }

  it("sends a sentence in place of a result that is larger than 10 MB (UI-07)", async () => {
    const { open } = await appStage();
    const result = { content: [{ type: "text" as const, text: "x".repeat(11_000_000) }] };
    const { app } = await open({ run: { arguments: {}, result } });
    await app.initialize();
    const { params } = await app.until(({ method }) => method === "ui/notifications/tool-result");
    expect(params).to.include({ isError: true });
  });
});

describe("the context of an app", () => {
  it("is changed by members that differ, and its mode by what both sides support (UI-09, UI-24)", async () => {
    const { open, host, changes } = await appStage({ offer: { displayModes: ["inline", "fullscreen"] } });
    const { app, appId } = await open({ context: { theme: "dark" } });
    await app.initialize({ availableDisplayModes: ["inline", "fullscreen"] });
    await host.apps.setContext(appId, { theme: "dark", displayMode: "pip", availableDisplayModes: ["pip"] });
    await host.apps.setContext(appId, { theme: "light" });
    expect((await app.request("ui/request-display-mode", { mode: "fullscreen" })).result).to.deep.equal({
      mode: "fullscreen",
    });
    await host.apps.setDisplayMode(appId, "fullscreen", { width: 800, height: 600 });
    expect(await codeOf(host.apps.setDisplayMode(appId, "pip"))).to.equal("ERR-ARGUMENT");
    expect((await app.request("ui/request-display-mode", { mode: "pip" })).result).to.deep.equal({
      mode: "fullscreen",
    });
    expect((await app.request("ui/request-display-mode", { mode: "everywhere" })).error?.code).to.equal(-32602);
    const sent = app.received.filter(({ method }) => method === "ui/notifications/host-context-changed");
    expect(sent.map(({ params }) => params)).to.deep.equal([
      { theme: "light" },
      { displayMode: "fullscreen", containerDimensions: { width: 800, height: 600 } },
    ]);
    expect(changes().filter(({ kind }) => kind === "display-mode")).to.deep.equal([
      { kind: "display-mode", mode: "fullscreen" },
    ]);
    expect((await host.apps.list())[0]).to.deep.include({ displayMode: "fullscreen", uri: APP_URI });
  });

  it("gives an app no mode that it does not declare (UI-09)", async () => {
    const { open, host } = await appStage({ offer: { displayModes: ["inline", "fullscreen"] } });
    const { app, appId } = await open();
    await app.initialize({ availableDisplayModes: ["inline"] });
    expect((await app.request("ui/request-display-mode", { mode: "fullscreen" })).result).to.deep.equal({
      mode: "inline",
    });
    expect(await codeOf(host.apps.setDisplayMode(appId, "fullscreen"))).to.equal("ERR-ARGUMENT");
  });

  it("gives an app that declares no mode only inline, and covers nothing without an act of the user (UI-09)", async () => {
    const both = ["inline", "fullscreen"];
    const act = (value: unknown): object => ({ _meta: { "mcp-panel/userActivation": value } });
    const rows: readonly (readonly [capabilities: object, params: object, mode: string])[] = [
      [{}, { mode: "fullscreen" }, "inline"],
      [{}, { mode: "fullscreen", ...act(true) }, "inline"],
      [{ availableDisplayModes: [] }, { mode: "fullscreen" }, "inline"],
      [{ availableDisplayModes: "fullscreen" }, { mode: "fullscreen" }, "inline"],
      [{ availableDisplayModes: ["inline"] }, { mode: "fullscreen", ...act(true) }, "inline"],
      [{ availableDisplayModes: ["pip"] }, { mode: "pip", ...act(true) }, "inline"], // the host has none
      [{ availableDisplayModes: both }, { mode: "fullscreen", ...act(false) }, "inline"],
      [{ availableDisplayModes: both }, { mode: "inline", ...act(false) }, "inline"],
      [{ availableDisplayModes: both }, { mode: "fullscreen", ...act(true) }, "fullscreen"],
      [{ availableDisplayModes: both }, { mode: "fullscreen", _meta: {} }, "fullscreen"], // drawn by another page
      [{ availableDisplayModes: both }, { mode: "fullscreen", _meta: 7 }, "fullscreen"],
    ];
    for (const [capabilities, params, mode] of rows) {
      const { open, changes } = await appStage({ offer: { displayModes: ["inline", "fullscreen"] } });
      const { app } = await open();
      await app.initialize({ ...capabilities });
      const name = JSON.stringify([capabilities, params]);
      expect((await app.request("ui/request-display-mode", { ...params })).result, name).to.deep.equal({ mode });
      expect(
        changes().some(({ kind }) => kind === "display-mode"),
        name,
      ).to.equal(mode === "fullscreen");
    }
  });

  it("reports sizes as whole numbers in bounds, ten times a second at most (UI-09)", async () => {
    const { open, fake, changes } = await appStage();
    const { app } = await open();
    await app.initialize();
    const report = async (...sizes: readonly object[]): Promise<unknown> => {
      for (const params of sizes) app.notify("ui/notifications/size-changed", { ...params });
      await app.request("ping");
      fake.clock.advance(100);
      return changes()
        .flatMap((one) => (one.kind === "size" ? [one.size] : []))
        .at(-1);
    };
    expect(await report({ width: 300, height: 200.4 })).to.deep.equal({ width: 300, height: 200 });
    expect(await report({ height: 1e9 }, { height: -5 }, { height: 400 })).to.deep.equal({ height: 400 });
    expect(await report({ height: 1e9 })).to.deep.equal({ height: 100_000 });
    expect(await report({ height: -5 })).to.deep.equal({ height: 0 });
    const before = changes().length;
    await report({ height: Number.NaN }, { height: "100vh" }, { width: null }, {}, { height: 0 });
    expect(changes()).to.have.length(before);
  });

  it("notifies an app that a list of its server changed (UI-25)", async () => {
    const { open, fake, server } = await appStage();
    const { app } = await open();
    await app.initialize();
    fake.notify(server.id, "notifications/tools/list_changed");
    fake.notify(server.id, "notifications/resources/list_changed"); // the server does not declare it
    fake.host.flush();
    await until(() => app.methods.includes("notifications/tools/list_changed"));
    await app.request("ping");
    expect(app.methods).not.to.include("notifications/resources/list_changed");
  });
});
