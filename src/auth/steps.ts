/**
 * Records the steps of signing in to one server, for the inspector.
 *
 * Owns: the limit: only the newest steps are kept. Steps contain no secrets; the code that adds a step ensures this.
 */
import type { AuthorizationStep, Trail } from "./types.js";

const MAX_STEPS = 100;

export class AuthorizationSteps {
  #steps: AuthorizationStep[] = [];
  #now: () => number;
  #onStep: () => void;

  /** `onStep` is called after each step. */
  constructor(now: () => number, onStep: () => void = () => undefined) {
    this.#now = now;
    this.#onStep = onStep;
  }

  /** Adds a step. */
  readonly trail: Trail = (step) => {
    this.#steps = [...this.#steps, { ...step, at: this.#now() }].slice(-MAX_STEPS);
    this.#onStep();
  };

  /** Recorded steps, oldest first. */
  list(): readonly AuthorizationStep[] {
    return this.#steps;
  }
}
