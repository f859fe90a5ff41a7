/** Apps that are written for `window.openai`: what they find, what they call, and that nothing more is possible to them than to others. */
import { expect } from "@open-wc/testing";
import fc from "fast-check";
import { keepState, openAiDocument } from "../../../components/apps/openai/openai-document.js";
import code from "../../../components/apps/openai/window-openai.ts?script-code";
import type { AppRun, InputRequest } from "../../../src/client/api/index.js";
import { APP_URI, OPENAI_TOOLS, OPENAI_TYPE } from "../../fixtures/app-server.js";
import { createHost } from "../../../workers/index.js";
import { until } from "../../fixtures/until.js";
import { appPage, type AppPage, type Tier } from "./app-page.js";
import { inside } from "../views/stage.js";

const RESULT = {
  content: [],
  structuredContent: { birds: 3, text: "</script><b>" },
  _meta: { "example.com/secret": 7 },
};
const newRun = (): AppRun => ({ arguments: { place: "Oslo" }, result: RESULT });
type Json = Readonly<Record<string, unknown>>;

/** A document of a widget. `log` needs the handshake: methods of `window.openai` wait for it. */
const widget = (code: string): string =>
  `<!doctype html><html lang="en"><head><title>Card</title></head><body style="margin: 0"><div id="root" style="height: 70px">Card</div><script>
    const events = [];
    addEventListener("openai:set_globals", ({ detail }) => events.push(detail.globals));
    const start = JSON.parse(JSON.stringify(openai));
    const log = (data) => parent.postMessage({ jsonrpc: "2.0", method: "notifications/message", params: { level: "info", data } }, "*");
    const begin = () => openai.requestDisplayMode({ mode: "inline" });
    const tried = (promise) => promise.then((value) => ["resolved", value], (error) => ["rejected", error.message]);
    ${code}
  </script></body></html>`;

describe("the document of an app that is written for window.openai", () => {
  it("starts with one script, whatever the data of the call and the stored state are", async () => {
    const host = await createHost({ storage: "memory" });
    const text = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.constantFrom("</script>", "<!--<script>", "\u2028\u2029", "]]>"),
    );
    await fc.assert(
      fc.asyncProperty(fc.dictionary(text, text), text, async (args, state) => {
        const owner = { serverId: "maps", tool: "show_map", run: { arguments: args } };
        keepState(owner, JSON.stringify(state));
        const made = await openAiDocument("<!doctype html><p>The app.", owner, { context: {}, host });
        const { scripts, head, body } = new DOMParser().parseFromString(made, "text/html");
        expect([scripts.length, head.childElementCount, body.innerHTML]).to.deep.equal([1, 1, "<p>The app.</p>"]);
        const json = scripts[0]?.text.slice("self.openai=".length, -code.trim().length - 1) ?? "";
        const { globals } = JSON.parse(json) as { globals: Json };
        expect([globals.toolInput, globals.widgetState]).to.deep.equal([JSON.parse(JSON.stringify(args)), state]);
      }),
      { numRuns: 50 },
    );
    await host.close();
  });
});

