/** The components and hooks of React in a page, with React itself: properties, events, connections, their ends. */
import { expect, fixture, html, waitUntil } from "../../helpers/testing.js";
import { createElement, StrictMode, type ReactNode } from "react";
import { createRoot, type Root } from "react-dom/client";
import { loadPanel, elementComponent, McpProvider, useLive, useMcp } from "../../../components/react/index.js";
import type { McpPanel } from "../../../components/mcp-panel/mcp-panel.js";
import { createHost } from "../../../workers/page/create-host.js";
import type { ClientHost } from "../../../src/client/api/index.js";

/** What is loaded on demand takes its time on a busy machine. */
const PATIENT = { timeout: 20_000 };
const PanelComponent = elementComponent("mcp-panel", loadPanel);

/** A server of 2026-07-28, whose tools the test decides. */
function scene() {
  const seen = { tools: ["one", "two"], isDown: false, requests: [] as string[] };
  const answer = async (url: unknown, init: RequestInit = {}): Promise<Response> => {
    const { id, method = "" } = JSON.parse(String(init.body ?? "{}")) as { id?: number; method?: string };
    seen.requests.push(`${String(url)} ${method}`);
    if (seen.isDown) throw new TypeError("down");
    if (id === undefined) return new Response(null, { status: init.method === "GET" ? 405 : 202 });
    const tools = seen.tools.map((name) => ({ name, inputSchema: { type: "object" } }));
    const results: Readonly<Record<string, object>> = {
      "server/discover": { supportedVersions: ["2026-07-28"], capabilities: { tools: {} } },
      "tools/list": { tools, ttlMs: 60_000 },
      "tools/call": { content: [{ type: "text", text: "done" }] },
    };
    return Response.json({ jsonrpc: "2.0", id, result: { resultType: "complete", ...results[method] } });
  };
  return { seen, fetch: answer as typeof fetch };
}

let root: Root | undefined;
let place: HTMLElement;
async function show(node: ReactNode): Promise<void> {
  if (!root) {
    place = await fixture<HTMLElement>(html`<div></div>`);
    root = createRoot(place);
  }
  root.render(node);
}
const says = (text: string): Promise<void> =>
  waitUntil(() => place.textContent === text, `${text}, not ${place.textContent}`, PATIENT);

const Tools = ({ url }: { readonly url: string }): ReactNode => {
  const { state, error, tools, server, retry } = useMcp(url);
  const names = tools.items.map(({ name }) => name).join(" ");
  const code = error && "code" in error ? ` ${String(error.code)}` : "";
  return createElement(
    "button",
    { onClick: retry },
    `${state}${code} ${names}${server ? ` at ${server.info.url}` : ""}`,
  );
};

describe("React", () => {
  let host: ClientHost;
  let server: ReturnType<typeof scene>;
  beforeEach(async () => {
    server = scene();
    host = await createHost({ fetch: server.fetch, storage: "memory" });
  });
  afterEach(async () => {
    root?.unmount();
    root = undefined;
    await host.close();
  });

  it("gives an element its properties, objects included, and its listeners", async () => {
    const calls: string[] = [];
    const servers = { weather: { url: "https://react.example/mcp" } };
    await show(
      createElement(PanelComponent, {
        servers,
        host,
        locked: true,
        className: "pane",
        style: { blockSize: "300px" },
        "onmcp-server-change": (event: HTMLElementEventMap["mcp-server-change"]) => calls.push(event.server.state),
      }),
    );
    const panel = (): McpPanel | null => place.querySelector("mcp-panel");
    await waitUntil(() => panel()?.servers === servers, "has its servers", PATIENT);
    expect(panel()).to.include({ host, locked: true, className: "pane" });
    expect(panel()?.getAttribute("servers")).to.equal(null);
    await panel()?.ready;
    expect(calls).to.include("connected");
  });

  it("connects, lists, and ends the connection with the component, also in strict mode", async () => {
    const url = "https://react.example/tools";
    await show(createElement(StrictMode, null, createElement(McpProvider, { host }, createElement(Tools, { url }))));
    await says(`connected one two at ${url}`);
    root?.render(createElement("p", null, "over"));
    await says("over");
    await waitUntil(() => host.servers.value.length === 0, "closed", PATIENT);
  });

  it("connects anew at another address", async () => {
    const at = (url: string): ReactNode => createElement(McpProvider, { host }, createElement(Tools, { url }));
    await show(at("https://react.example/a"));
    await says("connected one two at https://react.example/a");
    await show(at("https://react.example/b"));
    await says("connected one two at https://react.example/b");
    await waitUntil(() => host.servers.value.length === 1, "one is left", PATIENT);
  });

  it("says why it is not connected, and tries again", async () => {
    server.seen.isDown = true;
    const url = "https://react.example/down";
    await show(createElement(McpProvider, { host }, createElement(Tools, { url })));
    await waitUntil(() => place.textContent?.startsWith("failed ERR-") === true, "failed", PATIENT);
    server.seen.isDown = false;
    place.querySelector("button")?.click();
    await says(`connected one two at ${url}`);
  });

  it("renders live state", async () => {
    const Count = (): ReactNode => `${useLive(host.servers).length} servers`;
    await show(createElement(Count));
    await says("0 servers");
    await host.connect("https://react.example/live");
    await says("1 servers");
  });

  it("throws to an error boundary when the code of an element can't be loaded", async () => {
    const errors: unknown[] = [];
    place = await fixture<HTMLElement>(html`<div></div>`);
    root = createRoot(place, { onUncaughtError: (error) => errors.push(error) });
    const Lost = elementComponent("mcp-lost", () => Promise.reject(new Error("not there")));
    root.render(createElement(Lost));
    await waitUntil(() => errors.length > 0, "thrown", PATIENT);
    expect(errors[0]).to.be.an("error").with.property("message", "not there");
  });
});
