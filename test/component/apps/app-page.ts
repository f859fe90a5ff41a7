/** A page with the app of a server, in real frames and over a real worker; the app's document is the test's. */
import { html, fixture } from "@open-wc/testing";
import "../../../components/apps/mcp-app.js";
import "../../../components/dialogs/input-request-dialog/input-request-dialog.js";
import type { McpApp } from "../../../components/apps/mcp-app.js";
import type { AppRun, Host, InputRequest, Server } from "../../../src/client/api/index.js";
import { createHost } from "../../../workers/index.js";
import { appServerPort, type AppServerScript } from "../../fixtures/app-server.js";
import { allowFirstApps } from "../../fixtures/first-app.js";
import { until } from "../../fixtures/until.js";

/** Source of the sandbox page, by tier. Tests run at `localhost`. */
const SANDBOXES = {
  1: `http://127.0.0.1:${location.port}/__sandbox.html`,
  2: "/components/apps/mcp-sandbox.html",
  3: "about:srcdoc",
} as const;

export type Tier = keyof typeof SANDBOXES;

/** A client for the app's side: `ask(method, params)`, `tell(method, params)`, `heard` messages; `handlers` of requests; `begin()` starts the handshake. */
const APP_SCRIPT = `
const heard = [];
const handlers = {};
const pending = new Map();
let last = 0;
let isSilent = false;
const send = (message) => isSilent || parent.postMessage({ jsonrpc: "2.0", ...message }, "*");
const ask = (method, params = {}) => new Promise((resolve, reject) => { const id = last++; pending.set(id, { resolve, reject }); send({ id, method, params }); });
const tell = (method, params = {}) => send({ method, params });
addEventListener("message", ({ data }) => {
  if (data.method) { heard.push(data); if (data.id !== undefined) send({ id: data.id, result: handlers[data.method]?.(data.params) ?? {} }); return; }
  const waiting = pending.get(data.id);
  pending.delete(data.id);
  if (data.error) waiting?.reject(Object.assign(new Error(data.error.message), data.error)); else waiting?.resolve(data.result);
});
const begin = async (capabilities = {}) => {
  const answer = await ask("ui/initialize", { protocolVersion: "2026-01-26", appInfo: { name: "Test app", version: "1.2.3" }, appCapabilities: capabilities });
  tell("ui/notifications/initialized");
  return answer;
};
const log = (data) => tell("notifications/message", { level: "info", data });
`;

/** The document of an app that runs this code. */
const appDocument = (code: string): string =>
  `<!doctype html><html><head><meta charset="utf-8"><title>App</title></head><body><p>The app.</p><script>${APP_SCRIPT}${code}</script></body></html>`;

/** A page with an app. */
export interface AppPage {
  readonly element: McpApp;
  readonly host: Host;
  readonly server: Server;
  /** Requests that the server received. */
  readonly seen: readonly { readonly method: string; readonly params: Readonly<Record<string, unknown>> }[];
  /** Log messages of the app. */
  readonly logged: () => readonly unknown[];
  /** Waits for a log message of the app for which `find` is true. */
  readonly log: (find: (data: unknown) => boolean) => Promise<unknown>;
  /** Text around the frame. */
  readonly text: () => string;
  /** Waits until the page shows this text around the frame. */
  readonly shows: (text: string) => Promise<boolean>;
  readonly requests: () => Promise<readonly InputRequest[]>;
  readonly close: () => Promise<void>;
}

/** What a test changes. */
export interface AppPageOptions extends AppServerScript {
  readonly tier?: Tier;
  readonly era?: "modern" | "legacy";
  /** The server is one of this device, over HTTP; no script counts there. */
  readonly isOnDevice?: boolean;
  readonly run?: AppRun;
  readonly toolApproval?: "once";
  /** Asks before the first app of the server as well. Default: it is allowed unseen. */
  readonly promptsFirst?: boolean;
  /** Called before the server is connected. */
  readonly prepare?: (host: Host) => Promise<void>;
}

/** Draws the app of `show_map`, whose document runs `code`. */
export async function appPage(
  code: string,
  {
    tier = 2,
    era = "modern",
    isOnDevice = false,
    prepare,
    toolApproval,
    promptsFirst = false,
    run = { arguments: { place: "Oslo" }, result: { content: [{ type: "text", text: "done" }] } },
    ...script
  }: AppPageOptions = {},
): Promise<AppPage> {
  const host = await createHost({ storage: "memory" });
  if (!promptsFirst) allowFirstApps(host);
  await prepare?.(host);
  await host.offer({
    apps: { displayModes: ["inline", "fullscreen"], messages: true, modelContext: true },
    ...(toolApproval && { toolApproval }),
  });
  const seen: { method: string; params: Readonly<Record<string, unknown>> }[] = [];
  const target = isOnDevice
    ? `${location.origin}/__app-mcp?html=${encodeURIComponent(appDocument(code))}`
    : appServerPort(era, { html: appDocument(code), ...script }, seen);
  const server = await host.connect(target, { id: "maps" });
  await server.follow("tools");
  const logged: unknown[] = [];
  host.subscribe((events) => {
    for (const event of events)
      if (event.kind === "app-change" && event.change.kind === "log") logged.push(event.change.message.data);
  });
  const element = await fixture<McpApp>(
    html`<mcp-app
      .host=${host}
      .serverId=${server.id}
      .tool=${"show_map"}
      .run=${run}
      .sandboxUrl=${SANDBOXES[tier]}
    ></mcp-app>`,
  );
  const text = (): string => element.shadowRoot?.textContent?.replace(/\s+/g, " ").trim() ?? "";
  return {
    element,
    host,
    server,
    seen,
    text,
    logged: () => logged,
    log: (find) => until(() => logged.find(find) ?? false),
    shows: (wanted) => until(() => text().includes(wanted)),
    requests: () => host.inputRequests.list(),
    async close() {
      element.remove();
      await host.close();
    },
  };
}