describe("an app that is written for window.openai", () => {
  let page: AppPage;
  afterEach(() => page.close());

  async function opened(code: string, { run = newRun(), tier = 2 }: { run?: AppRun; tier?: Tier } = {}): Promise<void> {
    const contents = [{ uri: APP_URI, mimeType: OPENAI_TYPE, text: widget(code) }];
    page = await appPage("", { contents, tools: OPENAI_TOOLS, run, tier });
  }
  const logged = async <T = Json>(name: string): Promise<T> => {
    const found = (await page.log((data) => Object.hasOwn(data as object, name))) as Readonly<Record<string, T>>;
    return found[name] as T; // the log has it
  };
  /** Answers the next request of the app; resolves with it. */
  const answered = async (action: "allow" | "deny"): Promise<InputRequest> => {
    const requested = async (): Promise<InputRequest | undefined> =>
      (await page.requests()).find(({ kind }) => kind !== "app-access"); // the stage answers that one
    const request = await until(requested);
    await page.host.inputRequests.answer(request.requestId, { action });
    return request;
  };
  const frame = (): HTMLIFrameElement => {
    return inside(page.element, "iframe");
  };

  for (const tier of [1, 2, 3] as const)
    it(`finds its data and its surroundings before its first script runs (tier ${tier})`, async () => {
      await opened(`begin().then(() => log({ start }));`, { tier });
      const start = await logged("start");
      expect(start).to.deep.include({
        toolInput: { place: "Oslo" },
        toolOutput: { birds: 3, text: "</script><b>" },
        toolResponseMetadata: { "example.com/secret": 7 },
        widgetState: null,
        theme: "light",
        displayMode: "inline",
        safeArea: { insets: { top: 0, right: 0, bottom: 0, left: 0 } },
      });
      expect(start.locale).to.be.a("string");
      expect(start.maxHeight).to.be.greaterThan(100);
      expect(start).to.have.nested.property("userAgent.capabilities.touch").that.is.a("boolean");
      expect(start).to.have.nested.property("userAgent.device.type").that.is.oneOf(["desktop", "mobile"]);
    });

  it("is marked as such above its frame", async () => {
    await opened(`begin();`);
    await page.shows("window.openai");
    page = (await page.close(), await appPage("begin()"));
    await page.shows("Test app");
    expect(page.text()).not.to.contain("window.openai");
  });

  it("receives a kept result as well, and one that follows", async () => {
    await opened(
      `begin().then(() => { log({ start }); setInterval(() => log({ now: { output: openai.toolOutput, events } }), 100) });`,
      {
        run: { arguments: { place: "Oslo" } },
      },
    );
    expect(await logged("start")).to.deep.include({ toolOutput: null, toolResponseMetadata: null });
    const run = { ...page.element.run, result: { content: [], structuredContent: { birds: 5 } } };
    page.element.run = run;
    const now = await until(() => page.logged().find((data) => JSON.stringify(data).includes('"birds":5')) ?? false);
    expect(now).to.have.deep.nested.property("now.output", { birds: 5 });
    expect(JSON.stringify(now)).to.contain('"toolOutput":{"birds":5}');
    await page.close();

    await opened(`begin().then(() => log({ start }));`, { run: {} });
    const kept = await page.server.callTool("show_map", { place: "Bergen" }, { view: true });
    page.element.run = { arguments: { place: "Bergen" }, result: { resultId: kept.resultId } };
    await until(() => page.logged().some((data) => JSON.stringify(data).includes('"toolOutput":{"place":"Oslo"}')));
  });

  it("calls tools that are declared for it, each with the user's approval, and no others", async () => {
    await opened(
      `begin().then(async () => { log({ moved: await tried(openai.callTool("move_map", { north: 1 })) }); log({ others: await Promise.all([openai.callTool("find_place"), openai.callTool("delete_map", {}), openai.callTool("show_map")].map(tried)) }) });`,
    );
    expect(await answered("allow")).to.deep.include({ kind: "tool", tool: "move_map", arguments: { north: 1 } });
    expect(await logged<unknown[]>("moved")).to.have.nested.property("[1].structuredContent.place", "Oslo");
    const others = await logged<readonly (readonly string[])[]>("others");
    expect(others.map(([outcome]) => outcome)).to.deep.equal(["rejected", "rejected", "rejected"]);
    expect(page.seen.filter(({ method }) => method === "tools/call")).to.have.length(1);
  });

  it("sends messages and opens pages only with the user's approval", async () => {
    await opened(
      `begin().then(async () => {
        log({ sent: await tried(openai.sendFollowUpMessage({ prompt: "And tomorrow?" })) });
        log({ denied: await tried(openai.sendFollowUpMessage({ prompt: "Again" })) });
        log({ opened: openai.openExternal({ href: "https://hut.example/north" }) ?? null });
      });`,
    );
    const message = await answered("allow");
    expect(message).to.deep.include({ kind: "app-message", content: [{ type: "text", text: "And tomorrow?" }] });
    expect(await logged<unknown[]>("sent")).to.have.property("0", "resolved");
    await answered("deny");
    expect(await logged<unknown[]>("denied")).to.have.property("0", "rejected");
    expect(await logged("opened")).to.equal(null);
    expect(await answered("deny")).to.deep.include({ kind: "app-link", url: "https://hut.example/north" });
  });

  it("receives its display mode, and changes of the theme and the size", async () => {
    // That it fills the page only when the user acted in it needs real input: test/e2e/attacks-apps.spec.ts.
    await opened(`begin().then(async (mode) => { log({ mode }); setInterval(() => log({ heard: events }), 100) });`);
    expect(await logged("mode")).to.deep.equal({ mode: "inline" });
    const heard = (text: string): Promise<boolean> => until(() => JSON.stringify(page.logged()).includes(text));
    page.element.displayMode = "fullscreen";
    await heard('"displayMode":"fullscreen"');
    page.element.displayMode = "inline";
    page.element.style.colorScheme = "dark";
    await heard('"theme":"dark"');
  });

  it("is as high as its content, or as the height that it reports", async () => {
    await opened(
      `begin().then(async () => { log({ open: 1 }); addEventListener("openai:set_globals", ({ detail }) => { if (detail.globals.theme === "dark") openai.notifyIntrinsicHeight(222) }); });`,
    );
    await logged("open");
    await until(() => frame().getBoundingClientRect().height === 70);
    page.element.style.colorScheme = "dark";
    page.element.style.inlineSize = "333px";
    await until(() => frame().getBoundingClientRect().height === 222);
  });

  it("finds its state again after a reload of the same run, and a model sees the part that is meant for it", async () => {
    await opened(
      `begin().then(async () => {
        log({ start });
        if (start.widgetState) return;
        const loop = {};
        loop.loop = loop;
        log({ set: await tried(openai.setWidgetState({ modelContent: { chosen: "owl" }, privateContent: { tab: 2 }, text: "<" + "/script>" })), now: openai.widgetState });
        log({ large: await tried(openai.setWidgetState("x".repeat(100_001))), cyclic: await tried(openai.setWidgetState(loop)) });
      });`,
    );
    expect(await logged<unknown[]>("set")).to.have.property("0", "resolved");
    expect(await logged<unknown[]>("large")).to.have.property("0", "rejected");
    const state = { modelContent: { chosen: "owl" }, privateContent: { tab: 2 }, text: "</script>" };
    await until(async () => (await page.host.apps.list())[0]?.modelContext ?? false);
    expect((await page.host.apps.list())[0]?.modelContext).to.deep.equal({ structuredContent: { chosen: "owl" } });
    await page.element.reload();
    await until(() => JSON.stringify(page.logged()).includes(`"widgetState":${JSON.stringify(state)}`));
    const count = page.logged().length;
    page.element.run = { arguments: { place: "Bergen" } };
    await until(() => page.logged().length > count);
    expect(page.logged()[count]).to.have.nested.property("start.widgetState", null); // of another run
  });

  it("is closed if it requests that", async () => {
    await opened(`begin().then(() => openai.requestClose());`);
    await page.shows("The app was stopped");
  });

  it("can't store more than the limit, or a state that is no JSON", async () => {
    await opened(
      `begin().then(() => {
        const store = (state) => parent.postMessage({ jsonrpc: "2.0", method: "ui/notifications/sandbox-widget-state", params: { state } }, "*");
        log({ start });
        for (const state of ["not JSON", 7, {}, JSON.stringify("x".repeat(100_000))]) store(state);
        setTimeout(() => log({ done: 1 }), 300);
      });`,
    );
    await logged("done");
    const count = page.logged().length;
    await page.element.reload();
    await until(() => page.logged().length > count);
    expect(page.logged()[count]).to.have.nested.property("start.widgetState", null);
  });
});
