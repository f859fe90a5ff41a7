/**
 * What the page's own policy blocked lately: `fetch` fails alike whoever forbids it, only this event tells.
 *
 * https://www.w3.org/TR/CSP3/#violation-events
 */

/** What tells of violations: a window or a worker's global scope. */
export interface ViolationSource {
  addEventListener(type: string, listener: (event: unknown) => void): void;
}

/** Addresses remembered; the oldest are forgotten. */
const KEPT = 50;

export class Violations {
  /** The directive that blocked, by origin. */
  #blocked = new Map<string, string>();

  constructor(source: ViolationSource | undefined) {
    source?.addEventListener("securitypolicyviolation", (event) => this.#note(event));
  }

  /** The directive that blocked a request to the origin of this address. */
  readonly recent = (url: string): string | undefined => this.#blocked.get(new URL(url).origin);

  #note(event: unknown): void {
    const { blockedURI, effectiveDirective } = event as Partial<SecurityPolicyViolationEvent>; // the event's type
    if (blockedURI === undefined || effectiveDirective === undefined || !URL.canParse(blockedURI)) return; // "inline", "eval", …
    const { origin } = new URL(blockedURI);
    this.#blocked.delete(origin);
    this.#blocked.set(origin, effectiveDirective);
    if (this.#blocked.size > KEPT) for (const oldest of this.#blocked.keys()) if (this.#blocked.delete(oldest)) break;
  }
}
