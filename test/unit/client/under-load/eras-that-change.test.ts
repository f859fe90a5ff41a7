/** Servers that become other servers while they are connected: another era, another revision, other capabilities (V-08, V-11, K-05). */
import { expect } from "chai";

import { json } from "../../../fixtures/fake-fetch.js";
import { BusyServer, loaded } from "../../../fixtures/busy-server.js";
import { mcpRejection } from "../../../fixtures/rejection.js";

/** The server is deployed anew, and speaks the other era from now on. */
function deploy(busy: BusyServer, era: "legacy" | "modern"): void {
  busy.era = era;
  busy.revision = era === "modern" ? "2026-07-28" : "2025-11-25";
  busy.serverInfo = { name: "busy", version: "2" };
  busy.tools = [{ name: "newer", inputSchema: { type: "object" } }];
  busy.forget();
  for (const stream of busy.streams.splice(0)) stream.break();
}

before(loaded);

describe("a modern server that is legacy after a restart", () => {
  it("runs each of 20 calls that find out together once (V-08, TL-16)", async () => {
    const busy = new BusyServer({ era: "modern" });
    const server = await busy.connect();
    deploy(busy, "legacy");
    const calls = Array.from({ length: 20 }, (_, key) => server.callTool("newer", { key }));
    await busy.inTime(Promise.all(calls));
    expect([busy.ran.size, Math.max(...busy.ran.values())]).to.deep.equal([20, 1]);
    await busy.host.close();
  });
});

describe("a server that takes a call of another era, and answers it with an error of the tool", () => {
  it("does not get it twice: its caller has the error, and the connection follows the server (V-08, TL-16)", async () => {
    const busy = new BusyServer({ era: "modern" });
    const server = await busy.connect();
    deploy(busy, "legacy");
    const message = "session_name must not be empty";
    busy.intercept = ({ body }) => {
      if (body?.method !== "tools/call") return undefined;
      busy.ran.set(1, (busy.ran.get(1) ?? 0) + 1);
      return json({ jsonrpc: "2.0", id: body.id, error: { code: -32000, message } }, { status: 400 });
    };
    expect((await busy.inTime(mcpRejection(server.callTool("newer")))).message).to.equal(message);
    expect(busy.ran.get(1)).to.equal(1);
    expect(server.info.era).to.equal("legacy");
    await busy.host.close();
  });
});

describe("a legacy server that is modern after a restart", () => {
  it("is negotiated again by its stream alone, where nobody asks for anything (V-08, N-07)", async () => {
    const busy = new BusyServer({ era: "legacy", hasStream: true });
    const server = await busy.connect();
    await busy.inTime(server.loadTools());
    await busy.run(() => busy.streams.length === 1, 10_000);
    deploy(busy, "modern");
    await busy.run(() => server.info.era === "modern" && busy.streams.length > 0, 600_000);
    await busy.run(() => busy.reported("tools").at(-1)?.tools[0]?.name === "newer", 60_000);
    busy.tools = [{ name: "newest", inputSchema: { type: "object" } }];
    busy.notify("notifications/tools/list_changed");
    await busy.run(() => busy.reported("tools").at(-1)?.tools[0]?.name === "newest", 60_000);
    await busy.host.close();
  });
});
