/**
 * Searches tools, resources and prompts while the user types.
 *
 * Owns: matching, the order of matches, and their positions in a text. Independent of the DOM. Each typed word must
 * match: the name or title by words, initials or substring, the description by substring. If no item matches, names
 * that contain the letters in order match. Cost: about 3 ms per keystroke for 10,000 tools. The lower-cased texts are
 * created once per tool, when its page arrives, and are released with the tool.
 */

/** Item that is searched by its name, title, description, and address if it has one. */
export interface Searchable {
  readonly name: string;
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  /** Annotations, which may have a `title`, as those of tools do. */
  readonly annotations?: object;
  readonly uri?: string;
  readonly uriTemplate?: string;
  /** Original item with the same texts, so that they are prepared only once. */
  readonly standsFor?: Searchable;
}

/** Prepared texts of an item: lower-cased, except `words`. */
interface Haystack {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** Name and title in their original case, which shows where words start: `getCity_name`. */
  readonly words: string;
  /** `words`, lower-cased. */
  readonly both: string;
}

/** Highest score; the lowest is 1. The score over all words is limited to it. */
const BEST = 99;
/** Number of characters of a text that are searched, because the length of a server's texts is not limited. */
const SEARCHED = 500;
/** Number of items searched to warm up the code. */
const PRACTICE = 3_000;
let practised = 0;
const prepared = new WeakMap<Searchable, Haystack>();
/** Last result for a list, which may have grown since then: views search again whenever they render. */
const lastFound = new WeakMap<
  readonly Searchable[],
  { readonly query: string; readonly length: number; readonly found: readonly Searchable[] }
>();

/**
 * Prepares items for searching, page by page as they arrive, so that the first keystroke is not delayed by preparing
 * all of them.
 */
export function prepareItems(items: readonly Searchable[]): void {
  for (const item of items) haystackOf(item);
  practise(items);
}

/**
 * Warms up the search: a browser runs code slowly at first, and with a long list that would delay the first keystroke.
 */
function practise(items: readonly Searchable[]): void {
  if (practised >= PRACTICE) return;
  practised += items.length;
  const [first] = items;
  for (const word of [first?.name.charAt(0).toLowerCase() ?? "", "\n"]) best(items.slice(0, PRACTICE), [word], scoreOf);
}

/** The items that match, best first; ties keep the server's order. An empty query gives `items` itself. */
export function filterItems<T extends Searchable>(items: readonly T[], query: string): readonly T[] {
  const words = wordsOf(query);
  if (words.length === 0) return items;
  const last = lastFound.get(items);
  if (last?.query === query && last.length === items.length) return last.found as readonly T[]; // the result of these items
  // Letters scattered over a name are searched only if nothing else was found.
  let found = best(items, words, scoreOf);
  if (found.length === 0)
    found = best(items, words, (haystack, word) => scoreOf(haystack, word) || strewn(haystack, word));
  lastFound.set(items, { query, length: items.length, found });
  return found;
}

/**
 * Matches of `query` in `text`: pairs of start and end, ascending, not overlapping. Used to highlight letters in a row.
 */
export function findMarks(text: string, query: string): readonly (readonly [number, number])[] {
  const lower = text.toLowerCase();
  // Some letters change length when lower-cased, which would shift positions. Marks are then omitted, because wrong
  // marks would be worse.
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
  const words = `${name} ${title}`;
  const both = words.toLowerCase();
  const haystack = {
    name: name.toLowerCase(),
    title: title.toLowerCase(),
    description: `${(item.description ?? "").slice(0, SEARCHED)}\n${address}`.toLowerCase(),
    // If a letter changes length when lower-cased, the lower-cased text is used, so that positions match.
    words: words.length === both.length ? words : both,
    both,
  };
  prepared.set(item, haystack);
  return haystack;
}

function claimedTitle(annotations: object | undefined): string {
  return annotations && "title" in annotations && typeof annotations.title === "string" ? annotations.title : "";
}

/**
 * Matching items, best first. Scores are small integers: sorting by bucket is linear and keeps the order within one
 * score.
 */
