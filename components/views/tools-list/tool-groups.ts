/**
 * Groups of tools whose names begin with the same word, such as `github_`.
 *
 * Owns: finding the groups, which of them are folded, remembering the choice, and the rows of a grouped list. Loaded
 * with the list. Never groups the matches of a filter, because those are in the order of how well they match.
 */
import { html, nothing, type LitElement, type TemplateResult } from "lit";
import type { ToolSummary } from "../../../src/client/api/index.js";
import { isMalformed, type MalformedRow } from "../../../src/state/index.js";
import { readRemembered, remember } from "../../page-storage/remembered.js";
import { visibleLine } from "../../parts/basic/visible-text.js";
import type { VirtualRow } from "../../parts/basic/virtual-rows.js";
import { listsEn } from "../../strings/en/lists.js";
import { addEnglish, type StringsController } from "../../strings/index.js";
import { icon } from "../../theme/icons.js";

addEnglish(listsEn);

/** Heading of a group. */
export interface GroupHead {
  /** Common beginning of the names, with its separator. */
  readonly prefix: string;
  readonly count: number;
  readonly isOpen: boolean;
}

/** Row of a list with groups. */
export type GroupedRow = ToolSummary | MalformedRow | GroupHead;

type Listed = ToolSummary | MalformedRow;

/** Key under which the choice is stored, for all servers. */
const GROUPED = "tools-by-prefix";
/** First word of a name, with the separator after it. */
const FIRST_WORD = /^[\p{L}\p{N}]{1,40}[_\-./:]/u;

/** Returns true if a row is the heading of a group. */
export function isHead(row: GroupedRow): row is GroupHead {
  return "prefix" in row;
}

/** Groups of one list. */
export class ToolGroups {
  readonly #list: LitElement;
  readonly #folded = new Set<string>();
  #isOn = readRemembered("local", GROUPED) === true;
  #found: { readonly rows: readonly Listed[]; readonly byPrefix: ReadonlyMap<string, readonly Listed[]> } | undefined;
  #arranged: { readonly rows: readonly Listed[]; readonly all: readonly GroupedRow[] } | undefined;

  constructor(list: LitElement) {
    this.#list = list;
  }

  /** True if the user wants groups. */
  get isOn(): boolean {
    return this.#isOn;
  }

  /** Returns the rows with headings; `rows` itself if nothing is grouped. */
  arrange(rows: readonly Listed[]): readonly GroupedRow[] {
    const groups = this.#groupsOf(rows);
    if (!this.#isOn || groups.size < 2) return rows;
    if (this.#arranged?.rows === rows) return this.#arranged.all;
    const all: GroupedRow[] = [];
    for (const [prefix, members] of groups) {
      const isOpen = !this.#folded.has(prefix);
      all.push({ prefix, count: members.length, isOpen });
      if (isOpen) for (const member of members) all.push(member);
    }
    for (const row of rows) if (!groups.has(prefixOf(row) ?? "")) all.push(row);
    this.#arranged = { rows, all };
    return all;
  }

  /** Opens or folds a group. */
  toggle({ prefix, isOpen }: GroupHead, wanted = !isOpen): void {
    if (wanted) this.#folded.delete(prefix);
    else this.#folded.add(prefix);
    this.#arranged = undefined;
    this.#list.requestUpdate();
  }

  /** Renders the button that groups the list; nothing if there are fewer than two groups. */
  button(rows: readonly Listed[], { t }: StringsController): TemplateResult | typeof nothing {
    if (this.#groupsOf(rows).size < 2) return nothing;
    const label = t("tools.by-prefix");
    return html`<button class="icon group" title=${label} aria-label=${label} aria-pressed=${this.#isOn ? "true" : "false"} @click=${this.#onGroup}>
      ${icon("tree")}
    </button>`;
  }

  /** Renders a row of a grouped list. */
  draw(
    { index, start }: VirtualRow,
    row: GroupedRow,
    { isActive, isSelected }: { readonly isActive: boolean; readonly isSelected: boolean },
    content: unknown,
  ): TemplateResult {
    const head = isHead(row) ? row : undefined;
    const isMember = !head && this.#groupsOf(this.#arranged?.rows ?? []).has(prefixOf(row as Listed) ?? ""); // every row but a heading is listed
    const look = head ? "head" : isMalformed(row) ? "tool malformed" : "tool";
    return html`<div
      class="item ${look} ${isActive ? "active" : ""}"
      id="row-${index}"
      role="treeitem"
      data-index=${index}
      aria-level=${isMember ? 2 : 1}
      aria-expanded=${head ? (head.isOpen ? "true" : "false") : nothing}
      aria-selected=${head ? nothing : isSelected ? "true" : "false"}
      .style=${`transform:translateY(${start}px)${head ? ";block-size:var(--_row);font-weight:600" : ""}`}
    >
      ${
        head
          ? html`<span .style=${`line-height:0;${head.isOpen ? "rotate:90deg" : ""}`}>${icon("chevron")}</span><span class="mono" dir="auto">${visibleLine(head.prefix, 60)}</span><span class="muted small">${head.count}</span>`
          : content
      }
    </div>`;
  }

  readonly #onGroup = (): void => {
    this.#isOn = !this.#isOn;
    remember("local", GROUPED, this.#isOn || undefined);
    this.#list.requestUpdate();
  };

  #groupsOf(rows: readonly Listed[]): ReadonlyMap<string, readonly Listed[]> {
    if (this.#found?.rows === rows) return this.#found.byPrefix;
    const byPrefix = new Map<string, Listed[]>();
    for (const row of rows) {
      const prefix = prefixOf(row);
      if (prefix === undefined) continue;
      const group = byPrefix.get(prefix);
      if (group) group.push(row);
      else byPrefix.set(prefix, [row]);
    }
    for (const [prefix, members] of byPrefix) if (members.length < 2) byPrefix.delete(prefix);
    this.#found = { rows, byPrefix };
    return byPrefix;
  }
}

function prefixOf(row: Listed): string | undefined {
  return isMalformed(row) ? undefined : FIRST_WORD.exec(row.name)?.[0];
}
