/** Opening an app: finding and reading it, its access, and apps that changed. */
import { expect } from "chai";
import { createHash } from "node:crypto";
import type {
  Host,
  InputRequest,
  InputRequestPolicy,
  InputResponse,
  Server,
} from "../../../../src/client/api/index.js";
import { createEngineHost } from "../../../../src/client/host/create-host.js";
import { openStore, type Store } from "../../../../src/storage/index.js";
import { APP_HTML, APP_TOOLS, APP_URI, appMethods, appServerPort } from "../../../fixtures/app-server.js";
import { appStage } from "../../../fixtures/app-stage.js";
import { settled } from "../../../fixtures/fake-clock.js";
import { FakeFetch, noNetwork } from "../../../fixtures/fake-fetch.js";
import { FakeHost, URL_OF_SERVER } from "../../../fixtures/fake-host.js";
import { mcpServer } from "../../../fixtures/mcp-server.js";
import { closeApps, RawApp } from "../../../fixtures/raw-app.js";
import { codeOf, rejection } from "../../../fixtures/rejection.js";
import { until } from "../../../fixtures/until.js";

afterEach(closeApps);

const UI = { csp: { connectDomains: ["https://tiles.example"] }, permissions: { geolocation: {}, camera: {} } };
const access = (requests: readonly InputRequest[]) =>
  requests.flatMap((one) => (one.kind === "app-access" ? [{ access: one.access, changed: one.changed }] : []));

describe("the extension of apps", () => {
  for (const era of ["modern", "legacy"] as const) {
    it(`is declared while apps are offered, in the ${era} era (UI-01)`, async () => {
      const { http, server, host } = await appStage({ era });
      await server.listTools();
      const method = era === "legacy" ? "initialize" : "tools/list";
      const { params } = http.requests.find(({ body }) => body?.method === method)?.body ?? {};
      const path = era === "legacy" ? "capabilities" : "_meta.io\\.modelcontextprotocol/clientCapabilities";
      expect(params).to.have.deep.nested.property(`${path}.extensions.io\\.modelcontextprotocol/ui`, {
        mimeTypes: ["text/html;profile=mcp-app"],
      });
      await host.offer({ apps: false });
      const again = await host.connect("https://other.example/mcp");
      expect(JSON.stringify(again.info.clientCapabilities ?? {})).not.to.include("modelcontextprotocol/ui");
      await host.offer({ apps: true });
      const without = await host.connect("https://third.example/mcp", { offer: { apps: false } });
      expect(JSON.stringify(without.info.clientCapabilities ?? {})).not.to.include("modelcontextprotocol/ui");
      expect(JSON.stringify(http.requests.filter(({ body }) => body).at(-1)?.body)).not.to.include(
        "modelcontextprotocol/ui",
      );
    });
  }
});

describe("the id of an app's origin", () => {
  /** Opens the app over a store, and gives the id. */
  const idOf = async (store: Store, headers?: Readonly<Record<string, string>>): Promise<string | undefined> => {
    let draws = 0;
    const fake = new FakeHost(
      mcpServer({ capabilities: { tools: {}, resources: {} }, methods: appMethods({}) }),
      store,
      undefined,
      {},
      undefined,
      () => ({ answer: { action: "allow" } }),
      { digest: async (text) => createHash("sha256").update(text).digest("hex"), random: () => ++draws / 1_000 },
    );
    await fake.host.offer({ apps: true });
    const connecting = fake.host.connect(URL_OF_SERVER, { id: "a", ...(headers && { headers }) });
    for (let waited = 0; waited < 3; waited++) {
      await settled();
      fake.clock.advance(1_000);
    }
    const server = await connecting;
    const app = await server.readApp("show_map");
    const { port1, port2 } = new MessageChannel();
    new RawApp(port2); // closes the port after the test
    const { originId } = await fake.host.apps.open({ serverId: "a", tool: "show_map", app }, port1);
    return originId;
  };

  it("is that of its server and account, also if the stored data comes too late (UI-04)", async () => {
    const [first, other] = [await idOf(openStore()), await idOf(openStore(), { "x-key": "other" })];
    expect(first).to.match(/^[0-9a-f]{32}$/);
    expect(other).not.to.equal(first);
    const late = openStore();
    const get = late.get.bind(late);
    late.get = (table, key) => (table === "eras" ? new Promise(() => undefined) : get(table, key)); // read while connecting
    expect([await idOf(late), await idOf(late, { "x-key": "other" })]).to.deep.equal([first, other]);
  });
});

