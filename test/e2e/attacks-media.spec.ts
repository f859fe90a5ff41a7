/** Attacks by audio and video that are playlists (D.7): wherever they stand, no player is given them, and nothing they name is fetched. */
import { expect, test, type Locator, type Page } from "@playwright/test";
import { fileURLToPath } from "node:url";
import { hostileMedia, MEDIA_TYPES } from "../fixtures/hostile-media.js";
import { serveStatic } from "../helpers/static-server.mjs";
import { openEngine } from "./engine-page.js";
import { otherEngines } from "./variants.js";
import { Attack } from "./hostile.js";
import { Canary, HostileServer, type HostileScript } from "./hostile-server.js";

const DIST = fileURLToPath(new URL("../../dist", import.meta.url));
const inputSchema = { type: "object" };

/** Each playlist under each type: as audio of a message where it is said to be audio, as a resource everywhere. */
function blocks(canary: string): readonly object[] {
  const all = Object.entries(hostileMedia(canary));
  return all.flatMap(([name, text]) =>
    MEDIA_TYPES.flatMap((mimeType, at): object[] => [
      { type: "resource", resource: { uri: `clip:///${name.replaceAll(" ", "-")}/${at}`, mimeType, blob: btoa(text) } },
      ...(mimeType.startsWith("audio/") ? [{ type: "audio", mimeType, data: btoa(text) }] : []),
    ]),
  );
}

/** Sends playlists as results, prompts and resources. */
function script(canary: string): HostileScript {
  const content = blocks(canary);
  const contents = content.flatMap((block) => ("resource" in block ? [block.resource] : []));
  const results: Record<string, object> = {
    "tools/list": { tools: [{ name: "play", inputSchema }] },
    "tools/call": { content },
    "prompts/list": { prompts: [{ name: "p" }] },
    "prompts/get": { messages: content.slice(0, 20).map((one) => ({ role: "user", content: one })) },
    "resources/list": { resources: [{ uri: "clip:///a", name: "a", mimeType: "audio/mpeg" }] },
    "resources/read": { contents },
    "resources/templates/list": { resourceTemplates: [] },
  };
  return { answer: (method) => results[method] };
}

/** Presses each button that plays, and waits until each block has said that it does not. Resolves with how many there were. */
async function playAll(place: Locator): Promise<number> {
  const buttons = place.getByRole("button", { name: /^Play \(/ });
  await expect(buttons.first()).toBeVisible();
  const count = await buttons.count();
  await buttons.evaluateAll((all) => {
    for (const button of all) if (button instanceof HTMLElement) button.click();
  });
  await expect(place.getByText(/Not recognized as (audio|video)/)).toHaveCount(count);
  await expect(place.locator("audio, video")).toHaveCount(0);
  return count;
}

test.describe("a playlist said to be audio or video", () => {
  let attack: Attack;
  const begin = async (page: Page): Promise<Attack> => {
    attack = await new Attack(page).begin(({ canary }) => script(canary));
    await attack.panel.listed();
    return attack;
  };
  test.afterEach(() => attack.end());

  test("is not played in results, prompts and resources", async ({ page }) => {
    const { panel } = await begin(page);
    await panel.choose("play");
    await panel.run.click();
    await expect(panel.result).toBeVisible();
    await attack.harmless();
    expect(await playAll(panel.result)).toBeGreaterThan(20);
    await attack.open("prompts");
    await page.locator("mcp-prompts-list").getByRole("option").click();
    await page.locator("mcp-prompt-detail").getByRole("button", { name: /^Get/ }).click();
    await playAll(page.locator("mcp-prompt-messages"));
    await attack.open("resources");
    await page.locator("mcp-resources-list").getByRole("treeitem").last().click();
    await playAll(page.locator("mcp-resource-detail"));
    await attack.harmless();
  });

  test("is not played in a sampling request, neither unanswered nor by a click", async ({ page }) => {
    const { server } = await begin(page);
    await expect.poll(() => server.canSpeak).toBe(true);
    const audio = blocks(attack.canary.origin).filter((block) => "data" in block);
    const messages = audio.slice(0, 12).map((content) => ({ role: "user", content }));
    server.say([{ id: "s", method: "sampling/createMessage", params: { maxTokens: 9, messages } }]);
    const dialog = page.locator("mcp-input-request-dialog").getByRole("dialog");
    await expect(dialog.getByRole("button", { name: /^Play \(/ })).toHaveCount(12);
    await expect(dialog.locator("audio, video")).toHaveCount(0);
    await attack.harmless();
    await playAll(dialog);
    await attack.harmless();
  });
});

for (const engine of ["chromium", ...otherEngines("webkit")] as const) {
  test(`a playlist of a result is not played: ${engine}`, async () => {
    test.setTimeout(240_000);
    const [server, canary] = await Promise.all([new HostileServer().up(), new Canary().up()]);
    server.play(script(canary.origin));
    const panel = `<!doctype html><html lang="en"><meta charset="utf-8"><title>page</title>
      <script type="module" src="/mcp-panel.js"></script><mcp-panel src="${server.origin}/mcp"></mcp-panel>`;
    const site = await serveStatic({ folder: DIST, pages: { "/": panel } });
    const page = await openEngine(engine);
    try {
      await page.goto(`${site.origin}/`);
      await page.click(["mcp-tools-list", "[role=option]"], "play");
      await page.click(["mcp-tool-detail", "button"], "Run");
      const block = ["mcp-result-view", "mcp-content-block"];
      await page.sees([...block, "button"], "Play (");
      const play = Object.keys(hostileMedia("")).length;
      for (let pressed = 0; pressed < play; pressed++) await page.click([...block, "button"], "Play (");
      await page.sees([...block, ".note"], "Not recognized as");
      expect(await page.count([...block, "audio, video"])).toBe(0);
      // What a player wants to fetch, it fetches at once: the next click comes after that.
      await page.click([...block, "button"], "Bytes");
      await page.sees([...block, "mcp-hex-view"]);
      expect(canary.hits).toEqual([]);
    } finally {
      await page.close();
      site.close();
      server.down();
      canary.down();
    }
  });
}
