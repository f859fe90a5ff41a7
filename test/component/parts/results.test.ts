/** mcp-content-block, mcp-result-view, mcp-error-view, mcp-progress, files. */
import { aTimeout, expect, fixture, html, oneEvent, waitUntil } from "../../helpers/testing.js";
import "../../../components/parts/index.js";
import type { McpContentBlock } from "../../../components/parts/content/content-block.js";
import type { OpenResourceRequestEvent } from "../../../components/parts/basic/events.js";
import type { McpErrorView } from "../../../components/parts/basic/error-view.js";
import type { McpProgress } from "../../../components/parts/basic/progress.js";
import type { McpResultView } from "../../../components/parts/content/result-view.js";
import { fileName } from "../../../components/parts/basic/save.js";
import type { Results } from "../../../src/client/api/index.js";
import type { BlockView, ResultView } from "../../../src/client/api/views.js";
import { ClientError } from "../../../src/errors/index.js";
import { ERROR_CODES, type ErrorCode, type PlainError } from "../../../src/errors/public.js";

const PNG = "iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAYAAACNMs+9AAAAFUlEQVR42mNk+M9Qz0AEYBxVSF+FABJADveWkH6oAAAAAElFTkSuQmCC";
const ICON = "iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAYAAACNMs+9AAAAE0lEQVR4nGNgaGD4TxQeVUhfhQBaFZWdPweI5gAAAABJRU5ErkJggg==";
const evil = "<img src=x onerror='window.pwned=1'>";

function resultsWith(bytes: () => Promise<ArrayBuffer>): Results {
  return {
    text: (_id, _block, from, to) => Promise.resolve("z".repeat(to - from)),
    bytes,
    nodes: () =>
      Promise.resolve({ total: 1, offset: 0, nodes: [{ key: "k", type: "null", size: 0, preview: "null" }] }),
    string: () => Promise.resolve(""),
    find: () => Promise.resolve({ total: 0, matches: [] }),
    root: () => Promise.resolve(undefined),
    table: () => Promise.resolve(undefined),
    json: () => Promise.resolve("{}"),
    release: () => Promise.resolve(),
  };
}
const results = resultsWith(() => Promise.resolve(Uint8Array.from(atob(PNG), (char) => char.charCodeAt(0)).buffer));

async function block(view: BlockView, from: Results = results): Promise<McpContentBlock> {
  const element = await fixture<McpContentBlock>(
    html`<mcp-content-block .block=${view} .results=${from} resultId="r"></mcp-content-block>`,
  );
  await aTimeout(10);
  await element.updateComplete;
  return element;
}

function pictureIn(element: McpContentBlock): HTMLImageElement | undefined {
  return element.renderRoot.querySelector("mcp-image-view")?.renderRoot?.querySelector("img") ?? undefined;
}

