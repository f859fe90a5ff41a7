/** The main task in every engine that is here, in both eras: connect, list, filter, call, answer, read, look at the traffic, and come back offline. `.ci/test.mjs` selects it by its title. */
import { expect, test } from "@playwright/test";
import { enginesHere } from "../../.ci/engines.mjs";
import { listenNotebook } from "../../demo/server/listen.js";
import { openEngine } from "./engine-page.js";
import { variants } from "./variants.js";

const ROWS = ["mcp-tools-list", "[role=option]"];
const DETAIL = "mcp-tool-detail";
const REVISIONS = { legacy: "2025-11-25", modern: "2026-07-28" } as const;

const WALKS = (["chromium", ...enginesHere()] as const).flatMap((engine) => [
  { engine, era: "legacy" as const },
  { engine, era: "modern" as const },
]);
for (const { engine, era } of variants(
  WALKS,
  (walk) => walk.engine === "chromium" || (walk.engine === "webkit") === (walk.era === "legacy"),
)) {
  test(`a user connects, calls tools, answers and reads in the panel: ${engine}, ${era}`, async ({ baseURL }) => {
    test.setTimeout(180_000);
    const server = await listenNotebook();
    const page = await openEngine(engine);
    const choose = async (tool: string): Promise<void> => {
      await page.fill(tool, ["mcp-tools-list", "[role=searchbox], input[type=search]"]);
      await page.sees(["mcp-tools-list"], "1 of ");
      await page.click(ROWS, tool);
    };
    const run = (): Promise<void> => page.click([DETAIL, "button"], "Run");
    const show = (view: string): Promise<void> => page.click(["mcp-panel", `[role=tab][data-view=${view}]`]);
    let isServerOpen = true;
    try {
      await page.goto(`${baseURL}/ide/?server=${encodeURIComponent(`${server.url}?era=${era}`)}`);
      await page.sees(["mcp-server-header"], "Connected");
      await page.sees(["mcp-server-header"], REVISIONS[era]);

      await page.sees(ROWS);
      expect(await page.run(wholeEngine), "the worker loads its modules").toBe("");
      await choose("run_survey");
      expect(await page.count(ROWS)).toBe(1);

      await page.fill("6", [DETAIL, "input[type=number], [role=spinbutton]"]);
      await run();
      await page.sees([DETAIL, "mcp-progress"]);
      await page.sees([DETAIL, "mcp-result-view"], "Walked 6 stops");

      await choose("register_observer");
      await run();
      await page.sees(["mcp-input-request-dialog", "[role=dialog], dialog"], "Who is in the hide today?");
      await page.fill("Ines Okafor", ["mcp-input-request-dialog", "input"]);
      const send = ["mcp-input-request-dialog", "button:enabled"] as const;
      const isOver = async (): Promise<boolean> => {
        if ((await page.count(send, "Send")) > 0) await page.click(send, "Send"); // it first shows the fields below
        return (await page.count(["mcp-input-request-dialog", "[role=dialog], dialog"])) === 0;
      };
      await expect.poll(isOver, { timeout: 30_000 }).toBe(true);
      await page.sees([DETAIL, "mcp-result-view"], "Ines Okafor");

      await show("resources");
      await page.click(["mcp-resources", "[role=option], [role=treeitem]"], "Today's page");
      await page.sees(["mcp-resource-detail"], "Fog until nine");

      await show("traffic");
      await page.fill("tools/call", ["mcp-traffic", "[role=searchbox], input[type=search]"]);
      await page.sees(["mcp-traffic", "[role=row].entry"], "tools/call");

      await server.close();
      isServerOpen = false;
      await page.reload();
      await page.sees(["mcp-server-header"], "Not connected");
      await show("tools");
      await page.sees(["mcp-tools-list"], "Offline – cached");
      await choose("get_species");
      await page.sees([DETAIL], "Returns the names, family, status");
    } finally {
      await page.close();
      if (isServerOpen) await server.close();
    }
  });
}

/** Address from which the page loaded the whole engine, for a worker or for itself; runs in the page. */
function wholeEngine(): string {
  const { name = "" } =
    performance.getEntriesByType("resource").find((entry) => /\/engine(\.worker|-api)-/.test(entry.name)) ?? {};
  return name;
}
