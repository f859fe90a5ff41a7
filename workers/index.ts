/**
 * Entry `mcp-panel/client`: the headless client in a worker.
 *
 * @example
 * const host = await createHost();
 * const server = await host.connect("https://example.com/mcp");
 * const tools = await server.listTools();
 */
export { createHost, type CreateHostOptions, type WorkerHost } from "./page/connect.js";
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
