/**
 * The entry `mcp-panel/engine`: the client in this thread, for Node, tests, and custom workers.
 *
 * @example
 * const host = createEngineHost();
 * const server = await host.connect("https://example.com/mcp");
 * const result = await server.callTool("get_weather", { city: "Oslo" });
 */
export type * from "./client/api/index.js";
export type * from "./client/api/views.js";
export { createEngineHost } from "./client/host/create-engine-host.js";
export { compareSurfaces, readSurface, takeSurface, type ReadSurface } from "./surface/index.js";
export { openRecording } from "./client/traffic/open-recording.js";
export * from "./collections/index.js";
export { EngineHost } from "./client/host/engine-host.js";
export { thisPlatform, type Platform } from "./client/platform/platform.js";
export {
  ClientError,
  ERROR_CODES,
  isMcpError,
  McpError,
  ServerError,
  type ErrorCode,
  type PlainError,
} from "./errors/index.js";
export type * from "./protocol/types/index.js";
export { REVISIONS, type Era, type Revision } from "./protocol/revisions.js";
export { expandTemplate, templateVariables } from "./protocol/uri-template.js";
export { transportPair, portTransport } from "./transport/shared-transport.js";
