/**
 * Finds the protected resource metadata of an MCP server, which lists the authorization servers that it trusts.
 *
 * Owns: the document's possible addresses, and the checks of its content. Never sends requests to an authorization
 * server. https://www.rfc-editor.org/rfc/rfc9728
 */
import { ClientError } from "../../errors/index.js";
import type { JsonObject } from "../../json/json-object.js";
import {
  firstDocument,
  quoted,
  stringsOf,
  wrongMetadata,
  type SearchPorts,
  type MetadataLocation,
} from "../http/metadata-document.js";
import { endpointUrl } from "../http/safe-url.js";
import type { Challenge, ResourceMetadata } from "../types.js";

const WELL_KNOWN = "/.well-known/oauth-protected-resource";
/** Maximum number of authorization servers that are read from the list. */
const MAX_SERVERS = 100;
const MAX_NAME = 200;
/** Maximum number of addresses of a challenge that are tried. */
const MAX_NAMED = 3;
/** Valid scope (RFC 6749, section 3.3): a space, for example, would turn it into two scopes. */
const SCOPE = /^[!#-[\]-~]+$/;

/**
 * Searches for the document at the challenge's addresses, then at the server's well-known addresses. `undefined`: there
 * is none. Rejects with `ERR-AUTH-DISCOVERY` if the document is broken or about another resource, or if no document was
 * found and the challenge's address can't be used or reached.
 */
export async function findResourceMetadata(
  serverUrl: string,
  challenge: Challenge | undefined,
  search: SearchPorts,
): Promise<ResourceMetadata | undefined> {
  return await firstDocument(
    placesOf(new URL(serverUrl), challenge?.params.resource_metadata),
    {
      step: "resource-metadata",
      read: (content) => readResourceMetadata(content, serverUrl),
      report: ({ authorizationServers }) =>
        `People sign in at ${authorizationServers.slice(0, 3).map(quoted).join(" or ")}.`,
    },
    search,
  );
}

function placesOf({ origin, pathname, search }: URL, named: string | undefined): readonly MetadataLocation[] {
  const path = pathname === "/" ? "" : pathname;
  const guesses = [`${origin}${WELL_KNOWN}${path}${search}`, `${origin}${WELL_KNOWN}`];
  const all = addressesIn(named);
  return [
    ...all.map((url) => ({ url, isNamed: true })),
    ...[...new Set(guesses)].filter((url) => !all.includes(url)).map((url) => ({ url, isNamed: false })),
  ];
}

/** Addresses of a challenge. Some servers write brackets or a second pair of quotes around an address. */
function addressesIn(named = ""): readonly string[] {
  const addresses = named.split(/,?\s+/).map((text) => text.replace(/^["'<\s]+|["'>\s]+$/g, ""));
  return [...new Set(addresses)].filter((url) => url !== "").slice(0, MAX_NAMED);
}

function readResourceMetadata(content: JsonObject, serverUrl: string): ResourceMetadata {
  const scopesSupported = stringsOf(content.scopes_supported)?.filter((scope) => SCOPE.test(scope));
  const { resource_name: name } = content;
  return {
    resource: readResource(content.resource, serverUrl),
    authorizationServers: readServers(content.authorization_servers, serverUrl),
    ...(scopesSupported && { scopesSupported }),
    ...(typeof name === "string" && name !== "" && { resourceName: name.slice(0, MAX_NAME) }),
    dpopRequired: content.dpop_bound_access_tokens_required === true,
  };
}

/** Checks that the resource is this server; otherwise a token for another server would be sent here. */
function readResource(value: unknown, serverUrl: string): string {
  if (typeof value !== "string" || !URL.canParse(value)) {
    throw wrongMetadata("The server's metadata does not say which resource it is about.");
  }
  const [resource, server] = [new URL(value), new URL(serverUrl)];
  const ours = segmentsOf(server);
  const covers = segmentsOf(resource).every((segment, at) => segment === ours[at]);
  const isPlain = resource.username === "" && resource.password === "" && !resource.href.includes("#");
  const sameQuery = resource.search === "" || resource.search === server.search;
  if (resource.origin === server.origin && covers && isPlain && sameQuery) return value;
  const here = `${server.origin}${server.pathname}`;
  throw new ClientError(
    "ERR-AUTH-DISCOVERY",
    `The metadata is about another resource than this server (${quoted(value)} does not cover ${here}): a token for it could be ` +
      "misused, so none is asked for. If you trust the server, ask its operator to correct it.",
    { resource: value.slice(0, MAX_NAME), server: here },
  );
}

function segmentsOf({ pathname }: URL): readonly string[] {
  return pathname.replace(/\/$/, "").split("/");
}

/** Authorization servers with permitted addresses; others are omitted. */
function readServers(value: unknown, serverUrl: string): readonly string[] {
  const named = stringsOf(value)?.slice(0, MAX_SERVERS);
  if (!named?.length) throw wrongMetadata("The server's metadata names no authorization server.");
  const safe: string[] = [];
  let trouble: unknown;
  for (const issuer of new Set(named)) {
    try {
      endpointUrl(issuer, "the authorization server", serverUrl);
      safe.push(issuer);
    } catch (error) {
      trouble ??= error;
    }
  }
  if (safe.length === 0) throw trouble;
  return safe;
}
