/** The headless client's page: what was listed is printed, and nothing more. The server's address is in the page's query. */
import { createHost } from "mcp-panel/client";

const host = await createHost();
const server = await host.connect(new URL(location.href).searchParams.get("server"));
document.body.textContent = (await server.listTools()).map(({ name }) => name).join("\n");