describe("the app of a tool", () => {
  it("is in the row of the tool; malformed metadata is a problem of a tool without an app (UI-02, UI-03)", async () => {
    const odd = {
      name: "odd",
      inputSchema: { type: "object" },
      _meta: { ui: { resourceUri: "https://evil.example" } },
    };
    const { server, fake } = await appStage({ tools: [...APP_TOOLS, odd] });
    await server.follow("tools");
    const rows = fake.reported("list-page").flatMap((page) => (page.list === "tools" ? page.items : []));
    expect(rows).to.deep.equal([
      { name: "show_map", app: true },
      { name: "move_map", visibility: ["app"] },
      { name: "delete_map", visibility: ["model"] },
      { name: "find_place" },
      { name: "odd" },
    ]);
    expect(fake.reported("problem").map(({ problem }) => [problem.about, problem.name])).to.deep.equal([
      ["tool", "odd"],
    ]);
  });

  it("is read from the URI that the tool names, without a call, also over a port (UI-02)", async () => {
    const { server, http } = await appStage({ ui: UI });
    const app = await server.readApp("show_map");
    expect(app).to.deep.include({
      tool: "show_map",
      uri: APP_URI,
      html: APP_HTML,
      permissions: ["camera", "geolocation"],
    });
    expect(app.policy.csp).to.include("connect-src https://tiles.example;");
    expect(app.hash).to.equal((await server.readApp("show_map")).hash);
    expect(
      http.requests
        .filter(({ body }) => body?.method === "resources/read")
        .map(({ body }) => (body?.params as { uri?: string } | undefined)?.uri),
    ).to.deep.equal([APP_URI, APP_URI]);
    expect(http.requests.some(({ body }) => body?.method === "tools/call")).to.equal(false);
    const port = appServerPort("legacy");
    const other = new FakeHost(new FakeFetch(noNetwork));
    expect(await (await other.host.connect(port)).readApp("show_map")).to.include({ html: APP_HTML });
    await other.host.close();
  });

  it("has the domains and permissions of its content, or else of its entry in the list, never of the tool (UI-28)", async () => {
    const csp = (domain: string) => ({ csp: { connectDomains: [`https://${domain}.example`] } });
    const tools = [
      { name: "show_map", inputSchema: { type: "object" }, _meta: { ui: { resourceUri: APP_URI, ...csp("tool") } } },
    ];
    const listed = [{ uri: APP_URI, name: "map", _meta: { ui: csp("list") } }];
    const granted = async (options: Parameters<typeof appStage>[0]) =>
      (await (await appStage(options)).server.readApp("show_map")).policy.granted.connectDomains;
    expect(await granted({ tools })).to.equal(undefined);
    expect(await granted({ tools, listed })).to.deep.equal(["https://list.example"]);
    expect(await granted({ tools, listed, ui: csp("content") })).to.deep.equal(["https://content.example"]);
    expect(await granted({ tools, listed, ui: {} })).to.equal(undefined);
  });

  it("does not exist for other tools, and is not permissive for servers elsewhere", async () => {
    const { server } = await appStage();
    expect(await codeOf(server.readApp("find_place"))).to.equal("ERR-NOT-FOUND");
    expect(await codeOf(server.readApp("nothing"))).to.equal("ERR-NOT-FOUND");
    expect(await codeOf(server.readApp("show_map", { policy: "permissive" }))).to.equal("ERR-ARGUMENT");
    const gone = await appStage({ contents: [] });
    expect(await codeOf(gone.server.readApp("show_map"))).to.equal("ERR-PROTO");
  });
});

