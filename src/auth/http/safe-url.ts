/**
 * Decides which addresses are permitted for requests, and for pages that the user is sent to.
 *
 * Owns: validating an address that a server or its metadata names, before anything is sent to it. Never sends requests.
 * `addresses/address-class.ts` classifies the host.
 * https://modelcontextprotocol.io/specification/2026-07-28/basic/security_best_practices (A-05, A-18, A-22)
 */
import { ClientError } from "../../errors/index.js";
import { addressClassOf, leadsInwards } from "../../addresses/address-class.js";

/** Maximum number of characters of an address. */
const MAX_URL = 8_192;

/**
 * Checks and parses the address of a document or an endpoint. It must be https (http only on loopback), without
 * credentials. Its host must be public or in the network of the MCP server, so that no server can make this client
 * probe a network that the server isn't part of. `what`: name of the address in the error (`ERR-AUTH-DISCOVERY`), e.g.
 * "the token_endpoint".
 */
export function endpointUrl(text: string, what: string, serverUrl: string): URL {
  // The URL parser silently drops line breaks and tabs, so the checked address would differ from the given text.
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

/**
 * Checks and parses the address of a page that the user is sent to, like {@link endpointUrl}; it must have no fragment
 * (RFC 6749, section 3.1).
 */
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
