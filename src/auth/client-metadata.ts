/**
 * Metadata of this client, for registration (RFC 7591) or for the document whose address is its client ID.
 *
 * Owns: the two documents. Never sends them. https://modelcontextprotocol.io/specification/2026-07-28/basic/authorization
 */
import { ClientError } from "../errors/index.js";
import type { AuthMethod } from "./client-authentication.js";
import { isLoopback, isSecure, parsedUrl } from "./loopback.js";
import type { AuthorizationOffer } from "./types.js";

/** Application type: `native` if redirects go to this device, otherwise `web`. */
export type ApplicationType = "web" | "native";

/** Metadata of a client, with the names of RFC 7591, section 2. */
export interface ClientMetadata {
  readonly client_name: string;
  readonly redirect_uris: readonly string[];
  readonly grant_types: readonly string[];
  readonly response_types: readonly string[];
  readonly token_endpoint_auth_method: AuthMethod;
  readonly application_type: ApplicationType;
  readonly scope?: string;
}

/** The document an embedder serves at the address that is its client id. */
export interface ClientMetadataDocument extends ClientMetadata {
  /** Exactly the document's own address. */
  readonly client_id: string;
}

/** Details of a client's metadata besides the offer. */
export interface ClientMetadataDetails {
  /** Default `none`. */
  readonly authMethod?: AuthMethod;
  /** Default: derived from the redirect URL. */
  readonly applicationType?: ApplicationType;
  /** Scopes the client will request; absent leaves them to the server. */
  readonly scopes?: readonly string[] | undefined;
}

const DEFAULT_NAME = "mcp-panel";

/** Application type, by the location of the redirect URL. */
export function applicationTypeOf(redirectUrl: string): ApplicationType {
  const url = parsedUrl(redirectUrl);
  return url?.protocol === "https:" && !isLoopback(url.hostname) ? "web" : "native";
}

/** Metadata to register with. Throws `ERR-ARGUMENT` when the redirect URL can't be registered. */
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
 * Document to serve, as `application/json`, at `url`: then `url` is the client id wherever such documents are supported, without
 * registration. Throws `ERR-ARGUMENT` for an address that can't be a client id: it has to be https, with a path, without a fragment.
 * @example clientMetadataDocument("https://app.example/mcp-client.json", { redirectUrl: "https://app.example/callback", clientName: "App" });
 */
export function clientMetadataDocument(
  url: string,
  offer: Pick<AuthorizationOffer, "redirectUrl" | "clientName">,
  { scopes }: Pick<ClientMetadataDetails, "scopes"> = {},
): ClientMetadataDocument {
  checkClientMetadataUrl(url);
  return { client_id: url, ...clientMetadata(offer, { scopes }) };
}

/** Throws `ERR-ARGUMENT` when the address can't be a client id (A-10, draft-ietf-oauth-client-id-metadata-document, section 3). */
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
              ? `is not written as browsers write it (${url.href})` // the server compares text
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
