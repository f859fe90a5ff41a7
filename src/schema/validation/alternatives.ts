/**
 * Problems inside a value that matches none of several alternatives (`anyOf`, `oneOf`).
 *
 * Owns: which findings are reported: those of the alternative that the value was most likely written for, at their own
 * paths. The form model selects this alternative; if it can't, the deepest findings are reported, because they belong
 * to the closest match.
 */
import { checkValue } from "../check-value.js";
import type { JsonObject, ValuePath } from "../json-value.js";
import { readForm } from "../read-form.js";
import type { ValidationFinding } from "./library.js";

const NONE_FITS = /^(ANY|ONE)_OF_MISSING$/;
/** Maximum number of findings that are read, of all alternatives together. */
const MAX_INNER = 500;

/** Replaces each finding "matches no alternative" by the findings inside the alternatives. */
export function insideAlternatives(
  findings: readonly ValidationFinding[],
  schema: JsonObject,
  value: unknown,
): readonly ValidationFinding[] {
  if (!findings.some(({ code }) => NONE_FITS.test(code))) return findings;
  const places = new Set(checkValue(readForm(schema), value).map(({ path }) => textOf(path)));
  return findings.flatMap((finding): readonly ValidationFinding[] => {
    if (!NONE_FITS.test(finding.code)) return [finding];
    const inner = flat(finding.inner ?? []).slice(0, MAX_INNER);
    const meant = inner.filter((one) => placesOf(one).some((place) => places.has(place)));
    const deepest = Math.max(...inner.map(({ path }) => path.length));
    const reported = meant.length > 0 ? meant : inner.filter(({ path }) => path.length === deepest);
    // If all findings are about the value itself, not about its parts, they explain no more than the original finding.
    return reported.every(({ path }) => path.length === finding.path.length) && reported.length > 1
      ? [finding]
      : distinct(reported);
  });
}

/** Replaces nested alternatives by the findings inside them, if there are any. */
function flat(findings: readonly ValidationFinding[]): readonly ValidationFinding[] {
  return findings.flatMap((finding): readonly ValidationFinding[] => {
    const inner = NONE_FITS.test(finding.code) ? flat((finding.inner ?? []).slice(0, MAX_INNER)) : [];
    return inner.length > 0 ? inner : [finding];
  });
}

/**
 * Paths at which the form would report a finding: a missing member at its own path, an extra member at the path of its
 * object.
 */
function placesOf({ path, code, params }: ValidationFinding): readonly string[] {
  const isMissing = code === "OBJECT_MISSING_REQUIRED_PROPERTY" || code === "OBJECT_DEPENDENCY_KEY";
  return isMissing ? [textOf([...path, String(params[0])])] : [textOf(path)];
}

function distinct(findings: readonly ValidationFinding[]): readonly ValidationFinding[] {
  const known = new Set<string>();
  return findings.filter(({ code, path, params }) => {
    const text = JSON.stringify([code, path, params.map(String)]);
    return !known.has(text) && known.add(text);
  });
}

const textOf = (path: ValuePath): string => JSON.stringify(path.map(String));
