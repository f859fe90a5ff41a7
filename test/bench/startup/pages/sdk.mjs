/** The official SDK's page: the same as the headless client's, in the page's own thread, where its users run it. */
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";

const client = new Client({ name: "bench", version: "1" }, { versionNegotiation: { mode: "auto" } });
await client.connect(new StreamableHTTPClientTransport(new URL(new URL(location.href).searchParams.get("server"))));
document.body.textContent = (await client.listTools()).tools.map(({ name }) => name).join("\n");
