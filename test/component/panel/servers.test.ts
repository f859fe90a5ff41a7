/** A panel and the user's servers, links and settings. */
import { expect, fixture, html, waitUntil } from "../../helpers/testing.js";
import {
  addServer,
  knownServers,
  removeServer,
  setServerSettings,
} from "../../../components/page-storage/known-servers.js";
import { renameServer } from "../../../components/page-storage/server-edits.js";
import { changeSettings, resetSettings } from "../../../components/page-storage/panel-settings.js";
import { writeLink, type ServerLink } from "../../../components/page-storage/server-link.js";
import "../../../components/mcp-panel/mcp-panel.js";
import "../../../components/mcp-panel/servers/server-menu.js"; // loaded on demand, and here before it is awaited
import { notifyOf } from "../../../components/mcp-panel/requests/input-request-parts.js";
import "../../../components/mcp-panel/links/link-note.js";
import "../../../components/mcp-panel/links/panel-links.js";
import type { McpPanel } from "../../../components/mcp-panel/mcp-panel.js";
import type { McpServers } from "../../../components/views/servers/servers.js";
import "../../../components/views/servers/servers.js";
import "../../../components/views/settings/settings.js";
import "../../../components/views/tool-detail/tool-detail.js";
import { ConnectRequestEvent, DisconnectRequestEvent } from "../../../components/views/shared/server-events.js";
import { ScriptedHost } from "../../helpers/scripted-host.js";
import { allInside, drawn, inside, press, textOf } from "../views/stage.js";

const ONE = "https://one.example/mcp";
const TWO = "https://two.example/mcp";

async function show(settings: Partial<McpPanel> = {}, width = 1000): Promise<{ panel: McpPanel; host: ScriptedHost }> {
  const box = await fixture<HTMLElement>(html`<div></div>`);
  box.style.inlineSize = `${width}px`;
  const panel = document.createElement("mcp-panel");
  const host = new ScriptedHost();
  Object.assign(panel, { host }, settings);
  box.append(panel);
  await drawn(panel);
  return { panel, host };
}
const connects = (host: ScriptedHost): string[] => host.connects.map(({ url }) => url);
async function key(panel: McpPanel, name: string): Promise<void> {
  press(inside(panel, ".frame"), name);
  await drawn(panel);
}
async function connect(panel: McpPanel, url: string, id?: string): Promise<void> {
  inside(panel, ".frame").dispatchEvent(new ConnectRequestEvent(url, id));
  await drawn(panel);
}
async function openLink(link: ServerLink | string, settings: Partial<McpPanel>): ReturnType<typeof show> {
  location.hash = typeof link === "string" ? link : new URL(writeLink(link)).hash;
  const shown = await show({ deepLinks: true, ...settings });
  await drawn(shown.panel);
  // What reads links is loaded with the first.
  if (settings.deepLinks !== false) await waitUntil(() => allInside(shown.panel, ".note.link").length > 0);
  return shown;
}

