/**
 * Header fields that cross the relay, in both directions, by lists of those that do.
 *
 * Owns: the lists. Never passes on the embedder's own `Authorization`, cookies, `Origin` and `Sec-Fetch-*` (servers that defend themselves against DNS
 * rebinding refuse them), policies of another origin, and the relay's own fields.
 */
import { RelayRefusal } from "./refusal.js";

/** Fields of a message to an MCP server, by their names there. */
export const MESSAGE = /^(?:accept|content-type|authorization|dpop|last-event-id|mcp-(?!relay-).+)$/;
/** Fields of a request for metadata: no secret. */
export const METADATA = /^(?:accept|mcp-protocol-version)$/;
/** Fields of a request to an endpoint of an authorization server. */
export const ENDPOINT = /^(?:accept|content-type|authorization|dpop)$/;

/** Fields that are never forwarded: of the connection, the user, a gateway, or the metadata service of a cloud. */
const NEVER = new RegExp(
  "^(?:authorization|host|connection|keep-alive|te|trailer|transfer-encoding|upgrade|expect|content-length|proxy-.*|cookie2?|" +
    "origin|referer|sec-.*|forwarded|x-forwarded-.*|x-real-ip|x-client-ip|true-client-ip|via|cf-.*|cdn-loop|" +
    "mcp-relay-.*|metadata|metadata-flavor|x-aws-ec2-.*|x-google-metadata-request)$",
);
/** Field with the `Authorization` of the target. That of the request itself is for the embedder's backend. */
const AUTHORIZATION = "mcp-relay-authorization";
const NAME = /^[!#$%&'*+.^_`|~\w-]+$/;
const MAX_NAMED = 64;

/** Fields of the target that the caller gets. */
const RETURNED = new RegExp(
  "^(?:content-type|content-encoding|mcp-(?!relay-).+|www-authenticate|retry-after|dpop-nonce|date|etag|" +
    "x-request-id|traceparent)$",
);
/** Types that keep their name. A browser shows none of them as a document with scripts. */
const KEPT_TYPE = /^(?:application\/(?:[\w.-]+\+)?json|text\/event-stream|text\/plain)\s*(?:;|$)/i;

/** Fields of every response: a browser never interprets, stores or changes it, or gives it to another origin. */
const SHIELD = {
  "x-content-type-options": "nosniff",
  "content-security-policy": "sandbox; default-src 'none'",
  "cross-origin-resource-policy": "same-origin",
  "cache-control": "no-store, no-transform",
  "x-accel-buffering": "no",
  vary: "origin",
};

/** Fields for the target: those that match, and those that `mcp-relay-fields` names. Throws a refusal for bad names. */
export function fieldsToTarget(given: Headers, forwarded: RegExp): Headers {
  const named = forwarded === MESSAGE ? namesIn(given.get("mcp-relay-fields") ?? "") : [];
  const fields = new Headers({ "user-agent": "mcp-panel-relay" });
  for (const [name, value] of given) {
    if (name !== "authorization" && (forwarded.test(name) || named.includes(name))) fields.set(name, value);
  }
  const authorization = given.get(AUTHORIZATION);
  if (authorization !== null && forwarded.test("authorization")) fields.set("authorization", authorization);
  return fields;
}

function namesIn(text: string): readonly string[] {
  const names = text
    .toLowerCase()
    .split(",")
    .map((name) => name.trim())
    .filter(Boolean);
  if (names.length > MAX_NAMED || names.some((name) => !NAME.test(name) || NEVER.test(name))) {
    throw new RelayRefusal("field");
  }
  return names;
}

/** A comma before the next challenge of `WWW-Authenticate`. */
const NEXT_CHALLENGE = /,\s*(?=[a-z][\w-]*(?:\s+[\w-]+\s*=|\s*(?:,|$)))/i;

/** Challenges of MCP. A browser would prompt for a password with others, for the embedder's site, and send it here. */
function challengesOf(text: string): string {
  const challenges = text.split(NEXT_CHALLENGE).map((one) => one.trim());
  return challenges.filter((one) => /^(?:bearer|dpop)\b/i.test(one)).join(", ");
}

/** True if the answer is a stream of events. */
export function hasEvents(fields: Headers): boolean {
  return /^text\/event-stream\b/i.test(fields.get("content-type") ?? "");
}

/** Status and fields of the answer. A redirect is a 200: a browser would follow it, or hide where it leads. */
export function headOf({ status, headers }: Response): { readonly status: number; readonly headers: Headers } {
  const fields = new Headers();
  for (const [name, value] of headers) {
    const kept = name === "www-authenticate" ? challengesOf(value) : value;
    if (RETURNED.test(name) && kept !== "") fields.set(name, kept);
  }
  fields.set("mcp-relay-fields", [...fields.keys()].join(", "));
  if (!KEPT_TYPE.test(fields.get("content-type") ?? "")) fields.set("content-type", "text/plain; charset=utf-8");
  // A browser does not show these to a page.
  if (status < 300 || status >= 400) return { status, headers: fields };
  fields.set("mcp-relay-status", String(status));
  const location = headers.get("location");
  if (location !== null) fields.set("mcp-relay-location", location);
  return { status: 200, headers: fields };
}

/** Adds the fields of every response. */
export function shielded(fields: Headers): Headers {
  for (const [name, value] of Object.entries(SHIELD)) fields.set(name, value);
  return fields;
}
