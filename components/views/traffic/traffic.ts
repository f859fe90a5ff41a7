/**
 * `<mcp-traffic>`: searchable table of recorded messages and exchanges, which can be inspected and resent; and a
 * timeline of them.
 *
 * Owns: the filter, the selection, and following the newest entry. `traffic-window.ts` loads the visible rows,
 * `traffic-table.ts` draws them, `traffic-detail.ts` shows one entry, `timeline/` draws the time axis,
 * `traffic-files.ts` handles files.
 */
import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { property, query, state } from "lit/decorators.js";
import type { Host, RecordingFormat, TrafficFilter } from "../../../src/client/api/index.js";
import { MinWidth } from "../../controllers/min-width.js";
import { FilterableList } from "../lists/filterable-list.js";
import { define } from "../../parts/basic/define.js";
import { trafficEn } from "../../strings/en/traffic.js";
import { addEnglish } from "../../strings/index.js";
import { readRemembered, remember } from "../../page-storage/remembered.js";
import { base } from "../../theme/index.js";
import { icon } from "../../theme/icons.js";
import type { ShowRequestEvent, ShowTarget } from "../shared/show-request-event.js";
import "../shared/split-view.js";
import type { McpSplitView } from "../shared/split-view.js";
import type { ViewElement } from "../shared/view-element.js";
import { TrafficActions } from "./traffic-actions.js";
import { menuStyles } from "../shared/menu.js";
import { trafficBar, viewSwitch } from "./traffic-bar.js";
import "./traffic-detail.js";
import { TrafficFiles } from "./traffic-files.js";
import { serverNames, trafficTable } from "./traffic-table.js";
import { TrafficColumns } from "./traffic-columns.js";
import {
  emptyTraffic,
  trafficFailure,
  recordingNote,
  toNewestButton,
  trafficCount,
  wholeOf,
} from "./traffic-states.js";
import { emptyStyles } from "../shared/empty-styles.js";
import type { EntryChangeEvent } from "./timeline/timeline.js";
import { trafficStyles } from "./traffic-styles.js";
import {
  COMPACT_ROW_HEIGHT,
  TABLE_HEAD_HEIGHT,
  TRAFFIC_ROW_HEIGHT,
  trafficTableStyles,
} from "./traffic-table-styles.js";
import { segmentedStyles } from "../../parts/basic/segmented-styles.js";
import { virtualListStyles } from "../lists/virtual-list-styles.js";
import { TrafficWindow } from "./traffic-window.js";

addEnglish(trafficEn);

/** Minimum width of the view with a table, in pixels; below it, each entry has two lines. */
const TABLE_WIDTH = 700;

/** Distance in pixels that still counts as the end of the list. */
const NEAR = 8;
/** Filter that is set at first: one row for each call. */
const PAIRED: TrafficFilter = { kind: "paired" };
const VIEW = "traffic-view";

/**
 * The traffic of a host: every recorded message and HTTP exchange, newest last, as a table with one row for each
 * request or as a timeline. While the table is scrolled to its end and in order of time, it follows the newest entry.
 * Recording starts with the record button, or with `host.traffic.record(true)`. A recording file can be opened with the
 * menu or by dropping it onto the element. From 700 px of width, rows have columns that can be chosen, sorted and
 * resized; below that, two lines.
 *
 * Keyboard: `/` goes to the filter. In the filter: Down goes into the table, Escape clears. In the table: Up, Down,
 * PageUp, PageDown, Home, End move, and the details follow; Enter or Space choose; Escape closes the details; Up on the
 * first row goes back to the filter. In its head: Left, Right, Home, End move, Enter sorts, Shift+Left and Shift+Right
 * resize, Down goes to the rows.
 *
 * @fires {RecordingRequestEvent} mcp-recording-request - A recording was opened; cancelable. Unless canceled, it is
 * shown here.
 * @csspart bar - Filter and buttons.
 * @csspart filter - The filter field.
 * @csspart list - The scrolling table.
 * @cssprop [--mcp-surface-raised] - Background of the list.
 * @cssprop [--mcp-selected] - Background of the selected row.
 */
