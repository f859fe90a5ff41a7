/**
 * Finds and checks the metadata of an authorization server.
 *
 * Owns: the document's possible addresses, and the rules that the document has to satisfy before it is used. Does not
 * own: the choice of the authorization server. https://www.rfc-editor.org/rfc/rfc8414
 */
import type { AuthorizationServer } from "oauth4webapi";
import { ClientError } from "../../errors/index.js";
import type { JsonObject } from "../../json/json-object.js";
import {
  firstDocument,
  quoted,
  stringsOf,
  WITHOUT_SIGN_IN,
  wrongMetadata,
  type SearchPorts,
} from "../http/metadata-document.js";
import { requireOnePlace } from "./mix-up.js";
import { endpointUrl, pageUrl } from "../http/safe-url.js";

const OAUTH = "/.well-known/oauth-authorization-server";
const OPENID = "/.well-known/openid-configuration";

/**
 * Members that are used if they are valid; all others in the document are ignored, such as endpoints that are never
 * requested.
 */
const ENDPOINTS = ["token_endpoint", "registration_endpoint", "revocation_endpoint"] as const;
const LISTS = [
  "scopes_supported",
  "grant_types_supported",
  "response_types_supported",
  "response_modes_supported",
  "code_challenge_methods_supported",
  "token_endpoint_auth_methods_supported",
  "token_endpoint_auth_signing_alg_values_supported",
  "revocation_endpoint_auth_methods_supported",
  "id_token_signing_alg_values_supported",
  "dpop_signing_alg_values_supported",
  "authorization_grant_profiles_supported",
] as const;
const FLAGS = [
  "authorization_response_iss_parameter_supported",
  "client_id_metadata_document_supported",
  "require_pushed_authorization_requests",
] as const;

/** Request for metadata. */
export interface MetadataRequest {
  readonly issuer: string;
  /** Address of the MCP server, whose authorization server may be in the same private network. */
  readonly serverUrl: string;
  /**
   * Source of the issuer. `metadata`: the MCP server named it. `origin`: it is assumed to be the MCP server's origin
   * (2025-03-26).
   */
  readonly foundBy: "metadata" | "origin";
}

/**
 * Checked metadata; `undefined` if there is none. Rejects with `ERR-AUTH-DISCOVERY` if the metadata can't be reached,
 * is broken or belongs to another issuer, with `ERR-AUTH-PKCE` if the authorization server does not support PKCE with
 * S256.
 */
export async function findServerMetadata(
  wanted: MetadataRequest,
  search: SearchPorts,
): Promise<AuthorizationServer | undefined> {
  const { issuer, serverUrl, foundBy } = wanted;
  const url = endpointUrl(issuer, "the authorization server", serverUrl);
  if (/[?#]/.test(issuer)) {
    throw wrongMetadata(`The authorization server ${quoted(issuer)} has a query or a fragment in its name.`);
  }
  return await firstDocument(
    placesOf(url).map((place) => ({ url: place, isNamed: foundBy === "metadata" })),
    {
      step: "server-metadata",
      read: (content) => readServerMetadata(content, wanted),
      report: (server) => `${quoted(server.issuer)} can be used.`,
    },
    search,
  );
}

/** Possible addresses: the well-known path is inserted before the issuer's path or, only for OpenID, appended to it. */
function placesOf({ origin, pathname }: URL): readonly string[] {
  const path = pathname.replace(/\/$/, ""); // RFC 8414 3.1
  return [...new Set([`${origin}${OAUTH}${path}`, `${origin}${OPENID}${path}`, `${origin}${path}${OPENID}`])];
}

function readServerMetadata(content: JsonObject, { issuer, serverUrl, foundBy }: MetadataRequest): AuthorizationServer {
  const given = readIssuer(content.issuer, issuer, foundBy);
  const endpoint = (name: string, check: typeof endpointUrl): string | undefined => {
    const value = content[name] ?? undefined;
    if (value === undefined) return undefined;
    if (typeof value !== "string") throw wrongMetadata(`The ${name} of ${quoted(given)} is no text.`);
    check(value, `the ${name}`, serverUrl);
    return value;
  };
  const authorizationEndpoint = endpoint("authorization_endpoint", pageUrl);
  const endpoints = ENDPOINTS.map((name) => [name, endpoint(name, endpointUrl)] as const);
  const lists = LISTS.map((name) => [name, stringsOf(content[name])] as const);
  const flags = FLAGS.map((name) => [name, content[name] === true ? true : undefined] as const);
  const server: AuthorizationServer = {
    issuer: given,
    ...(authorizationEndpoint !== undefined && { authorization_endpoint: authorizationEndpoint }),
    ...Object.fromEntries([...endpoints, ...lists, ...flags].filter(([, value]) => value !== undefined)),
  };
  requirePkce(content.code_challenge_methods_supported, server, foundBy);
  if (server.authorization_endpoint === undefined || server.token_endpoint === undefined) {
    throw wrongMetadata(`The metadata of ${quoted(given)} does not say where to sign in or where to get a token.`);
  }
  requireOnePlace(server);
  return server;
}

/**
 * Compares the issuer character by character: otherwise metadata of another server could claim to be that of
 * this issuer.
 */
function readIssuer(given: unknown, issuer: string, foundBy: MetadataRequest["foundBy"]): string {
  if (given === issuer) return issuer;
  // This client derived the origin itself, so the server may write it with a trailing slash.
  if (foundBy === "origin" && given === `${issuer}/`) return given;
  const found = typeof given === "string" ? quoted(given) : "no issuer";
  const source =
    foundBy === "metadata" ? "The MCP server names the authorization server" : "The origin of the MCP server is";
  throw new ClientError(
    "ERR-AUTH-DISCOVERY",
    `${source} ${quoted(issuer)}, and the metadata there names ${found} as the issuer. Both have to be equal, character by character, so it is not ` +
      `used. The operator of the authorization server, or of the MCP server, has to correct the name. ${WITHOUT_SIGN_IN}`,
    { issuer: issuer.slice(0, 200), ...(typeof given === "string" && { found: given.slice(0, 200) }) },
  );
}

/**
 * Checks the support for PKCE. A server of 2025-03-26 may omit the list, which was not required at that time; any list
 * must contain S256.
 */
function requirePkce(given: unknown, server: AuthorizationServer, foundBy: MetadataRequest["foundBy"]): void {
  if (server.code_challenge_methods_supported?.includes("S256")) return;
  if (foundBy === "origin" && (given === undefined || given === null)) return;
  throw new ClientError(
    "ERR-AUTH-PKCE",
    `The authorization server ${quoted(server.issuer)} does not offer PKCE with S256: a stolen code could be used by others. ` +
      "Its operator has to turn it on and to list it in code_challenge_methods_supported.",
    { issuer: server.issuer.slice(0, 200), offered: server.code_challenge_methods_supported?.slice(0, 10) ?? [] },
  );
}
