/**
 * What a plain `npm test` runs of a test that exists in several variants: eras, engines, looks. `TEST_SCOPE=all npm test` runs all of them.
 *
 * Owns: the choice. A variant is left out where other suites cover what sets it apart: the host's tests know both eras, component tests all engines.
 */
import { enginesHere, type EngineName } from "../../.ci/engines.mjs";

/** True if nothing is left out. */
export const IS_WHOLE = process.env["TEST_SCOPE"] === "all";

/** All variants, or the chosen ones unless the scope is all. */
export function variants<T>(all: readonly T[], chosen: (variant: T, at: number) => boolean): readonly T[] {
  return IS_WHOLE ? all : all.filter(chosen);
}

/** Engines that are here besides Chromium: one of them unless the scope is all, `preferred` where it is here. */
export function otherEngines(preferred: EngineName): readonly EngineName[] {
  const here = enginesHere();
  return IS_WHOLE || !here.includes(preferred) ? here : [preferred];
}