function best<T extends Searchable>(items: readonly T[], words: readonly string[], scoreOne: Score): readonly T[] {
  const buckets: T[][] = Array.from({ length: BEST + 1 }, () => []);
  for (const item of items) {
    const score = scoreAll(haystackOf(item), words, scoreOne);
    if (score > 0) buckets[score]?.push(item);
  }
  return buckets.reverse().flat();
}

/** Quality of one word's match; 0 is no match. */
type Score = (haystack: Haystack, word: string) => number;

function scoreAll(haystack: Haystack, words: readonly string[], scoreOne: Score): number {
  let sum = 0;
  for (const word of words) {
    const score = scoreOne(haystack, word);
    if (score === 0) return 0;
    sum += score;
  }
  return Math.min(BEST, Math.max(1, Math.round(sum / words.length)));
}

function scoreOf(haystack: Haystack, word: string): number {
  const { name, title, description } = haystack;
  if (name === word || title === word) return BEST;
  const inName = name.indexOf(word);
  const inTitle = title.indexOf(word);
  if (inName === 0) return 90;
  if (inTitle === 0) return 85;
  if ((inName > 0 || inTitle > 0) && hasWord(haystack, word)) return 75;
  if (word.length > 1 && hasInitials(haystack, word)) return 65;
  if (inName > 0) return 60;
  if (inTitle > 0) return 55;
  return description.includes(word) ? 30 : 0;
}

/** Score of letters that occur in order, with others between them. Letters that are far apart match by chance. */
function strewn({ name }: Haystack, word: string): number {
  const spread = word.length > 1 ? spreadOf(name, word) : Number.POSITIVE_INFINITY;
  return spread <= word.length * 2 ? Math.max(5, 25 - spread) : 0;
}

/**
 * True if a word of the name or title starts with the typed word: `getCity_name` has words at `get`, `City` and `name`.
 */
function hasWord({ both, words }: Haystack, word: string): boolean {
  for (let at = both.indexOf(word); at >= 0; at = both.indexOf(word, at + 1))
    if (at === 0 || beginsWord(kindAt(words, at - 1), kindAt(words, at), true)) return true;
  return false;
}

/** True if the initials of the words of the name and title start with the typed word. */
function hasInitials({ both, words }: Haystack, initials: string): boolean {
  let met = 0;
  let before: LetterKind = "gap";
  for (let at = 0; at < both.length; at++) {
    const kind = kindAt(words, at);
    if (beginsWord(before, kind, false)) {
      if (both.charCodeAt(at) !== initials.charCodeAt(met)) return false;
      if (++met === initials.length) return true;
    }
    before = kind;
  }
  return false;
}

/** Class of a letter within a name; numbers count as small letters. */
type LetterKind = "gap" | "small" | "capital" | "other";

/** True if a word starts between two letters; the typed text may start with a gap. */
function beginsWord(before: LetterKind, kind: LetterKind, mayBeGap: boolean): boolean {
  if (kind === "gap" && !mayBeGap) return false;
  return before === "gap" || (before === "small" && kind === "capital");
}

/** Compares character codes first, because nearly all names are ASCII. */
function kindAt(text: string, at: number): LetterKind {
  const code = text.charCodeAt(at);
  if (code < 128) {
    if ((code >= 97 && code <= 122) || (code >= 48 && code <= 57)) return "small";
    return code >= 65 && code <= 90 ? "capital" : "gap";
  }
  const letter = text.charAt(at);
  if (/[\p{Ll}\d]/u.test(letter)) return "small";
  if (/\p{Lu}/u.test(letter)) return "capital";
  return /[\p{L}\p{N}]/u.test(letter) ? "other" : "gap";
}

/** Distance between the first and the last letter if `word`'s letters match in order; infinite if they don't. */
function spreadOf(text: string, word: string): number {
  // Compares character codes in one pass, because this runs for every item without a better match.
  let met = 0;
  let first = 0;
  for (let at = 0; at < text.length; at++) {
    if (text.charCodeAt(at) !== word.charCodeAt(met)) continue;
    if (met === 0) first = at;
    met++;
    if (met === word.length) return at - first + 1 - word.length;
  }
  return Number.POSITIVE_INFINITY;
}
