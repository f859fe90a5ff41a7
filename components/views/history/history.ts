/**
 * `<mcp-history>`: past calls, reads and prompts of this and earlier visits.
 *
 * Owns: the query, the loaded part of the list, and the open entry. The host searches and stores; entries are read a
 * page at a time as they are scrolled into view.
 */
import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { property, query, state } from "lit/decorators.js";
import type { HistoryEntry, HistoryQuery, Host } from "../../../src/client/api/index.js";
import type { PlainError } from "../../../src/errors/index.js";
import { toPlainError } from "../../controllers/failure.js";
import { HostEvents } from "../../controllers/host-events.js";
import { followSettings } from "../../controllers/follow-changes.js";
import { MinWidth } from "../../controllers/min-width.js";
import { HostController } from "../../controllers/host-controller.js";
import { bareUrl } from "../../../src/addresses/bare-url.js";
import { historyOptions } from "../../page-storage/panel-settings.js";
import { define } from "../../parts/basic/define.js";
import "../../parts/basic/error-view.js";
import { activityEn } from "../../strings/en/activity.js";
import { addEnglish } from "../../strings/index.js";
import { base } from "../../theme/index.js";
import { FilterableList } from "../lists/filterable-list.js";
import { lineListStyles } from "../lists/line-list-styles.js";
import { virtualListStyles } from "../lists/virtual-list-styles.js";
import { ShowRequestEvent, type ShowTarget } from "../shared/show-request-event.js";
import "../shared/split-view.js";
import type { McpSplitView } from "../shared/split-view.js";
import { historyBar } from "./history-bar.js";
import "./history-detail.js";
import type { HistoryActionEvent } from "./history-detail.js";
import { dayOf, historyRow } from "./history-row.js";
import { HISTORY_LINE_HEIGHT, HISTORY_ROW_HEIGHT, historyStyles } from "./history-styles.js";
import { emptyState, loadingState } from "../shared/empty-state.js";

addEnglish(activityEn);

/** Entries that are read together. */
const PAGE = 100;
/** Minimum width of the view with one line for each entry, in pixels; below it, each has two. */
const LINES_WIDTH = 700;
/** Minimum interval in milliseconds between two reads of a history that changes continuously. */
const READ_MS = 250;

/**
 * The history of a host, newest first, with a search over names, arguments and results. With `serverId`, the list
 * initially shows the entries of that server. Only the visible rows are in the document.
 *
 * Keyboard: in the list, Up, Down, PageUp, PageDown, Home and End move, Enter opens an entry; Up on the first row goes
 * to the search field.
 *
 * @fires {ShowRequestEvent} mcp-show-request - The user wants to repeat a call, see a resource or prompt, or open the
 * settings.
 * @csspart filter - The filter field.
 * @csspart list - The scrolling list.
 * @cssprop [--mcp-surface] - Background.
 */
export class McpHistory extends FilterableList {
  static override styles = [...base, virtualListStyles, ...lineListStyles, historyStyles];

  /** The host whose history to show. */
  @property({ attribute: false }) host: Host | undefined;
  /** Server whose entries are shown initially. */
  @property({ attribute: "server-id" }) serverId: string | undefined;

