/**
 * JSONPath (RFC 9535) on results of servers, for expectations of collections and for the search in a result.
 *
 * Owns: the limits. A path of names and indexes takes a step for each of them; any other path visits the whole value,
 * so that it is applied to values of a limited size only, and must not multiply its work: one `..`, few selectors in a
 * list, no search inside a filter. Patterns in filters are run as those of schemas are. Exact numbers are numbers for
 * it: it works with the nearest doubles, and selects the exact ones. The library is loaded with the first path.
 * https://www.rfc-editor.org/rfc/rfc9535
 */
import type { JSONPathEnvironment, JSONPathQuery } from "json-p3";
import { toNearest } from "../json/convert-numbers.js";
import { jsonSizeOf } from "../json/weight.js";
import { valueAt } from "../schema/json-value.js";
import { matchesPattern, type StepBudget } from "../schema/safe-pattern.js";
import { budgetOf } from "./step-budget.js";

/** Values that a path with more than names and indexes may visit, so that it takes no more than some milliseconds. */
const MOST_VISITED = 20_000;
/** Largest product of the numbers of selectors in the brackets of a path. */
const MOST_SELECTORS = 64;

/** Values that a path selects, or the reason why it could not be applied. */
type Selected =
  | { readonly kind: "values"; readonly values: readonly unknown[]; readonly locations: readonly Location[] }
  | { readonly kind: "invalid"; readonly message: string; /** Character of the path. */ readonly at?: number }
  | { readonly kind: "too-large" };

/** Names and indexes that lead to a value. */
export type Location = readonly (string | number)[];

/** Evaluates a JSONPath against a value. */
export type SelectPath = (path: string, value: unknown) => Selected;

/**
 * Loads the library. `mostVisited`: number of values that a path may visit; with it, each path has a budget of steps of
 * its own, otherwise all paths on the same value share one.
 */
export async function openJsonPath(mostVisited?: number): Promise<SelectPath> {
  const { JSONPathEnvironment } = await import("json-p3");
  const environment = new JSONPathEnvironment({ maxRecursionDepth: 400 });
  let budget = budgetOf(undefined);
  bound(environment, () => budget);
  const plains = new WeakMap<object, unknown>(); // a result is rounded once for all its paths
  const plainOf = (value: unknown): unknown => {
    if (typeof value !== "object" || value === null) return value;
    const plain = plains.has(value) ? plains.get(value) : toNearest(value);
    plains.set(value, plain);
    return plain;
  };
  return (path, value) => {
    budget = budgetOf(mostVisited === undefined ? value : undefined);
    const selected = select(environment, path, plainOf(value), { budget, most: mostVisited ?? MOST_VISITED });
    return selected.kind === "values"
      ? { ...selected, values: selected.locations.map((location) => valueAt(value, location)) }
      : selected;
  };
}

/** Replaces the functions that run patterns: the pattern may come from the value, and so from a server. */
function bound({ functionRegister }: JSONPathEnvironment, budget: () => StepBudget): void {
  for (const name of ["match", "search"]) {
    const own = functionRegister.get(name);
    if (!own) continue;
    const call = (text: unknown, pattern: unknown): boolean => {
      if (typeof text !== "string" || typeof pattern !== "string") return false;
      const matches = matchesPattern(name === "match" ? `^(?:${pattern})$` : pattern, text, budget());
      if (budget().left < 0) throw new RangeError(TOO_LONG);
      return matches === true;
    };
    functionRegister.set(name, { argTypes: own.argTypes, returnType: own.returnType, call });
  }
}

const TOO_LONG = "the paths of this call take too long";

function select(
  environment: JSONPathEnvironment,
  path: string,
  value: unknown,
  { budget, most }: { readonly budget: StepBudget; readonly most: number },
): Selected {
  try {
    const query = environment.compile(path);
    if (!query.singularQuery()) {
      const excess = excessOf(query);
      if (excess !== undefined) return { kind: "invalid", message: excess };
      const { values: visited } = jsonSizeOf(value, most);
      if (visited > most) return { kind: "too-large" };
      budget.left -= (visited * path.length) / 4; // each part of a filter may be evaluated for each value
      if (budget.left < 0) return { kind: "invalid", message: TOO_LONG };
    }
    const nodes = query.query(value as Parameters<JSONPathQuery["query"]>[0]); // a result is JSON
    return { kind: "values", values: nodes.values(), locations: nodes.locations() };
  } catch (error) {
    const at = placeOf(error);
    const message = error instanceof Error ? error.message.slice(0, 300) : "";
    return { kind: "invalid", message, ...(at !== undefined && { at }) };
  }
}

/** Character of the path at which an error of the library occurred. */
function placeOf(error: unknown): number | undefined {
  const { index } = (error as { readonly token?: { readonly index?: unknown } }).token ?? {}; // any value that was thrown has or lacks it
  return typeof index === "number" ? index : undefined;
}

/** Part of a path whose work could multiply, as a sentence. */
function excessOf(query: JSONPathQuery): string | undefined {
  const { segments } = query;
  const selectors = segments.reduce((product, segment) => product * segment.selectors.length, 1);
  if (selectors > MOST_SELECTORS) return "The path has too many selectors in its brackets.";
  if (segments.filter((segment) => segment.token.kind === "TOKEN_DDOT").length > 1)
    return "The path has more than one `..`.";
  if (searchesInFilter(query))
    return "A filter of the path contains a search; only names and indexes are possible there.";
  return undefined;
}

/** True if a filter contains a path that searches. */
function searchesInFilter({ segments }: JSONPathQuery): boolean {
  const open: unknown[] = segments.flatMap(({ selectors }) => selectors);
  while (open.length > 0) {
    const one = open.pop();
    if (Array.isArray(one)) open.push(...(one as readonly unknown[]));
    else if (typeof one === "object" && one !== null) {
      if ("path" in one && isSearching(one.path)) return true;
      for (const name of ["expression", "left", "right", "args"] as const)
        if (name in one) open.push((one as Readonly<Record<string, unknown>>)[name]); // any object can be read by key
    }
  }
  return false;
}

function isSearching(path: unknown): boolean {
  if (typeof path !== "object" || path === null || !("singularQuery" in path)) return false;
  return typeof path.singularQuery === "function" && path.singularQuery() === false;
}
