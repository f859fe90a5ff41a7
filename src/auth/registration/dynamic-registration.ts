/**
 * Registers the client dynamically (RFC 7591) with an authorization server that permits it.
 *
 * Owns: the request, because oauth4webapi would accept an answer only with status 201, and the checks of the answer.
 * https://modelcontextprotocol.io/specification/2026-07-28/basic/authorization (A-11)
 */
import { ClientError } from "../../errors/index.js";
import { chooseAuthMethod, isAuthMethod, registrationMethod } from "./client-authentication.js";
import { applicationTypeOf, clientMetadata, type ClientMetadata } from "./client-metadata.js";
import { isSameRedirect } from "../secure-url.js";
import { quoted } from "../http/metadata-document.js";
import { readOAuthAnswer, type OAuthAnswer, type OAuthBody } from "../http/oauth-answer.js";
import type { AuthorizationOffer, AuthPorts, Client, Discovered } from "../types.js";

/** Parameters of a registration. */
export interface Registering {
  readonly endpoint: string;
  readonly discovered: Discovered;
  readonly offer: AuthorizationOffer;
  readonly get: AuthPorts["fetch"];
  readonly signal?: AbortSignal | undefined;
}

const ADVICE = "Use a pre-registered client id or a client id metadata document.";

/** Last second that a date can represent. */
const MAX_TIME_S = 8.64e12;

/** Errors that a second attempt with the other application type may avoid (A-11). */
const WORTH_ANOTHER = new Set(["invalid_redirect_uri", "invalid_client_metadata"]);

/**
 * Registers the client, with at most two attempts. Rejects with `ERR-AUTH-REG`; `data.status` is the status of the
 * answer, if there was one.
 */
export async function registerClient(registering: Registering): Promise<Client> {
  const { discovered, offer } = registering;
  const authMethod = registrationMethod(discovered.server);
  const first = applicationTypeOf(offer.redirectUrl);
  let answer = await request(registering, clientMetadata(offer, { authMethod, applicationType: first }));
  if (answer.kind === "error" && WORTH_ANOTHER.has(answer.error ?? "")) {
    const applicationType = first === "web" ? "native" : "web";
    const second = await request(registering, clientMetadata(offer, { authMethod, applicationType }));
    if (second.kind === "body") answer = second; // otherwise the first error is more informative
  }
  if (answer.kind === "body") return registered(answer.body, registering);
  const { status, error, description } = answer;
  throw failure(
    `the authorization server ${discovered.issuer} refused to register this client (${error ?? `HTTP ${status}`})${description ? `: ${description}` : "."} ${ADVICE}`,
    { status, error, description, issuer: discovered.issuer },
  );
}

async function request(
  { endpoint, discovered, get, signal }: Registering,
  metadata: ClientMetadata,
): Promise<OAuthAnswer> {
  const init: RequestInit = {
    method: "POST",
    headers: { accept: "application/json", "content-type": "application/json" },
    body: JSON.stringify(metadata),
    redirect: "manual",
    ...(signal && { signal }),
  };
  try {
    return await readOAuthAnswer(await get(endpoint, init));
  } catch {
    if (signal?.aborted) throw signal.reason;
    // Not tried again: a page can't distinguish a missing CORS header, which is permanent, from a server that is down.
    throw failure(
      `the authorization server ${discovered.issuer} does not let this page register (it is out of reach, or its registration endpoint sends no CORS headers). ${ADVICE}`,
      { reason: "network", issuer: discovered.issuer },
    );
  }
}

/** Client in an answer. Throws if the answer does not match the request. */
function registered(body: OAuthBody, { discovered: { server, issuer }, offer: { redirectUrl } }: Registering): Client {
  const clientId = textOf(body.client_id);
  const clientSecret = textOf(body.client_secret);
  // An empty or absent list says nothing: the requested redirect URL counts. Some servers send a text with all
  // addresses.
  const texts = [body.redirect_uris].flat().filter((one) => typeof one === "string");
  const listed = texts.flatMap((text) => text.split(/\s+/)).filter((one) => one !== "");
  const broken = (problem: string): ClientError =>
    failure(`the authorization server ${issuer} registered this client, but ${problem}. ${ADVICE}`, { issuer });
  if (clientId === undefined) throw broken("gave it no client id");
  if (listed.length > 0 && !listed.some((one) => isSameRedirect(one, redirectUrl))) {
    throw broken(`with the redirect URL ${quoted(String(listed[0]))}, and the one of this page is ${redirectUrl}`);
  }
  const authMethod = textOf(body.token_endpoint_auth_method) ?? silentMethod(server, clientSecret !== undefined);
  if (!isAuthMethod(authMethod)) throw broken("to authenticate in a way that a page can't");
  if (authMethod === "none") return { clientId, authMethod, by: "registered" };
  if (clientSecret === undefined) throw broken("demands a secret that it did not give");
  const seconds = Math.min(Number(body.client_secret_expires_at ?? 0), MAX_TIME_S);
  return {
    clientId,
    clientSecret,
    authMethod,
    by: "registered",
    ...(seconds > 0 && { secretExpiresAt: seconds * 1000 }),
  };
}

/** Text of a member: some servers send ids as numbers. */
function textOf(value: unknown): string | undefined {
  return typeof value === "string" || Number.isSafeInteger(value) ? String(value) : undefined;
}

/** Authentication method if the answer names none: without a secret if the server allows it. */
function silentMethod(server: Discovered["server"], hasSecret: boolean): string {
  const methods = server.token_endpoint_auth_methods_supported;
  return methods?.includes("none") ? "none" : chooseAuthMethod(methods, hasSecret);
}

function failure(problem: string, data: Readonly<Record<string, unknown>>): ClientError {
  return new ClientError("ERR-AUTH-REG", `This client could not be registered: ${problem}`, data);
}
