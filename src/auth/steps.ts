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
  #onStep: () => void;

  /** `onStep`: told after each one. */
  constructor(now: () => number, onStep: () => void = () => undefined) {
    this.#now = now;
    this.#onStep = onStep;
  }

  /** Takes a step. */
  readonly trail: Trail = (step) => {
    this.#steps = [...this.#steps, { ...step, at: this.#now() }].slice(-MAX_STEPS);
    this.#onStep();
  };

  /** Oldest first. */
  list(): readonly AuthorizationStep[] {
    return this.#steps;
  }
}
