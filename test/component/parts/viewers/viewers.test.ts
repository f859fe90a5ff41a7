/** Transports to show content: the switch, tables, code, pictures, bytes; and that a block chooses among them. */
import { expect, fixture, html, oneEvent } from "@open-wc/testing";
import "../../../../components/parts/index.js";
import "../../../../components/parts/viewers/code-view.js";
import "../../../../components/parts/viewers/data-table.js";
import "../../../../components/parts/viewers/hex-view.js";
import "../../../../components/parts/viewers/image-view.js";
import type { McpContentBlock } from "../../../../components/parts/content/content-block.js";
import type { McpResultView } from "../../../../components/parts/content/result-view.js";
import type { McpCodeView } from "../../../../components/parts/viewers/code-view.js";
import type { LoadRows, McpDataTable, RowsQuery } from "../../../../components/parts/viewers/data-table.js";
import type { LoadBytes, McpHexView } from "../../../../components/parts/viewers/hex-view.js";
import type { McpImageView } from "../../../../components/parts/viewers/image-view.js";
import { ResultStore } from "../../../../src/client/results/result-store.js";
import type { CallToolResult, ContentBlock } from "../../../../src/protocol/types/index.js";
import { expectNoStall, until } from "./canary.js";
import { largeAvif } from "../../../fixtures/large-avif.js";

const deep = (element: Element, ...selectors: string[]): HTMLElement | undefined =>
  selectors.reduce<Element | null | undefined>(
    (at, selector) => (at?.shadowRoot ?? at)?.querySelector(selector),
    element,
  ) as HTMLElement | undefined;

/** A block as a host gives it, over the engine's own store. */
async function block(content: ContentBlock): Promise<McpContentBlock> {
  const store = new ResultStore();
  const { resultId, blocks } = await store.keep({ content: [content] }, 0);
  return fixture<McpContentBlock>(
    html`<mcp-content-block .block=${blocks[0]} .results=${store} .resultId=${resultId}></mcp-content-block>`,
  );
}
const transports = (element: Element): string[] =>
  [...(deep(element, "mcp-view-switch")?.shadowRoot?.querySelectorAll(".segments button") ?? [])].map(
    (button) => `${button.textContent}${button.ariaPressed === "true" ? "*" : ""}`,
  );
const pressWay = (element: Element, name: string): void => {
  const buttons = [
    ...(deep(element, "mcp-view-switch")?.shadowRoot?.querySelectorAll<HTMLElement>(".segments button") ?? []),
  ];
  buttons.find((button) => button.textContent === name)?.click();
};

beforeEach(() => localStorage.clear());

