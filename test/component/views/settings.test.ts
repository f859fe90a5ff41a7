/** The settings: of a server, of the panel, of what servers are offered. */
import { expect, fixture, html, oneEvent, waitUntil } from "../../helpers/testing.js";
import {
  addServer,
  knownServers,
  requestMeta,
  serverSettings,
} from "../../../components/page-storage/known-servers.js";
import { serverOffer } from "../../../components/page-storage/server-offer.js";
import {
  changeSettings,
  APPROVALS,
  DEFAULT_SETTINGS,
  DENSITIES,
  offerOf,
  panelSettings,
  resetSettings,
  SAMPLING_CHOICES,
  THEMES,
} from "../../../components/page-storage/panel-settings.js";
import { remember } from "../../../components/page-storage/remembered.js";
import { toPlainError } from "../../../components/controllers/failure.js";
import { ClientError } from "../../../src/errors/index.js";
import { ValueChangeEvent } from "../../../components/parts/basic/events.js";
import { settingsEn } from "../../../components/strings/en/settings.js";
import "../../../components/views/settings/settings.js";
import type { McpSettings } from "../../../components/views/settings/settings.js";
import { ScriptedHost, scriptedInfo } from "../../helpers/scripted-host.js";
import { allInside, drawn, inside, ONE, stage, textOf, URL_ONE } from "./stage.js";

const PLACE = { id: ONE, url: URL_ONE };

async function show(settings: Partial<McpSettings> = {}): Promise<McpSettings> {
  const view = await fixture<McpSettings>(html`<mcp-settings></mcp-settings>`);
  Object.assign(view, settings);
  await drawn(view);
  return view;
}
function set(field: HTMLInputElement | HTMLSelectElement, value: string, kind: "input" | "change" = "change"): void {
  field.value = value;
  field.dispatchEvent(new Event(kind, { bubbles: true }));
}
const server = (view: McpSettings): HTMLElement => inside(view, "mcp-server-settings");
const offer = (view: McpSettings): HTMLElement => inside(view, "mcp-offer-settings");
const auth = (view: McpSettings): HTMLElement => inside(server(view), "mcp-auth-fields");
/** The header fields of the server, once that way is chosen. */
async function headersOf(view: McpSettings): Promise<HTMLElement> {
  set(inside(auth(view), "[name=authentication]"), "headers");
  await drawn(view);
  return inside(auth(view), "mcp-header-fields");
}
const tick = (root: Element, selector: string): void => inside<HTMLInputElement>(root, selector).click();

