/**
 * Checks the embedder's client id metadata document before the user is sent to a sign-in page: the authorization server would report
 * errors in the document only there.
 *
 * Owns: naming the wrong member. A document that can't be read is not checked, because its server does not have to allow requests from
 * browsers. https://datatracker.ietf.org/doc/draft-ietf-oauth-client-id-metadata-document/
 */
import { ClientError } from "../errors/index.js";
import type { AuthPorts } from "./types.js";

/** Rejects with `ERR-ARGUMENT` if the document at `url` does not have the required content. */
export async function checkOwnDocument(
  url: string,
  redirectUrl: string,
  get: AuthPorts["fetch"],
  signal: AbortSignal | undefined,
): Promise<void> {
  const content = await read(url, get, signal);
  if (!content) return;
  const { client_id: clientId, redirect_uris: redirectUris } = content;
  if (clientId !== url) throw wrong(url, "its client_id is not its own address, character by character");
  if (!Array.isArray(redirectUris) || !redirectUris.includes(redirectUrl))
    throw wrong(url, `its redirect_uris do not list ${redirectUrl}`);
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
