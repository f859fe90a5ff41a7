/**
 * `<mcp-tools-list>`: the tools of one server, to find and choose from.
 *
 * Owns: the filter, the selection, asking for the list once per connection. Never loads definitions and never runs anything.
 */
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import { property, query, state } from "lit/decorators.js";
import { repeat } from "lit/directives/repeat.js";
import type { Host, ToolSummary } from "../../../src/client/api/index.js";
import {
  byName,
  countOf,
  filterTools,
  isMalformed,
  type MalformedRow,
  type ServerState,
  type ToolsState,
} from "../../../src/state/index.js";
import { requestTools, loadTools } from "../../controllers/tools-loading.js";
import { readCache, remember } from "../../page-storage/remembered.js";
import { HostController } from "../../controllers/host-controller.js";
import { ListNavigation } from "../lists/list-navigation.js";
import { RowHeight, withRowHeight } from "../../controllers/row-height.js";
import { define } from "../../parts/basic/define.js";
import { StringsController } from "../../strings/index.js";
import { base, icon } from "../../theme/index.js";
import { connectingNote } from "../connecting/connecting-note.js";
import { failureView, meansGone } from "../failure-view.js";
import { connectAgain } from "../server-header/connect-again.js";
import { findMalformed, inPlace, malformedRow } from "../malformed/malformed-row.js";
import { MalformedSelectChangeEvent } from "../malformed/malformed-select-event.js";
import { ConfusableNames } from "./confusable-names.js";
import { toolRow } from "./tool-row.js";
import { listHostStyles, virtualListStyles } from "../virtual-list-styles.js";
import { ToolSelectChangeEvent } from "./tool-select-event.js";
import { ROW_HEIGHT, toolsListStyles } from "./tools-list-styles.js";

/** A row: a tool, or what is none. */
type ListedRow = ToolSummary | MalformedRow;

/** Under which the order is remembered, for all servers. */
const SORTED = "tools-by-name";

/**
 * The tools of a server: filter, count, rows. Loads the list by itself once the server is connected.
 * However many tools there are, only the rows in view are in the document.
 *
 * Keyboard: `/` goes to the filter. In the filter: Down goes into the list, Enter chooses the first match, Escape clears.
 * In the list: Up, Down, PageUp, PageDown, Home, End move, Enter or Space choose; Up on the first row goes back to the filter.
 *
 * @fires {ConnectRequestEvent} mcp-connect-request - The user wants to connect again; cancelable. Unless prevented, it connects.
 * @fires {ToolSelectChangeEvent} mcp-tool-select-change - A tool was chosen.
 * @fires {MalformedSelectChangeEvent} mcp-malformed-select-change - An entry that can't be used as a tool was chosen.
 * @csspart filter - The filter field.
 * @csspart list - The scrolling list.
 * @cssprop [--mcp-surface-raised] - Its background.
 * @cssprop [--mcp-selected] - Background of the chosen row.
 */
export class McpToolsList extends LitElement {
  static override styles = [...base, listHostStyles, virtualListStyles, toolsListStyles];

  /** The host the server belongs to. */
  @property({ attribute: false }) host: Host | undefined;
  /** Whose tools to show. */
  @property({ attribute: "server-id" }) serverId: string | undefined;
  /** Name of the chosen tool. */
  @property({ reflect: true }) selected: string | undefined;
  /** Place in the server's list of the chosen entry, where that can't be used as a tool; then no tool is chosen. */
  @property({ attribute: false }) selectedEntry: number | undefined;

  @state() private filter = "";
  /** By name; else in the server's order. */
  @state() private isSorted = readCache("local", SORTED) === true;
  /** Loaded with the element; without it, descriptions are as they came, and badges find nothing. */
  @state() private words: typeof import("./row-words.js") | undefined;
  @query(".list") private readonly list: HTMLElement | null | undefined;
  @query("input") private readonly field: HTMLInputElement | null | undefined;

