/** Requests of an app: what it may do with its server, and in the user's name, each with consent. */
import { expect } from "chai";
import type { InputRequest, InputResponse } from "../../../../src/client/api/index.js";
import { APP_URI, OPENAI_TOOLS, OPENAI_TYPE } from "../../../fixtures/app-server.js";
import { appStage, type AppStageOptions } from "../../../fixtures/app-stage.js";
import { settled } from "../../../fixtures/fake-clock.js";
import { closeApps } from "../../../fixtures/raw-app.js";
import { codeOf } from "../../../fixtures/rejection.js";
import { until } from "../../../fixtures/until.js";

afterEach(closeApps);

const ALWAYS = (): InputResponse => ({ action: "allow", remember: "always" });
const DENY = (): InputResponse => ({ action: "deny" });

async function opened(options: AppStageOptions = {}) {
  const stage = await appStage(options);
  const { app, appId } = await stage.open();
  await app.initialize();
  const kinds = (): readonly string[] => stage.requests.map(({ kind }) => kind);
  return { ...stage, app, appId, kinds };
}

describe("tool calls of an app", () => {
  it("need the user's approval, even if those of programs do not, and are marked as calls of an app (UI-08, UI-18)", async () => {
    const { app, appId, requests, fake, host } = await opened();
    const { result } = await app.request("tools/call", { name: "find_place", arguments: { name: "Oslo" } });
    expect(result).to.deep.include({ content: [{ type: "text", text: "find_place done" }] });
    expect(requests).to.have.length(1);
    expect(requests[0]).to.deep.include({ kind: "tool", tool: "find_place", arguments: { name: "Oslo" } });
    expect(requests[0]?.app).to.deep.include({ appId, tool: "show_map", name: "Map app", version: "2" });
    const [started] = fake.reported("call-started");
    expect(started).to.include({ tool: "find_place", initiator: "app", callId: `${appId}/call-1` });
    const entry = (await host.audit.list()).find(({ kind }) => kind === "tool-call");
    expect(entry?.call).to.include({ initiator: "app", approval: "prompted" });
  });

  it("are approved once for this app and this tool, if the user says so, and again for another app (UI-08)", async () => {
    const { app, requests, open } = await opened({ answer: ALWAYS });
    for (let count = 0; count < 3; count++) await app.request("tools/call", { name: "find_place" });
    expect(requests).to.have.length(1);
    await app.request("tools/call", { name: "move_map" });
    expect(requests).to.have.length(2);
    const again = await open();
    await again.app.initialize();
    await again.app.request("tools/call", { name: "find_place" });
    expect(requests).to.have.length(2); // the same app in another frame
    const other = await open({ app: { ...again.read, hash: "of another app" } });
    await other.app.initialize();
    await other.app.request("tools/call", { name: "find_place" });
    expect(requests.map(({ kind }) => kind)).to.deep.equal(["tool", "tool", "app-access", "tool"]);
  });

  it("that wait for the same permission are allowed with it, and no others (UI-08)", async () => {
    const { app, host, requests } = await opened({ answer: () => undefined });
    const calls = ["find_place", "find_place", "move_map", "find_place"].map((name) =>
      app.request("tools/call", { name }),
    );
    await until(() => requests.length === 4);
    await host.inputRequests.answer(requests[0]?.requestId ?? "", { action: "allow", remember: "session" });
    for (const at of [0, 1, 3]) expect((await calls[at])?.result).to.have.property("content");
    expect(await host.inputRequests.list()).to.deep.equal([requests[2]]);
    await host.inputRequests.answer(requests[2]?.requestId ?? "", { action: "deny" });
    expect((await calls[2])?.error).to.include({ code: -32000 });
  });

  it("are prompted for each time if the host prompts always, or the server says that the tool destroys (UI-08)", async () => {
    const annotated = { name: "wipe", inputSchema: { type: "object" }, annotations: { destructiveHint: true } };
    const tools = [
      { name: "show_map", inputSchema: { type: "object" }, _meta: { ui: { resourceUri: "ui://map/view" } } },
      annotated,
    ];
    for (const options of [{ tools }, { tools, toolApproval: "always" as const }]) {
      const { app, requests } = await opened({ ...options, answer: ALWAYS });
      for (let count = 0; count < 2; count++) await app.request("tools/call", { name: "wipe" });
      expect(requests.map((one) => one.kind === "tool" && one.once)).to.deep.equal([true, true]);
    }
  });

  it("are refused if the user denies them, with nothing sent (UI-08)", async () => {
    const { app, methods } = await opened({ answer: DENY });
    const { error } = await app.request("tools/call", { name: "find_place" });
    expect(error).to.include({ code: -32000 });
    expect(methods()).not.to.include("tools/call");
  });

  it("are refused for tools that are not visible to apps, are not of its server, or are malformed (UI-03, UI-11)", async () => {
    const { app, methods, requests } = await opened();
    const code = async (params: Record<string, unknown>): Promise<unknown> =>
      (await app.request("tools/call", params)).error?.code;
    expect(await code({ name: "delete_map" })).to.equal(-32000);
    expect(await code({ name: "of another server" })).to.equal(-32602);
    expect(await code({ name: 7 })).to.equal(-32602);
    expect(await code({ name: "find_place", arguments: "all" })).to.equal(-32602);
    expect(await code({ name: "find_place", arguments: { text: "x".repeat(1_000_001) } })).to.equal(-32602);
    expect([methods().includes("tools/call"), requests]).to.deep.equal([false, []]);
  });

  it("of an app written for window.openai are only those of tools that say so themselves (UI-03)", async () => {
    const contents = [{ uri: APP_URI, mimeType: OPENAI_TYPE, text: "<p>" }];
    const { app } = await opened({ tools: OPENAI_TOOLS, contents });
    const outcome = async (name: string) => (await app.request("tools/call", { name })).error?.code ?? "called";
    expect(await outcome("move_map")).to.equal("called");
    for (const name of ["show_map", "delete_map", "find_place"]) expect(await outcome(name), name).to.equal(-32000);
    const { result = {} } = await app.request("tools/list");
    expect((result.tools as { name: string }[]).map(({ name }) => name)).to.deep.equal(["move_map"]); // our own fixture
  });

  it("list the tools that are visible to apps (UI-03)", async () => {
    const { app } = await opened();
    const { result = {} } = await app.request("tools/list");
    const names = (result.tools as { name: string }[]).map(({ name }) => name); // our own fixture
    expect(names).to.deep.equal(["show_map", "move_map", "find_place"]);
  });

  it("keep the app's own _meta, and nothing reserved; its progress token stays with the app", async () => {
    const { app, http } = await opened();
    const _meta = { "example.com/trace": 1, "io.modelcontextprotocol/clientInfo": {}, progressToken: { odd: 1 } };
    await app.request("tools/call", { name: "find_place", _meta });
    const sent = http.requests.find(({ body }) => body?.method === "tools/call")?.body?.params as { _meta: object };
    expect(sent._meta).to.include({ "example.com/trace": 1 });
    expect(sent._meta).to.have.nested.property("io\\.modelcontextprotocol/clientInfo.name", "mcp-panel");
  });

  it("are at most 20 per second and 5 at the same time (UI-08)", async () => {
    const waiting = new Promise<object>(() => undefined);
    const { app, fake, appId, host } = await opened({ answer: ALWAYS, call: () => waiting });
    for (let count = 0; count < 5; count++)
      app.send({ id: `call-${count}`, method: "tools/call", params: { name: "find_place" } });
    await until(() => fake.reported("call-started").length === 5);
    expect((await app.request("tools/call", { name: "find_place" })).error).to.include({ code: -32000 });
    await host.apps.close(appId);
    const quick = await opened({ answer: ALWAYS });
    const answers = await Promise.all(
      Array.from({ length: 25 }, async () => (await quick.app.request("tools/call", { name: "nothing" })).error?.code),
    );
    expect(answers.filter((code) => code === -32000).length).to.be.greaterThan(4);
  });

  it("end with the app's cancellation, and with the app (UI-25)", async () => {
    const waiting = new Promise<object>(() => undefined);
    const { app, fake, host, appId } = await opened({ answer: ALWAYS, call: () => waiting });
    app.send({ id: 40, method: "tools/call", params: { name: "find_place" } });
    await until(() => fake.reported("call-started").length === 1);
    app.notify("notifications/cancelled", { requestId: 40 });
    await until(() => fake.reported("call-ended").length === 1);
    app.send({ id: 41, method: "tools/call", params: { name: "find_place" } });
    await until(() => fake.reported("call-started").length === 2);
    await host.apps.close(appId);
    await until(() => fake.reported("call-ended").length === 2);
    expect(fake.reported("call-ended").map(({ end }) => end.kind)).to.deep.equal(["cancelled", "cancelled"]);
    expect(app.received.some(({ id, error, result }) => (id === 40 || id === 41) && (error ?? result))).to.equal(false);
  });

  it("are refused once the server is not connected; the app stays open (UI-26)", async () => {
    const { app, server, host } = await opened();
    await server.close();
    expect((await app.request("tools/call", { name: "find_place" })).error).to.include({ code: -32000 });
    expect((await app.request("ui/open-link", { url: "https://hut.example" })).error).to.include({ code: -32000 });
    expect(await host.apps.list()).to.have.length(1);
  });
});