describe("the access of an app", () => {
  it("is prompted for when domains or permissions are declared, and granted in parts (UI-05, UI-08, UI-19)", async () => {
    const answer = (): InputResponse => ({ action: "allow", domains: true, permissions: ["camera"] });
    const { open, requests } = await appStage({ ui: UI, answer });
    const { app, csp, allow, sandbox } = await open();
    expect(access(requests)).to.deep.equal([
      {
        access: { domains: { connectDomains: ["https://tiles.example"] }, permissions: ["camera", "geolocation"] },
        changed: false,
      },
    ]);
    expect(csp).to.include("connect-src https://tiles.example;");
    expect(allow.split("; ").filter((part) => !part.endsWith(" 'none'"))).to.deep.equal(["camera *"]);
    expect(sandbox).to.deep.equal({ permissions: { camera: {} }, csp: { connectDomains: ["https://tiles.example"] } });
    expect((await app.initialize()).hostCapabilities).to.deep.include({ sandbox });
  });

  it("is nothing if the user allows the app alone, and the app is not opened if the user denies it (UI-05)", async () => {
    const alone = await (await appStage({ ui: UI })).open();
    expect(alone.csp).to.include("connect-src 'none'");
    expect(alone.allow).to.include("camera 'none'").and.not.to.include("*");
    expect(alone.sandbox).to.deep.equal({ permissions: {}, csp: {} });
    const { open, host } = await appStage({ ui: UI, answer: () => ({ action: "deny" }) });
    expect(await codeOf(open())).to.equal("ERR-REFUSED");
    expect(await host.apps.list()).to.deep.equal([]);
  });

  it("is remembered for exactly this app, and can be revoked (UI-08)", async () => {
    const store = openStore();
    const answer = (): InputResponse => ({ action: "allow", domains: true, permissions: [], remember: "always" });
    const first = await appStage({ ui: UI, answer, store });
    await first.open();
    const second = await appStage({ ui: UI, answer, store });
    expect((await second.open()).csp).to.include("https://tiles.example");
    expect(second.requests).to.deep.equal([]);
    const grant = (await second.host.inputRequests.grants()).find(({ kind }) => kind === "app");
    expect(grant).to.deep.include({ kind: "app", tool: "show_map", access: { domains: true, permissions: [] } });
    const other = await appStage({ ui: { ...UI, prefersBorder: true }, answer, store });
    await other.open();
    expect(access(other.requests).map(({ changed }) => changed)).to.deep.equal([true]);
    await other.host.inputRequests.revoke(grant?.key ?? "");
    await other.open();
    expect(access(other.requests)).to.have.length(2);
  });

  it("is withdrawn with the caller's signal", async () => {
    const { open } = await appStage({ ui: UI, answer: () => undefined });
    const controller = new AbortController();
    const reason = new Error("enough");
    const opening = rejection(open({}, controller.signal));
    await settled();
    controller.abort(reason);
    expect(await opening).to.equal(reason);
  });
});

describe("an app that changed since it was first opened", () => {
  it("is prompted for, also without any access, and makes its tool a changed one, until it is accepted (UI-17)", async () => {
    const store = openStore();
    const first = await appStage({ store });
    await first.server.listTools();
    await first.open();
    expect(first.requests).to.deep.equal([]);
    let remember: { remember?: "always" } = {};
    const answer = (): InputResponse => ({ action: "allow", ...remember });
    const second = await appStage({ store, html: "<script>other</script>", answer });
    await second.server.listTools();
    await second.open();
    expect(access(second.requests).map(({ changed }) => changed)).to.deep.equal([true]);
    await until(() => second.fake.reported("tool-changed").some(({ tools }) => tools.includes("show_map")));
    const difference = await second.host.pins.read(second.server.id, "show_map");
    expect(difference?.app?.before).not.to.equal(difference?.app?.now);
    expect(difference?.before).to.equal(difference?.now);
    await second.open();
    expect(access(second.requests)).to.have.length(2); // allowed once, not accepted
    remember = { remember: "always" };
    await second.open();
    await second.open();
    expect(access(second.requests)).to.have.length(3);
    const pins = await second.host.pins.list(second.server.id);
    expect(pins.find(({ tool }) => tool === "show_map")?.state).to.equal("same");
  });
});

