/** An app in its frames, over the worker: handshake, data, size, modes, states, in every tier. */
import { expect } from "@open-wc/testing";
import { until } from "../../fixtures/until.js";
import { inside, press } from "../views/stage.js";
import { appPage, type AppPage, type Tier } from "./app-page.js";

const frameOf = ({ element }: AppPage): HTMLIFrameElement => {
  return inside(element, "iframe");
};
const button = ({ element }: AppPage, name: string): HTMLElement | undefined =>
  [...(element.shadowRoot?.querySelectorAll("button") ?? [])].find(
    (one) => one.textContent?.trim() === name || one.ariaLabel === name,
  );

describe("an app", () => {
  let page: AppPage;
  afterEach(() => page.close());

  for (const tier of [1, 2, 3] as const satisfies readonly Tier[]) {
    for (const era of ["modern", "legacy"] as const) {
      it(`gets the arguments of its call, then the result, after the handshake (UI-07, tier ${tier}, ${era})`, async () => {
        page = await appPage(
          `begin().then(async ({ hostContext, protocolVersion, hostCapabilities }) => {
            log({ protocolVersion, theme: hostContext.theme, hasColors: "--color-text-primary" in hostContext.styles.variables, tools: "serverTools" in hostCapabilities });
            setTimeout(() => log({ heard: heard.map(({ method, params }) => [method, params.arguments ?? params.content]) }), 300);
          });`,
          { tier, era },
        );
        expect(await page.log((data) => JSON.stringify(data).includes("theme"))).to.deep.include({
          protocolVersion: "2026-01-26",
          hasColors: true,
          tools: true,
        });
        const { heard } = (await page.log((data) => JSON.stringify(data).includes("heard"))) as { heard: unknown[] };
        expect(heard.slice(0, 2)).to.deep.equal([
          ["ui/notifications/tool-input", { place: "Oslo" }],
          ["ui/notifications/tool-result", [{ type: "text", text: "done" }]],
        ]);
        expect(await page.shows("Test app 1.2.3")).to.equal(true);
      });
    }
  }

  it("has no origin on a sandbox page that other servers use as well, whatever its server declares (UI-04)", async () => {
    const code = `begin().then(() => { let storage; try { localStorage.setItem("a", "1"); storage = true } catch { storage = false } log({ origin: self.origin, storage }) });`;
    for (const [tier, ui, hasOrigin] of [
      [1, {}, false],
      [1, { domain: "app.example.com" }, false], // the sandbox page is that of all servers
      [2, { domain: "app.example.com" }, false],
      [3, { domain: "app.example.com" }, false],
    ] as const) {
      page = await appPage(code, { tier, ui });
      const found = (await page.log((data) => JSON.stringify(data).includes("origin"))) as {
        origin: string;
        storage: boolean;
      };
      expect(found, `tier ${tier} ${JSON.stringify(ui)}`).to.deep.include({ origin: "null", storage: hasOrigin });
      await page.close();
    }
  });

  it("is shown with the name of its server above it, outside its frame (UI-10)", async () => {
    page = await appPage("begin()");
    expect(await page.shows("App of")).to.equal(true);
    const bar = page.element.shadowRoot?.querySelector(".bar")?.getBoundingClientRect();
    await until(() => page.element.shadowRoot?.querySelector("iframe") ?? false);
    expect(bar?.bottom).to.be.at.most(frameOf(page).getBoundingClientRect().top + 1);
  });

  it("is as high as it requests, within limits (UI-09)", async () => {
    page = await appPage(
      `begin().then(() => { for (const height of [-5, 1e9, NaN, "100vh"]) tell("ui/notifications/size-changed", { height }); setTimeout(() => tell("ui/notifications/size-changed", { height: 123 }), 800); });`,
    );
    await until(() => page.element.shadowRoot?.querySelector("iframe") ?? false);
    await until(() => frameOf(page).getBoundingClientRect().height > 300);
    expect(frameOf(page).getBoundingClientRect().height).to.be.at.most(window.innerHeight * 0.8 + 1);
    await until(() => frameOf(page).getBoundingClientRect().height === 123);
  });

  it("fills the window in fullscreen with the bar in sight, and Escape leaves it, in the app as well (UI-09)", async () => {
    page = await appPage(
      `begin({ availableDisplayModes: ["inline", "fullscreen"] }).then(async () => {
        addEventListener("message", async ({ data }) => {
          if (data.params?.displayMode === "fullscreen") log({ pip: (await ask("ui/request-display-mode", { mode: "pip" })).mode });
        });
      });`,
    );
    (await until(() => button(page, "Fullscreen"))).click();
    expect(await page.log((data) => JSON.stringify(data).includes("pip"))).to.deep.equal({ pip: "fullscreen" });
    await until(
      () =>
        page.element.displayMode === "fullscreen" &&
        frameOf(page).getBoundingClientRect().height > window.innerHeight * 0.8,
    );
    const bar = page.element.shadowRoot?.querySelector(".bar")?.getBoundingClientRect();
    expect(bar?.top).to.be.at.least(0);
    const exit = button(page, "Exit fullscreen");
    if (!exit) throw new Error("no way back");
    press(exit, "Escape");
    await page.element.updateComplete;
    expect(page.element.displayMode).to.equal("inline");
  });

  it("is not shown in a mode that it did not declare (UI-09)", async () => {
    page = await appPage(
      `begin({ availableDisplayModes: ["inline"] }).then(async () => log({ mode: (await ask("ui/request-display-mode", { mode: "fullscreen" })).mode }));`,
    );
    expect(await page.log((data) => JSON.stringify(data).includes("mode"))).to.deep.equal({ mode: "inline" });
    expect(page.element.displayMode).to.equal("inline");
  });

  it("gets a request to save its state, then is removed, when it is stopped (UI-15)", async () => {
    page = await appPage(`begin()`);
    await until(() => button(page, "Stop app"));
    button(page, "Stop app")?.click();
    await page.shows("The app was stopped");
    expect(page.element.shadowRoot?.querySelector("iframe")).to.equal(null);
    expect(await page.host.apps.list()).to.deep.equal([]);
    button(page, "Reload app")?.click();
    await until(() => page.element.shadowRoot?.querySelector("iframe") ?? false);
    await page.shows("Test app");
  });

  it("that can't be read says why, and can be tried again", async () => {
    page = await appPage("begin()", { contents: [{ uri: "ui://map/view", mimeType: "text/plain", text: "no app" }] });
    await until(() => page.element.shadowRoot?.querySelector("mcp-error-view") ?? false);
    expect(page.element.shadowRoot?.querySelector("iframe")).to.equal(null);
  });

  it("is not drawn where no sandbox page can run, and the page gets an error with advice", async () => {
    page = await appPage("begin()");
    await page.shows("Test app");
    page.element.sandboxUrl = "/nothing-here.html";
    await page.shows("This page can't show apps.");
  });

  it("is not drawn by a sandbox page that does not know this page", async () => {
    page = await appPage("begin()");
    page.element.sandboxUrl = `http://127.0.0.1:${location.port}/components/apps/mcp-sandbox.html`;
    await page.shows("The sandbox page does not allow this page to use it.");
  });

  it("receives a new theme and a new width (UI-24)", async () => {
    page = await appPage(
      `begin().then(({ hostContext }) => { log({ first: hostContext.theme }); addEventListener("message", ({ data }) => data.method === "ui/notifications/host-context-changed" && log(data.params)); });`,
    );
    await page.log((data) => JSON.stringify(data).includes("first"));
    page.element.style.colorScheme = "dark";
    page.element.style.inlineSize = "333px";
    await page.log((data) => (data as { theme?: string }).theme === "dark");
    await page.log((data) => {
      const { containerDimensions } = data as { containerDimensions?: { width: number } };
      return containerDimensions !== undefined && containerDimensions.width <= 333;
    });
  });
});
