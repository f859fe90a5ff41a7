/** The official SDK's `App` as the counterpart: whole sessions over a port, in both eras. */
import { App } from "@modelcontextprotocol/ext-apps";
import { expect } from "chai";
import { appServerPort } from "../../../fixtures/app-server.js";
import { settled } from "../../../fixtures/fake-clock.js";
import { FakeFetch, noNetwork } from "../../../fixtures/fake-fetch.js";
import { FakeHost } from "../../../fixtures/fake-host.js";
import { until } from "../../../fixtures/until.js";

/** The SDK's transport interface over a port. */
class PortTransport {
  onmessage?: (message: never) => void;
  onclose?: () => void;
  onerror?: (error: Error) => void;
  #port: MessagePort;

  constructor(port: MessagePort) {
    this.#port = port;
  }

  async start(): Promise<void> {
    this.#port.onmessage = ({ data }) => this.onmessage?.(data as never); // of our own host
  }

  async send(message: unknown): Promise<void> {
    this.#port.postMessage(message);
  }

  async close(): Promise<void> {
    this.#port.close();
    this.onclose?.();
  }
}

for (const era of ["modern", "legacy"] as const) {
  describe(`an app of the official SDK, with a server of the ${era} era`, () => {
    const seen: { readonly method: string; readonly params: Record<string, unknown> }[] = [];
    const fake = new FakeHost(new FakeFetch(noNetwork), undefined, undefined, {}, undefined, () => ({
      answer: { action: "allow" },
    }));
    const app = new App(
      { name: "SDK app", version: "2.0.4" },
      { availableDisplayModes: ["inline", "fullscreen"] },
      { autoResize: false },
    );
    const inputs: unknown[] = [];
    const results: unknown[] = [];
    const contexts: unknown[] = [];
    let tornDown = 0;
    let appId = "";
    let serverPort: MessagePort | undefined;

    before(async () => {
      const { host } = fake;
      await host.offer({ apps: { displayModes: ["inline", "fullscreen"], messages: true, modelContext: true } });
      serverPort = appServerPort(era, {}, seen as never);
      const server = await host.connect(serverPort, { name: "maps" });
      const read = await server.readApp("show_map");
      const { port1, port2 } = new MessageChannel();
      const opened = await host.apps.open(
        {
          serverId: server.id,
          tool: "show_map",
          app: read,
          run: { arguments: { place: "Oslo" } },
          context: { theme: "dark" },
        },
        port1,
      );
      appId = opened.appId;
      app.ontoolinput = (params) => void inputs.push(params.arguments);
      app.ontoolresult = (params) => void results.push(params);
      app.onhostcontextchanged = (params) => void contexts.push(params);
      app.onteardown = async () => {
        tornDown++;
        return {};
      };
      await app.connect(new PortTransport(port2) as never); // the SDK's type of messages is its own
    });

    after(async () => {
      await fake.host.close();
      serverPort?.close();
    });

    it("knows the host, its capabilities and the context", () => {
      expect(app.getHostVersion()).to.include({ name: "mcp-panel" });
      expect(app.getHostCapabilities()).to.have.keys(
        "serverTools",
        "serverResources",
        "logging",
        "openLinks",
        "downloadFile",
        "sandbox",
        "message",
        "updateModelContext",
      );
      expect(app.getHostContext()).to.include({ theme: "dark", displayMode: "inline" });
    });

    it("receives the input, then the result, and changes of the context", async () => {
      const { host } = fake;
      await until(() => inputs.length > 0);
      expect(inputs).to.deep.equal([{ place: "Oslo" }]);
      const server = host.server("server-1");
      await host.apps.sendResult(appId, (await server?.callTool("show_map", { place: "Oslo" })) as never);
      await host.apps.setContext(appId, { theme: "light" });
      await until(() => contexts.length > 0);
      expect(results).to.have.length(1);
      expect(results[0]).to.deep.include({ structuredContent: { place: "Oslo" } });
      expect(contexts).to.deep.equal([{ theme: "light" }]);
    });

    it("calls tools of its server, and reads its resources", async () => {
      const result = await app.callServerTool({ name: "move_map", arguments: { north: 2 } });
      expect(result.content).to.deep.equal([{ type: "text", text: "move_map done" }]);
      expect(seen.at(-1)).to.deep.include({ method: "tools/call" });
      expect(seen.at(-1)?.params).to.deep.include({ name: "move_map", arguments: { north: 2 } });
      const refused = await app.callServerTool({ name: "delete_map", arguments: {} }).catch((error: unknown) => error);
      expect(refused).to.be.an("error");
      const read = await app.readServerResource({ uri: "ui://map/view" });
      expect(read.contents).to.have.length(1);
    });

    it("opens links, sends messages, updates the context of a model, saves files and logs", async () => {
      expect(await app.openLink({ url: "https://hut.example" })).to.deep.equal({});
      expect(await app.sendMessage({ role: "user", content: [{ type: "text", text: "Hello" }] })).to.deep.equal({});
      await app.updateModelContext({ structuredContent: { huts: 2 } });
      const resource = { uri: "ui://map/a.txt", text: "a" };
      expect(await app.downloadFile({ contents: [{ type: "resource", resource }] })).to.deep.equal({});
      await app.sendLog({ level: "info", data: "drawn" });
      await app.sendSizeChanged({ width: 300, height: 200 });
      await until(
        () => fake.clock.advance(100) ?? fake.reported("app-change").some(({ change }) => change.kind === "size"),
      );
      const kinds = fake.reported("app-change").map(({ change }) => change.kind);
      expect(kinds).to.include.members(["message", "model-context", "log", "size"]);
    });

    it("gets the display mode it requests, if both sides support it", async () => {
      expect(await app.requestDisplayMode({ mode: "fullscreen" })).to.deep.equal({ mode: "fullscreen" });
      expect(await app.requestDisplayMode({ mode: "pip" })).to.deep.equal({ mode: "fullscreen" });
    });

    it("answers the heartbeat, and saves its state when it is closed", async () => {
      for (let beat = 0; beat < 4; beat++) {
        fake.clock.advance(5_000);
        await settled();
      }
      const { host } = fake;
      expect((await host.apps.list())[0]).to.include({ phase: "initialized" });
      await host.apps.close(appId);
      expect(tornDown).to.equal(1);
      expect(await host.apps.list()).to.deep.equal([]);
    });
  });
}
