/**
 * What the page's own policy blocked lately: `fetch` fails alike whoever forbids it, only this event tells.
 *
 * https://www.w3.org/TR/CSP3/#violation-events
 */

/** What tells of violations: a window or a worker's global scope. */
export interface ViolationSource {
  addEventListener(type: string, listener: (event: unknown) => void): void;
}

export class Violations {
  /** The directive that blocked, by origin: of what the page's own policy forbids, there is not much. */
  #blocked = new Map<string, string>();

  constructor(source: ViolationSource | undefined) {
    source?.addEventListener("securitypolicyviolation", (event) => this.#note(event));
  }

  /** The directive that blocked a request to the origin of this address. */
  readonly recent = (url: string): string | undefined => this.#blocked.get(new URL(url).origin);

  #note(event: unknown): void {
    const { blockedURI, effectiveDirective } = event as SecurityPolicyViolationEvent; // the event's type
    // What is no address is something else that was blocked: "inline", "eval", …
    if (URL.canParse(blockedURI)) this.#blocked.set(new URL(blockedURI).origin, effectiveDirective);
  }
}