describe("mcp-panel: servers, links, settings", () => {
  beforeEach(() => {
    sessionStorage.clear();
    localStorage.clear();
    resetSettings();
    history.replaceState(history.state, "", location.pathname + location.search);
  });
  after(() => history.replaceState(history.state, "", location.pathname + location.search));

  it("is accessible with the servers and the settings open, with and without a server", async () => {
    addServer(TWO);
    for (const settings of [{ src: ONE }, {}]) {
      for (const width of [1000, 340]) {
        const { panel } = await show(settings, width);
        for (const name of ["9", ","]) {
          await key(panel, name);
          await expect(panel).to.be.accessible();
        }
      }
    }
  });

  it("opens the servers with 9 and the settings with a comma, also before any server is", async () => {
    const { panel } = await show();
    expect(allInside(panel, "mcp-connect-form")).to.have.length(1);
    await key(panel, "9");
    expect(allInside(panel, "mcp-servers")).to.have.length(1);
    await key(panel, ",");
    expect(allInside(panel, "mcp-settings")).to.have.length(1);
    inside(panel, ".start [data-view=settings]").click();
    await drawn(panel);
    expect(allInside(panel, "mcp-connect-form")).to.have.length(1);
  });

  it("remembers a server that was typed, and connects it again in this tab only", async () => {
    const { panel, host } = await show();
    await connect(panel, ONE);
    expect(connects(host)).to.deep.equal([ONE]);
    expect(knownServers().map(({ url }) => url)).to.deep.equal([ONE]);
    expect(connects((await show()).host), "after a reload of the tab").to.deep.equal([ONE]);
    inside(panel, ".frame").dispatchEvent(new DisconnectRequestEvent(ONE));
    await connect(panel, TWO);
    expect(connects((await show()).host), "after it was disconnected, whatever came later").to.deep.equal([TWO]);
    removeServer(TWO);
    sessionStorage.clear();
    const later = await show();
    expect(connects(later.host), "in another tab").to.deep.equal([]);
    expect(allInside(inside(later.panel, "mcp-servers"), ".server")).to.have.length(1);
    inside(inside(later.panel, "mcp-servers"), ".toggle").click();
    await drawn(later.panel);
    expect(connects(later.host)).to.deep.equal([ONE]);
  });

  it("shows the page's servers and the user's together, and disconnects one that is removed", async () => {
    const { panel, host } = await show({ src: ONE });
    await connect(panel, TWO);
    await waitUntil(() => allInside(panel, "nav [aria-current]").length === 2);
    inside(panel, "nav .all").click();
    await drawn(panel);
    const view = inside(panel, "mcp-servers");
    inside(view, ".remove").click();
    await drawn(panel);
    inside(view, ".confirm").click();
    await drawn(panel);
    expect(host.server(TWO)).to.equal(undefined);
    expect(host.server(ONE)).not.to.equal(undefined);
    expect(knownServers()).to.have.length(0);
  });

  it("adds nothing and shows nothing that was added where it is locked", async () => {
    addServer(TWO);
    const { panel, host } = await show({ src: ONE, locked: true });
    await connect(panel, "https://three.example/mcp");
    await connect(panel, TWO);
    expect(connects(host)).to.deep.equal([ONE]);
    await key(panel, "9");
    expect(allInside(inside(panel, "mcp-servers"), ".opener")).to.have.length(0);
    const alone = await show({ locked: true });
    expect(allInside(alone.panel, "mcp-connect-form")).to.have.length(0);
    expect(textOf(inside(alone.panel, "mcp-servers"))).to.contain("adding servers is disabled");
  });

  it("does not draw the servers while they are hidden, and shows them as they are when they are opened again", async () => {
    const { panel, host } = await show({ src: ONE });
    await key(panel, "9");
    const view = inside<McpServers>(panel, "mcp-servers");
    expect(allInside(view, ".opener")).not.to.have.length(0);
    await key(panel, "1");
    let updates = 0;
    view.addController({ hostUpdated: () => void updates++ });
    panel.locked = true;
    host.report({ kind: "log", serverId: ONE, message: { level: "info", data: "x" }, at: 1 });
    await drawn(panel, view);
    expect(updates).to.equal(0);
    await key(panel, "9");
    await drawn(panel, view);
    expect(inside(panel, "mcp-servers")).to.equal(view);
    expect(allInside(view, ".opener")).to.have.length(0);
  });

  it("connects the page's servers as the entry says, with the user's settings in precedence", async () => {
    const servers = { alpha: { url: ONE, era: "legacy" as const, headers: { "X-Key": "page", "X-Page": "1" } } };
    setServerSettings({ id: "alpha", url: ONE }, { connectTimeoutMs: 5_000, headers: { "x-key": "mine" } });
    const { panel, host } = await show({ servers });
    const wanted = { era: "legacy", connectTimeoutMs: 5_000, headers: { "X-Page": "1", "x-key": "mine" } };
    expect(host.connects[0]?.options).to.deep.include(wanted);
    await key(panel, ",");
    const form = inside(inside(panel, "mcp-settings"), "mcp-server-settings");
    inside<HTMLSelectElement>(form, "[name=revision]").value = "2025-06-18";
    inside(form, ".primary").click();
    await drawn(panel);
    expect(host.connects).to.have.length(2);
    expect(host.connects[1]?.options).to.deep.include({ ...wanted, revision: "2025-06-18" });
  });

  it("distinguishes servers of one name by their whole address, in the rail and in the menu", async () => {
    for (const query of ["a=1", "a=2"]) await connect((await show({ src: TWO })).panel, `${ONE}?${query}`);
    const [first, second] = knownServers();
    for (const place of [first, second]) if (place) renameServer(place.id, "Notes");
    const { panel } = await show({ src: TWO });
    const rows = allInside(panel, "nav [aria-current]").map((row) => textOf(row));
    expect(rows.filter((row) => row.startsWith("Notes"))).to.have.length(2);
    for (const query of ["a=1", "a=2"]) {
      expect(rows.join()).to.contain(`Notesone.example/mcp?${query}`);
      expect(textOf(inside(panel, ".menu"))).to.contain(`Notes – one.example/mcp?${query}`);
    }
    expect(allInside(panel, "nav small"), "a name that is alone needs no place").to.have.length(2);
    await expect(panel).to.be.accessible();
  });

  it("keeps the rail as narrow as its marks, and shows names over the content while the rail has the focus", async () => {
    const { panel } = await show({ servers: { one: { url: ONE }, two: { url: TWO } } });
    const rail = inside(panel, "nav");
    const rows = allInside(panel, "nav button");
    const marks = (): number[][] =>
      allInside(panel, "nav .mark").map((mark) => [
        mark.getBoundingClientRect().left,
        mark.getBoundingClientRect().top,
      ]);
    const [work, before] = [inside(panel, ".work").getBoundingClientRect().left, marks()];
    expect(rail.getBoundingClientRect().width).to.equal(48);
    expect(allInside(panel, "nav .mark").map((mark) => mark.dataset["initials"])).to.deep.equal(["FN", "FN"]);
    expect(rows[1]?.title, "the name and the state").to.equal("Field notebook – two.example/mcp · Connected");
    const box = inside(panel, "nav > div");
    expect(box.getBoundingClientRect().width).to.equal(48);
    rows[1]?.focus();
    await waitUntil(() => box.getBoundingClientRect().width > 240);
    expect(rail.getBoundingClientRect().width).to.equal(48);
    expect(inside(panel, ".work").getBoundingClientRect().left, "nothing beside it moves").to.equal(work);
    expect(marks(), "nothing in it moves").to.deep.equal(before);
    await expect(panel).to.be.accessible();
    inside(panel, ".work [role=tab][aria-selected=true]").focus();
    await waitUntil(() => box.getBoundingClientRect().width === 48);
  });

  it("opens the form for another server from the rail, unless the panel is locked", async () => {
    const { panel } = await show({ servers: { one: { url: ONE }, two: { url: TWO } } });
    expect(textOf(inside(panel, "nav .add"))).to.equal("Add server");
    inside(panel, "nav .add").click();
    await waitUntil(() => allInside(panel, "mcp-servers").length > 0);
    const view = inside<McpServers>(panel, "mcp-servers");
    await waitUntil(() => view.shadowRoot?.activeElement?.localName === "mcp-server-form");
    const { panel: locked } = await show({ servers: { one: { url: ONE }, two: { url: TWO } }, locked: true });
    expect(allInside(locked, "nav .add")).to.have.length(0);
  });

  it("opens a server that is added in the servers", async () => {
    const { panel, host } = await show({ src: ONE });
    await key(panel, "9");
    const view = inside(panel, "mcp-servers");
    inside(view, ".opener").click();
    await drawn(panel);
    const form = inside(view, "mcp-server-form");
    inside<HTMLInputElement>(form, "#url").value = TWO;
    inside(form, ".primary").click();
    await drawn(panel);
    await waitUntil(() =>
      allInside(panel, "nav [aria-current=true]").some((one) => textOf(one).includes("two.example")),
    );
    expect(connects(host)).to.deep.equal([ONE, TWO]);
    expect(inside(panel, ".view:not([hidden])").dataset.view).to.equal("tools");
  });

  it("copies the link of a tool by a button with a chain, which is not the icon of copying content", async () => {
    const { panel } = await show({ src: ONE, deepLinks: true });
    const tools = inside(panel, "mcp-tools");
    inside(inside(tools, "mcp-tools-list"), "[role=option]").click();
    await drawn(panel);
    const pathOf = (element: Element): string | null => inside(element, "path").getAttribute("d");
    const plain = await fixture<HTMLElement>(html`<mcp-copy-button></mcp-copy-button>`);
    const link = inside(inside(tools, "mcp-tool-detail"), "mcp-copy-button.link");
    expect(pathOf(link)).not.to.equal(pathOf(plain));
    expect(inside(link, "button").title).to.equal("Copy link");
  });

  it("only shows a link, whatever it holds", async () => {
    const { panel, host } = await openLink({ url: TWO, tool: "tool_1", args: { danger: "\u202Eyes" } }, { src: ONE });
    expect(connects(host)).to.deep.equal([ONE]);
    expect(host.calls).to.have.length(0);
    expect(knownServers()).to.have.length(0);
    const note = inside(panel, ".note.link");
    expect(textOf(note)).to.contain("two.example").and.contain("You haven't added this server").and.contain("⟦U+202E⟧");
    await expect(panel).to.be.accessible();
    inside(panel, ".note.link .dismiss").click();
    await drawn(panel);
    expect([allInside(panel, ".note.link").length, location.hash, connects(host).length]).to.deep.equal([0, "", 1]);
  });

  it("shows a link in a row that leaves the view its place, with the address and the arguments over the view on request", async () => {
    const { panel } = await openLink({ url: TWO, tool: "tool_1", args: { q: "owl" } }, { src: ONE });
    if (panel.parentElement) panel.parentElement.style.inlineSize = "900px";
    await drawn(panel);
    const note = inside(panel, ".note.link");
    const [details, summary] = [inside<HTMLDetailsElement>(panel, ".link details"), inside(panel, ".link summary")];
    expect(note.offsetHeight).to.be.below(64);
    expect(textOf(summary)).to.contain("two.example").and.contain("You haven't added this server");
    const top = (): number => inside(panel, "mcp-server-header").getBoundingClientRect().top;
    const before = top();
    summary.focus();
    summary.click();
    await drawn(panel);
    expect(inside(panel, ".link .arguments").checkVisibility()).to.equal(true);
    expect(textOf(inside(panel, ".link .address-line"))).to.contain("two.example/mcp");
    expect(top()).to.equal(before);
    await expect(panel).to.be.accessible();
    press(inside(panel, ".link .arguments"), "Escape");
    expect(details.open).to.equal(false);
    expect(panel.shadowRoot?.activeElement).to.equal(summary);
  });

  it("goes where a link leads after a click, and never runs anything", async () => {
    const { panel, host } = await openLink({ url: TWO, tool: "tool_1", args: { q: 1 } }, {});
    inside(panel, ".note.link .follow").click();
    await drawn(panel);
    await drawn(panel);
    expect(connects(host)).to.deep.equal([TWO]);
    expect(host.calls).to.have.length(0);
    expect(inside(inside(panel, "mcp-tools"), "mcp-tool-detail")).to.have.property("tool", "tool_1");
    expect(location.hash).to.equal("");
  });

  it("opens a server that is there without connecting it again", async () => {
    const { panel, host } = await openLink({ url: ONE, prompt: "p" }, { src: ONE });
    expect(textOf(inside(panel, ".note.link"))).to.contain("prompt p");
    inside(panel, ".note.link .follow").click();
    await drawn(panel);
    expect(connects(host)).to.deep.equal([ONE]);
    expect(allInside(panel, "mcp-prompts")).to.have.length(1);
  });

  it("finds the user's own server by a link that leaves its key out, and says so where there is none", async () => {
    const secret = `${ONE}?api_key=SUPERSECRET`;
    const own = await openLink({ url: secret, prompt: "p" }, { src: secret });
    expect(textOf(inside(own.panel, ".note.link"))).not.to.contain("SUPERSECRET");
    inside(own.panel, ".note.link .follow").click();
    await drawn(own.panel);
    expect(connects(own.host)).to.deep.equal([secret]);
    expect(allInside(own.panel, "mcp-prompts")).to.have.length(1);
    const other = await openLink({ url: secret, prompt: "p" }, { src: TWO });
    expect(textOf(inside(other.panel, ".note.link")))
      .to.contain("The link omits a secret")
      .and.not.to.contain("SUPERSECRET");
  });

  it("reports damaged links and links that it may not follow, and reads none unless the page allows it", async () => {
    const damaged = await openLink("#mcp=%%%", { src: ONE });
    expect(textOf(inside(damaged.panel, ".note.link"))).to.contain("Invalid link");
    const large = await openLink(`#mcp=${"A".repeat(9_000)}`, { src: ONE });
    expect(textOf(inside(large.panel, ".note.link"))).to.contain("too long");
    const locked = await openLink({ url: TWO }, { src: ONE, locked: true });
    expect(textOf(inside(locked.panel, ".note.link"))).to.contain("adding servers is disabled");
    expect(allInside(locked.panel, ".note.link .follow")).to.have.length(0);
    const without = await openLink({ url: TWO }, { src: ONE, deepLinks: false });
    expect(allInside(without.panel, ".note.link")).to.have.length(0);
  });

  it("offers to copy links only on pages that read them", async () => {
    const { panel } = await show({ src: ONE });
    await key(panel, "9");
    expect(allInside(inside(panel, "mcp-servers"), ".link")).to.have.length(0);
    panel.deepLinks = true;
    await drawn(panel);
    await drawn(panel);
    expect(allInside(inside(panel, "mcp-servers"), ".link")).to.have.length(1);
  });

  it("applies the user's settings, except where the page has its own", async () => {
    changeSettings({ theme: "dark", density: "compact", language: "zh-Hans" });
    const { panel } = await show({ src: ONE });
    await drawn(panel);
    expect([getComputedStyle(panel).colorScheme, panel.lang]).to.deep.equal(["dark", "zh-Hans"]);
    const [first, second] = allInside(inside(inside(panel, "mcp-tools"), "mcp-tools-list"), "[role=option]").map(
      (row) => row.getBoundingClientRect(),
    );
    expect([first?.height, (second?.top ?? 0) - (first?.top ?? 0)]).to.deep.equal([28, 28]);
    changeSettings({ theme: "page", density: "comfortable", language: "page" });
    await drawn(panel);
    expect([panel.style.colorScheme, panel.hasAttribute("lang")]).to.deep.equal(["", false]);
    expect(inside(inside(inside(panel, "mcp-tools"), "mcp-tools-list"), "[role=option]").clientHeight).to.equal(44);
    changeSettings({ theme: "dark", density: "compact", language: "zh-Hans" });
    const { panel: decided } = await show({ src: ONE, theme: "light", density: "comfortable", lang: "en" });
    expect([getComputedStyle(decided).colorScheme, decided.lang]).to.deep.equal(["light", "en"]);
    await key(decided, ",");
    const view = inside(decided, "mcp-settings");
    for (const id of ["theme", "density", "language"])
      expect(inside<HTMLSelectElement>(view, `#${id}`).disabled).to.equal(true);
  });

  it("leaves single letters alone where they are no shortcuts", async () => {
    changeSettings({ letters: false });
    const { panel } = await show({ src: ONE });
    await key(panel, "9");
    expect(allInside(panel, "mcp-servers")).to.have.length(0);
    expect(press(inside(panel, ".frame"), "k", { ctrlKey: true }).defaultPrevented).to.equal(true);
  });

  it("shows a system notification for an input request only when that is requested and the page is out of sight", () => {
    expect(notifyOf("x", { visibilityState: "hidden" })).to.equal(false);
    changeSettings({ notify: true });
    expect(notifyOf("x", { visibilityState: "visible" })).to.equal(false);
  });
});
