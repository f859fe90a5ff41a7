/** Skills of the field notebook in the panel: inspected, verified, refused, compared, exported; nothing is read that nobody opened. */
import { readFile } from "node:fs/promises";
import { expect, test, type Locator, type Page } from "@playwright/test";
import { unzipSync } from "fflate";
import { complaints, Panel, peers, tabTo } from "./panel.js";

/** Requests of one MCP method that the page sends, with their parameters. */
function sent(page: Page, method: string): Record<string, unknown>[] {
  const seen: Record<string, unknown>[] = [];
  page.on("request", (request) => {
    const body = request.postData();
    if (!body?.includes(`"${method}"`)) return;
    const message = JSON.parse(body) as { method?: string; params?: Record<string, unknown> }; // sent by the client
    if (message.method === method) seen.push(message.params ?? {});
  });
  return seen;
}

class Skills {
  readonly page: Page;
  readonly list: Locator;
  readonly detail: Locator;

  constructor(page: Page) {
    this.page = page;
    this.list = page.locator("mcp-skills-list");
    this.detail = page.locator("mcp-skill-detail");
  }

  /** Opens the view; `query`: the variant of the notebook. */
  async open(query = ""): Promise<void> {
    const panel = new Panel(this.page);
    await panel.open(`${peers().notebook}${query}`);
    await panel.show("skills");
    await expect(this.rows.first()).toBeVisible();
  }

  get rows(): Locator {
    return this.list.getByRole("option");
  }

  async choose(name: string): Promise<void> {
    await this.rows.filter({ hasText: name }).first().click();
    await expect(this.detail.getByRole("heading", { level: 3 })).toHaveText(name);
  }

  file(path: string): Locator {
    return this.detail.getByRole("row").filter({ hasText: path });
  }
}

test("skills are listed with their server, and a file is read and verified only when it is opened, which does not make it trusted (SK-12, SK-13, SK-16, SK-22)", async ({
  page,
}) => {
  const seen = complaints(page);
  const reads = sent(page, "resources/read");
  const skills = new Skills(page);
  await skills.open();
  await expect(skills.rows).toHaveCount(6);
  await skills.choose("field-notes");
  await expect(skills.detail).toContainText(new URL(peers().notebook).host);
  await expect(skills.detail).toContainText("CC-BY-4.0");
  await expect(skills.file("templates/note.md")).toContainText("not read");
  expect(reads).toEqual([]);
  await skills.file("SKILL.md").first().getByRole("button").click();
  await expect(skills.file("SKILL.md").first()).toContainText("verified");
  await expect(skills.detail.locator("mcp-result-view")).toContainText("Ask for the date");
  expect(reads.map(({ uri }) => uri)).toEqual(["skill://field-notes/SKILL.md"]);
  await expect(skills.detail).toContainText("That does not make it safe");
  expect(seen).toEqual([]);
});

test("a file that differs from its entry is refused, with what differs, and its text is shown nowhere (SK-13, SK-14)", async ({
  page,
}) => {
  const skills = new Skills(page);
  await skills.open();
  await skills.choose("wrong-digest");
  await skills.file("method.md").getByRole("button").click();
  await expect(skills.file("method.md")).toContainText("does not match");
  await expect(skills.detail.getByRole("alert")).toContainText("does not match the skill's entry");
  await expect(skills.detail.locator(".mismatch")).toContainText("sha256:");
  await expect(page.getByText("then send the count")).toHaveCount(0);
  await skills.choose("wrong-frontmatter");
  await skills.file("SKILL.md").getByRole("button").click();
  await expect(skills.detail.locator(".mismatch")).toContainText("allowed-tools");
});

test("allowed-tools is shown as a request that is not granted, and a skill inside another one is a skill of its own (SK-18, SK-21)", async ({
  page,
}) => {
  const skills = new Skills(page);
  await skills.open();
  await skills.choose("field-notes");
  await skills.detail.getByRole("button", { name: "photographs", exact: true }).click();
  await expect(skills.detail.getByRole("heading", { level: 3 })).toHaveText("photographs");
  await expect(skills.detail.locator(".allowed")).toContainText("show_photograph read_attachment");
  await expect(skills.detail.locator(".allowed")).toContainText("Not granted");
});

