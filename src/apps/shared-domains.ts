/**
 * Domains under which everybody can have a name: a wildcard for one of them is a wildcard for everybody.
 *
 * Owns: a short list of the large hosts of pages, functions and files. `errors/address-class.ts` has the domains of
 * countries.
 * https://publicsuffix.org/list/
 */
import { isCountryDomain } from "../errors/address-class.js";

const OF_HOSTS = new Set(
  (
    "github.io gitlab.io pages.dev workers.dev web.app run.app appspot.com vercel.app netlify.app herokuapp.com onrender.com fly.dev " +
    "cloudfront.net amazonaws.com azurewebsites.net core.windows.net trycloudflare.com ngrok-free.app"
  ).split(" "),
);

/** Returns true for a domain under which names are given to everybody, such as `co.uk` and `github.io`. */
export function isSharedDomain(host: string): boolean {
  const name = host.toLowerCase();
  return isCountryDomain(name) || OF_HOSTS.has(name);
}
