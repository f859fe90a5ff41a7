/**
 * Options for requests started by the user.
 *
 * The options come from the settings of the server.
 */
import type { RequestOptions, Server } from "../../src/client/api/index.js";
import { requestMeta } from "./known-servers.js";

/**
 * Returns the user's own `_meta` for a server, as an option of a request.
 * @example server.getPrompt(name, args, { signal, ...metaFor(server) })
 */
export function metaFor({ id, info }: Pick<Server, "id" | "info">): Pick<RequestOptions, "meta"> {
  const meta = requestMeta({ id, url: info.url });
  return meta ? { meta } : {};
}
