/**
 * Endpoints of one authorization server at different sites: which combinations are refused, and which only cause a warning.
 *
 * In a mix-up, hostile metadata sends the user to an honest authorization server's sign-in page, and the code to its own token endpoint.
 *
 * Owns: recognizing that shape. docs/security.md describes the remaining risk. https://www.rfc-editor.org/rfc/rfc9700#section-4.4,
 * https://www.rfc-editor.org/rfc/rfc9207
 */
import type { AuthorizationServer } from "oauth4webapi";
import { quoted, wrongMetadata } from "./metadata-document.js";

/**
 * Throws `ERR-AUTH-DISCOVERY` where the sign-in page is neither of the issuer's site nor of the token endpoint's, unless the server
 * promises to name itself in the callback (`iss`), which reveals an answer of another server. A sign-in page at the issuer's with tokens at
 * another site (Google, Dropbox), and both endpoints away from the issuer (Amazon Cognito), pass.
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
 * True if two addresses appear to have one owner: the same host, or the same two last labels, three below a country's short ones (`co.uk`).
 * The list of public suffixes would be more precise; hosts under which anyone can get a name (`github.io`) count as one owner's here.
 */
export function isSameSite(one: string, other: string): boolean {
  return siteOf(new URL(one).hostname) === siteOf(new URL(other).hostname);
}

function siteOf(hostname: string): string {
  const name = hostname.replace(/\.$/, "");
  if (name.startsWith("[") || /^[\d.]+$/.test(name)) return name;
  const labels = name.split(".");
  const isShort = /\.(?:ac|co|com|edu|go|gov|ne|net|or|org)\.[a-z]{2}$/.test(name);
  return labels.slice(isShort ? -3 : -2).join(".");
}
