import { expect } from "chai";

import { Notebook } from "../../../../demo/server/notebook.js";
import { createNotebookServer } from "../../../../demo/server/notebook-server.js";
import { Sessions } from "../../../../demo/server/sessions.js";
import { readVariant } from "../../../../demo/server/variant.js";
import { LEGACY } from "./wire.js";

describe("the sessions of the legacy era", () => {
  const url = "http://localhost/mcp";
  const variant = readVariant(new URL(url));

  function sessionsOf(maxSessions: number): Sessions {
    const notebook = new Notebook();
    return new Sessions({ createServer: () => createNotebookServer({ notebook, variant }), maxSessions });
  }

  function post(message: object, session?: string): Request {
    const headers = {
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      ...(session !== undefined && { "mcp-session-id": session }),
    };
    return new Request(url, { method: "POST", headers, body: JSON.stringify({ jsonrpc: "2.0", id: 1, ...message }) });
  }

  async function open(sessions: Sessions): Promise<string> {
    const params = { protocolVersion: LEGACY, capabilities: {}, clientInfo: { name: "wire", version: "1.0.0" } };
    const response = await sessions.handle(post({ method: "initialize", params }), true);
    return response.headers.get("mcp-session-id") ?? "";
  }

  it("close the session unused for longest when there would be too many", async () => {
    const sessions = sessionsOf(2);
    const [first, second] = [await open(sessions), await open(sessions)];
    expect((await sessions.handle(post({ method: "ping" }, first), true)).status).to.equal(200);
    const third = await open(sessions);
    const statuses = [first, second, third].map(async (id) => {
      return (await sessions.handle(post({ method: "ping" }, id), true)).status;
    });
    expect(await Promise.all(statuses)).to.deep.equal([200, 404, 200]);
    await sessions.close();
  });

  it("are unknown after close", async () => {
    const sessions = sessionsOf(2);
    const id = await open(sessions);
    await sessions.close();
    expect((await sessions.handle(post({ method: "ping" }, id), true)).status).to.equal(404);
  });
});
