/** What a server says of itself and of what it lists, and what it is asked for: on a page with the panel. */
import { expect, test, type Page } from "@playwright/test";
import { Attack } from "./hostile.js";
import { Panel, peers } from "./panel.js";

let attack: Attack;
test.beforeEach(({ page }) => {
  attack = new Attack(page);
});
test.afterEach(() => attack.end());

/** The log level of each tool call that is sent from now on. */
function levels(page: Page): unknown[] {
  const seen: unknown[] = [];
  page.context().on("request", (request) => {
    const text = request.postData();
    if (text === null || !text.includes('"tools/call"')) return;
    const { params } = JSON.parse(text) as { params?: { _meta?: Record<string, unknown> } };
    seen.push(params?._meta?.["io.modelcontextprotocol/logLevel"]);
  });
  return seen;
}

test("a server of 2026-07-28 gets requests for log messages only from the level that was chosen (L-02)", async ({
  page,
}) => {
  const panel = new Panel(page);
  await panel.open(`${peers().notebook}?era=modern`);
  const seen = levels(page);
  await panel.choose("list_notes");
  await panel.run.click();
  await expect(panel.result).toBeVisible();
  expect(seen).toEqual([undefined]);
  const log = await panel.show("log");
  await log.getByRole("combobox", { name: "Server level" }).selectOption("error");
  await panel.show("tools");
  await panel.run.click();
  await expect.poll(() => seen).toEqual([undefined, "error"]);
});

/** A server with two resources on two pages; what it answers when it is asked for a third. */
const unfinished = (nextCursor: string, third: () => object | undefined) => () => ({
  answer: (method: string, { cursor }: Readonly<Record<string, unknown>>) => {
    if (method === "resources/templates/list") return { resourceTemplates: [] };
    if (method !== "resources/list") return method === "tools/list" ? { tools: [] } : {};
    const directory = { uri: "file:///work/", name: "work", mimeType: "inode/directory" };
    if (cursor === undefined) return { resources: [directory], nextCursor: "second" };
    return cursor === "second" ? { resources: [{ uri: "file:///work/a", name: "a" }], nextCursor } : third();
  },
});

test("directories are shown as such, and lists that end in the middle are shown as far as they came (R-08, K-04)", async () => {
  const { panel } = await attack.begin(unfinished("third", () => undefined));
  const resources = await panel.show("resources");
  await expect(resources).toContainText("Incomplete: loading failed after 2 resources.");
  await resources.getByRole("treeitem").filter({ hasText: "work" }).last().click();
  await expect(resources.locator("mcp-resource-detail")).toContainText("Directory (inode/directory)");
  await attack.harmless();
});

test("the cursor that a server repeats ends the list, with a problem (K-04)", async ({ page }) => {
  const { panel } = await attack.begin(unfinished("second", () => undefined));
  const resources = await panel.show("resources");
  await expect(resources).toContainText("2 resources");
  await expect(resources).not.toContainText("Incomplete");
  await attack.open("problems");
  await expect(page.locator("mcp-problems")).toContainText("Repeats a cursor");
  await attack.harmless();
});
