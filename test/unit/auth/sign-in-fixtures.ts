/** A sign-in up to any point, against the fake authorization server. */
import {
  beginAuthorization,
  type PendingAuthorization,
} from "../../../src/auth/authorization/authorization-request.js";
import { readCallback, type ReadCallback } from "../../../src/auth/authorization/callback.js";
import { exchangeCode, type TokenContext } from "../../../src/auth/tokens/token-requests.js";
import type { AuthorizationStep, Client, Tokens } from "../../../src/auth/types.js";
import { FakeAuthorizationServer, type AuthorizationServerQuirks } from "../../fixtures/fake-authorization-server.js";

export const NOW = 1_800_000_000_000;
export const REDIRECT = "https://app.example/callback";
export const RESOURCE = "https://mcp.example/mcp";
export const PUBLIC: Client = { clientId: "client-p", authMethod: "none", by: "given" };

/** A server that knows {@link PUBLIC}, and a context to ask it for tokens. */
export function atServer(quirks: AuthorizationServerQuirks = {}, more: Partial<TokenContext> = {}) {
  const server = new FakeAuthorizationServer(quirks);
  server.clients.set(PUBLIC.clientId, { method: "none" });
  const steps: Omit<AuthorizationStep, "at">[] = [];
  const context: TokenContext = {
    server: server.metadata,
    client: PUBLIC,
    resource: RESOURCE,
    get: server.fetch,
    now: () => NOW,
    trail: (step) => void steps.push(step),
    ...more,
  };
  return { server, context, steps };
}

/** Begins; the user comes back at once. */
export async function callbackAt(
  server: FakeAuthorizationServer,
  client: Client = PUBLIC,
  scopes: readonly string[] = ["read"],
): Promise<{ pending: PendingAuthorization; callbackUrl: string; url: string }> {
  const policy = { serverUrl: RESOURCE, redirectUrl: REDIRECT, scopes, now: NOW };
  const { url, pending } = await beginAuthorization(server.discovered(RESOURCE), client, policy);
  return { url, pending, callbackUrl: server.authorize(url) };
}

/** A callback that passed its checks. */
export async function readAt(
  server: FakeAuthorizationServer,
  client: Client = PUBLIC,
  scopes?: readonly string[],
): Promise<{ pending: PendingAuthorization; callback: ReadCallback }> {
  const { pending, callbackUrl } = await callbackAt(server, client, scopes);
  return { pending, callback: readCallback(callbackUrl, pending, server.metadata, NOW) };
}

/** Signs in. */
export async function signIn(
  server: FakeAuthorizationServer,
  context: TokenContext,
  scopes?: readonly string[],
): Promise<Tokens> {
  const { pending, callback } = await readAt(server, context.client, scopes);
  return exchangeCode(context, pending, callback);
}

/** Everything an error says, to look for what it must not say. */
export function everythingIn(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return [error.message, JSON.stringify({ ...error }), error.cause ? everythingIn(error.cause) : ""].join("\n");
}
