/**
 * Merges the problems of the quick check and the full check.
 *
 * Owns: the precedence. The quick check is about the form, the full check about the schema: a problem found by both is reported once, by
 * the quick one, and consequences of a reported problem (no alternative matches, since a member is missing) are not repeated.
 */
import type { ValueProblem } from "./check-value.js";
import type { ValuePath } from "./json-value.js";
import type { SchemaProblem } from "./validation/problems.js";

/** Finding of the full check as a problem of a field: a missing member is reported at its own place. */
export function asValueProblem({ path, code, params, member }: SchemaProblem): ValueProblem {
  return { path: member === undefined ? path : [...path, member], code, params };
}

/** Problems of both checks. @example mergeProblems(quick, verdict.problems.map(asValueProblem)) */
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

/** Text of a path, which is a prefix of the text of each path inside it. */
function textOf(path: ValuePath): string {
  return path.map((step) => `${JSON.stringify(String(step))},`).join("");
}
