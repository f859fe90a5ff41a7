/**
 * The entry `mcp-panel/engine`: the client in the caller's thread, for Node, tests, and custom workers.
 *
 * @example
 * await using host = await createHost();
 * const server = await host.connect("https://example.com/mcp");
 * const result = await server.callTool("get_weather", { city: "Oslo" });
 */
export * from "./errors/public.js";
export type * from "./client/api/public.js";
export { createHost } from "./client/host/create-host.js";
export type { HostOptions } from "./client/host/host-options.js";
export { compareSurfaces, readSurface, takeSurface, type ReadSurface } from "./surface/index.js";
export { openRecording } from "./client/traffic/open-recording.js";
export * from "./collections/index.js";
export { thisPlatform, type Clock, type Platform, type Timer } from "./client/platform/platform.js";
export { REVISIONS, type Era, type Revision, type RevisionRow } from "./protocol/revisions.js";
export { expandTemplate, templateVariables } from "./protocol/uri-template.js";
export { transportPair, portTransport } from "./transport/custom-transport.js";
