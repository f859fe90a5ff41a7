/**
 * `<mcp-traffic>`: searchable list of recorded messages and exchanges, which can be inspected and resent.
 *
 * Owns: the filter, the selection, and following the newest entry. `traffic-window.ts` loads the visible rows, `traffic-detail.ts` shows
 * one entry, `traffic-files.ts` handles files.
 */
import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { property, query, state } from "lit/decorators.js";
import type { Host, RecordingFormat, TrafficFilter } from "../../../src/client/api/index.js";
import type { PlainError } from "../../../src/errors/index.js";
import { toPlainError } from "../../controllers/failure.js";
import { FilterableList } from "../lists/filterable-list.js";
import { mirrorOf } from "../../controllers/mirror.js";
import { define } from "../../parts/basic/define.js";
import "../../parts/basic/error-view.js";
import { visibleLine } from "../../parts/basic/visible-text.js";
import { trafficEn } from "../../strings/en/traffic.js";
import { addEnglish } from "../../strings/index.js";
import { icon } from "../../theme/icons.js";
import { base } from "../../theme/index.js";
import type { ShowRequestEvent, ShowTarget } from "../show-request-event.js";
import "../split-view.js";
import type { McpSplitView } from "../split-view.js";
import type { ViewElement } from "../view-element.js";
import { trafficBar } from "./traffic-bar.js";
import "./traffic-detail.js";
import { TrafficFiles } from "./traffic-files.js";
import { trafficRow } from "./traffic-row.js";
import { emptyStyles } from "../empty-styles.js";
import { TRAFFIC_ROW_HEIGHT, trafficStyles } from "./traffic-styles.js";
import { virtualListStyles } from "../lists/virtual-list-styles.js";
import { TrafficWindow } from "./traffic-window.js";

addEnglish(trafficEn);

/** Distance in pixels that still counts as the end of the list. */
const NEAR = 8;

/**
 * The traffic of a host: every recorded message and HTTP exchange, newest last. While the list is scrolled to its end, it follows the newest entry.
 * Recording starts with the record button, or with `host.traffic.record(true)`. A recording file can be opened with the menu or by dropping it onto
 * the element.
 *
 * Keyboard: `/` goes to the filter. In the filter: Down goes into the list, Escape clears.
 * In the list: Up, Down, PageUp, PageDown, Home, End move, Enter or Space choose; Up on the first row goes back to the filter.
 *
 * @fires {RecordingRequestEvent} mcp-recording-request - A recording was opened; cancelable. Unless canceled, it is shown here.
 * @csspart bar - Filter and buttons.
 * @csspart filter - The filter field.
 * @csspart list - The scrolling list.
 * @cssprop [--mcp-surface-raised] - Background of the list.
 * @cssprop [--mcp-selected] - Background of the selected row.
 */
export class McpTraffic extends FilterableList implements ViewElement {
  static override styles = [...base, virtualListStyles, emptyStyles, trafficStyles];

  /** The host whose traffic to show. */
  @property({ attribute: false }) host: Host | undefined;
  /** The only server to show; default: all servers. */
  @property({ attribute: "server-id" }) serverId: string | undefined;
  /** Id of the selected entry. */
  @property({ type: Number, attribute: "entry-id" }) entryId: number | undefined;

  @state() private filter: TrafficFilter = {};
  /** The reason recording, pausing or clearing failed. */
  @state() private failed: PlainError | undefined;
  @query("mcp-split-view") private readonly split: McpSplitView | null | undefined;

  readonly #window = new TrafficWindow(this);
  readonly #files = new TrafficFiles(this);
  #follows = true;

  protected override get rowHeight(): number {
    return TRAFFIC_ROW_HEIGHT;
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
    const at = await this.#source?.traffic.position(this.#window.filter, entryId).catch(() => -1);
    if (at === undefined || at < 0) return;
    this.#window.refresh();
    await this.updateComplete;
    this.keys.moveTo(at);
  }

