/** Extensions of both entries, in the caller's thread; `test/unit/workers/worker-host.test.ts` runs the same tests in a worker. */
import { expect } from "chai";
import type { ExtensionNotification } from "../../../../../src/client/api/index.js";
import * as engine from "../../../../../src/index.js";
import * as client from "../../../../../workers/index.js";
import { changedExtensions } from "../../../../../src/client/host/handlers/extension-handlers.js";
import { thisPlatform } from "../../../../../src/client/platform/platform.js";
import { METHODS } from "../../../../../src/protocol/methods.js";
import { FakeHost, URL_OF_SERVER } from "../../../../fixtures/fake-host.js";
import { mcpServer } from "../../../../fixtures/mcp-server.js";
import { events, type FakeRequest } from "../../../../fixtures/fake-fetch.js";
import { sse } from "../../../../fixtures/sse.js";
import { describeExtensions } from "../../../../helpers/extensions-suite.js";
import { TransportServer } from "../../../../fixtures/transport-server.js";
import { until } from "../../../../fixtures/until.js";

describeExtensions("mcp-panel/engine", (options) => engine.createHost(options));

// In a page, a platform of its own keeps the engine in this thread.
describeExtensions("mcp-panel/client", (options) =>
  client.createHost({ platform: { clock: thisPlatform().clock }, ...options }),
);

describe("functions of extensions", () => {
  it("take over no method that this client sends", () => {
    for (const method of Object.keys(METHODS)) {
      const requests = { [method]: () => ({}) };
      expect(() => changedExtensions({}, { "com.example/x": { requests } }), method).to.throw(/take over/);
    }
  });

  it("complete a resource for one read, whatever its time to live (K-06)", async () => {
    let count = 0;
    const methods = { "resources/read": () => ({ resultType: "packed", ttlMs: 60_000, contents: [] }) };
    const { host } = new FakeHost(
      mcpServer({ methods, capabilities: { resources: {}, extensions: { "com.example/packed": {} } } }),
    );
    const packed = (): object => ({ contents: [{ uri: "file:///a", text: `${++count}` }], ttlMs: 60_000 });
    await host.setHandlers({ extensions: { "com.example/packed": { resultTypes: { packed } } } });
    const server = await host.connect(URL_OF_SERVER);
    await server.readResource("file:///a");
    const { contents } = await server.readResource("file:///a");
    expect(contents).to.deep.equal([{ uri: "file:///a", text: "2" }]);
  });

  it("receive what a modern server sends during a request, over HTTP (T-04)", async () => {
    const seen: unknown[] = [];
    const methods = {
      "tools/call": (_: object, request: FakeRequest) => {
        const notification = { jsonrpc: "2.0", method: "weather/changed", params: { city: "Oslo" } };
        const answer = { jsonrpc: "2.0", id: request.body?.id, result: { resultType: "complete", content: [] } };
        return events(sse(notification) + sse(answer));
      },
    };
    const { host } = new FakeHost(
      mcpServer({ methods, capabilities: { tools: {}, extensions: { "com.example/weather": {} } } }),
    );
    const notifications = {
      "weather/changed": ({ params, serverUrl }: ExtensionNotification) => seen.push({ params, serverUrl }),
    };
    await host.setHandlers({ extensions: { "com.example/weather": { notifications } } });
    const server = await host.connect(URL_OF_SERVER);
    await server.callTool("forecast");
    await until(() => seen.length === 1);
    expect(seen).to.deep.equal([{ params: { city: "Oslo" }, serverUrl: URL_OF_SERVER }]);
  });

  it("receive at most 1,000 notifications of a server at once; the rest is dropped, and reported once (G-11)", async () => {
    let count = 0;
    const flood = (): Promise<void> => {
      count++;
      return new Promise(() => undefined);
    };
    const notifications = { "flood/drop": flood };
    await using host = await engine.createHost({
      storage: "memory",
      handlers: { extensions: { "com.example/flood": { notifications } } },
    });
    const reasons: string[] = [];
    host.on("problem", ({ problem }) => reasons.push(problem.reason));
    const server = new TransportServer();
    await host.connect(server.transport, { era: "legacy" });
    for (let at = 0; at < 1_100; at++) server.say({ method: "flood/drop", params: { at } });
    await until(() => reasons.length > 0);
    expect(count).to.equal(1_000);
    expect(reasons).to.have.length(1);
    expect(reasons[0]).to.match(/flood\/drop was dropped/);
  });
});