describe("resources of an app", () => {
  it("are read from its own server; the user is prompted once for those that are not of apps (UI-08, UI-11)", async () => {
    const { app, kinds, http } = await opened();
    const read = async (uri: unknown) => app.request("resources/read", { uri });
    expect((await read("ui://map/view")).result)
      .to.have.property("contents")
      .that.has.length(1);
    expect(kinds()).to.deep.equal([]);
    const answers = await Promise.all([read("file:///etc/passwd"), read("http://169.254.169.254/")]);
    expect(answers.every(({ result }) => result)).to.equal(true);
    expect(kinds()).to.deep.equal(["app-resource"]);
    expect((await read(7)).error?.code).to.equal(-32602);
    expect(new Set(http.requests.map(({ url }) => new URL(url).host))).to.deep.equal(new Set(["mcp.example"]));
  });

  it("are refused if the user denies them, also later (UI-08)", async () => {
    const { app, kinds } = await opened({ answer: DENY });
    expect((await app.request("resources/read", { uri: "note:///1" })).error).to.include({ code: -32000 });
    expect((await app.request("resources/read", { uri: "note:///2" })).error).to.include({ code: -32000 });
    expect(kinds()).to.deep.equal(["app-resource"]);
  });
});

describe("requests of an app in the user's name", () => {
  it("open a page after the user agrees; only http and https without credentials (UI-08, UI-12)", async () => {
    const { app, requests } = await opened();
    expect((await app.request("ui/open-link", { url: "http://hut.example/north" })).result).to.deep.equal({});
    expect(requests[0]).to.deep.include({
      kind: "app-link",
      url: "http://hut.example/north",
      origin: "http://hut.example",
      warnings: [{ kind: "odd-url", what: "not-https" }],
    });
    const hostile = [
      "javascript:alert(1)",
      "data:text/html,x",
      "https://u:p@h.example",
      `https://h.example/${"x".repeat(1e6)}`,
      "https://h.example/\n",
      "/north",
      7,
    ];
    for (const url of hostile)
      expect((await app.request("ui/open-link", { url })).error?.code, String(url)).to.equal(-32602);
    expect(requests).to.have.length(1);
  });

  it("report that the user denied them", async () => {
    const { app } = await opened({ answer: DENY, offer: { messages: true } });
    const file = { type: "resource", resource: { uri: "ui://map/a.txt", text: "a" } };
    expect((await app.request("ui/open-link", { url: "https://hut.example" })).result).to.deep.equal({ isError: true });
    expect((await app.request("ui/download-file", { contents: [file] })).result).to.deep.equal({ isError: true });
    const message = { role: "user", content: [{ type: "text", text: "Hello" }] };
    expect((await app.request("ui/message", message)).result).to.deep.equal({ isError: true });
  });

  it("send messages of the user only, after the user agrees, to a host that takes them (UI-08, UI-13)", async () => {
    const { app, change, requests } = await opened({ offer: { messages: true } });
    const text = { type: "text", text: "Book the hut." };
    const code = async (params: object): Promise<unknown> =>
      (await app.request("ui/message", { ...params })).error?.code;
    expect(await code({ role: "assistant", content: [text] })).to.equal(-32602);
    expect(await code({ role: "user", content: [] })).to.equal(-32602);
    expect(await code({ role: "user", content: [{ type: "html", html: "<b>" }] })).to.equal(-32602);
    expect(await code({ role: "user", content: [{ type: "text", text: "x".repeat(1_000_001) }] })).to.equal(-32602);
    expect(requests).to.deep.equal([]);
    expect((await app.request("ui/message", { role: "user", content: text })).result).to.deep.equal({});
    expect(await change("message")).to.deep.equal({ kind: "message", content: [text] });
    expect(requests[0]).to.deep.include({ kind: "app-message", content: [text] });
    const without = await opened();
    expect((await without.app.request("ui/message", { role: "user", content: [text] })).error?.code).to.equal(-32601);
  });

  it("replace the context of a model, up to 100 kB, for a host that takes it (UI-13)", async () => {
    const { app, host, changes } = await opened({ offer: { modelContext: true } });
    const update = (params: object) => app.request("ui/update-model-context", { ...params });
    expect((await update({ content: [{ type: "text", text: "one" }] })).result).to.deep.equal({});
    expect((await update({ structuredContent: { huts: 2 } })).result).to.deep.equal({});
    expect((await update({ structuredContent: { text: "x".repeat(100_001) } })).error?.code).to.equal(-32602);
    expect((await update({ structuredContent: [] })).error?.code).to.equal(-32602);
    expect((await update({ content: "text" })).error?.code).to.equal(-32602);
    expect((await host.apps.list())[0]?.modelContext).to.deep.equal({ structuredContent: { huts: 2 } });
    expect(changes().filter(({ kind }) => kind === "model-context")).to.have.length(2);
    const without = await opened();
    expect((await without.app.request("ui/update-model-context")).error?.code).to.equal(-32601);
  });

  it("save files under safe names, whose bytes are available until the request is answered (UI-08, UI-14)", async () => {
    const pending: InputRequest[] = [];
    const { app, host, http } = await opened({ answer: (request) => void pending.push(request) });
    const contents = [
      { type: "resource", resource: { uri: "ui://map/../../.bashrc?x", text: "é" } },
      { type: "resource", resource: { uri: "ui://map/gnp%E2%80%AE.exe", blob: "AAEC", mimeType: "image/png" } },
      { type: "resource_link", uri: "http://192.168.0.1/admin.html", name: "x", mimeType: "text/html" },
    ];
    const answer = app.request("ui/download-file", { contents });
    const request = await until(() => pending.find((one) => one.kind === "app-download"));
    if (request.kind !== "app-download") throw new Error("another request");
    expect(request.files).to.deep.equal([
      { name: "bashrc", uri: "ui://map/../../.bashrc?x", bytes: 2 },
      { name: "gnp.exe", uri: "ui://map/gnp%E2%80%AE.exe", mimeType: "image/png", bytes: 3 },
      { name: "admin.html", uri: "http://192.168.0.1/admin.html", mimeType: "text/html", isLink: true },
    ]);
    const bytes = async (index: number): Promise<string> =>
      new TextDecoder().decode(await host.apps.file(request.downloadId, index));
    expect(await bytes(0)).to.equal("é");
    expect([...new Uint8Array(await host.apps.file(request.downloadId, 1))]).to.deep.equal([0, 1, 2]);
    expect(await bytes(2)).to.equal("contents of http://192.168.0.1/admin.html"); // read through the server
    expect(await codeOf(host.apps.file(request.downloadId, 3))).to.equal("ERR-ARGUMENT");
    expect(new Set(http.requests.map(({ url }) => new URL(url).host))).to.deep.equal(new Set(["mcp.example"]));
    await host.inputRequests.answer(request.requestId, { action: "allow" });
    expect((await answer).result).to.deep.equal({});
    await settled();
    expect(await codeOf(host.apps.file(request.downloadId, 0))).to.equal("ERR-CLOSED");
    const code = async (list: unknown): Promise<unknown> =>
      (await app.request("ui/download-file", { contents: list })).error?.code;
    expect(await code([])).to.equal(-32602);
    expect(await code([{ type: "text", text: "x" }])).to.equal(-32602);
    const large = { type: "resource", resource: { uri: "ui://map/a", blob: "A".repeat(66_700_000) } };
    expect(await code([large])).to.equal(-32602);
  });

  it("are not possible where the host does not offer them, nor are methods that it does not know", async () => {
    const { app } = await opened({ offer: { links: false, downloads: false } });
    for (const method of ["ui/open-link", "ui/download-file", "sampling/createMessage", "prompts/list", "initialize"])
      expect((await app.request(method)).error?.code, method).to.equal(-32601);
  });

  it("are limited and declined like those of its server (E-14)", async () => {
    const { app, host, server } = await opened();
    const codes: unknown[] = [];
    for (let count = 0; count < 12; count++)
      codes.push((await app.request("ui/open-link", { url: "https://hut.example" })).error?.code);
    // The question before the app was one of the ten.
    expect(codes.slice(0, 9)).to.deep.equal(Array.from({ length: 9 }));
    expect(codes.slice(9).every((code) => code === -32603)).to.equal(true);
    await host.inputRequests.refuseAll(server.id);
    expect((await app.request("ui/open-link", { url: "https://hut.example" })).result).to.deep.equal({ isError: true });
    expect((await app.request("tools/call", { name: "find_place" })).error).to.include({ code: -32000 });
  });
});

describe("notifications of an app", () => {
  it("reach the log, cut to size and at most 50 per second; and can request the end of the app (UI-16, UI-25)", async () => {
    const { app, change, changes } = await opened();
    app.notify("notifications/message", { level: "warning", logger: "tiles", data: { text: "x".repeat(20_000) } });
    const { message } = await change("log");
    expect(message).to.include({ level: "warning", logger: "tiles" });
    expect(String(message.data)).to.have.length(10_001);
    for (let count = 0; count < 200; count++) app.notify("notifications/message", { level: "info", data: count });
    app.notify("ui/notifications/request-teardown");
    await app.request("ping");
    expect(changes().filter(({ kind }) => kind === "log")).to.have.length(50);
  });
});