  readonly #strings = new StringsController(this);
  readonly #host = new HostController(this, (server) => [
    server?.server,
    server?.tools,
    runningTools(server).join("\n"),
  ]);
  readonly #keys = new ListNavigation(
    this,
    withRowHeight(new RowHeight(this, ROW_HEIGHT), {
      scroller: () => this.list ?? null,
      choose: (index: number) => this.#choose(index),
      leaveUp: () => this.focusFilter(),
    }),
  );
  readonly #confusableNames = new ConfusableNames(this);
  #odd: ReturnType<ConfusableNames["of"]> | undefined;
  #running: readonly string[] = [];
  #shown: readonly ListedRow[] = [];

  constructor() {
    super();
    this.addEventListener("keydown", this.#onKeyDown);
    import("./row-words.js").then((words) => (this.words = words)).catch(() => undefined); // offline
  }

  /** Moves the focus to the filter. */
  focusFilter(): void {
    this.field?.focus();
    this.field?.select();
  }

  /** Moves the focus into the list, to the chosen tool where there is one. */
  focusList(): void {
    const chosen = this.#shown.findIndex((row) => this.#isSelected(row));
    this.#keys.moveTo(chosen >= 0 ? chosen : Math.max(0, this.#keys.active));
    this.list?.focus();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("serverId")) {
      this.filter = "";
      this.#keys.reset();
    }
  }

  protected override updated(): void {
    const { server } = this.#host;
    if (server && needsTools(this.#host.state)) void requestTools(server);
  }

  override render(): TemplateResult {
    const server = this.#host.state;
    const { t } = this.#strings;
    const items = server?.tools.items ?? [];
    this.#odd = this.#confusableNames.of(items, server?.tools.state === "ready");
    this.#running = runningTools(server);
    this.#shown = this.#find(items, server?.tools.malformed);
    return html`
      <div class="bar">
        <div class="field">
          ${icon("search")}
          <input
            part="filter"
            type="search"
            autocomplete="off"
            spellcheck="false"
            placeholder=${t("tools.filter")}
            aria-label=${t("tools.filter")}
            aria-controls="list"
            aria-keyshortcuts="/"
            .value=${this.filter}
            @input=${this.#onInput}
            @keydown=${this.#onFilterKey}
          />
        </div>
        <button
          class="icon"
          title=${t("tools.by-name")}
          aria-label=${t("tools.by-name")}
          aria-pressed=${this.isSorted ? "true" : "false"}
          @click=${this.#sort}
        >
          ${icon("sort")}
        </button>
        <button
          class="icon"
          title=${t("tools.reload")}
          aria-label=${t("tools.reload")}
          ?disabled=${!this.#host.server || server?.tools.state === "loading"}
          @click=${this.#reload}
        >
          ${icon("refresh")}
        </button>
      </div>
      <div class="count muted small" role="status">${this.#count(server)}</div>
      ${this.#failure(server)} ${this.#body(server)}
    `;
  }

  /** What is found stands best first, whatever the order. */
  #find(items: ToolsState["items"], malformed: ToolsState["malformed"]): readonly ListedRow[] {
    const query = this.filter;
    const found = filterTools(this.isSorted && query === "" ? byName(items) : items, query);
    if (query.trim() === "") return this.isSorted ? [...found, ...(malformed ?? [])] : inPlace(found, malformed);
    const search = { items, query, odd: this.#odd, running: this.#running };
    const tools = this.words?.withBadges(found, search, this.#strings) ?? found;
    return malformed ? [...tools, ...findMalformed(malformed, query, this.#strings)] : tools;
  }

  #isSelected(row: ListedRow): boolean {
    if (isMalformed(row)) return row.place === this.selectedEntry;
    return this.selectedEntry === undefined && row.name === this.selected;
  }

  #count(server: ServerState | undefined): string {
    const { t, formats } = this.#strings;
    const tools = server?.tools;
    const { items, malformed = [] } = tools ?? {};
    if (!items || items.length + malformed.length === 0) return items && isLoading(server) ? t("tools.loading") : "";
    const { length } = items;
    if (this.filter.trim() !== "") {
      const total = formats.number(length + malformed.length);
      return t("tools.count-of", { shown: formats.number(this.#shown.length), total });
    }
    const count = t(isLoading(server) ? "tools.count-loading" : "tools.count", { count: length });
    return malformed.length === 0 ? count : t("tools.and-malformed", { tools: count, count: countOf(malformed) });
  }

  #failure(server: ServerState | undefined): TemplateResult | typeof nothing {
    const error = server?.tools.error;
    if (!error) return nothing;
    const lost = !this.#host.server || meansGone(error);
    const connect = (): void => void connectAgain(this, this.host, server.server);
    return html`<div class="failed">
      ${failureView({ error, lost, retry: this.#reload, connect }, this.#strings)}
      ${server.tools.items.length > 0 ? html`<p class="muted small">${this.#strings.t("tools.partial")}</p>` : nothing}
    </div>`;
  }

  #body(server: ServerState | undefined): TemplateResult {
    const { t } = this.#strings;
    const total = this.#shown.length;
    const rows = this.#keys.rows(total);
    const loading = isLoading(server);
    const { active } = this.#keys;
    const activeIsDrawn = rows.some(({ index }) => index === active);
    const apart = server?.server.state !== "connected";
    const age = { words: "tools", server, isAwaited: !apart, storedAt: server?.tools.storedAt } as const;
    const stale = total > 0 && (apart || server.tools.storedAt !== undefined);
    return html`
      ${stale && this.words ? html`<div class="stale muted small" role="status">${this.words.ageOf(age, this.#strings)}</div>` : nothing}
      <div
        id="list"
        class="list"
        part="list"
        role="listbox"
        tabindex=${total > 0 ? 0 : -1}
        ?hidden=${total === 0}
        aria-label=${t("tools.title")}
        aria-busy=${loading ? "true" : "false"}
        aria-activedescendant=${activeIsDrawn ? `row-${active}` : nothing}
        @keydown=${this.#keys.onKeyDown}
        @focus=${this.#onFocus}
        @click=${this.#onClick}
      >
        <div class="sizer" role="presentation" .style=${`block-size:${this.#keys.totalHeight}px`}>
          ${repeat(
            rows,
            ({ index }) => index, // whatever stands there: what is drawn is used again for what is found
            (item) => {
              const tool = this.#shown[item.index];
              if (!tool) return nothing;
              const selected = this.#isSelected(tool);
              const isActive = item.index === active;
              if (isMalformed(tool)) {
                const row = { row: tool, item, total, selected, active: isActive, query: this.filter };
                return malformedRow(row, this.#strings);
              }
              const isRunning = this.#running.includes(tool.name);
              const serverUrl = this.#host.state?.server.url;
              const odd = this.#odd?.get(tool.name);
              const row = {
                tool,
                item,
                total,
                selected,
                isRunning,
                odd,
                active: isActive,
                query: this.filter,
                plain: this.words?.plainWords ?? asIs,
                host: this.host,
                serverUrl,
              };
              return toolRow(row, this.#strings);
            },
          )}
        </div>
      </div>
      ${total > 0 ? nothing : this.#empty(server, loading)}
    `;
  }

  #empty(server: ServerState | undefined, loading: boolean): TemplateResult | typeof nothing {
    const { t } = this.#strings;
    const say = (text: string, advice?: string): TemplateResult =>
      html`<div class="empty"><p>${text}</p>${advice === undefined ? nothing : html`<p class="muted small">${advice}</p>`}</div>`;
    if (loading)
      return html`${connectingNote(this.host, server)}<div class="skeleton" aria-hidden="true">${Array.from({ length: 6 }, () => html`<div></div>`)}</div>`;
    if (server && server.tools.items.length + (server.tools.malformed?.length ?? 0) > 0) {
      return html`<div class="empty">
        <p>${t("tools.no-match", { query: this.filter })}</p>
        <button @click=${this.#clear}>${t("tools.clear-filter")}</button>
      </div>`;
    }
    const missing = this.words?.notRecorded(server, this.#strings);
    if (missing !== undefined) return say(missing);
    if (server?.server.state !== "connected") return say(t("tools.no-server"), t("tools.no-server-advice"));
    if (!server.server.info?.capabilities.tools) return say(t("tools.not-offered"));
    return server.tools.error ? nothing : say(t("tools.empty"), t("tools.empty-advice"));
  }

  readonly #onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.composedPath()[0] === this.field) return;
    event.preventDefault();
    this.focusFilter();
  };

  readonly #onInput = (): void => {
    this.filter = this.field?.value ?? "";
    this.#keys.reset();
  };

  readonly #onFilterKey = (event: KeyboardEvent): void => {
    if (event.isComposing) return;
    if (event.key === "ArrowDown" && this.#shown.length > 0) this.focusList();
    else if (event.key === "Enter" && this.filter.trim() !== "" && this.#shown.length > 0) this.#choose(0);
    else if (event.key === "Escape" && this.filter !== "") this.#clear();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  readonly #onFocus = (): void => {
    if (this.#keys.active < 0 && this.list?.matches(":focus-visible")) this.focusList();
  };

  readonly #onClick = (event: MouseEvent): void => {
    const row = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-index]") : null;
    if (!row) return;
    const index = Number(row.dataset.index);
    this.#keys.moveTo(index);
    this.#choose(index);
  };

  readonly #clear = (): void => {
    this.filter = "";
    this.#keys.reset();
    this.field?.focus();
  };

  readonly #sort = (): void => {
    this.isSorted = !this.isSorted;
    remember("local", SORTED, this.isSorted || undefined);
    this.#keys.reset();
  };

  readonly #reload = (): void => {
    const { server } = this.#host;
    if (server) void loadTools(server);
  };

  #choose(index: number): void {
    const tool = this.#shown[index];
    if (!tool || this.serverId === undefined) return;
    this.selectedEntry = isMalformed(tool) ? tool.place : undefined;
    this.selected = isMalformed(tool) ? undefined : tool.name;
    if (isMalformed(tool)) {
      this.dispatchEvent(new MalformedSelectChangeEvent(this.serverId, "tools", tool));
      return;
    }
    this.dispatchEvent(new ToolSelectChangeEvent(this.serverId, tool.name));
  }
}

const asIs = (text: string): string => text;

/** The tools with a call that runs. */
function runningTools(state: ServerState | undefined): readonly string[] {
  return (state?.calls ?? []).filter((call) => call.state === "running").map(({ tool }) => tool);
}

function needsTools(state: ServerState | undefined): boolean {
  const offered = state?.server.info?.capabilities.tools !== undefined;
  return offered && state?.server.state === "connected" && state.tools.state === "idle";
}

function isLoading(state: ServerState | undefined): boolean {
  return state?.server.state === "connecting" || state?.tools.state === "loading" || needsTools(state);
}

define("mcp-tools-list", McpToolsList);

declare global {
  interface HTMLElementTagNameMap {
    "mcp-tools-list": McpToolsList;
  }
}
