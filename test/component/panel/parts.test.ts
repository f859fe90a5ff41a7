/** CSS parts of the elements in a panel: a page styles each of them from outside. */
import { expect, fixture, html, waitUntil } from "../../helpers/testing.js";
import "../../../components/mcp-panel/mcp-panel.js";
import type { McpPanel } from "../../../components/mcp-panel/mcp-panel.js";
import "../../../components/parts/basic/progress.js";
import { createHost } from "../../../workers/index.js";
import { ScriptedHost } from "../../helpers/scripted-host.js";
import { requestOf } from "../dialogs/input-requests.js";
import { drawn, inside } from "../views/stage.js";

/** What is loaded on demand takes its time on a busy machine. */
const PATIENT = { timeout: 20_000 };
const OUTLINE = "rgb(1, 2, 3)";
const RESULTS: Readonly<Record<string, object>> = {
  numbers: { content: [], structuredContent: { sizes: { small: 1, large: 2 } } },
  text: { content: [{ type: "text", text: "# Heading\n\nSome *words*." }] },
};

/** A server of 2026-07-28 with tools, a resource, a template and a prompt. One tool fails. */
async function answer(_url: unknown, init: RequestInit = {}): Promise<Response> {
  const { id, method, params } = JSON.parse(String(init.body ?? "{}")) as {
    id?: number;
    method?: string;
    params?: { name?: string };
  };
  if (id === undefined) return new Response(null, { status: init.method === "GET" ? 405 : 202 });
  const inputSchema = { type: "object", properties: { city: { type: "string" } } };
  const tools = [...Object.keys(RESULTS), "fails"].map((name) => ({ name, inputSchema }));
  const contents = [{ uri: "file:///notes.txt", mimeType: "text/plain", text: "Notes" }];
  const results: Readonly<Record<string, object | undefined>> = {
    "server/discover": {
      supportedVersions: ["2026-07-28"],
      capabilities: { tools: {}, resources: {}, prompts: {} },
    },
    "tools/list": { tools, ttlMs: 60_000 },
    "resources/list": { resources: [{ uri: "file:///notes.txt", name: "notes" }], ttlMs: 60_000 },
    "resources/templates/list": {
      resourceTemplates: [{ uriTemplate: "file:///{name}", name: "files" }],
      ttlMs: 60_000,
    },
    "resources/read": { contents, ttlMs: 60_000 },
    "prompts/list": { prompts: [{ name: "summarize", arguments: [{ name: "topic" }] }], ttlMs: 60_000 },
    "prompts/get": { messages: [{ role: "user", content: { type: "text", text: "Summarize." } }] },
    "tools/call": RESULTS[params?.name ?? ""],
  };
  const result = results[method ?? ""];
  if (!result) return Response.json({ jsonrpc: "2.0", id, error: { code: -32603, message: "out of order" } });
  return Response.json({ jsonrpc: "2.0", id, result: { resultType: "complete", ...result } });
}

async function show(settings: Partial<McpPanel>): Promise<McpPanel> {
  const box = await fixture<HTMLElement>(html`<div></div>`);
  box.style.cssText = "inline-size:1200px;block-size:800px";
  const panel = document.createElement("mcp-panel");
  Object.assign(panel, settings);
  box.append(panel);
  await drawn(panel);
  return panel;
}

/** Elements in the shadow trees below a root. */
function* below(root: ParentNode): Generator<HTMLElement> {
  for (const element of root.querySelectorAll<HTMLElement>("*")) {
    yield element;
    if (element.shadowRoot) yield* below(element.shadowRoot);
  }
}
const treeOf = (panel: Element): HTMLElement[] => [...below(panel.shadowRoot ?? panel)];

/** The first match of `inner` in the shadow tree of an element `name` in the panel, once there is one. */
async function found(panel: McpPanel, name: string, inner = "*"): Promise<HTMLElement> {
  const find = (): HTMLElement | null | undefined =>
    treeOf(panel)
      .filter((one) => one.localName === name)
      .map((one) => one.shadowRoot?.querySelector<HTMLElement>(inner))
      .find((match) => match);
  await waitUntil(find, `${inner} in ${name}`, PATIENT);
  const element = find();
  if (!element) throw new Error(`no ${inner} in ${name}`);
  return element;
}

/** Names by which a page styles the parts of an element in the shadow tree of `outer`. */
function namesOf(element: HTMLElement, outer: Element): string[] {
  const { host } = element.getRootNode() as ShadowRoot;
  return [...element.part].map((part) => (host === outer ? part : `${host.localName.replace("mcp-", "")}-${part}`));
}

const styles = document.createElement("style");
/** Names of all parts below an element that a style of the page reaches. Fails for a part that it does not reach. */
function reached(outer: Element): string[] {
  const parts = treeOf(outer).flatMap((element) => namesOf(element, outer).map((name) => ({ element, name })));
  const names = [...new Set(parts.map(({ name }) => name))];
  const tag = outer.localName;
  styles.textContent = names.map((name) => `${tag}::part(${name}) { outline: 3px solid ${OUTLINE} }`).join("\n");
  const missed = parts.filter(({ element }) => getComputedStyle(element).outlineColor !== OUTLINE);
  styles.textContent = "";
  expect(missed.map(({ name }) => name)).to.deep.equal([]);
  return names;
}

