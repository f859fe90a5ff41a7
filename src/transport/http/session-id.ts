/**
 * Id of a legacy session, as a server sends it in `Mcp-Session-Id` (T-12).
 *
 * Owns: the check of ids. The specification allows only visible ASCII, because every request returns the id in a header
 * field.
 */
import { ClientError } from "../../errors/index.js";

const FIELD = "mcp-session-id";
/** Maximum number of characters of an id; servers refuse header fields of more than a few kilobytes. */
const MAX_LENGTH = 1_024;

/** Header field with the session id; empty if there is no id. */
export function sessionField(id: string | undefined): Readonly<Record<string, string>> {
  return id === undefined ? {} : { [FIELD]: id };
}

/**
 * Session id in the header fields of a response; `undefined` if there is none. Throws `ERR-PROTO` for an id that can't
 * be sent back.
 */
export function readSessionId(headers: Headers): string | undefined {
  const id = headers.get(FIELD) || undefined; // some servers send the field empty, and keep no session
  if (id === undefined || (/^[\x21-\x7e]+$/.test(id) && id.length <= MAX_LENGTH)) return id;
  const text = `The server gave a session id that can't be used: it must be 1 to ${MAX_LENGTH} characters of visible ASCII.`;
  throw new ClientError("ERR-PROTO", text, { length: id.length });
}