describe("a text block", () => {
  it("is shown in the view that was chosen for the last one with the same views", async () => {
    const first = await block({ type: "text", text: "# Birds\n\nare **here**" });
    await until(() => transports(first).includes("Raw*"));
    pressWay(first, "Markdown");
    await until(() => transports(first).includes("Markdown*"));
    const next = await block({ type: "text", text: "# Fish\n\nare **there**" });
    await until(() => transports(next).includes("Markdown*"));
    pressWay(next, "Raw");
    const last = await block({ type: "text", text: "# Frogs\n\nare **gone**" });
    await until(() => transports(last).includes("Raw*"));
    const other = await block({ type: "text", text: '{"birds": 3}' });
    await until(() => transports(other).includes("Tree*"));
  });

  it("that is JSON becomes a tree, with tables of its lists, lines, and raw", async () => {
    const element = await block({ type: "text", text: '{"birds": [{"name": "owl"}, {"name": "jay"}]}' });
    await until(() => transports(element).includes("Tree*"));
    expect(transports(element)).to.deep.equal(["Table", "Tree*", "JSON", "Raw"]);
    await until(() => deep(element, "mcp-view-switch", "mcp-json-tree")?.shadowRoot?.textContent?.includes("birds"));
    await expect(element).to.be.accessible();
    pressWay(element, "Table");
    await until(() => deep(element, "mcp-view-switch", "mcp-data-table")?.shadowRoot?.textContent?.includes("jay"));
    pressWay(element, "JSON");
    await until(() => deep(element, "mcp-view-switch", "mcp-json-lines", ".key") !== undefined);
    await expect(element).to.be.accessible();
    pressWay(element, "Raw");
    await until(() => transports(element).includes("Raw*"));
    expect(deep(element, "mcp-view-switch", "slot")?.hidden).to.equal(false);
  });

  it("with marks of Markdown stays text, and can be formatted", async () => {
    const element = await block({ type: "text", text: "# Birds\n\nare **here**" });
    await until(() => transports(element).length > 0);
    expect(transports(element)).to.deep.equal(["Markdown", "Raw*"]);
    pressWay(element, "Markdown");
    await until(() => deep(element, "mcp-view-switch", "mcp-markdown-view", "h1") !== undefined);
  });

  it("without any of that has no buttons", async () => {
    const element = await block({ type: "text", text: "just words, {and} 2 > 1" });
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(transports(element)).to.deep.equal([]);
  });

  it("that only begins like JSON stays text", async () => {
    const element = await block({ type: "text", text: "[see below] and {so on" });
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(transports(element)).to.deep.equal([]);
    expect(deep(element, "mcp-text-view", "pre")?.textContent).to.contain("see below");
  });

  it("of 5 MB of JSON is a tree without holding up the page", async () => {
    const text = JSON.stringify(
      Array.from({ length: 50_000 }, (_, id) => ({ id, name: `item ${id}`, text: "x".repeat(60) })),
    );
    const store = new ResultStore();
    const { resultId, blocks } = await store.keep({ content: [{ type: "text", text }] }, 0);
    await store.root(resultId, 0); // a worker's work; the page's is what is measured
    await store.table(resultId, { path: [], offset: 0, limit: 1 }, 0);
    await expectNoStall(async () => {
      const element = await fixture(
        html`<mcp-content-block .block=${blocks[0]} .results=${store} .resultId=${resultId}></mcp-content-block>`,
      );
      await until(() => deep(element, "mcp-view-switch", "mcp-json-tree")?.shadowRoot?.querySelector(".count"));
    });
  });
});

describe("an embedded resource", () => {
  const resource = (uri: string, mimeType: string, text: string) =>
    block({ type: "resource", resource: { uri, mimeType, text } });
  it("of Markdown is formatted, of CSV a table, of code coloured", async () => {
    const markdown = await resource("a://b", "text/markdown", "# Title");
    await until(() => deep(markdown, "mcp-view-switch", "mcp-markdown-view", "h1") !== undefined);
    const csv = await resource("a://c", "text/csv", "name,n\nowl,2\njay,10");
    await until(() => deep(csv, "mcp-view-switch", "mcp-data-table")?.shadowRoot?.textContent?.includes("owl"));
    const code = await resource("file:///x.py", "text/x-python", "def f(): pass");
    await until(() => deep(code, "mcp-view-switch", "mcp-code-view", "mcp-text-view", ".hl-word") !== undefined);
    for (const element of [markdown, csv, code]) await expect(element).to.be.accessible();
  });

  it("of SVG is code, and a picture on demand", async () => {
    const element = await resource(
      "a://b.svg",
      "image/svg+xml",
      '<svg xmlns="http://www.w3.org/2000/svg"><rect width="1" height="1"/></svg>',
    );
    await until(() => transports(element).includes("Code*"));
    expect(transports(element)).to.deep.equal(["Image", "Code*", "Raw"]);
    pressWay(element, "Image");
    await until(() => deep(element, "mcp-view-switch", "mcp-svg-view", "mcp-image-view") !== undefined);
  });

  it("of bytes can be looked at byte by byte", async () => {
    const element = await block({
      type: "resource",
      resource: { uri: "a://b", mimeType: "application/zip", blob: btoa("PK\x03\x04 hello") },
    });
    [...element.renderRoot.querySelectorAll("button")].find((button) => button.textContent?.includes("Bytes"))?.click();
    await until(() => deep(element, "mcp-hex-view")?.shadowRoot?.textContent?.includes("50 4b 03 04"));
    await expect(element).to.be.accessible();
  });

  it("shows for whom it is, as quiet badges", async () => {
    const annotations = { audience: ["user" as const], priority: 0.5, lastModified: "2026-01-02T03:04:05Z" };
    const element = await block({ type: "text", text: "x", annotations });
    const badges = [...element.renderRoot.querySelectorAll(".hints .badge")].map((badge) => badge.textContent ?? "");
    expect(badges.length).to.equal(3);
    expect(badges.join(" ")).to.contain("for the user").and.to.contain("0.5").and.to.contain("2026");
    const odd = await block({
      type: "text",
      text: "x",
      annotations: JSON.parse('{"audience": 3, "priority": "high", "lastModified": {}}'),
    });
    expect(odd.renderRoot.querySelector(".hints")).to.equal(null);
  });
});

