/**
 * Domains under which everybody can have a name: a wildcard for one of them is a wildcard for everybody.
 *
 * Owns: a short list instead of the public suffix list, which is larger than the rest of the client: second-level domains of countries, and the large
 * hosts of pages, functions and files. https://publicsuffix.org/list/
 */
const OF_COUNTRIES = /^(?:ac|co|com|edu|go|gob|gov|ne|net|nom|or|org)\.[a-z]{2}$/;
const OF_HOSTS = new Set(
  (
    "github.io gitlab.io pages.dev workers.dev web.app run.app appspot.com vercel.app netlify.app herokuapp.com onrender.com fly.dev " +
    "cloudfront.net amazonaws.com azurewebsites.net core.windows.net trycloudflare.com ngrok-free.app"
  ).split(" "),
);

/** Returns true for a domain under which names are given to everybody, such as `co.uk` and `github.io`. */
export function isSharedDomain(host: string): boolean {
  const name = host.toLowerCase();
  return OF_COUNTRIES.test(name) || OF_HOSTS.has(name);
}