  /** Displayed host: the host of the recording that is open here, otherwise the live one. */
  get #source(): Host | undefined {
    return this.#files.shown?.host ?? this.host;
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("host")) this.failed = undefined;
    if (changed.has("host") && this.#files.shown) this.#files.leave();
    // The servers of a recording have different ids.
    const serverId = this.#files.shown ? undefined : this.serverId;
    this.#window.show(this.#source, { ...this.filter, ...(serverId !== undefined && { serverId }) });
  }

  protected override updated(changed: PropertyValues<this>): void {
    const { list } = this;
    if (changed.has("host") || changed.has("serverId")) this.#follows = true;
    // Scrolls before the window requests rows, which may then be only those at the end.
    if (this.#follows && list && list.scrollTop + list.clientHeight < list.scrollHeight - NEAR)
      list.scrollTop = list.scrollHeight;
  }

  override render(): TemplateResult {
    const { t } = this.strings;
    const { totals } = this.#window;
    const bar = {
      filter: this.filter,
      totals,
      onFilter: this.#onFilter,
      onRecord: this.#onRecord,
      onClear: this.#onClear,
      onSave: (format: RecordingFormat) => void this.#files.save(format, wholeOf(this.#window.filter)),
      onOpen: () => this.#files.choose(),
    };
    return html`<div class="top">
        ${trafficBar(bar, this.filterField(t("traffic.filter")), this.strings)}
        <div class="count muted small" role="status">${this.#count()}</div>
      </div>
      ${this.#recording()}
      <mcp-split-view name="traffic" label=${t("traffic.title")} @mcp-show-request=${this.#onShow} @mcp-back-request=${this.#onBack}>
        <section slot="list" class="entries" @scroll=${this.#scrolled} aria-label=${t("traffic.title")}>
          ${this.#failure()} ${this.#rows()}
        </section>
        <mcp-traffic-detail
          slot="detail"
          aria-label=${t("traffic.details")}
          .host=${this.#source}
          .entryId=${this.entryId}
        ></mcp-traffic-detail>
      </mcp-split-view>
      ${this.#files.isDragged ? html`<div class="drop" aria-hidden="true">${icon("folder")}${t("traffic.drop")}</div>` : nothing}`;
  }

  #recording(): TemplateResult | typeof nothing {
    const { shown } = this.#files;
    const { t } = this.strings;
    if (!shown) return nothing;
    const { problems, problemCount, name } = shown;
    return html`<div class="note info recording">
      <div class="grow">
        <p><bdi>${t("traffic.recording", { name: visibleLine(name, 100) })}</bdi></p>
        ${
          problemCount === 0
            ? nothing
            : html`<details>
                <summary>${t("traffic.problems", { count: problemCount })}</summary>
                <ul>
                  ${problems.map(({ at, reason }) => html`<li>${t("traffic.problem-at", { at, reason: visibleLine(reason) })}</li>`)}
                </ul>
              </details>`
        }
      </div>
      <button class="leave" @click=${this.#leave}>${icon("back")}${t("traffic.leave")}</button>
    </div>`;
  }

  #count(): string {
    const { totals, total } = this.#window;
    const { t, formats } = this.strings;
    if (!totals) return "";
    const { entries, dropped, isRecording, isRecorded } = totals;
    const all =
      total === entries
        ? t("traffic.count", { count: entries })
        : t("traffic.count-of", { shown: formats.number(total), total: formats.number(entries) });
    const parts = [all];
    if (!isRecorded) parts.push(t(isRecording ? "traffic.is-recording" : "traffic.is-paused"));
    if (dropped > 0) parts.push(t("traffic.dropped", { count: dropped }));
    return parts.join(" · ");
  }

  #failure(): TemplateResult | typeof nothing {
    const error = this.#files.error ?? this.failed;
    const failed = error ?? this.#window.error;
    if (!failed) return nothing;
    const retry = (): void => {
      if (!error) return this.#window.refresh();
      if (this.#files.error) this.#files.dismiss();
      else this.failed = undefined;
    };
    return html`<div class="failed">
      <mcp-error-view ?retryable=${!error} .error=${failed} @mcp-retry-request=${retry}>
        ${error ? html`<button @click=${retry}>${icon("close")}${this.strings.t("traffic.cancel")}</button>` : nothing}
      </mcp-error-view>
    </div>`;
  }

  #rows(): TemplateResult {
    const { total } = this.#window;
    const names = this.#names();
    const list = this.listBox({
      label: this.strings.t("traffic.title"),
      count: total,
      isAtEnd: this.#follows,
      isBusy: !this.#window.isLoaded,
      keyOf: ({ index }) => this.#window.row(index)?.id ?? `at ${index}`,
      row: (item) => {
        const row = this.#window.row(item.index);
        const look = `item entry ${row?.kind ?? "missing"} ${row?.isFailure ? "failure" : ""}`;
        const selected = row !== undefined && row.id === this.entryId;
        return this.option(item, look, selected, trafficRow(row, row && names?.get(row.serverId), this.strings));
      },
    });
    const { drawn } = this.keys;
    this.#window.need(drawn[0]?.index ?? 0, (drawn.at(-1)?.index ?? 0) + 1);
    return html`${list}
    ${total > 0 && !this.#follows ? this.#newest() : nothing} ${total > 0 ? nothing : this.#empty()}`;
  }

  /** Names of the servers, if several servers are shown. */
  #names(): ReadonlyMap<string, string> | undefined {
    const source = this.#source;
    if (!source || this.#window.filter.serverId !== undefined) return undefined;
    const { servers } = mirrorOf(source).snapshot;
    if (servers.length < 2) return undefined;
    return new Map(
      servers.map(({ server }) => {
        const { title, name } = server.info?.implementation ?? {};
        return [server.id, title ?? name ?? server.url];
      }),
    );
  }

  #newest(): TemplateResult {
    const { t } = this.strings;
    return html`<button class="icon newest" title=${t("traffic.newest")} aria-label=${t("traffic.newest")} @click=${this.#toNewest}>${icon("down")}</button>`;
  }

  #empty(): TemplateResult | typeof nothing {
    const { t } = this.strings;
    const { totals, isLoaded, error } = this.#window;
    const say = (text: string, advice?: string, button?: TemplateResult): TemplateResult =>
      html`<div class="empty"><p>${text}</p>${advice === undefined ? nothing : html`<p class="muted small">${advice}</p>`}${button ?? nothing}</div>`;
    if (!this.#source) return say(t("traffic.no-host"));
    if (error) return nothing;
    if (!isLoaded || !totals)
      return html`<div class="skeleton" aria-hidden="true">${Array.from({ length: 6 }, () => html`<div></div>`)}</div>`;
    if (totals.entries > 0)
      return say(
        t("traffic.no-match"),
        undefined,
        html`<button @click=${this.#showAll}>${t("traffic.show-all")}</button>`,
      );
    if (totals.isRecording || totals.isRecorded) return say(t("traffic.empty"), t("traffic.empty-advice"));
    const record = html`<button class="primary" @click=${this.#onRecord}>${icon("record")}${t("traffic.record")}</button>`;
    return say(t("traffic.off"), t("traffic.off-advice"), record);
  }

  readonly #onFilter = (filter: TrafficFilter): void => {
    this.filter = filter;
    this.#follows = true;
    this.keys.reset();
  };

  protected override onListKey(event: KeyboardEvent): void {
    super.onListKey(event);
    this.#onScroll(); // called directly, because a render in between would follow the newest entry again
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

  readonly #onBack = async (): Promise<void> => {
    await this.split?.updateComplete; // the list is hidden until the update is complete
    this.list?.focus();
  };

  readonly #onRecord = (): void => {
    const isOn = this.#window.totals?.isRecording !== true;
    void this.#attempt(async ({ traffic }) => traffic.record(isOn));
  };

  readonly #onClear = (): void => {
    const { entryId, serverId } = this;
    void this.#attempt(async (host) => {
      await host.traffic.clear(serverId);
      // A pinned entry is not cleared, and stays selected.
      if (entryId === undefined || (await host.traffic.entry(entryId))) return;
      if (host === this.host && entryId === this.entryId) this.entryId = undefined;
    });
  };

  /** Runs `work`, shows the reason if it fails, and reloads the traffic in either case. */
  async #attempt(work: (host: Host) => Promise<void>): Promise<void> {
    const { host } = this;
    if (!host) return;
    this.failed = undefined;
    try {
      await work(host);
    } catch (error) {
      if (host === this.host) this.failed = toPlainError(error);
    }
    this.#window.refresh();
  }

  readonly #showAll = (): void => this.#onFilter({});

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

/** Returns the filter for saving to a file, which includes both entries of a pair. */
function wholeOf({ kind, ...filter }: TrafficFilter): TrafficFilter {
  return kind === undefined || kind === "paired" ? filter : { ...filter, kind };
}

define("mcp-traffic", McpTraffic);

declare global {
  interface HTMLElementTagNameMap {
    "mcp-traffic": McpTraffic;
  }
}
