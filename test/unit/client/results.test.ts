/** Kept results, read piece by piece. */
import { expect } from "chai";
import { ResultStore } from "../../../src/client/results/result-store.js";
import type { CallToolResult, ContentBlock } from "../../../src/protocol/index.js";
import { FakeHost, URL_OF_SERVER } from "../../fixtures/fake-host.js";
import { mcpServer } from "../../fixtures/mcp-server.js";
import { codeOf } from "../../fixtures/rejection.js";

const PIXEL = btoa("\x89PNG");
const BLOCKS: readonly ContentBlock[] = [
  { type: "text", text: "hello world" },
  { type: "image", data: PIXEL, mimeType: "image/png" },
  { type: "audio", data: "AAA=", mimeType: "audio/wav" },
  { type: "resource", resource: { uri: "a://1", text: "inside", mimeType: "text/plain" } },
  { type: "resource", resource: { uri: "a://2", blob: PIXEL } },
  { type: "resource_link", uri: "a://3", name: "link" },
  { type: "unknown", reason: "odd", raw: { type: "hologram" } },
  { type: "image", data: "!!! no base64", mimeType: "image/png" },
];

async function kept(result: Partial<CallToolResult> = {}, tag = 0) {
  const store = new ResultStore(tag);
  const { resultId } = await store.keep({ content: BLOCKS, ...result }, 0);
  return { store, resultId };
}

describe("the text of a kept result", () => {
  it("is sliced from text blocks, text resources, and the JSON of unknown ones", async () => {
    const { store, resultId } = await kept();
    expect(await store.text(resultId, 0, 6, 11)).to.equal("world");
    expect(await store.text(resultId, 0, 6, 1_000)).to.equal("world");
    expect(await store.text(resultId, 3, 0, 6)).to.equal("inside");
    expect(await store.text(resultId, 6, 0, 1_000)).to.contain("hologram");
  });
  it("is ERR-ARGUMENT where there is no text", async () => {
    const { store, resultId } = await kept();
    for (const block of [1, 4, 5, 99, -1])
      expect(await codeOf(store.text(resultId, block, 0, 1))).to.equal("ERR-ARGUMENT");
  });
});

describe("the id of a kept result", () => {
  it("is unknown to another store: views may outlive their engine", async () => {
    const [one, other] = [await kept({}, 1), await kept({}, 2)];
    expect(one.resultId).not.to.equal(other.resultId);
    expect(await codeOf(other.store.text(one.resultId, 0, 0, 1))).to.equal("ERR-ARGUMENT");
  });
});

describe("the bytes of a kept result", () => {
  it("are decoded from images, audio and blobs", async () => {
    const { store, resultId } = await kept();
    for (const block of [1, 4]) {
      expect([...new Uint8Array(await store.bytes(resultId, block))]).to.deep.equal([0x89, 0x50, 0x4e, 0x47]);
    }
    expect((await store.bytes(resultId, 2)).byteLength).to.equal(2);
  });
  // Bytes whose base64 needs all letters of both alphabets, and padding.
  const RAW = Uint8Array.from({ length: 256 + 1 }, (_, at) => at % 256);
  const PLAIN = btoa(String.fromCharCode(...RAW));
  const URL_SAFE = PLAIN.replaceAll("+", "-").replaceAll("/", "_");
  const FORMS: Readonly<Record<string, string>> = {
    plain: PLAIN,
    "without padding": PLAIN.replace(/=+$/, ""),
    "with too much padding": `${PLAIN}==`,
    "for URLs": URL_SAFE,
    "for URLs, without padding": URL_SAFE.replace(/=+$/, ""),
    "in lines": PLAIN.replace(/.{76}/g, "$&\r\n"),
    "in lines, with a line break at the end": `${PLAIN.replace(/.{64}/g, "$&\n")}\n`,
    "after a space": ` ${PLAIN}`,
    "with tabs": PLAIN.replace(/.{10}/g, "$&\t"),
    "as a data: URL": `data:image/png;base64,${PLAIN}`,
    "as a JSON string within the text": JSON.stringify(PLAIN).replaceAll("/", "\\/"),
    "with line breaks that are escaped": PLAIN.replace(/.{76}/g, "$&\\n"),
    "as a printed Python value": `b'${PLAIN}'`,
    "with the end of a data: URL": `base64,${PLAIN}`,
    "with zero-width spaces": `\u200b${PLAIN}\u200b`,
    "as a data: URL without a type": `data:;base64,${PLAIN}`,
    "as a data: URL with a parameter": `DATA:image/png;charset=utf-8;base64,${PLAIN}`,
    "as a data: URL that is escaped": `data:image/png;base64,${encodeURIComponent(PLAIN)}`,
    "as a data: URL in lines, for URLs": `data:image/png;base64,\n${URL_SAFE.replace(/.{76}/g, "$&\n")}`,
    escaped: encodeURIComponent(PLAIN),
  };
  for (const [form, data] of Object.entries(FORMS)) {
    it(`are decoded from base64 ${form}, whole and in slices, and counted (R-06)`, async () => {
      const store = new ResultStore();
      const content: ContentBlock[] = [
        { type: "image", data, mimeType: "image/png" },
        { type: "resource", resource: { uri: "a://1", blob: data } },
      ];
      const { resultId, blocks } = await store.keep({ content }, 0);
      for (const block of [0, 1]) {
        expect(blocks[block]).to.include({ byteLength: RAW.length });
        expect(new Uint8Array(await store.bytes(resultId, block))).to.deep.equal(RAW);
        expect(new Uint8Array(await store.bytes(resultId, block, 100, 257))).to.deep.equal(RAW.slice(100, 257));
        expect(new Uint8Array(await store.bytes(resultId, block, 1, 2))).to.deep.equal(RAW.slice(1, 2));
      }
    });
  }
  for (const data of [
    "https://a.example/a.png",
    "\uFFFDPNG\r\n",
    "A",
    "AAAAA",
    "data:image/png,<svg>",
    "AA=A",
    "%zz",
    "{}",
    "file:///a.png",
    "äöü",
  ]) {
    it(`are ERR-PROTO for ${JSON.stringify(data)} (R-06)`, async () => {
      const store = new ResultStore();
      const { resultId } = await store.keep({ content: [{ type: "image", data, mimeType: "image/png" }] }, 0);
      expect(await codeOf(store.bytes(resultId, 0))).to.equal("ERR-PROTO");
    });
  }
  it("are ERR-ARGUMENT where there are none, and ERR-PROTO where they are no base64 (R-06)", async () => {
    const { store, resultId } = await kept();
    for (const block of [0, 3, 5, 6, 99]) expect(await codeOf(store.bytes(resultId, block))).to.equal("ERR-ARGUMENT");
    expect(await codeOf(store.bytes(resultId, 7))).to.equal("ERR-PROTO");
  });
});

