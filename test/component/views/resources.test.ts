/** The resources: list, tree, templates, reading, watching, what changed. */
import { expect, html, waitUntil } from "../../helpers/testing.js";
import type { McpResourceDetail } from "../../../components/views/resources/resource-detail.js";
import "../../../components/views/resources/resources.js";
import type { McpResources } from "../../../components/views/resources/resources.js";
import type { McpResourcesList } from "../../../components/views/resources/resources-list.js";
import type { ResourceSelectChangeEvent } from "../../../components/views/resources/resource-select-event.js";
import type { McpTemplateForm } from "../../../components/views/resources/template-form.js";
import type { McpResultView } from "../../../components/parts/content/result-view.js";
import { ShowRequestEvent } from "../../../components/views/shared/show-request-event.js";
import type { HostEvent, Server } from "../../../src/client/api/index.js";
import type { ResultView } from "../../../src/client/api/views.js";
import { ClientError, toPlainError } from "../../../src/errors/index.js";
import type { Resource, ResourceTemplate } from "../../../src/protocol/types/index.js";
import { scriptedInfo, type ScriptedHost, type ScriptedServer, type ViewMethods } from "../../helpers/scripted-host.js";
import { allInside, boxed, drawn, inside, ONE, press, stage, textOf, URL_ONE } from "./stage.js";

const RESOURCES: readonly Resource[] = [
  { uri: "note:///pond", name: "pond", title: "At the pond", mimeType: "text/markdown", size: 1_200 },
  { uri: "note:///hill", name: "hill", annotations: { audience: ["user"], priority: 0.5 } },
  { uri: "photo:///heron.png", name: "heron.png" },
];
const TEMPLATES = [{ uriTemplate: "note:///{id}{?part}", name: "note", title: "A note" }];
let reads = 0;

function viewOf(text: string): ResultView {
  const block = { type: "resource", uri: "note:///pond", text: { head: text, length: text.length } } as const;
  return { resultId: `r${++reads}`, isError: false, blocks: [block], sizeBytes: text.length, elapsedMs: 3 };
}

/** A server with resources; `methods` change it. */
function script({ methods, ...more }: ScriptedServer = {}): ScriptedServer {
  return {
    ...more,
    methods: {
      listResources: async () => [...RESOURCES],
      listResourceTemplates: async () => [...TEMPLATES],
      readResource: async (uri) => viewOf(`text of ${uri}`),
      subscribeResource: async () => true,
      unsubscribeResource: async () => undefined,
      complete: async (_ref, { value }) => ({ values: [`${value}1`] }),
      expandTemplate: async (_template, values) => ({
        uri: `note:///${values.id ?? ""}${values.part ? `?part=${values.part}` : ""}`,
        variables: ["id", "part"],
      }),
      ...methods,
    },
  };
}

async function show(given: ScriptedServer = {}, width = 1_000): Promise<{ view: McpResources; host: ScriptedHost }> {
  const host = await stage(script(given));
  const view = await boxed(
    "mcp-resources",
    html`<div><mcp-resources .host=${host} .serverId=${ONE}></mcp-resources></div>`,
    { blockSize: "500px", inlineSize: `${width}px` },
  );
  await settle(view);
  return { view, host };
}
const listOf = (view: McpResources): McpResourcesList => inside<McpResourcesList>(view, "mcp-resources-list");
const detailOf = (view: McpResources): McpResourceDetail => inside<McpResourceDetail>(view, "mcp-resource-detail");
const formOf = (view: McpResources): McpTemplateForm => inside<McpTemplateForm>(view, "mcp-template-form");
async function settle(view: McpResources): Promise<void> {
  await drawn(view, listOf(view), detailOf(view), formOf(view));
}
const rows = (view: McpResources): string[] => allInside(listOf(view), "[role=treeitem]").map((row) => textOf(row));
function row(view: McpResources, text: string): HTMLElement {
  const found = allInside(listOf(view), "[role=treeitem]").find((one) => textOf(one).includes(text));
  if (!found) throw new Error(`no row ${text}`);
  return found;
}
async function filter(view: McpResources, text: string): Promise<void> {
  const field = inside<HTMLInputElement>(listOf(view), "#filter");
  field.value = text;
  field.dispatchEvent(new Event("input"));
  await settle(view);
}
const buttonIn = (element: Element, text: string): HTMLElement | undefined =>
  allInside(element, "button").find((one) => textOf(one).includes(text));

