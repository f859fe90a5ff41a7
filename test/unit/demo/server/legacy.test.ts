import { expect } from "chai";

import { listenNotebook, type ListeningNotebook } from "../../../../demo/server/listen.js";
import { Notebook } from "../../../../demo/server/notebook.js";
import { last, LEGACY, list, messages, openSession, openStream, until } from "./wire.js";

describe("the field notebook in the legacy era", () => {
  const notebook = new Notebook();
  let server: ListeningNotebook;

  before(async () => {
    server = await listenNotebook({ notebook });
  });

  after(() => server.close());

  it("opens a session with initialize and introduces itself", async () => {
    const { id, initialized } = await openSession(server.url);
    expect(id).to.match(/^[\x21-\x7e]+$/);
    expect(initialized.result).to.include({ protocolVersion: LEGACY });
    expect(initialized.result?.["serverInfo"]).to.include({ name: "field-notebook", title: "Field notebook" });
    expect(initialized.result?.["capabilities"]).to.include.keys("tools", "resources", "prompts", "logging");
    expect(initialized.result?.["instructions"]).to.be.a("string");
  });

  it("lists and calls tools, with progress and log messages over the call's stream", async () => {
    const session = await openSession(server.url);
    expect(list(await last(await session.request("tools/list")), "tools")).to.have.length.above(10);
    const params = { name: "run_survey", arguments: { steps: 2, stepMs: 10 }, _meta: { progressToken: 5 } };
    const all = await messages(await session.request("tools/call", params));
    expect(all.map((message) => message.method ?? "response")).to.deep.equal([
      "notifications/message",
      "notifications/progress",
      "notifications/message",
      "notifications/progress",
      "response",
    ]);
    expect(all[1]?.params).to.deep.include({ progressToken: 5, progress: 1, total: 2 });
  });

  it("keeps to the level set with logging/setLevel", async () => {
    const session = await openSession(server.url);
    await (await session.request("logging/setLevel", { level: "error" })).text();
    const all = await messages(
      await session.request("tools/call", { name: "run_survey", arguments: { steps: 1, stepMs: 10 } }),
    );
    expect(all).to.have.lengthOf(1);
  });

  it("ends a session on DELETE and answers 404 after it", async () => {
    const session = await openSession(server.url);
    const deleted = await fetch(server.url, { method: "DELETE", headers: session.headers });
    expect(deleted.status).to.equal(200);
    await deleted.text();
    const gone = await session.request("tools/list");
    expect(gone.status).to.equal(404);
    expect((await last(gone)).error?.code).to.equal(-32001);
  });

  it("answers 404 for a session it never opened, whatever the method", async () => {
    for (const method of ["GET", "DELETE"]) {
      const headers = { "mcp-session-id": "unheard-of", accept: "text/event-stream" };
      const response = await fetch(server.url, { method, headers });
      expect(response.status).to.equal(404);
      await response.text();
    }
  });

  it("answers 400 for a request without a session", async () => {
    const response = await fetch(server.url, { headers: { accept: "text/event-stream" } });
    expect(response.status).to.equal(400);
    await response.text();
  });

  it("notifies the GET stream that the list of resources changed", async () => {
    const session = await openSession(server.url);
    const abort = new AbortController();
    const headers = { ...session.headers, accept: "text/event-stream" };
    const stream = await fetch(server.url, { headers, signal: abort.signal });
    expect(stream.headers.get("content-type")).to.match(/^text\/event-stream/);
    const second = await fetch(server.url, { headers });
    expect(second.status, "one stream a session").to.equal(409);
    await second.text();
    notebook.remove("gorse-sentry");
    await openStream(stream).until((message) => message.method === "notifications/resources/list_changed");
    abort.abort();
  });

  it("stops a survey on notifications/cancelled and sends no response to it", async () => {
    const session = await openSession(server.url);
    const params = { name: "run_survey", arguments: { steps: 100, stepMs: 20 }, _meta: { progressToken: 1 } };
    const stream = openStream(await session.request("tools/call", params, 42));
    await stream.until((message) => message.method === "notifications/progress");
    const survey = notebook.surveys.at(-1);
    const cancelled = await session.notify("notifications/cancelled", { requestId: 42, reason: "rain" });
    expect(cancelled.status).to.equal(202);
    await until(() => survey?.outcome !== "running");
    expect(survey?.outcome).to.equal("cancelled");
    expect(survey?.done).to.be.within(1, 50);
    await stream.cancel();
  });

  it("keeps a survey running when only the connection is lost", async () => {
    const session = await openSession(server.url);
    const params = { name: "run_survey", arguments: { steps: 4, stepMs: 10 }, _meta: { progressToken: 1 } };
    const stream = openStream(await session.request("tools/call", params));
    await stream.until((message) => message.method === "notifications/progress");
    const survey = notebook.surveys.at(-1);
    await stream.cancel();
    await until(() => survey?.outcome !== "running");
    expect(survey).to.include({ outcome: "finished", done: 4 });
  });
});