describe("a picture of a result", () => {
  const png = (width: number): string => {
    const bytes = new Uint8Array(33);
    bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]);
    new DataView(bytes.buffer).setUint32(16, width);
    new DataView(bytes.buffer).setUint32(20, width);
    return btoa(String.fromCharCode(...bytes));
  };
  it("is not decoded when it announces too many pixels", async () => {
    const element = await block({ type: "image", mimeType: "image/png", data: png(60_000) });
    await until(() => element.renderRoot.textContent?.includes("too large to display"));
    expect(element.renderRoot.querySelector("mcp-image-view")).to.equal(null);
  });
  it("is not decoded when it announces few pixels and codes too many, which Chromium decodes before it scales them", async () => {
    const data = btoa(String.fromCharCode(...largeAvif(64)));
    const image = Object.assign(new Image(), { src: `data:image/avif;base64,${data}` });
    const shown = await image.decode().then(
      () => [image.naturalWidth, image.naturalHeight],
      () => "refused", // Firefox
    );
    expect(shown).to.deep.equal(shown === "refused" ? shown : [64, 64]);
    const element = await block({ type: "image", mimeType: "image/avif", data });
    await until(() => element.renderRoot.textContent?.includes("too large to display"));
    expect(element.renderRoot.querySelector("mcp-image-view")).to.equal(null);
  });
  it("is offered as a file where it is a PDF, or no video that is recognised", async () => {
    const pdf = await block({
      type: "resource",
      resource: { uri: "a://b.pdf", mimeType: "application/pdf", blob: btoa("%PDF-1.7") },
    });
    expect(pdf.renderRoot.textContent).to.contain("PDFs can't be previewed here");
    expect(pdf.renderRoot.querySelector("iframe, embed, object")).to.equal(null);
    const video = await block({
      type: "resource",
      resource: { uri: "a://b", mimeType: "video/mp4", blob: btoa("no video") },
    });
    const play = (): HTMLElement | undefined =>
      [...video.renderRoot.querySelectorAll("button")].find((button) => button.textContent?.trim().startsWith("Play"));
    await until(() => play() !== undefined);
    play()?.click();
    await until(() => video.renderRoot.textContent?.includes("Not recognized as video"));
    expect(video.renderRoot.querySelector("video")).to.equal(null);
  });
});

describe("a resource link", () => {
  it("that must not be read can only be copied, with the reason", async () => {
    const element = await block({ type: "resource_link", uri: "note://a\r\nX: y", name: "x" });
    expect(element.renderRoot.textContent).to.contain("control characters");
    expect([...element.renderRoot.querySelectorAll("button")].map((button) => button.textContent)).to.deep.equal([]);
    expect(deep(element, "mcp-copy-button")).not.to.equal(undefined);
  });
});

describe("structured content", () => {
  it("begins as a tree, with its lists as tables and its JSON", async () => {
    const store = new ResultStore();
    const result: CallToolResult = { content: [], structuredContent: { rows: [{ a: 1 }, { a: 2 }] } };
    const view = await store.keep(result, 0);
    const element = await fixture<McpResultView>(
      html`<mcp-result-view .result=${view} .results=${store}></mcp-result-view>`,
    );
    await until(() => transports(element).length > 0);
    expect(transports(element)).to.deep.equal(["Table", "Tree*", "JSON"]);
    pressWay(element, "Table");
    await until(() => deep(element, "mcp-view-switch", "mcp-data-table", ".body") !== undefined);
    pressWay(element, "JSON");
    await until(() => deep(element, "mcp-view-switch", "mcp-json-lines", ".key")?.textContent?.includes('"rows"'));
    await expect(element).to.be.accessible();
  });
});

