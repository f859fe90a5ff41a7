/** The server's line, its details and its events; and the form for an address. */
import { expect, fixture, html, oneEvent, waitUntil } from "../../helpers/testing.js";
import "../../../components/views/connect-form/connect-form.js";
import type { McpConnectForm } from "../../../components/views/connect-form/connect-form.js";
import type { ConnectRequestEvent, DisconnectRequestEvent } from "../../../components/views/shared/server-events.js";
import "../../../components/views/server-header/server-header.js";
import type { McpServerHeader } from "../../../components/views/server-header/server-header.js";
import { hasRemoteIcons } from "../../../components/page-storage/remote-icons.js";
import { mirrorOf } from "../../../components/controllers/mirror.js";
import { awaitServer } from "../../../components/views/server-header/await-server.js";
import type { Host } from "../../../src/client/api/index.js";
import { ClientError, type PlainError } from "../../../src/errors/index.js";
import { serverState } from "../../../src/state/index.js";
import { ScriptedHost } from "../../helpers/scripted-host.js";
import { allInside, drawn, inside, ONE, press, stage, textOf, URL_ONE } from "./stage.js";

async function show(host: ScriptedHost): Promise<McpServerHeader> {
  const header = await fixture<McpServerHeader>(
    html`<mcp-server-header .host=${host} .serverId=${ONE}></mcp-server-header>`,
  );
  await drawn(header);
  return header;
}
const button = (header: McpServerHeader, label: string): HTMLButtonElement =>
  inside<HTMLButtonElement>(header, `button[aria-label="${label}"]`);

