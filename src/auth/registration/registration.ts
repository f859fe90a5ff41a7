/**
 * Determines the client at an authorization server from several sources of a client id.
 *
 * Owns: the order of the sources, and using credentials only at their own issuer. Never stores credentials.
 * https://modelcontextprotocol.io/specification/2026-07-28/basic/authorization
 */
import { isMcpError } from "../../errors/index.js";
import { chooseAuthMethod, clientAuthentication } from "./client-authentication.js";
import { checkClientMetadataUrl } from "./client-metadata.js";
import { registerClient } from "./dynamic-registration.js";
import { checkOwnDocument } from "./own-document.js";
import { withoutQuery } from "../http/token-endpoint.js";
import type { AuthorizationOffer, AuthPorts, Client, Discovered, RegisteredClient, Trail } from "../types.js";

/** Sources of a client. */
export interface ClientSources {
  readonly offer: AuthorizationOffer;
  /** Earlier registration with exactly this issuer and for exactly this redirect URL. */
  readonly known?: Client | undefined;
  readonly get: AuthPorts["fetch"];
  readonly trail: Trail;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Client to sign in with. The sources in order: the embedder's client for this issuer, the client id metadata document,
 * the earlier registration, a new registration. `undefined`: the user has to enter a client id. Rejects with
 * `ERR-AUTH-REG` if registration failed, with `ERR-ARGUMENT` if the embedder's data can't be used.
 */
export async function clientFor(discovered: Discovered, sources: ClientSources): Promise<Client | undefined> {
  const { issuer, server } = discovered;
  const { offer, known, get, trail, now, signal } = sources;
  const given = offer.clients?.find((client) => client.issuer === issuer);
  if (given)
    return reported(trail, givenClient(given, discovered), "The client id given for this authorization server.");
  if (offer.clientMetadataUrl !== undefined && server.client_id_metadata_document_supported === true) {
    checkClientMetadataUrl(offer.clientMetadataUrl);
    await checkOwnDocument(offer.clientMetadataUrl, offer.redirectUrl, get, signal);
    const client: Client = { clientId: offer.clientMetadataUrl, authMethod: "none", by: "metadata-document" };
    return reported(trail, client, "The client id metadata document of this page.");
  }
  if (known && now() < (known.secretExpiresAt ?? Infinity)) {
    return reported(trail, known, "The client id of an earlier registration.");
  }
  const client = await register(discovered, sources);
  if (client) return client;
  const others = offer.clients?.length ? "The client ids that were given are for other authorization servers. " : "";
  trail({
    step: "registration",
    outcome: "failed",
    detail: `${others}The authorization server ${issuer} offers no way for this page to become known to it: a client id has to be entered.`,
  });
  return undefined;
}

/** Client with the id that a user entered, for this authorization server only. */
export function enteredClient({ server }: Discovered, clientId: string, clientSecret?: string): Client {
  return {
    clientId,
    ...(clientSecret !== undefined && { clientSecret }),
    authMethod: chooseAuthMethod(server.token_endpoint_auth_methods_supported, clientSecret !== undefined),
    by: "user",
  };
}

function givenClient(
  { clientId, clientSecret, tokenEndpointAuthMethod }: RegisteredClient,
  { server }: Discovered,
): Client {
  const client: Client = {
    clientId,
    ...(clientSecret !== undefined && { clientSecret }),
    authMethod:
      tokenEndpointAuthMethod ??
      chooseAuthMethod(server.token_endpoint_auth_methods_supported, clientSecret !== undefined),
    by: "given",
  };
  clientAuthentication(client); // throws now, instead of after the sign-in, if the client can't be authenticated
  return client;
}

async function register(
  discovered: Discovered,
  { offer, get, trail, signal }: ClientSources,
): Promise<Client | undefined> {
  const endpoint = discovered.server.registration_endpoint;
  if (endpoint === undefined) return undefined;
  try {
    const client = await registerClient({ endpoint, discovered, offer, get, signal });
    return reported(trail, client, "This client was registered.", endpoint);
  } catch (error) {
    if (!isMcpError(error)) throw error; // the signal has aborted
    const { status, reason, error: said } = error.data;
    trail({
      step: "registration",
      outcome: "failed",
      url: withoutQuery(endpoint),
      detail: error.message,
      ...(typeof status === "number" && { status }),
    });
    // Without metadata, the endpoint is only a guess: if it does not exist, registration is not available.
    const isMissing = reason === "network" || (status !== undefined && said === undefined);
    if (discovered.foundBy === "defaults" && isMissing) return undefined;
    throw error;
  }
}

function reported(trail: Trail, client: Client, detail: string, url?: string): Client {
  trail({ step: "registration", outcome: "ok", detail, ...(url !== undefined && { url: withoutQuery(url) }) });
  return client;
}
