/**
 * Metadata of this client, for registration (RFC 7591) or for the document whose address is the client id.
 *
 * Owns: the two documents. Never sends them.
 * https://modelcontextprotocol.io/specification/2026-07-28/basic/authorization
 */
import { ClientError } from "../../errors/index.js";
import type { AuthMethod } from "./client-authentication.js";
import { isLoopback } from "../../addresses/loopback.js";
import { isSecure, parsedUrl } from "../secure-url.js";
import type { AuthorizationOffer } from "../types.js";

/** Application type: `native` if redirects go to this device, otherwise `web`. */
export type ApplicationType = "web" | "native";

/** Metadata of a client, with the member names of RFC 7591, section 2. */
export interface ClientMetadata {
  readonly client_name: string;
  readonly redirect_uris: readonly string[];
  readonly grant_types: readonly string[];
  readonly response_types: readonly string[];
  readonly token_endpoint_auth_method: AuthMethod;
  readonly application_type: ApplicationType;
  readonly scope?: string;
}

/** Document that an embedder serves at the address that is the client id. */
export interface ClientMetadataDocument extends ClientMetadata {
  /** Address of the document itself, character by character. */
  readonly client_id: string;
}

/** Details of a client's metadata that are not part of the offer. */
export interface ClientMetadataDetails {
  /** Client authentication method. Default `none`. */
  readonly authMethod?: AuthMethod;
  /** Application type. Default: derived from the redirect URL. */
  readonly applicationType?: ApplicationType;
  /** Scopes that the client will request. Absent: the server chooses them. */
  readonly scopes?: readonly string[] | undefined;
}

const DEFAULT_NAME = "mcp-panel";

/** Application type, derived from the redirect URL. */
export function applicationTypeOf(redirectUrl: string): ApplicationType {
  const url = parsedUrl(redirectUrl);
  return url?.protocol === "https:" && !isLoopback(url.hostname) ? "web" : "native";
}

/** Metadata for registration. Throws `ERR-ARGUMENT` if the redirect URL can't be registered. */
export function clientMetadata(
  { redirectUrl, clientName = DEFAULT_NAME }: Pick<AuthorizationOffer, "redirectUrl" | "clientName">,
  { authMethod = "none", applicationType = applicationTypeOf(redirectUrl), scopes }: ClientMetadataDetails = {},
): ClientMetadata {
  checkRedirectUrl(redirectUrl);
  return {
    client_name: clientName,
    redirect_uris: [redirectUrl],
    grant_types: ["authorization_code", "refresh_token"],
    response_types: ["code"],
    token_endpoint_auth_method: authMethod,
    application_type: applicationType,
    ...(scopes?.length && { scope: scopes.join(" ") }),
  };
}

/**
 * Creates the document to serve as `application/json` at `url`. At authorization servers that support such documents,
 * `url` is then the client id, and no registration is needed. Throws `ERR-ARGUMENT` if `url` can't be a client id: it
 * must be https, with a path and without a fragment.
 * @example clientMetadataDocument("https://app.example/mcp-client.json", { redirectUrl: "https://app.example/callback", clientName: "App" });
 */
export function clientMetadataDocument(
  url: string,
  offer: Pick<AuthorizationOffer, "redirectUrl" | "clientName">,
  { scopes }: { readonly scopes?: readonly string[] | undefined } = {},
): ClientMetadataDocument {
  checkClientMetadataUrl(url);
  return { client_id: url, ...clientMetadata(offer, { scopes }) };
}

/**
 * Throws `ERR-ARGUMENT` if the address can't be a client id (A-10, draft-ietf-oauth-client-id-metadata-document,
 * section 3).
 */
export function checkClientMetadataUrl(text: string): void {
  const url = parsedUrl(text);
  const problem = !url
    ? "is no absolute URL"
    : url.protocol !== "https:"
      ? "is not https"
      : url.pathname === "/"
        ? "has no path"
        : text.includes("#")
          ? "has a fragment"
          : url.username || url.password
            ? "holds a name or a password"
            : url.href !== text
              ? `is not written as browsers write it (${url.href})` // the server compares addresses as text
              : undefined;
  if (problem === undefined) return;
  throw new ClientError(
    "ERR-ARGUMENT",
    `The address of the client id metadata document ${problem}. Serve the document at an https URL with a path, and give that.`,
    { clientMetadataUrl: text },
  );
}

function checkRedirectUrl(text: string): void {
  const url = parsedUrl(text);
  if (url && isSecure(url) && !text.includes("#")) return;
  throw new ClientError(
    "ERR-ARGUMENT",
    "The redirect URL must be absolute, https (or http on this device), and without a fragment. Give the address of your callback page.",
    { redirectUrl: text },
  );
}
