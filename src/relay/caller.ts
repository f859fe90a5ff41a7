/**
 * Callers of the relay: pages of its own origin that the backend knows, within their limits.
 *
 * Owns: the checks of `Origin`, `Sec-Fetch-Site` and Host, the embedder's authorization, and the counters. Never grants
 * a preflight: only pages of the relay's own origin use it.
 */
import { RelayRefusal } from "./refusal.js";

/** Result of `authorize`: true, or a name of the caller, whose limits are then its own. Everything else refuses. */
export type RelayCaller = boolean | string | undefined;

/** Decision about callers. `"anyone"`: every page of the relay's own origin, without knowing its user. */
export type RelayAuthorize = "anyone" | ((request: Request) => RelayCaller | Promise<RelayCaller>);

const METHODS = ["GET", "POST", "DELETE"];
/** One name for callers that `authorize` does not name. */
const UNNAMED = "";

/**
 * Makes the check of callers, which resolves with the caller's name or rejects with a refusal.
 *
 * A page of the same origin sends `Origin` with POST and DELETE, and `Sec-Fetch-Site: same-origin` with everything. A
 * request with neither is a program's, or an old browser's: then only a function as `authorize` accepts it. A page
 * whose name was rebound to the relay's address has the same origin for its browser, but not this Host; without
 * `origin`, only the session tells it apart.
 */
export function callerCheck(
  authorize: RelayAuthorize,
  origin: string | readonly string[] | undefined,
): (request: Request) => Promise<string> {
  if (authorize !== "anyone" && typeof authorize !== "function") {
    throw new TypeError('createRelay: `authorize` has to be a function, or "anyone" if everybody may use the relay.');
  }
  if (authorize === "anyone" && origin === undefined) {
    throw new TypeError(
      'createRelay: `authorize: "anyone"` needs `origin`, the origin of the pages that use the relay.',
    );
  }
  const origins = origin === undefined ? undefined : [origin].flat().map((one) => new URL(one));
  return async (request) => {
    const url = new URL(request.url);
    const isProven = requireOwnPage(request, origins ?? [url]);
    if (origins?.every(({ host }) => host !== url.host)) throw new RelayRefusal("host");
    if (authorize === "anyone") {
      // Without a session, the browser's own words have to prove the page's origin.
      if (!isProven) throw new RelayRefusal("origin");
      return UNNAMED;
    }
    const caller = await authorize(request);
    if (caller !== true && (typeof caller !== "string" || caller === "")) throw new RelayRefusal("session");
    return caller === true ? UNNAMED : caller;
  };
}

/** True if the browser says that the page is of the relay's own origin. Throws a refusal if it is of another. */
function requireOwnPage({ method, headers }: Request, origins: readonly URL[]): boolean {
  if (method === "OPTIONS") throw new RelayRefusal("origin");
  if (!METHODS.includes(method)) throw new RelayRefusal("method");
  const [origin, site] = [headers.get("origin"), headers.get("sec-fetch-site")];
  const isOwn = origin === null || origins.some((one) => one.origin === origin);
  if (!isOwn || (site !== null && site !== "same-origin" && site !== "none")) throw new RelayRefusal("origin");
  return origin !== null || site === "same-origin";
}

/** All callers together may have so many times the open exchanges of one. */
const ALL = 10;

/**
 * Makes a function that lets one more exchange of a caller in. It throws a refusal (`rate`) if the caller has too many
 * open, or began too many in a minute, and returns the function that ends the exchange. It forgets a caller that has
 * nothing open, each minute.
 */
export function callerGate(streams: number, perMinute: number): (caller: string) => () => void {
  const open = new Map<string, number>();
  let [begun, minute, all] = [new Map<string, number>(), 0, 0];
  return (caller) => {
    const now = Math.floor(Date.now() / 60_000);
    if (now !== minute) [begun, minute] = [new Map(), now];
    const [own, soFar] = [open.get(caller) ?? 0, begun.get(caller) ?? 0];
    if (own >= streams || all >= streams * ALL || soFar >= perMinute) throw new RelayRefusal("rate");
    open.set(caller, own + 1);
    begun.set(caller, soFar + 1);
    all++;
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      all--;
      const left = (open.get(caller) ?? 1) - 1;
      if (left === 0) open.delete(caller);
      else open.set(caller, left);
    };
  };
}
