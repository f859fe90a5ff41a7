/**
 * Finding tools, resources and prompts as one types.
 *
 * Owns: what matches, in which order, and where the letters are. Never touches the DOM.
 * Each word typed must match: the name or title by words, substring or letters in order, the description by substring.
 * Cost: about 3 ms a keystroke for 10,000 tools; the lower-cased texts are made once per tool, as its page arrives, and forgotten
 * with it.
 */
import type { ToolSummary } from "../client/api.js";

/** What can be found: by its name, its title, its description, and its address where it has one. */
export interface Searchable {
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  /** May hold a `title`, as those of tools do. */
  readonly annotations?: object;
  readonly uri?: string;
  readonly uriTemplate?: string;
  /** The item this one stands for, found by the same words: they are made ready once for both. */
  readonly standsFor?: Searchable;
}

/** An item's texts, ready to search. */
interface Haystack {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** Name and title as words, each after a space: `getCity_name` is ` get city name`. */
  readonly words: string;
  readonly initials: string;
}

/** Scores run from 1 to this; the sum over all words is capped by it. */
const BEST = 99;
/** Longer texts are searched so far: what a server sends has no end of its own. Characters. */
const SEARCHED = 500;
const prepared = new WeakMap<Searchable, Haystack>();

/** Makes items ready to search: page by page as they arrive, so that the first keystroke does not pay for all of them. */
export function prepareItems(items: readonly Searchable[]): void {
  for (const item of items) haystackOf(item);
}

/** {@link prepareItems} for tools. */
export function prepareTools(tools: readonly ToolSummary[]): void {
  prepareItems(tools);
}

/** The tools that match, best first; ties keep the server's order. An empty query gives `tools` itself. */
export function filterTools(tools: readonly ToolSummary[], query: string): readonly ToolSummary[] {
  return filterItems(tools, query);
}

/** The items that match, best first; ties keep the server's order. An empty query gives `items` itself. */
export function filterItems<T extends Searchable>(items: readonly T[], query: string): readonly T[] {
  const words = wordsOf(query);
  if (words.length === 0) return items;
  // Scores are small integers: sorting by bucket is linear and keeps the order within one score.
  const buckets: T[][] = Array.from({ length: BEST + 1 }, () => []);
  for (const item of items) {
    const score = scoreAll(haystackOf(item), words);
    if (score > 0) buckets[score]?.push(item);
  }
  return buckets.reverse().flat();
}

/** Where `query` is found in `text`: pairs of start and end, ascending, not overlapping. For marking letters in a row. */
export function findMarks(text: string, query: string): readonly (readonly [number, number])[] {
  const lower = text.toLowerCase();
  // Some letters change length when lower-cased; then positions would be off, and no marks are better than wrong ones.
  if (lower.length !== text.length) return [];
  const marks: [number, number][] = [];
  for (const word of wordsOf(query)) {
    const at = lower.indexOf(word);
    if (at >= 0) marks.push([at, at + word.length]);
  }
  marks.sort((a, b) => a[0] - b[0]);
  const merged: [number, number][] = [];
  for (const mark of marks) {
    const last = merged.at(-1);
    if (last && mark[0] <= last[1]) last[1] = Math.max(last[1], mark[1]);
    else merged.push(mark);
  }
  return merged;
}

function wordsOf(query: string): string[] {
  return query.toLowerCase().split(/\s+/u).filter(Boolean);
}

function haystackOf(found: Searchable): Haystack {
  const item = found.standsFor ?? found;
  const known = prepared.get(item);
  if (known) return known;
  const name = item.name.slice(0, SEARCHED);
  const title = (item.title ?? claimedTitle(item.annotations)).slice(0, SEARCHED);
  const address = (item.uri ?? item.uriTemplate ?? "").slice(0, SEARCHED);
  const words = ` ${name} ${title}`
    .replace(/([\p{Ll}\d])(?=\p{Lu})/gu, "$1 ")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .toLowerCase();
  const haystack = {
    name: name.toLowerCase(),
    title: title.toLowerCase(),
    description: `${(item.description ?? "").slice(0, SEARCHED)}\n${address}`.toLowerCase(),
    words,
    initials: words.replace(/ (.)\S*/gu, "$1").trim(),
  };
  prepared.set(item, haystack);
  return haystack;
}

function claimedTitle(annotations: object | undefined): string {
  return annotations && "title" in annotations && typeof annotations.title === "string" ? annotations.title : "";
}

function scoreAll(haystack: Haystack, words: readonly string[]): number {
  let sum = 0;
  for (const word of words) {
    const score = scoreOf(haystack, word);
    if (score === 0) return 0;
    sum += score;
  }
  return Math.min(BEST, Math.max(1, Math.round(sum / words.length)));
}

function scoreOf({ name, title, description, words, initials }: Haystack, word: string): number {
  if (name === word || title === word) return BEST;
  if (name.startsWith(word)) return 90;
  if (title.startsWith(word)) return 85;
  if (words.includes(` ${word}`)) return 75;
  if (word.length > 1 && initials.startsWith(word)) return 65;
  if (name.includes(word)) return 60;
  if (title.includes(word)) return 55;
  if (description.includes(word)) return 30;
  const spread = word.length > 1 ? spreadOf(name, word) : Number.POSITIVE_INFINITY;
  // Letters strewn over a long name are chance, not intent.
  return spread <= word.length * 2 ? Math.max(5, 25 - spread) : 0;
}

/** How many letters lie between the first and the last when `word`'s letters are met in order; infinite when they are not. */
function spreadOf(text: string, word: string): number {
  let at = -1;
  let first = 0;
  for (let index = 0; index < word.length; index++) {
    at = text.indexOf(word.charAt(index), at + 1);
    if (at < 0) return Number.POSITIVE_INFINITY;
    if (index === 0) first = at;
  }
  return at - first + 1 - word.length;
}
