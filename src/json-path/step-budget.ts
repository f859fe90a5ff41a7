/** Steps that all checks of a result may take together, in paths and patterns. */
import type { StepBudget } from "../schema/safe-pattern.js";

/** About a quarter of a second, in which the page can't be used. */
const MAX_STEPS = 20_000_000;
const budgets = new WeakMap<object, StepBudget>();

/** Returns the budget of a result. */
export function budgetOf(result: unknown): StepBudget {
  if (typeof result !== "object" || result === null) return { left: MAX_STEPS };
  const budget = budgets.get(result) ?? { left: MAX_STEPS };
  budgets.set(result, budget);
  return budget;
}
