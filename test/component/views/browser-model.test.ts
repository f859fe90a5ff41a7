/** mcp-browser-model: the model that comes with the browser. */
import { expect, fixture, html, waitUntil } from "../../helpers/testing.js";
import "../../../components/views/settings/browser-model.js";
import type { McpBrowserModel } from "../../../components/views/settings/browser-model.js";
import type { BrowserModelPort } from "../../../src/client/api/index.js";
import { BROWSER_MODEL_USE } from "../../../src/requests/sampling/browser-model-use.js";
import { allInside, drawn, inside, textOf } from "./stage.js";

/** A model of a browser, whose download goes on when the test says so. */
class FakeModel implements BrowserModelPort {
  target = new EventTarget();
  created: Parameters<BrowserModelPort["create"]>[0] | undefined;
  finish: (error?: Error) => void = () => undefined;
  destroyed = 0;
  state: string;

  constructor(state: string) {
    this.state = state;
  }
  async availability(): Promise<string> {
    return this.state;
  }
  create(options: Parameters<BrowserModelPort["create"]>[0]): ReturnType<BrowserModelPort["create"]> {
    this.created = options;
    options.monitor?.(this.target);
    return new Promise((resolve, reject) => {
      options.signal.addEventListener("abort", () => reject(options.signal.reason as Error));
      this.finish = (error) => {
        if (error) return reject(error);
        this.state = "available";
        resolve({ prompt: async () => "", destroy: () => this.destroyed++ });
      };
    });
  }
}

async function show(model: BrowserModelPort | undefined): Promise<McpBrowserModel> {
  const view = await fixture<McpBrowserModel>(html`<mcp-browser-model .model=${model}></mcp-browser-model>`);
  await drawn(view);
  return view;
}

describe("mcp-browser-model", () => {
  it("shows the availability of the model", async () => {
    for (const [state, words] of [
      ["available", "is ready"],
      ["downloadable", "not downloaded yet"],
      ["downloading", "Downloading the browser"],
      ["unavailable", "does not support this device"],
      ["of a later version", "does not support this device"],
    ] as const) {
      const view = await show(new FakeModel(state));
      expect(textOf(view), state).to.contain(words);
      expect(allInside(view, ".download"), state).to.have.length(state === "downloadable" ? 1 : 0);
      await expect(view).to.be.accessible();
    }
  });

  it("downloads at a click, shows how far it is, and is ready", async () => {
    const model = new FakeModel("downloadable");
    const view = await show(model);
    expect(model.created).to.equal(undefined);
    inside(view, ".download").click();
    await drawn(view);
    expect(model.created).to.deep.include(BROWSER_MODEL_USE);
    model.target.dispatchEvent(Object.assign(new Event("downloadprogress"), { loaded: 0.25 }));
    await drawn(view);
    expect(textOf(inside(view, ".part"))).to.equal("25%");
    expect(textOf(inside(view, "[role=status]"))).to.equal("Downloading the browser's model…");
    expect(inside<HTMLProgressElement>(view, "progress").value).to.equal(0.25);
    await expect(view).to.be.accessible();
    model.finish();
    await waitUntil(() => textOf(view).includes("is ready"));
    expect(allInside(view, "progress, .download")).to.have.length(0);
    expect(model.destroyed).to.equal(1);
  });

  it("notices the end of a download that was started elsewhere", async () => {
    const model = new FakeModel("downloading");
    const view = await show(model);
    model.state = "available";
    await waitUntil(() => textOf(view).includes("is ready"), "");
  });

  it("says why a download failed and offers it again; leaving ends it", async () => {
    const model = new FakeModel("downloadable");
    const view = await show(model);
    inside(view, ".download").click();
    await drawn(view);
    model.finish(new Error("No space left\u202e"));
    await waitUntil(() => textOf(view).includes("Download failed: No space left"));
    expect(textOf(view)).not.to.contain("\u202e");
    inside(view, ".download").click();
    await drawn(view);
    expect(allInside(view, "[role=alert]")).to.have.length(0);
    view.remove();
    expect(model.created?.signal.aborted).to.equal(true);
  });
});
