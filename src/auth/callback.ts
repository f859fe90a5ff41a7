/**
 * Reads a callback: it must belong to the started sign-in, come from the expected server, and contain a code.
 *
 * Owns: every check between the callback page and the token request (A-16, A-17). If a check fails that a third party could have
 * caused, nothing from the callback is used or shown. https://modelcontextprotocol.io/specification/2026-07-28/basic/authorization,
 * https://www.rfc-editor.org/rfc/rfc9207
 */
import { validateAuthResponse, type AuthorizationServer } from "oauth4webapi";
import { ClientError } from "../errors/index.js";
import type { PendingAuthorization } from "./authorization-request.js";
import { parsedUrl } from "./loopback.js";
import { errorCode, errorDescription } from "./oauth-error.js";

/** Callback that passed every check; `exchangeCode` takes only this type (marked by oauth4webapi). */
export type ReadCallback = ReturnType<typeof validateAuthResponse>;

/** Known parameters, each of which may occur only once (RFC 6749, section 3.1). */
const ONCE = ["code", "state", "iss", "error", "error_description", "error_uri", "response", "token", "id_token"];

/**
 * Checks the callback address. Throws `ERR-AUTH-MIXUP` when it does not belong to `pending`; `ERR-AUTH` when it does but brings no code:
 * `data.reason` is `expired`, `denied` (by the user) or `refused` (by the server).
 */
export function readCallback(
  callbackUrl: string,
  pending: PendingAuthorization,
  server: AuthorizationServer,
  now: number,
): ReadCallback {
  const url = parsedUrl(callbackUrl);
  const expected = parsedUrl(pending.redirectUrl);
  if (!url || !expected || addressOf(url) !== addressOf(expected))
    throw mixup("it is not the address people are sent back to");
  const { searchParams: found } = url;
  if (ONCE.some((name) => found.getAll(name).length > 1)) throw mixup("it says something twice");
  if (found.get("state") !== pending.state) throw mixup("it is not the answer to this sign-in");
  checkIssuer(found.get("iss"), pending.issuer, server);
  if (now >= pending.expiresAt) {
    throw new ClientError("ERR-AUTH", "Signing in took longer than ten minutes. Sign in again.", { reason: "expired" });
  }
  if (found.has("error")) throw refusal(found, pending);
  if (!found.get("code")) throw noCode();
  try {
    return validateAuthResponse(server, { client_id: pending.clientId }, found, pending.state);
  } catch {
    throw noCode(); // a response in another form, whose text may contain the code
  }
}

/** Compares issuers as text, even if `iss` was not announced, and for both errors and codes (A-17). */
function checkIssuer(iss: string | null, issuer: string, server: AuthorizationServer): void {
  if (server.issuer !== issuer) throw mixup("it was begun with another authorization server");
  if (iss === null ? server.authorization_response_iss_parameter_supported === true : iss !== issuer) {
    throw mixup(iss === null ? "it does not say who it is from" : "it is from another authorization server");
  }
}

function refusal(found: URLSearchParams, { issuer, state, verifier }: PendingAuthorization): ClientError {
  const error = errorCode(found.get("error"));
  if (error === "access_denied") {
    return new ClientError("ERR-AUTH", "Signing in was denied. Sign in again and allow it to use this server.", {
      reason: "denied",
      error,
      issuer,
    });
  }
  const description = errorDescription(found.get("error_description"), [
    state,
    verifier,
    found.get("code") ?? undefined,
  ]);
  return new ClientError(
    "ERR-AUTH",
    `The authorization server refused to sign in (${error ?? "no known error"})${description ? `: ${description}` : "."}`,
    { reason: "refused", error, description, issuer },
  );
}

function noCode(): ClientError {
  return new ClientError("ERR-AUTH", "The authorization server sent no code back. Sign in again.", {
    reason: "refused",
  });
}

function mixup(problem: string): ClientError {
  return new ClientError(
    "ERR-AUTH-MIXUP",
    `What came back from signing in was not used: ${problem}. Sign in again; if it happens again, the server may be up to no good.`,
  );
}

function addressOf({ protocol, host, pathname }: URL): string {
  return `${protocol}//${host}${pathname}`;
}