export class McpTraffic extends FilterableList implements ViewElement {
  static override styles = [
    ...base,
    segmentedStyles,
    virtualListStyles,
    emptyStyles,
    menuStyles,
    trafficStyles,
    trafficTableStyles,
  ];

  /** The host whose traffic to show. */
  @property({ attribute: false }) host: Host | undefined;
  /** The only server to show; default: all servers. */
  @property({ attribute: "server-id" }) serverId: string | undefined;
  /** Id of the selected entry. */
  @property({ type: Number, attribute: "entry-id" }) entryId: number | undefined;

  @state() private filter: TrafficFilter = PAIRED;
  @state() private isTimeline = readRemembered("local", VIEW) === "timeline";
  @query("mcp-split-view") private readonly split: McpSplitView | null | undefined;

  readonly #window = new TrafficWindow(this);
  readonly #actions = new TrafficActions(this, this.#window);
  readonly #files = new TrafficFiles(this, (error) => this.#actions.fail(error));
  readonly #columns = new TrafficColumns(this, () => this.#restart());
  readonly #width = new MinWidth(this, TABLE_WIDTH);
  #follows = true;
  /** True while the active row is to be shown once it is loaded. */
  #isAwaited = false;

  protected override get rowHeight(): number {
    return this.#width.isMet ? TRAFFIC_ROW_HEIGHT : COMPACT_ROW_HEIGHT;
  }

  protected override get headHeight(): number {
    return this.#width.isMet ? TABLE_HEAD_HEIGHT : 0;
  }

  protected override get filterText(): string {
    return this.filter.text ?? "";
  }

  protected override setFilter(text: string): void {
    this.#onFilter({ ...this.filter, text });
  }

  /** Moves the focus to the filter. */
  override focusFilter(): void {
    const { split } = this;
    if (split?.isNarrow && split.pane === "detail") {
      split.pane = "list";
      void split.updateComplete.then(() => this.focusFilter());
      return;
    }
    super.focusFilter();
  }

