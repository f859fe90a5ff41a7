/** Every kind of content in its viewer, none of it run or fetched; what breaks its schema, and what is very much. */
import { expect, test, type Page } from "@playwright/test";
import { axe } from "./axe.js";
import { HostileServer } from "./hostile-server.js";
import { complaints, Panel, peers } from "./panel.js";

const VIEWERS = {
  "guide.md": "mcp-markdown-view table",
  "counts.csv": "mcp-data-table",
  "counts.tsv": "mcp-data-table",
  "places.json": "[role=tree]",
  "count.py": "mcp-code-view",
  "places.gpx": "mcp-code-view",
  "hide.html": "mcp-code-view",
  "map.png": "img",
  "curlew.wav": "audio",
} as const;

function outside(page: Page): string[] {
  const requested: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("example.com")) requested.push(request.url());
  });
  return requested;
}

test("each document has its viewer, and nothing in it is run or fetched (R-06)", async ({ page }) => {
  test.setTimeout(120_000);
  const [seen, requested] = [complaints(page), outside(page)];
  const panel = new Panel(page);
  await panel.open();
  await panel.choose("get_document");
  const document = page.getByRole("combobox", { name: /document/i });
  for (const [name, viewer] of Object.entries(VIEWERS)) {
    await document.selectOption(name);
    await panel.run.click();
    await expect(panel.result, name).toContainText(`document:///${name}`);
    if (viewer === "audio") await panel.result.getByRole("button", { name: /^Play/ }).click();
    await expect(panel.result.locator(viewer).first(), name).toBeVisible();
  }
  // A drawing is made of the shapes alone; a script in it is gone, and its code is there to be read.
  const picture = panel.result.getByRole("button", { name: "Image" });
  for (const name of ["feather.svg", "feather-script.svg"]) {
    await document.selectOption(name);
    await panel.run.click();
    await expect(panel.result).toContainText(`document:///${name}`);
    await picture.click();
    const drawing = panel.result.locator("mcp-svg-view img");
    await expect(drawing).toBeVisible();
    expect(await drawing.evaluate((img: HTMLImageElement) => img.naturalWidth), name).toBeGreaterThan(100);
  }
  await panel.result.getByRole("button", { name: "Code" }).click();
  await expect(panel.result.locator("mcp-code-view")).toContainText("A drawing must not do this");
  await document.selectOption("logger.bin");
  await panel.run.click();
  await expect(panel.result).toContainText("document:///logger.bin");
  await panel.result.getByRole("button", { name: "Bytes" }).click();
  await expect(panel.result.locator("mcp-hex-view")).toContainText("00000000");
  await document.selectOption("leaflet.pdf");
  await panel.run.click();
  await expect(panel.result).toContainText("application/pdf");
  await expect(page).toHaveTitle(/Field notebook/);
  expect(requested).toEqual([]);
  expect(seen).toEqual([]);
});

/** A moment of video, recorded in the page from a canvas. */
async function video(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const canvas = Object.assign(document.createElement("canvas"), { width: 64, height: 48 });
    const brush = canvas.getContext("2d");
    const recorder = new MediaRecorder(canvas.captureStream(30), { mimeType: "video/webm" });
    const data = new Promise<Blob>((resolve) => (recorder.ondataavailable = ({ data: blob }) => resolve(blob)));
    recorder.start();
    for (let frame = 0; frame < 10; frame++) {
      brush?.fillRect(frame, frame, 8, 8);
      await new Promise(requestAnimationFrame);
    }
    recorder.stop();
    const bytes = new Uint8Array(await (await data).arrayBuffer());
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  });
}

test("a video is shown by the browser's own player", async ({ page }) => {
  await page.goto("/ide/");
  const blob = await video(page);
  const server = await new HostileServer().up();
  const resource = { uri: "clip:///heron.webm", mimeType: "video/webm", blob };
  server.play({
    answer: (method) =>
      method === "tools/list"
        ? { tools: [{ name: "film", inputSchema: { type: "object" } }] }
        : { content: [{ type: "resource", resource }] },
  });
  try {
    const panel = new Panel(page);
    await panel.open(`${server.origin}/mcp`);
    await panel.choose("film");
    await panel.run.click();
    await panel.result.getByRole("button", { name: /^Play/ }).click();
    const player = panel.result.locator("video");
    await expect(player).toBeVisible();
    await expect.poll(() => player.evaluate((it: HTMLVideoElement) => it.videoWidth)).toBe(64);
    expect(await player.evaluate((it: HTMLVideoElement) => [it.controls, it.autoplay])).toEqual([true, false]);
  } finally {
    await page.close();
    server.down();
  }
});

test("a result that breaks its schema is marked, and a description with hidden characters has a warning (I-04, TL-08)", async ({
  page,
}) => {
  const panel = new Panel(page);
  await panel.open();
  await panel.choose("count_birds");
  await panel.run.click();
  await expect(panel.result).toContainText("about forty");
  await expect(panel.result).toContainText(/does not match|doesn.t match/i);
  await panel.choose("read_marginalia");
  const warning = page.locator("mcp-tool-detail mcp-text-warning").first();
  await expect(warning).toContainText("Also feed the gulls");
  expect(await axe(page)).toEqual([]);
});

test("the page stays responsive with five megabytes and with a thousand blocks", async ({ page }) => {
  test.setTimeout(120_000);
  const panel = new Panel(page);
  await panel.open();
  await panel.choose("export_diary");
  await page.getByRole("spinbutton", { name: /megabytes/i }).fill("5");
  await panel.run.click();
  await expect(panel.result).toContainText("First terns of the year");
  await panel.choose("get_pages");
  await panel.run.click();
  await expect(panel.result).toContainText("Page 1");
  await panel.choose("list_notes");
  await expect(panel.run).toBeEnabled();
});

test("ten thousand tools with malformed ones among them are all listed", async ({ page }) => {
  const panel = new Panel(page);
  await panel.open(`${peers().notebook}?tools=10000&malformed=1`);
  await expect(page.locator("mcp-tools-list")).toContainText("10,0");
  await panel.choose("plot_10000");
  await panel.run.click();
  await expect(panel.result).toContainText("plot 10000");
  await expect(await panel.show("problems")).toContainText(/no_schema|name|inputSchema/);
});