describe("mcp-server-header", () => {
  it("is accessible, closed and open", async () => {
    const header = await show(await stage());
    await expect(header).to.be.accessible();
    header.open = true;
    await drawn(header);
    await expect(header).to.be.accessible();
  });

  it("says name, place, state, revision and era in the line, and what is on offer in the details", async () => {
    const text = textOf(inside(await show(await stage()), ".line"));
    for (const part of ["Field notebook", "one.example/mcp", "Connected", "2025-11-25 · legacy", "42 ms"])
      expect(text).to.contain(part);
    expect(text).not.to.contain("logging");
  });

  it("says that a server did not respond to the last call, and that it is back once it responds", async () => {
    let isThere = false;
    const gone = new ClientError("ERR-UNREACHABLE", "Nothing answers.");
    const ping = async (): Promise<number> => (isThere ? 1 : Promise.reject(gone));
    const host = await stage({ info: { era: "modern" }, methods: { ping } });
    const header = await show(host);
    const call = (): void =>
      void host
        .server(ONE)
        ?.callTool("tool_0", {}, { view: true })
        .catch(() => undefined);
    call();
    host.call.fail(gone);
    await drawn(header);
    expect(textOf(inside(header, ".state"))).to.equal("Not connected");
    expect(inside(header, ".state").title).to.equal("No response from this address");
    expect(inside(header, ".state").className).to.contain("failed");
    expect(button(header, "Reconnect")).not.to.equal(null);
    expect(button(header, "Disconnect")).not.to.equal(null);
    await expect(header).to.be.accessible();
    call();
    host.call.finish();
    await drawn(header);
    expect(textOf(inside(header, ".state"))).to.equal("Connected");
    expect(inside(header, ".state").hasAttribute("title")).to.equal(false);
    call();
    host.call.fail(gone);
    await drawn(header);
    expect(textOf(inside(header, ".state"))).to.equal("Not connected");
    isThere = true;
    dispatchEvent(new Event("online"));
    await waitUntil(() => textOf(inside(header, ".state")) === "Connected", "");
  });

  for (const [state, words] of [
    ["expired", "Sign-in expired"],
    ["refused", "Account refused by the server"],
  ] as const) {
    it(`keeps the server's line when the sign-in of a connected server is ${state}, and says so`, async () => {
      const host = await stage();
      const header = await show(host);
      const view = { serverUrl: URL_ONE, state, storage: "memory", steps: [] } as const;
      host.report({ kind: "authorization", view });
      await waitUntil(() => textOf(inside(header, ".line")).includes(words));
      for (const part of ["Field notebook", "one.example/mcp", "Connected"])
        expect(textOf(inside(header, ".line"))).to.contain(part);
      await expect(header).to.be.accessible();
    });
  }

  it("shows the server's description of itself as text, and links its website only where it leads where it seems to", async () => {
    const implementation = {
      name: "notebook",
      version: "1.2.0",
      title: "Field notebook",
      description: "Keeps **sightings**.",
      websiteUrl: "https://birds.example/about",
    };
    const header = await show(await stage({ info: { implementation } }));
    header.open = true;
    await waitUntil(() => header.shadowRoot?.querySelector("dl") !== null);
    const text = textOf(inside(header, "dl"));
    for (const part of [
      "TitleField notebook",
      "Server version notebook 1.2.0",
      "sightings",
      "https://birds.example/about",
    ])
      expect(text).to.contain(part);
    const link = inside<HTMLAnchorElement>(header, "dl a");
    expect([link.href, link.target, link.rel]).to.deep.equal([
      implementation.websiteUrl,
      "_blank",
      "noopener noreferrer",
    ]);
    for (const websiteUrl of ["javascript:alert(1)", "https://xn--e1awd7f.example/", "https://me:pw@birds.example/"]) {
      const odd = await show(await stage({ info: { implementation: { ...implementation, websiteUrl } } }));
      odd.open = true;
      await waitUntil(() => odd.shadowRoot?.querySelector("dl") !== null);
      expect(textOf(inside(odd, "dl"))).to.contain(websiteUrl);
      expect(odd.shadowRoot?.querySelector("dl a")).to.equal(null);
    }
  });

  it("lists capabilities of both sides: parts, extensions with their settings, and what is experimental", async () => {
    const info = {
      capabilities: {
        tools: { listChanged: true },
        tasks: { list: {}, requests: { tools: { call: {} } } },
        extensions: { "com.example/maps": { zoom: 3 }, "io.modelcontextprotocol/tasks": {} },
        experimental: { sonar: { depth: 40 } },
        madeUp: {},
      },
      clientCapabilities: {
        elicitation: { form: {}, url: {} },
        roots: { listChanged: true },
        tasks: { list: {}, cancel: {}, requests: { elicitation: { create: {} } } },
      },
    };
    const host = await stage({ info });
    const header = await show(host);
    header.open = true;
    await waitUntil(() => header.shadowRoot?.querySelector("dl") !== null);
    const facts = allInside(header, "dl > dt").map((name) => [
      textOf(name),
      name.nextElementSibling ? textOf(name.nextElementSibling) : "",
    ]);
    const fact = (name: string): string => facts.find(([known]) => known === name)?.[1] ?? "";
    const theirs = fact("Server capabilities");
    for (const part of [
      "tools: listChanged",
      "tasks: list, requests.tools.call",
      "madeUp",
      "Extension com.example/maps",
      "Experimental sonar",
    ])
      expect(theirs).to.contain(part);
    const ours = fact("Client capabilities");
    for (const part of ["elicitation: form, url", "roots: listChanged", "requests.elicitation.create"])
      expect(ours).to.contain(part);
    expect(ours).to.not.contain("sampling");
    await expect(header).to.be.accessible();
    await host.server(ONE)?.close();
    await drawn(header);
    expect(textOf(inside(header, ".details"))).to.not.contain("Client capabilities");
  });

  it("has its icons fetched by choice", async () => {
    const header = await show(await stage());
    header.open = true;
    await waitUntil(() => header.shadowRoot?.querySelector("[name=icons]") !== null);
    const choice = inside<HTMLInputElement>(header, "[name=icons]");
    expect(choice.checked).to.equal(false);
    choice.click();
    expect(hasRemoteIcons(URL_ONE)).to.equal(true);
    choice.click();
    expect(hasRemoteIcons(URL_ONE)).to.equal(false);
  });

  it("opens its details: software, how the revision was found, instructions as text", async () => {
    const header = await show(await stage({ info: { instructions: "Say <b>please</b>." } }));
    const toggle = button(header, "Server details");
    expect(toggle.ariaExpanded).to.equal("false");
    toggle.click();
    await drawn(header);
    expect(toggle.ariaExpanded).to.equal("true");
    const text = textOf(inside(header, ".details"));
    for (const part of ["notebook 1.2.0", "answered initialize", "Say <b>please</b>.", "tools: listChanged"])
      expect(text).to.contain(part);
  });

  it("has sections in its details, which lie over the content below and leave it in its place", async () => {
    const box = await fixture<HTMLElement>(
      html`<div><mcp-server-header></mcp-server-header><button>Below</button></div>`,
    );
    const header = box.querySelector("mcp-server-header");
    const below = box.querySelector("button");
    if (!header || !below) throw new Error("incomplete");
    Object.assign(header, {
      host: await stage({ info: { instructions: "Read first.", clientCapabilities: {} } }),
      serverId: ONE,
    });
    await drawn(header);
    for (const [width, sheet] of [
      [900, 420],
      [390, 390],
    ] as const) {
      box.style.inlineSize = `${width}px`;
      header.open = true;
      await drawn(header);
      await waitUntil(() => allInside(header, ".details h3").length > 0);
      expect(allInside(header, ".details h3").map(textOf)).to.deep.equal([
        "Server",
        "Protocol",
        "Client",
        "Instructions",
      ]);
      expect(inside(header, ".details").getBoundingClientRect().width).to.equal(sheet);
      const line = inside(header, ".line").getBoundingClientRect().bottom;
      expect(inside(header, ".details").getBoundingClientRect().top).to.equal(line);
      expect(below.getBoundingClientRect().top, "nothing moves").to.be.within(line, line + 8);
      await expect(header).to.be.accessible();
    }
  });

  it("closes its details with Escape, which goes no further, and with the focus or a press elsewhere", async () => {
    const box = await fixture<HTMLElement>(
      html`<div><mcp-server-header></mcp-server-header><button>Below</button></div>`,
    );
    const header = box.querySelector("mcp-server-header");
    if (!header) throw new Error("no header");
    Object.assign(header, { host: await stage(), serverId: ONE });
    await drawn(header);
    let passed = 0;
    box.addEventListener("keydown", () => passed++);
    const open = async (): Promise<void> => {
      button(header, "Server details").click();
      await waitUntil(() => allInside(header, ".details h3").length > 0);
      await drawn(header);
      inside(header, ".details").focus();
      expect(header.open).to.equal(true);
    };
    await open();
    press(inside(header, ".details"), "Escape");
    expect([header.open, passed]).to.deep.equal([false, 0]);
    await drawn(header);
    expect(header.shadowRoot?.activeElement).to.equal(button(header, "Server details"));
    press(inside(header, ".line"), "Escape");
    expect(passed, "closed details take no keys").to.equal(1);
    await open();
    box.querySelector("button")?.focus();
    expect(header.open).to.equal(false);
    await drawn(header);
    await open();
    box.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true, composed: true }));
    expect(header.open).to.equal(false);
  });

  it("says in its details that all requests are declined, and takes that back", async () => {
    const host = await stage();
    const header = await fixture<McpServerHeader>(
      html`<mcp-server-header open .host=${host} .serverId=${ONE}></mcp-server-header>`,
    );
    host.report({ kind: "input-requests-refused", serverId: ONE, isOn: true });
    await waitUntil(() => header.shadowRoot?.querySelector(".declined"));
    await expect(header).to.be.accessible();
    inside(header, ".declined button").click();
    await drawn(header);
    expect(host.undone).to.deep.equal([ONE]);
    expect(allInside(header, ".declined")).to.have.length(0);
  });

  it("says that its details are loading, that they could not be loaded, and tries again", async () => {
    const header = await show(await stage());
    const load = header.loadDetails;
    let answer: (isThere: boolean) => void = () => undefined;
    header.loadDetails = () =>
      new Promise((resolve, reject) => {
        answer = (isThere) => (isThere ? resolve(load()) : reject(new TypeError("offline")));
      });
    header.open = true;
    await drawn(header);
    expect(textOf(inside(header, ".details"))).to.contain("Loading…");
    answer(false);
    await drawn(header);
    expect(textOf(inside(header, ".details [role=alert]"))).to.equal("Could not load this part.Try again");
    await expect(header).to.be.accessible();
    inside(header, ".details .load").focus();
    inside(header, ".details .load").click();
    await drawn(header);
    expect(header.shadowRoot?.activeElement).to.equal(button(header, "Server details"));
    answer(true);
    await drawn(header);
    expect(textOf(inside(header, ".details"))).to.contain("answered initialize");
  });

  it("counts problems and lists them in the details", async () => {
    const host = await stage();
    const header = await show(host);
    const problem = { about: "tool", name: "dig", reason: "it has no schema", at: 0 } as const;
    host.report({ kind: "problem", serverId: ONE, problem });
    await drawn(header);
    inside(header, ".problems").click();
    await drawn(header);
    expect(textOf(inside(header, ".details li"))).to.match(/Tool dig it has no schema$/);
  });

  it("fires an event and handles it unless prevented", async () => {
    const host = await stage();
    const header = await show(host);
    setTimeout(() => button(header, "Disconnect").click());
    expect((await oneEvent<DisconnectRequestEvent>(header, "mcp-disconnect-request")).serverId).to.equal(ONE);
    await drawn(header);
    expect(textOf(inside(header, ".state"))).to.equal("Disconnected");
    header.addEventListener("mcp-connect-request", (event) => event.preventDefault(), { once: true });
    button(header, "Reconnect").click();
    expect(host.connects).to.have.length(1);
    button(header, "Reconnect").click();
    await drawn(header);
    expect(host.connects).to.have.length(2);
    expect(textOf(inside(header, ".state"))).to.equal("Connected");
  });

  it("shows why connecting failed, and tries again", async () => {
    const host = await stage({ connecting: "fail" });
    const header = await show(host);
    expect(textOf(inside(header, ".state"))).to.equal("Not connected");
    const view = inside(header, "mcp-error-view");
    expect(view).to.have.nested.property("error.code", "ERR-NOT-MCP");
    view.dispatchEvent(new Event("mcp-retry-request"));
    await drawn(header);
    expect(host.connects).to.have.length(2);
  });

  it("leaves room for the views below a long failure, which scrolls", async () => {
    const header = await show(await stage({ connecting: "fail" }));
    inside(header, "mcp-error-view").style.blockSize = "3000px";
    const failure = inside(header, ".failure");
    expect(failure.offsetHeight).to.be.at.most(Math.ceil(innerHeight * 0.6));
    failure.scrollTop = 100;
    expect(failure.scrollTop).to.equal(100);
    await expect(header).to.be.accessible();
  });

  it("keeps its buttons, their places and the focus in every state of the connection", async () => {
    const host = await stage();
    const header = await show(host);
    const places = (): number[] => allInside(header, ".actions button").map((one) => one.getBoundingClientRect().left);
    const before = places();
    const end = button(header, "Disconnect");
    end.focus();
    end.click();
    await drawn(header);
    expect(places()).to.deep.equal(before);
    expect(header.shadowRoot?.activeElement === end).to.equal(true);
    expect(end.ariaDisabled).to.equal("true");
    host.serve(URL_ONE, { connecting: "hang" });
    inside(header, ".reconnect").click();
    await drawn(header);
    expect(places()).to.deep.equal(before);
    expect(inside(header, ".reconnect").ariaDisabled).to.equal("true");
    expect([button(header, "Stop connecting") === end, end.ariaDisabled]).to.deep.equal([true, "false"]);
  });

  it("offers to connect a server that is disconnected, and one that is shown from the cache with its time", async () => {
    const host = new ScriptedHost().serve(URL_ONE, {});
    const header = await show(host);
    await host.cache.show(URL_ONE, { id: ONE });
    await drawn(header);
    expect(textOf(inside(header, ".state"))).to.equal("Disconnected");
    inside(header, ".connect").click();
    await drawn(header);
    expect(host.connects).to.have.length(1);
    expect(textOf(inside(header, ".state"))).to.equal("Connected");
  });

  it("offers one retry where connecting failed", async () => {
    const header = await show(await stage({ connecting: "fail" }));
    expect(allInside(header, '.actions [aria-disabled="false"]')).to.have.length(0);
  });

  it("names the number of problems", async () => {
    const host = await stage();
    const header = await show(host);
    const problem = { about: "tool", name: "dig", reason: "it has no schema", at: 0 } as const;
    host.report({ kind: "problem", serverId: ONE, problem });
    await drawn(header);
    expect(inside(header, ".problems").ariaLabel).to.equal("1 problem");
  });

  for (const width of [320, 700, 1440]) {
    it(`keeps the end of a long host in sight at ${width} px, whatever the server calls itself and wherever it is cut`, async () => {
      const url =
        "https://accounts.google.com.sign-in.session-7f3a9c.eu-central-1.attacker.example.co.uk:8443/mcp/v1/a/long/path";
      const host = new ScriptedHost().serve(url, {
        info: { url, implementation: { name: "google", version: "1", title: "Google Accounts, the one and only" } },
      });
      await host.connect(url, { id: ONE });
      const header = await show(host);
      header.style.inlineSize = `${width}px`;
      await drawn(header);
      const line = inside(header, ".line").getBoundingClientRect();
      const owner = inside(header, ".place .owner");
      expect(owner.textContent).to.equal("example.co.uk:8443");
      const box = owner.getBoundingClientRect();
      expect(owner.scrollWidth, "not cut").to.equal(owner.clientWidth);
      expect([box.left >= line.left, box.right <= line.right, box.height > 0]).to.deep.equal([true, true, true]);
      expect(owner.checkVisibility()).to.equal(true);
      const state = inside(header, ".state").getBoundingClientRect();
      expect(box.right <= state.left || box.top >= state.bottom, "beside the state or below it").to.equal(true);
      expect(header.scrollWidth).to.be.at.most(width);
      await expect(header).to.be.accessible();
    });
  }

  it("shows the whole address at every width that has room for it", async () => {
    const header = await show(await stage());
    for (const width of [1000, 640, 500]) {
      header.style.inlineSize = `${width}px`;
      await drawn(header);
      const place = inside(header, ".place");
      expect(place.clientWidth, `${width}`).to.equal(place.scrollWidth);
      expect(header.scrollWidth).to.be.at.most(width);
    }
  });

  it("offers to stop while connecting", async () => {
    const header = await show(await stage({ connecting: "hang" }));
    expect(textOf(inside(header, ".state"))).to.equal("Connecting…");
    expect(allInside(header, 'button[aria-label="Stop connecting"]')).to.have.length(1);
  });

  it("shows a server that was connected before anyone listened", async () => {
    const host = new ScriptedHost();
    await host.connect(URL_ONE, { id: ONE });
    const header = await show(host);
    expect(textOf(inside(header, ".state"))).to.equal("Connected");
  });
});

