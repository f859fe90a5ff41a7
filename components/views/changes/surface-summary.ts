/**
 * The changes between a stored surface and the one before, in few words for a line of the timeline.
 *
 * Owns: gathering changes that belong together, and their sentence. Names come from servers: they are shown as one
 * visible line.
 */
import type {
  ChangeClass,
  ServerSurface,
  SurfaceChange,
  SurfaceComparison,
  SurfaceItemKind,
} from "../../../src/client/api/index.js";
import { visibleLine } from "../../parts/basic/visible-text.js";
import type { StringsController } from "../../strings/index.js";
import { changeSentence } from "./change-words.js";

/** Most parts of a summary, and of those in its sentence. */
const MOST = { parts: 100, shown: 5 } as const;
/** Longest name in a sentence, in characters. */
const LONGEST = 80;

/** Changes that have one phrase: one of them, or several of one kind. */
interface SummaryPart {
  /** The first of the changes. */
  readonly first: SurfaceChange;
  count: number;
}

/** Summary of a stored surface. */
export interface SurfaceSummary {
  /** Gravest class of the changes; absent if there are none. */
  readonly class?: ChangeClass | undefined;
  readonly parts: readonly SummaryPart[];
  /** Number of tools of the oldest surface, which is compared with none. */
  readonly tools?: number;
  /** True if a surface could not be read. */
  readonly isUnreadable?: true;
}

/** Summary of the oldest stored surface. */
export function oldestSummary({ tools = [] }: ServerSurface): SurfaceSummary {
  return { parts: [], tools: tools.length };
}

/** Summary of a comparison. */
export function comparisonSummary({ changes, counts }: SurfaceComparison): SurfaceSummary {
  const parts = new Map<string, SummaryPart>();
  for (const change of changes) {
    const key = keyOf(change);
    const part = parts.get(key);
    if (part) part.count++;
    // Values of whole items are not needed, and may be large.
    else if (parts.size < MOST.parts) parts.set(key, { first: withoutItem(change), count: 1 });
  }
  const classes = ["breaking", "non-breaking", "text"] as const;
  return { class: classes.find((one) => counts[one] > 0), parts: [...parts.values()] };
}

/** Key of the part to which a change belongs: added and removed items together, others by item. */
function keyOf({ item, name, change, path, isMalformed }: SurfaceChange): string {
  const isCounted = path === "" && (change === "added" || change === "removed") && !isMalformed;
  return isCounted ? `${change} ${item}` : `${item} ${name}`;
}

function withoutItem(change: SurfaceChange): SurfaceChange {
  if (change.path !== "" || change.change === "renamed") return change;
  const { before: _before, after: _after, ...rest } = change;
  return rest;
}

/** Returns the sentence of a summary. */
export function summarySentence({ parts, tools, isUnreadable }: SurfaceSummary, strings: StringsController): string {
  const { t } = strings;
  if (isUnreadable) return t("changes.line-unreadable");
  if (tools !== undefined) return t("changes.line-oldest", { items: t("changes.tool-count", { count: tools }) });
  if (parts.length === 0) return t("changes.line-same");
  const shown = parts.slice(0, MOST.shown).map((part) => phraseOf(part, strings));
  const more = parts.length - shown.length;
  return [...shown, ...(more > 0 ? [t("changes.line-more", { count: more })] : [])].join("; ");
}

const COUNTS = {
  tool: "changes.tool-count",
  prompt: "changes.prompt-count",
  resource: "changes.resource-count",
  "resource-template": "changes.template-count",
  capability: "changes.capability-count",
  server: "changes.change-count",
} as const satisfies Readonly<Record<SurfaceItemKind, string>>;

function phraseOf({ first, count }: SummaryPart, strings: StringsController): string {
  const { t } = strings;
  const { item, change, path, after, isMalformed } = first;
  const own = item === "server" ? t("changes.server") : visibleLine(first.name, LONGEST);
  const name = item === "capability" ? `${t("changes.capability")} ${own}` : own;
  if (path !== "")
    return count > 1
      ? t("changes.line-changed", { name, changes: t("changes.change-count", { count }) })
      : `${name}: ${changeSentence(first, strings)}`;
  if (change === "renamed") return t("changes.line-renamed", { name, after: visibleLine(String(after), LONGEST) });
  if (isMalformed) return t(change === "added" ? "changes.line-usable" : "changes.line-unusable", { name });
  if (change !== "added" && change !== "removed") return `${name}: ${changeSentence(first, strings)}`;
  return t(`changes.line-${change}`, { items: count > 1 ? t(COUNTS[item], { count }) : name });
}
