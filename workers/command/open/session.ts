/**
 * Session of the page with the command: a one-time code in its address, and the token that the page gets for it.
 *
 * Owns: the code, how long it is valid, and comparing secrets in constant time. The code is in the process list of the
 * machine for a moment, when the browser is opened; therefore it works once. Never writes either anywhere.
 */
import { createHash, randomBytes, timingSafeEqual } from "node:crypto";

/** Time for which a code is valid, in milliseconds. */
const CODE_MS = 300_000;

/** Session of one run of the command. */
export class PageSession {
  /** Token of all pages that have traded a code. */
  readonly token = secret();
  readonly #now: () => number;
  #code: { readonly text: string; readonly until: number } | undefined;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** Makes a code. The one before is no longer valid. */
  newCode(): string {
    const text = secret();
    this.#code = { text, until: this.#now() + CODE_MS };
    return text;
  }

  /** True for the current code, once. */
  takeCode(text: string): boolean {
    const code = this.#code;
    if (!code || !isSame(text, code.text)) return false;
    this.#code = undefined;
    return this.#now() < code.until;
  }

  /** True for the token. */
  isToken(text: string | undefined): boolean {
    return text !== undefined && isSame(text, this.token);
  }
}

function secret(): string {
  return randomBytes(32).toString("base64url");
}

/** Compares two texts without telling by its duration how much of them is the same. */
function isSame(a: string, b: string): boolean {
  const digest = (text: string): Buffer => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}
