/**
 * Discovers the authorization server of an MCP server.
 *
 * Owns: the order of the discovery methods, from the newest to the one of 2025-03-26. Never registers, requests a
 * token, or stores the result. https://modelcontextprotocol.io/specification/2026-07-28/basic/authorization (A-03 …
 *
 */
import { ClientError, isMcpError, type McpError } from "../../errors/index.js";
import { boundedFetch } from "../http/bounded-fetch.js";
import { quoted, type SearchPorts } from "../http/metadata-document.js";
import { findResourceMetadata } from "./resource-metadata.js";
import { pageUrl } from "../http/safe-url.js";
import { findServerMetadata } from "./server-metadata.js";
import type { AuthPorts, Challenge, Discovered, ResourceMetadata, Trail } from "../types.js";

/** Maximum number of authorization servers that are tried: a long list must not cause endless requests. */
const MAX_TRIED = 5;

/**
 * Discovers the authorization server. Rejects with `ERR-AUTH-DISCOVERY` or `ERR-AUTH-PKCE` if there is no usable
 * server, and with the signal's reason if it aborts.
 */
export async function discover(
  serverUrl: string,
  challenge: Challenge | undefined,
  ports: AuthPorts,
  trail: Trail,
  signal?: AbortSignal,
): Promise<Discovered> {
  signal?.throwIfAborted();
  const search = { get: boundedFetch(ports, serverUrl), trail, signal };
  const metadata = await findResourceMetadata(serverUrl, challenge, search);
  return metadata ? await firstUsable(metadata, serverUrl, search) : await atOrigin(serverUrl, search);
}

/** First usable authorization server of a list; if there is none, rejects with the error of the first server. */
async function firstUsable(metadata: ResourceMetadata, serverUrl: string, search: SearchPorts): Promise<Discovered> {
  let trouble: McpError | undefined;
  for (const issuer of metadata.authorizationServers.slice(0, MAX_TRIED)) {
    try {
      const server = await findServerMetadata({ issuer, serverUrl, foundBy: "metadata" }, search);
      if (server) {
        return { resource: metadata.resource, resourceMetadata: metadata, issuer, server, foundBy: "metadata" };
      }
      trouble ??= new ClientError(
        "ERR-AUTH-DISCOVERY",
        `The authorization server ${quoted(issuer)} publishes no metadata. Its operator has to do so.`,
        { issuer: issuer.slice(0, 200) },
      );
    } catch (error) {
      if (!isMcpError(error) || search.signal?.aborted) throw error;
      trouble ??= error;
    }
  }
  throw trouble ?? new ClientError("ERR-AUTH-DISCOVERY", "The server's metadata names no authorization server.");
}

/**
 * Discovery method of 2025-03-26: the MCP server's origin is the authorization server, with metadata or with the
 * prescribed paths.
 */
async function atOrigin(serverUrl: string, search: SearchPorts): Promise<Discovered> {
  const { origin } = new URL(serverUrl);
  const server = await findServerMetadata({ issuer: origin, serverUrl, foundBy: "origin" }, search);
  if (server) return { issuer: server.issuer, server, foundBy: "origin" };
  search.trail({
    step: "server-metadata",
    outcome: "skipped",
    url: origin,
    detail:
      "There is no metadata: the addresses that 2025-03-26 prescribes are used. Whether they keep PKCE can't be checked.",
  });
  const at = (path: string): string => pageUrl(`${origin}${path}`, "the server's own sign-in", serverUrl).href;
  return {
    issuer: origin,
    server: {
      issuer: origin,
      authorization_endpoint: at("/authorize"),
      token_endpoint: at("/token"),
      registration_endpoint: at("/register"),
    },
    foundBy: "defaults",
  };
}