describe("the structured content of a kept result", () => {
  it("is read node by node", async () => {
    const { store, resultId } = await kept({ structuredContent: { list: [1, { deep: true }] } });
    expect(await store.nodes(resultId, ["list", 1], 0, 10)).to.deep.equal({
      total: 1,
      offset: 0,
      nodes: [{ key: "deep", type: "boolean", size: 0, preview: "true" }],
    });
    expect(await codeOf(store.nodes(resultId, ["nowhere"], 0, 10))).to.equal("ERR-ARGUMENT");
  });
  it("has no nodes where there is none", async () => {
    const { store, resultId } = await kept();
    expect(await store.nodes(resultId, [], 0, 10)).to.deep.equal({ total: 0, offset: 0, nodes: [] });
  });
});

describe("the JSON of a kept result", () => {
  it("is the whole, or the structured content alone (TL-09)", async () => {
    const { store, resultId } = await kept({ structuredContent: [1], isError: true });
    expect(JSON.parse(await store.json(resultId, "result"))).to.deep.equal({
      content: BLOCKS,
      structuredContent: [1],
      isError: true,
    });
    expect(await store.json(resultId, "structured")).to.equal("[\n  1\n]");
  });
  it("is null where there is no structured content, or where it is null", async () => {
    const none = await kept();
    expect(await none.store.json(none.resultId, "structured")).to.equal("null");
    const empty = await kept({ structuredContent: null });
    expect(await empty.store.json(empty.resultId, "structured")).to.equal("null");
  });
  it("is ERR-LIMIT for a value nested deeper than can be written", async () => {
    const deep: unknown = JSON.parse("[".repeat(200_000) + "]".repeat(200_000));
    const { store, resultId } = await kept({ structuredContent: deep });
    expect(await codeOf(store.json(resultId, "structured"))).to.equal("ERR-LIMIT");
    expect(await codeOf(store.json(resultId, "result"))).to.equal("ERR-LIMIT");
  });
});

describe("a result that is no longer kept", () => {
  const everyWay = (store: ResultStore, id: string): Promise<unknown>[] => [
    store.text(id, 0, 0, 1),
    store.bytes(id, 1),
    store.nodes(id, [], 0, 1),
    store.json(id, "result"),
  ];

  it("because it was released is ERR-ARGUMENT for every read; releasing twice is harmless", async () => {
    const { store, resultId } = await kept();
    await store.release(resultId);
    await store.release(resultId);
    for (const attempt of everyWay(store, resultId)) expect(await codeOf(attempt)).to.equal("ERR-ARGUMENT");
  });

  it("because of fifty newer ones is the oldest", async () => {
    const store = new ResultStore();
    const views = await Promise.all(Array.from({ length: 52 }, () => store.keep({ content: [] }, 0)));
    const ids = views.map(({ resultId }) => resultId);
    expect(new Set(ids).size).to.equal(52);
    const gone: string[] = [];
    for (const id of ids) await store.json(id, "result").catch(() => gone.push(id));
    expect(gone).to.deep.equal(ids.slice(0, 2));
  });
});

