/** Attacks by what a server asks of the user: forms, pages to visit, sampling, roots, and all of that too often (D.5, D.6). */
import { expect, test, type Locator, type Page } from "@playwright/test";
import { HOSTILE_FORMS, HOSTILE_SAMPLING, hostilePages } from "../fixtures/hostile-input-requests.js";
import { Attack } from "./hostile.js";

let attack: Attack;
test.beforeEach(async ({ page }) => {
  attack = await new Attack(page).begin(() => ({
    answer: (method) => (method === "tools/list" ? { tools: [{ name: "idle", inputSchema: { type: "object" } }] } : {}),
  }));
  await attack.panel.listed();
  await expect.poll(() => attack.server.canSpeak).toBe(true);
});
test.afterEach(() => attack.end());

const dialogOf = (page: Page): Locator => page.locator("mcp-input-request-dialog").getByRole("dialog");
const form = (requestedSchema: object, message = "Please"): object => ({
  method: "elicitation/create",
  params: { mode: "form", message, requestedSchema },
});
const visit = (url: string, elicitationId = "e"): object => ({
  method: "elicitation/create",
  params: { mode: "url", message: "Please", url, elicitationId },
});

/** Asks, and waits until the user sees it or the client said no by itself; resolves with which. */
async function request(page: Page, id: string, message: object): Promise<"shown" | "refused"> {
  attack.server.say([{ id, ...message }]);
  const shown = dialogOf(page).locator(
    "mcp-elicitation-form,mcp-elicitation-url,mcp-sampling-request,mcp-roots-request",
  );
  const isThere = async (): Promise<boolean> => attack.server.answers.has(id) || (await shown.count()) > 0;
  await expect
    .poll(async () => {
      // After three refusals in a row, what a server asks waits until the user opens it.
      const waiting = page.locator("mcp-panel .requests");
      if (!(await isThere()) && (await waiting.isVisible())) await waiting.click();
      return isThere();
    })
    .toBe(true);
  return attack.server.answers.has(id) ? "refused" : "shown";
}

/** Says no to what is shown, and sees to it that the server was told. */
async function decline(page: Page, id: string, name = "Decline"): Promise<void> {
  await dialogOf(page).getByRole("button", { name, exact: true }).click();
  await expect.poll(() => attack.server.answers.has(id)).toBe(true);
  expect(attack.server.answers.get(id)?.result?.action).not.toBe("accept");
}

/** Servers may ask ten times in ten seconds: half of the forms at a time. */
const FORMS = Object.entries(HOSTILE_FORMS);
for (const [half, forms] of [FORMS.slice(0, 6), FORMS.slice(6)].entries()) {
  test(`oversized forms are shown as such, bounded, and can be declined (half ${half + 1}, E-15, E-07)`, async ({
    page,
  }) => {
    for (const [name, schema] of forms) {
      if ((await request(page, name, form(schema))) === "refused") continue;
      expect(await dialogOf(page).locator("input,select,textarea").count(), name).toBeLessThanOrEqual(60);
      expect(await dialogOf(page).locator("a[href],img,iframe").count(), name).toBe(0);
      if (["nested", "reference", "array", "choice"].includes(name)) {
        await expect(dialogOf(page), name).toContainText("This form can't be displayed.");
      }
      await decline(page, name);
    }
    await attack.harmless();
  });
}

test("an elicitation of an unknown mode is refused, and one without a mode is a form (E-03)", async ({ page }) => {
  const requestedSchema = { type: "object", properties: {} };
  expect(await request(page, "popup", { method: "elicitation/create", params: { mode: "popup", message: "x" } })).toBe(
    "refused",
  );
  expect(attack.server.answers.get("popup")?.error?.code).toBe(-32602);
  const bare = { method: "elicitation/create", params: { message: "x", requestedSchema, url: attack.canary.origin } };
  expect(await request(page, "bare", bare)).toBe("shown");
  await expect(dialogOf(page).locator("mcp-elicitation-form")).toBeVisible();
  await decline(page, "bare");
  await attack.harmless();
});

test("a forbidden page is never opened, and an allowed one only after a warning and a click (E-09)", async ({
  page,
}) => {
  const { refused } = hostilePages(attack.canary.origin);
  for (const [at, url] of refused.entries()) {
    if ((await request(page, `refused ${at}`, visit(url, `r${at}`))) === "refused") continue;
    await expect(dialogOf(page).getByRole("button", { name: "Open in a new tab" }), url).toBeDisabled();
    await decline(page, `refused ${at}`);
  }
  await attack.harmless();
});

test("a page with an unusual address is shown with the whole address and what is unusual about it", async ({
  page,
}) => {
  const { warned } = hostilePages(attack.canary.origin);
  for (const [at, url] of warned.entries()) {
    expect(await request(page, `warned ${at}`, visit(url, `w${at}`)), url).toBe("shown");
    const view = dialogOf(page).locator("mcp-elicitation-url");
    await expect(view.getByRole("group"), url).toContainText(url.slice(0, 200));
    // A host that only begins like another is a host of its own: that it stands out is all there is to say.
    if (url.includes("github")) await expect(view.getByRole("strong")).toHaveText("github.com.evil.example");
    else await expect(view.getByRole("note"), url).toBeVisible();
    await decline(page, `warned ${at}`);
  }
  await attack.harmless();
});

