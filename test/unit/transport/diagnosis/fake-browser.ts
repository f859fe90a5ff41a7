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
  readonly contentType?: string;
  /** Where the endpoint redirects to, OPTIONS too. */
  readonly redirectTo?: string;
  /** Cross-Origin-Resource-Policy: same-origin, which bars `no-cors` alone. */
  readonly barsNoCors?: boolean;
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
    const { isGone, redirectTo, barsNoCors, allowOrigin = "always", status = 200 } = this.rules;
    if (this.isBlocking || isGone) throw failed();
    if (mode === "no-cors") {
      this.served.push(method);
      if (barsNoCors) throw failed();
      return opaque();
    }
    if (!SAFE_METHODS.has(method) || unsafeNames(headers).length > 0) this.#preflight(method, unsafeNames(headers));
    this.served.push(method);
    if (allowOrigin === "never" || (allowOrigin === "not-on-errors" && status >= 400)) throw failed();
    if (redirectTo !== undefined && init.redirect === "error") throw failed();
    const response = new Response("ok", {
      status,
      headers: { "content-type": this.rules.contentType ?? "text/plain" },
    });
    return from(response, redirectTo ?? url, redirectTo !== undefined);
  }

  #preflight(method: string, names: readonly string[]): void {
    const { preflightStatus = 204, allowHeaders, allowMethods = [], allowOrigin, redirectTo } = this.rules;
    this.served.push("OPTIONS");
    const status = typeof preflightStatus === "function" ? preflightStatus(method) : preflightStatus;
    const isAllowed =
      allowOrigin !== "never" &&
      redirectTo === undefined &&
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

function opaque(): Response {
  return Object.defineProperties(new Response(null), {
    type: { value: "opaque" },
    status: { value: 0 },
    ok: { value: false },
  });
}