/** Lists whose pages come when a test says so. */
class Pages {
  readonly #loads = new Map<string, (error?: unknown) => void>();

  readonly follow: Server["follow"] = (list) =>
    new Promise((resolve, reject) => {
      this.#loads.set(list, (error) => (error === undefined ? resolve() : reject(error as Error)));
    });

  report(host: ScriptedHost, list: "resources" | "resourceTemplates", start: boolean, items: readonly object[]): void {
    host.report({ kind: "list-page", serverId: ONE, list, start, end: false, items } as HostEvent); // of that list
  }

  end(host: ScriptedHost, list: "resources" | "resourceTemplates", error?: Error): void {
    const about = { serverId: ONE, list };
    if (error) host.report({ kind: "list-failed", ...about, error: toPlainError(error) });
    else host.report({ kind: "list-page", ...about, start: false, end: true, items: [] } as HostEvent);
    this.#loads.get(list)?.(error);
  }
}

describe("mcp-resources", () => {
  afterEach(() => {
    localStorage.clear();
    sessionStorage.clear();
  });

  it("is accessible with a list, a resource, a template, and nothing", async () => {
    const { view } = await show();
    await expect(view).to.be.accessible();
    view.open("note:///pond");
    await settle(view);
    await expect(view).to.be.accessible();
    row(view, "A note").click();
    await settle(view);
    await expect(view).to.be.accessible();
    const none = { listResources: async () => [], listResourceTemplates: async () => [] };
    await expect((await show({ methods: none })).view).to.be.accessible();
  });

  it("lists resources as a tree, templates in a group of their own, and counts", async () => {
    const { view } = await show();
    expect(rows(view)).to.deep.equal([
      "note:/// 2",
      "pondAt the pond 1.2 kB",
      "hill",
      "photo:/// 1",
      "heron.png",
      "Templates 1",
      "A notenote:///{id}{?part}",
    ]);
    expect(textOf(inside(listOf(view), ".count"))).to.equal("3 resources");
  });

  it("lists them flat, in the chosen order, and remembers both", async () => {
    const { view } = await show();
    inside(listOf(view), "[aria-pressed]").click();
    const select = inside<HTMLSelectElement>(listOf(view), "select");
    select.value = "name";
    select.dispatchEvent(new Event("change"));
    await settle(view);
    expect(rows(view).slice(0, 3)).to.deep.equal([
      "At the pond note:///pond 1.2 kB",
      "heron.png photo:///heron.png",
      "hill note:///hill",
    ]);
    expect(rows((await show()).view)[0]).to.contain("At the pond");
  });

  it("keeps every row in its place when the templates come later", async () => {
    let answer: (templates: ResourceTemplate[]) => void = () => undefined;
    const listResourceTemplates = (): Promise<ResourceTemplate[]> => new Promise((resolve) => (answer = resolve));
    const { view } = await show({ methods: { listResourceTemplates } });
    const tops = (): readonly number[] =>
      allInside(listOf(view), ".item").map((one) => one.getBoundingClientRect().top);
    const before = [rows(view), tops()];
    expect(before[0]).to.have.length(5);
    answer([...TEMPLATES]);
    await settle(view);
    expect(rows(view)).to.have.length(7);
    expect([rows(view).slice(0, 5), tops().slice(0, 5)]).to.deep.equal(before);
  });

  it("shows templates only once all resources are there, which come page by page", async () => {
    const pages = new Pages();
    const { view, host } = await show({ methods: { follow: pages.follow } });
    pages.report(host, "resourceTemplates", true, [...TEMPLATES]);
    pages.end(host, "resourceTemplates");
    await settle(view);
    expect(rows(view)).to.deep.equal([]);
    pages.report(host, "resources", true, [{ uri: "note:///1", name: "one" }]);
    await settle(view);
    expect(rows(view)).to.deep.equal(["note:/// 1", "1one"]);
    expect(textOf(inside(listOf(view), ".count"))).to.equal("1 resource, loading…");
    pages.report(host, "resources", false, [{ uri: "note:///2", name: "two" }]);
    pages.end(host, "resources");
    await settle(view);
    expect(rows(view)).to.deep.equal(["note:/// 2", "1one", "2two", "Templates 1", "A notenote:///{id}{?part}"]);
  });

  it("keeps the row under the pointer in its place while pages put others before it", async () => {
    const pages = new Pages();
    const many = (from: number, folder: string): Resource[] =>
      Array.from({ length: 60 }, (_, at) => ({ uri: `${folder}:///${from + at}`, name: `${folder} ${from + at}` }));
    const { view, host } = await show({ methods: { follow: pages.follow } });
    pages.report(host, "resources", true, [...many(0, "a"), ...many(0, "b")]);
    await settle(view);
    const list = inside(listOf(view), ".list");
    list.scrollTop = 65 * 26;
    await settle(view);
    const pointed = row(view, "b 5");
    const { top } = pointed.getBoundingClientRect();
    pointed.dispatchEvent(new PointerEvent("pointermove", { bubbles: true, composed: true }));
    pages.report(host, "resources", false, many(60, "a"));
    await waitUntil(() => list.scrollTop !== 65 * 26, "the page is shown"); // with others that come in the same moment
    await settle(view);
    expect(row(view, "b 5").getBoundingClientRect().top).to.equal(top);
    expect(list.scrollTop).to.equal(125 * 26);
  });

  it("keeps the pages that came before one failed, and says what is missing", async () => {
    const pages = new Pages();
    const { view, host } = await show({ methods: { follow: pages.follow } });
    pages.report(host, "resources", true, RESOURCES.slice(0, 2));
    pages.end(host, "resources", new ClientError("ERR-TIMEOUT", "The list did not come."));
    pages.end(host, "resourceTemplates");
    await settle(view);
    expect(rows(view)).to.have.length(3);
    expect(textOf(inside(listOf(view), ".partial"))).to.contain("loading failed after 2 resources");
    expect(listOf(view).renderRoot.querySelector("mcp-error-view")).to.not.equal(null);
    await expect(view).to.be.accessible();
  });

  it("shows that resources are loading, while templates that came first wait for them", async () => {
    const { view } = await show({ methods: { listResources: () => new Promise(() => undefined) } });
    expect(rows(view)).to.deep.equal([]);
    expect(textOf(inside(listOf(view), ".count"))).to.equal("Loading resources…");
    expect(listOf(view).renderRoot.querySelector(".skeleton")).to.not.equal(null);
    expect(textOf(listOf(view))).to.not.contain("No resource matches");
  });

  it("says that a resource is a directory, and when it changed in the user's time zone", async () => {
    const lastModified = "2025-01-12T15:00:58Z";
    const listResources = async (): Promise<Resource[]> => [
      { uri: "file:///work/", name: "work", mimeType: "inode/directory", annotations: { lastModified } },
    ];
    const { view } = await show({ methods: { listResources } });
    expect(allInside(listOf(view), ".directory svg")).to.have.length(1);
    row(view, "work").click();
    await settle(view);
    const text = textOf(detailOf(view));
    expect(text).to.contain("Directory (inode/directory)");
    const zone = new Intl.DateTimeFormat("en", { timeZoneName: "short" })
      .formatToParts(Date.parse(lastModified))
      .find(({ type }) => type === "timeZoneName");
    expect(text).to.contain("2025").and.to.contain(zone?.value);
  });

  it("filters by name, title and address", async () => {
    const { view } = await show();
    await filter(view, "photo:///");
    expect(rows(view)).to.deep.equal(["photo:/// 1", "heron.png"]);
    expect(textOf(inside(listOf(view), ".count"))).to.equal("1 of 4");
    await filter(view, "zzz");
    expect(textOf(listOf(view))).to.contain("No resource matches “zzz”.");
  });

  it("keeps few rows in the document with 10,000 resources, and reaches the last", async () => {
    const many = Array.from({ length: 10_000 }, (_, at) => ({ uri: `file:///d${at % 20}/${at}`, name: `f${at}` }));
    const { view } = await show({ methods: { listResources: async () => many } });
    expect(textOf(inside(listOf(view), ".count"))).to.equal("10,000 resources");
    await filter(view, "f");
    expect(rows(view).length).to.be.below(60);
    const scroller = inside(listOf(view), ".list");
    press(scroller, "End");
    await settle(view);
    expect(rows(view).at(-1)).to.contain("9999");
  });

  it("is a tree for the keyboard: Right opens and goes in, Left closes and goes out, Enter chooses", async () => {
    const { view } = await show();
    listOf(view).focusList();
    const tree = inside(listOf(view), ".list");
    const active = (): string => textOf(inside(listOf(view), ".active"));
    const key = async (name: string): Promise<string> => {
      press(tree, name);
      await settle(view);
      return active();
    };
    expect(await key("End")).to.contain("A note");
    expect(await key("ArrowLeft")).to.equal("Templates 1");
    await key("ArrowLeft");
    expect(rows(view).at(-1)).to.equal("Templates 1");
    expect(await key("Home")).to.equal("note:/// 2");
    expect(await key("ArrowRight")).to.contain("pond");
    expect(await key("ArrowLeft")).to.equal("note:/// 2");
    await key("ArrowRight");
    await key("Enter");
    await waitUntil(() => textOf(detailOf(view)).includes("note:///pond"));
  });

  it("reports the choice, reads the resource and shows its metadata", async () => {
    const { view } = await show();
    const reported: ResourceSelectChangeEvent[] = [];
    view.addEventListener("mcp-resource-select-change", (event) => reported.push(event));
    row(view, "At the pond").click();
    await settle(view);
    expect(reported[0]?.choice).to.deep.equal({ kind: "resource", uri: "note:///pond" });
    expect(textOf(detailOf(view)))
      .to.contain("At the pond")
      .and.to.contain("text/markdown")
      .and.to.contain("1.2 kB");
    expect(inside<HTMLElement & { result: ResultView }>(detailOf(view), "mcp-result-view").result.sizeBytes).to.equal(
      20,
    );
  });

  it("says that a resource has no contents, and not that a tool returned nothing", async () => {
    const readResource: ViewMethods["readResource"] = async () => ({ ...viewOf(""), blocks: [] });
    const { view } = await show({ methods: { readResource } });
    inside<HTMLInputElement>(view, "form input").value = "note:///empty";
    inside(view, "form button").click();
    await settle(view);
    expect(textOf(detailOf(view)))
      .to.contain("The resource has no contents.")
      .and.not.contain("tool");
  });

  it("reads any URI somebody types, and those that something inside requests", async () => {
    const requested: string[] = [];
    const readResource: ViewMethods["readResource"] = async (uri) => {
      requested.push(uri);
      return viewOf("x");
    };
    const { view } = await show({ methods: { readResource } });
    inside<HTMLInputElement>(view, "form input").value = " secret:///1 ";
    inside(view, "form button").click();
    await settle(view);
    let escaped = 0;
    view.parentElement?.addEventListener("mcp-show-request", () => escaped++);
    detailOf(view).dispatchEvent(new ShowRequestEvent(ONE, { kind: "resource", uri: "secret:///2" }));
    await settle(view);
    expect(requested).to.deep.equal(["secret:///1", "secret:///2"]);
    expect(escaped).to.equal(0);
  });

  it("waits for a click before it reads what is huge", async () => {
    const huge = { uri: "big:///1", name: "big", size: 500_000_000 };
    const { view } = await show({ methods: { listResources: async () => [huge] } });
    view.open(huge.uri);
    await settle(view);
    expect(textOf(detailOf(view))).to.contain("500 MB. Large resource");
    buttonIn(detailOf(view), "Read")?.click();
    await settle(view);
    expect(detailOf(view).renderRoot.querySelector("mcp-result-view")).to.not.equal(null);
  });

  it("says what failed, reads again on request, and aborts when another is chosen", async () => {
    const signals: (AbortSignal | undefined)[] = [];
    const readResource: ViewMethods["readResource"] = async (uri, options) => {
      signals.push(options?.signal);
      if (uri === "slow:") return new Promise(() => undefined);
      throw new ClientError("ERR-NOT-FOUND", "gone");
    };
    const { view } = await show({ methods: { readResource } });
    view.open("gone:");
    await settle(view);
    expect(detailOf(view).renderRoot.querySelector("mcp-error-view")).to.not.equal(null);
    view.open("slow:");
    await settle(view);
    expect(textOf(detailOf(view))).to.contain("Reading slow:");
    view.open("gone:");
    await settle(view);
    expect(signals[1]?.aborted).to.equal(true);
    expect(signals).to.have.length(3);
  });

  it("reads the same address anew on another server and another host, and releases the first", async () => {
    const { host, view } = await show();
    row(view, "At the pond").click();
    await settle(view);
    const detail = detailOf(view);
    const first = `r${reads}`;
    detail.serverId = "other";
    await drawn(detail);
    expect(host.released).to.deep.equal([first]);
    expect(allInside(detail, "mcp-result-view")).to.have.length(0);
    detail.serverId = ONE;
    await drawn(detail);
    const second = `r${reads}`;
    expect(second).not.to.equal(first);
    const other = await stage(script());
    detail.host = other;
    await drawn(detail);
    expect(host.released).to.deep.equal([first, second]);
    expect(other.released).to.deep.equal([]);
    expect(inside<McpResultView>(detail, "mcp-result-view").serverUrl).to.equal(URL_ONE);
  });

  it("releases what it read when it leaves the document", async () => {
    const { view, host } = await show();
    view.open("note:///pond");
    await settle(view);
    view.remove();
    expect(host.released).to.deep.equal([`r${reads}`]);
  });

  it("watches a resource, marks a change, reads it again and shows what changed", async () => {
    const texts = ["one\ntwo", "one\nthree"];
    const options: unknown[] = [];
    const readResource: ViewMethods["readResource"] = async (_uri, given = {}) => {
      const { signal: _signal, view: _view, ...rest } = given;
      options.push(rest);
      return viewOf(texts[options.length - 1] ?? "");
    };
    const { view, host } = await show({ methods: { readResource } });
    view.open("note:///pond");
    await settle(view);
    buttonIn(detailOf(view), "Subscribe")?.click();
    await settle(view);
    expect(textOf(inside(detailOf(view), ".watch"))).to.equal("Subscribed");
    host.report({ kind: "resource-updated", serverId: ONE, uri: "note:///pond" });
    await settle(view);
    expect(textOf(row(view, "pond"))).to.contain("changed");
    expect(textOf(inside(detailOf(view), ".note"))).to.contain("Changed at");
    inside(detailOf(view), ".note button").click();
    await settle(view);
    expect(options).to.deep.equal([{}, { cache: "reload" }]);
    expect(textOf(row(view, "pond"))).to.not.contain("changed");
    buttonIn(detailOf(view), "Show changes")?.click();
    await settle(view);
    const diff = inside(detailOf(view), "mcp-diff-view");
    await waitUntil(() => diff.shadowRoot?.querySelector(".added") instanceof Element);
    expect(textOf(inside(diff, ".counts"))).to.equal("+1 −1");
  });

  it("says when a resource is the same as before", async () => {
    const { view } = await show();
    view.open("note:///pond");
    await settle(view);
    await detailOf(view).readAgain();
    await settle(view);
    expect(textOf(detailOf(view))).to.contain("Unchanged since");
  });

  it("says why a resource is not watched, offers no watching where there is none, and ends it with the view", async () => {
    const ended: string[] = [];
    let refuse = true;
    const subscribeResource: Server["subscribeResource"] = async () => !refuse;
    const unsubscribeResource: Server["unsubscribeResource"] = async (uri) => void ended.push(uri);
    const { view } = await show({ methods: { subscribeResource, unsubscribeResource } });
    view.open("note:///pond");
    await settle(view);
    buttonIn(detailOf(view), "Subscribe")?.click();
    await settle(view);
    expect(textOf(detailOf(view))).to.contain("Not subscribed: the server refused.");
    refuse = false;
    buttonIn(detailOf(view), "Subscribe")?.click();
    await settle(view);
    view.remove();
    expect(ended).to.deep.equal(["note:///pond"]);
    const without = await show({ info: { capabilities: { resources: {} } } });
    without.view.open("note:///pond");
    await settle(without.view);
    expect(buttonIn(detailOf(without.view), "Subscribe")).to.equal(undefined);
  });

  it("fills in a template with proposals in the context of what is there, keeps the values, and reads the address", async () => {
    const questions: unknown[] = [];
    const complete: Server["complete"] = async (ref, argument, context) => {
      questions.push([ref, argument, context]);
      return { values: ["pond"] };
    };
    const info = { capabilities: { resources: {}, completions: {} } };
    const { view } = await show({ info, methods: { complete } });
    row(view, "A note").click();
    await settle(view);
    const fields = allInside(formOf(view), "mcp-completion-field");
    const type = async (index: number, text: string): Promise<void> => {
      const input = inside<HTMLInputElement>(fields[index] ?? view, "input");
      input.value = text;
      input.dispatchEvent(new InputEvent("input", { bubbles: true }));
      await settle(view);
    };
    await type(0, "po");
    await type(1, "2");
    expect(questions).to.deep.equal([
      [{ type: "ref/resource", uri: "note:///{id}{?part}" }, { name: "id", value: "po" }, undefined],
      [{ type: "ref/resource", uri: "note:///{id}{?part}" }, { name: "part", value: "2" }, { id: "po" }],
    ]);
    expect(textOf(formOf(view))).to.contain("note:///po?part=2");
    press(fields[1] ?? view, "Enter", { ctrlKey: true });
    await settle(view);
    expect(textOf(detailOf(view))).to.contain("note:///po?part=2");
    const again = await show({ info });
    row(again.view, "A note").click();
    await settle(again.view);
    expect(textOf(formOf(again.view))).to.contain("note:///po?part=2");
  });

  it("says that a template can't be read", async () => {
    const expandTemplate: Server["expandTemplate"] = async () =>
      Promise.reject(new ClientError("ERR-ARGUMENT", "none"));
    const { view } = await show({ methods: { expandTemplate } });
    row(view, "A note").click();
    await settle(view);
    expect(formOf(view).renderRoot.querySelector("mcp-error-view")).to.not.equal(null);
  });

  it("shows what is remembered while there is no connection", async () => {
    const cached = { info: scriptedInfo(URL_ONE), storedAt: 1, resources: RESOURCES };
    const { view } = await show({ connecting: "fail", cached });
    expect(rows(view)).to.have.length(5);
    expect(textOf(listOf(view))).to.match(/Offline – cached .*1970, \d\d:\d\d:\d\d/);
  });

  it("says what an empty list means, and what failed", async () => {
    const empty = { listResources: async () => [], listResourceTemplates: async () => [] };
    expect(textOf(listOf((await show({ methods: empty })).view))).to.contain("This server has no resources.");
    const tools = { capabilities: { tools: {} } };
    expect(textOf(listOf((await show({ info: tools })).view))).to.contain("does not offer resources");
    const fail = async (): Promise<never> => Promise.reject(new ClientError("ERR-TIMEOUT", "late"));
    const { view } = await show({ methods: { listResources: fail, listResourceTemplates: fail } });
    expect(listOf(view).renderRoot.querySelector("mcp-error-view")).to.not.equal(null);
  });

  it("shows one pane in a narrow place, and leads back to the list", async () => {
    const { view } = await show({}, 320);
    row(view, "hill").click();
    await settle(view);
    const split = inside<HTMLElement & { pane: string }>(view, "mcp-split-view");
    expect(split.pane).to.equal("detail");
    expect(detailOf(view).shadowRoot?.activeElement?.localName).to.equal("h3");
    inside(split, ".back").click();
    await settle(view);
    expect(split.pane).to.equal("list");
    expect(listOf(view).shadowRoot?.activeElement?.id).to.equal("list");
  });

  it("shows hostile names and addresses as text", async () => {
    const evil = { uri: "evil:///<img src=x>\u202egnp", name: "<b>bold</b>", description: "\u001b[31mred" };
    const { view } = await show({ methods: { listResources: async () => [evil] } });
    expect(rows(view).join()).to.contain("⟦U+202E⟧");
    view.open(evil.uri);
    await settle(view);
    expect(textOf(detailOf(view)))
      .to.contain("<b>bold</b>")
      .and.to.contain("␛[31mred");
    expect(detailOf(view).renderRoot.querySelector("img, b, a")).to.equal(null);
  });
});
