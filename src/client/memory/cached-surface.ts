/**
 * Makes the surface of a server from its description and its lists.
 *
 * Owns: leaving out what may be secret.
 */
import type { CachedServer, ServerInfo } from "../api/index.js";
import type { ServerSurface } from "../api/surface-types.js";

/**
 * Takes the surface of a server from the cache at `takenAt` (milliseconds since the epoch): the lists that were loaded.
 * Lists that the server does not offer are empty, as in `surfaceOf` of `src/surface`.
 */
export function cachedSurface({ info, ...lists }: CachedServer, takenAt: number): ServerSurface {
  const { tools, prompts, resources } = info.capabilities;
  const none = { ...(!tools && { tools: [] }), ...(!prompts && { prompts: [] }) };
  return surfaceWith(info, { ...none, ...(!resources && { resources: [], resourceTemplates: [] }), ...lists }, takenAt);
}

/** Lists of a server; those that are not known are absent or `undefined`. */
type Lists = { readonly [K in "tools" | "prompts" | "resources" | "resourceTemplates"]?: CachedServer[K] | undefined };

/** Surface with these lists at `takenAt`. */
export function surfaceWith(info: ServerInfo, lists: Lists, takenAt: number): ServerSurface {
  const { url, capabilities, implementation, revision, instructions } = info;
  const { name, title, version } = implementation ?? {};
  return {
    format: "mcp-surface",
    version: 1,
    takenAt: new Date(takenAt).toISOString(),
    server: {
      ...(URL.canParse(url) && { url: url.replace(/[?#].*$/s, "") }),
      ...(name && { name }),
      ...(title !== undefined && { title }),
      ...(version && { version }),
      ...(instructions !== undefined && { instructions }),
      protocolVersion: revision,
    },
    capabilities,
    ...(lists.tools && { tools: lists.tools }),
    ...(lists.prompts && { prompts: lists.prompts }),
    ...(lists.resources && { resources: lists.resources }),
    ...(lists.resourceTemplates && { resourceTemplates: lists.resourceTemplates }),
  };
}
