/**
 * `<mcp-server-timeline>`: what happened with a server, newest first: changes of its lists, calls, and changes of its
 * connections.
 *
 * Owns: the filter and the kind of entries that are listed. Reading and comparing is done by `TimelineEntries`.
 */
import { css, html, nothing, type TemplateResult } from "lit";
import { property, state } from "lit/decorators.js";
import type { Host, SurfaceEntry } from "../../../src/client/api/index.js";
import { define } from "../../parts/basic/define.js";
import "../../parts/basic/error-view.js";
import { segmentedStyles } from "../../parts/basic/segmented-styles.js";
import { activityEn } from "../../strings/en/activity.js";
import { changesEn } from "../../strings/en/changes.js";
import { ErrorStringsController } from "../../strings/error-strings-controller.js";
import { addEnglish } from "../../strings/index.js";
import { base } from "../../theme/index.js";
import { dayOf } from "../history/history-row.js";
import { historyStyles } from "../history/history-styles.js";
import { FilterableList } from "../lists/filterable-list.js";
import { lineListStyles } from "../lists/line-list-styles.js";
import { virtualListStyles } from "../lists/virtual-list-styles.js";
import { menuStyles } from "../shared/menu.js";
import { emptyState, loadingState } from "../shared/empty-state.js";
import { ShowRequestEvent } from "../shared/show-request-event.js";
import { changesStyles } from "./changes-styles.js";
import { summarySentence } from "./surface-summary.js";
import { TimelineEntries, type TimelineEntry } from "./timeline-entries.js";
import { connectionSentence, timelineRow } from "./timeline-row.js";

addEnglish(activityEn);
addEnglish(changesEn);

const ROW_HEIGHT = 28;
const KINDS: readonly TimelineEntry["kind"][] = ["surface", "call", "connection"];

const timelineStyles = css`
  :host {
    flex: 1;
  }
  .list {
    flex: 1;
  }
  .line {
    align-items: center;
    block-size: ${ROW_HEIGHT}px;
  }
  .line.day {
    border-block-start: 1px solid var(--_border);
  }
  .line > * {
    flex: none;
  }
  .line > [role="img"] {
    display: flex;
  }
  .line > .name {
    flex: 1;
  }
  .line > bdi:not(.name) {
    max-inline-size: 40%;
    overflow: hidden;
    text-overflow: ellipsis;
  }
`;

/** Two surfaces to compare, and all that are stored. */
export interface ChosenSurfaces {
  readonly before: SurfaceEntry | undefined;
  readonly after: SurfaceEntry;
  readonly stored: readonly SurfaceEntry[];
}

/**
 * The timeline of a server, from what is stored: it needs no connection.
 *
 * Keyboard: in the list, Up, Down, PageUp, PageDown, Home and End move, Enter opens the comparison of a change, or a
 * call; Up on the first row goes to the filter.
 *
 * @fires {ShowRequestEvent} mcp-show-request - The user wants to see a call.
 * @csspart filter - The filter field.
 * @csspart list - The scrolling list.
 */
export class McpServerTimeline extends FilterableList {
  static override styles = [
    ...base,
    segmentedStyles,
    virtualListStyles,
    ...lineListStyles,
    historyStyles,
    menuStyles,
    changesStyles,
    timelineStyles,
  ];

  /** Host that has stored the entries. */
  @property({ attribute: false }) host: Host | undefined;
  /** Server whose entries are shown. */
  @property({ attribute: "server-id" }) serverId: string | undefined;
  /** Address of the server. */
  @property({ attribute: false }) url: string | undefined;
  /** Switch between the lists of the view. */
  @property({ attribute: false }) lists: unknown;
  /** Buttons of the view. */
  @property({ attribute: false }) buttons: unknown;
  /** Called when the user wants to see a change. */
  @property({ attribute: false }) compare: ((chosen: ChosenSurfaces) => void) | undefined;

