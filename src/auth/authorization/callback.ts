/**
 * Reads a callback, which must belong to the sign-in that was started, come from the expected server, and contain a
 * code.
 *
 * Owns: all checks between the callback page and the token request (A-16, A-17). If a check fails and a third party
 * could have caused this, no content of the callback is used; only the address of the issuer that it names is shown.
 * https://modelcontextprotocol.io/specification/2026-07-28/basic/authorization, https://www.rfc-editor.org/rfc/rfc9207
 */
import { validateAuthResponse, type AuthorizationServer } from "oauth4webapi";
import { ClientError } from "../../errors/index.js";
import type { PendingAuthorization } from "./authorization-request.js";
import { parsedUrl } from "../secure-url.js";
import { quoted, WITHOUT_SIGN_IN } from "../http/metadata-document.js";
import { errorCode, errorDescription } from "../http/oauth-error.js";

/** Callback that has passed all checks, as marked by oauth4webapi; `exchangeCode` accepts only this type. */
export type ReadCallback = ReturnType<typeof validateAuthResponse>;

/** Parameters that may occur only once (RFC 6749, section 3.1). */
const ONCE = ["code", "state", "iss", "error", "error_description", "error_uri", "response", "token", "id_token"];

/**
 * Checks a callback address. Throws `ERR-AUTH-MIXUP` if it does not belong to `pending`. Throws `ERR-AUTH` if it
 * belongs to `pending` but contains no valid code: `data.reason` is `expired`, `denied` (by the user) or `refused` (by
 * the server).
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
  checkIssuer(found, pending, server);
  if (now >= pending.expiresAt) {
    throw new ClientError("ERR-AUTH", "Signing in took longer than ten minutes. Sign in again.", { reason: "expired" });
  }
  if (found.has("error")) throw refusal(found, pending);
  if (!found.get("code")) throw noCode();
  try {
    return validateAuthResponse(server, { client_id: pending.clientId }, found, pending.state);
  } catch {
    throw noCode(); // the original error is not attached, because its text may contain the code
  }
}

/**
 * Compares the issuers as text, even if the server did not announce `iss`, and both for codes and for errors (A-17).
 */
function checkIssuer(
  found: URLSearchParams,
  { issuer, state, verifier }: PendingAuthorization,
  server: AuthorizationServer,
): void {
  const iss = found.get("iss");
  const begun = `it was begun at the authorization server ${quoted(issuer)}`;
  if (server.issuer !== issuer)
    throw wrongIssuer(`${begun}, and the MCP server now names ${quoted(server.issuer)}`, issuer, server.issuer);
  if (iss === null && server.authorization_response_iss_parameter_supported === true)
    throw wrongIssuer(
      `${begun}, which promises to name itself in each answer (iss), and the answer names nobody`,
      issuer,
    );
  if (iss === null || iss === issuer) return;
  // Any other text could be a message of a stranger to the user.
  const { origin = "", pathname = "" } = parsedUrl(iss) ?? {};
  const shown =
    /^https?:/.test(origin) && errorDescription(origin + pathname, [state, verifier, found.get("code") ?? undefined]);
  if (!shown) throw wrongIssuer(`${begun}, and the answer names an issuer that is no address`, issuer);
  throw wrongIssuer(`${begun}, and the answer says that it is from ${quoted(shown)}`, issuer, shown);
}

/**
 * Error for an answer that names another issuer: a mistake of the authorization server, or the answer of a stranger.
 */
function wrongIssuer(problem: string, issuer: string, found?: string): ClientError {
  return new ClientError(
    "ERR-AUTH-MIXUP",
    `What came back from signing in was not used: ${problem}. Either another server interfered, or the operator of the authorization server has ` +
      `to correct the names, which have to be equal in its metadata and in its answers. Sign in again. ${WITHOUT_SIGN_IN}`,
    { issuer: issuer.slice(0, 200), ...(found !== undefined && { found: found.slice(0, 200) }) },
  );
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
