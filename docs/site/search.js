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

/** Words that most sections have: they are left out of a query, unless it has no others. */
const COMMON = new Set(
  "a an and are as at be by can do does for from get have how i in into is it my of on or that the there this to use using what when where which why with you your".split(
    " ",
  ),
);

/** Words of a query: names are not divided, since their parts are in the index already. */
function queryWords(query) {
  const all = query.match(NAME) ?? [];
  const telling = all.filter((word) => !COMMON.has(word.toLowerCase()));
  return telling.length > 0 ? telling : all;
}

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

/** Parts of the site that count less than its guides: the records of the project, what its developers read, the references. */
const LESS = [
  [/^(decisions\/|requirements\.|changelog\.)/, 0.4],
  [/^(contributing|architecture|glossary|benchmarks|index|client|elements)\./, 0.7],
  [/^(client|elements)\//, 0.4],
];

/** Pages count more than their sections. */
const importance = ({ path, anchor }) =>
  (anchor === "" ? 1.5 : 1) * (LESS.find(([pattern]) => pattern.test(path))?.[1] ?? 1);

/** The name at the end of a title, if it is one of several words: `callTool` of `Server.callTool`, `ERR-CORS` of its title. */
const nameIn = (title) => /^(?:\w+\.)?([a-z]+(?:[A-Z]\w*)+|[A-Za-z]+(?:-\w+)+)(?= |$)/.exec(title)?.[1]?.toLowerCase();

/** How much more a section counts if the query is one of the phrases by which readers look for it, the name of its title, or its title. */
function exactness({ title, words }, wanted) {
  if (words.includes(wanted)) return 20;
  const name = nameIn(title);
  if (name === wanted || name === wanted.replaceAll(" ", "")) return 5;
  return title.toLowerCase() === wanted ? 2 : 1;
}

/** Builds the search over `index`; gives a function from a query to its results, best first. */
export async function createSearch(index) {
  const sections = index.flatMap(([path, page, own]) =>
    own.map(([anchor, title, parent, text, words = []]) => ({ path, page, anchor, title, parent, text, words })),
  );
  const engine = new MiniSearch({
    fields: ["title", "words", "place", "text"],
    extractField: ({ id, section }, field) => {
      if (field === "id") return id;
      if (field === "words") return section.words.join(" ");
      return field === "place" ? `${section.page} ${section.parent}` : section[field];
    },
    tokenize: (text) => [...wordsIn(text)].map(({ word }) => word),
  });
  await engine.addAllAsync(
    sections.map((section, id) => ({ id, section })),
    { chunkSize: CHUNK },
  );

  return (query) => {
    const wanted = query.trim().toLowerCase().replace(/\s+/g, " ");
    const asTyped = new Set(queryWords(wanted));
    const options = {
      tokenize: queryWords,
      prefix: true,
      fuzzy: fuzziness,
      maxFuzzy: 2,
      boost: { title: 5, words: 5, place: 0.5 },
      weights: { prefix: 0.4, fuzzy: 0.1 },
      boostDocument: (id) => importance(sections[id]) * exactness(sections[id], wanted),
    };
    const strict = engine.search(query, { ...options, combineWith: "AND" });
    // Where no section has every word, those with the most of them are better than nothing.
    const found = strict.length > 0 ? strict : engine.search(query, { ...options, combineWith: "OR" });
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