describe("the repeated check for an absent server", () => {
  const gone = new ClientError("ERR-UNREACHABLE", "Nothing answers.");

  /** A server that is away for so many questions; then it does as told. */
  async function away(questions: number, then: () => Promise<number> = async () => 1) {
    const requested: number[] = [];
    const ping = async (): Promise<number> => {
      requested.push(requested.length);
      return requested.length > questions ? then() : Promise.reject(gone);
    };
    const host = await stage({ methods: { ping } });
    host
      .server(ONE)
      ?.callTool("tool_0", {}, { view: true })
      .catch(() => undefined);
    host.call.fail(gone);
    const outage = (): PlainError | undefined => serverState(mirrorOf(host).snapshot, ONE)?.outage;
    const first = outage();
    if (!first) throw new Error("no outage");
    const pauses: number[] = [];
    const pause = async (ms: number): Promise<void> => void pauses.push(ms);
    const element = { host: host as Host, serverId: ONE, isConnected: true };
    return { host, requested, outage, first, pauses, pause, element };
  }

  it("runs less and less often, until the server answers", async () => {
    const { element, first, outage, pause, pauses } = await away(6);
    await awaitServer(element, first, pause);
    expect(pauses).to.deep.equal([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
    expect(outage()).to.equal(undefined);
  });

  it("accepts any response, a refusal too", async () => {
    const { element, first, outage, pause } = await away(0, () => Promise.reject(new ClientError("ERR-AUTH", "No.")));
    await awaitServer(element, first, pause);
    expect(outage()).to.equal(undefined);
  });

  it("stops without a listener, in another outage, and for a recording", async () => {
    const { element, first, requested, outage, pause, host } = await away(9);
    await awaitServer({ ...element, isConnected: false }, first, pause);
    await awaitServer({ ...element, host: undefined }, first, pause);
    await awaitServer(element, { ...first }, pause);
    await awaitServer(
      { ...element, host: Object.assign(Object.create(host) as Host, { isRecorded: true }) },
      first,
      pause,
    );
    await host.server(ONE)?.close();
    await awaitServer(element, first, pause);
    expect(requested).to.deep.equal([]);
    expect(outage()).to.equal(undefined);
  });
});

describe("mcp-connect-form", () => {
  const open = (): Promise<McpConnectForm> => fixture<McpConnectForm>(html`<mcp-connect-form></mcp-connect-form>`);
  function submit(form: McpConnectForm, text: string): void {
    inside<HTMLInputElement>(form, "input").value = text;
    inside(form, "button").click();
  }

  it("is accessible", async () => {
    await expect(await open()).to.be.accessible();
  });

  it("fires the address, completed where the scheme was left out", async () => {
    const form = await open();
    for (const [text, url] of [
      ["https://a.example/mcp", "https://a.example/mcp"],
      [" a.example/mcp ", "https://a.example/mcp"],
      ["localhost:3000/mcp", "http://localhost:3000/mcp"],
    ] as const) {
      setTimeout(() => submit(form, text));
      expect((await oneEvent<ConnectRequestEvent>(form, "mcp-connect-request")).url).to.equal(url);
    }
  });

  it("hands on the authentication that was chosen, and none where there is none", async () => {
    const form = await open();
    const auth = inside(form, "mcp-auth-fields");
    setTimeout(() => submit(form, "https://a.example/mcp"));
    expect((await oneEvent<ConnectRequestEvent>(form, "mcp-connect-request")).settings).to.equal(undefined);
    const way = inside<HTMLSelectElement>(auth, "select");
    way.value = "bearer";
    way.dispatchEvent(new Event("change"));
    await drawn(form);
    const token = inside<HTMLInputElement>(auth, "[name=token]");
    token.value = "tok";
    token.dispatchEvent(new Event("input"));
    setTimeout(() => submit(form, "https://a.example/mcp"));
    const { settings } = await oneEvent<ConnectRequestEvent>(form, "mcp-connect-request");
    expect(settings).to.deep.equal({ headers: { Authorization: "Bearer tok" } });
  });

  it("offers other ways to begin on the first screen only: the page's demo, an import, a recording", async () => {
    expect(allInside(await open(), ".ways")).to.have.length(0);
    const form = await fixture<McpConnectForm>(html`<mcp-connect-form start demo="/mcp"></mcp-connect-form>`);
    await expect(form).to.be.accessible();
    setTimeout(() => inside(form, ".demo").click());
    const { url } = await oneEvent<ConnectRequestEvent>(form, "mcp-connect-request");
    expect(url).to.equal(new URL("/mcp", document.baseURI).href);
    inside(form, "button.import").click();
    await waitUntil(() => customElements.get("mcp-server-import") !== undefined);
    await drawn(form);
    expect(allInside(form, "mcp-server-import")).to.have.length(1);
    inside(form, "button.back").click();
    await drawn(form);
    expect(allInside(form, "#url")).to.have.length(1);
    const plain = await fixture<McpConnectForm>(html`<mcp-connect-form start></mcp-connect-form>`);
    expect(allInside(plain, ".demo")).to.have.length(0);
  });

  it("says why a recording can't be opened", async () => {
    const form = await fixture<McpConnectForm>(html`<mcp-connect-form start></mcp-connect-form>`);
    const names: string[] = [];
    form.addEventListener("mcp-recording-file-request", (event) => {
      names.push(event.file.name);
      event.respondWith(Promise.reject(new ClientError("ERR-ARGUMENT", "This is no recording.")));
    });
    await form.openRecording(new File(["x"], "a.har"));
    await drawn(form);
    expect(names).to.deep.equal(["a.har"]);
    expect(textOf(inside(form, "mcp-error-view"))).to.contain("This is no recording.");
  });

  it("refuses text that is no web address, with the reason", async () => {
    const form = await open();
    for (const text of ["", "ftp://a.example", "nonsense", "npx server"]) {
      submit(form, text);
      await form.updateComplete;
      expect(textOf(inside(form, "[role=alert]"))).to.contain("Invalid URL");
    }
  });
});
