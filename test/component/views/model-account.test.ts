/** mcp-model-account: an account with models, from its address to an answer. */
import { expect, fixture, html } from "@open-wc/testing";
import { accountSecrets, accountSettings } from "../../../components/page-storage/model-account.js";
import {
  offerOf,
  panelSettings,
  resetSettings,
  settingsReady,
} from "../../../components/page-storage/panel-settings.js";
import "../../../components/views/settings/model-account.js";
import type { McpModelAccount } from "../../../components/views/settings/model-account.js";
import { ClientError } from "../../../src/errors/index.js";
import { ScriptedHost } from "../../helpers/scripted-host.js";
import { allInside, drawn, inside, textOf } from "./stage.js";

const URL = "https://api.example/v1";

async function show(host = new ScriptedHost()): Promise<{ view: McpModelAccount; host: ScriptedHost }> {
  const view = await fixture<McpModelAccount>(html`<mcp-model-account .host=${host}></mcp-model-account>`);
  await drawn(view);
  return { view, host };
}
function set(field: HTMLInputElement | HTMLSelectElement, value: string, kind: "input" | "change" = "change"): void {
  field.value = value;
  field.dispatchEvent(new Event(kind, { bubbles: true }));
}
const list = (view: McpModelAccount): HTMLElement => inside(view, "mcp-model-list");
const names = (view: McpModelAccount): readonly string[] => allInside(list(view), "li code").map(textOf);
async function add(view: McpModelAccount, name: string): Promise<void> {
  inside<HTMLInputElement>(list(view), "[name=model]").value = name;
  inside<HTMLFormElement>(list(view), "form").requestSubmit();
  await drawn(view);
}
async function press(view: McpModelAccount, root: Element, selector: string): Promise<void> {
  inside(root, selector).click();
  await drawn(view);
}
const account = (): unknown => offerOf(panelSettings().offer).account;

