import { expect } from "chai";

import { listenNotebook, type ListeningNotebook } from "../../../../demo/server/listen.js";
import { Notebook } from "../../../../demo/server/notebook.js";
import { callTool, last, list, messages, modern, openStream, post, record, until } from "./wire.js";

describe("the field notebook in the modern era", () => {
  const notebook = new Notebook();
  let server: ListeningNotebook;

  before(async () => {
    server = await listenNotebook({ notebook });
  });

  after(() => server.close());

  it("answers server/discover with its revisions, capabilities, instructions and identity", async () => {
    const answer = await last(await modern(server.url, "server/discover"));
    const { result } = answer;
    expect(result).to.deep.include({ resultType: "complete", supportedVersions: ["2026-07-28"], cacheScope: "public" });
    expect(result?.["capabilities"]).to.include.keys("tools", "resources", "prompts", "logging", "completions");
    expect(result?.["instructions"]).to.be.a("string").that.includes("list_notes");
    const info = record(answer, "_meta")["io.modelcontextprotocol/serverInfo"];
    expect(info).to.include({ name: "field-notebook", title: "Field notebook" });
  });

  it("lists skills and directories, and a skill by its URI; the legacy era has none", async () => {
    const { result: discovered } = await last(await modern(server.url, "server/discover"));
    expect(discovered?.["capabilities"]).to.have.deep.property("extensions", {
      "io.modelcontextprotocol/skills": { directoryRead: true },
    });
    const listed = await last(await modern(server.url, "skills/list"));
    expect(listed.result).to.deep.include({ resultType: "complete", ttlMs: 0, cacheScope: "public" });
    const [first] = list(listed, "skills");
    expect(first).to.deep.include({ uri: "skill://field-notes/SKILL.md" });
    const got = await last(await modern(server.url, "skills/get", { uri: "skill://field-notes/SKILL.md" }));
    expect(record(got, "skill")).to.deep.equal(first);
    const none = await last(await modern(server.url, "skills/get", { uri: "skill://none/SKILL.md" }));
    expect(none.error?.code).to.equal(-32602);
    const children = await last(await modern(server.url, "resources/directory/read", { uri: "skill://field-notes" }));
    expect(list(children, "resources")).to.have.length(4);
    const file = await last(await modern(server.url, "resources/directory/read", { uri: "skill://none" }));
    expect(file.error?.code).to.equal(-32602);
  });

  it("adds malformed skills where the URL requests them", async () => {
    const count = async (url: string): Promise<number> =>
      list(await last(await modern(url, "skills/list")), "skills").length;
    expect(await count(`${server.url}?malformed=1`)).to.equal((await count(server.url)) + 2);
  });

  it("lists its tools, each with title, description and annotations", async () => {
    const tools = list(await last(await modern(server.url, "tools/list")), "tools");
    expect(tools.map((tool) => tool["name"])).to.include.members([
      "list_notes",
      "get_species",
      "add_note",
      "tag_note",
      "delete_note",
      "show_photograph",
      "play_recording",
      "draw_map",
      "read_attachment",
      "run_survey",
      "identify_blurred",
      "crash_recorder",
      "export_diary",
      "export_observations",
      "get_weather",
      "share_note",
      "correct_record",
      "withdraw_record",
    ]);
    for (const tool of tools) {
      expect(tool["title"], String(tool["name"])).to.be.a("string");
      expect(tool["description"], String(tool["name"])).to.be.a("string");
      expect(tool["annotations"], String(tool["name"])).to.include.keys("readOnlyHint", "openWorldHint");
    }
  });

  it("shows every meaningful mix of the four hints in some tool", async () => {
    const tools = list(await last(await modern(server.url, "tools/list")), "tools");
    const mixes = new Set(
      tools.map(({ annotations }) => {
        const hints = annotations as Record<string, boolean>;
        const { readOnlyHint, destructiveHint, idempotentHint, openWorldHint } = hints;
        return readOnlyHint ? `read ${openWorldHint}` : `${destructiveHint} ${idempotentHint} ${openWorldHint}`;
      }),
    );
    expect(mixes).to.have.lengthOf(2 + 8);
  });

  it("sends no session header, and 405 for GET and DELETE when only this era is served", async () => {
    const response = await modern(server.url, "tools/list");
    expect(response.headers.get("mcp-session-id")).to.equal(null);
    await response.text();
    for (const method of ["GET", "DELETE"]) {
      const refused = await fetch(`${server.url}?era=modern`, { method, headers: { accept: "text/event-stream" } });
      expect(refused.status).to.equal(405);
      await refused.text();
    }
  });

  it("streams progress with total and message before the result of a survey", async () => {
    const params = { name: "run_survey", arguments: { steps: 3, stepMs: 10 } };
    const response = await modern(server.url, "tools/call", params, { meta: { progressToken: "walk" } });
    expect(response.headers.get("content-type")).to.match(/^text\/event-stream/);
    const all = await messages(response);
    const progress = all.filter((message) => message.method === "notifications/progress");
    expect(progress.map((message) => message.params?.["progress"])).to.deep.equal([1, 2, 3]);
    expect(progress[0]?.params).to.deep.include({ progressToken: "walk", total: 3 });
    expect(progress[0]?.params?.["message"]).to.equal("Tern Point: 7 birds");
    expect(all.some((message) => message.method === "notifications/message")).to.equal(false);
    expect(all.at(-1)?.result?.["content"]).to.deep.equal([
      { type: "text", text: "Walked 3 stops and counted 18 birds." },
    ]);
  });

  it("logs on a call only when the request opted in", async () => {
    const params = { name: "run_survey", arguments: { steps: 1, stepMs: 10 } };
    const meta = { "io.modelcontextprotocol/logLevel": "info" };
    const all = await messages(await modern(server.url, "tools/call", params, { meta }));
    const logs = all.filter((message) => message.method === "notifications/message");
    expect(logs).to.have.lengthOf(1);
    expect(logs[0]?.params).to.deep.include({ level: "info", logger: "run_survey" });
  });

  it("stops a survey when the request is aborted", async () => {
    const abort = new AbortController();
    const params = { name: "run_survey", arguments: { steps: 100, stepMs: 20 } };
    const extra = { meta: { progressToken: 1 }, signal: abort.signal };
    const stream = openStream(await modern(server.url, "tools/call", params, extra));
    await stream.until((message) => message.method === "notifications/progress");
    const survey = notebook.surveys.at(-1);
    expect(survey?.outcome).to.equal("running");
    abort.abort();
    await until(() => survey?.outcome !== "running");
    expect(survey?.outcome).to.equal("cancelled");
    expect(survey?.done).to.be.within(1, 50);
    const log = await last(await modern(server.url, "resources/read", { uri: "log:///surveys" }));
    expect(JSON.stringify(log.result)).to.include("cancelled");
  });

  it("refuses a missing mirrored parameter, and accepts one that agrees", async () => {
    const refused = await modern(server.url, "tools/call", { name: "get_weather", arguments: { region: "Höhenweg" } });
    expect(refused.status).to.equal(400);
    expect((await last(refused)).error?.code).to.equal(-32020);
    const headers = { "mcp-param-region": `=?base64?${Buffer.from("Höhenweg").toString("base64")}?=` };
    const taken = await callTool(server.url, "get_weather", { region: "Höhenweg" }, { headers });
    expect(taken.result?.["structuredContent"]).to.include({ region: "Höhenweg" });
  });

  it("answers an unknown method with 404 and -32601", async () => {
    const response = await modern(server.url, "notes/burn");
    expect(response.status).to.equal(404);
    expect((await last(response)).error?.code).to.equal(-32601);
  });

  it("refuses an unknown revision and names the one it supports", async () => {
    const meta = { "io.modelcontextprotocol/protocolVersion": "2031-01-01" };
    const headers = { "mcp-protocol-version": "2031-01-01" };
    const response = await modern(server.url, "server/discover", {}, { meta, headers });
    expect(response.status).to.equal(400);
    const { error } = await last(response);
    expect(error?.code).to.equal(-32022);
    expect(error?.data).to.deep.equal({ supported: ["2026-07-28"], requested: "2031-01-01" });
  });

  it("notifies a listening subscription that a note was added", async () => {
    const abort = new AbortController();
    const params = { notifications: { resourcesListChanged: true } };
    const extra = { id: 7, signal: abort.signal };
    const stream = openStream(await modern(server.url, "subscriptions/listen", params, extra));
    await stream.until((message) => message.method === "notifications/subscriptions/acknowledged");
    notebook.remove("blue-flash");
    const changed = await stream.until((message) => message.method === "notifications/resources/list_changed");
    expect(changed.params?.["_meta"]).to.deep.equal({ "io.modelcontextprotocol/subscriptionId": 7 });
    abort.abort();
  });

  it("answers bytes that are no JSON with a parse error", async () => {
    const headers = { "content-type": "application/json", accept: "application/json, text/event-stream" };
    const response = await fetch(`${server.url}?era=modern`, { method: "POST", headers, body: "{" });
    expect(response.status).to.equal(400);
    expect((await last(response)).error?.code).to.equal(-32700);
  });

  it("answers a request without an envelope in the legacy era", async () => {
    const response = await post(server.url, { jsonrpc: "2.0", id: 1, method: "tools/list" }, {});
    expect(response.status).to.equal(400);
    expect((await last(response)).error?.code).to.equal(-32000);
  });
});
