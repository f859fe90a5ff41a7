/**
 * Cost of an untrusted regular expression, computed before it is run (J-03).
 *
 * Owns: the decision which patterns are run, and how. Browser engines try one path after another, so the cost is the
 * number of paths: `factor · length ^ loops`. A repeated group is accepted if a text can be divided into its
 * repetitions in only one way (its body has at most one part of variable length, and starts or ends with a character
 * that occurs nowhere else in the body). Otherwise the pattern is matched by the linear machine, which is slower but
 * bounded; a pattern that the machine does not support (back references, look-around) is refused.
 * https://json-schema.org/draft/2020-12/json-schema-core#section-6.4
 */
import { ClientError } from "../../errors/index.js";
import { SCHEMA_LIMITS, tooLargeToCheck } from "./limits.js";
import { linearPattern } from "./linear-match.js";
import { once } from "../reading.js";
import { parsePattern, type PatternNode } from "./pattern-syntax.js";

/** Pattern that may be run. */
export interface Pattern {
  /** Maximum number of steps of a match against a text of that length. */
  stepsFor(length: number): number;
  /** Maximum number of steps if the platform's own matcher is used. */
  nativeStepsFor(length: number): number;
  matches(text: string): boolean;
}

/** Cost of a match: at most `factor · length ^ loops` steps. */
interface Cost {
  readonly factor: number;
  readonly loops: number;
}

const NOTHING: Cost = { factor: 1, loops: 0 };
const ENDLESS: Cost = { factor: Infinity, loops: 0 };
/** Maximum number of repetitions for which the cost is computed as if they were written out. */
const WRITTEN_OUT = 64;
/** Cost of a step of the linear machine, in steps of the platform's matcher. */
const STEP = 20;

/**
 * Reads a pattern and computes its cost.
 * @throws ClientError `ERR-PROTO` if it is not a regular expression, `ERR-LIMIT` if it could take too long.
 * @example readPattern("^a+$").matches("aaa") // true
 */
export function readPattern(source: string): Pattern {
  if (source.length > SCHEMA_LIMITS.patternChars) throw tooLargeToCheck(`a pattern of ${source.length} characters`);
  const regexp = compile(source);
  if (!regexp) throw new ClientError("ERR-PROTO", `The pattern ${source} is no regular expression here`, { source });
  const tree = parsePattern(source);
  const inner = tree ? costOf(tree) : ENDLESS;
  // Without `^`, a match may start at any position, which adds a loop.
  const loops = inner.loops + (source.startsWith("^") && tree?.kind !== "choice" ? 0 : 1);
  const nativeStepsFor = (length: number): number => inner.factor * Math.max(1, length) ** loops;
  const isNative = (length: number): boolean => nativeStepsFor(length) <= SCHEMA_LIMITS.matchSteps;
  const machine = once(() => tree && linearPattern(tree, regexp.flags));
  if (!isNative(16) && !machine()) {
    throw new ClientError("ERR-LIMIT", `The pattern ${source} could take too long`, { pattern: source });
  }
  const stepsFor = (length: number): number => {
    const own = isNative(length) ? undefined : machine();
    return own ? STEP * own.states * (length + 1) : nativeStepsFor(length);
  };
  const matches = (text: string): boolean => {
    const own = isNative(text.length) ? undefined : machine();
    return own ? own.matches(text) : regexp.test(text);
  };
  return { stepsFor, nativeStepsFor, matches };
}

/**
 * Reads a pattern for member names and computes its cost; the library passes it to the platform's matcher.
 * @throws ClientError as {@link readPattern}.
 */
export function readNamePattern(source: string): Pattern {
  const pattern = readPattern(source);
  if (pattern.nativeStepsFor(16) <= SCHEMA_LIMITS.matchSteps) return pattern;
  throw new ClientError("ERR-LIMIT", `The pattern ${source} could take too long`, { pattern: source });
}

