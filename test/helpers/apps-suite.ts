/** What every host must do with apps, wherever its engine runs: the same tests in Node, in a page and in a worker. */
import { expect } from "chai";
import type { AppChange, Host, InputRequest } from "../../src/client/api/index.js";
import { APP_HTML, appServerPort } from "../fixtures/app-server.js";
import { closeApps, RawApp } from "../fixtures/raw-app.js";
import { rejection } from "../fixtures/rejection.js";
import { until } from "../fixtures/until.js";

/** Declares the suite for a host made by `makeHost`. */
export function describeApps(where: string, makeHost: () => Promise<Host>): void {
  for (const era of ["modern", "legacy"] as const) {
    describe(`apps of a host in ${where}, with a server of the ${era} era`, () => {
      let host: Host;
      const changes: AppChange[] = [];
      const requests: InputRequest[] = [];

      before(async () => {
        host = await makeHost();
        host.subscribe((events) => {
          for (const event of events) {
            if (event.kind === "app-change") changes.push(event.change);
            if (event.kind !== "input-request" || event.request.kind === "app-download") continue;
            requests.push(event.request);
            void host.inputRequests.answer(event.request.requestId, { action: "allow" });
          }
        });
        await host.offer({ apps: { displayModes: ["inline", "fullscreen"] } });
      });
      after(async () => {
        await host.close();
        closeApps();
      });

      it("reads an app, opens it over a port, and follows it to its end (UI-02, UI-06, UI-07, UI-08)", async () => {
        const ui = { csp: { connectDomains: ["https://tiles.example", "http://x"] } };
        const server = await host.connect(appServerPort(era, { ui }), { id: "maps", name: "maps" });
        const app = await server.readApp("show_map");
        expect(app.html).to.equal(APP_HTML);
        expect(app.policy.domains.map(({ problem }) => problem)).to.deep.equal([undefined, "insecure"]);
        const { port1, port2 } = new MessageChannel();
        const raw = new RawApp(port2);
        const { appId, csp, originId } = await host.apps.open({ serverId: "maps", tool: "show_map", app }, port1);
        expect(csp).to.include("connect-src 'none'"); // allowed without its domains
        expect(originId).to.match(/^[0-9a-f]{32}$/);
        const result = await raw.initialize({ availableDisplayModes: ["inline"] });
        expect(result).to.have.nested.property("hostContext.toolInfo.tool.name", "show_map");
        await host.apps.sendInput(appId, { place: "Oslo" });
        const view = await server.callTool("show_map", { place: "Oslo" }, { view: true });
        await host.apps.sendResult(appId, { resultId: view.resultId });
        const { params } = await raw.until(({ method }) => method === "ui/notifications/tool-result");
        expect(params).to.deep.include({ structuredContent: { place: "Oslo" } });
        const called = await raw.request("tools/call", { name: "move_map", arguments: { north: 1 } });
        expect(called.result).to.deep.include({ content: [{ type: "text", text: "move_map done" }] });
        expect(requests.map(({ kind }) => kind)).to.deep.equal(["app-access", "tool"]);
        raw.notify("ui/notifications/size-changed", { height: 120 });
        await until(() => changes.find(({ kind }) => kind === "size"));
        expect(await host.apps.list()).to.have.nested.property("[0].size.height", 120);
        await host.apps.close(appId);
        expect(raw.methods).to.include("ui/resource-teardown");
        await until(() => changes.some((one) => one.kind === "phase" && one.phase === "closed"));
        expect(await rejection(host.apps.cancel(appId))).to.have.property("code", "ERR-CLOSED");
        await server.close();
      });

      it("lists and calls the tools that an app offers, and stops a call (UI-20)", async () => {
        const server = await host.connect(appServerPort(era), { id: "maps", name: "maps" });
        const app = await server.readApp("show_map");
        const { port1, port2 } = new MessageChannel();
        const raw = new RawApp(port2);
        const outputSchema = { type: "object", properties: { level: { type: "number" } } };
        raw.handlers = {
          "tools/list": () => ({ tools: [{ name: "zoom", inputSchema: { type: "object" }, outputSchema }] }),
          "tools/call": ({ arguments: args }) => {
            const { level } = args as { level?: unknown }; // of this test
            return level === 0 ? undefined : { content: [], structuredContent: { level } };
          },
        };
        const { appId } = await host.apps.open({ serverId: "maps", tool: "show_map", app }, port1);
        await raw.initialize({ tools: {} });
        expect((await host.apps.listTools(appId)).map(({ name }) => name)).to.deep.equal(["zoom"]);
        const result = await host.apps.callTool(appId, "zoom", { level: 3 });
        expect(result.structuredContent).to.deep.equal({ level: 3 });
        expect(await rejection(host.apps.callTool(appId, "zoom", { level: "high" }))).to.have.property(
          "code",
          "ERR-OUTPUT-SCHEMA",
        );
        const stop = new AbortController();
        const stopped = rejection(host.apps.callTool(appId, "zoom", { level: 0 }, { signal: stop.signal }));
        await raw.until(({ params }) => (params?.arguments as { level?: number } | undefined)?.level === 0);
        stop.abort();
        expect(await stopped).to.have.property("name", "AbortError");
        await raw.until(({ method }) => method === "notifications/cancelled");
        await host.apps.close(appId);
        expect(await rejection(host.apps.callTool(appId, "zoom"))).to.have.property("code", "ERR-CLOSED");
        await server.close();
      });

      it("gives the bytes of files while they wait to be saved", async () => {
        const server = await host.connect(appServerPort(era), { id: "maps", name: "maps" });
        const app = await server.readApp("show_map");
        const { port1, port2 } = new MessageChannel();
        const raw = new RawApp(port2);
        const files: ArrayBuffer[] = [];
        const save = async (requestId: string, downloadId: string): Promise<void> => {
          files.push(await host.apps.file(downloadId, 0));
          await host.inputRequests.answer(requestId, { action: "allow" });
        };
        host.subscribe((events) => {
          for (const event of events)
            if (event.kind === "input-request" && event.request.kind === "app-download")
              void save(event.request.requestId, event.request.downloadId);
        });
        const { appId } = await host.apps.open({ serverId: "maps", tool: "show_map", app }, port1);
        await raw.initialize();
        const resource = { uri: "ui://map/a.bin", blob: "AAEC" };
        const answer = await raw.request("ui/download-file", { contents: [{ type: "resource", resource }] });
        expect(answer.result).to.deep.equal({});
        expect([...new Uint8Array(files[0] ?? new ArrayBuffer(0))]).to.deep.equal([0, 1, 2]);
        await host.apps.close(appId);
      });
    });
  }
}
