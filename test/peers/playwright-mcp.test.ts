/**
 * @playwright/mcp 0.0.83: many tools with large schemas, and a guard on the name it is called by.
 *
 * Its tools need a browser and are not called.
 * https://modelcontextprotocol.io/specification/2025-11-25/basic/transports#security-warning
 */
import { expect } from "chai";
import { codeOf } from "../fixtures/rejection.js";
import { startRealServer, type RealServer } from "../helpers/real-servers.mjs";
import { watchedHost, type WatchedHost } from "./watched-host.js";

describe("@playwright/mcp", () => {
  let running: RealServer | undefined;
  let watched: WatchedHost;

  before(async () => {
    running = await startRealServer("playwright");
    watched = await watchedHost();
  });
  after(async () => {
    await watched?.host.close();
    await running?.stop();
  });

  it("is connected in 2025-11-25 by itself, and lists tools that are all well-formed", async () => {
    const server = await watched.host.connect(running?.url ?? "");
    expect(server.info).to.include({ era: "legacy", revision: "2025-11-25" });
    const tools = await server.listTools();
    expect(tools.map(({ name }) => name)).to.include.members(["browser_navigate", "browser_click"]);
    expect(tools.every(({ inputSchema }) => inputSchema.type === "object")).to.equal(true);
    expect(await codeOf(server.listPrompts())).to.equal("ERR-METHOD");
    expect(await server.ping()).to.be.at.least(0);
    expect(watched.reported("problem")).to.deep.equal([]);
    await server.close();
    expect(await codeOf(server.listTools())).to.equal("ERR-CLOSED");
  });

  it("refuses other host names, which is reported as forbidden", async () => {
    const url = (running?.url ?? "").replace("localhost", "127.0.0.1");
    expect(await codeOf(watched.host.connect(url))).to.equal("ERR-FORBIDDEN");
  });

  it("does not speak 2026-07-28, which is reported when that is the fixed revision", async () => {
    expect(await codeOf(watched.host.connect(running?.url ?? "", { era: "modern" }))).to.equal("ERR-RPC"); // -32000, "Server not initialized"
  });
});
