/** The view of all servers: what it says of them, adding, reviewing, ordering, removing, exporting. */
import { expect, fixture, html, oneEvent, waitUntil } from "../../helpers/testing.js";
import {
  addServer,
  knownServers,
  serverSettings,
  setServerSettings,
} from "../../../components/page-storage/known-servers.js";
import "../../../components/views/servers/servers.js";
import type { PanelFacts } from "../../../components/views/shared/panel-facts.js";
import type { McpServers } from "../../../components/views/servers/servers.js";
import { ClientError, toPlainError } from "../../../src/errors/index.js";
import { ScriptedHost } from "../../helpers/scripted-host.js";
import { allInside, drawn, inside, ONE, press, stage, textOf, URL_ONE } from "./stage.js";

const TWO = "https://two.example/mcp";
const FACTS: PanelFacts = {
  given: [{ id: ONE, url: URL_ONE }],
  locked: false,
  offersSignIn: false,
  sandboxUrl: undefined,
  decided: { theme: false, density: false, language: false, offer: false },
  failureOf: () => undefined,
  offerFailure: undefined,
};

async function show(settings: Partial<McpServers> = {}): Promise<McpServers> {
  const view = await fixture<McpServers>(html`<mcp-servers></mcp-servers>`);
  Object.assign(view, settings);
  await drawn(view);
  return view;
}
const rows = (view: McpServers): HTMLElement[] => allInside(view, ".server");
const ids = (view: McpServers): (string | undefined)[] => rows(view).map((row) => row.dataset.id);
async function click(view: McpServers, selector: string): Promise<void> {
  inside(view, selector).click();
  await drawn(view);
}
async function open(view: McpServers, mode: "address" | "import"): Promise<HTMLElement> {
  await click(view, ".opener");
  if (mode === "import") await click(view, "[data-mode=import]");
  return inside(view, mode === "import" ? "mcp-server-import" : "mcp-server-form");
}
function type(field: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  field.value = value;
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
async function review(view: McpServers, text: string): Promise<HTMLElement> {
  const form = await open(view, "import");
  type(inside<HTMLTextAreaElement>(form, "textarea"), text);
  inside(form, ".primary").click();
  const status = inside(form, "[role=status]");
  await waitUntil(() => status.childElementCount > 0); // what reads the file is loaded now
  return form;
}

/** The text in the base64 of a link. */
function atobSafe(link: string): string {
  const config = new URL(link).searchParams.get("config") ?? new URL(link).searchParams.get("mcp") ?? "";
  return /^[\w+/=]+$/.test(config) ? atob(config) : config;
}

describe("mcp-servers", () => {
  beforeEach(() => {
    sessionStorage.clear();
    localStorage.clear();
  });

  it("shows the actions of a row while it has the focus or the pointer, and always to touch", async () => {
    const view = await show({ host: await stage(), panel: FACTS });
    const settings = inside(view, "[data-action=settings]");
    const opacity = (): string => getComputedStyle(settings).opacity;
    expect(opacity()).to.equal(matchMedia("(hover: hover)").matches ? "0" : "1");
    settings.focus();
    expect(opacity()).to.equal("1");
    expect(getComputedStyle(inside(view, ".toggle")).opacity).to.equal("1");
  });

  it("is as wide as a line can be read, in a wider panel", async () => {
    const view = await show({ host: await stage(), panel: FACTS });
    view.style.inlineSize = "1400px";
    await drawn(view);
    expect(inside(view, ".servers").offsetWidth).to.equal(880);
    const edge = inside(view, ".opener").getBoundingClientRect().right - view.getBoundingClientRect().left;
    expect(edge).to.be.within(840, 880);
    view.style.inlineSize = "320px";
    await drawn(view);
    expect(view.scrollWidth).to.equal(320);
  });

  it("is accessible empty, full, and with every form open", async () => {
    const view = await show({ host: new ScriptedHost() });
    await expect(view).to.be.accessible();
    expect(textOf(view)).to.contain("No servers yet.");
    await open(view, "address");
    await expect(view).to.be.accessible();
    addServer(TWO, "Second");
    const full = await show({ host: await stage(), panel: FACTS });
    await click(full, `[data-id="${TWO}"] .edit`);
    await click(full, `[data-id="${TWO}"] .remove`);
    await expect(full).to.be.accessible();
    await review(full, '{ "mcpServers": { "a": { "url": "https://a.example/${x}" }, "b": { "command": "npx" } } }');
    await expect(full).to.be.accessible();
  });

  it("shows for each server its state, revision and capabilities, and why it failed", async () => {
    addServer(TWO, "Second");
    const view = await show({ host: await stage(), panel: FACTS });
    expect(textOf(inside(view, `[data-id=${ONE}]`)))
      .to.contain("Field notebook")
      .and.contain("Connected")
      .and.contain("2025-11-25 · legacy")
      .and.contain("tools")
      .and.contain("from the page");
    expect(textOf(inside(view, `[data-id="${TWO}"]`)))
      .to.contain("Second")
      .and.contain("Not connected yet");
    const failed = await show({ host: await stage({ connecting: "fail" }), panel: FACTS });
    expect(allInside(failed, ".server .problem")).to.have.length(1);
    const untried = { ...FACTS, failureOf: () => toPlainError(new ClientError("ERR-ARGUMENT", "bad")) };
    expect(allInside(await show({ panel: untried }), ".server .problem")).to.have.length(2);
  });

  it("lets only servers that were added be edited, moved and removed", async () => {
    addServer(TWO);
    const view = await show({ host: await stage(), panel: FACTS });
    for (const action of ["edit", "remove", "grip"]) {
      expect(allInside(view, `[data-id=${ONE}] .${action}`)).to.have.length(0);
      expect(allInside(view, `[data-id="${TWO}"] .${action}`)).to.have.length(1);
    }
  });

  it("offers no button to add where the page allows none, and shows no server that was added", async () => {
    addServer(TWO);
    const view = await show({ host: await stage(), panel: { ...FACTS, locked: true } });
    expect(ids(view)).to.deep.equal([ONE]);
    for (const selector of [".opener", ".duplicate"]) expect(allInside(view, selector)).to.have.length(0);
    expect(textOf(await show({ panel: { ...FACTS, given: [], locked: true } }))).to.contain(
      "adding servers is disabled",
    );
  });

  it("opens, connects and disconnects by events, and by itself where nobody answers them", async () => {
    const host = await stage();
    addServer(TWO, undefined, { headers: { "X-Key": "1" }, era: "legacy" });
    const view = await show({ host });
    setTimeout(() => inside(view, `[data-id=${ONE}] .name`).click());
    expect(await oneEvent(view, "mcp-show-request")).to.deep.include({ serverId: ONE });
    await click(view, `[data-id="${TWO}"] .toggle`);
    const { url, options } = host.connects.at(-1) ?? { url: "", options: {} };
    expect(url).to.equal(TWO);
    expect(options).to.deep.include({ id: TWO, headers: { "X-Key": "1" }, era: "legacy" });
    expect(options).not.to.have.property("keepHeaders");
    await click(view, `[data-id="${TWO}"] .toggle`);
    expect(host.server(TWO)).to.equal(undefined);
    view.addEventListener("mcp-connect-request", (event) => event.preventDefault());
    await click(view, `[data-id="${TWO}"] .toggle`);
    expect(host.connects).to.have.length(2);
  });

  it("adds a server by its address with a fixed revision, and says what can't be used", async () => {
    const host = new ScriptedHost();
    const view = await show({ host });
    const form = await open(view, "address");
    inside(form, ".primary").click();
    await drawn(view);
    expect(textOf(inside(form, "#problem"))).to.contain("Not a valid server URL");
    type(inside<HTMLInputElement>(form, "#url"), "two.example/mcp");
    inside<HTMLSelectElement>(form, "[name=era]").value = "modern";
    inside<HTMLSelectElement>(form, "[name=revision]").value = "2025-06-18";
    inside(form, ".primary").click();
    await drawn(view);
    expect(textOf(inside(form, "#problem"))).to.contain("does not belong to this era");
    inside<HTMLSelectElement>(form, "[name=era]").value = "legacy";
    inside(form, ".primary").click();
    await drawn(view);
    expect(knownServers()).to.deep.equal([{ id: TWO, url: TWO }]);
    expect(host.connects.map(({ url, options }) => [url, options.era, options.revision])).to.deep.equal([
      [TWO, "legacy", "2025-06-18"],
    ]);
    expect(allInside(view, "mcp-server-form")).to.have.length(0);
  });

  it("adds a server with a bearer token, which no link and no export holds", async () => {
    const host = new ScriptedHost();
    const view = await show({ host, panel: { ...FACTS, given: [] } });
    const form = await open(view, "address");
    type(inside<HTMLInputElement>(form, "#url"), TWO);
    const auth = inside(form, "mcp-auth-fields");
    const way = inside<HTMLSelectElement>(auth, "[name=authentication]");
    const choose = async (value: string): Promise<void> => {
      way.value = value;
      way.dispatchEvent(new Event("change"));
      await drawn(view);
    };
    await choose("oauth");
    expect(textOf(auth)).to.contain("Sign-in is unavailable");
    await choose("bearer");
    type(inside<HTMLInputElement>(auth, "[name=token]"), "tok-123");
    await expect(view).to.be.accessible();
    inside(form, ".primary").click();
    await drawn(view);
    expect(host.connects.map(({ options }) => options.headers)).to.deep.equal([{ Authorization: "Bearer tok-123" }]);
    const exported = inside<HTMLElement & { load?: () => unknown }>(view, ".foot mcp-copy-button").load?.();
    expect(exported).to.contain("<Authorization>").and.not.contain("tok-123");
    expect(JSON.stringify({ ...localStorage })).not.to.contain("tok-123");
  });

  it("keeps header values for the tab, and on the device only when that was ticked", async () => {
    const place = addServer(TWO, undefined, { headers: { "X-Key": "secret-value" } });
    const stored = (area: Storage): string => JSON.stringify({ ...area });
    expect(stored(localStorage)).not.to.contain("secret-value");
    expect(stored(sessionStorage)).to.contain("secret-value");
    if (!place) throw new Error("not added");
    setServerSettings(place, { headers: { "X-Key": "secret-value" }, keepHeaders: true });
    expect(stored(localStorage)).to.contain("secret-value");
    expect(stored(sessionStorage)).not.to.contain("secret-value");
    expect(serverSettings({ ...place, url: "https://evil.example/" })).to.deep.equal({});
  });

  it("shows what a file would add before anything is contacted or kept", async () => {
    const host = new ScriptedHost();
    const view = await show({ host, panel: { ...FACTS } });
    const text = JSON.stringify({
      mcpServers: {
        same: { url: URL_ONE },
        fresh: { url: TWO, headers: { Authorization: "Bearer ${input:token}" } },
        local: { command: "npx", args: ["thing", "a b"] },
      },
    });
    const form = await review(view, text);
    expect(knownServers()).to.have.length(0);
    expect(textOf(form)).to.contain("Already added").and.contain("Pages can't do that").and.contain("npx mcp-panel");
    const add = inside<HTMLButtonElement>(form, ".add");
    expect(add.disabled, "a double is not ticked, and a value is missing").to.equal(true);
    expect([textOf(add), textOf(inside(form, "#why"))]).to.deep.equal([
      "Add and connect",
      "The selected servers can't be added yet: see above what is missing.",
    ]);
    const copy = inside<HTMLElement & { load(): string }>(form, ".draft mcp-copy-button");
    expect(copy.load()).to.equal("npx mcp-panel -- npx thing 'a b'");
    type(inside<HTMLInputElement>(form, "[data-token]"), "t0ken");
    await drawn(view);
    expect(add.disabled).to.equal(false);
    add.click();
    await drawn(view);
    expect(host.connects.map(({ url, options }) => [url, options.headers])).to.deep.equal([
      [TWO, { Authorization: "Bearer t0ken" }],
    ]);
    expect(knownServers().map(({ name }) => name)).to.deep.equal(["fresh"]);
  });

  it("says that nothing is ticked where nothing can be added", async () => {
    const view = await show({ panel: { ...FACTS } });
    const form = await review(view, JSON.stringify({ mcpServers: { same: { url: URL_ONE } } }));
    expect(textOf(inside(form, "#why"))).to.equal("No server is selected.");
    await expect(form).to.be.accessible();
  });

  it("adds without connecting, from a link and from a file that is dropped", async () => {
    const host = new ScriptedHost();
    const view = await show({ host });
    const form = await review(
      view,
      `vscode:mcp/install?${encodeURIComponent(JSON.stringify({ name: "d", url: TWO }))}`,
    );
    inside(form, ".add-only").click();
    await drawn(view);
    expect([knownServers().length, host.connects.length]).to.deep.equal([1, 0]);
    const again = await open(view, "import");
    const data = new DataTransfer();
    data.items.add(new File(['{ "servers": { "e": { "url": "https://e.example/mcp" } } }'], "mcp.json"));
    inside(again, ".drop").dispatchEvent(new DragEvent("drop", { dataTransfer: data, cancelable: true }));
    await drawn(view);
    await drawn(view);
    expect(textOf(again)).to.contain("e.example");
    expect(host.connects).to.have.length(0);
  });

  it("reports files and links that can't be read", async () => {
    const view = await show();
    const form = await review(view, "hello");
    expect(textOf(form)).to.contain("Not valid JSON, TOML or YAML");
  });

  it("moves servers by the keys of their handle, and remembers the order", async () => {
    for (const url of ["https://a.example/", "https://b.example/", "https://c.example/"]) addServer(url);
    const view = await show();
    press(inside(view, '[data-id="https://a.example/"] .grip'), "ArrowDown");
    await drawn(view);
    expect(ids(view)).to.deep.equal(["https://b.example/", "https://a.example/", "https://c.example/"]);
    expect(view.shadowRoot?.activeElement?.closest<HTMLElement>(".server")?.dataset.id).to.equal("https://a.example/");
    press(inside(view, '[data-id="https://b.example/"] .grip'), "ArrowUp");
    await drawn(view);
    expect(ids(await show())).to.deep.equal(ids(view));
  });

  it("edits name and address, and duplicates with the same settings", async () => {
    addServer(TWO, "Second", { era: "legacy" });
    const view = await show({ host: new ScriptedHost() });
    await click(view, ".duplicate");
    const [, copy] = knownServers();
    expect(copy).to.deep.include({ url: TWO, name: "Second (copy)" });
    expect(copy && serverSettings(copy)).to.deep.equal({ era: "legacy" });
    await click(view, ".edit");
    const form = inside(view, "mcp-server-form");
    type(inside<HTMLInputElement>(form, "[name=name]"), "Renamed");
    inside(form, ".primary").click();
    await drawn(view);
    expect(knownServers()[0]).to.deep.equal({ id: TWO, url: TWO, name: "Renamed" });
  });

  it("removes after a confirmation, and deletes the stored data of the server on request", async () => {
    const host = new ScriptedHost();
    const forgotten: string[] = [];
    const revoked: string[] = [];
    Object.assign(host.cache, { clear: async (url: string) => void forgotten.push(url) });
    const grant = { key: "k", serverUrl: TWO };
    Object.assign(host.inputRequests, {
      grants: async () => [grant],
      revoke: async (key: string) => void revoked.push(key),
    });
    addServer(TWO);
    const view = await show({ host });
    await click(view, ".remove");
    expect(knownServers()).to.have.length(1);
    await click(view, ".confirm");
    expect([knownServers().length, forgotten, revoked]).to.deep.equal([0, [TWO], ["k"]]);
    addServer(TWO);
    Object.assign(host.cache, { clear: async () => Promise.reject(new ClientError("ERR-STORAGE", "no")) });
    await drawn(view);
    await click(view, ".remove");
    await click(view, ".confirm");
    expect(allInside(view, "mcp-error-view")).to.have.length(1);
  });

  describe("adding a server to another program", () => {
    async function openAddTo(view: McpServers, id: string): Promise<HTMLElement> {
      await click(view, `[data-id="${id}"] .share`);
      await import("../../../components/views/servers/add-to.js");
      await drawn(view);
      return inside(view, "mcp-add-to");
    }
    const hrefs = (box: HTMLElement): string[] => allInside(box, "a").map((one) => one.getAttribute("href") ?? "");
    const entry = (box: HTMLElement): string => inside<HTMLElement & { load(): string }>(box, "mcp-copy-button").load();
    async function choose(box: HTMLElement, program: string): Promise<void> {
      const select = inside<HTMLSelectElement>(box, "select");
      select.value = program;
      select.dispatchEvent(new Event("change"));
      await drawn(box as McpServers);
    }

    it("offers links that the user clicks and entries to copy, with the names of header fields alone", async () => {
      addServer(`${TWO}?api_key=s3cr3t`, "Zażółć & \u202eco", { headers: { "X-Key": "s3cr3t" } });
      const view = await show({ host: new ScriptedHost() });
      const box = await openAddTo(view, `${TWO}?api_key=s3cr3t`);
      await expect(view).to.be.accessible();
      const links = hrefs(box);
      expect(links.map((link) => link.slice(0, link.indexOf(":")))).to.deep.equal([
        ...["vscode", "vscode-insiders", "cursor", "https", "lmstudio", "https"],
      ]);
      const [editor = ""] = links;
      expect(JSON.parse(decodeURIComponent(editor.slice(editor.indexOf("?") + 1)))).to.deep.include({
        name: "Zażółć & ⟦U+202E⟧co",
        url: `${TWO}?api_key=\${input:api_key}`,
        headers: { "X-Key": "${input:X-Key}" },
      });
      const texts: string[] = [...links.map(decodeURIComponent), ...links.map((link) => atobSafe(link))];
      for (const { value } of inside<HTMLSelectElement>(box, "select").options) {
        await choose(box, value);
        texts.push(textOf(box), entry(box));
      }
      expect(texts.join()).not.to.contain("s3cr3t");
      await choose(box, "claude-code");
      expect(entry(box)).to.contain("claude mcp add --transport http").and.contain("'X-Key: <X-Key>'");
      await choose(box, "claude-desktop");
      expect(hrefs(box).at(-1)).to.equal("https://claude.ai/settings/connectors?modal=add-custom-connector");
      await expect(view).to.be.accessible();
      press(inside(box, "select"), "Escape");
      await drawn(view);
      expect(allInside(view, "mcp-add-to")).to.have.length(0);
    });

    it("has the command of a server that was started on this machine", async () => {
      const process = {
        pid: 1,
        command: "npx",
        args: ["-y", "files", "--token", "s3cr3t"],
        cwd: "/home/me",
        env: ["API_KEY"],
        isWatched: false,
      };
      const view = await show({ host: await stage({ info: { process } }), panel: FACTS });
      const box = await openAddTo(view, ONE);
      const [editor = ""] = hrefs(box);
      expect(JSON.parse(decodeURIComponent(editor.slice(editor.indexOf("?") + 1)))).to.deep.include({
        type: "stdio",
        command: "npx",
        args: ["-y", "files", "--token", "${input:token}"],
        env: { API_KEY: "${input:API_KEY}" },
      });
      await choose(box, "claude-desktop");
      expect(JSON.parse(entry(box))).to.have.nested.property("mcpServers.field-notebook.command", "npx");
    });

    it("is not offered for a server that only this page can reach", async () => {
      addServer("wss://127.0.0.1:6290/stdio/files", "Files");
      const view = await show({ panel: { ...FACTS, given: [{ id: "tools", url: "page:tools" }] } });
      expect(rows(view).length).to.equal(2);
      expect(allInside(view, ".share")).to.have.length(0);
    });
  });
});
