/**
 * `<mcp-tools-list>`: searchable list of the tools of one server.
 *
 * Owns: the order, the selection, and filtering. Never loads definitions or runs anything.
 */
import { html, nothing, type TemplateResult, type ReactiveControllerHost, type ReactiveController } from "lit";
import { property, state } from "lit/decorators.js";
import type { ToolSummary } from "../../../src/client/api/index.js";
import { byName, isMalformed, type MalformedRow, type CallState } from "../../../src/state/index.js";
import { readRemembered, remember } from "../../page-storage/remembered.js";
import { ListsController } from "../../controllers/lists-controller.js";
import { RowHeight } from "../../controllers/row-height.js";
import type { VirtualRow } from "../../parts/basic/virtual-rows.js";
import { define } from "../../parts/basic/define.js";
import { base, frameIcon } from "../../theme/index.js";
import { inPlace } from "../malformed/in-place.js";
import { MalformedSelectChangeEvent } from "../malformed/malformed-select-event.js";
import type { GroupedRow, ToolGroups } from "./tool-groups.js";
import { toolRow } from "./tool-row.js";
import { ServerList } from "../lists/server-list.js";
import { listStyles } from "../lists/list-styles.js";
import { TOOL_ROW_HEIGHT, toolsListStyles } from "./tools-list-styles.js";
import { nextFrame } from "../../parts/basic/slices.js";
import type { ConfusableName } from "../../parts/trust/confusable-names.js";

/** Fired when the user selected a tool in a list. Bubbles, composed. */
export class ToolSelectChangeEvent extends Event {
  readonly serverId: string;
  /** Name of the tool. */
  readonly tool: string;

  constructor(serverId: string, tool: string) {
    super("mcp-tool-select-change", { bubbles: true, composed: true });
    this.serverId = serverId;
    this.tool = tool;
  }
}

declare global {
  interface HTMLElementEventMap {
    "mcp-tool-select-change": ToolSelectChangeEvent;
  }
}

/** Time in milliseconds that a call has to run before its tool is marked. */
const MARKED_AFTER_MS = 300;
const NONE_RUNNING: readonly CallState[] = [];

