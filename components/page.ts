/**
 * The entry `mcp-panel/panel`, also the source of `dist/mcp-panel.js` for `<script type="module" src>`: `<mcp-panel>`
 * and the headless client. Views that are not shown at once are loaded on demand, from chunks of the bundler or files
 * next to `mcp-panel.js`.
 *
 * @example
 * import "mcp-panel/panel";
 */
import type { ClientHost } from "../src/client/api/index.js";
import type { HostOptions } from "../src/client/host/host-options.js";

export type { InputRequestEvent } from "./mcp-panel/requests/panel-input-requests.js";
export { McpPanel } from "./mcp-panel/mcp-panel.js";
export * from "./mcp-panel/public.js";
export type { CallChangeEvent, ServerChangeEvent } from "./mcp-panel/host/panel-events.js";
export * from "../src/errors/public.js";
export type * from "../src/client/api/public.js";
export type { HostOptions };

/**
 * The same as `createHost` of `mcp-panel/client`, loaded with its first use: the panel creates its host itself.
 * @example const host = await createHost();
 */
export async function createHost(options?: HostOptions): Promise<ClientHost> {
  return (await import("../workers/page/create-host.js")).createHost(options);
}
