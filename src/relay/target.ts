/**
 * Targets of the relay: the text of an address, the list of those that are allowed, and the addresses that are reached.
 *
 * Owns: the rules in their order: text, parsing, credentials, fragment, list, port, scheme, local names, addresses.
 * Never resolves names: a fetch that pins does, and checks each address with {@link isReachable}.
 */
import { addressClassOf } from "../addresses/address-class.js";
import { bitsOf } from "../addresses/address-bits.js";
import { isBlockedPort } from "../addresses/blocked-ports.js";
import { isNeverReachable } from "../addresses/never-relayed.js";
import { RelayRefusal } from "./refusal.js";

/**
 * Address that the relay may reach. Without a query, it stands for the same address with any query. A host that is
 * private by its name (`10.1.2.3`, `localhost`, `tools.internal`) may be so; one with a public name that is in a
 * private network has to be declared `private`. Only private hosts may have `http:`.
 */
export type RelayTarget = string | { readonly url: string; readonly private: true };

/** Targets that are allowed: exact addresses, or a decision about each, which never allows private hosts. */
export type RelayAllow = readonly RelayTarget[] | ((target: URL, request: Request) => boolean | Promise<boolean>);

/** Decision about a target. */
export interface TargetDecision {
  /** True if its operator named the host as one of a private network. */
  readonly mayBePrivate: boolean;
}

/** Decides about a target; `undefined` refuses it. */
export type TargetDecider = (url: URL, request: Request) => Promise<TargetDecision | undefined>;

/** Longest address. */
const MAX_URL = 8_192;
/** ASCII without spaces, controls and backslashes: the URL parser changes or drops the others. */
const PLAIN = /^https?:\/\/[!-[\]-~]*$/i;

/** Parses the text of a target. Throws a refusal if it is no address, or has credentials or a fragment. */
export function parsedTarget(text: string): URL {
  if (text.length > MAX_URL || !PLAIN.test(text) || !URL.canParse(text)) throw new RelayRefusal("bad-url");
  if (/^https?:\/\/[^/?#]*@/i.test(text)) throw new RelayRefusal("credentials");
  if (text.includes("#")) throw new RelayRefusal("fragment");
  const url = new URL(text);
  if (url.username + url.password !== "") throw new RelayRefusal("credentials");
  return url;
}

/**
 * Returns the decision. Throws a refusal for a port of another protocol, for http and names of a private network, and
 * for its addresses.
 */
export function requireReachable(url: URL, decision: TargetDecision): TargetDecision {
  const { mayBePrivate } = decision;
  if (isBlockedPort(url)) throw new RelayRefusal("port");
  if (url.protocol !== "https:" && !mayBePrivate) throw new RelayRefusal("not-https");
  if (isReachable(url.hostname, mayBePrivate)) return decision;
  const isLocalName = bitsOf(url.hostname) === undefined && !isNeverReachable(url.hostname);
  throw new RelayRefusal(isLocalName ? "local-name" : "address");
}

/** True if a host, in the format of `URL.hostname`, may be reached: public, or private and named as such. */
export function isReachable(hostname: string, mayBePrivate: boolean): boolean {
  return !isNeverReachable(hostname) && (mayBePrivate || addressClassOf(hostname) === "public");
}

/** True for a host that is private by its name or address, without resolving it. */
export function isPrivateHost({ hostname }: URL): boolean {
  return addressClassOf(hostname) !== "public";
}

/**
 * Makes the decision about targets. Throws a `TypeError` for entries that can never be
 * reached, and for a function without a fetch that pins: a name that was checked could then resolve to another address.
 */
export function decisionOf(allow: RelayAllow, isPinning: boolean): TargetDecider {
  if (typeof allow !== "function") {
    const entries = allow.map(readEntry);
    return async (url) => entries.find((entry) => isCovered(url, entry.url))?.decision;
  }
  if (!isPinning) {
    throw new TypeError(
      "createRelay: a function as `allow` needs a fetch that connects to the addresses it has checked: " +
        "`fetch: pinnedFetch()` of mcp-panel/relay/node. Elsewhere, list the addresses.",
    );
  }
  return async (url, request) => ((await allow(url, request)) ? { mayBePrivate: false } : undefined);
}

function readEntry(entry: RelayTarget): { readonly url: URL; readonly decision: TargetDecision } {
  const text = typeof entry === "string" ? entry : entry.url;
  try {
    const url = parsedTarget(text);
    const mayBePrivate = typeof entry !== "string" || isPrivateHost(url);
    return { url, decision: requireReachable(url, { mayBePrivate }) };
  } catch (cause) {
    const why = cause instanceof RelayRefusal ? cause.message : "";
    throw new TypeError(`createRelay: the entry ${JSON.stringify(text)} of \`allow\` can't be used. ${why}`, { cause });
  }
}

function isCovered(url: URL, entry: URL): boolean {
  const isSame = url.origin === entry.origin && url.pathname === entry.pathname;
  return isSame && (entry.search === "" || entry.search === url.search);
}
