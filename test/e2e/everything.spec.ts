/** server-everything walked through: each kind of result, what it asks, what it completes, what changes under a watch, its log levels. */
import { expect, test, type Locator, type Page } from "@playwright/test";
import { complaints, Panel, peers } from "./panel.js";

/** Chooses a tool, lets `fill` fill in its form, and runs it. */
async function call(panel: Panel, tool: string, fill?: (form: Locator) => Promise<unknown>): Promise<void> {
  const form = panel.page.locator("mcp-tool-detail mcp-schema-form");
  await panel.choose(tool);
  await fill?.(form);
  await panel.run.click();
}

const field = (role: "textbox" | "spinbutton" | "combobox" | "checkbox", name: string) => (form: Locator) =>
  form.getByRole(role, { name, exact: true });

test("server-everything has each kind of result shown (TL-07)", async ({ page }) => {
  const seen = complaints(page);
  const panel = new Panel(page);
  const { result } = panel;
  await panel.open(peers().everything);
  await call(panel, "echo", (form) => field("textbox", "message")(form).fill("Is anybody there?"));
  await expect(result).toContainText("Echo: Is anybody there?");
  await call(panel, "get-sum", async (form) => {
    await field("spinbutton", "a")(form).fill("19");
    await field("spinbutton", "b")(form).fill("23.5");
  });
  await expect(result).toContainText("The sum of 19 and 23.5 is 42.5.");
  await call(panel, "get-tiny-image");
  await expect(result.locator("img")).toBeVisible();
  await expect(result).toContainText("The image above is the MCP logo.");
  await call(panel, "get-annotated-message", async (form) => {
    await field("combobox", "messageType")(form).selectOption("error");
    await field("checkbox", "includeImage")(form).check();
  });
  await expect(result).toContainText("Error: Operation failed");
  await expect(result.locator("img")).toBeVisible();
  await call(panel, "get-structured-content", (form) => field("combobox", "location")(form).selectOption("Chicago"));
  await expect(result.getByRole("tree", { name: "Structured content" })).toContainText("Light rain");
  await call(panel, "get-resource-reference");
  await expect(result).toContainText("Resource 1: This is a plaintext resource");
  await field("spinbutton", "resourceId")(page.locator("mcp-tool-detail mcp-schema-form")).fill("-1");
  await panel.run.click();
  await expect(result).toContainText("Invalid resourceId");
  await expect(panel.error).toHaveCount(0);
  await call(panel, "get-resource-links", (form) => field("spinbutton", "count")(form).fill("2"));
  await expect(result.getByRole("button", { name: "Open resource" })).toHaveCount(2);
  await result.getByRole("button", { name: "Open resource" }).nth(1).click();
  await expect(page.locator("mcp-resource-reader")).toContainText("Resource 2: This is a plaintext resource");
  expect(seen.filter((line) => !line.includes("400"))).toEqual([]);
});

test("server-everything has its sampling tools shown once sampling was chosen for it, and a task done here (TK-07)", async ({
  page,
}) => {
  const panel = new Panel(page);
  const names = (): Promise<string[]> => panel.rows.locator(".name").allTextContents();
  await panel.open(peers().everything);
  await expect(panel.rows).toHaveCount(17); // all but two, which ask a model
  expect((await names()).filter((name) => name.includes("sampling"))).toEqual([]);
  await panel.tab("tools").focus();
  await page.keyboard.press(",");
  const settings = panel.view("settings");
  await settings.locator("[name=offer-sampling]").selectOption("manual");
  await settings.getByRole("button", { name: "Save and reconnect" }).click();
  await panel.tab("tools").click();
  await expect(panel.rows).toHaveCount(19);
  await page.getByRole("button", { name: "Server details" }).click();
  const details = page.locator("mcp-server-header .details");
  await expect(details).toContainText("Client capabilities");
  await expect(details).toContainText("requests.sampling.createMessage");
  await page.getByRole("button", { name: "Server details" }).click();
  await call(panel, "trigger-sampling-request-async", (form) => field("textbox", "prompt")(form).fill("Which bird?"));
  await panel.request.getByRole("textbox", { name: "Your answer" }).fill("A heron.");
  await panel.request.getByRole("button", { name: "Send answer" }).click();
  await expect(panel.result).toContainText("[COMPLETED]");
  await expect(panel.result).toContainText("A heron.");
  await page.reload(); // the choice is kept
  await expect(panel.rows).toHaveCount(19);
});

