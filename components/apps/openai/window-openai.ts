/**
 * Script in the document of an app that is written for `window.openai`: provides that object, and maps it to the bridge
 * of MCP Apps.
 *
 * Owns: the object, its event, and the messages that stand for its methods. It runs in the frame of the app, with no
 * more rights than the app itself: every message is checked by the host as if the app had sent it.
 * https://developers.openai.com/apps-sdk/reference
 */
import type { DisplayMode, HostCapabilities, HostContext } from "../../../src/protocol/types/index.js";
import { MAX_STATE, SANDBOX } from "../sandbox/sandbox-messages.js";
import { contextGlobals, resultGlobals, type OpenAiGlobals, type OpenAiStart } from "./openai-globals.js";

/** Time in which changes of the widget state are gathered, in milliseconds. */
const STATE_MS = 250;

type Json = Readonly<Record<string, unknown>>;
type Settle = { readonly resolve: (result: Json) => void; readonly reject: (error: Error) => void };

const { tool, globals } = (self as unknown as { readonly openai: OpenAiStart }).openai; // set in the same script
const pending = new Map<unknown, Settle>();
let lastId = 0;

function post(message: object): void {
  parent.postMessage({ jsonrpc: "2.0", ...message }, "*");
}

function request(method: string, params: object): Promise<Json> {
  return new Promise((resolve, reject) => {
    const id = `openai-${++lastId}`;
    post({ id, method, params }); // throws if a value can't be cloned
    pending.set(id, { resolve, reject });
  });
}

/** Sends a request of the app, after the handshake. */
async function call(method: string, params: object): Promise<Json> {
  await ready;
  return request(method, params);
}

/** Sends a request in the user's name; rejects if it was denied. */
async function callForUser(method: string, params: object): Promise<void> {
  const { isError } = await call(method, params);
  if (isError === true) throw new Error("It was not allowed.");
}

/** Changes values, and reports those that are given. A value that stays equal stays the same. */
function change(changed: OpenAiGlobals): void {
  const before: OpenAiGlobals = openai;
  const entries = Object.entries(changed).map(([name, value]) => {
    const old = before[name as keyof OpenAiGlobals]; // a name of the type
    return [name, JSON.stringify(old) === JSON.stringify(value) ? old : value] as const;
  });
  const values: OpenAiGlobals = Object.fromEntries(entries);
  Object.assign(openai, values);
  dispatchEvent(new CustomEvent("openai:set_globals", { detail: { globals: values } }));
}

/** The app has said how high it is: nothing is measured any more. */
let isHeightKnown = false;
let height = 0;

function reportHeight(next: number): void {
  if (next === height) return;
  height = next;
  void ready.then(() => post({ method: "ui/notifications/size-changed", params: { height } }));
}

/** Measures the content, whatever height the document gives itself. */
function measure(): void {
  if (isHeightKnown || openai.displayMode === "fullscreen") return;
  const { documentElement: root } = document;
  const { height: own } = root.style;
  root.style.height = "max-content";
  const measured = Math.ceil(root.getBoundingClientRect().height);
  root.style.height = own;
  reportHeight(measured);
}

let stateTimer: ReturnType<typeof setTimeout> | undefined;

/** Passes the state on: to the page, which keeps it, and what is meant for a model to the host. */
function flushState(): void {
  if (stateTimer === undefined) return;
  clearTimeout(stateTimer);
  stateTimer = undefined;
  const { widgetState } = openai;
  post({ method: `${SANDBOX}widget-state`, params: { state: JSON.stringify(widgetState) } });
  void ready
    .then(
      ({ updateModelContext }) => updateModelContext && request("ui/update-model-context", modelContext(widgetState)),
    )
    .catch(() => undefined); // the state is stored all the same
}

/** Part of a state that a model may see: `modelContent` of a structured one, or all of it. */
function modelContext(state: unknown): object {
  const isStructured = typeof state === "object" && state !== null && "modelContent" in state;
  const content = isStructured ? state.modelContent : state;
  if (typeof content === "object" && content !== null && !Array.isArray(content)) return { structuredContent: content };
  if (content === null || content === undefined) return {};
  return { content: [{ type: "text", text: typeof content === "string" ? content : JSON.stringify(content) }] };
}

const openai = {
  ...globals,

  async setWidgetState(state: unknown): Promise<void> {
    const text = JSON.stringify(state ?? null) ?? "";
    if (text === "" || text.length > MAX_STATE)
      throw new RangeError(`A widget state is JSON of at most ${MAX_STATE} characters.`);
    change({ widgetState: JSON.parse(text) });
    stateTimer ??= setTimeout(flushState, STATE_MS);
  },

  callTool: (name: string, args: object = {}): Promise<Json> => call("tools/call", { name, arguments: args }),

  sendFollowUpMessage: ({ prompt }: { readonly prompt: string }): Promise<void> =>
    callForUser("ui/message", { role: "user", content: [{ type: "text", text: prompt }] }),

  openExternal({ href }: { readonly href: string }): void {
    callForUser("ui/open-link", { url: href }).catch(() => undefined); // the app hears nothing of it
  },

  requestDisplayMode: ({ mode }: { readonly mode: DisplayMode }): Promise<Json> =>
    call("ui/request-display-mode", { mode }),

  requestClose(): void {
    void ready.then(() => post({ method: "ui/notifications/request-teardown", params: {} }));
  },

  notifyIntrinsicHeight(next?: number | { readonly height?: number }): void {
    const said = typeof next === "number" ? next : next?.height;
    if (said === undefined) return measure();
    isHeightKnown = true;
    reportHeight(said);
  },
};

addEventListener("message", (event: MessageEvent<unknown>) => {
  if (event.source !== parent) return;
  const { data } = event;
  if (typeof data !== "object" || data === null) return;
  const { id, method, params, result, error } = data as {
    readonly [member in "id" | "method"]?: string;
  } & { readonly [member in "params" | "result" | "error"]?: Json }; // the host sends JSON-RPC
  if (method !== undefined) {
    received(method, params ?? {});
    if (id !== undefined) post({ id, result: {} }); // ping and teardown
    return;
  }
  const waiting = pending.get(id);
  pending.delete(id);
  if (error) waiting?.reject(Object.assign(new Error(String(error.message)), { code: error.code }));
  else waiting?.resolve(result ?? {});
});

function received(method: string, params: Json): void {
  if (method === "ui/notifications/tool-input") change({ toolInput: params.arguments ?? null });
  if (method === "ui/notifications/tool-result") change(resultGlobals(params));
  if (method === "ui/notifications/host-context-changed") change(contextGlobals(params as HostContext));
  if (method === "ui/resource-teardown") flushState();
}

const ready: Promise<HostCapabilities> = request("ui/initialize", {
  protocolVersion: "2026-01-26",
  appInfo: { name: tool, version: "" },
  appCapabilities: { availableDisplayModes: ["inline", "fullscreen", "pip"] },
}).then(({ hostContext, hostCapabilities }) => {
  change(contextGlobals(hostContext as HostContext));
  post({ method: "ui/notifications/initialized", params: {} });
  return hostCapabilities as HostCapabilities;
});
ready.catch(() => undefined); // each request reports it

(self as unknown as { openai: typeof openai }).openai = openai;
new ResizeObserver(measure).observe(document.documentElement);
addEventListener("DOMContentLoaded", () => {
  new ResizeObserver(measure).observe(document.body);
});
addEventListener("load", measure); // a frame out of view may not hear of sizes
