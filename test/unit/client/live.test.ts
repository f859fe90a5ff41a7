/** Live state and calls of both entries, in the caller's thread; `test/unit/workers/worker-host.test.ts` runs the same tests in a worker. */
import { expect } from "chai";
import * as engine from "../../../src/index.js";
import * as client from "../../../workers/index.js";
import { thisPlatform } from "../../../src/client/platform/platform.js";
import { BusyServer } from "../../fixtures/busy-server.js";
import { describeLiveState } from "../../helpers/live-suite.js";

describeLiveState("mcp-panel/engine", (options) => engine.createHost(options));

// In a page, a platform of its own keeps the engine in this thread.
describeLiveState("mcp-panel/client", (options) =>
  client.createHost({ platform: { clock: thisPlatform().clock }, ...options }),
);

describe("a list of a modern server that is fresh for five minutes", () => {
  it("is requested again after the server reported a change, followed or not (K-05, N-05)", async () => {
    const busy = new BusyServer({ era: "modern" });
    busy.capabilities = { tools: { listChanged: true }, prompts: { listChanged: true } };
    let prompts = [{ name: "a" }];
    busy.methods["tools/list"] = () => ({ tools: busy.tools, ttlMs: 300_000, cacheScope: "private" });
    busy.methods["prompts/list"] = () => ({ prompts, ttlMs: 300_000, cacheScope: "private" });
    const server = await busy.connect();
    expect(await busy.inTime(server.listTools())).to.have.length(1);
    expect(await busy.inTime(server.listPrompts())).to.have.length(1);
    await busy.run(() => busy.streams.length > 0, 10_000);
    await busy.inTime(server.listTools());
    expect(busy.sent("tools/list"), "fresh").to.have.length(1);
    busy.tools = [...busy.tools, { name: "new", inputSchema: { type: "object" } }];
    prompts = [...prompts, { name: "b" }];
    busy.notify("notifications/tools/list_changed");
    busy.notify("notifications/prompts/list_changed");
    await busy.run(() => busy.reported("list-changed").length === 2, 10_000);
    expect(await busy.inTime(server.listTools())).to.have.length(2);
    expect(await busy.inTime(server.listPrompts())).to.have.length(2);
  });
});
