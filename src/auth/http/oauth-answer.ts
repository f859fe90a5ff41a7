/**
 * Reads the response of an OAuth endpoint: an object, an error, or neither.
 *
 * Owns: distinguishing these forms, and the sentence for each error. Does not own: the use of a response. Bodies are
 * never part of an error, because they may contain secrets. https://www.rfc-editor.org/rfc/rfc6749#section-5.2
 */
import { isTransientStatus } from "../../errors/failures.js";
import { ClientError, isMcpError } from "../../errors/index.js";
import { errorCode, errorDescription } from "./oauth-error.js";

/** Members of an answer; those with the value `null` or `""` are omitted, and an `error` that is `false` or 0. */
export type OAuthBody = Readonly<Record<string, unknown>>;

/** Response of an OAuth endpoint, after reading. */
export type OAuthAnswer =
  | { readonly kind: "body"; readonly status: number; readonly body: OAuthBody }
  | { readonly kind: "error"; readonly status: number; readonly error?: string; readonly description?: string };

/** Reads a response. A member `error` in the body is an error for any status: some servers send it with 200. */
export async function readOAuthAnswer(
  response: Response,
  secrets: readonly (string | undefined)[] = [],
): Promise<OAuthAnswer> {
  const { status, ok } = response;
  const body = await bodyOf(response);
  const error = errorCode(body?.error);
  if (ok && body && !("error" in body)) return { kind: "body", status, body };
  const description = errorDescription(body?.error_description, secrets);
  return { kind: "error", status, ...(error && { error }), ...(description && { description }) };
}

async function bodyOf(response: Response): Promise<OAuthBody | undefined> {
  let parsed: unknown;
  try {
    parsed = JSON.parse(await response.text());
  } catch {
    return undefined; // not JSON, or incomplete
  }
  if (typeof parsed !== "object" || parsed === null || Array.isArray(parsed)) return undefined;
  const says = ([name, value]: readonly [string, unknown]): boolean =>
    name === "error" ? Boolean(value) : value !== null && value !== "";
  return Object.fromEntries(Object.entries(parsed).filter(says));
}

/** Explanations of error codes, for operators who can fix the cause. */
const MEANINGS = new Map([
  ["invalid_request", "it found the request malformed"],
  [
    "invalid_client",
    "it does not know this client, or not with this secret; register the client again, or check its id",
  ],
  ["invalid_grant", "what was to be exchanged is used up, expired or not ours; sign in again"],
  ["unauthorized_client", "this client may not get tokens in this way; its registration has to allow it"],
  ["unsupported_grant_type", "it does not give tokens in this way"],
  ["invalid_scope", "it does not know a scope that was asked for, or does not grant it"],
  ["invalid_target", "it gives no tokens for this MCP server; its operator has to add the server as a resource"],
  ["invalid_dpop_proof", "it did not accept the proof of the key; check this device's clock"],
  [
    "use_dpop_nonce",
    "it wants a nonce that the page can't read; its operator has to expose the header DPoP-Nonce (CORS)",
  ],
]);

/**
 * Error codes after which a later attempt may succeed, with any status: those of RFC 6749 and RFC 8628, and other names
 * of a limit.
 */
const TRANSIENT =
  /^(?:(?:internal_)?server_error|(?:temporarily|service)_unavailable|slow_down|timeout|.*(?:too_?many_?(?:requests|attempts)|rate_?limit|throttl).*)$/i;

/**
 * Error codes about the grant or the client, which are final with any status: some servers and gateways send them with
 * 500.
 */
const PERMANENT = new Set(["invalid_grant", "invalid_client", "unauthorized_client", "interaction_required"]);

/**
 * Error for a refused token request: `ERR-AUTH` with `data.reason` `passing` if a later attempt may succeed, otherwise
 * `refused`.
 */
export function tokenFailure(what: string, answer: Extract<OAuthAnswer, { kind: "error" }>): ClientError {
  const { status, error, description } = answer;
  if ((isTransientStatus(status) && !PERMANENT.has(error ?? "")) || TRANSIENT.test(error ?? "")) {
    const seen = error ?? `HTTP ${status}`;
    return passing(`${what} failed: the authorization server answered ${seen}. Try again in a while.`, { status });
  }
  const isRedirect = status === 0 || (status >= 300 && status < 400);
  if (isRedirect) {
    const message = `${what} failed: the authorization server answered with a redirect, which is never followed.`;
    return new ClientError("ERR-AUTH", message, { reason: "refused", status });
  }
  const meaning = error
    ? `${MEANINGS.get(error) ?? "it refused"} (${error})`
    : `it answered HTTP ${status} without saying why`;
  const said = description ? ` It says: ${description}` : "";
  return new ClientError("ERR-AUTH", `${what} failed at the authorization server: ${meaning}.${said}`, {
    reason: "refused",
    status,
    error,
    description,
  });
}

/**
 * Error for a request without a response. The reason of an abort is returned unchanged, and so are errors of the
 * bounded fetch about the address or the response. All others may be transient (`passing`). The text of an error from
 * other code is not used.
 */
export function requestFailure(what: string, cause: unknown, signal: AbortSignal | undefined): unknown {
  if (signal?.aborted) return signal.reason;
  if (!isMcpError(cause))
    return passing(`${what} failed: the authorization server could not be reached. Try again in a while.`);
  const { reason } = cause.data;
  return reason === "network" || reason === "timeout" ? passing(cause.message) : cause;
}

function passing(message: string, data = {}): ClientError {
  return new ClientError("ERR-AUTH", message, { reason: "passing", ...data });
}