describe("mcp-content-block", () => {
  it("does not repeat the address of a resource that is shown already", async () => {
    const text = { head: "A heron", length: 7 };
    const element = await block({ type: "resource", uri: "note://birds", mimeType: "text/plain", text });
    expect(element.renderRoot.querySelector(".uri")?.textContent).to.equal("note://birds");
    element.reportedUri = "note://birds";
    await element.updateComplete;
    expect(element.renderRoot.querySelector(".uri")).to.equal(null);
    element.reportedUri = "note://others";
    await element.updateComplete;
    expect(element.renderRoot.querySelector(".uri")?.textContent).to.equal("note://birds");
  });
  it("shows the `_meta` of a block and of its resource folded, the beginning of a long one as text", async () => {
    const json = JSON.stringify({ "com.example/line": evil });
    const meta = { head: json, length: json.length };
    const contentsMeta = { head: `{"long":"${"x".repeat(100)}`, length: 1_000_000 };
    const text = { head: "A heron", length: 7 };
    const element = await block({ type: "resource", uri: "note://birds", text, meta, contentsMeta });
    const folds = [...element.renderRoot.querySelectorAll<HTMLDetailsElement>("details.meta")];
    expect(folds.map(({ open }) => open)).to.deep.equal([false, false]);
    for (const fold of folds) fold.open = true;
    await waitUntil(() =>
      folds[0]?.querySelector("mcp-json-tree")?.renderRoot.textContent?.includes("com.example/line"),
    );
    expect(folds[1]?.textContent).to.contain("xxx…");
    expect(element.renderRoot.querySelector("details img")).to.equal(null);
    await expect(element).to.be.accessible();
    const plain = await block({ type: "text", text });
    expect(plain.renderRoot.querySelector("details.meta")).to.equal(null);
  });
  it("draws the icon of a resource link, and fetches it only from a source", async () => {
    const link = { type: "resource_link" as const, uri: "note://birds", name: "birds" };
    const data = await block({ ...link, icons: [{ src: `data:image/png;base64,${ICON}` }], _meta: { a: 1 } });
    data.serverUrl = "https://mcp.example/mcp";
    const isDrawn = () =>
      data.renderRoot.querySelector("mcp-icon")?.shadowRoot?.querySelector("canvas") instanceof HTMLCanvasElement;
    await waitUntil(isDrawn, "");
    expect(data.renderRoot.querySelector("details.meta")).to.not.equal(null);
    const requested: string[] = [];
    const element = await block({ ...link, icons: [{ src: "https://mcp.example/link.png" }] });
    element.serverUrl = "https://mcp.example/mcp";
    await element.updateComplete;
    element.iconSource = async (src) => (requested.push(src), { refused: "status" });
    await waitUntil(() => requested.length === 1, "");
    expect(requested).to.deep.equal(["https://mcp.example/link.png"]);
  });
  it("shows text", async () => {
    const element = await block({ type: "text", text: { head: evil, length: evil.length } });
    await expect(element).to.be.accessible();
    expect(element.renderRoot.querySelector("mcp-text-view")?.renderRoot.textContent).to.contain(evil);
  });
  it("draws an image from its bytes and lets the URL go when removed", async () => {
    const element = await block({ type: "image", mimeType: "image/png", byteLength: 80 });
    await waitUntil(() => pictureIn(element)?.src.startsWith("blob:"), "");
    const image = pictureIn(element);
    await waitUntil(() => image?.naturalWidth === 10, "");
    await expect(element).to.be.accessible();
    const url = image?.src ?? "";
    element.remove();
    const gone = await fetch(url).then(
      () => false,
      () => true,
    );
    expect(gone).to.equal(true);
  });
  for (const mimeType of [
    "image/png",
    "image/x-png",
    "image/jpg",
    "image/pjpeg",
    "IMAGE/PNG; charset=binary",
    "image/*",
    "image/bmp",
    "png",
    "application/octet-stream",
    "binary/octet-stream",
    "text/plain",
    "video/mp4",
    "",
  ]) {
    it(`draws an image whose type is said to be “${mimeType}” by its bytes`, async () => {
      const element = await block({ type: "image", mimeType, byteLength: 78 });
      await waitUntil(() => pictureIn(element) !== undefined, "the image is drawn");
      expect(element.renderRoot.querySelector(".note")).to.equal(null);
    });
  }
  it("draws a resource of no type if its bytes are an image, and says nothing if they are none", async () => {
    const element = await block({ type: "resource", uri: "a:1", byteLength: 78 });
    await waitUntil(() => pictureIn(element) !== undefined, "the image is drawn");
    const other = resultsWith(() => Promise.resolve(new Uint8Array([1, 2, 3]).buffer));
    const plain = await block({ type: "resource", uri: "a:1", byteLength: 3 }, other);
    await aTimeout(50);
    expect(plain.renderRoot.querySelector(".note, .problem")).to.equal(null);
    expect(plain.renderRoot.textContent).to.contain("Download");
  });
  it("shows the text and the bytes of a resource that has both", async () => {
    const text = { head: "A heron", length: 7 };
    const element = await block({ type: "resource", uri: "a:1", mimeType: "image/png", text, byteLength: 78 });
    await waitUntil(() => pictureIn(element) !== undefined, "the image is drawn");
    expect(element.renderRoot.querySelector("mcp-text-view")).to.not.equal(null);
  });
  it("says why bytes are not shown: no base64, no bytes, an image of another type, not kept any more", async () => {
    const said = async (view: BlockView, bytes: () => Promise<ArrayBuffer>): Promise<string> => {
      const element = await block(view, resultsWith(bytes));
      await aTimeout(50);
      return element.renderRoot.textContent.replace(/\s+/g, " ");
    };
    const image = { type: "image", mimeType: "image/png", byteLength: 9 } as const;
    const rejects = (code: ErrorCode) => () => Promise.reject(new ClientError(code, "…"));
    expect(await said(image, rejects("ERR-PROTO"))).to.contain("is not base64");
    expect(await said({ ...image, byteLength: 0 }, () => Promise.resolve(new ArrayBuffer(0)))).to.contain(
      "sent no data",
    );
    expect(await said(image, rejects("ERR-ARGUMENT"))).to.contain("no longer available");
    const tiff = () => Promise.resolve(new Uint8Array([0x49, 0x49, 0x2a, 0]).buffer);
    expect(await said({ ...image, mimeType: "image/tiff" }, tiff)).to.contain("image/tiff are not displayed");
    expect(await said(image, tiff)).to.contain("may be corrupt");
  });
  it("never draws SVG", async () => {
    const element = await block({ type: "image", mimeType: "image/svg+xml", byteLength: 80 });
    expect(element.renderRoot.querySelector("img")).to.equal(null);
    expect(element.renderRoot.textContent).to.contain("SVG shown as code");
  });
  it("says when media are broken or gone", async () => {
    const broken = await block(
      { type: "image", mimeType: "image/png", byteLength: 3 },
      resultsWith(() => Promise.resolve(new ArrayBuffer(3))),
    );
    await waitUntil(() => broken.renderRoot.textContent?.includes("Can't be displayed"));
    const gone = await block(
      { type: "audio", mimeType: "audio/wav", byteLength: 3 },
      resultsWith(() => Promise.reject(new Error("released"))),
    );
    gone.renderRoot.querySelector("button")?.click();
    await waitUntil(() => gone.renderRoot.textContent?.includes("no longer available"));
  });
  it("waits for a click before it loads large media", async () => {
    const element = await block({ type: "image", mimeType: "image/png", byteLength: 90_000_000 });
    expect(element.renderRoot.querySelector("img")).to.equal(null);
    element.renderRoot.querySelector("button")?.click();
    await waitUntil(() => pictureIn(element) !== undefined);
  });
  it("makes no link of a resource link, and dispatches its URI", async () => {
    const uri = "javascript:alert(1)";
    const element = await block({ type: "resource_link", uri, name: evil, description: evil, size: 5000 });
    await expect(element).to.be.accessible();
    expect(element.renderRoot.querySelector("a, img")).to.equal(null);
    expect(element.renderRoot.textContent).to.contain(uri).and.to.contain("5 kB");
    setTimeout(() => element.renderRoot.querySelector("button")?.click());
    const event = await oneEvent<OpenResourceRequestEvent>(element, "mcp-open-resource-request");
    expect(event.uri).to.equal(uri);
  });
  it("names the file of an embedded text after its URI", async () => {
    const text = { head: "# Birds", length: 7 };
    const element = await block({ type: "resource", uri: "note://birds", mimeType: "text/markdown", text });
    const view = element.renderRoot.querySelector("mcp-text-view");
    expect([view?.name, view?.mimeType]).to.deep.equal(["note://birds", "text/markdown"]);
    expect(view?.renderRoot.querySelector('button[aria-label="Download"]')).not.to.equal(null);
  });
  it("shows blocks of unknown types", async () => {
    const raw = { head: '{"type":"hologram"}', length: 19 };
    const element = await block({ type: "unknown", reason: evil, raw });
    expect(element.renderRoot.querySelector("img")).to.equal(null);
    expect(element.renderRoot.querySelector("mcp-text-view")?.renderRoot.textContent).to.contain("hologram");
  });
});