  @state() private wanted: HistoryQuery = {};
  /** True if the entries of all servers are shown. */
  @state() private all = false;
  @state() private total: number | undefined;
  @state() private opened: HistoryEntry | undefined;
  /** True while clearing waits for confirmation. */
  @state() private clearing = false;
  @state() private failed: PlainError | undefined;
  @query("mcp-split-view") private readonly split: McpSplitView | null | undefined;
  readonly #host = new HostController(this, (server, { servers }) => [server?.server, servers.length]);
  readonly #width = new MinWidth(this, LINES_WIDTH);
  /** Entries that were read, by their place in the list. */
  #entries = new Map<number, HistoryEntry>();
  /** Pages that are read or being read. */
  #pages = new Set<number>();
  /** Address of the server when the list was last read. */
  #readUrl: string | undefined;
  /** Increases whenever the list is read anew. */
  #edition = 0;
  readonly #events = new HostEvents(this, {
    host: () => this.host,
    kind: "history",
    heard: () => void this.#readAnew(),
    delayMs: READ_MS,
  });

  constructor() {
    super();
    followSettings(this);
  }

  get #isOneLine(): boolean {
    return this.#width.isMet && HISTORY_LINE_HEIGHT < HISTORY_ROW_HEIGHT;
  }

  protected override get rowHeight(): number {
    return this.#isOneLine ? HISTORY_LINE_HEIGHT : HISTORY_ROW_HEIGHT;
  }

  protected override get filterText(): string {
    return this.wanted.search ?? "";
  }

  protected override setFilter(search: string): void {
    this.#onQuery({ search });
  }

  protected override choose(index: number): void {
    const entry = this.#entries.get(index);
    if (!entry) return;
    this.opened = entry;
    if (this.split) this.split.pane = "detail";
  }

  /** Searches all servers for a text, or opens an entry. */
  async show(wanted: ShowTarget): Promise<void> {
    if (wanted.kind !== "history") return;
    await this.updateComplete; // a first update would close the entry
    this.wanted = { search: wanted.search };
    this.#onAll(wanted.entry === undefined || this.all);
    this.opened = wanted.entry ?? this.opened;
    if (wanted.entry && this.split) this.split.pane = "detail";
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    const url = this.#url;
    const isOther = changed.has("host") || changed.has("serverId");
    if (isOther) this.opened = undefined;
    if (isOther || url !== this.#readUrl) {
      this.clearing = false; // the confirmation was for other entries
      void this.#readAnew();
    }
    this.#readUrl = url;
  }

  get #url(): string | undefined {
    return this.#host.state?.server.url;
  }

  /** Query for the host; `undefined` while the address of the server is not known. */
  get #query(): HistoryQuery | undefined {
    if (!this.all && this.serverId !== undefined && this.#url === undefined) return undefined;
    return { ...this.wanted, ...(!this.all && this.#url !== undefined && { serverUrl: bareUrl(this.#url) }) };
  }

  /** Reads the beginning of the list; earlier rows stay until it has arrived. */
  async #readAnew(): Promise<void> {
    this.#events.settle();
    const edition = ++this.#edition;
    const { host } = this;
    const wanted = this.#query;
    if (!host || !wanted) return;
    try {
      const { entries, total } = await host.history.list({ ...wanted, limit: PAGE });
      if (edition !== this.#edition) return;
      this.#entries = new Map(entries.entries());
      this.#pages = new Set([0]);
      this.total = total;
      this.failed = undefined;
      this.opened = entries.find(({ id }) => id === this.opened?.id) ?? this.opened;
      this.requestUpdate();
    } catch (error) {
      if (edition === this.#edition) this.failed = toPlainError(error);
    }
  }

  /** Reads the page with this place of the list, once. */
  async #readPage(index: number): Promise<void> {
    const page = Math.floor(index / PAGE);
    const edition = this.#edition;
    const { host } = this;
    const wanted = this.#query;
    if (!host || !wanted || this.#pages.has(page)) return;
    this.#pages.add(page);
    try {
      const { entries } = await host.history.list({ ...wanted, offset: page * PAGE, limit: PAGE });
      if (edition !== this.#edition) return;
      for (const [at, entry] of entries.entries()) this.#entries.set(page * PAGE + at, entry);
      this.requestUpdate();
    } catch (error) {
      if (edition !== this.#edition) return;
      this.#pages.delete(page); // the next update tries again
      this.failed = toPlainError(error);
    }
  }

  override render(): TemplateResult {
    const { t } = this.strings;
    const { total = 0, opened, failed } = this;
    const bar = {
      query: this.wanted,
      total,
      clearing: this.clearing,
      all: this.serverId === undefined ? undefined : this.all,
      onQuery: this.#onQuery,
      onAll: this.#onAll,
      onClear: this.#onClear,
      onKeep: this.#onKeep,
    };
    return html`${historyBar(bar, this.filterField(t("history.search")), this.strings)}
    <mcp-split-view name="history" initial="520" label=${t("history.title")}>
      <div class="side" slot="list">
        ${failed ? html`<mcp-error-view .error=${failed}></mcp-error-view>` : nothing} ${this.#rows(total)}
        ${total > 0 ? nothing : this.#empty()}
      </div>
      <div slot="detail">
        ${
          opened
            ? html`<mcp-history-detail
                .host=${this.host}
                .serverId=${this.#serverOf(opened)}
                .entry=${opened}
                @mcp-history-action=${this.#onAction}
              ></mcp-history-detail>`
            : emptyState("history", t("history.select"), t("history.select-note"))
        }
      </div>
    </mcp-split-view>`;
  }

  #rows(total: number): TemplateResult {
    const isNamed = this.all || this.serverId === undefined;
    return this.listBox({
      label: this.strings.t("history.title"),
      count: total,
      look: this.#isOneLine ? "lines" : "",
      row: (item) => {
        const { index } = item;
        const entry = this.#entries.get(index);
        if (!entry) void this.#readPage(index);
        const before = this.#entries.get(index - 1);
        const isNewDay = entry !== undefined && before !== undefined && dayOf(entry.at) !== dayOf(before.at);
        const content = entry
          ? historyRow(entry, { isNamed, search: this.wanted.search ?? "" }, this.strings)
          : nothing;
        return this.option(
          item,
          isNewDay ? "item day" : "item",
          entry !== undefined && entry.id === this.opened?.id,
          content,
        );
      },
    });
  }

  #empty(): TemplateResult {
    const { t } = this.strings;
    const { search, kind, outcome, isPinned } = this.wanted;
    if (this.total === undefined) return this.failed ? html`` : loadingState(this.strings);
    if (search || kind || outcome || isPinned)
      return emptyState(
        "search",
        t("history.no-match"),
        undefined,
        html`<button @click=${this.#showAll}>${t("history.show-all")}</button>`,
      );
    if (historyOptions().isOn !== false) return emptyState("history", t("history.none"), t("history.none-note"));
    const open = (): void =>
      void this.dispatchEvent(new ShowRequestEvent(this.serverId, { kind: "view", view: "settings" }));
    return emptyState(
      "history",
      t("history.off"),
      t("history.off-note"),
      html`<button @click=${open}>${t("history.open-settings")}</button>`,
    );
  }

  /** Connected server at the address of an entry, the open one first. */
  #serverOf({ serverUrl }: HistoryEntry): string | undefined {
    const here = this.#host.snapshot.servers.filter(
      ({ server }) => server.state === "connected" && bareUrl(server.url) === serverUrl,
    );
    return (here.find(({ server }) => server.id === this.serverId) ?? here[0])?.server.id;
  }

  readonly #onQuery = (change: HistoryQuery): void => {
    this.wanted = { ...this.wanted, ...change };
    this.keys.reset();
    void this.#readAnew();
  };

  readonly #onAll = (all: boolean): void => {
    this.all = all;
    this.clearing = false;
    this.#onQuery({});
  };

  readonly #showAll = (): void => {
    this.wanted = {};
    this.#onAll(true);
    this.focusFilter();
  };

  readonly #onAction = ({ entry, action, label }: HistoryActionEvent): void => {
    if (action === "delete") {
      this.opened = undefined;
      if (this.split) this.split.pane = "list";
      void this.#attempt((host) => host.history.delete([entry.id]));
      this.list?.focus(); // the focused button no longer exists
    } else if (action === "label") {
      void this.#attempt((host) => host.history.label(entry.id, label)); // the list is read again, with the new label
    } else {
      this.opened = { ...entry, isPinned: !entry.isPinned };
      void this.#attempt((host) => host.history.pin(entry.id, !entry.isPinned));
    }
  };

  /** Requests confirmation the first time, clears the second time. */
  readonly #onClear = async (): Promise<void> => {
    if (!this.clearing) {
      this.clearing = true;
      return;
    }
    this.#onKeep();
    this.opened = undefined;
    const wanted = this.#query;
    if (wanted) await this.#attempt((host) => host.history.clear(wanted.serverUrl));
    this.focusFilter();
  };

  readonly #onKeep = (): void => void (this.clearing = false);

  async #attempt(act: (host: Host) => Promise<void>): Promise<void> {
    this.failed = undefined;
    try {
      if (this.host) await act(this.host);
    } catch (error) {
      this.failed = toPlainError(error);
    }
  }
}

define("mcp-history", McpHistory, "filter", "list");

declare global {
  interface HTMLElementTagNameMap {
    "mcp-history": McpHistory;
  }
}