  /** Shows an entry, and also selects it in the list if it matches the filter. Resolves when the entry is visible. */
  async show(wanted: number | ShowTarget): Promise<void> {
    const entryId = typeof wanted === "number" ? wanted : wanted.kind === "traffic" ? wanted.entryId : undefined;
    if (entryId === undefined) return;
    this.entryId = entryId;
    this.#follows = false;
    this.#toDetail();
    const at = await this.#files.source?.traffic.position(this.#window.filter, entryId).catch(() => -1);
    if (at === undefined || at < 0) return;
    this.#window.refresh();
    await this.updateComplete;
    this.keys.moveTo(at);
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("host")) this.#actions.fail(undefined);
    if (changed.has("host") && this.#files.shown) this.#files.leave();
    // The servers of a recording have different ids.
    const serverId = this.#files.shown ? undefined : this.serverId;
    const { sort } = this.#columns;
    this.#window.show(this.#files.source, {
      ...this.filter,
      ...(serverId !== undefined && { serverId }),
      ...(sort && { sort }),
    });
    if (this.#isAwaited) this.#keepInStep();
    if (this.isTimeline)
      import("./timeline/timeline.js").catch((error: unknown) => {
        if (!this.isTimeline) return; // an earlier update has reported it
        this.isTimeline = false; // the table stays
        this.#actions.fail(error);
      });
  }

  protected override updated(changed: PropertyValues<this>): void {
    const { list } = this;
    if (changed.has("host") || changed.has("serverId")) this.#follows = this.#columns.sort === undefined;
    // Scrolls before the window requests rows, which may then be only those at the end.
    if (this.#follows && list && list.scrollTop + list.clientHeight < list.scrollHeight - NEAR)
      list.scrollTop = list.scrollHeight;
  }

  override render(): TemplateResult {
    const { t } = this.strings;
    const { shown } = this.#files;
    const bar = {
      filter: this.filter,
      totals: this.#window.totals,
      columns: this.#columns,
      isWide: this.#width.isMet,
      isTimeline: this.isTimeline,
      onFilter: this.#onFilter,
      onTimeline: this.#onTimeline,
      onRecord: this.#actions.record,
      onClear: this.#actions.clear,
      onSave: (format: RecordingFormat) => void this.#files.save(format, wholeOf(this.#window.filter)),
      onOpen: () => this.#files.choose(),
    };
    return html`<div class="top">
        ${trafficBar(bar, this.filterField(t("traffic.filter")), this.strings)} ${viewSwitch(bar, this.strings)}
        ${trafficCount(this.#window, this.strings)}
      </div>
      ${shown ? recordingNote(shown, this.#leave, this.strings) : nothing}
      <mcp-split-view
        name="traffic-table"
        initial="520"
        class=${this.entryId === undefined ? "solo" : ""}
        label=${t("traffic.title")}
        @mcp-show-request=${this.#onShow}
        @mcp-back-request=${this.#onBack}
      >
        <section slot="list" class="entries" @scroll=${this.#scrolled} aria-label=${t("traffic.title")}>
          ${this.#failure()} ${this.isTimeline ? this.#timeline() : this.#rows()}
        </section>
        <mcp-traffic-detail
          slot="detail"
          aria-label=${t("traffic.details")}
          .host=${this.#files.source}
          .entryId=${this.entryId}
        ></mcp-traffic-detail>
      </mcp-split-view>
      ${this.#files.isDragged ? html`<div class="drop" aria-hidden="true">${icon("folder")}${t("traffic.drop")}</div>` : nothing}`;
  }

  #failure(): TemplateResult | typeof nothing {
    const error = this.#actions.failed;
    const failed = error ?? this.#window.error;
    if (!failed) return nothing;
    const close = (): void => (error ? this.#actions.fail(undefined) : this.#window.refresh());
    return trafficFailure(failed, error !== undefined, close, this.strings);
  }

  #rows(): TemplateResult {
    const { total, searched } = this.#window;
    const list = trafficTable(
      {
        keys: this.keys,
        columns: this.#columns,
        count: total,
        row: (index) => this.#window.row(index),
        entryId: this.entryId,
        isPaired: this.filter.kind === "paired",
        isWide: this.#width.isMet,
        isBusy: !this.#window.isLoaded || searched !== undefined,
        isAtEnd: this.#follows,
        names: this.#names(),
        onKey: (event) => this.onListKey(event),
        onFocus: () => this.onListFocus(),
        onChoose: (index) => {
          this.keys.moveTo(index);
          this.choose(index);
        },
        toRows: () => this.focusList(),
      },
      this.strings,
    );
    const { drawn } = this.keys;
    this.#window.need(drawn[0]?.index ?? 0, (drawn.at(-1)?.index ?? 0) + 1);
    const isInOrder = this.#columns.sort === undefined;
    return html`${list}
    ${total > 0 && isInOrder && !this.#follows ? toNewestButton(this.#toNewest, this.strings) : nothing} ${total > 0 ? nothing : this.#empty()}`;
  }

  #timeline(): TemplateResult {
    const { total, filter, totals } = this.#window;
    return html`<mcp-traffic-timeline
        id="list"
        ?hidden=${total === 0}
        .host=${this.#files.source}
        .filter=${filter}
        .version=${totals?.version ?? 0}
        .names=${this.#names()}
        .entryId=${this.entryId}
        @mcp-entry-change=${this.#onEntry}
      ></mcp-traffic-timeline>
      ${total > 0 ? nothing : this.#empty()}`;
  }

  /** Names of the servers, if several servers are shown. */
  #names(): ReadonlyMap<string, string> | undefined {
    return this.#window.filter.serverId === undefined ? serverNames(this.#files.source) : undefined;
  }

  #empty(): TemplateResult | typeof nothing {
    const { totals, isLoaded, error, searched } = this.#window;
    if (error) return nothing;
    const state = { hasHost: this.#files.source !== undefined, isLoaded, isSearching: searched !== undefined, totals };
    return emptyTraffic(
      { ...state, onShowAll: () => this.#onFilter(PAIRED), onRecord: this.#actions.record },
      this.strings,
    );
  }

  readonly #onFilter = (filter: TrafficFilter): void => {
    this.filter = filter;
    this.#restart();
  };

  /** Begins at the newest entry again, if the order is that of time. */
  #restart(): void {
    this.#follows = this.#columns.sort === undefined;
    this.keys.reset();
  }

  readonly #onTimeline = (isTimeline: boolean): void => {
    this.isTimeline = isTimeline;
    remember("local", VIEW, isTimeline ? "timeline" : undefined);
  };

  readonly #onEntry = (event: EntryChangeEvent): void => {
    event.stopPropagation();
    this.entryId = event.entryId;
  };

  protected override onListKey(event: KeyboardEvent): void {
    const { active } = this.keys;
    super.onListKey(event);
    this.#onScroll(); // called directly, because a render in between would follow the newest entry again
    if (event.key === "Escape" && this.entryId !== undefined) {
      this.#close();
      event.preventDefault();
    } else if (this.keys.active !== active) this.#keepInStep();
  }

  /** Shows the details of the active row, if both are visible. */
  #keepInStep(): void {
    if (this.split?.isNarrow) return;
    const row = this.#window.row(this.keys.active);
    this.#isAwaited = row === undefined;
    if (row) this.entryId = row.id;
  }

  protected override onListFocus(): void {
    if (this.keys.active < 0 && this.list?.matches(":focus-visible")) this.keys.moveTo(this.#window.total - 1);
  }

  /** Listener for the scrolling of the list; it captures, because scroll events do not bubble. */
  readonly #scrolled = { handleEvent: () => this.#onScroll(), capture: true, passive: true };

  readonly #onScroll = (): void => {
    const { list } = this;
    if (!list) return;
    const follows = list.scrollTop + list.clientHeight >= list.scrollHeight - NEAR;
    if (follows === this.#follows) return;
    this.#follows = follows;
    this.requestUpdate();
  };

  /** Handles a request from a part of an entry to open another entry in this list. */
  readonly #onShow = (event: ShowRequestEvent): void => {
    if (event.wanted.kind !== "traffic") return;
    event.stopPropagation();
    void this.show(event.wanted.entryId);
  };

  readonly #onBack = async ({ target }: Event): Promise<void> => {
    if (target !== this.split) this.#close(); // the button of the details
    await this.split?.updateComplete; // the list is hidden until the update is complete
    this.list?.focus();
  };

  /** Deselects the entry, which closes its details. */
  #close(): void {
    this.entryId = undefined;
    if (this.split) this.split.pane = "list";
  }

  readonly #leave = (): void => {
    this.entryId = undefined;
    this.#files.leave();
  };

  readonly #toNewest = (): void => {
    this.#follows = true;
    this.requestUpdate();
    this.list?.focus();
  };

  protected override choose(index: number): void {
    const row = this.#window.row(index);
    if (!row) return;
    this.entryId = row.id;
    this.#toDetail();
  }

  #toDetail(): void {
    const { split } = this;
    if (!split) return;
    split.pane = "detail";
    if (split.isNarrow) void split.updateComplete.then(() => split.focusBack());
  }
}

define("mcp-traffic", McpTraffic, "bar", "filter", "list");

declare global {
  interface HTMLElementTagNameMap {
    "mcp-traffic": McpTraffic;
  }
}
