/**
 * Which addresses we ask, and which pages we send people to.
 *
 * Owns: the judgement of one address that a server or its metadata named, before anything is sent there. Never: asking it, nor names
 * that only DNS knows; those count as public.
 * https://modelcontextprotocol.io/specification/2026-07-28/basic/security_best_practices (A-05, A-18, A-22)
 */
import { ClientError } from "../errors/index.js";
import { isLoopback } from "../errors/loopback.js";

/** Characters of an address. */
const MAX_URL = 8_192;

/** The kinds of addresses that are not everybody's. */
type AddressClass =
  | "public"
  | "loopback"
  | "private"
  | "shared"
  | "link-local"
  | "multicast"
  | "unspecified"
  | "reserved"
  /** An IPv6 address that stands for an IPv4 one. */
  | "embedded";

/**
 * The address of a document or an endpoint: https, http only on loopback, no credentials; and what is not everybody's only where the
 * MCP server itself is of that class, so that no server sends us looking around in a network it isn't part of.
 * `what` names it in the failure (`ERR-AUTH-DISCOVERY`), e.g. "the token_endpoint".
 */
export function endpointUrl(text: string, what: string, serverUrl: string): URL {
  // The URL parser drops line breaks and tabs silently: what was checked would not be what was written.
  if (text.length > MAX_URL || hasControls(text) || !URL.canParse(text)) throw unsafe(what, "", "is no absolute URL");
  const url = new URL(text);
  const place = classOf(url.hostname);
  if (url.protocol !== "https:" && !(url.protocol === "http:" && place === "loopback")) {
    throw unsafe(what, url.hostname, `has to be https, not ${url.protocol.slice(0, 32)}`);
  }
  if (url.username !== "" || url.password !== "") throw unsafe(what, url.hostname, "holds credentials");
  if (place !== "public" && place !== classOf(new URL(serverUrl).hostname)) {
    throw unsafe(what, url.hostname, `is a ${place} address, which the address of the MCP server is not`);
  }
  return url;
}

/** The page a person is sent to: as {@link endpointUrl}, and without a fragment (RFC 6749 3.1). */
export function pageUrl(text: string, what: string, serverUrl: string): URL {
  const url = endpointUrl(text, what, serverUrl);
  if (url.href.includes("#")) throw unsafe(what, url.hostname, "has a fragment");
  return url;
}

function unsafe(what: string, host: string, why: string): ClientError {
  const message = `We do not go to ${what}${host && ` (${host})`}: it ${why}. The server's operator has to correct it.`;
  return new ClientError("ERR-AUTH-DISCOVERY", message, { reason: "unsafe", what, host });
}

/** Judges the `hostname` of a parsed `URL`, in which IP addresses have their one normal form. */
function classOf(hostname: string): AddressClass {
  if (isLoopback(hostname)) return "loopback";
  const name = hostname.replace(/\.$/, "");
  if (name.startsWith("[")) return classOfIpv6(name.slice(1, -1));
  return /^\d+\.\d+\.\d+\.\d+$/.test(name) ? classOfIpv4(name.split(".").map(Number)) : "public";
}

/** The registry of special addresses: RFC 6890; 100.64.0.0/10 is that of carriers (RFC 6598). */
function classOfIpv4([a = 0, b = 0]: readonly number[]): AddressClass {
  if (a === 0) return "unspecified";
  if (a === 10 || (a === 172 && b >= 16 && b < 32) || (a === 192 && b === 168)) return "private";
  if (a === 100 && b >= 64 && b < 128) return "shared";
  if (a === 169 && b === 254) return "link-local";
  if (a >= 224 && a < 240) return "multicast";
  return a >= 240 || (a === 192 && b === 0) || (a === 198 && (b === 18 || b === 19)) ? "reserved" : "public";
}

function classOfIpv6(address: string): AddressClass {
  if (address === "::") return "unspecified";
  if (/^f[cd]..:/.test(address)) return "private";
  if (/^fe[89ab].:/.test(address)) return "link-local";
  if (/^fe[c-f].:/.test(address)) return "private"; // site-local, long given up (RFC 3879)
  if (/^ff..:/.test(address)) return "multicast";
  // Mapped and compatible, NAT64 (RFC 6052), 6to4 (RFC 3056), Teredo (RFC 4380).
  return /^(::|0:|64:ff9b:|2002:|2001:0?:)/.test(address) ? "embedded" : "public";
}

function hasControls(text: string): boolean {
  return [...text].some((char) => char <= " " || (char >= "\u007f" && char <= "\u009f"));
}
