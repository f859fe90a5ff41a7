/** A model account, from the settings to an answer a server gets: endpoints that behave like those of OpenAI and of Anthropic today. */
import { expect, test, type Page } from "@playwright/test";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { answerModel, MODEL_KEY, type ModelRequest } from "../fixtures/model-endpoints.js";
import { axe } from "./axe.js";
import { Panel, peers } from "./panel.js";

let server: Server;
let origin: string;
let seen: ModelRequest[] = [];

const single = (headers: IncomingHttpHeaders): Record<string, string | undefined> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, value?.toString()]));

test.beforeAll(async () => {
  server = createServer(async (request, response) => {
    const allowed = { "access-control-allow-origin": "*", "access-control-allow-headers": "*, authorization" };
    if (request.method === "OPTIONS") return response.writeHead(204, allowed).end();
    let text = "";
    for await (const chunk of request) text += String(chunk);
    const body = text === "" ? {} : (JSON.parse(text) as Record<string, unknown>);
    const requested = { method: request.method ?? "", path: request.url ?? "", headers: single(request.headers), body };
    seen.push(requested);
    const answer = answerModel(requested);
    const headers = { "content-type": "application/json", ...(answer.isReadable && allowed) };
    return response.writeHead(answer.status, headers).end(JSON.stringify(answer.body));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
test.afterAll(() => new Promise((resolve) => server.close(resolve)));
test.beforeEach(() => {
  seen = [];
});

/** Fills in the account as a user does, from the list it gives to a test. */
async function setUp(page: Page, { api, path, model }: { api: string; path: string; model: string }): Promise<void> {
  const panel = new Panel(page);
  await panel.open(peers().everything);
  await panel.tab("tools").focus();
  await page.keyboard.press(",");
  await page.locator("mcp-offer-settings").getByLabel("Sampling").selectOption("account");
  const account = page.locator("mcp-model-account");
  await account.getByRole("combobox", { name: /^API/ }).selectOption(api);
  await account.getByLabel("Base URL").fill(origin + path);
  await account.getByLabel("API key").fill("sk-wrong-0000");
  await account.getByRole("button", { name: "Load models" }).click();
  await expect(account.locator("mcp-error-view strong").first()).toContainText("rejected the API key (HTTP 401)");
  await account.getByLabel("API key").fill(MODEL_KEY);
  await account.getByRole("button", { name: "Load models" }).click();
  await expect(account.locator("mcp-model-list")).toContainText(/[23] models available/);
  await account.getByLabel("Model name").fill("no-such-model");
  await page.keyboard.press("Enter");
  await account.getByRole("button", { name: "Test" }).click();
  await expect(account.locator("mcp-error-view strong")).toContainText(/HTTP 404.*no-such-model/);
  await account.getByRole("button", { name: "Remove no-such-model" }).click();
  await account.getByLabel("Model name").fill(model);
  await page.keyboard.press("Enter");
  await account.getByRole("button", { name: "Test" }).click();
  await expect(account.locator(".outcome")).toContainText(`${model}`);
  await expect(account.locator(".outcome")).toContainText("input tokens");
  expect(await axe(page)).toEqual([]);
}

for (const { title, api, path, model, answered, limit } of [
  {
    title: "OpenAI",
    api: "openai",
    path: "/v1",
    model: "gpt-5.1",
    answered: "A heron.",
    limit: "max_completion_tokens",
  },
  {
    title: "Anthropic",
    api: "anthropic",
    path: "/anthropic/v1",
    model: "claude-sonnet-5",
    answered: "A heron.",
    limit: "max_tokens",
  },
]) {
  test(`an account like that of ${title} is set up, tried, and answers a server with the user's consent`, async ({
    page,
  }) => {
    await setUp(page, { api, path, model });
    const panel = new Panel(page);
    // A server of the legacy era learns of the offer when it is connected next.
    await panel.view("settings").getByRole("button", { name: "Save and reconnect" }).click();
    await panel.show("tools");
    await panel.choose("trigger-sampling-request");
    await page.locator("mcp-tool-detail").getByRole("textbox").first().fill("What stands in the water?");
    await panel.run.click();
    await expect(panel.request).toContainText(`${model} at 127.0.0.1`);
    await panel.request.getByRole("button", { name: "Send to model" }).click();
    await expect(panel.request).toContainText(answered);
    await expect(panel.request).toContainText(/\d+ input tokens · \d+ output tokens/);
    await panel.request.getByRole("button", { name: "Send answer" }).click();
    await expect(panel.result).toContainText(answered);
    const last = seen.at(-1);
    expect(last?.body).toHaveProperty("model", model);
    expect(last?.body).toHaveProperty(limit);
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(MODEL_KEY);
  });
}
