/**
 * Matches any pattern in linear time, by following all paths simultaneously.
 *
 * Owns: the machine, which is used for patterns that could take too long in the platform's own matcher. It decides only
 * if a text matches. It does not support back references and look-around: a pattern that contains them is refused.
 * https://swtch.com/~rsc/regexp/regexp1.html
 */
import type { PatternNode } from "./pattern-syntax.js";

/** Maximum number of states of one machine: counted repetitions are expanded. */
const MAX_STATES = 2_000;

type State =
  | { readonly kind: "atom"; readonly set: number; readonly next: number }
  | { readonly kind: "place"; readonly at: "start" | "end" | "word" | "no-word"; readonly next: number }
  | { readonly kind: "split"; readonly next: number[] }
  | { readonly kind: "match" };

/** Compiled pattern. */
export interface LinearPattern {
  readonly states: number;
  matches(text: string): boolean;
}

/** Thrown inside this file only. */
class TooMuch extends Error {}

/**
 * Creates the machine for a pattern that is compiled with `flags`; `undefined` for an unsupported pattern, or if the
 * machine would be too large.
 */
export function linearPattern(tree: PatternNode, flags: string): LinearPattern | undefined {
  try {
    const machine = new Machine(flags);
    const start = machine.add(tree, machine.put({ kind: "match" }));
    return { states: machine.states.length, matches: (text) => machine.run(start, text) };
  } catch (error) {
    if (error instanceof TooMuch) return undefined;
    throw error;
  }
}

class Machine {
  readonly states: State[] = [];
  #flags: string;
  /** States of a machine, its distinct character sets, and a cache of the sets that contain each character. */
  #sets: RegExp[] = [];
  #names = new Map<string, number>();
  #known = new Map<string, readonly boolean[]>();

  constructor(flags: string) {
    this.#flags = flags;
  }

  put(state: State): number {
    if (this.states.length >= MAX_STATES) throw new TooMuch();
    return this.states.push(state) - 1;
  }

  /** Adds the states of `node` before the state `next`; returns its first state. */
  add(node: PatternNode, next: number): number {
    switch (node.kind) {
      case "atom":
        return this.put({ kind: "atom", set: this.#setOf(node.source), next });
      case "place":
        return this.put({ kind: "place", at: node.at, next });
      case "sequence":
        return node.items.reduceRight((after, item) => this.add(item, after), next);
      case "choice":
        return this.put({ kind: "split", next: node.options.map((option) => this.add(option, next)) });
      case "repeat":
        return this.#repeat(node, next);
      case "look":
        throw new TooMuch();
      default:
        return node satisfies never;
    }
  }

  #repeat({ item, min, max }: Extract<PatternNode, { kind: "repeat" }>, next: number): number {
    let first = next;
    if (max === Infinity) {
      const transports: number[] = [];
      first = this.put({ kind: "split", next: transports });
      transports.push(this.add(item, first), next);
    } else
      for (let round = min; round < max; round++)
        first = this.put({ kind: "split", next: [this.add(item, first), next] });
    for (let round = 0; round < min; round++) {
      const again = this.add(item, first);
      if (again === first) break; // repeating an empty item adds no states
      first = again;
    }
    return first;
  }

  #setOf(source: string): number {
    const known = this.#names.get(source);
    if (known !== undefined) return known;
    this.#sets.push(new RegExp(`^(?:${/^[{}\]]$/.test(source) ? `\\${source}` : source})$`, this.#flags));
    this.#names.set(source, this.#sets.length - 1);
    return this.#sets.length - 1;
  }

  #setsOf(char: string): readonly boolean[] {
    const known = this.#known.get(char) ?? this.#sets.map((set) => set.test(char));
    this.#known.set(char, known);
    if (this.#known.size > 1_000) this.#known.clear();
    return known;
  }

  run(start: number, text: string): boolean {
    const chars = this.#flags.includes("u") ? Array.from(text) : text.split("");
    const seen = new Int32Array(this.states.length).fill(-1);
    let here: number[] = [];
    for (let at = 0; at <= chars.length; at++) {
      const atoms: Extract<State, { kind: "atom" }>[] = [];
      here.push(start); // a match may start anywhere
      for (let one = here.pop(); one !== undefined; one = here.pop()) {
        if (seen[one] === at) continue;
        seen[one] = at;
        const state = this.states[one];
        if (state?.kind === "match") return true;
        if (state?.kind === "atom") atoms.push(state);
        else if (state?.kind === "split") here.push(...state.next);
        else if (state?.kind === "place" && isAt(state.at, chars, at)) here.push(state.next);
      }
      const char = chars[at];
      const sets = char === undefined ? [] : this.#setsOf(char);
      here = atoms.filter(({ set }) => sets[set]).map(({ next }) => next);
    }
    return false;
  }
}

function isAt(place: "start" | "end" | "word" | "no-word", chars: readonly string[], at: number): boolean {
  if (place === "start") return at === 0;
  if (place === "end") return at === chars.length;
  const isEdge = isWord(chars[at - 1]) !== isWord(chars[at]);
  return place === "word" ? isEdge : !isEdge;
}

const isWord = (char: string | undefined): boolean => char !== undefined && /^\w$/.test(char);