test("sampling requests are bounded, shown as text, or refused", async ({ page }) => {
  for (const [name, params] of Object.entries(HOSTILE_SAMPLING)) {
    const outcome = await request(page, name, { method: "sampling/createMessage", params });
    if (name === "tools not offered" || name === "a result without its use") {
      expect(outcome, name).toBe("refused");
      expect(attack.server.answers.get(name)?.error?.code, name).toBe(-32602);
    }
    if (outcome === "refused") continue;
    await expect(dialogOf(page)).toContainText("<img src=x");
    expect(await dialogOf(page).locator("a[href],img,iframe").count(), name).toBe(0);
    expect(await dialogOf(page).locator("mcp-sampling-request *").count(), name).toBeLessThan(2_000);
    await decline(page, name, "Reject");
  }
  await attack.harmless();
});

test("a server that sends too many requests is shown once, the rest is refused, and the user is informed", async ({
  page,
}) => {
  const inputRequests = Array.from({ length: 300 }, (_, id) => ({
    id,
    ...form({ type: "object", properties: {} }, `no ${id}`),
  }));
  attack.server.say(inputRequests);
  await expect(dialogOf(page)).toHaveCount(1);
  await expect.poll(() => attack.server.answers.size).toBeGreaterThanOrEqual(280);
  await expect(page.locator("mcp-panel")).toContainText(": some were not shown.");
  await dialogOf(page).getByRole("button", { name: "Decline all from this server" }).click();
  await expect.poll(() => attack.server.answers.size).toBe(300);
  await expect(dialogOf(page)).toHaveCount(0);
  await attack.harmless();
});

test("roots are not sent to a server that only repeats its request", async ({ page }) => {
  attack.server.say(Array.from({ length: 300 }, (_, id) => ({ id, method: "roots/list" })));
  await expect.poll(() => attack.server.answers.size, { timeout: 15_000 }).toBe(300);
  const reported = [...attack.server.answers.values()].filter(
    ({ result }) => Array.isArray(result?.roots) && result.roots.length > 0,
  );
  expect(reported).toEqual([]);
  await expect(page.locator("mcp-panel")).toBeVisible();
  await attack.harmless();
});

test("waiting input requests are bounded in bytes, and the user is informed which limit was met (G-11)", async ({
  page,
}) => {
  const sampling = (id: string): object => ({
    id,
    method: "sampling/createMessage",
    params: { maxTokens: 9, messages: [{ role: "user", content: { type: "text", text: id.padEnd(6_000_000, ".") } }] },
  });
  attack.server.say(["first", "second", "third"].map(sampling));
  await expect(dialogOf(page)).toHaveCount(1);
  await expect.poll(() => attack.server.answers.get("third")?.error?.code).toBe(-32603);
  expect([...attack.server.answers.keys()]).toEqual(["third"]);
  await expect(page.locator("mcp-panel")).toContainText(": some were not shown.");
  await attack.harmless();
  await decline(page, "first", "Reject");
  await decline(page, "second", "Reject");
  await attack.open("problems");
  await expect(page.locator("mcp-problems")).toContainText("more than 16 MB");
});

test("of a hundred thousand requests at once a thousand are answered, and the panel keeps working", async ({
  page,
}) => {
  attack.server.say(Array.from({ length: 100_000 }, (_, id) => ({ id: `p${id}`, method: "ping" })));
  await expect.poll(() => attack.server.answers.size, { timeout: 60_000 }).toBeGreaterThanOrEqual(1_000);
  await attack.harmless();
  expect(attack.server.answers.size).toBeLessThan(50_000);
  await attack.open("problems");
  await expect(page.locator("mcp-problems")).toContainText("Requests were not answered: over 1000 at once");
  await attack.harmless();
});

test("the key that runs a tool sends no form that opened under it (G-05)", async ({ page }) => {
  await attack.panel.choose("idle");
  await attack.panel.run.focus();
  await page.keyboard.press("Control+Enter");
  const defaults = {
    delete_all: { type: "boolean", default: true },
    target: { type: "string", default: "production" },
  };
  attack.server.say([{ id: "habit", ...form({ type: "object", properties: defaults }) }]);
  await expect(dialogOf(page)).toBeVisible();
  // Slower than the guard, which ends between them: the focus is where the dialog put it.
  for (let times = 0; times < 4; times++) {
    await page.keyboard.press("Control+Enter");
    await page.waitForTimeout(700);
  }
  expect(attack.server.answers.has("habit")).toBe(false);
  await expect(dialogOf(page)).toContainText("Not sent");
  await dialogOf(page).getByRole("textbox", { name: "target" }).fill("test");
  await page.keyboard.press("Control+Enter");
  await expect
    .poll(() => attack.server.answers.get("habit")?.result?.content)
    .toEqual({
      delete_all: true,
      target: "test",
    });
  await attack.harmless();
});

test("an input request that belongs to no call neither scrolls the page nor moves the focus to a panel out of sight (G-05)", async ({
  page,
}) => {
  await page.evaluate(() => {
    document.body.prepend(Object.assign(document.createElement("div"), { style: "block-size: 4000px" }));
    scrollTo(0, 0);
  });
  attack.server.say([{ id: "far", ...form({ type: "object", properties: {} }) }]);
  await expect(dialogOf(page)).toBeVisible();
  expect(await page.evaluate(() => [scrollY, document.activeElement === document.body])).toEqual([0, true]);
  await attack.harmless();
});
