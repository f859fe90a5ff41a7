/**
 * Rules for header fields set by a user. Loaded when fields are edited or imported.
 *
 * Owns: the rules. Header fields of the protocol can't be set by users (H-09), and some others can't be set by pages.
 * https://modelcontextprotocol.io/specification/2025-11-25/basic/transports
 */
import { CONNECT_LIMITS } from "./connect-settings.js";

// Headers that a page can't set (https://fetch.spec.whatwg.org/#forbidden-request-header), and those that this client
// sets for the transport.
const FORBIDDEN =
  /^(accept-(charset|encoding)|access-control-.*|connection|content-length|cookie2?|date|dnt|expect|host|keep-alive|origin|referer|set-cookie|te|trailer|transfer-encoding|upgrade|via|proxy-.*|sec-.*)$/;
const OURS = /^(mcp-.*|last-event-id|accept|content-type)$/;
const NAME = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;

/** Problem with a header field. */
export type HeaderProblem = "no-name" | "bad-name" | "reserved" | "forbidden" | "bad-value" | "too-long";

/** Returns the problem with a header field; `undefined` if it can be sent. */
export function headerProblem(name: string, value: string): HeaderProblem | undefined {
  const lower = name.toLowerCase();
  if (name === "") return "no-name";
  if (name.length > CONNECT_LIMITS.name || value.length > CONNECT_LIMITS.value) return "too-long";
  if (!NAME.test(name)) return "bad-name";
  if (OURS.test(lower)) return "reserved";
  if (FORBIDDEN.test(lower)) return "forbidden";
  // Latin-1 without line breaks and NUL: the valid characters of a header value.
  // oxlint-disable-next-line no-control-regex -- these are the characters it can't hold
  return /[\u0000\r\n]|[^\u0000-\u00ff]/.test(value) ? "bad-value" : undefined;
}
