/**
 * Texts of the rows of the tools list: descriptions without Markdown markup, long names, and finding tools by the words
 * of their badges.
 *
 * Owns: the labels of a row's badges, and adding tools with matching badges after the other matches. Loaded with the
 * list. Never changes the matches by name, title and description, or their order. Cost: nothing unless a typed word is
 * the start of a badge; then one search per word, and one pass over the tools.
 */
import { html } from "lit";
import type { ToolSummary } from "../../../src/client/api/index.js";
import { filterItems } from "../../../src/state/filter.js";
import type { ConfusableName } from "../../parts/trust/confusable-names.js";
import { hintsOf } from "../../parts/trust/tool-hints.js";
import type { StringsController } from "../../strings/index.js";
import { highlightMatch } from "../shared/highlight-match.js";

export { highlightMatch };
export { findMalformed, malformedRow } from "../malformed/malformed-row.js";
export { isHead, ToolGroups } from "./tool-groups.js";
export { plainWords } from "../../parts/basic/plain-words.js";

/** A name that may be cut in the middle. */
const LONG_NAME = /^[!-~]{25,}$/;
/** Number of characters at the end of a name that are not cut, because they often distinguish it from others. */
const END = 9;

/**
 * Renders a name with the match of a query marked; a long name that is not searched for is cut in its middle where
 * there is no room for all of it.
 */
export function markName(name: string, query: string): unknown {
  if (query !== "" || !LONG_NAME.test(name)) return highlightMatch(name, query);
  return html`<span .style=${"display: flex"}
    ><span class="start" .style=${"overflow: hidden; text-overflow: ellipsis"}>${name.slice(0, -END)}</span>${name.slice(-END)}</span
  >`;
}

/** Input of a search by badges: the tools, the query, and the state their badges depend on. */
export interface BadgeSearch {
  readonly items: readonly ToolSummary[];
  readonly query: string;
  /** Names of tools with a running call. */
  readonly running: readonly string[];
  readonly odd: ReadonlyMap<string, ConfusableName> | undefined;
}

/** String keys of the badges in rows. */
const BADGES = [
  ...(["hint.read-only", "hint.destructive", "hint.idempotent", "hint.open-world"] as const),
  ...(["tools.running", "tools.changed", "tools.new", "tools.alike", "tools.hidden"] as const),
] as const;

type Badge = (typeof BADGES)[number];

/** Matches of one word of the query. */
interface Found {
  readonly badges: readonly Badge[];
  readonly texts: ReadonlySet<ToolSummary>;
}

/** Words that are too short to match a badge: one or two ASCII characters match the start of too many words. */
const TOO_SHORT = /^[!-~]{1,2}$/;
/** The newest search, cached because a list renders its rows again while scrolling. */
let last: { readonly parts: readonly unknown[]; readonly all: readonly ToolSummary[] } | undefined;

/**
 * Returns the tools that match a query, best match first: those with matching names, titles and descriptions, then
 * those with matching badges.
 */
export function findTools(search: BadgeSearch, strings: StringsController): readonly ToolSummary[] {
  return withBadges(filterItems(search.items, search.query), search, strings);
}

/**
 * Returns `found`, followed by the tools with a badge that starts with a word of the query; all other words of the
 * query have to match too.
 */
function withBadges(
  found: readonly ToolSummary[],
  search: BadgeSearch,
  { t }: StringsController,
): readonly ToolSummary[] {
  const { items, query, running, odd } = search;
  const words = query.toLowerCase().split(/\s+/u).filter(Boolean);
  const begun = words.map((word) =>
    TOO_SHORT.test(word) ? [] : BADGES.filter((badge) => begins(t(badge).toLowerCase(), word)),
  );
  if (begun.every((badges) => badges.length === 0)) return found;
  const parts = [items, items.length, query, odd, running.join("\n"), begun.flat().join()];
  if (last && parts.every((part, at) => part === last?.parts[at])) return last.all;
  const known = new Set(found);
  const all: readonly Found[] = words.map((word, index) => ({
    badges: begun[index] ?? [],
    texts: words.length === 1 ? known : new Set(filterItems(items, word)),
  }));
  const more = items.filter((tool) => {
    if (known.has(tool)) return false;
    const worn = badgesOf(tool, search);
    return all.every(({ badges, texts }) => badges.some((badge) => worn.includes(badge)) || texts.has(tool));
  });
  last = { parts, all: [...found, ...more] };
  return last.all;
}

/**
 * Returns true if the label, or a word in it, starts with `word`: "read" and "only" match "read-only", "nly" does not.
 */
function begins(label: string, word: string): boolean {
  return ` ${label} ${label.replace(/[^\p{L}\p{N}]+/gu, " ")}`.includes(` ${word}`);
}

function badgesOf(tool: ToolSummary, { running, odd }: BadgeSearch): readonly Badge[] {
  const { name, annotations, changed, isNew } = tool;
  const oddity = odd?.get(name);
  const hints = hintsOf(annotations).filter((hint) => hint !== "closed-world");
  return [
    ...hints.map((hint): Badge => `hint.${hint}`),
    ...(running.includes(name) ? (["tools.running"] as const) : []),
    ...(changed ? (["tools.changed"] as const) : []),
    ...(isNew ? (["tools.new"] as const) : []),
    ...(oddity && oddity.alike.length > 0 ? (["tools.alike"] as const) : []),
    ...(oddity?.hidden ? (["tools.hidden"] as const) : []),
  ];
}
