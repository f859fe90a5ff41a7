/** The workbench of an app: what was declared and granted, other surroundings, other data, another policy. */
import { expect } from "@open-wc/testing";
import type { McpAppWorkbench } from "../../../components/apps/workbench/app-workbench.js";
import { until } from "../../fixtures/until.js";
import { inside, textOf } from "../views/stage.js";
import { appPage, type AppPage } from "./app-page.js";

/** Reports each message of the host in the log. */
const ECHO = `begin().then(({ hostContext }) => { log({ method: "start", params: hostContext }); addEventListener("message", ({ data }) => data.method && log(data)); for (const data of heard) log(data); });`;

describe("the workbench of an app", () => {
  let page: AppPage;
  afterEach(() => page.close());

  async function opened(code = ECHO, script = {}): Promise<McpAppWorkbench> {
    page = await appPage(code, script);
    await page.shows("Test app");
    [...(page.element.shadowRoot?.querySelectorAll("button") ?? [])]
      .find((button) => button.textContent === "Workbench")
      ?.click();
    const bench = await until(() => page.element.shadowRoot?.querySelector("mcp-app-workbench") ?? false);
    await until(() => textOf(bench).includes("Content-Security-Policy"));
    return bench;
  }
  /** Waits for a notification that the app received. */
  const received = (method: string, find: (params: Readonly<Record<string, unknown>>) => boolean = () => true) =>
    page.log((data) => {
      const message = data as { method?: string; params?: Readonly<Record<string, unknown>> };
      return message.method === method && find(message.params ?? {});
    });
  const field = (bench: McpAppWorkbench, label: string): HTMLInputElement | HTMLSelectElement => {
    const found = [...inside(bench, ".fields").querySelectorAll("label")].find((one) =>
      one.textContent?.includes(label),
    );
    const control = found?.querySelector<HTMLInputElement | HTMLSelectElement>("input, select");
    if (!control) throw new Error(`no field ${label}`);
    return control;
  };
  const set = (bench: McpAppWorkbench, label: string, value: string): void => {
    const control = field(bench, label);
    control.value = value;
    control.dispatchEvent(new Event("change"));
  };
  const press = (bench: McpAppWorkbench, name: string): void =>
    [...(bench.shadowRoot?.querySelectorAll("button") ?? [])].find((one) => one.textContent?.trim() === name)?.click();

  it("says line by line what the app declared, and why something was not granted", async () => {
    const ui = { csp: { connectDomains: ["https://api.example.com", "*", "http://a.example"] } };
    const opening = appPage(ECHO, { ui });
    page = await opening;
    const request = await until(async () => (await page.requests())[0] ?? false);
    await page.host.inputRequests.answer(request.requestId, { action: "allow", domains: true });
    await page.shows("Test app");
    page.element.shadowRoot
      ?.querySelectorAll("button")
      .forEach((one) => one.textContent === "Workbench" && one.click());
    const bench = await until(() => page.element.shadowRoot?.querySelector("mcp-app-workbench") ?? false);
    await until(() => textOf(bench).includes("connectDomains: https://api.example.com granted"));
    expect(textOf(bench)).to.contain("connectDomains: * not granted: not an origin");
    expect(textOf(bench)).to.contain("connectDomains: http://a.example not granted: neither https nor wss");
    expect(textOf(bench)).to.contain("connect-src https://api.example.com");
  });

  it("scrolls into view when it is opened, however far below it is", async () => {
    page = await appPage(ECHO);
    await page.shows("Test app");
    page.element.style.marginBlockStart = "3000px";
    page.element.shadowRoot
      ?.querySelectorAll("button")
      .forEach((one) => one.textContent === "Workbench" && one.click());
    const bench = await until(() => page.element.shadowRoot?.querySelector("mcp-app-workbench") ?? false);
    await until(() => bench.getBoundingClientRect().top < innerHeight);
    scrollTo(0, 0);
  });

  it("changes theme, language, time zone, safe area, touch and width, and the app hears of each", async () => {
    const bench = await opened();
    const changed = "ui/notifications/host-context-changed";
    set(bench, "Theme", "dark");
    await received(changed, ({ theme }) => theme === "dark");
    set(bench, "Language", "fr");
    await received(changed, ({ locale }) => locale === "fr");
    set(bench, "Time zone", "Asia/Tokyo");
    await received(changed, ({ timeZone }) => timeZone === "Asia/Tokyo");
    set(bench, "Safe area (px)", "20");
    await received(changed, ({ safeAreaInsets }) => (safeAreaInsets as { top?: number } | undefined)?.top === 20);
    field(bench, "Touch").click();
    await received(changed, (params) => (params.deviceCapabilities as { touch?: boolean } | undefined)?.touch === true);
    set(bench, "Width", "320");
    await received(changed, (params) => (params.containerDimensions as { width?: number } | undefined)?.width === 320);
    set(bench, "Theme", "");
    await received(changed, ({ theme }) => theme === "light");
  });

  it("shows the context that the app has", async () => {
    const bench = await opened();
    const tree = await until(
      () =>
        [...(bench.shadowRoot?.querySelectorAll("mcp-json-tree") ?? [])].find((one) =>
          one.label.startsWith("Received context"),
        ) ?? false,
    );
    await until(() => textOf(tree).includes("availableDisplayModes"));
    expect(textOf(tree)).to.contain("containerDimensions").and.to.contain("theme");
  });

  it("shows the app in another display mode, if the app declared it, and the app hears of that", async () => {
    let bench = await opened();
    const modes = (): readonly string[] =>
      [...field(bench, "Display mode").querySelectorAll("option")].map(({ value }) => value);
    expect(modes()).to.deep.equal(["inline"]);
    await page.close();
    bench = await opened(ECHO.replace("begin()", `begin({ availableDisplayModes: ["inline", "fullscreen"] })`));
    expect(modes()).to.deep.equal(["inline", "fullscreen"]);
    set(bench, "Display mode", "fullscreen");
    await received("ui/notifications/host-context-changed", ({ displayMode }) => displayMode === "fullscreen");
    expect(page.element.displayMode).to.equal("fullscreen");
    set(bench, "Display mode", "inline");
    await received("ui/notifications/host-context-changed", ({ displayMode }) => displayMode === "inline");
  });

  describe("the workbench of an app whose server is on this device", () => {
    /** Reports whether `eval` works. */
    const EVALUATES = `begin().then(() => { let outcome = "refused"; try { outcome = eval("'evaluated'") } catch {} log({ outcome }) });`;
    const frames = (): readonly HTMLElement[] =>
      [...(page.element.shadowRoot?.querySelectorAll("section.frame") ?? [])].map((one) => one as HTMLElement);
    const outcomes = (): readonly unknown[] => page.logged().map((data) => (data as { outcome?: string }).outcome);
    const opens = (count: number): Promise<boolean> =>
      until(async () => (await page.host.apps.list()).length === count && frames().length === count);

    it("opens the app under the strict and the permissive policy side by side, with what each blocked", async () => {
      const bench = await opened(EVALUATES, { isOnDevice: true });
      await until(() => outcomes().includes("refused"));
      press(bench, "Side by side");
      await until(() => outcomes().includes("evaluated"));
      await opens(2);
      const [strict, permissive] = frames();
      if (!strict || !permissive) throw new Error("no frames");
      await until(() => textOf(strict).includes("script-src ⊘ eval"));
      expect(textOf(permissive)).to.contain("Permissive").and.to.contain("Nothing was blocked.");
      expect(textOf(bench)).to.contain("Content-Security-Policy · Strict").and.to.contain("'unsafe-eval'");
      await expect(page.element).to.be.accessible({ ignoredRules: ["frame-tested"] });

      page.element.style.inlineSize = "700px";
      const edges = frames().map((frame) => frame.getBoundingClientRect());
      expect([edges[0]?.top === edges[1]?.top, (edges[0]?.right ?? 0) <= (edges[1]?.left ?? 0)]).to.deep.equal([
        true,
        true,
      ]);
      page.element.style.inlineSize = "320px";
      const stacked = frames().map((frame) => frame.getBoundingClientRect());
      expect(stacked[0]?.bottom).to.be.at.most(stacked[1]?.top ?? 0);
      expect(page.element.scrollWidth).to.be.at.most(321);
    });

    it("sends both apps what the author changes, and closes the one that is no longer shown", async () => {
      const bench = await opened(ECHO, { isOnDevice: true });
      const starts = (): number =>
        page.logged().filter((data) => (data as { method?: string }).method === "start").length;
      await until(() => starts() === 1);
      press(bench, "Side by side");
      await opens(2);
      await until(() => starts() >= 3);
      set(bench, "Theme", "dark");
      const dark = (data: unknown): boolean => {
        const { method, params } = data as { method?: string; params?: { theme?: string } };
        return method === "ui/notifications/host-context-changed" && params?.theme === "dark";
      };
      await until(() => page.logged().filter(dark).length >= 2);
      press(bench, "Permissive");
      await opens(1);
      expect(frames()[0]?.classList.contains("permissive")).to.equal(true);
      page.element.remove();
      await until(async () => (await page.host.apps.list()).length === 0);
    });

    it("sends the result of a call that ends after the policy was changed", async () => {
      const run = { arguments: { place: "Oslo" } };
      const bench = await opened(ECHO, { isOnDevice: true, run });
      press(bench, "Permissive");
      await until(() => frames()[0]?.classList.contains("permissive") ?? false);
      await opens(1);
      page.element.run = { ...run, result: { content: [{ type: "text", text: "late" }] } };
      await received("ui/notifications/tool-result", ({ content }) => JSON.stringify(content).includes("late"));
    });

    it("is the only one with a choice of policies", async () => {
      const bench = await opened();
      expect(textOf(bench)).not.to.contain("Side by side");
    });
  });

  it("opens the app with an edited input and result, and calls no tool for it", async () => {
    const bench = await opened();
    await received("ui/notifications/tool-result");
    for (const [label, value] of [
      ["Input (JSON)", { place: "Bergen" }],
      ["Result (JSON)", { content: [{ type: "text", text: "edited" }] }],
    ] as const) {
      const editor = [...(bench.shadowRoot?.querySelectorAll("mcp-json-editor") ?? [])].find(
        (one) => one.label === label,
      );
      editor?.dispatchEvent(Object.assign(new Event("mcp-value-change"), { value, problems: [] }));
    }
    await bench.updateComplete;
    press(bench, "Reload with this input and result");
    await received(
      "ui/notifications/tool-input",
      (params) => (params.arguments as { place?: string }).place === "Bergen",
    );
    await received("ui/notifications/tool-result", ({ content }) => JSON.stringify(content).includes("edited"));
    expect(page.seen.map(({ method }) => method)).not.to.include("tools/call");
  });

  it("sends another result to the app that is open", async () => {
    const bench = await opened();
    const editor = [...(bench.shadowRoot?.querySelectorAll("mcp-json-editor") ?? [])].find(
      (one) => one.label === "Result (JSON)",
    );
    const value = { content: [{ type: "text", text: "another" }] };
    editor?.dispatchEvent(Object.assign(new Event("mcp-value-change"), { value, problems: [] }));
    await bench.updateComplete;
    press(bench, "Send this result");
    await received("ui/notifications/tool-result", ({ content }) => JSON.stringify(content).includes("another"));
  });

  it("lists a blocked use of eval, which the app itself does not report", async () => {
    const bench = await opened(
      `begin().then(() => { try { new Function("") } catch {} new Image().src = "https://blocked.example/x.png"; });`,
    );
    await until(
      () => /script-src\S* ⊘ eval/.test(textOf(bench)) && textOf(bench).includes("img-src ⊘ https://blocked"),
    );
    await page.element.updateComplete;
    expect(page.text()).to.include("1 request blocked by its policy");
  });

  it("lists what the policy blocked, what the app logged, and what it added to the context of a model", async () => {
    const bench = await opened(
      `begin().then(() => { new Image().src = "https://blocked.example/x.png"; log("a line"); ask("ui/update-model-context", { content: [{ type: "text", text: "of the app" }] }); });`,
    );
    await until(() => textOf(bench).includes("img-src ⊘ https://blocked.example/x.png"));
    await until(() => textOf(bench).includes("a line") && textOf(bench).includes("of the app"));
  });
});