describe("mcp-settings", () => {
  beforeEach(() => {
    sessionStorage.clear();
    localStorage.clear();
    resetSettings();
  });

  it("goes to a section by its navigation, with the focus on its heading", async () => {
    const view = await show({ host: await stage(), serverId: ONE });
    view.style.blockSize = "300px";
    const names = allInside(view, "nav button").map((button) => textOf(button));
    expect(names).to.deep.equal(["This server", "This panel", "Saved data", "Client capabilities"]);
    allInside(view, "nav button")[3]?.click();
    expect(view.shadowRoot?.activeElement?.id).to.equal("offer");
    const box = inside(view, "#offer").getBoundingClientRect();
    expect(box.top).to.be.within(view.getBoundingClientRect().top, view.getBoundingClientRect().bottom - box.height);
    expect((await show()).shadowRoot?.querySelectorAll("nav button"), "without a server").to.have.length(3);
  });

  it("is accessible with and without a server, with every part open", async () => {
    await expect(await show()).to.be.accessible();
    changeSettings({ offer: { ...DEFAULT_SETTINGS.offer, sampling: "account", roots: [{ uri: "file:///a" }] } });
    const view = await show({ host: await stage(), serverId: ONE });
    inside(await headersOf(view), ".add").click();
    inside(view, ".forget-all").click();
    await drawn(view);
    await expect(view).to.be.accessible();
  });

  it("has a sentence for every choice", () => {
    const keys = [
      ...THEMES.map((one) => `theme-${one}`),
      ...DENSITIES.map((one) => `density-${one}`),
      "language-page",
      ...SAMPLING_CHOICES.map((one) => `sampling-${one}`),
      ...APPROVALS.map((one) => `approval-${one}`),
    ];
    expect(settingsEn).to.include.all.keys(keys.map((key) => `settings.${key}`));
  });

  it("keeps the fixed revision, deadlines and header fields of a server, and says that it reconnects", async () => {
    const view = await show({ host: await stage(), serverId: ONE });
    set(inside(server(view), "[name=era]"), "legacy");
    set(inside(server(view), "[name=connect]"), "5");
    const headers = await headersOf(view);
    inside(headers, ".add").click();
    await drawn(view);
    set(inside(headers, ".name"), "X-Key", "input");
    await drawn(view);
    set(inside(headers, ".value"), "1", "input");
    await drawn(view);
    view.addEventListener("mcp-connect-request", (event) => event.preventDefault());
    setTimeout(() => inside(server(view), ".primary").click());
    expect(await oneEvent(view, "mcp-connect-request")).to.deep.include({ url: URL_ONE, serverId: ONE });
    expect(serverSettings(PLACE)).to.deep.equal({ era: "legacy", connectTimeoutMs: 5_000, headers: { "X-Key": "1" } });
    await drawn(view);
    expect(textOf(server(view))).to.contain("Reconnecting");
    inside(server(view), ".defaults").click();
    expect(serverSettings(PLACE)).to.deep.equal({});
  });

  it("keeps what one server is offered, and connects it with that", async () => {
    const host = await stage();
    const view = await show({ host, serverId: ONE });
    const field = (name: string): HTMLSelectElement => inside(server(view), `[name=offer-${name}]`);
    expect(
      ["form", "url", "roots", "tasks", "tasksExtension", "sampling"].map((name) => field(name).value),
    ).to.deep.equal(["", "", "", "", "", ""]);
    set(field("form"), "no");
    set(field("roots"), "no");
    set(field("tasks"), "yes");
    set(field("tasksExtension"), "no");
    set(field("sampling"), "manual");
    inside(server(view), "form .primary").click();
    await drawn(view);
    const offers = { form: false, roots: false, tasks: true, tasksExtension: false, sampling: "manual" };
    expect(serverSettings(PLACE).offers).to.deep.equal(offers);
    expect(host.connects.at(-1)?.options.offer).to.deep.equal({
      elicitation: { form: false },
      sampling: "manual",
      roots: false,
      tasks: true,
      extensions: { "io.modelcontextprotocol/tasks": false },
    });
    expect(field("sampling").value).to.equal("manual");
    inside(server(view), ".defaults").click();
    await drawn(view);
    expect(serverSettings(PLACE)).to.deep.equal({});
    expect(host.connects.at(-1)?.options).to.not.have.property("offer");
  });

  it("shows in one table what all servers are offered and what this one is", async () => {
    const view = await show({ host: await stage(), serverId: ONE });
    const lines = (): string[][] =>
      allInside(server(view), ".offers tbody tr").map((row) => [...row.children].slice(0, 2).map(textOf));
    expect(allInside(server(view), ".offers thead th").map(textOf)).to.deep.equal([
      "Capability",
      "All servers",
      "This server",
    ]);
    const sampling = (): string[] | undefined => lines().find(([name]) => name === "Sampling");
    expect(lines()[0]).to.deep.equal(["Forms (elicitation)", "Offered"]);
    expect(lines()).to.deep.include(["Roots", "Not offered"]);
    expect(sampling()).to.deep.equal(["Sampling", "Not offered"]);
    set(inside(offer(view), "#sampling"), "manual");
    await drawn(view);
    expect(sampling()?.[1]).to.equal(textOf(inside(offer(view), "#sampling option[value=manual]")));
    expect(
      (allInside(server(view), ".offers select") as HTMLSelectElement[]).every(({ value }) => value === ""),
    ).to.equal(true);
    await expect(view).to.be.accessible();
  });

  it("makes an offer to one server of choices of any shape: only of what was chosen", () => {
    expect(serverOffer({})).to.deep.equal({});
    expect(serverOffer({ form: "yes", sampling: "loud", roots: 1, tasks: null })).to.deep.equal({});
    expect(serverOffer({ url: false, roots: true, sampling: "off", tasksExtension: true })).to.deep.equal({
      elicitation: { url: false },
      roots: true,
      sampling: false,
      extensions: { "io.modelcontextprotocol/tasks": {} },
    });
    expect(serverOffer({ sampling: "account" })).to.deep.equal({ sampling: "account" });
  });

  it("stores metadata for the requests to a server, and refuses JSON that is no object", async () => {
    const view = await show({ host: await stage(), serverId: ONE });
    const type = async (value: unknown): Promise<void> => {
      inside(server(view), "mcp-json-editor").dispatchEvent(new ValueChangeEvent(value, []));
      inside(server(view), "form .primary").click();
      await drawn(view);
    };
    await type([1]);
    expect(textOf(server(view))).to.contain("Enter a JSON object");
    expect(requestMeta(PLACE)).to.equal(undefined);
    await type({ "com.example/tenant": 7 });
    expect(requestMeta(PLACE)).to.deep.equal({ "com.example/tenant": 7 });
    expect(textOf(server(view))).not.to.contain("Enter a JSON object");
    expect(requestMeta({ id: ONE, url: "https://other.example/" })).to.equal(undefined);
    inside(server(view), ".defaults").click();
    expect(requestMeta(PLACE)).to.equal(undefined);
  });

  it("drops what was typed for one server when it shows another, and with the defaults", async () => {
    const host = new ScriptedHost().serve(URL_ONE, {}).serve("https://two.example/mcp", {});
    await host.connect(URL_ONE, { id: ONE });
    await host.connect("https://two.example/mcp", { id: "two" });
    const view = await show({ host, serverId: ONE });
    const type = async (): Promise<void> => {
      set(inside(server(view), "[name=idle]"), "7");
      inside(server(view), "mcp-json-editor").dispatchEvent(new ValueChangeEvent({ a: 1 }, []));
      const fields = await headersOf(view);
      inside(fields, ".add").click();
      await drawn(view);
      set(inside(fields, ".name"), "X-Api-Key", "input");
      set(inside(fields, ".value"), "key-of-one", "input");
      await drawn(view);
    };
    const isEmpty = (): void => {
      expect(allInside(auth(view), "mcp-header-fields")).to.have.length(0);
      expect(inside<HTMLInputElement>(server(view), "[name=idle]").value).to.equal("");
    };
    await type();
    view.serverId = "two";
    await drawn(view);
    isEmpty();
    view.addEventListener("mcp-connect-request", (event) => event.preventDefault());
    inside(server(view), ".primary").click();
    expect(serverSettings({ id: "two", url: "https://two.example/mcp" })).to.deep.equal({});
    expect(requestMeta({ id: "two", url: "https://two.example/mcp" })).to.equal(undefined);
    await type();
    inside(server(view), ".defaults").click();
    await drawn(view);
    isEmpty();
  });

  it("connects by itself where nobody answers", async () => {
    const host = await stage();
    const view = await show({ host, serverId: ONE });
    set(inside(server(view), "[name=revision]"), "2025-06-18");
    inside(server(view), ".primary").click();
    await drawn(view);
    expect(host.connects.at(-1)?.options).to.deep.include({ id: ONE, revision: "2025-06-18" });
  });

  it("refuses reserved header fields and deadlines that make no sense, in words", async () => {
    const view = await show({ host: await stage(), serverId: ONE });
    const headers = await headersOf(view);
    inside(headers, ".add").click();
    await drawn(view);
    for (const [name, words] of [
      ["Mcp-Session-Id", "protocol sets"],
      ["Cookie", "browser sets"],
      ["a b", "letters, digits"],
    ] as const) {
      set(inside(headers, ".name"), name, "input");
      await drawn(view);
      expect(textOf(inside(headers, ".problem"))).to.contain(words);
    }
    set(inside(server(view), "[name=idle]"), "0");
    inside(server(view), ".primary").click();
    await drawn(view);
    expect(textOf(server(view)))
      .to.contain("A header is invalid")
      .and.contain("0.1 seconds");
    expect(serverSettings(PLACE)).to.deep.equal({});
  });

  it("keeps a bearer token, or the client ID and scopes of a sign-in, in place of one another", async () => {
    const view = await show({ host: await stage(), serverId: ONE });
    view.addEventListener("mcp-connect-request", (event) => event.preventDefault());
    const save = async (way: string, fields: Readonly<Record<string, string>>): Promise<void> => {
      set(inside(auth(view), "[name=authentication]"), way);
      await drawn(view);
      for (const [name, value] of Object.entries(fields)) set(inside(auth(view), `[name=${name}]`), value, "input");
      await drawn(view);
      inside(server(view), ".primary").click();
      await drawn(view);
    };
    await save("bearer", { token: " Bearer abc.def\n" });
    expect(serverSettings(PLACE)).to.deep.equal({ headers: { Authorization: "Bearer abc.def" } });
    expect(inside<HTMLInputElement>(auth(view), "[name=token]")).to.include({ type: "password", value: "abc.def" });
    await save("oauth", { "client-id": "cid", scopes: "read, write" });
    expect(serverSettings(PLACE)).to.deep.equal({ signIn: { clientId: "cid", scopes: ["read", "write"] } });
    await expect(view).to.be.accessible();
    await save("none", {});
    expect(serverSettings(PLACE)).to.deep.equal({});
  });

  it("masks header values until they are to be seen", async () => {
    addServer(URL_ONE, "x", { headers: { "X-Key": "secret" } });
    const view = await show({ host: new ScriptedHost(), serverId: URL_ONE });
    const headers = inside(auth(view), "mcp-header-fields");
    const field = inside<HTMLInputElement>(headers, ".value");
    expect([field.type, field.value]).to.deep.equal(["password", "secret"]);
    inside(headers, "[aria-pressed]").click();
    await drawn(view);
    expect(field.type).to.equal("text");
  });

  it("says why little is kept, and nothing of a single record that is not", async () => {
    const host = await stage();
    const view = await show({ host });
    const report = async (reason: string): Promise<void> => {
      host.report({ kind: "storage", error: toPlainError(new ClientError("ERR-STORAGE", "Not kept.", { reason })) });
      await drawn(view);
    };
    await report("clone");
    expect(view.shadowRoot?.querySelector(".lost")).to.equal(null);
    await report("quota");
    expect(textOf(inside(view, ".lost"))).to.contain("Browser storage is not available");
    await expect(view).to.be.accessible();
  });

  it("shows what is remembered of a server, and deletes it", async () => {
    const forgotten: string[] = [];
    const cached = { info: scriptedInfo(URL_ONE), storedAt: 0, tools: [] };
    const host = await stage({ cached });
    Object.assign(host.cache, { clear: async (url: string) => void forgotten.push(url) });
    const view = await show({ host, serverId: ONE });
    await drawn(view);
    expect(textOf(server(view))).to.contain("0 tools");
    inside(server(view), ".forget").click();
    await drawn(view);
    expect(forgotten).to.deep.equal([URL_ONE]);
    const shown: unknown[] = [];
    view.addEventListener("mcp-show-request", ({ wanted }) => shown.push(wanted));
    inside(server(view), ".trust").click();
    expect(shown).to.deep.equal([{ kind: "view", view: "requests" }]);
  });

  it("changes the panel's settings at once, and resets them", async () => {
    const view = await show();
    set(inside(view, "#theme"), "dark");
    set(inside(view, "#density"), "compact");
    set(inside(view, "#language"), "zh-Hans");
    tick(view, "#letters");
    expect(panelSettings()).to.deep.include({ theme: "dark", density: "compact", language: "zh-Hans", letters: false });
    await drawn(view);
    inside(view, ".reset").click();
    expect(panelSettings()).to.deep.equal(DEFAULT_SETTINGS);
  });

  it("leaves to the page what the page decided", async () => {
    const decided = { theme: true, density: false, language: false, offer: true };
    const panel = {
      given: [],
      locked: false,
      offersSignIn: false,
      sandboxUrl: undefined,
      decided,
      failureOf: () => undefined,
      offerFailure: undefined,
    };
    const view = await show({ panel });
    expect(inside<HTMLSelectElement>(view, "#theme").disabled).to.equal(true);
    expect(inside<HTMLSelectElement>(view, "#density").disabled).to.equal(false);
    expect(allInside(offer(view), "input, select")).to.have.length(0);
    expect(textOf(offer(view))).to.contain("Set by the page.");
  });

  it("offers what was chosen, and nothing that can't be used", async () => {
    const view = await show();
    const apps = { displayModes: ["inline", "fullscreen"], messages: true, modelContext: true };
    const usual = { elicitation: { form: true, url: true }, roots: [], tasks: true, apps };
    expect(offerOf(panelSettings().offer)).to.deep.equal(usual);
    set(inside(offer(view), "#sampling"), "manual");
    expect(offerOf(panelSettings().offer)).to.deep.equal({ ...usual, sampling: "manual" });
    tick(offer(view), "#tasks");
    tick(offer(view), "#url");
    set(inside(offer(view), "#approval"), "once");
    const without = {
      elicitation: { form: true, url: false },
      roots: [],
      tasks: false,
      apps,
      toolApproval: "once",
    };
    set(inside(offer(view), "#sampling"), "account");
    await drawn(view);
    expect(offerOf(panelSettings().offer), "no account yet").to.deep.equal({ ...without, sampling: "account" });
    expect(inside(offer(view), "mcp-model-account")).to.have.property("host", view.host);
  });

  it("adds and removes roots, and refuses what is no folder", async () => {
    const view = await show();
    const add = async (text: string): Promise<void> => {
      inside<HTMLInputElement>(offer(view), "[name=root]").value = text;
      inside(offer(view), ".adder button").click();
      await drawn(view);
    };
    await add("https://a.example/");
    expect(textOf(inside(offer(view), "#root-problem"))).to.contain("file:///");
    await add("file:///home/me");
    await add("file:///home/me");
    expect(textOf(inside(offer(view), "#root-problem"))).to.contain("already");
    expect(panelSettings().offer.roots).to.deep.equal([{ uri: "file:///home/me" }]);
    inside(offer(view), "li button").click();
    expect(panelSettings().offer.roots).to.deep.equal([]);
    inside<HTMLInputElement>(offer(view), "[name=root-name]").value = " Birds ";
    await add("file:///home/birds");
    expect(panelSettings().offer.roots).to.deep.equal([{ uri: "file:///home/birds", name: "Birds" }]);
    expect(textOf(inside(offer(view), "li")))
      .to.contain("Birds")
      .and.to.contain("file:///home/birds");
    expect(inside<HTMLInputElement>(offer(view), "[name=root-name]").value).to.equal("");
  });

  it("stops remembering, keeping what there is for the page only", async () => {
    addServer(URL_ONE, "x", { headers: { "X-Key": "secret" } });
    remember("local", "split:list", 300);
    const view = await show();
    tick(view, "#storage");
    await drawn(view);
    expect(Object.keys(localStorage)).to.deep.equal(["mcp-panel:settings"]);
    expect(Object.keys(sessionStorage)).to.deep.equal([]);
    expect(knownServers()).to.have.length(1);
    expect(serverSettings({ id: URL_ONE, url: URL_ONE }).headers).to.deep.equal({ "X-Key": "secret" });
    tick(view, "#storage");
    await drawn(view);
    expect(localStorage.getItem("mcp-panel:servers")).to.contain(URL_ONE);
  });

  it("deletes all stored data after a confirmation", async () => {
    const host = await stage();
    const forgotten: string[] = [];
    Object.assign(host.cache, { clear: async (url: string) => void forgotten.push(url) });
    const deleted: string[] = [];
    Object.assign(host.audit, { clear: async () => void deleted.push("audit trail") });
    Object.assign(host.pins, {
      forget: async (serverId?: string) => void deleted.push(`pins of ${serverId ?? "all servers"}`),
    });
    addServer("https://two.example/", "x", { headers: { "X-Key": "secret" } });
    changeSettings({ theme: "dark" });
    const view = await show({ host, serverId: ONE });
    inside(view, ".forget-all").click();
    await drawn(view);
    expect(knownServers()).to.have.length(1);
    inside(view, ".confirm").click();
    await drawn(view);
    expect(Object.keys({ ...localStorage, ...sessionStorage })).to.deep.equal([]);
    expect(knownServers()).to.deep.equal([]);
    expect(forgotten).to.have.members([URL_ONE, "https://two.example/"]);
    expect(deleted).to.have.members(["audit trail", "pins of all servers"]);
    await waitUntil(() => [...allInside(view, "[role=status]")].some((line) => textOf(line) === "Data deleted."));
  });

  it("reads damaged settings as far as they make sense", () => {
    localStorage.setItem(
      "mcp-panel:settings",
      '{"theme":"pink","letters":"no","offer":{"roots":[{"uri":"https://x"},7]}}',
    );
    expect(panelSettings()).to.deep.equal(DEFAULT_SETTINGS);
    localStorage.setItem("mcp-panel:settings", "{");
    expect(panelSettings()).to.deep.equal(DEFAULT_SETTINGS);
  });
});
