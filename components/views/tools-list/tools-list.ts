/**
 * `<mcp-tools-list>`: the tools of one server, to find and choose from.
 *
 * Owns: the filter, the selection, asking for the list once per connection. Never loads definitions and never runs anything.
 */
import { html, nothing, type TemplateResult } from "lit";
import { property, state } from "lit/decorators.js";
import type { ToolSummary } from "../../../src/client/api/index.js";
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
import { RowHeight } from "../../controllers/row-height.js";
import type { VirtualRow } from "../../parts/basic/virtual-rows.js";
import { define } from "../../parts/basic/define.js";
import { base, icon } from "../../theme/index.js";
import { connectingNote } from "../connecting/connecting-note.js";
import { failureView, meansGone } from "../failure-view.js";
import { connectAgain } from "../server-header/connect-again.js";
import { findMalformed, inPlace, malformedRow } from "../malformed/malformed-row.js";
import { MalformedSelectChangeEvent } from "../malformed/malformed-select-event.js";
import { ConfusableNames } from "./confusable-names.js";
import { toolRow } from "./tool-row.js";
import { ServerList } from "../lists/server-list.js";
import { listHostStyles, virtualListStyles } from "../lists/virtual-list-styles.js";
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
export class McpToolsList extends ServerList {
  static override styles = [...base, listHostStyles, virtualListStyles, toolsListStyles];

  /** Name of the chosen tool. */
  @property({ reflect: true }) selected: string | undefined;
  /** Place in the server's list of the chosen entry, where that can't be used as a tool; then no tool is chosen. */
  @property({ attribute: false }) selectedEntry: number | undefined;

  /** By name; else in the server's order. */
  @state() private isSorted = readCache("local", SORTED) === true;
  /** Loaded with the element; without it, descriptions are as they came, and badges find nothing. */
  @state() private words: typeof import("./row-words.js") | undefined;
  readonly #host = new HostController(this, (server) => [
    server?.server,
    server?.tools,
    runningTools(server).join("\n"),
  ]);
  readonly #rowHeight = new RowHeight(this, ROW_HEIGHT);
  readonly #confusableNames = new ConfusableNames(this);
  #odd: ReturnType<ConfusableNames["of"]> | undefined;
  #running: readonly string[] = [];
  #shown: readonly ListedRow[] = [];

  constructor() {
    super();
    import("./row-words.js").then((words) => (this.words = words)).catch(() => undefined); // offline
  }

  protected override get rowHeight(): number {
    return this.#rowHeight.now;
  }

  protected override get chosenRow(): number {
    return this.#shown.findIndex((row) => this.#isSelected(row));
  }

  protected override updated(): void {
    const { server } = this.#host;
    if (server && needsTools(this.#host.state)) void requestTools(server);
  }

  override render(): TemplateResult {
    const server = this.#host.state;
    const { t } = this.strings;
    const items = server?.tools.items ?? [];
    this.#odd = this.#confusableNames.of(items, server?.tools.state === "ready");
    this.#running = runningTools(server);
    this.#shown = this.#find(items, server?.tools.malformed);
    return html`
      <div class="bar">
        ${this.filterField(t("tools.filter"))}
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
    const tools = this.words?.withBadges(found, search, this.strings) ?? found;
    return malformed ? [...tools, ...findMalformed(malformed, query, this.strings)] : tools;
  }

  #isSelected(row: ListedRow): boolean {
    if (isMalformed(row)) return row.place === this.selectedEntry;
    return this.selectedEntry === undefined && row.name === this.selected;
  }

  #count(server: ServerState | undefined): string {
    const { t, formats } = this.strings;
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
      ${failureView({ error, lost, retry: this.#reload, connect }, this.strings)}
      ${server.tools.items.length > 0 ? html`<p class="muted small">${this.strings.t("tools.partial")}</p>` : nothing}
    </div>`;
  }

  #body(server: ServerState | undefined): TemplateResult {
    const { t } = this.strings;
    const total = this.#shown.length;
    const loading = isLoading(server);
    const apart = server?.server.state !== "connected";
    const age = { words: "tools", server, isAwaited: !apart, storedAt: server?.tools.storedAt } as const;
    const stale = total > 0 && (apart || server.tools.storedAt !== undefined);
    return html`
      ${stale && this.words ? html`<div class="stale muted small" role="status">${this.words.ageOf(age, this.strings)}</div>` : nothing}
      ${this.listBox({ label: t("tools.title"), count: total, isBusy: loading, row: (item) => this.#row(item) })}
      ${total > 0 ? nothing : this.#empty(server, loading)}
    `;
  }

  #row(item: VirtualRow): TemplateResult | typeof nothing {
    const row = this.#shown[item.index];
    if (!row) return nothing;
    const { filter: query, host, words } = this;
    const selected = this.#isSelected(row);
    if (isMalformed(row)) return this.option(item, "tool malformed", selected, malformedRow(row, query, this.strings));
    const view = {
      tool: row,
      isRunning: this.#running.includes(row.name),
      odd: this.#odd?.get(row.name),
      query,
      plain: words?.plainWords ?? asIs,
      host,
      serverUrl: this.#host.state?.server.url,
    };
    return this.option(item, "tool", selected, toolRow(view, this.strings));
  }

  #empty(server: ServerState | undefined, loading: boolean): TemplateResult | typeof nothing {
    const { t } = this.strings;
    const say = (text: string, advice?: string): TemplateResult =>
      html`<div class="empty"><p>${text}</p>${advice === undefined ? nothing : html`<p class="muted small">${advice}</p>`}</div>`;
    if (loading)
      return html`${connectingNote(this.host, server)}<div class="skeleton" aria-hidden="true">${Array.from({ length: 6 }, () => html`<div></div>`)}</div>`;
    if (server && server.tools.items.length + (server.tools.malformed?.length ?? 0) > 0) {
      return html`<div class="empty">
        <p>${t("tools.no-match", { query: this.filter })}</p>
        <button @click=${() => this.setFilter("")}>${t("tools.clear-filter")}</button>
      </div>`;
    }
    const missing = this.words?.notRecorded(server, this.strings);
    if (missing !== undefined) return say(missing);
    if (server?.server.state !== "connected") return say(t("tools.no-server"), t("tools.no-server-advice"));
    if (!server.server.info?.capabilities.tools) return say(t("tools.not-offered"));
    return server.tools.error ? nothing : say(t("tools.empty"), t("tools.empty-advice"));
  }

  readonly #sort = (): void => {
    this.isSorted = !this.isSorted;
    remember("local", SORTED, this.isSorted || undefined);
    this.keys.reset();
  };

  readonly #reload = (): void => {
    const { server } = this.#host;
    if (server) void loadTools(server);
  };

  protected override choose(index: number): void {
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