describe("mcp-model-account", () => {
  beforeEach(() => {
    sessionStorage.clear();
    localStorage.clear();
    resetSettings();
  });

  it("offers what was entered, and keeps key and header fields out of every store", async () => {
    const { view } = await show();
    set(inside(view, "#api"), "anthropic");
    set(inside(view, "#base-url"), URL);
    await drawn(view);
    expect(account(), "without a model").to.equal(undefined);
    await add(view, "claude-sonnet-5");
    expect(account()).to.deep.equal({ api: "anthropic", baseUrl: URL, models: ["claude-sonnet-5"], tools: true });
    set(inside(view, "#key"), " k3y ");
    const fields = inside(view, "mcp-header-fields");
    await press(view, fields, ".add");
    set(inside(fields, ".name"), "x-team", "input");
    await drawn(view);
    set(inside(fields, ".value"), "s3cret", "input");
    inside(view, "#tools").click();
    await drawn(view);
    expect(account()).to.deep.equal({
      api: "anthropic",
      baseUrl: URL,
      models: ["claude-sonnet-5"],
      tools: false,
      apiKey: "k3y",
      headers: { "x-team": "s3cret" },
    });
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.to.match(/k3y|s3cret/);
    resetSettings();
    expect(accountSecrets()).to.deep.equal({ key: "", headers: {} });
  });

  it("accepts http without secrets, and on this device, and no query", async () => {
    const { view } = await show();
    await add(view, "m");
    for (const [url, key, isOffered] of [
      ["http://models.example/v1", "", true],
      ["http://models.example/v1", "k", false],
      ["http://localhost:11434/v1", "k", true],
      ["https://api.example/v1?key=1", "", false],
      ["https://me:pass@api.example/v1", "", false],
      ["api.example", "", false],
    ] as const) {
      set(inside(view, "#base-url"), url);
      set(inside(view, "#key"), key);
      await drawn(view);
      expect(account() !== undefined, url).to.equal(isOffered);
      expect(allInside(view, "#base-url-problem"), url).to.have.length(isOffered ? 0 : 1);
      expect(inside<HTMLButtonElement>(view, ".test").disabled, url).to.equal(!isOffered);
      expect(JSON.stringify({ ...localStorage }), url).not.to.match(/key=1|pass/);
    }
    set(inside(view, "#base-url"), "http://models.example/v1");
    set(inside(view, "#key"), "k");
    await drawn(view);
    expect(account()).to.equal(undefined);
    set(inside(view, "#key"), "");
    await drawn(view);
    expect(account(), "once the key is gone").to.deep.include({ baseUrl: "http://models.example/v1" });
  });

  it("sends a key to no address that another tab chose", async () => {
    const { view } = await show();
    set(inside(view, "#base-url"), URL);
    set(inside(view, "#key"), "k3y");
    await add(view, "m");
    expect(account()).to.include({ apiKey: "k3y" });
    const elsewhere = (change: object): void => {
      const stored = JSON.parse(localStorage.getItem("mcp-panel:settings") ?? "{}") as { offer: { account: object } };
      Object.assign(stored.offer.account, change);
      localStorage.setItem("mcp-panel:settings", JSON.stringify(stored));
      dispatchEvent(new StorageEvent("storage", { key: "mcp-panel:settings" }));
    };
    elsewhere({ models: ["m", "n"] });
    expect(account(), "the same account").to.include({ apiKey: "k3y" });
    for (const change of [{ baseUrl: "https://other.example/v1" }, { baseUrl: URL, api: "anthropic" }]) {
      elsewhere(change);
      await drawn(view);
      expect(account()).to.not.have.property("apiKey");
      expect(inside<HTMLInputElement>(view, "#key").value).to.equal("");
    }
    set(inside(view, "#api"), "openai");
    set(inside(view, "#key"), "k3y");
    set(inside(view, "#base-url"), "https://own.example/v1");
    await drawn(view);
    expect(account(), "changed in this tab").to.include({ baseUrl: "https://own.example/v1", apiKey: "k3y" });
  });

  it("cancels the request of a list that does not come", async () => {
    const { view, host } = await show();
    set(inside(view, "#base-url"), URL);
    await drawn(view);
    let requested: AbortSignal | undefined;
    host.models.list = (_account, { signal } = {}) =>
      new Promise((_, reject) => {
        requested = signal;
        signal?.addEventListener("abort", () => reject(signal.reason as Error));
      });
    await press(view, list(view), ".load");
    expect(textOf(list(view))).to.contain("Loading models…");
    await press(view, list(view), ".load");
    expect(requested?.aborted).to.equal(true);
    expect(textOf(inside(list(view), ".load"))).to.equal("Load models");
    expect(allInside(list(view), "mcp-error-view")).to.have.length(0);
  });

  it("adds, prefers and removes models, and says why one is not added", async () => {
    const { view } = await show();
    await add(view, "");
    expect(textOf(inside(list(view), "#model-problem"))).to.equal("Enter a model name.");
    await add(view, "a");
    await add(view, " b ");
    expect(names(view)).to.deep.equal(["a", "b"]);
    await add(view, "a");
    expect(textOf(inside(list(view), "#model-problem"))).to.contain("already");
    await press(view, list(view), ".prefer");
    expect(names(view)).to.deep.equal(["b", "a"]);
    await press(view, list(view), ".remove");
    expect(names(view)).to.deep.equal(["a"]);
    expect(accountSettings().models).to.deep.equal(["a"]);
  });

  it("suggests the models the account lists, and forgets them with the account", async () => {
    const { view, host } = await show();
    expect(inside<HTMLButtonElement>(list(view), ".load").disabled).to.equal(true);
    set(inside(view, "#base-url"), URL);
    set(inside(view, "#key"), "k3y");
    await drawn(view);
    host.modelNames = ["gpt-4o", "gpt-5.1"];
    await press(view, list(view), ".load");
    expect(host.accounts.at(-1)).to.include({ baseUrl: URL, apiKey: "k3y" });
    expect(textOf(list(view))).to.contain("2 models available");
    const suggested = (): readonly string[] =>
      allInside(list(view), "datalist option").map((option) => option.getAttribute("value") ?? "");
    expect(suggested()).to.deep.equal(["gpt-4o", "gpt-5.1"]);
    await add(view, "gpt-4o");
    expect(suggested()).to.deep.equal(["gpt-5.1"]);
    set(inside(view, "#key"), "other");
    await drawn(view);
    expect(suggested()).to.deep.equal([]);
  });

  it("shows the account's own error message when there is no list", async () => {
    const { view, host } = await show();
    set(inside(view, "#base-url"), URL);
    await drawn(view);
    const detail = "Incorrect API key provided: [hidden].";
    host.modelNames = new ClientError("ERR-SAMPLING", "The model's server answered HTTP 401.", { status: 401, detail });
    await press(view, list(view), ".load");
    expect(textOf(inside(inside(list(view), "mcp-error-view"), "strong"))).to.equal(
      `The model provider rejected the API key (HTTP 401): ${detail}`,
    );
  });

  it("tries the first model and shows its answer and its usage, in visible characters", async () => {
    const { view, host } = await show();
    set(inside(view, "#base-url"), URL);
    await add(view, "gpt-5.1");
    set(inside(view, "#token-key"), "max_completion_tokens");
    host.modelTest = {
      model: "gpt-5.1-2026",
      text: "O\u202eK",
      usage: { inputTokens: 12, outputTokens: 3 },
      durationMs: 800,
      refused: [{ parameter: "temperature" }],
    };
    await press(view, view, ".test");
    expect(host.accounts.at(-1)).to.include({ maxTokensKey: "max_completion_tokens" });
    const said = textOf(inside(view, ".outcome"));
    expect(said).to.contain("gpt-5.1-2026 answered “O").and.contain("12 input tokens · 3 output tokens");
    expect(said).to.contain("temperature was omitted: the model does not support it.");
    expect(said).not.to.contain("\u202e");
    set(inside(view, "#token-key"), "auto");
    await drawn(view);
    expect(allInside(view, ".outcome"), "of another account").to.have.length(0);
    host.modelTest = new ClientError("ERR-SAMPLING", "The model's server could not be reached.", {
      reason: "unreachable",
    });
    await press(view, view, ".test");
    expect(textOf(inside(inside(view, "mcp-error-view"), "strong"))).to.equal("The model provider is unreachable");
  });

  it("cancels a test at a press, and with the element", async () => {
    const { view, host } = await show();
    set(inside(view, "#base-url"), URL);
    await add(view, "m");
    const signals: (AbortSignal | undefined)[] = [];
    host.models.test = (_account, { signal } = {}) =>
      new Promise((_, reject) => {
        signals.push(signal);
        signal?.addEventListener("abort", () => reject(signal.reason as Error));
      });
    await press(view, view, ".test");
    expect(textOf(view)).to.contain("Waiting for the model…");
    expect(textOf(inside(view, ".test"))).to.equal("Cancel");
    await press(view, view, ".test");
    expect(signals[0]?.aborted).to.equal(true);
    expect(textOf(view)).not.to.contain("Waiting for the model…");
    expect(allInside(view, "mcp-error-view")).to.have.length(0);
    await press(view, view, ".test");
    view.remove();
    expect(signals[1]?.aborted).to.equal(true);
  });

  it("reads what was stored: one model of an earlier version, and nothing of a wrong type", () => {
    const stored = (account: unknown): unknown => {
      localStorage.setItem("mcp-panel:settings", JSON.stringify({ offer: { sampling: "account", account } }));
      return accountSettings();
    };
    const usual = { api: "openai", baseUrl: "", models: [], tokenKey: "auto", tools: true };
    expect(stored({ baseUrl: URL, model: "m" })).to.deep.equal({ ...usual, baseUrl: URL, models: ["m"] });
    expect(stored({ api: "other", baseUrl: 1, models: [1, "", "a"], tokenKey: 2, tools: "no" })).to.deep.equal({
      ...usual,
      models: ["a"],
    });
    expect(stored(null)).to.deep.equal(usual);
  });

  it("is offered from the beginning on by a page that was opened anew", async () => {
    localStorage.setItem(
      "mcp-panel:settings",
      JSON.stringify({ offer: { sampling: "account", account: { baseUrl: URL, models: ["m"] } } }),
    );
    await settingsReady();
    expect(offerOf(panelSettings().offer)).to.deep.include({ sampling: "account" });
    expect(account()).to.deep.include({ baseUrl: URL, models: ["m"] });
  });

  it("is accessible, with every part open", async () => {
    const { view, host } = await show();
    set(inside(view, "#base-url"), "nonsense");
    await add(view, "m");
    await add(view, "m");
    inside<HTMLDetailsElement>(view, "details").open = true;
    await expect(view).to.be.accessible();
    set(inside(view, "#base-url"), URL);
    await drawn(view);
    host.modelNames = ["a"];
    await press(view, list(view), ".load");
    await press(view, view, ".test");
    await expect(view).to.be.accessible();
  });
});
