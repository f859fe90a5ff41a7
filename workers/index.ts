/**
 * Entry `mcp-panel/client`: the headless client, in a worker where there is one.
 *
 * @example
 * await using host = await createHost();
 * const server = await host.connect("https://example.com/mcp");
 * const tools = await server.listTools();
 */
export { createHost } from "./page/create-host.js";
export type { HostOptions } from "../src/client/host/host-options.js";
export * from "../src/errors/public.js";
export type * from "../src/client/api/public.js";
