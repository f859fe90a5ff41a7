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
export {
  ClientError,
  ERROR_CODES,
  isMcpError,
  McpError,
  ServerError,
  type ErrorCode,
  type PlainError,
} from "../src/errors/index.js";
export type * from "../src/client/api/index.js";
export type * from "../src/client/api/views.js";
export type * from "../src/protocol/types/index.js";