/**
 * Compiles a pattern. The standard requires the Unicode flag; older patterns with unnecessary escapes are valid only
 * without it.
 */
function compile(source: string): RegExp | undefined {
  for (const flags of ["u", ""]) {
    try {
      return new RegExp(source, flags);
    } catch {
      // Try the other flags; if both fail, the pattern is invalid.
    }
  }
  return undefined;
}

function costOf(node: PatternNode): Cost {
  switch (node.kind) {
    case "atom":
    case "place":
      return NOTHING;
    case "look":
      return costOf(node.item);
    case "sequence":
      return node.items.map(costOf).reduce(both, NOTHING);
    case "choice": {
      const costs = node.options.map(costOf);
      const factor = distinct(node.options)
        ? Math.max(...costs.map((cost) => cost.factor))
        : costs.reduce((sum, cost) => sum + cost.factor, 0);
      return { factor, loops: Math.max(...costs.map((cost) => cost.loops)) };
    }
    case "repeat":
      return repeated(node.item, node.min, node.max);
    default:
      return node satisfies never;
  }
}

function both(a: Cost, b: Cost): Cost {
  return { factor: a.factor * b.factor, loops: a.loops + b.loops };
}

function repeated(item: PatternNode, min: number, max: number): Cost {
  const once = costOf(item);
  if (single(item)) return max - min < WRITTEN_OUT ? { factor: max - min + 1, loops: 0 } : { factor: 1, loops: 1 };
  if (max <= WRITTEN_OUT) {
    const rounds = { factor: once.factor ** max * (max - min + 1), loops: once.loops * max };
    // If the repetitions are too expensive when written out, the group may still be delimited.
    if (rounds.factor * 16 ** rounds.loops <= SCHEMA_LIMITS.matchSteps) return rounds;
  }
  if (once.factor === 1 && once.loops === 0) return { factor: 1, loops: 1 };
  return delimited(item) ? { factor: once.factor, loops: once.loops + 1 } : ENDLESS;
}

/** True for a part that always matches one character, without overlapping alternatives. */
function single(node: PatternNode): boolean {
  if (node.kind === "sequence") return node.items.length === 1 && node.items.every(single);
  if (node.kind === "choice") return distinct(node.options) && node.options.every(single);
  return node.kind === "atom";
}

/** True for alternatives between which the first character decides. */
function distinct(options: readonly PatternNode[]): boolean {
  const firsts = options.map(firstAtom);
  return firsts.every(
    (first, index) => first !== undefined && firsts.slice(index + 1).every((other) => other && !first.meets(other)),
  );
}

type Atom = Extract<PatternNode, { kind: "atom" }>;

/** Atom that matches the first character; `undefined` if that is not certain. */
function firstAtom(node: PatternNode): Atom | undefined {
  if (node.kind === "atom") return node;
  if (node.kind === "repeat") return node.min > 0 ? firstAtom(node.item) : undefined;
  const [first] = node.kind === "sequence" ? node.items : [];
  return first && firstAtom(first);
}

/**
 * True if a text can be divided into repetitions of this part in only one way: it has a separator at one end, and at
 * most one part of variable length.
 */
function delimited(node: PatternNode): boolean {
  const items = node.kind === "sequence" ? node.items : [node];
  const varying = items.filter((item) => item.kind !== "atom");
  if (varying.length !== 1 || !varying.every((item) => item.kind === "repeat" && single(item.item))) return false;
  return [items[0], items.at(-1)].some((end) => {
    if (end?.kind !== "atom") return false;
    return items.every((other) => other === end || atomsOf(other).every((atom) => !atom.meets(end)));
  });
}

function atomsOf(node: PatternNode): Atom[] {
  switch (node.kind) {
    case "atom":
      return [node];
    case "place":
      return [];
    case "sequence":
      return node.items.flatMap(atomsOf);
    case "choice":
      return node.options.flatMap(atomsOf);
    case "repeat":
    case "look":
      return atomsOf(node.item);
    default:
      return node satisfies never;
  }
}