describe("the first app of a server", () => {
  const ALLOW = (): InputResponse => ({ action: "allow" });
  const prompted = (requests: readonly InputRequest[]): readonly (readonly [string, boolean])[] =>
    requests.flatMap((one) => (one.kind === "app-access" ? [[one.app?.tool ?? "", one.first] as const] : []));

  it("is prompted for before it runs, also without any access, and the next ones of that server are not (UI-05, UI-08)", async () => {
    const { open, requests, host } = await appStage({ promptsFirst: true, answer: ALLOW });
    await open();
    expect(prompted(requests)).to.deep.equal([["show_map", true]]);
    await open();
    await open({ app: { ...(await open()).read, hash: "another" } }).catch(() => undefined);
    expect(prompted(requests).filter(([, first]) => first)).to.have.length(1);
    const [grant] = await host.inputRequests.grants();
    expect(grant).to.include({ kind: "apps", lasts: "session" });
    await host.inputRequests.revoke(grant?.key ?? "");
    await open();
    expect(prompted(requests).filter(([, first]) => first)).to.have.length(2);
  });

  it("is not opened if that is denied, and the next app prompts again (UI-05)", async () => {
    const { open, requests, host } = await appStage({ promptsFirst: true, answer: () => ({ action: "deny" }) });
    expect([await codeOf(open()), await codeOf(open())]).to.deep.equal(["ERR-REFUSED", "ERR-REFUSED"]);
    expect(prompted(requests)).to.have.length(2);
    expect([await host.apps.list(), await host.inputRequests.grants()]).to.deep.equal([[], []]);
  });

  it("is prompted for once if several are opened at once; each prompts if the first is denied (UI-08)", async () => {
    let answer: InputResponse = { action: "allow" };
    const { open, requests } = await appStage({ promptsFirst: true, answer: () => answer });
    await Promise.all([open(), open(), open()]);
    expect(prompted(requests)).to.have.length(1);
    answer = { action: "deny" };
    const other = await appStage({ promptsFirst: true, answer: () => answer });
    const codes = await Promise.all([codeOf(other.open()), codeOf(other.open())]);
    expect(codes).to.deep.equal(["ERR-REFUSED", "ERR-REFUSED"]);
    expect(prompted(other.requests)).to.have.length(2);
  });

  it("that waits for the prompt of another one is withdrawn with its own signal", async () => {
    const { open, requests } = await appStage({ promptsFirst: true, answer: () => undefined });
    const [first, second] = [new AbortController(), new AbortController()];
    const openings = [rejection(open({}, first.signal)), rejection(open({}, second.signal))];
    await until(() => prompted(requests).length === 1);
    second.abort(new Error("second"));
    expect(await openings[1]).to.have.property("message", "second");
    first.abort(new Error("first"));
    expect(await openings[0]).to.have.property("message", "first");
    expect(prompted(requests)).to.have.length(1);
  });

  it("is remembered for as long as the answer says, for the server and the account alone (UI-08)", async () => {
    const store = openStore();
    const first = await appStage({
      promptsFirst: true,
      store,
      answer: () => ({ action: "allow", remember: "always" }),
    });
    await first.open();
    const again = await appStage({ promptsFirst: true, store, answer: ALLOW });
    await again.open();
    expect(prompted(again.requests)).to.deep.equal([]);
    const elsewhere = await again.host.connect("https://other.example/mcp");
    const app = await elsewhere.readApp("show_map");
    const { port1, port2 } = new MessageChannel();
    new RawApp(port2);
    await again.host.apps.open({ serverId: elsewhere.id, tool: app.tool, app }, port1);
    expect(prompted(again.requests)).to.deep.equal([["show_map", true]]);
  });

  it("names the origin that its server declares (UI-04)", async () => {
    const { open, requests } = await appStage({ promptsFirst: true, answer: ALLOW, ui: { domain: "app.example.com" } });
    await open();
    expect(access(requests)).to.deep.equal([
      { access: { domains: {}, permissions: [], domain: "app.example.com" }, changed: false },
    ]);
  });
});

describe("a program without a listener", () => {
  const ports: MessagePort[] = [];
  afterEach(() => {
    for (const port of ports.splice(0)) port.close();
  });
  /** A legacy server with an app, which asks for input during each call of `find_place`. */
  const requestingPort = (answers: unknown[]): MessagePort => {
    const waiting: ((answer: object) => void)[] = [];
    const { port1, port2 } = new MessageChannel();
    const inner = appServerPort("legacy", {
      call: () => {
        const params = {
          message: "Who?",
          requestedSchema: { type: "object", properties: { name: { type: "string" } } },
        };
        port1.postMessage({ jsonrpc: "2.0", id: "ask", method: "elicitation/create", params });
        return new Promise<object>((resolve) => waiting.push(resolve));
      },
    });
    inner.onmessage = ({ data }) => port1.postMessage(data);
    port1.onmessage = ({ data }: MessageEvent<{ readonly id?: unknown; readonly method?: string }>) => {
      if (data.id !== "ask" || data.method !== undefined) return inner.postMessage(data);
      answers.push(data);
      return waiting.pop()?.({ content: [{ type: "text", text: "answered" }] });
    };
    ports.push(port1, inner);
    return port2;
  };
  const opened = async (host: Host, server: Server): Promise<string> => {
    const app = await server.readApp("show_map");
    const { port1, port2 } = new MessageChannel();
    const opening = host.apps.open({ serverId: server.id, tool: app.tool, app }, port1);
    const code = await opening.then(
      () => "opened",
      () => codeOf(opening),
    );
    port2.close();
    return code;
  };

  it("has its app requests refused at once: a policy answers them, and an open app makes no other request wait (UI-05)", async () => {
    const offer = { apps: true, elicitation: { form: true } } as const;
    const silent = createEngineHost();
    await silent.offer(offer);
    expect(await opened(silent, await silent.connect(requestingPort([])))).to.equal("ERR-REFUSED");
    await silent.close();

    const policy: InputRequestPolicy = ({ kind }) =>
      kind === "app-access" ? { answer: { action: "allow" } } : "prompt";
    const host = createEngineHost(undefined, { policy });
    await host.offer(offer);
    const answers: unknown[] = [];
    const server = await host.connect(requestingPort(answers));
    await server.callTool("find_place");
    expect(await opened(host, server)).to.equal("opened");
    await server.callTool("find_place");
    expect(answers).to.have.length(2);
    expect(answers[1]).to.deep.equal(answers[0]);
    await host.close();
  });
});
