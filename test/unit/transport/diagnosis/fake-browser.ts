/**
 * A browser that keeps the rules of CORS, and the server it talks to: what a page's `fetch` sees, and what the server saw.
 *
 * Owns: just enough of the Fetch standard (4.3 to 4.8) for the failures that look alike to a script.
 */
import { from } from "../../../fixtures/fake-fetch.js";

/** How the server behaves; every field has the friendly answer as its default. */
export interface ServerRules {
  /** Nothing answers: refused, DNS, TLS, a firewall. */
  readonly isGone?: boolean;
  /** Requests (by method and mode) that are never answered. */
  readonly silentOn?: (request: SeenRequest) => boolean;
  /** Answers carry Access-Control-Allow-Origin: all, none, or all but errors. */
  readonly allowOrigin?: "always" | "never" | "not-on-errors";
  /** Status of the answer to OPTIONS. */
  readonly preflightStatus?: number | ((method: string) => number);
  /** Access-Control-Allow-Headers. */
  readonly allowHeaders?: readonly string[];
  /** Access-Control-Allow-Methods. */
  readonly allowMethods?: readonly string[];
  /** Status of the answer to a real request. */
  readonly status?: number;
  /** Where the endpoint redirects to; `redirects`: only these methods, default all, OPTIONS too. */
  readonly redirectTo?: string;
  readonly redirects?: readonly string[];
}

/** A request as the page made it. */
export interface SeenRequest {
  readonly url: string;
  readonly method: string;
  readonly mode: string;
  readonly headers: Headers;
  readonly init: RequestInit;
}

const SAFE_HEADERS = new Set(["accept", "accept-language", "content-language"]);
const SAFE_METHODS = new Set(["GET", "HEAD", "POST"]);

export class FakeBrowser {
  /** What the page asked for. */
  readonly requests: SeenRequest[] = [];
  /** Methods the server saw, in order. */
  readonly served: string[] = [];
  /** The browser stops every request: mixed content, local network, the page's policy. */
  isBlocking = false;
  rules: ServerRules;

  constructor(rules: ServerRules = {}) {
    this.rules = rules;
  }

  readonly fetch = async (url: string, init: RequestInit): Promise<Response> => {
    const { method = "GET", mode = "cors" } = init;
    const request = { url, method, mode, headers: new Headers(init.headers), init };
    this.requests.push(request);
    const { signal } = init;
    if (signal?.aborted) throw signal.reason;
    if (!this.rules.silentOn?.(request)) return this.#answer(request);
    return new Promise((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason)));
  };

  #answer({ url, method, mode, headers, init }: SeenRequest): Response {
    const { isGone, redirectTo, redirects, allowOrigin = "always", status = 200 } = this.rules;
    if (this.isBlocking || isGone) throw failed();
    if (mode === "no-cors" || (init.redirect ?? "follow") === "follow") throw new Error("could be sent anywhere");
    if (!SAFE_METHODS.has(method) || unsafeNames(headers).length > 0) this.#preflight(method, unsafeNames(headers));
    this.served.push(method);
    if (allowOrigin === "never" || (allowOrigin === "not-on-errors" && status >= 400)) throw failed();
    const isMoved = redirectTo !== undefined && (redirects?.includes(method) ?? true);
    if (isMoved) return opaqueRedirect(url);
    return from(new Response("ok", { status, headers: { "content-type": "text/plain" } }), url, false);
  }

  #preflight(method: string, names: readonly string[]): void {
    const { preflightStatus = 204, allowHeaders, allowMethods = [], allowOrigin, redirectTo, redirects } = this.rules;
    this.served.push("OPTIONS");
    const status = typeof preflightStatus === "function" ? preflightStatus(method) : preflightStatus;
    const isAllowed =
      allowOrigin !== "never" &&
      (redirectTo === undefined || redirects?.includes("OPTIONS") === false) &&
      status < 300 &&
      (SAFE_METHODS.has(method) || allowMethods.includes(method)) &&
      names.every((name) => allowHeaders?.includes(name) ?? true);
    if (!isAllowed) throw failed();
  }
}

function unsafeNames(headers: Headers): string[] {
  return [...headers.keys()].filter((name) => !SAFE_HEADERS.has(name));
}

/** All a script is told, in Chromium's words. */
function failed(): TypeError {
  return new TypeError("Failed to fetch");
}

/** A redirect as Fetch shows it with `redirect: "manual"`: nothing in it but that it is one. */
function opaqueRedirect(url: string): Response {
  return Object.defineProperties(new Response(null), {
    type: { value: "opaqueredirect" },
    status: { value: 0 },
    ok: { value: false },
    url: { value: url },
  });
}