/** Finds the tools to mark, and requests an update of the list when another tool has to be marked. */
class RunningTools implements ReactiveController {
  readonly #element: ReactiveControllerHost;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(element: ReactiveControllerHost) {
    this.#element = element;
    element.addController(this);
  }

  /** Returns the names of the tools to mark. */
  of(calls = NONE_RUNNING): readonly string[] {
    clearTimeout(this.#timer);
    const now = Date.now();
    const running = calls.filter(({ state }) => state === "running");
    const next = running.find(({ startedAt }) => startedAt + MARKED_AFTER_MS > now); // calls are ordered oldest first
    if (next) this.#timer = setTimeout(() => this.#element.requestUpdate(), next.startedAt + MARKED_AFTER_MS - now);
    return running.filter(({ startedAt }) => startedAt + MARKED_AFTER_MS <= now).map(({ tool }) => tool);
  }

  hostDisconnected(): void {
    clearTimeout(this.#timer);
  }
}

type Odd = ReadonlyMap<string, ConfusableName>;
const NONE: Odd = new Map();

/** Stores the confusable names of the newest list. */
class ConfusableNames {
  readonly #element: ReactiveControllerHost;
  #items: readonly ToolSummary[] | undefined;
  #looking: AbortController | undefined;
  #odd = NONE;

  constructor(element: ReactiveControllerHost) {
    this.#element = element;
  }

  /** Returns the confusable names; while a new list is being checked, those of the previous list. */
  of(items: readonly ToolSummary[], isWhole: boolean): Odd {
    if (isWhole && items !== this.#items) {
      this.#items = items;
      void this.#look(items);
    }
    return this.#odd;
  }

  async #look(items: readonly ToolSummary[]): Promise<void> {
    this.#looking?.abort();
    const { signal } = (this.#looking = new AbortController());
    await nextFrame(); // the names are shown first
    if (signal.aborted) return;
    const found = await import("../../parts/trust/confusable-names.js").catch(() => undefined);
    if (!found) this.#items = undefined; // the code can't be loaded: names are shown unchanged, and the next update tries again
    const odd = await found?.confusableNames(items, signal).catch(() => undefined); // aborted, because a newer list is being checked
    if (!odd || odd.size + this.#odd.size === 0) return;
    this.#odd = odd;
    this.#element.requestUpdate();
  }
}

/** A row: a tool or a malformed entry. */
type ListedRow = ToolSummary | MalformedRow;

/** Key under which the order is stored, for all servers. */
const SORTED = "tools-by-name";

/**
 * The tools of a server, with filter and count. Loads the list automatically once the server is connected. Only the
 * visible rows are in the document.
 *
 * Keyboard: `/` goes to the filter. In the filter: Down goes into the list, Enter chooses the first match, Escape
 * clears. In the list: Up, Down, PageUp, PageDown, Home, End move, Enter or Space choose; Up on the first row goes back
 * to the filter.
 *
 * @fires {ConnectRequestEvent} mcp-connect-request - The user wants to reconnect; cancelable. Unless canceled, the
 * element connects.
 * @fires {ToolSelectChangeEvent} mcp-tool-select-change - A tool was selected.
 * @fires {MalformedSelectChangeEvent} mcp-malformed-select-change - An entry that can't be used as a tool was selected.
 * @csspart filter - The filter field.
 * @csspart list - The scrolling list.
 * @cssprop [--mcp-surface-raised] - Background.
 * @cssprop [--mcp-selected] - Background of the selected row.
 */
export class McpToolsList extends ServerList {
  static override styles = [...base, ...listStyles, toolsListStyles];

  /** Name of the selected tool. */
  @property({ reflect: true }) selected: string | undefined;
  /** Index in the server's list of the selected entry, if it is unusable; no tool is selected in that case. */
  @property({ attribute: false }) selectedEntry: number | undefined;

  /** Sorts by name; otherwise in the server's order. */
  @state() private isSorted = readRemembered("local", SORTED) === true;
  /**
   * Code loaded with the element; until it is loaded, descriptions are shown unchanged, and all tools match.
   */
  @state() private rowWords: typeof import("./row-words.js") | undefined;
  protected override readonly words = "tools";
  readonly #marks = new RunningTools(this);
  protected override readonly lists = new ListsController(this, ["tools"], (server) => [
    this.#marks.of(server?.calls).join("\n"),
  ]);
  readonly #rowHeight = new RowHeight(this, TOOL_ROW_HEIGHT);
  readonly #confusableNames = new ConfusableNames(this);
  #odd: ReturnType<ConfusableNames["of"]> | undefined;
  #running: readonly string[] = [];
  /** Groups of the list, once their code is loaded. */
  #groups: ToolGroups | undefined;
  #shown: readonly GroupedRow[] = [];
  #isTree = false;

  constructor() {
    super();
    this.#loadWords();
    this.addEventListener("focusin", this.#loadWords); // retried, for example when the network is back
  }

  readonly #loadWords = (): void => {
    if (!this.rowWords) import("./row-words.js").then((words) => (this.rowWords = words)).catch(() => undefined);
  };

  protected override get rowHeight(): number {
    return this.#rowHeight.now;
  }

  protected override get chosenRow(): number {
    return this.#shown.findIndex((row) => this.#isSelected(row));
  }

  override render(): TemplateResult {
    const { t } = this.strings;
    const list = this.lists.list("tools");
    this.#odd = this.#confusableNames.of(list.items, list.state === "loaded" || list.state === "stale");
    this.#running = this.#marks.of(this.lists.state?.calls);
    const found = this.#find(list.items, list.malformed);
    if (this.rowWords) this.#groups ??= new this.rowWords.ToolGroups(this);
    const groups = this.filterText.trim() === "" ? this.#groups : undefined;
    this.#shown = groups?.arrange(found) ?? found;
    this.#isTree = this.#shown !== found;
    return this.draw({
      list,
      shown: this.#shown.length,
      row: (item) => this.#row(item),
      role: this.#isTree ? "tree" : "listbox",
      look: `${hasIconColumn(list.items) ? "icons" : ""} ${this.rowHeight < 40 ? "dense" : ""}`,
      bar: html`${groups?.button(found, this.strings) ?? nothing}<button
        class="icon"
        title=${t("tools.by-name")}
        aria-label=${t("tools.by-name")}
        aria-pressed=${this.isSorted ? "true" : "false"}
        @click=${this.#sort}
      >
        ${frameIcon("sort")}
      </button>`,
    });
  }

  /** Returns the rows that match the filter, best match first, regardless of the chosen order. */
  #find(items: readonly ToolSummary[], malformed: readonly MalformedRow[] | undefined): readonly ListedRow[] {
    const query = this.filterText;
    const { rowWords } = this;
    if (query.trim() === "" || !rowWords)
      return this.isSorted ? [...byName(items), ...(malformed ?? [])] : inPlace(items, malformed);
    const search = { items, query, odd: this.#odd, running: this.#running };
    return [...rowWords.findTools(search, this.strings), ...rowWords.findMalformed(malformed, query, this.strings)];
  }

  #isSelected(row: GroupedRow): boolean {
    if (isMalformed(row)) return row.place === this.selectedEntry;
    return "name" in row && this.selectedEntry === undefined && row.name === this.selected;
  }

  #row(item: VirtualRow): TemplateResult | typeof nothing {
    const row = this.#shown[item.index];
    if (!row) return nothing;
    const { filterText: query, host, rowWords } = this;
    const isSelected = this.#isSelected(row);
    const look = { isSelected, isActive: item.index === this.keys.active };
    const draw = (kind: string, content: unknown): TemplateResult | typeof nothing =>
      (this.#isTree && this.#groups?.draw(item, row, look, content)) || this.option(item, kind, isSelected, content);
    if (isMalformed(row)) return draw("item tool malformed", rowWords?.malformedRow(row, query, this.strings));
    if ("prefix" in row) return draw("", nothing);
    const view = {
      tool: row,
      isRunning: this.#running.includes(row.name),
      odd: this.#odd?.get(row.name),
      query,
      plain: rowWords?.plainWords ?? asIs,
      mark: rowWords?.highlightMatch ?? asIs,
      markName: rowWords?.markName ?? asIs,
      host,
      serverUrl: this.lists.state?.server.url,
    };
    return draw("item tool", toolRow(view, this.strings));
  }

  readonly #sort = (): void => {
    this.isSorted = !this.isSorted;
    remember("local", SORTED, this.isSorted || undefined);
    this.keys.reset();
  };

  /** Handles Left and Right on the heading of a group; the list handles the other keys. */
  protected override onListKey(event: KeyboardEvent): void {
    const row = this.#shown[this.keys.active];
    const isForward = event.key === "ArrowRight";
    if (row && "prefix" in row && (isForward || event.key === "ArrowLeft")) this.#groups?.toggle(row, isForward);
    else super.onListKey(event);
  }

  protected override choose(index: number): void {
    const tool = this.#shown[index];
    if (!tool || this.serverId === undefined) return;
    if ("prefix" in tool) return this.#groups?.toggle(tool);
    this.selectedEntry = isMalformed(tool) ? tool.place : undefined;
    this.selected = isMalformed(tool) ? undefined : tool.name;
    if (isMalformed(tool)) {
      this.dispatchEvent(new MalformedSelectChangeEvent(this.serverId, "tools", tool));
      return;
    }
    this.dispatchEvent(new ToolSelectChangeEvent(this.serverId, tool.name));
  }
}

/** Returns true if most tools have an icon, so that all rows have room for one. */
function hasIconColumn(tools: readonly ToolSummary[]): boolean {
  return tools.filter(({ icons }) => icons?.length).length * 2 > tools.length;
}

const asIs = (text: string): string => text;

define("mcp-tools-list", McpToolsList, "filter", "list");

declare global {
  interface HTMLElementTagNameMap {
    "mcp-tools-list": McpToolsList;
  }
}
