/**
 * Detects authorization servers whose endpoints are at different sites: some combinations are refused, others only
 * cause a warning.
 *
 * In a mix-up attack, hostile metadata sends the user to the sign-in page of an honest authorization server, but the
 * code to the attacker's token endpoint.
 *
 * Owns: recognizing such metadata. docs/security.md describes the remaining risk.
 * https://www.rfc-editor.org/rfc/rfc9700#section-4.4, https://www.rfc-editor.org/rfc/rfc9207
 */
import type { AuthorizationServer } from "oauth4webapi";
import { isCountryDomain } from "../../addresses/address-class.js";
import { isLoopback } from "../../addresses/loopback.js";
import { quoted, wrongMetadata } from "../http/metadata-document.js";

/**
 * Throws `ERR-AUTH-DISCOVERY` if the sign-in page is neither at the issuer's site nor at the token endpoint's site.
 * Servers that promise to name themselves in the callback (`iss`) are exempt, because this reveals an answer of another
 * server. Allowed: a sign-in page at the issuer's site with a token endpoint at another site (Google, Dropbox), and
 * both endpoints at one site that is not the issuer's (Amazon Cognito).
 */
export function requireOnePlace(server: AuthorizationServer): void {
  const { issuer, authorization_endpoint: page = issuer, token_endpoint: token = issuer } = server;
  if (server.authorization_response_iss_parameter_supported || isSameSite(page, issuer) || isSameSite(page, token))
    return;
  const [there, here] = [new URL(page).host, new URL(token).host];
  throw wrongMetadata(
    `The metadata of ${quoted(issuer)} sends people to sign in at ${there} and has the code brought to ${here}, as somebody would who wants another's ` +
      "codes. Both have to be of one site, or the server has to name itself in its answers " +
      "(authorization_response_iss_parameter_supported, RFC 9207).",
    { reason: "mix-up" },
  );
}

/**
 * True if two addresses appear to have the same owner: the same IP address, or the same last two labels (three if the
 * last two are like `co.uk`). On loopback, the port has to be the same as well, because each port may belong to another
 * program. The public suffix list would be more precise; here, all hosts under a shared domain such as `github.io`
 * count as having the same owner.
 */
export function isSameSite(one: string, other: string): boolean {
  return siteOf(new URL(one)) === siteOf(new URL(other));
}

function siteOf({ hostname, host }: URL): string {
  if (isLoopback(hostname)) return host;
  const name = hostname.replace(/\.$/, "");
  if (name.startsWith("[") || /^[\d.]+$/.test(name)) return name;
  const labels = name.split(".");
  return labels.slice(isCountryDomain(labels.slice(-2).join(".")) ? -3 : -2).join(".");
}
