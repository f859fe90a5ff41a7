/**
 * What server-everything has done as tasks of its client: it sends a request, polls the task every second, and fetches the result (TK-07).
 *
 * Relies on `trigger-elicitation-request-async` and `trigger-sampling-request-async` of
 * `@modelcontextprotocol/server-everything` 2026.8.31.
 * https://modelcontextprotocol.io/specification/2025-11-25/basic/utilities/tasks
 */
import { expect } from "chai";
import type { Server } from "../../src/client/api/index.js";
import { startRealServer, type RealServer } from "../helpers/real-servers.mjs";
import { requestedDuring, textOf, watchedHost, type WatchedHost } from "./watched-host.js";

const FORM = "trigger-elicitation-request-async";
const MODEL = "trigger-sampling-request-async";

describe("a task that server-everything creates at the client", () => {
  let running: RealServer | undefined;
  let watched: WatchedHost;
  let server: Server;

  before(async () => {
    running = await startRealServer("everything");
    watched = await watchedHost();
    server = await watched.host.connect(running.url, { era: "legacy" });
  });
  after(async () => {
    await watched?.host.close();
    await running?.stop();
  });

  it("is an elicitation: the values of its form are the result", async () => {
    watched.reply({ "elicitation-form": { action: "accept", content: { name: "Ada" } } });
    expect(textOf(await server.callTool(FORM))).to.match(/\[COMPLETED\][^]*Name: Ada[^]*Task created[^]*completed/);
    expect(requestedDuring(watched, FORM)).to.deep.equal(["elicitation-form"]);
  });

  it("is a sampling request: the answer is the result, and a rejection fails the task", async () => {
    const content = { type: "text", text: "a heron" } as const;
    watched.reply({ sampling: { action: "answer", result: { role: "assistant", model: "a user", content } } });
    const prompt = "Which bird?";
    expect(textOf(await server.callTool(MODEL, { prompt }))).to.match(/\[COMPLETED\][^]*a heron/);
    watched.reply({ sampling: { action: "reject" } });
    expect(textOf(await server.callTool(MODEL, { prompt }))).to.match(/\[FAILED\][^]*rejected/);
  });
});
