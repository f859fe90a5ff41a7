import { expect } from "chai";

import { listenNotebook, type ListeningNotebook } from "../../../../demo/server/listen.js";
import { callTool, last, list, modern, openSession, openStream, record, type Message } from "./wire.js";

async function names(message: Promise<Response>, key: string): Promise<unknown[]> {
  return list(await last(await message), key).map(({ name }) => name);
}

describe("the shared page and the instruments of the field notebook", () => {
  let server: ListeningNotebook;

  beforeEach(async () => {
    server = await listenNotebook();
  });

  afterEach(() => server.close());

  it("notify a listening subscription that today's page was written to, and the page has the line", async () => {
    const abort = new AbortController();
    const params = { notifications: { resourceSubscriptions: ["page:///today"] } };
    const stream = openStream(await modern(server.url, "subscriptions/listen", params, { signal: abort.signal }));
    await stream.until((message) => message.method === "notifications/subscriptions/acknowledged");
    await callTool(server.url, "update_today", { line: "Two swifts." });
    const reported = await stream.until((message) => message.method === "notifications/resources/updated");
    expect(reported.params?.["uri"]).to.equal("page:///today");
    const read = await last(await modern(server.url, "resources/read", { uri: "page:///today" }));
    expect(list(read, "contents")[0]?.["text"]).to.include("- Two swifts.");
    abort.abort();
  });

  it("notify a legacy session only while it is subscribed", async () => {
    const session = await openSession(server.url);
    expect(session.initialized.result?.["capabilities"]).to.deep.include({
      resources: { listChanged: true, subscribe: true },
    });
    const abort = new AbortController();
    const headers = { ...session.headers, accept: "text/event-stream" };
    const stream = openStream(await fetch(server.url, { headers, signal: abort.signal }));
    const write = (line: string): Promise<Response> =>
      session.request("tools/call", { name: "update_today", arguments: { line } });
    await (await write("Nobody hears this.")).text();
    await (await session.request("resources/subscribe", { uri: "page:///today" })).text();
    await (await write("Heard.")).text();
    await (await session.request("resources/unsubscribe", { uri: "page:///today" })).text();
    await (await write("Nor this.")).text();
    await (await session.request("tools/call", { name: "add_instrument" })).text();
    const heard: unknown[] = [];
    await stream.until((message) => {
      heard.push(message.method);
      return message.method === "notifications/tools/list_changed";
    });
    expect(heard.filter((method) => method === "notifications/resources/updated")).to.have.lengthOf(1);
    abort.abort();
  });

  it("add a tool and a prompt with every instrument, and remove them after the third, in both eras", async () => {
    const session = await openSession(server.url);
    const seen: [boolean, boolean][] = [];
    for (let turn = 0; turn < 4; turn += 1) {
      await (await session.request("tools/call", { name: "add_instrument" })).text();
      const [tools, own, prompts] = [
        await names(modern(server.url, "tools/list"), "tools"),
        await names(session.request("tools/list"), "tools"),
        await names(session.request("prompts/list"), "prompts"),
      ];
      expect(own).to.deep.equal(tools);
      seen.push([tools.includes("read_barometer"), prompts.includes("compare_readings")]);
    }
    expect(seen).to.deep.equal([
      [false, true],
      [true, true],
      [true, true],
      [false, false],
    ]);
    expect((await callTool(server.url, "read_barometer")).error?.code).to.equal(-32602);
  });

  it("are missing in a paged list after they were removed", async () => {
    const all = await names(modern(`${server.url}?page=100`, "tools/list"), "tools");
    expect(all).to.include("watch_birds").and.not.include("read_thermometer");
  });

  it("include a scale whose definition changes with every call", async () => {
    const scale = async (): Promise<Readonly<Record<string, unknown>> | undefined> =>
      list(await last(await modern(server.url, "tools/list")), "tools").find(({ name }) => name === "weigh");
    const before = await scale();
    await callTool(server.url, "weigh", { find: "owl pellet" });
    const after = await scale();
    expect(before?.["title"]).to.equal("Weigh an object");
    expect(after?.["title"]).to.equal("Weigh and store an object");
    expect(JSON.stringify(after?.["inputSchema"])).to.include('"keep"');
    await callTool(server.url, "weigh", { find: "owl pellet" });
    expect(await scale()).to.deep.equal(before);
  });
});

describe("an input request of the notebook", () => {
  const CAPABILITIES = "io.modelcontextprotocol/clientCapabilities";
  const requested = { elicitation: { form: {}, url: {} }, sampling: {}, roots: {} };
  let server: ListeningNotebook;

  before(async () => {
    server = await listenNotebook();
  });

  after(() => server.close());

  async function call(name: string, inputResponses?: object): Promise<Message> {
    const params = { name, arguments: {}, ...(inputResponses !== undefined && { inputResponses }) };
    return last(await modern(server.url, "tools/call", params, { meta: { [CAPABILITIES]: requested } }));
  }

  for (const [tool, key, method, answer, said] of [
    ["register_observer", "observer", "elicitation/create", { action: "accept", content: { name: "Ines" } }, "Ines"],
    ["register_observer", "observer", "elicitation/create", { action: "decline" }, "declined"],
    ["get_permit", "permit", "elicitation/create", { action: "cancel" }, "closed the question"],
    [
      "identify_bird",
      "name",
      "sampling/createMessage",
      { role: "assistant", model: "wire", content: { type: "text", text: "Curlew" } },
      "wire says: Curlew",
    ],
    ["list_roots", "roots", "roots/list", { roots: [{ uri: "file:///hide", name: "Hide" }] }, "Hide: file:///hide"],
  ] as const) {
    it(`is ${method} in ${tool}, which continues with "${said}"`, async () => {
      const first = await call(tool);
      expect(first.result).to.include({ resultType: "input_required" });
      expect(record(first, "inputRequests")[key]).to.include({ method });
      expect(JSON.stringify((await call(tool, { [key]: answer })).result)).to.include(said);
    });
  }

  it("is distinguished from the tool's own answer by a client that declares no capability", async () => {
    const refused = await callTool(server.url, "list_roots");
    expect(refused.error?.code).to.equal(-32021);
  });
});