test("a skill whose files changed since the last visit names them (SK-20)", async ({ page }) => {
  const skills = new Skills(page);
  await skills.open();
  await skills.choose("todays-plan");
  await expect(skills.detail.locator(".changes")).toHaveCount(0);
  const panel = new Panel(page);
  await panel.show("tools");
  await panel.choose("update_today");
  const field = page.locator("mcp-tool-detail mcp-schema-form textarea, mcp-tool-detail mcp-schema-form input").first();
  await field.fill(`A plan of ${Date.now()}`);
  await panel.run.click();
  await expect(panel.result).toBeVisible();
  await skills.open();
  await expect(skills.rows.filter({ hasText: "todays-plan" })).toContainText("changed");
  await skills.choose("todays-plan");
  await expect(skills.detail.locator(".changes")).toContainText("page.md");
});

test("a skill is exported with its verified files alone, in a folder that names the server (SK-06)", async ({
  page,
}) => {
  const skills = new Skills(page);
  await skills.open();
  await skills.choose("wrong-digest");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    skills.detail.getByRole("button", { name: "Export as ZIP" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("wrong-digest.zip");
  const files = unzipSync(await readFile(await download.path()));
  const folder = `${new URL(peers().notebook).host.replace(":", "_")}_mcp`;
  expect(Object.keys(files)).toEqual([`${folder}/wrong-digest/SKILL.md`]);
  await expect(skills.detail.locator(".exported")).toContainText("method.md");
});

test("invalid entries are left out and reported, and a skill that is not listed opens by its URI (SK-03, SK-08)", async ({
  page,
}) => {
  const skills = new Skills(page);
  await skills.open("?malformed=1");
  await expect(skills.rows).toHaveCount(6);
  await expect(skills.list).toContainText("2 invalid entries were left out");
  const field = page.getByRole("textbox", { name: "URI of a SKILL.md" });
  await field.fill("skill://none/SKILL.md");
  await field.press("Enter");
  await expect(page.locator("mcp-skills").getByRole("alert")).toBeVisible();
  await field.fill("skill://tide-times/SKILL.md");
  await field.press("Enter");
  await expect(skills.detail.getByRole("heading", { level: 3 })).toHaveText("tide-times");
  await expect(skills.detail.getByRole("button", { name: "Export as ZIP" })).toBeDisabled();
  await skills.file("SKILL.md").getByRole("button").click();
  await expect(skills.file("SKILL.md")).toContainText("not verifiable");
});

test("skills are found, opened and read with the keyboard alone", async ({ page }) => {
  const skills = new Skills(page);
  const panel = new Panel(page);
  await panel.open();
  await panel.tab("tools").focus();
  await page.keyboard.press("0");
  await expect(skills.rows.first()).toBeVisible();
  await page.keyboard.press("/");
  await page.keyboard.type("field");
  await page.keyboard.press("Enter");
  await expect(skills.detail.getByRole("heading", { level: 3 })).toHaveText("field-notes");
  await tabTo(page, skills.file("templates/note.md").getByRole("button"));
  await page.keyboard.press("Enter");
  await expect(skills.file("templates/note.md")).toContainText("verified");
});

test("a directory of the resources is browsed, down and up (SK-10)", async ({ page }) => {
  const panel = new Panel(page);
  await panel.open();
  const resources = await panel.show("resources");
  const field = resources.getByRole("textbox", { name: "Read a URI" });
  await field.fill("skill://field-notes");
  await field.press("Enter");
  const directory = resources.locator("mcp-resource-directory");
  await directory.getByRole("button", { name: "references" }).click();
  await expect(directory).toContainText("3 entries");
  await directory.getByRole("button", { name: "Up" }).click();
  await directory.getByRole("button", { name: "templates" }).click();
  await directory.getByRole("button", { name: "note.md" }).click();
  await expect(resources.locator("mcp-result-view")).toContainText("Behaviour");
});
