/**
 * Requests recently blocked by the page's own policy: `fetch` fails in the same way for every cause, and only this
 * event reports a blocked request.
 *
 * https://www.w3.org/TR/CSP3/#violation-events
 */

/** Source of violation events: a window or a worker's global scope. */
export interface ViolationSource {
  addEventListener(type: string, listener: (event: unknown) => void): void;
}

export class Violations {
  /** Blocking directive by origin; a page's own policy rarely blocks more than a few. */
  #blocked = new Map<string, string>();

  constructor(source: ViolationSource | undefined) {
    source?.addEventListener("securitypolicyviolation", (event) => this.#note(event));
  }

  /** Directive that blocked a request to the origin of this address. */
  readonly recent = (url: string): string | undefined => this.#blocked.get(new URL(url).origin);

  #note(event: unknown): void {
    const { blockedURI, effectiveDirective } = event as SecurityPolicyViolationEvent; // the type of this event
    // A value that is not a URL is another kind of violation: "inline", "eval", …
    if (URL.canParse(blockedURI)) this.#blocked.set(new URL(blockedURI).origin, effectiveDirective);
  }
}