  @state() private kind: TimelineEntry["kind"] | undefined;
  readonly #errors = new ErrorStringsController(this);
  readonly #entries = new TimelineEntries(this, () => ({
    host: this.host,
    url: this.url,
    search: this.filterText.trim(),
  }));
  #shown: readonly TimelineEntry[] = [];

  protected override get rowHeight(): number {
    return ROW_HEIGHT;
  }

  protected override choose(index: number): void {
    const chosen = this.#shown[index];
    if (chosen?.kind === "call")
      this.dispatchEvent(new ShowRequestEvent(this.serverId, { kind: "history", search: "", entry: chosen.entry }));
    if (chosen?.kind === "surface")
      this.compare?.({ before: chosen.earlier, after: chosen.entry, stored: this.#entries.surfaces });
  }

  protected override willUpdate(): void {
    this.#entries.follow();
    const words = this.filterText.toLowerCase().split(/\s+/).filter(Boolean);
    this.#shown = this.#entries.all.filter(
      (entry) => (this.kind === undefined || entry.kind === this.kind) && this.#matches(entry, words),
    );
  }

  /** The host has searched the calls. */
  #matches(entry: TimelineEntry, words: readonly string[]): boolean {
    if (words.length === 0 || entry.kind === "call") return true;
    const summary = entry.kind === "surface" ? this.#entries.summary(entry) : undefined;
    const text = entry.kind === "connection" ? connectionSentence(entry.entry, this.#errors) : undefined;
    const lower = (text ?? (summary ? summarySentence(summary, this.strings) : "")).toLowerCase();
    return words.every((word) => lower.includes(word));
  }

  override render(): TemplateResult {
    const { t } = this.strings;
    const { failed } = this.#entries;
    return html`<div class="bar top">
        ${this.lists} ${this.filterField(t("changes.filter-timeline"))}
        <select aria-label=${t("changes.kinds")} @change=${this.#onKind}>
          <option value="" ?selected=${this.kind === undefined}>${t("changes.kind-all")}</option>
          ${KINDS.map((one) => html`<option value=${one} ?selected=${this.kind === one}>${t(`changes.kind-${one}s`)}</option>`)}
        </select>
        ${this.buttons}
      </div>
      ${failed ? html`<mcp-error-view .error=${failed}></mcp-error-view>` : nothing} ${this.#list()}
      ${this.#shown.length > 0 ? nothing : this.#empty()}`;
  }

  #list(): TemplateResult {
    return this.listBox({
      label: this.strings.t("changes.timeline"),
      count: this.#shown.length,
      keyOf: ({ index }) => keyOf(this.#shown[index]),
      row: (item) => {
        const { index } = item;
        const [entry, before] = [this.#shown[index], this.#shown[index - 1]];
        if (index === this.#shown.length - 1) void this.#entries.more();
        if (!entry) return nothing;
        const isNewDay = before !== undefined && dayOf(entry.at) !== dayOf(before.at);
        const summary = entry.kind === "surface" ? this.#entries.summary(entry) : undefined;
        return this.option(item, isNewDay ? "line day" : "line", false, timelineRow(entry, summary, this.#errors));
      },
    });
  }

  #empty(): TemplateResult {
    const { t } = this.strings;
    if (this.serverId === undefined) return emptyState("clock", t("changes.no-server"));
    if (!this.#entries.isRead) return this.#entries.failed ? html`` : loadingState(this.strings);
    if (this.filterText.trim() !== "" || this.kind) return emptyState("search", t("changes.no-entry"));
    return emptyState("clock", t("changes.no-entries"), t("changes.no-entries-note"));
  }

  readonly #onKind = (event: Event): void => {
    const { value } = event.currentTarget as HTMLSelectElement; // it is on the select
    this.kind = KINDS.find((one) => one === value);
    this.keys.reset();
  };
}

/** Key of an entry among the others. */
function keyOf(entry: TimelineEntry | undefined): string {
  if (!entry) return "";
  return entry.kind === "connection" ? `${entry.entry.kind} ${entry.at}` : `${entry.kind} ${entry.entry.id}`;
}

define("mcp-server-timeline", McpServerTimeline, "filter", "list");

declare global {
  interface HTMLElementTagNameMap {
    "mcp-server-timeline": McpServerTimeline;
  }
}
