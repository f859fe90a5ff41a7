/**
 * Script that the demo's apps share: the app's side of MCP Apps, over `postMessage`.
 *
 * Owns: the handshake, requests and notifications. https://github.com/modelcontextprotocol/ext-apps
 */
const APP_CLIENT = `
const pending = new Map();
const listeners = new Map();
let lastId = 0;
const send = (message) => parent.postMessage({ jsonrpc: "2.0", ...message }, "*");
/** Sends a request to the host; resolves with its result. */
const request = (method, params = {}) => new Promise((resolve, reject) => {
  pending.set(++lastId, { resolve, reject });
  send({ id: lastId, method, params });
});
const notify = (method, params = {}) => send({ method, params });
/** Calls a function with the params of each notification of the host. */
const on = (method, listener) => listeners.set(method, listener);
addEventListener("message", ({ source, data }) => {
  if (source !== parent || data?.jsonrpc !== "2.0") return;
  if (data.method !== undefined) {
    listeners.get(data.method)?.(data.params ?? {});
    if (data.id !== undefined) send({ id: data.id, result: {} });
    return;
  }
  const waiting = pending.get(data.id);
  pending.delete(data.id);
  if (data.error) waiting?.reject(new Error(data.error.message));
  else waiting?.resolve(data.result);
});
const applyContext = ({ theme, styles, safeAreaInsets: inset }) => {
  const root = document.documentElement;
  if (theme) root.style.colorScheme = theme;
  for (const [name, value] of Object.entries(styles?.variables ?? {})) root.style.setProperty(name, value);
  if (inset) document.body.style.padding = [inset.top, inset.right, inset.bottom, inset.left].map((side) => 12 + side + "px").join(" ");
};
on("ui/notifications/host-context-changed", applyContext);
/** Performs the handshake; then keeps the host informed about the height of the content. */
const start = async (name, appCapabilities = {}) => {
  const answer = await request("ui/initialize", { protocolVersion: "2026-01-26", appInfo: { name, version: "1.0.0" }, appCapabilities });
  applyContext(answer.hostContext);
  notify("ui/notifications/initialized");
  new ResizeObserver(() => notify("ui/notifications/size-changed", { height: Math.ceil(document.body.getBoundingClientRect().height) })).observe(document.body);
  return answer;
};
`;

/** Styles that the demo's apps share. The custom properties are those that a host sends. */
const APP_STYLES = `
* { box-sizing: border-box; }
body { margin: 0; padding: 12px; font: 13px/1.5 var(--font-sans, system-ui, sans-serif); color: var(--color-text-primary, CanvasText); background: var(--color-background-primary, Canvas); }
h1 { margin: 0 0 8px; font-size: 15px; }
p { margin: 0 0 8px; }
.muted { color: var(--color-text-secondary, GrayText); }
button { font: inherit; padding: 2px 8px; color: inherit; background: var(--color-background-secondary, ButtonFace); border: 1px solid var(--color-border-primary, currentColor); border-radius: var(--border-radius-md, 4px); cursor: pointer; }
button:focus-visible, a:focus-visible, [tabindex]:focus-visible { outline: 2px solid var(--color-ring-primary, Highlight); outline-offset: 1px; }
.row { display: flex; flex-wrap: wrap; gap: 8px; margin-block: 8px; }
`;

/** The document of an app. */
export function appDocument(title: string, styles: string, body: string, script: string): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${title}</title><style>${APP_STYLES}${styles}</style></head>
<body>${body}<script>${APP_CLIENT}${script}</script></body>
</html>
`;
}