async function run(panel: McpPanel, tool: string): Promise<void> {
  await panel.open({ tool });
  await drawn(panel);
  await waitUntil(() => treeOf(panel).some((one) => one.matches(".run:enabled")), "can run", PATIENT);
  treeOf(panel)
    .find((one) => one.matches(".run"))
    ?.click();
}

describe("the CSS parts of elements in a panel", () => {
  const ended: (() => void)[] = [];
  beforeEach(() => {
    sessionStorage.clear();
    localStorage.clear();
    document.head.append(styles);
  });
  afterEach(() => {
    styles.remove();
    for (const end of ended.splice(0)) end();
  });

  it("are all styled by a page, whichever view they are in and however deep", async () => {
    const host = await createHost({ fetch: answer as typeof fetch, storage: "memory" });
    ended.push(() => void host.close());
    await host.traffic.record(true);
    const panel = await show({ host, src: "https://parts.example/mcp" });
    await panel.ready;
    const names = new Set<string>();
    const collect = async (): Promise<void> => {
      await drawn(panel);
      for (const name of reached(panel)) names.add(name);
    };
    await collect();
    await run(panel, "numbers");
    await found(panel, "mcp-json-tree", "[part=row]");
    await collect();
    await run(panel, "text");
    await found(panel, "mcp-result-view", "[part=head]");
    await collect();
    await run(panel, "fails");
    await found(panel, "mcp-error-view", "[part=box]");
    await collect();
    await panel.showView("traffic");
    (await found(panel, "mcp-traffic", "[data-index]")).click();
    await found(panel, "mcp-traffic-detail", "[part=header]");
    await collect();
    await panel.openResource("file:///notes.txt");
    await found(panel, "mcp-resource-detail", "[part=header]");
    await collect();
    await panel.openPrompt("summarize");
    await found(panel, "mcp-prompt-detail", "[part=header]");
    await collect();
    for (const view of ["history", "changes", "collections", "tasks", "problems", "requests", "servers", "settings"]) {
      await panel.showView(view);
      await found(panel, `mcp-${view === "requests" ? "input-requests" : view}`);
      await collect();
    }
    expect([...names]).to.include.members([
      "frame",
      "drawer",
      "separator",
      "server-header-line",
      "split-view-separator",
      "tools-list",
      "tools-detail",
      "tools-list-filter",
      "tools-list-list",
      "tool-detail-header",
      "tool-detail-body",
      "tool-detail-output",
      "answer-tabs-tabs",
      "answer-tabs-panel",
      "result-view-head",
      "json-tree-row",
      "error-view-box",
      "copy-button-button",
      "traffic-bar",
      "traffic-filter",
      "traffic-list",
      "traffic-detail-header",
      "traffic-detail-body",
      "resources-list-filter",
      "resource-detail-header",
      "prompts-list-filter",
      "prompt-detail-body",
      "history-filter",
      "history-list",
      "server-timeline-filter",
      "audit-trail-filter",
      "servers-servers",
    ]);
  });

  it("are styled in the dialog of an input request and in the log", async () => {
    const host = new ScriptedHost();
    const panel = await show({ host, servers: { one: { url: "https://one.example/mcp" } } });
    host.report({ kind: "log", serverId: "one", message: { level: "info", data: "started" }, at: 1 });
    inside(panel, ".rail [data-view=log]").click();
    await found(panel, "mcp-log", "[part=list]");
    host.request(requestOf("elicitation-form"));
    await found(panel, "mcp-schema-form", "[part=field]");
    await drawn(panel);
    expect(reached(panel)).to.include.members([
      "log-filter",
      "log-list",
      "input-request-dialog-frame",
      "schema-form-field",
    ]);
  });

  it("have the same names in a view of its own", async () => {
    const panel = await show({ host: new ScriptedHost(), servers: { one: { url: "https://one.example/mcp" } } });
    const tools = document.createElement("mcp-tools");
    Object.assign(tools, { host: panel.host, serverId: "one" });
    panel.after(tools);
    await drawn(panel);
    expect(reached(tools)).to.include.members(["list", "detail", "tools-list-filter", "tools-list-list"]);
    expect(tools.hasAttribute("exportparts")).to.equal(false);
  });

  it("keep the names that a page exports, and get none in a tree of the page", async () => {
    const panel = await show({ host: new ScriptedHost() });
    const own = document.createElement("mcp-progress");
    own.setAttribute("exportparts", "bar: progress-of-the-page");
    inside(panel, ".frame").append(own);
    await drawn(panel);
    expect(own.getAttribute("exportparts")).to.equal("bar: progress-of-the-page");
    const box = document.createElement("div");
    const inPage = document.createElement("mcp-progress");
    box.attachShadow({ mode: "open" }).append(inPage);
    panel.after(box);
    await drawn(panel);
    expect(inPage.hasAttribute("exportparts")).to.equal(false);
  });
});