describe("mcp-result-view", () => {
  it("says that a result fits its schema, or which part was not checked, as text", async () => {
    const view: ResultView = { resultId: "r", isError: false, blocks: [], sizeBytes: 0, elapsedMs: 1 };
    const element = await fixture<McpResultView>(
      html`<mcp-result-view .result=${view} .results=${results} .checked=${true}></mcp-result-view>`,
    );
    expect(element.renderRoot.textContent).to.contain("Valid");
    element.checked = [`The pattern ${evil} could take too long, so texts were not matched against it.`];
    await element.updateComplete;
    expect(element.renderRoot.querySelector(".badge.success")).to.equal(null);
    const note = element.renderRoot.querySelector("[role=note]");
    expect(note?.textContent).to.contain("Not everything could be checked").and.to.contain(evil);
    await expect(element).to.be.accessible();
  });
  const result: ResultView = {
    resultId: "r",
    isError: false,
    elapsedMs: 1234,
    sizeBytes: 5_240_000,
    blocks: [{ type: "text", text: { head: "Sunny", length: 5 } }],
    structured: { key: "", type: "object", size: 1, preview: "{…}" },
  };
  async function shown(change: Partial<ResultView> = {}): Promise<McpResultView> {
    return fixture<McpResultView>(
      html`<mcp-result-view .result=${{ ...result, ...change }} .results=${results}></mcp-result-view>`,
    );
  }
  it("folds a text that says what the structured content says, into a line that opens it", async () => {
    const json = (): Promise<string> => Promise.resolve('{\n  "a": 1,\n  "b": [2]\n}');
    const texts = ["Sunny", '{"b":[2],"a":1.0}', '{"b":[2],"a":2}'];
    const blocks = texts.map((text): BlockView => ({ type: "text", text: { head: text, length: text.length } }));
    const view = await fixture<McpResultView>(
      html`<mcp-result-view .result=${{ ...result, blocks }} .results=${{ ...results, json }}></mcp-result-view>`,
    );
    await waitUntil(() => view.renderRoot.querySelector("details.same"), "");
    const folds = [...view.renderRoot.querySelectorAll<HTMLDetailsElement>("details.same")];
    expect(folds.map((fold) => [fold.open, fold.querySelector("summary")?.textContent])).to.deep.equal([
      [false, "Text copy of the structured content"],
    ]);
    const shown = (): string[] =>
      [...view.renderRoot.querySelectorAll("mcp-content-block")]
        .filter((one) => one.checkVisibility({ contentVisibilityAuto: true }))
        .map((one) => (one.block?.type === "text" ? one.block.text.head : ""));
    expect(shown()).to.deep.equal(["Sunny", '{"b":[2],"a":2}']);
    folds[0]?.querySelector("summary")?.click();
    await aTimeout(0);
    expect(shown()).to.deep.equal([texts[0], texts[2], texts[1]]);
    view.result = { ...result, resultId: "t", blocks: blocks.slice(1, 2) };
    await waitUntil(() => view.renderRoot.querySelector("details.same"), "");
    await expect(view).to.be.accessible();
    view.renderRoot.querySelector<HTMLElement>("details.same summary")?.click();
    await expect(view).to.be.accessible();
    view.result = { ...result, resultId: "s", blocks: blocks.slice(0, 1) };
    await view.updateComplete;
    expect(view.renderRoot.querySelector("details.same")).to.equal(null);
  });
  it("shows blocks, structured content, time and size", async () => {
    const element = await shown();
    await waitUntil(() => element.renderRoot.querySelector("mcp-json-tree")?.renderRoot.textContent?.includes("k:"));
    await expect(element).to.be.accessible();
    expect(element.renderRoot.textContent).to.contain("1.2 s").and.to.contain("5.24 MB");
  });
  it("labels its buttons that copy and save JSON", async () => {
    const element = await shown();
    expect(element.renderRoot.querySelector("mcp-copy-button")?.label).to.equal("Copy JSON");
    expect(element.renderRoot.querySelector(".head button")?.textContent).to.contain("Download JSON");
  });
  it("makes the tool's own failure unmistakable, in words", async () => {
    const element = await shown({ isError: true });
    await expect(element).to.be.accessible();
    expect(element.renderRoot.textContent).to.contain("Tool error");
  });
  it("warns of a result that breaks its tool's output schema, and shows it all the same (TL-08)", async () => {
    const problem = {
      kind: "client",
      code: "ERR-OUTPUT-SCHEMA",
      message: `structuredContent.a ${evil}`,
      data: {},
    } as const;
    const { loadErrorWords } = await import("../../../components/strings/errors.js");
    await loadErrorWords();
    const element = await shown();
    const verdict = (): string => element.renderRoot.querySelector(".verdict")?.textContent?.trim() ?? "";
    expect(verdict()).to.equal("Result");
    element.problem = problem;
    await element.updateComplete;
    await expect(element).to.be.accessible();
    expect(verdict()).to.equal("Result does not match outputSchema");
    expect(element.renderRoot.querySelector(".verdict.ok")).to.equal(null);
    const note = element.renderRoot.querySelector("[part='problem']");
    expect(note?.textContent).to.contain("does not match the tool's outputSchema").and.to.contain(evil);
    expect(element.renderRoot.querySelector("mcp-content-block")).to.not.equal(null);
  });
  it("names the path and the keyword of what does not fit, without anything opened", async () => {
    const problems = [
      { path: ["rows", 2, "odd key"], message: "", code: "type", params: { type: "integer" } },
      { path: [], message: "", code: "required", params: {}, member: "total" },
      "…", // what was cut on its way
      ...Array.from({ length: 5 }, () => ({ path: [evil], message: "", code: "max", params: { limit: 9 } })),
    ];
    const element = await shown();
    element.problem = { kind: "client", code: "ERR-OUTPUT-SCHEMA", message: "", data: { tool: "t", problems } };
    await element.updateComplete;
    const lines = [...element.renderRoot.querySelectorAll(".found li")];
    expect(lines.every((line) => line.closest("details") === null)).to.equal(true);
    const texts = lines.map((line) => line.textContent?.replace(/\s+/g, " ").trim());
    expect(texts[0]).to.equal('structuredContent.rows[2]["odd key"] Must be an integer. type');
    expect(texts[1]).to.equal("structuredContent.total Required. required");
    expect(texts[2]).to.contain(evil).and.to.contain("At most 9. maximum");
    expect(texts.slice(5)).to.deep.equal(["and 2 more"]);
    expect(element.renderRoot.querySelector(".found img")).to.equal(null);
    await expect(element).to.be.accessible();
  });
  it("keeps its check mark where the check could not be made", async () => {
    const element = await shown();
    element.problem = { kind: "client", code: "ERR-WORKER", message: "", data: {} };
    await element.updateComplete;
    expect(element.renderRoot.querySelector(".verdict.ok")).not.to.equal(null);
    expect(element.renderRoot.querySelector("[part='problem']")).not.to.equal(null);
  });
  it("says when nothing came back", async () => {
    const { structured: _structured, ...bare } = result;
    const element = await fixture<McpResultView>(
      html`<mcp-result-view .result=${{ ...bare, blocks: [] }}></mcp-result-view>`,
    );
    expect(element.renderRoot.textContent).to.contain("returned nothing");
  });
  it("draws fifty blocks at a time", async () => {
    const blocks = Array.from({ length: 1000 }, () => result.blocks).flat();
    const element = await shown({ blocks });
    const drawn = (): number => element.renderRoot.querySelectorAll("mcp-content-block").length;
    expect(drawn(), "in one go").to.be.within(1, 20);
    await waitUntil(() => drawn() >= 50, "the rest of the first fifty");
    await new Promise((resolve) => setTimeout(resolve));
    expect(drawn()).to.equal(50);
    [...element.renderRoot.querySelectorAll("button")].find((button) => /50/.test(button.textContent ?? ""))?.click();
    await waitUntil(() => drawn() === 100, "fifty more");
  });
});

