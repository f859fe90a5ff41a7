/**
 * Snapshots: a whole result, without what may differ.
 *
 * Owns: leaving out the ignored values, and the comparison by canonical text.
 */
import { isJsonObject, type JsonObject } from "../json/json-object.js";
import { canonicalText } from "./canonical-text.js";
import type { Expectation } from "./format.js";
import type { Location, SelectPath } from "../json-path/json-path.js";
import { RESULT_LIMITS } from "./limits.js";
import type { ExpectationReport } from "./report.js";

/** In place of an ignored entry of a list, whose position would otherwise be taken by the next. */
const IGNORED = "(ignored)";

type Snapshot = Extract<Expectation, { kind: "snapshot" }>;

/** Compares a result with a snapshot. `actual` in the report is what a new snapshot would hold. */
export function compareSnapshot(
  { value, ignore = [] }: Snapshot,
  result: JsonObject,
  select: SelectPath,
): ExpectationReport {
  const kind = "snapshot";
  const [found, expected] = [
    without(result, ignore, select),
    value === undefined ? undefined : without(value, ignore, select),
  ];
  for (const one of [found, expected])
    if (one?.kind === "unusable") return { kind, passed: false, failure: one.failure, message: one.message };
  const actual = found.kind === "kept" ? found.value : undefined;
  const text = canonicalText(actual);
  if (text.length > RESULT_LIMITS.snapshot)
    return {
      kind,
      passed: false,
      failure: "too-large",
      message: `The result is too large for a snapshot: more than ${RESULT_LIMITS.snapshot} characters.`,
    };
  if (expected?.kind !== "kept")
    return { kind, passed: false, failure: "no-snapshot", actual, message: "No snapshot was taken yet." };
  if (canonicalText(expected.value) === text)
    return { kind, passed: true, message: "The result is the same as in the snapshot." };
  return {
    kind,
    passed: false,
    failure: "differs",
    expected: expected.value,
    actual,
    message: "The result differs from the snapshot.",
  };
}

type Reduced =
  | { readonly kind: "kept"; readonly value: unknown }
  | { readonly kind: "unusable"; readonly failure: "unchecked" | "too-large"; readonly message: string };

/** Value without what the paths select. */
function without(value: unknown, paths: readonly string[], select: SelectPath): Reduced {
  const dropped: Location[] = [];
  for (const path of paths) {
    const selected = select(path, value);
    if (selected.kind === "invalid")
      return {
        kind: "unusable",
        failure: "unchecked",
        message: `The ignored path ${path} can't be used: ${selected.message}`,
      };
    if (selected.kind === "too-large")
      return {
        kind: "unusable",
        failure: "too-large",
        message: `The result is too large for the ignored path ${path}.`,
      };
    dropped.push(...selected.locations);
  }
  return { kind: "kept", value: dropped.length === 0 ? value : withoutPlaces(value, placesOf(dropped)) };
}

/** Places to leave out, as a tree: `true` for a place, else what is inside. */
interface Places {
  readonly inner: Map<string | number, Places | true>;
}

function placesOf(locations: readonly Location[]): Places {
  const root: Places = { inner: new Map() };
  for (const location of locations) {
    let here = root;
    for (const [at, step] of location.entries()) {
      const next = here.inner.get(step);
      if (next === true) break;
      if (at === location.length - 1) here.inner.set(step, true);
      else if (next) here = next;
      else {
        const place: Places = { inner: new Map() };
        here.inner.set(step, place);
        here = place;
      }
    }
  }
  return root;
}

function withoutPlaces(value: unknown, { inner }: Places): unknown {
  const keep = (step: string | number, one: unknown): unknown => {
    const place = inner.get(step);
    return place === undefined ? one : place === true ? IGNORED : withoutPlaces(one, place);
  };
  if (Array.isArray(value)) return value.map((item: unknown, index) => keep(index, item));
  if (!isJsonObject(value)) return value;
  const members = Object.entries(value).filter(([name]) => inner.get(name) !== true);
  return Object.fromEntries(members.map(([name, member]) => [name, keep(name, member)]));
}
