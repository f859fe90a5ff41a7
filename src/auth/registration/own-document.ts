/**
 * Checks the embedder's client id metadata document before the user is sent to a sign-in page: the authorization server
 * would report errors in the document only there.
 *
 * Owns: naming the wrong member. A document that can't be read is not checked, because its server does not have to
 * allow requests from browsers. https://datatracker.ietf.org/doc/draft-ietf-oauth-client-id-metadata-document/
 */
import { ClientError } from "../../errors/index.js";
import { isLoopback } from "../../addresses/loopback.js";
import { parsedUrl } from "../secure-url.js";
import { quoted, stringsOf } from "../http/metadata-document.js";
import type { AuthPorts } from "../types.js";

/** Rejects with `ERR-ARGUMENT` if the document at `url` does not have the required content. */
export async function checkOwnDocument(
  url: string,
  redirectUrl: string,
  get: AuthPorts["fetch"],
  signal: AbortSignal | undefined,
): Promise<void> {
  const content = await read(url, get, signal);
  if (!content) return;
  const { client_id: clientId } = content;
  if (clientId !== url) {
    const seen = typeof clientId === "string" ? quoted(clientId) : "missing";
    throw wrong(url, `its client_id is ${seen}, and has to be its own address, character by character`);
  }
  const listed = stringsOf(content.redirect_uris) ?? [];
  if (listed.some((one) => one === redirectUrl || isSameLoopback(one, redirectUrl))) return;
  const seen = listed.length > 0 ? `lists ${listed.slice(0, 3).map(quoted).join(", ")}` : "lists nothing";
  throw wrong(url, `its redirect_uris ${seen}, and has to list the redirect URL of this page, ${redirectUrl}`);
}

/**
 * True if both are the same address on this device except for the port, which an authorization server must not compare
 * (RFC 8252, section 7.3).
 */
function isSameLoopback(one: string, other: string): boolean {
  const [listed, ours] = [parsedUrl(one), parsedUrl(other)];
  if (!listed || !ours || !isLoopback(listed.hostname)) return false;
  listed.port = ours.port;
  return listed.href === ours.href;
}

async function read(
  url: string,
  get: AuthPorts["fetch"],
  signal: AbortSignal | undefined,
): Promise<Readonly<Record<string, unknown>> | undefined> {
  try {
    const response = await get(url, { headers: { accept: "application/json" }, ...(signal && { signal }) });
    const value: unknown = response.ok ? await response.json() : undefined;
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : undefined; // any object can be read like this
  } catch {
    signal?.throwIfAborted();
    return undefined;
  }
}

function wrong(clientMetadataUrl: string, what: string): ClientError {
  const text = `The client id metadata document at ${clientMetadataUrl} can't be used: ${what}. Mend the document.`;
  return new ClientError("ERR-ARGUMENT", text, { clientMetadataUrl });
}
