/**
 * Permitted addresses of requests, and of pages the user is sent to.
 *
 * Owns: validating an address named by a server or its metadata, before anything is sent there. Never sends requests.
 * `errors/address-class.ts` classifies the host. https://modelcontextprotocol.io/specification/2026-07-28/basic/security_best_practices
 * (A-05, A-18, A-22)
 */
import { ClientError } from "../errors/index.js";
import { addressClassOf, leadsInwards } from "../errors/address-class.js";

/** Maximum number of characters of an address. */
const MAX_URL = 8_192;

/**
 * Address of a document or an endpoint: https, http only on loopback, no credentials; a host that is not public only where the MCP server
 * itself is in that network, so that no server can make this client probe a network it isn't part of. `what` names it in the failure
 * (`ERR-AUTH-DISCOVERY`), e.g. "the token_endpoint".
 */
export function endpointUrl(text: string, what: string, serverUrl: string): URL {
  // The URL parser drops line breaks and tabs silently: what was checked would not be what was written.
  if (text.length > MAX_URL || hasControls(text) || !URL.canParse(text)) throw unsafe(what, "", "is no absolute URL");
  const url = new URL(text);
  const place = addressClassOf(url.hostname);
  if (url.protocol !== "https:" && !(url.protocol === "http:" && place === "loopback")) {
    throw unsafe(what, url.hostname, `has to be https, not ${url.protocol.slice(0, 32)}`);
  }
  if (url.username !== "" || url.password !== "") throw unsafe(what, url.hostname, "holds credentials");
  if (leadsInwards(url.hostname, new URL(serverUrl).hostname)) {
    throw unsafe(what, url.hostname, `is a ${place} address, of a network the MCP server is not in`);
  }
  return url;
}

/** Address of a page the user is sent to: as {@link endpointUrl}, and without a fragment (RFC 6749 3.1). */
export function pageUrl(text: string, what: string, serverUrl: string): URL {
  const url = endpointUrl(text, what, serverUrl);
  if (url.href.includes("#")) throw unsafe(what, url.hostname, "has a fragment");
  return url;
}

function unsafe(what: string, host: string, why: string): ClientError {
  const message = `We do not go to ${what}${host && ` (${host})`}: it ${why}. The server's operator has to correct it.`;
  return new ClientError("ERR-AUTH-DISCOVERY", message, { reason: "unsafe", what, host });
}

function hasControls(text: string): boolean {
  return [...text].some((char) => char <= " " || (char >= "\u007f" && char <= "\u009f"));
}