describe("mcp-data-table", () => {
  const source =
    (total: number, log: RowsQuery[] = []): LoadRows =>
    async (query) => {
      log.push(query);
      const rows = Array.from({ length: Math.max(0, Math.min(query.limit, total - query.offset)) }, (_, at) => {
        const index = query.sort?.descending ? total - 1 - query.offset - at : query.offset + at;
        return {
          index,
          cells: [
            { text: String(index), kind: "number" as const },
            { text: "<b>\u202e", kind: "string" as const },
          ],
        };
      });
      return { columns: ["n", "words"], hiddenColumns: 0, total, rows };
    };
  const table = (load: LoadRows) => fixture<McpDataTable>(html`<mcp-data-table .load=${load}></mcp-data-table>`);
  const cells = (element: McpDataTable): string[] =>
    [...element.renderRoot.querySelectorAll(".body")].map((row) => row.querySelector(".number")?.textContent ?? "");

  it("draws only the rows in view of very many, and any of them on demand", async () => {
    const log: RowsQuery[] = [];
    const element = await table(source(5_000_000, log));
    await until(() => cells(element)[0] === "0");
    expect(cells(element).length).to.be.below(60);
    await expect(element).to.be.accessible();
    const box = element.renderRoot.querySelector(".box");
    box?.dispatchEvent(new KeyboardEvent("keydown", { key: "End", bubbles: true }));
    await until(() => cells(element).includes("4999999"));
    box?.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowUp", bubbles: true }));
    box?.dispatchEvent(new KeyboardEvent("keydown", { key: "Home", bubbles: true }));
    await until(() => cells(element)[0] === "0");
    expect(log.length).to.be.below(8);
  });

  it("sorts by a column: up, down, as it came", async () => {
    const log: RowsQuery[] = [];
    const element = await table(source(300, log));
    await until(() => cells(element)[0] === "0");
    const head = (): HTMLElement | null => element.renderRoot.querySelector<HTMLElement>(".head button");
    for (const order of ["ascending", "descending", "none"]) {
      head()?.click();
      await until(() => head()?.parentElement?.getAttribute("aria-sort") === order);
    }
    expect(log.map(({ sort }) => sort?.descending)).to.include.members([undefined, false, true]);
  });

  it("draws cells as text", async () => {
    const element = await table(source(3));
    await until(() => cells(element).length === 3);
    expect(element.renderRoot.querySelector(".body b")).to.equal(null);
    expect(element.renderRoot.querySelector(".body .string")?.textContent).to.equal("<b>⟦U+202E⟧");
  });

  it("says when it is empty, loading and failed, and tries again", async () => {
    const empty = await table(source(0));
    await until(() => empty.renderRoot.textContent?.includes("No rows."));
    let fails = true;
    const failing = await table((query) => (fails ? Promise.reject(new Error("gone")) : source(2)(query)));
    await until(() => failing.renderRoot.querySelector("button") !== null);
    fails = false;
    failing.renderRoot.querySelector("button")?.click();
    await until(() => cells(failing).length === 2);
  });
});

describe("mcp-code-view", () => {
  const code = (text: string, mimeType: string) =>
    fixture<McpCodeView>(
      html`<mcp-code-view
        .text=${{ head: text.slice(0, 16_384), length: text.length }}
        .loadText=${(from: number, to: number) => Promise.resolve(text.slice(from, to))}
        .mimeType=${mimeType}
      ></mcp-code-view>`,
    );
  it("numbers lines, colours what it knows, and is accessible", async () => {
    const element = await code("const a = 1;\n// b\n", "text/javascript");
    await until(() => deep(element, "mcp-text-view", ".hl-quiet") !== undefined);
    expect(deep(element, "mcp-text-view")?.shadowRoot?.querySelectorAll(".l").length).to.equal(2);
    expect(deep(element, "mcp-text-view", "pre")?.textContent?.trimEnd()).to.equal("const a = 1;\n// b");
    await expect(element).to.be.accessible();
  });
  it("does not hold up the page, however much there is", async () => {
    const text = "function f(a) { return `x${a}` + /b/.test('c'); } // words\n".repeat(50_000);
    await expectNoStall(async () => {
      const element = await code(text, "text/javascript");
      await until(() => deep(element, "mcp-text-view", ".hl-word") !== undefined);
    });
  });
});

