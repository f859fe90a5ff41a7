/**
 * What surrounds the samples that are fragments: a name a sample uses and does not declare is one of these (`.ci/docs/samples.mjs`).
 *
 * Owns: the world samples speak of: a host and a server that is connected, and what a page has besides. Made when asked for, once.
 */
import type { InputRequest, InputResponse, Tool, TrafficEntry } from "mcp-panel/client";
import { createHost, type ClientHost } from "mcp-panel/engine";
import type { McpPanel } from "mcp-panel/panel";

/** A recording, as a user may have one. */
async function record(host: ClientHost): Promise<Blob> {
  await host.traffic.record(true);
  const server = await host.connect("https://example.com/mcp");
  await server.listTools();
  return host.traffic.save("ndjson");
}

let made: Promise<ClientHost> | undefined;
const host = (): Promise<ClientHost> => (made ??= createHost());
const connected = async () => (await host()).connect("https://example.com/mcp", { id: "docs" });
let server: ReturnType<typeof connected> | undefined;

/** A key of nobody's. */
async function madeKey(): Promise<string> {
  const { privateKey } = await crypto.subtle.generateKey({ name: "ECDSA", namedCurve: "P-256" }, true, ["sign"]);
  const bytes = new Uint8Array(await crypto.subtle.exportKey("pkcs8", privateKey));
  return `-----BEGIN PRIVATE KEY-----\n${btoa(String.fromCharCode(...bytes))}\n-----END PRIVATE KEY-----`;
}

/** Each name samples may use, made when one does. */
export const stage = {
  host: async () => {
    await (server ??= connected());
    return host();
  },
  server: () => (server ??= connected()),
  tool: async (): Promise<Tool> => {
    const [first] = await (await stage.server()).listTools();
    if (!first) throw new Error("The samples' server has no tool.");
    return first;
  },
  args: () => ({ city: "Oslo" }),
  signal: () => new AbortController().signal,
  file: async () => record(await createHost()),
  surfaceFile: () => new Blob([JSON.stringify({ tools: [{ name: "get_weather", inputSchema: { type: "object" } }] })]),
  entry: async (): Promise<TrafficEntry> => {
    const { traffic } = await host();
    await traffic.record(true);
    await (await host()).connect("https://example.com/mcp", { id: "recorded" });
    const [first] = (await traffic.list({}, 0, 1)).rows;
    const entry = first && (await traffic.entry(first.id));
    if (!entry) throw new Error("Nothing was recorded.");
    return entry;
  },
  checker: async () => {
    const { checkValue } = await stage.host();
    return { check: checkValue.bind(await stage.host()) };
  },
  panel: async (): Promise<McpPanel> => {
    await import("mcp-panel/panel");
    const panel = document.createElement("mcp-panel");
    document.body.append(panel);
    return panel;
  },
  /** A page's own answer to whatever is asked. */
  decide:
    () =>
    (_request: InputRequest): InputResponse | undefined =>
      undefined,
  show: () => (request: InputRequest) => console.log(request.kind),
  showButton: () => (request: InputRequest) => console.log(request.kind),
  answer: () => (answer: InputResponse) => console.log(answer.action),
  /** A sign-in whose window comes back by itself: what the page at that address does is the test's. */
  request: (): Extract<InputRequest, { kind: "sign-in" }> => ({
    kind: "sign-in",
    requestId: "1",
    at: Date.now(),
    serverId: "docs",
    serverUrl: "https://example.com/mcp",
    authorizationUrl: "https://auth.example.com/authorize?state=s",
    authorizationOrigin: "https://auth.example.com",
    tokenOrigin: "https://auth.example.com",
    redirectUrl: "https://your.site/mcp-oauth-callback.html",
    state: "s",
    issuer: "https://auth.example.com",
    reason: "first",
    warnings: [],
  }),
  ws: () => new WebSocket("wss://example.com/mcp"),
  socket: () => new WebSocket("wss://example.com/mcp"),
  /** At its other end is a server. */
  port: async () => {
    const { port1, port2 } = new MessageChannel();
    const { weatherMessages } = await import("./weather-server.js");
    const take = await weatherMessages((message) => port2.postMessage(message));
    port2.onmessage = ({ data }) => take(data);
    return port1;
  },
  pem: madeKey,
  idToken: () => async () => "an ID token",
  platformToken: () => async (audience: string) => `a token for ${audience}`,
};
