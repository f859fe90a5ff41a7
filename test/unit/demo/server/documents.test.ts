import { expect } from "chai";

import { DOCUMENT_NAMES, DOCUMENTS } from "../../../../demo/server/files.js";
import { listenNotebook, type ListeningNotebook } from "../../../../demo/server/listen.js";
import { callTool, last, list, messages, modern, record } from "./wire.js";

describe("the documents and the unusual tools of the notebook", () => {
  let server: ListeningNotebook;

  before(async () => {
    server = await listenNotebook();
  });

  after(() => server.close());

  it("shows every document as text or bytes with its type and annotations", async () => {
    for (const document of DOCUMENT_NAMES) {
      const [block] = list(await callTool(server.url, "get_document", { document }), "content");
      expect(block?.["annotations"]).to.include.keys("audience", "priority", "lastModified");
      expect(block?.["resource"]).to.include({
        uri: `document:///${document}`,
        mimeType: DOCUMENTS[document].mimeType,
      });
    }
  });

  it("makes a PDF whose table of objects points at its objects", () => {
    const content = DOCUMENTS["leaflet.pdf"].content();
    const file = typeof content === "string" ? content : String.fromCharCode(...content);
    expect(file.startsWith("%PDF-1.4\n")).to.equal(true);
    const table = Number(/startxref\n(\d+)/.exec(file)?.[1]);
    expect(file.slice(table, table + 4)).to.equal("xref");
    const offsets = [...file.matchAll(/(\d{10}) 00000 n/g)].map((match) => Number(match[1]));
    expect(offsets).to.have.lengthOf(5);
    for (const [index, offset] of offsets.entries())
      expect(file.slice(offset).startsWith(`${index + 1} 0 obj`), String(index)).to.equal(true);
  });

  it("reads counts by place and species, and completes the second by the first", async () => {
    const ref = { type: "ref/resource", uri: "count:///{place}/{species}" };
    const context = { arguments: { place: "Tern Point" } };
    const argument = { name: "species", value: "" };
    const completed = await last(await modern(server.url, "completion/complete", { ref, argument, context }));
    expect(completed.result?.["completion"]).to.deep.include({ values: ["arctic-tern"] });
    const uri = "count:///Tern%20Point/arctic-tern";
    const read = await last(await modern(server.url, "resources/read", { uri }));
    expect(list(read, "contents")[0]?.["text"]).to.include("2026-06-07,86");
  });

  it("include count_birds, which breaks its output schema, and read_marginalia with hidden characters", async () => {
    const counted = await callTool(server.url, "count_birds");
    expect(record(counted, "structuredContent")).to.include({ birds: "about forty" });
    const tools = list(await last(await modern(server.url, "tools/list")), "tools");
    const margin = String(tools.find(({ name }) => name === "read_marginalia")?.["description"]);
    expect(margin)
      .to.match(/\u200b/)
      .and.match(/\u202e/)
      .and.match(/[\u{e0000}-\u{e007f}]/u);
  });

  it("return a thousand blocks, and write the requested number of log messages", async () => {
    expect(list(await callTool(server.url, "get_pages"), "content")).to.have.lengthOf(1000);
    const params = { name: "send_log_messages", arguments: { messages: 5000 } };
    const meta = { "io.modelcontextprotocol/logLevel": "debug" };
    const all = await messages(await modern(server.url, "tools/call", params, { meta }));
    const logs = all.filter(({ method }) => method === "notifications/message");
    expect(logs).to.have.lengthOf(5000);
    expect(new Set(logs.map(({ params: given }) => given?.["level"])).size).to.equal(8);
  }).timeout(20_000);

  it("takes a route of every shape, and refuses one without stops", async () => {
    const stop = { place: "Tern Point", detours: [{ place: "Saltmarsh End", detours: [] }] };
    const route = { name: "Spring round", stops: [stop], transport: { by: "boat", boat: "punt" }, overnight: false };
    expect(JSON.stringify((await callTool(server.url, "plan_route", route)).result)).to.include("Saltmarsh End");
    expect((await callTool(server.url, "plan_route", { name: "Nowhere" })).result).to.include({ isError: true });
    const camp = { ...route, overnight: true };
    expect((await callTool(server.url, "plan_route", camp)).result).to.include({ isError: true });
  });

  it("has icons that are pictures in the answer itself", async () => {
    const tools = list(await last(await modern(server.url, "tools/list")), "tools");
    const icons = tools.flatMap((tool) => (tool["icons"] as { src: string }[] | undefined) ?? []);
    expect(icons.length).to.be.at.least(4);
    for (const { src } of icons) expect(src).to.match(/^data:image\/png;base64,iVBOR/);
  });
});