describe("mcp-hex-view", () => {
  const hex = (load: LoadBytes, length: number) =>
    fixture<McpHexView>(
      html`<div style="inline-size: 800px"><mcp-hex-view .load=${load} .length=${length}></mcp-hex-view></div>`,
    ).then((frame) => frame.querySelector("mcp-hex-view") ?? frame);
  const bytes: LoadBytes = async (from, to) =>
    Uint8Array.from({ length: to - from }, (_, at) => (from + at) % 256).buffer;
  const text = (element: Element): string => element.shadowRoot?.querySelector(".rows")?.textContent ?? "";

  it("shows offset, bytes and letters of 100 MB, in view and at the end, a few slices at a time", async () => {
    let requested = 0;
    const element = await hex(async (from, to) => {
      requested += to - from;
      return bytes(from, to);
    }, 100_000_000);
    await until(() => text(element).includes("00000040  40 41 42 43 44 45 46 47  48 49"));
    expect(text(element)).to.contain("@ABCDEFGHIJKLMNO");
    await expect(element).to.be.accessible();
    element.shadowRoot
      ?.querySelector(".box")
      ?.dispatchEvent(new KeyboardEvent("keydown", { key: "End", bubbles: true }));
    await until(() => text(element).includes((100_000_000 - 16).toString(16).padStart(8, "0")));
    expect(requested).to.be.below(200_000);
  });
  it("says when there are none, and when they can't be had", async () => {
    const none = await hex(bytes, 0);
    expect(none.shadowRoot?.textContent).to.contain("Empty.");
    const gone = await hex(() => Promise.reject(new Error("released")), 100);
    await until(() => gone.shadowRoot?.querySelector(".problem") !== null);
  });
});

describe("mcp-image-view", () => {
  const drawn = async (): Promise<McpImageView> => {
    const canvas = new OffscreenCanvas(400, 200);
    canvas.getContext("2d")?.fillRect(0, 0, 400, 200);
    const src = URL.createObjectURL(await canvas.convertToBlob());
    return fixture<McpImageView>(
      html`<mcp-image-view .src=${src} label="A black box" style="inline-size: 200px"></mcp-image-view>`,
    );
  };
  const shown = (element: McpImageView): string =>
    element.renderRoot.querySelector(".bar")?.textContent?.replace(/\s+/g, " ") ?? "";

  it("fits, zooms by keys and wheel, and says size and scale", async () => {
    const element = await drawn();
    await until(() => shown(element).includes("400 × 200 px"));
    await expect(element).to.be.accessible();
    const box = element.renderRoot.querySelector<HTMLElement>(".box");
    const image = element.renderRoot.querySelector("img");
    expect(image?.clientWidth).to.be.below(201);
    const key = async (name: string): Promise<void> => {
      box?.dispatchEvent(new KeyboardEvent("keydown", { key: name, bubbles: true }));
      await new Promise((resolve) => setTimeout(resolve, 20));
    };
    await key("1");
    expect([image?.clientWidth, shown(element).includes("100%")]).to.deep.equal([400, true]);
    await key("+");
    expect(image?.clientWidth).to.equal(500);
    box?.dispatchEvent(new WheelEvent("wheel", { deltaY: 1, ctrlKey: true, cancelable: true }));
    await until(() => image?.clientWidth === 400);
    await key("0");
    expect(image?.clientWidth).to.be.below(201);
  });
  it("reports data that is no image", async () => {
    const element = await fixture<McpImageView>(html`<mcp-image-view label="x"></mcp-image-view>`);
    setTimeout(() => (element.src = URL.createObjectURL(new Blob(["no"]))));
    await oneEvent(element, "error");
  });
});