describe("mcp-error-view", () => {
  async function shown(error: PlainError): Promise<McpErrorView> {
    return fixture<McpErrorView>(html`<mcp-error-view .error=${error} retryable></mcp-error-view>`);
  }
  it("has a title and advice for every code, in both languages; the platform's message is in neither", async () => {
    const { errorText, loadErrorWords } = await import("../../../components/strings/errors.js");
    const { loadLanguage } = await import("../../../components/strings/packs.js");
    await Promise.all([loadErrorWords(), loadLanguage("zh-Hans")]);
    const explained: readonly ErrorCode[] = ["ERR-PROTO", "ERR-LIMIT", "ERR-SAMPLING", "ERR-SKILL"]; // their messages are this client's own
    for (const code of Object.keys(ERROR_CODES) as ErrorCode[]) {
      // the keys are the codes
      for (const language of ["en", "zh-Hans"] as const) {
        const { title, advice } = errorText(language, { kind: "client", code, message: "Failed to fetch", data: {} });
        expect(title.length, code).to.be.above(2);
        expect(title, code).not.to.contain("Failed to fetch");
        expect(advice.includes("Failed to fetch"), code).to.equal(explained.includes(code));
      }
    }
  });
  it("names that the browser is offline where that was detected beside another cause", async () => {
    const { errorText, loadErrorWords } = await import("../../../components/strings/errors.js");
    await loadErrorWords();
    const error = { kind: "client", code: "ERR-UNREACHABLE", message: "", data: { isOffline: true } } as const;
    expect(errorText("en", error)).to.include({ title: "You are offline · No response from this address" });
    expect(errorText("en", { ...error, data: {} })).to.include({ title: "No response from this address" });
  });
  it("is accessible and quotes the server as text", async () => {
    const element = await shown({
      kind: "server",
      code: "ERR-PARAMS",
      rpcCode: -32602,
      message: evil,
      rpcData: { evil },
      data: {},
    });
    element.renderRoot.querySelector("details")?.setAttribute("open", "");
    await expect(element).to.be.accessible();
    expect(element.renderRoot.querySelector("img")).to.equal(null);
    const text = element.renderRoot.textContent ?? "";
    expect(text).to.contain("Server error -32602").and.to.contain("Invalid arguments");
    expect(text.indexOf("Server error -32602")).to.be.lessThan(text.indexOf(evil), "the code, then the message");
    expect(text.indexOf(evil)).to.be.lessThan(text.indexOf("Invalid arguments"), "then what to do");
    expect(element.renderRoot.textContent).to.contain("ERR-PARAMS (-32602)");
  });
  it("shows the HTTP status among the details", async () => {
    const element = await shown({ kind: "client", code: "ERR-HTTP", message: "status 502", data: { status: 502 } });
    expect(element.renderRoot.querySelector("dl")?.textContent).to.contain("502");
  });
  it("dispatches a request to retry", async () => {
    const element = await shown({ kind: "other", name: "TypeError", message: "x" });
    setTimeout(() => element.renderRoot.querySelector("button")?.click());
    await oneEvent(element, "mcp-retry-request");
  });
});

