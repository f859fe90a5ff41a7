/** What the command and the tests use of the simulation: its bundle's entry. */
export { mutations } from "./mutations.js";
export { planOf } from "./plan.js";
export { runPlan, runSeed } from "./run.js";
export { shrink } from "./shrink.js";
export { useLightAbort } from "./light-abort.js";
