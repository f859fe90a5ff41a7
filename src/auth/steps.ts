/**
 * What signing in to one server did, step by step, for the inspector.
 *
 * Owns: the bound: the newest steps are kept. What a step says holds no secret; whoever writes it sees to that.
 */
import type { AuthorizationStep, Trail } from "./types.js";

const MAX_STEPS = 100;

export class Steps {
  #steps: AuthorizationStep[] = [];
  #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Takes a step. */
  readonly trail: Trail = (step) => {
    this.#steps = [...this.#steps, { ...step, at: this.#now() }].slice(-MAX_STEPS);
  };

  /** Oldest first. */
  list(): readonly AuthorizationStep[] {
    return this.#steps;
  }
}
