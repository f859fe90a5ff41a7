/**
 * The search of the documentation: MiniSearch over the text of every section, and excerpts with what was found marked.
 *
 * Owns: words, ranking, excerpts. Never touches the page: results are plain data, and what is marked is a list of pieces of text. Loaded with
 * its index (`search.json`, see .ci/docs/search-index.mjs) when the search field is first focused.
 */
import MiniSearch from "minisearch";

/** Sections indexed between two pauses, so that typing stays fluent. */
const CHUNK = 50;
/** Characters of an excerpt, and how many of them stand before the first match. */
const EXCERPT = 170;
const LEAD = 40;

/** `Server.callTool`, `redirect-url`; their parts; the humps of a part: `call`, `Tool`. */
const NAME = /[\p{L}\p{N}]+(?:[-_.][\p{L}\p{N}]+)*/gu;
const PART = /[\p{L}\p{N}]+/gu;
const HUMP = /\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+|\p{N}+|\p{L}+/gu;

/** Words of a text with their places: each name, then its parts, then their humps; each place once. */
function* wordsIn(text) {
  for (const [name, start] of matches(text, NAME)) {
    const parts = matches(name, PART);
    const humps = parts.flatMap(([part, at]) => matches(part, HUMP, at));
    const all = new Map([[name, 0], ...parts, ...humps].map(([word, at]) => [`${at} ${word}`, { word, at }]));
    for (const { word, at } of all.values())
      yield { word: word.toLowerCase(), from: start + at, to: start + at + word.length };
  }
}

const matches = (text, pattern, offset = 0) =>
  [...text.matchAll(pattern)].map(({ 0: match, index }) => [match, offset + index]);

/** Words of a query: names are not divided, since their parts are in the index already. */
const queryWords = (query) => query.match(NAME) ?? [];

/** The text in pieces, `{ text, isMatch }`, from `start` to `end`. `spans`: matches, in order, which may overlap. */
function piecesOf(text, spans, start = 0, end = text.length) {
  const pieces = [];
  let at = start;
  for (const { from, to } of spans) {
    if (from < at || to > end) continue;
    if (from > at) pieces.push({ text: text.slice(at, from), isMatch: false });
    pieces.push({ text: text.slice(from, to), isMatch: true });
    at = to;
  }
  if (at < end) pieces.push({ text: text.slice(at, end), isMatch: false });
  return pieces;
}

/** Places of the terms in a text, in order, the longest first. */
const spansOf = (text, terms) =>
  [...wordsIn(text)]
    .filter(({ word }) => terms.has(word))
    .sort((one, other) => one.from - other.from || other.to - one.to);

/** The part of a text with the most different matches, those that are as in the query first, or the text's beginning. */
function excerpt(text, terms, asTyped) {
  const spans = spansOf(text, terms);
  let best = 0;
  let most = 0;
  for (const { from } of spans) {
    const inside = spans.filter((one) => one.from >= from && one.to <= from + EXCERPT - LEAD);
    const words = [...new Set(inside.map(({ word }) => word))];
    const points = words.reduce((sum, word) => sum + (asTyped.has(word) ? 3 : 1), 0);
    if (points > most) [best, most] = [from, points];
  }
  // Whole words only.
  const start = best <= LEAD ? 0 : text.lastIndexOf(" ", best - LEAD) + 1;
  const last = text.length <= start + EXCERPT ? text.length : text.lastIndexOf(" ", start + EXCERPT);
  const end = last <= start ? start + EXCERPT : last;
  const pieces = piecesOf(text, spans, start, end);
  if (start > 0) pieces.unshift({ text: "… ", isMatch: false });
  if (end < text.length) pieces.push({ text: " …", isMatch: false });
  return pieces;
}

/** Typing errors that a word of this length may have; numbers and the names of revisions have none. */
const fuzziness = (word) => (word.length > 3 && !/\p{N}/u.test(word) ? 0.2 : false);

/** Pages count more than their sections, and the records of the project less than what its users read. */
const importance = ({ path, anchor }) =>
  (anchor === "" ? 1.5 : 1) * (/^(decisions\/|requirements\.)/.test(path) ? 0.6 : 1);

/** Builds the search over `index`; gives a function from a query to its results, best first. */
export async function createSearch(index) {
  const sections = index.flatMap(([path, page, own]) =>
    own.map(([anchor, title, parent, text]) => ({ path, page, anchor, title, parent, text })),
  );
  const engine = new MiniSearch({
    fields: ["title", "place", "text"],
    extractField: ({ id, section }, field) => {
      if (field === "id") return id;
      return field === "place" ? `${section.page} ${section.parent}` : section[field];
    },
    tokenize: (text) => [...wordsIn(text)].map(({ word }) => word),
  });
  await engine.addAllAsync(
    sections.map((section, id) => ({ id, section })),
    { chunkSize: CHUNK },
  );

  return (query) => {
    const wanted = query.trim().toLowerCase();
    const asTyped = new Set(queryWords(wanted));
    const found = engine.search(query, {
      tokenize: queryWords,
      combineWith: "AND",
      prefix: true,
      fuzzy: fuzziness,
      maxFuzzy: 2,
      boost: { title: 5, place: 0.5 },
      weights: { prefix: 0.4, fuzzy: 0.1 },
      boostDocument: (id) => importance(sections[id]) * (sections[id].title.toLowerCase() === wanted ? 2 : 1),
    });
    return found.map(({ id, terms }) => {
      const { path, page, anchor, title, parent, text } = sections[id];
      const matched = new Set(terms);
      return {
        address: anchor === "" ? path : `${path}#${anchor}`,
        place: [page, parent].filter((one) => one !== "" && one !== title).join(" › "),
        // Only the results that are shown need these.
        get title() {
          return piecesOf(title, spansOf(title, matched));
        },
        get excerpt() {
          return excerpt(text, matched, asTyped);
        },
      };
    });
  };
}
