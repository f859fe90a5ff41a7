/**
 * Refusals of the relay, as `application/problem+json` (RFC 9457) with the field `mcp-relay-error`.
 *
 * Owns: the reasons, their statuses and sentences. A sentence names what to do; it never contains an address, a field,
 * a body, or the addresses that a name resolved to: otherwise the relay would be a map of the network it is in.
 */

const REFUSALS = {
  method: [405, "The relay takes GET, POST and DELETE, and a body only with POST."],
  origin: [403, "The page is of another origin than the relay. Set the option `origin` to the page's origin."],
  host: [403, "The Host of the request is not that of the option `origin`. A proxy before the relay has to keep it."],
  session: [401, "The backend does not know the caller. Sign in to the page again."],
  rate: [429, "There are too many requests or open streams through the relay. Wait, or raise its limits."],
  target: [400, "The field mcp-relay-target is missing."],
  kind: [400, "The field mcp-relay-kind is not metadata, registration, token or revocation."],
  field: [400, "The field mcp-relay-fields names a field that is never forwarded."],
  "bad-url": [400, "The target is no absolute http or https address."],
  credentials: [400, "The target has a user name or a password. Send credentials in a header field."],
  fragment: [400, "The target has a fragment. Remove it."],
  "not-allowed": [403, "The target is not on the list of the relay. Its operator has to add it to `allow`."],
  port: [403, "The port of the target belongs to another protocol."],
  "not-https": [403, "The target has to be https."],
  "local-name": [403, "The host of the target is a name of a private network. Only an entry of `allow` can name it."],
  address: [403, "The target is at an address that the relay does not reach."],
  "not-bound": [403, "The metadata of the server and of its authorization server does not name the target."],
  issuer: [403, "The metadata of the authorization server names another issuer. Its operator has to correct it."],
  type: [415, "Tokens are requested and revoked with a form, clients are registered with JSON."],
  size: [413, "The body is larger than the relay takes. Its operator can raise `limits.bodyBytes`."],
  "answer-size": [502, "The answer of the target, or its header, is larger than the relay passes on."],
  unresolved: [502, "The host of the target has no address."],
  certificate: [502, "The certificate of the target is not valid for the relay."],
  unreachable: [502, "The target can't be reached from the relay, or ended the connection."],
  timeout: [504, "There was no answer in time."],
  cancel: [499, "The caller ended the request."],
} as const satisfies Readonly<Record<string, readonly [number, string]>>;

/** Reason of a refusal, as in the field `mcp-relay-error`. */
export type RelayErrorReason = keyof typeof REFUSALS;

/** Refusal with its reason. Its message is the sentence for the caller. */
export class RelayRefusal extends Error {
  readonly reason: RelayErrorReason;

  constructor(reason: RelayErrorReason) {
    super(REFUSALS[reason][1]);
    this.name = "RelayRefusal";
    this.reason = reason;
  }
}

/** Codes of Node for certificates that are not trusted, expired, or of another host. */
const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_(?:GET|VERIFY)|ALTNAME/;

/**
 * Reason for a failed request to the target. `error` may be of another copy of this module, of Node, or of `fetch`,
 * which puts the error of the connection into `cause`.
 */
export function reasonOf(error: unknown): RelayErrorReason {
  if (typeof error !== "object" || error === null) return "unreachable";
  const { reason, code, cause } = error as { reason?: unknown; code?: unknown; cause?: unknown }; // only read
  if (typeof reason === "string" && Object.hasOwn(REFUSALS, reason)) return reason as RelayErrorReason; // just checked
  const text = String(code ?? "");
  if (CERTIFICATE.test(text)) return "certificate";
  if (/ENOTFOUND|EAI_AGAIN/.test(text)) return "unresolved";
  if (/HEADER_?S?_OVERFLOW/.test(text)) return "answer-size";
  return cause === undefined ? "unreachable" : reasonOf(cause);
}

/** Response for a refusal. */
export function refusalResponse(reason: RelayErrorReason): Response {
  const [status, detail] = REFUSALS[reason];
  const headers = new Headers({ "content-type": "application/problem+json", "mcp-relay-error": reason });
  if (status === 405) headers.set("allow", "GET, POST, DELETE");
  if (status === 429) headers.set("retry-after", "10");
  return new Response(JSON.stringify({ title: "The relay refused the request.", status, detail }), { status, headers });
}
