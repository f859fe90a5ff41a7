/**
 * Sign-in offer of a panel, created from its attributes and the entries of its map of servers.
 *
 * Owns: the fallback for invalid values, and reporting them. Does not validate clients: the code that uses them does.
 */
import type { AuthorizationOffer, RegisteredClient } from "../../../src/client/api/index.js";
import { authorizationAddress } from "../../sign-in/authorization-address.js";
import type { SignInAttributes } from "./sign-in-attributes.js";

const STORAGES = ["memory", "session", "persistent"] as const;
const DPOP = ["required", "supported", "never"] as const;

/** Invalid value set by the page. */
export interface SignInProblem {
  readonly kind: "no-redirect" | "redirect" | "word";
  readonly params?: Readonly<Record<string, string>>;
}

/** Result of reading the sign-in settings. */
export interface SignInOffer {
  /** Absent if sign-in is not offered. */
  readonly authorization?: AuthorizationOffer;
  readonly problems: readonly SignInProblem[];
}

type Attributes = Pick<SignInAttributes, "redirectUrl" | "clientMetadataUrl" | "clientName" | "tokenStorage" | "dpop">;

/** Reads the sign-in attributes. `clients`: clients named in the entries of the map of servers. */
export function signInOffer(attributes: Attributes, clients: readonly RegisteredClient[]): SignInOffer {
  const { redirectUrl, clientMetadataUrl, clientName, tokenStorage, dpop } = attributes;
  const isMeant = [clientMetadataUrl, clientName, tokenStorage, dpop, clients[0]].some((one) => one !== undefined);
  if (redirectUrl === undefined) return { problems: isMeant ? [{ kind: "no-redirect" }] : [] };
  const redirect = redirectPage(redirectUrl);
  if (redirect === undefined) return { problems: [{ kind: "redirect", params: { value: redirectUrl } }] };
  const problems: SignInProblem[] = [];
  const word = <T extends string>(attribute: string, value: string | undefined, known: readonly [T, ...T[]]): T => {
    const [used] = known;
    const found = value === undefined ? used : known.find((one) => one === value);
    if (found === undefined) problems.push({ kind: "word", params: { attribute, value: value ?? "", used } });
    return found ?? used;
  };
  const authorization: AuthorizationOffer = {
    redirectUrl: redirect,
    storage: word("token-storage", tokenStorage, STORAGES),
    dpop: word("dpop", dpop, DPOP),
    ...(clientName !== undefined && { clientName }),
    ...(clientMetadataUrl !== undefined && { clientMetadataUrl: absolute(clientMetadataUrl) }),
    ...(clients.length > 0 && { clients }),
  };
  return { authorization, problems };
}

/**
 * Resolves the redirect URL, which must be on the origin of the page, because only such a page can report back to the
 * panel.
 */
function redirectPage(text: string): string | undefined {
  const url = authorizationAddress(absolute(text));
  return url?.origin === location.origin && !url.href.includes("#") ? url.href : undefined;
}

/** Resolves an address. An invalid address is returned unchanged; the code that uses it reports the error. */
function absolute(text: string): string {
  return URL.canParse(text, document.baseURI) ? new URL(text, document.baseURI).href : text;
}