describe("mcp-progress", () => {
  async function shown(value?: number, total?: number, message = ""): Promise<McpProgress> {
    const started = Date.now() - 65_000;
    return fixture<McpProgress>(
      html`<mcp-progress .value=${value} .total=${total} .message=${message} .startedAt=${started}></mcp-progress>`,
    );
  }
  function bar(element: McpProgress): Element | null {
    return element.renderRoot.querySelector('[role="progressbar"]');
  }
  it("is accessible, known and unknown", async () => {
    const known = await shown(3, 10, "Fetching");
    await expect(known).to.be.accessible();
    expect(bar(known)?.getAttribute("aria-valuenow")).to.equal("30");
    expect(known.renderRoot.textContent).to.contain("3 of 10").and.to.contain("1 min 5 s");
    const unknown = await shown();
    await expect(unknown).to.be.accessible();
    expect(bar(unknown)?.hasAttribute("aria-valuenow")).to.equal(false);
    expect(unknown.renderRoot.textContent).to.contain("Still working");
  });
  it("reads odd numbers as unknown and the message as text", async () => {
    for (const [value, total] of [
      [NaN, 10],
      [5, 0],
      [5, -1],
      [Infinity, 10],
    ] as const) {
      expect(bar(await shown(value, total))?.hasAttribute("aria-valuenow"), `${value}/${total}`).to.equal(false);
    }
    const element = await shown(5, 3, evil);
    expect(bar(element)?.getAttribute("aria-valuenow")).to.equal("100");
    expect(element.renderRoot.querySelector("img")).to.equal(null);
  });
  it("shows the elapsed time from one second on", async () => {
    const element = await fixture<McpProgress>(html`<mcp-progress .startedAt=${Date.now()}></mcp-progress>`);
    expect(element.renderRoot.querySelector(".time")?.textContent?.trim()).to.equal("");
  });
  it("announces progress to screen readers at most every five seconds", async () => {
    const element = await shown(1, 10, "one");
    element.message = "two";
    await element.updateComplete;
    expect(element.renderRoot.querySelector('[role="status"]')?.textContent).to.equal("one");
  });
});

describe("fileName", () => {
  it("is only a name, ending as its type does", () => {
    expect(fileName("../../etc/passwd", "text/plain")).to.equal("passwd.txt");
    expect(fileName("invoice.pdf\u202e", "text/html")).to.match(/^invoice[\w-]*\.bin$/);
    expect(fileName("con", "application/octet-stream")).to.equal("_con.bin");
    expect(fileName("COM1.txt", "text/plain")).to.equal("_COM1.txt");
    expect(fileName("", "image/png")).to.equal("result.png");
    expect(fileName("a", "constructor")).to.equal("a.bin");
  });
});