test("server-everything has its sampling requests and elicitations answered, rejected, declined and cancelled", async ({
  page,
  context,
}) => {
  await context.route("https://example.com/**", (route) =>
    route.fulfill({ contentType: "text/html", body: "<title>Done</title>" }),
  );
  const panel = new Panel(page);
  const { request, result } = panel;
  const outcome = page.locator("mcp-tool-detail");
  const leave = async (): Promise<void> => {
    await request.getByRole("heading").first().focus();
    await page.keyboard.press("Escape");
    await expect(request).toHaveCount(0);
  };
  await panel.offering({ sampling: "manual" });
  await panel.open(peers().everything);
  await call(panel, "trigger-sampling-request", (form) => field("textbox", "prompt")(form).fill("Which bird?"));
  await expect(request).toContainText("Which bird?");
  await expect(request).toContainText("You are a helpful test server.");
  await request.getByRole("textbox", { name: "Your answer" }).fill("A heron.");
  await request.getByRole("button", { name: "Send answer" }).click();
  await expect(result).toContainText("A heron.");
  // Escape puts a question to a model aside: what was written is not lost.
  await panel.run.click();
  await request.getByRole("textbox", { name: "Your answer" }).fill("An egret.");
  await leave();
  await page.getByRole("button", { name: "1 request waiting: answer it" }).click();
  await expect(request.getByRole("textbox", { name: "Your answer" })).toHaveValue("An egret.");
  await request.getByRole("button", { name: "Reject", exact: true }).click();
  await expect(request).toHaveCount(0);
  await expect(outcome).toContainText(/rejected/i);

  await call(panel, "trigger-url-elicitation", (form) =>
    field("textbox", "url")(form).fill("https://example.com/permit"),
  );
  await expect(request).toContainText("https://example.com/permit");
  await leave();
  await expect(result).toContainText(/cancel/i);
  await panel.run.click();
  await request.getByRole("button", { name: "Decline", exact: true }).click();
  await expect(result).toContainText(/decline/i);
  await panel.run.click();
  // The third refusal in a row: what the server asks next waits until it is opened.
  await page.getByRole("button", { name: "1 request waiting: answer it" }).click();
  const open = request.getByRole("button", { name: "Open in a new tab" });
  await expect(open).toBeEnabled();
  const [tab] = await Promise.all([context.waitForEvent("page"), open.click()]);
  await tab.close();
  await expect(result).toContainText(/accept/i);
});

test("server-everything completes a template and prompts, and its updates and log messages are shown, from the level that was chosen (P-05)", async ({
  page,
}) => {
  const panel = new Panel(page);
  await panel.open(peers().everything);
  const prompts = await panel.show("prompts");
  const messages = prompts.locator("mcp-prompt-messages");
  const propose = async (form: Locator, name: string, typed: string, wanted: string): Promise<void> => {
    await form.getByRole("combobox", { name }).fill(typed);
    await form.getByRole("option", { name: wanted, exact: true }).click();
  };
  await prompts.getByRole("option", { name: /Team Management/ }).click();
  await propose(prompts.locator("mcp-prompt-detail"), "department", "Sa", "Sales");
  await propose(prompts.locator("mcp-prompt-detail"), "name", "E", "Eve");
  await prompts.getByRole("button", { name: "Get messages" }).click();
  await expect(messages).toContainText("promote Eve to the head of the Sales team");
  await prompts.getByRole("option", { name: /Resource Prompt/ }).click();
  await propose(prompts.locator("mcp-prompt-detail"), "resourceType", "T", "Text");
  await propose(prompts.locator("mcp-prompt-detail"), "resourceId", "7", "7");
  await prompts.getByRole("button", { name: "Get messages" }).click();
  await expect(messages).toContainText("demo://resource/dynamic/text/7");
  await expect(messages).toContainText("Resource 7: This is a plaintext resource");

  const resources = await panel.show("resources");
  const detail = page.locator("mcp-resource-detail");
  await resources.getByRole("treeitem", { name: /Dynamic Text Resource/ }).click();
  await propose(page.locator("mcp-template-form"), "resourceId", "5", "5");
  await page.locator("mcp-template-form").getByRole("button", { name: "Read", exact: true }).click();
  await expect(resources).toContainText("Resource 5: This is a plaintext resource");

  const log = await panel.show("log");
  await log.getByRole("combobox", { name: /Server level/ }).selectOption("debug");
  await panel.show("resources");
  await watch(page, resources, "architecture.md");
  await panel.show("log");
  await expect(log).toContainText("Received Subscribe Resource request for URI: demo://resource/static/document/archi");
  await log.getByRole("combobox", { name: /Server level/ }).selectOption("emergency");
  await panel.show("resources");
  await watch(page, resources, "features.md");
  await panel.show("tools");
  await call(panel, "toggle-subscriber-updates");
  await expect(panel.result).toContainText("Started simulated resource updated notifications");
  await panel.show("log");
  await expect(log).toContainText("architecture.md");
  await expect(log).not.toContainText("features.md");
  await panel.show("resources");
  await expect(resources.getByRole("treeitem", { name: /architecture\.md/ })).toContainText(/changed/i);
  await expect(detail.getByRole("button", { name: "Read again" }).first()).toBeVisible();
});

/** Opens a resource and watches it. */
async function watch(page: Page, resources: Locator, name: string): Promise<void> {
  const detail = page.locator("mcp-resource-detail");
  await resources.getByRole("treeitem", { name }).click();
  await detail.getByRole("button", { name: "Subscribe" }).click();
  await expect(detail.getByRole("button", { name: "Subscribed" })).toHaveAttribute("aria-pressed", "true");
}
