/**
 * Origins of the page, and the check of every request against them.
 *
 * Owns: which names in `Host` and which origins are the command's own. A page of another origin is recognized by
 * `Origin` or `Sec-Fetch-Site`; a page whose name was rebound to this machine (DNS rebinding) by `Host`, because its
 * requests have the same origin for its browser. Never says why a request was refused.
 * https://www.w3.org/TR/fetch-metadata/
 */
import type { IncomingHttpHeaders } from "node:http";

/** Names of this machine in addresses. `localhost` is one that the user may type. */
const LOOPBACK = ["127.0.0.1", "localhost", "[::1]"];

/** Request, as far as the check needs it. */
export interface CheckedRequest {
  readonly headers: IncomingHttpHeaders;
}

/** Names and origins of one page. */
export class OwnOrigins {
  readonly #hosts: ReadonlySet<string>;
  /** All origins of the page. */
  readonly origins: readonly string[];

  /**
   * `hosts`: further names, as `--allow-host` takes them: `name`, which stands for the port of the command and for the
   * default ports, or `name:port`. They may also be reached over https, which a proxy before the command ends.
   */
  constructor(port: number, hosts: readonly string[] = []) {
    // Browsers leave out the port of the scheme.
    const written = (host: string): string => host.replace(/:80$/, "");
    const loopback = LOOPBACK.map((name) => written(`${name}:${port}`));
    const named = hosts.map((host) => host.toLowerCase());
    const further = named.flatMap((host) => (/:\d+$/.test(host) ? [written(host)] : [host, `${host}:${port}`]));
    this.#hosts = new Set([...loopback, ...further]);
    this.origins = [
      ...loopback.map((host) => `http://${host}`),
      ...further.flatMap((host) => [`http://${host}`, `https://${host}`]),
    ];
  }

  /** True for a request of the page itself, of a program, or of a user who typed the address. */
  isOwn(request: CheckedRequest): boolean {
    const site = request.headers["sec-fetch-site"];
    return this.#isHere(request) && (site === undefined || site === "same-origin" || site === "none");
  }

  /** True for the request of a WebSocket by the page itself: browsers always send `Origin` with it. */
  isOwnSocket(request: CheckedRequest): boolean {
    return request.headers.origin !== undefined && this.isOwn(request);
  }

  /**
   * True for a document that any page may lead a tab to: that to which an authorization server sends the user back.
   * It is never shown in a frame.
   */
  isReturn(request: CheckedRequest): boolean {
    const { "sec-fetch-mode": mode, "sec-fetch-dest": destination } = request.headers;
    return this.#isHere(request) && mode === "navigate" && destination === "document";
  }

  #isHere({ headers: { host, origin } }: CheckedRequest): boolean {
    if (host === undefined || !this.#hosts.has(host.toLowerCase())) return false;
    return origin === undefined || this.origins.includes(origin.toLowerCase());
  }
}
