/** Reduces a plan that broke a rule, as long as the same rule breaks. */
import fc from "fast-check";
import { plans, type Plan } from "./plan.js";
import { runPlan, type RunOptions } from "./run.js";

interface Shrunk {
  readonly plan: Plan;
  /** Path from which fast-check makes the same plan again. */
  readonly path: string;
}

/** The smallest plan found within `ms` of real time; `undefined` if the plan of this seed breaks no rule. */
export async function shrink(
  seed: number,
  invariant: string,
  options: RunOptions,
  ms: number,
): Promise<Shrunk | undefined> {
  const keepsRule = fc.asyncProperty(
    plans,
    async (plan) => (await runPlan(plan, seed, options)).violation?.invariant !== invariant,
  );
  const { counterexample, counterexamplePath } = await fc.check(keepsRule, {
    seed,
    numRuns: 1,
    interruptAfterTimeLimit: ms,
    markInterruptAsFailure: false,
  });
  const plan = counterexample?.[0];
  return plan && counterexamplePath !== null ? { plan, path: counterexamplePath } : undefined;
}
