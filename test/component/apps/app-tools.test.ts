/** Tools of an app in its workbench, over the worker and a real frame: listed, called with the form, approved, stopped (UI-20). */
import { expect } from "@open-wc/testing";
import type { McpAppTools } from "../../../components/apps/workbench/app-tools.js";
import { until } from "../../fixtures/until.js";
import { allInside, drawn, inside, textOf } from "../views/stage.js";
import { appPage, type AppPage, type AppPageOptions } from "./app-page.js";

const APP = `
const inputSchema = { type: "object", properties: { level: { type: "integer", minimum: 1 } }, required: ["level"] };
let tools = [{ name: "zoom", description: "<b>Zooms</b>", inputSchema, annotations: { readOnlyHint: true } }, { name: "fail", inputSchema: { type: "object" } }];
handlers["tools/list"] = () => ({ tools });
handlers["tools/call"] = ({ name, arguments: args }) => { log({ name, args }); return name === "zoom" ? { content: [{ type: "text", text: "zoomed to " + args.level }] } : { nothing: 1 }; };
begin({ tools: { listChanged: true } });
`;

describe("the tools of an app in its workbench", () => {
  let page: AppPage;
  afterEach(() => page.close());

  async function opened(code = APP, options: AppPageOptions = {}): Promise<McpAppTools> {
    page = await appPage(code, options);
    await page.shows("Test app");
    for (const button of allInside(page.element, "button")) if (button.textContent === "Workbench") button.click();
    const bench = await until(() => page.element.shadowRoot?.querySelector("mcp-app-workbench") ?? false);
    for (const fold of await until(() => {
      const folds = allInside(bench, "details") as HTMLDetailsElement[];
      return folds.length > 0 && folds;
    }))
      fold.open = true;
    return until(() => bench.shadowRoot?.querySelector("mcp-app-tools") ?? false);
  }
  const button = (element: McpAppTools, name: string): HTMLElement | undefined =>
    allInside(element, "button").find((one) => one.textContent?.trim() === name);
  const choose = async (element: McpAppTools, name: string): Promise<void> => {
    const row = await until(() => button(element, name));
    row.click();
    await drawn(element);
  };

  it("are listed as the app's own, with their descriptions as text, and are accessible (UI-20)", async () => {
    const element = await opened();
    await choose(element, "zoom");
    expect(textOf(element))
      .to.contain("<b>Zooms</b>")
      .and.contain("These tools are provided by the app, not by the server.");
    await expect(element).to.be.accessible();
  });

  it("are called with the form of their schema, and the result is shown; the server receives nothing of it (UI-20)", async () => {
    const element = await opened();
    await choose(element, "zoom");
    button(element, "Call")?.click(); // without the required level
    await drawn(element);
    const form = inside(element, "mcp-schema-form");
    form.dispatchEvent(Object.assign(new Event("mcp-value-change"), { value: { level: 3 }, problems: [] }));
    (form as HTMLElement & { value: unknown }).value = { level: 3 };
    await drawn(element);
    button(element, "Call")?.click();
    expect(await page.log((data) => (data as { name?: string }).name === "zoom")).to.deep.equal({
      name: "zoom",
      args: { level: 3 },
    });
    await until(() => textOf(element).includes("Result of the call"));
    expect(page.logged().filter((data) => (data as { name?: string }).name === "zoom")).to.have.length(1);
    expect(page.seen.map(({ method }) => method)).not.to.include("tools/call");
  });

  it("that fail say why (UI-20)", async () => {
    const element = await opened();
    await choose(element, "fail");
    button(element, "Call")?.click();
    await until(() => element.shadowRoot?.querySelector("mcp-error-view") ?? false);
  });

  it("wait for approval where tools of servers do, and a call can be cancelled (UI-20)", async () => {
    const element = await opened(APP, { toolApproval: "once" });
    await choose(element, "fail");
    button(element, "Call")?.click();
    const [request] = await until(async () => {
      const pending = await page.requests();
      return pending.length > 0 && pending;
    });
    expect(request).to.include({ kind: "tool", tool: "fail", once: true });
    button(element, "Cancel")?.click();
    await until(async () => (await page.requests()).length === 0);
    await until(() => button(element, "Cancel") === undefined);
    expect(page.logged().some((data) => (data as { name?: string }).name === "fail")).to.equal(false);
  });

  it("are listed again when they change, and are gone with the app (UI-20)", async () => {
    const element = await opened(
      `${APP} addEventListener("message", ({ data }) => { if (data.method === "tools/list" && tools.length > 1) { tools = [{ name: "pan", inputSchema: { type: "object" } }]; setTimeout(() => tell("notifications/tools/list_changed"), 50); } });`,
    );
    await until(() => button(element, "pan") && !button(element, "zoom"));
    const [state] = await page.host.apps.list();
    await page.element.stop();
    const code = await page.host.apps.listTools(state?.appId ?? "").catch((error: { code?: string }) => error.code);
    expect(code).to.equal("ERR-CLOSED");
  });
});
