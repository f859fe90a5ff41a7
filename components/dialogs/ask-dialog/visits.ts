/**
 * Pages that were opened for a request.
 *
 * Owns: knowing one again: a modern server whose page is not finished asks for the same page once more (E-12).
 */
import type { Ask } from "../../../src/client/api.js";

/** Pages remembered; the oldest are forgotten. */
const KEPT = 100;

export class Visits {
  readonly #keys = new Set<string>();

  /** Notes that the page of an ask was opened. */
  add(ask: Ask): void {
    const key = keyOf(ask);
    if (key !== undefined) this.#keys.add(key);
    const [oldest] = this.#keys;
    if (this.#keys.size > KEPT && oldest !== undefined) this.#keys.delete(oldest);
  }

  /** Whether the page of an ask was opened for the same request. */
  has(ask: Ask): boolean {
    const key = keyOf(ask);
    return key !== undefined && this.#keys.has(key);
  }

  /** Whether two asks are for the same page and request. */
  isSame(one: Ask, other: Ask): boolean {
    const key = keyOf(one);
    return key !== undefined && key === keyOf(other);
  }
}

function keyOf(ask: Ask): string | undefined {
  const callId = ask.during?.callId;
  return ask.kind === "elicitation-url" && callId !== undefined
    ? JSON.stringify([ask.serverId, callId, ask.params.url])
    : undefined;
}
