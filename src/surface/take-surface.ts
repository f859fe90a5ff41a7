/**
 * Takes the surface of a connected server: reads every list that it offers.
 *
 * Owns: choosing the lists by capability, and leaving out what may be secret.
 */
import type { MalformedEntry, RequestOptions, Server } from "../client/api/index.js";
import type { ServerSurface } from "../client/api/surface-types.js";
import { surfaceWith } from "../client/memory/cached-surface.js";
import { ServerError } from "../errors/index.js";
import type { ResourceTemplate } from "../protocol/types/index.js";

/** Error code of JSON-RPC 2.0. */
const METHOD_NOT_FOUND = -32601;

/**
 * Takes the surface of a server at `takenAt` (milliseconds since the epoch). Rejects as {@link Server.listTools} and
 * the other list methods do; with `onFailure`, a list that can't be read is left out instead.
 */
export async function surfaceOf(
  server: Server,
  takenAt: number,
  options: RequestOptions = {},
  onFailure?: (error: unknown) => void,
): Promise<ServerSurface> {
  const { tools, prompts, resources } = server.info.capabilities;
  const list = async <T>(isOffered: unknown, read: () => Promise<T[]>): Promise<T[] | undefined> => {
    try {
      return isOffered ? await read() : [];
    } catch (error) {
      if (!onFailure) throw error;
      onFailure(error);
      return undefined;
    }
  };
  const lists = {
    tools: await list(tools, () => server.listTools(options)),
    prompts: await list(prompts, () => server.listPrompts(options)),
    resources: await list(resources, () => server.listResources(options)),
    resourceTemplates: await list(resources, () => templatesOf(server, options)),
  };
  return surfaceWith(server.info, lists, takenAt);
}

/** Most names of malformed tools, and their longest, in characters. */
const MALFORMED = { count: 500, length: 200 } as const;

/** Returns the names of malformed tools for {@link ServerSurface.malformed}, each once. */
export function malformedNames(entries: readonly MalformedEntry[] = []): readonly string[] {
  const names = entries.flatMap(({ name }) => (name === undefined ? [] : [name.slice(0, MALFORMED.length)]));
  return [...new Set(names)].slice(0, MALFORMED.count);
}

/** URI templates of a server; none if it does not know the method, which is optional. */
async function templatesOf(server: Server, options: RequestOptions): Promise<ResourceTemplate[]> {
  try {
    return await server.listResourceTemplates(options);
  } catch (error) {
    if (error instanceof ServerError && error.rpcCode === METHOD_NOT_FOUND) return [];
    throw error;
  }
}
