/**
 * URL of a url-mode elicitation: whether it may be opened, and the warnings for the user (E-08, E-09).
 *
 * Owns: checking that one string. Never fetches it or anything derived from it.
 * https://modelcontextprotocol.io/specification/2025-11-25/client/elicitation#safe-url-handling
 */
import { leadsInwards } from "../../addresses/address-class.js";
import { isLoopback } from "../../addresses/loopback.js";
import type { InputRequestWarning } from "../input-request.js";
import { againstRule, overLimit, refused } from "../refusal.js";

/** Maximum number of characters of an address. */
const MAX_URL = 8_192;
/** Length above which a query obscures the address. */
const LONG_QUERY = 1_000;

/** Address that may be shown and opened. */
export interface PageAddress {
  /** Complete address, with punycode for other scripts. */
  readonly url: string;
  readonly origin: string;
  readonly warnings: readonly InputRequestWarning[];
}

/**
 * Reads the address that the server at `serverUrl` sent. Throws a refusal (-32602) for an address that must not be
 * opened. `allowsHttp`: for links, which are followed and not relied on.
 */
export function readPageAddress(value: unknown, serverUrl: string, allowsHttp = false): PageAddress {
  if (typeof value !== "string") throw refused(-32602, "url is missing");
  if (value.length > MAX_URL) throw overLimit(`the url is longer than ${MAX_URL} characters`);
  // The URL parser silently drops line breaks and tabs: the shown address would differ from the sent one.
  if (hasControls(value) || !URL.canParse(value)) throw refused(-32602, "url is no absolute URL");
  const url = new URL(value);
  const loopback = isLoopback(url.hostname);
  if (url.protocol !== "https:" && !(url.protocol === "http:" && (loopback || allowsHttp))) {
    const advice = "Pages are opened over https, or http on this device: the server's author can serve this one so.";
    throw againstRule("url is not https", advice);
  }
  if (url.username !== "" || url.password !== "") {
    const advice = "Addresses with a user name or password are never opened: the server's author can leave them out.";
    throw againstRule("url holds credentials", advice);
  }
  const odd: [boolean, Extract<InputRequestWarning, { kind: "odd-url" }>["what"]][] = [
    [url.protocol !== "https:", "not-https"],
    [url.hostname.split(".").some((label) => label.startsWith("xn--")), "punycode"],
    // The parser has converted every notation of an IPv4 address to four numbers.
    [/^\d+\.\d+\.\d+\.\d+$/.test(url.hostname) || url.hostname.startsWith("["), "ip-address"],
    [
      leadsInwards(url.hostname, URL.canParse(serverUrl) ? new URL(serverUrl).hostname : "public.example"),
      "own-network",
    ],
    [url.port !== "", "port"],
    [url.search.length > LONG_QUERY, "long-query"],
  ];
  const warnings = odd.filter(([applies]) => applies).map(([, what]) => ({ kind: "odd-url" as const, what }));
  return { url: url.href, origin: url.origin, warnings };
}

function hasControls(text: string): boolean {
  return [...text].some((char) => char <= " " || (char >= "\u007f" && char <= "\u009f"));
}
