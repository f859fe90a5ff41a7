/** Entry of the bundle: the parts of the simulation that the command and the tests use. */
export { mutations } from "./mutations.js";
export { planOf } from "./plan.js";
export { runPlan, runSeed } from "./run.js";
export { shrink } from "./shrink.js";
export { useLightAbort } from "./light-abort.js";
