/** The headless entries in a program: compiled with the DOM's types, and without them but with those of Node. */
import { clientCredentials, type KeyCredentials } from "mcp-panel/auth";
import { createHost, type CallToolResult, type ConnectTarget, type HostOptions } from "mcp-panel/client";
import { createHost as createHostOfEngine, portTransport } from "mcp-panel/engine";

const host = await createHost({
  storage: "memory",
  tokens: clientCredentials({
    clientId: "ci",
    privateKey: await crypto.subtle.importKey("pkcs8", new Uint8Array(), "Ed25519", false, ["sign"]),
  }),
});
const server = await host.connect(new URL("https://example.com/mcp"), { signal: AbortSignal.timeout(1_000) });
export const result: CallToolResult = await server.callTool("get_weather", { city: "Oslo" });
await host.setHandlers({
  extensions: {
    "com.example/weather": {
      settings: { units: "metric" },
      notifications: { "weather/warning": ({ serverId, params }) => console.warn(serverId, params["text"]) },
      requests: {
        "weather/place": async ({ params }, { signal }) => ({ precise: params["precise"], late: signal.aborted }),
      },
      resultTypes: { weather_report: ({ result }) => ({ content: [{ type: "text", text: result.resultType }] }) },
    },
  },
});
await host.close();

const { port1 } = new MessageChannel();
export const targets: readonly ConnectTarget[] = [port1, portTransport(port1), "https://example.com/mcp"];
export const same: readonly (typeof createHost)[] = [createHostOfEngine];

/** False, but true where the type is missing and allows anything. */
type AllowsNumbers<Type> = number extends Type ? true : false;
export const loose: readonly [
  AllowsNumbers<ConnectTarget>,
  AllowsNumbers<KeyCredentials["privateKey"]>,
  AllowsNumbers<NonNullable<HostOptions["platform"]>["indexedDB"]>,
  AllowsNumbers<Parameters<typeof portTransport>[0]>,
] = [false, false, false, false];