describe("the view of a tool's result", () => {
  it("is kept and has the time that the call took", async () => {
    const fake: FakeHost = new FakeHost(
      mcpServer({
        methods: {
          "tools/call": () => {
            fake.clock.advance(250);
            return { content: [{ type: "text", text: "x".repeat(20_000) }], structuredContent: { a: 1 } };
          },
        },
      }),
    );
    const server = await fake.host.connect(URL_OF_SERVER);
    const view = await server.callTool("big", {}, { idleTimeoutMs: 10_000, view: true });
    expect(view).to.deep.include({ isError: false, elapsedMs: 250 });
    expect(view.blocks[0]).to.have.nested.property("text.length", 20_000);
    expect(await fake.host.results.text(view.resultId, 0, 19_990, 20_000)).to.equal("x".repeat(10));
    await fake.host.results.release(view.resultId);
    expect(await codeOf(fake.host.results.json(view.resultId, "result"))).to.equal("ERR-ARGUMENT");
  });

  it("fails as the call does, and keeps nothing", async () => {
    const { host } = new FakeHost(mcpServer({ methods: { "tools/call": () => ({}) } }));
    const server = await host.connect(URL_OF_SERVER);
    expect(await codeOf(server.callTool("x", {}, { view: true }))).to.equal("ERR-PROTO");
    expect(await codeOf(host.results.json("result-1", "result"))).to.equal("ERR-ARGUMENT");
  });
});

describe("the strings of a kept result", () => {
  const structuredContent = { note: "0123456789", list: [{ note: "inner" }], count: 3 };

  it("are read piece by piece, by path, in the structured content and in the JSON of a text", async () => {
    const text = JSON.stringify(["first", { b: "second" }]);
    const { store, resultId } = await kept({ content: [{ type: "text", text }], structuredContent });
    expect(await store.string(resultId, ["note"], 3, 6)).to.equal("345");
    expect(await store.string(resultId, ["list", 0, "note"], 0, 1_000)).to.equal("inner");
    expect(await store.string(resultId, [1, "b"], 0, 3, 0)).to.equal("sec");
  });
  it("are ERR-ARGUMENT where there is another value, or none", async () => {
    const { store, resultId } = await kept({ structuredContent });
    for (const path of [["count"], ["list"], ["gone"], []])
      expect(await codeOf(store.string(resultId, path, 0, 1))).to.equal("ERR-ARGUMENT");
  });
});

describe("the search for a text in a kept result", () => {
  it("returns keys and values in document order, with their places, whatever the case", async () => {
    const structuredContent = { Bird: "a bird, and one more Bird", list: [1, { birds: 12 }], no: null };
    const { store, resultId } = await kept({ structuredContent });
    expect(await store.find(resultId, "bird")).to.deep.equal({
      total: 4,
      matches: [
        { path: ["Bird"], places: [0], isKey: true },
        { path: ["Bird"], places: [0], at: 2 },
        { path: ["Bird"], places: [0], at: 21 },
        { path: ["list", 1, "birds"], places: [1, 1, 0], isKey: true },
      ],
    });
    expect((await store.find(resultId, "12")).matches).to.deep.equal([
      { path: ["list", 1, "birds"], places: [1, 1, 0], at: 0 },
    ]);
    expect((await store.find(resultId, "NULL")).matches).to.deep.equal([{ path: ["no"], places: [2], at: 0 }]);
  });
  it("takes the text literally, and finds nothing for an empty one", async () => {
    const { store, resultId } = await kept({ structuredContent: { a: "x.y (z) [w" } });
    expect((await store.find(resultId, ".y (z) [")).total).to.equal(1);
    expect((await store.find(resultId, "x+y")).total).to.equal(0);
    expect(await store.find(resultId, "")).to.deep.equal({ total: 0, matches: [] });
  });
  it("counts all matches and returns the first thousand, and lets other work run in between", async () => {
    const rows = Array.from({ length: 20_000 }, (_, id) => ({ id, name: `row ${id}` }));
    const { store, resultId } = await kept({ structuredContent: { rows } });
    const finding = store.find(resultId, "row ");
    let isOver = false;
    void finding.then(() => (isOver = true));
    await new Promise((resolve) => setTimeout(resolve));
    expect(isOver).to.equal(false);
    const { total, matches } = await finding;
    expect([total, matches.length, matches[2]?.places]).to.deep.equal([20_000, 1_000, [0, 2, 1]]);
  });
});
