/**
 * What the quick check and the full check found, as one list.
 *
 * Owns: who is heard where. The quick check speaks of the form, the full check of the schema: what both found is said once, by the quick one,
 * and what follows from something already said (no alternative fits, since a member is missing) is not said again.
 */
import type { ValueProblem } from "./check-value.js";
import type { ValuePath } from "./json-value.js";
import type { SchemaProblem } from "./validation/problems.js";

/** A finding of the full check as a problem of a field: what is missing is told where it is missing. */
export function asValueProblem({ path, code, params, member }: SchemaProblem): ValueProblem {
  return { path: member === undefined ? path : [...path, member], code, params };
}

/** The problems of both. @example mergeProblems(quick, verdict.problems.map(asValueProblem)) */
export function mergeProblems(quick: readonly ValueProblem[], full: readonly ValueProblem[]): readonly ValueProblem[] {
  if (full.length === 0) return quick;
  const places = quick.map(({ path }) => textOf(path));
  const known = new Set(places);
  const added = full.filter(({ path }) => {
    const here = textOf(path);
    const isSaid = known.has(here) || places.some((place) => place.startsWith(here));
    known.add(here);
    return !isSaid;
  });
  return [...quick, ...added];
}

/** The text of a path inside another begins with that one's. */
function textOf(path: ValuePath): string {
  return path.map((step) => `${JSON.stringify(String(step))},`).join("");
}
