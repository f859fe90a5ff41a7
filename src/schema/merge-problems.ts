/**
 * Merges the problems of the quick check and the full check.
 *
 * Owns: the precedence. The quick check uses the form, the full check uses the schema. A problem that both find is
 * reported once, as the quick check found it. Consequences of a reported problem (no alternative matches because a
 * member is missing) are not reported.
 */
import type { ValueProblem } from "./check-value.js";
import type { ValuePath } from "./json-value.js";
import type { SchemaProblem } from "./validation/problems.js";

/** Converts a finding of the full check to a problem of a field; a missing member is reported at its own path. */
export function asValueProblem({ path, code, params, member }: SchemaProblem): ValueProblem {
  return { path: member === undefined ? path : [...path, member], code, params };
}

/** Merges the problems of both checks. @example mergeProblems(quick, verdict.problems.map(asValueProblem)) */
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

/** Path as text, such that the text of a path is a prefix of the texts of all paths inside it. */
function textOf(path: ValuePath): string {
  return path.map((step) => `${JSON.stringify(String(step))},`).join("");
}
