/**
 * `<mcp-resources-list>`: searchable list of the resources and templates of one server.
 *
 * Owns: the filter, the order, the layout as a tree or a flat list, the open folders, and the selection. Never reads a
 * resource.
 */
import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { property, state } from "lit/decorators.js";
import type { Resource, ResourceTemplate } from "../../../src/protocol/types/index.js";
import { filterItems } from "../../../src/state/filter.js";
import type { ListState, MalformedRow } from "../../../src/state/index.js";
import type { VirtualRow } from "../../parts/basic/virtual-rows.js";
import { RowHeight } from "../../controllers/row-height.js";
import { ListsController } from "../../controllers/lists-controller.js";
import { readRemembered, remember } from "../../page-storage/remembered.js";
import { define } from "../../parts/basic/define.js";
import { resourcesEn } from "../../strings/en/resources.js";
import { addEnglish } from "../../strings/index.js";
import { icon } from "../../theme/icons.js";
import { base } from "../../theme/index.js";
import { ServerList } from "../lists/server-list.js";
import { listStyles } from "../lists/list-styles.js";
import { inPlace } from "../malformed/in-place.js";
import { findMalformed } from "../malformed/malformed-row.js";
import { malformedStyles } from "../malformed/malformed-styles.js";
import { MalformedSelectChangeEvent } from "../malformed/malformed-select-event.js";
import { resourceRow } from "./resource-row.js";
import { ResourceSelectChangeEvent, type ResourceChoice } from "./resource-select-event.js";
import { buildTree, listRows, ordered, type ListRow, type MalformedList, type ResourceOrder } from "./resource-tree.js";
import { FLAT_ROW, resourcesListStyles, TREE_ROW } from "./resources-list-styles.js";
import { RowList } from "./row-list.js";

addEnglish(resourcesEn);

/** An unusable entry, and the list that contains it. */
export interface ChosenEntry {
  readonly list: MalformedList;
  readonly entry: MalformedRow;
}

/**
 * Minimum interval in milliseconds between two renders of a growing list, because many rows take long to process; and
 * the number of new items that are rendered without waiting.
 */
const GROWING_MS = 100;
const GROWING_ITEMS = 5_000;
const LOOK = "resources-list";
const ORDERS: readonly ResourceOrder[] = ["server", "name", "size"];
const NO_TEMPLATES: readonly ResourceTemplate[] = [];

/**
 * The resources of a server as a tree by address or a flat list, with templates in a separate group. Loads them
 * automatically once the server is connected; until then, and offline, shows cached ones. Only the visible rows are in
 * the document.
 *
 * Keyboard: `/` goes to the filter. In the filter: Down goes into the list, Enter chooses the first match, Escape
 * clears. In the list: Up, Down, PageUp, PageDown, Home, End move; Right opens a folder or moves into it, Left closes a
 * folder or moves to its parent; Enter or Space choose.
 *
 * @fires {ConnectRequestEvent} mcp-connect-request - The user wants to reconnect; cancelable. Unless canceled, the
 * element connects.
 * @fires {ResourceSelectChangeEvent} mcp-resource-select-change - A resource or a template was selected.
 * @fires {MalformedSelectChangeEvent} mcp-malformed-select-change - An unusable entry was selected.
 * @csspart filter - The filter field.
 * @csspart list - The scrolling list.
 * @cssprop [--mcp-surface-raised] - Background.
 * @cssprop [--mcp-selected] - Background of the selected row.
 */
export class McpResourcesList extends ServerList {
  static override styles = [...base, ...listStyles, malformedStyles, resourcesListStyles];

  /** The selected resource or template. */
  @property({ attribute: false }) selected: ResourceChoice | undefined;
  /** The selected entry, if it is unusable; nothing else is selected in that case. */
  @property({ attribute: false }) selectedEntry: ChosenEntry | undefined;
  /** Time of the last change of each changed resource, by URI, in milliseconds since the epoch. */
  @property({ attribute: false }) changes: ReadonlyMap<string, number> = new Map();

  @state() private order: ResourceOrder = "server";
  @state() private isTree = true;
  protected override readonly words = "resources";
  protected override readonly lists = new ListsController(this, ["resources", "resourceTemplates"]);
  #toggled = new Map<string, boolean>();
  #rows = new RowList<ListRow>();
  #shown = 0;
  #drawn: readonly unknown[] = [];
  readonly #flat = new RowHeight(this, FLAT_ROW);
  /** Number of resources in the last render of a growing list, and the time of that render. */
  #grown = { count: 0, at: 0 };
  #later: ReturnType<typeof setTimeout> | undefined;
  /** The row under the pointer. */
  #pointedAt: number | undefined;

  constructor() {
    super();
    const look = readRemembered("local", LOOK);
    if (look && typeof look === "object") {
      if ("order" in look) this.order = ORDERS.find((order) => order === look.order) ?? "server";
      if ("isTree" in look) this.isTree = look.isTree !== false;
    }
    this.addEventListener("pointermove", this.#onPoint);
    this.addEventListener("pointerleave", this.#onPoint);
  }

  protected override get rowHeight(): number {
    return this.isTree ? TREE_ROW : this.#flat.now;
  }

  protected override get chosenRow(): number {
    return this.#rows.findIndex((row) => this.#isSelected(row));
  }

  protected override get firstFound(): number {
    return this.#rows.findIndex(({ kind }) => kind !== "group" && kind !== "folder");
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    if (changed.has("serverId")) this.#toggled = new Map();
  }

  override render(): TemplateResult {
    this.#compute();
    const { items, malformed, ...resources } = this.lists.list("resources");
    const templates = this.lists.list("resourceTemplates");
    const failed = resources.state === "loaded" && templates.state === "failed" && templates;
    const list: ListState<Resource> = {
      ...(failed ? { ...resources, state: "failed", ...(failed.error && { error: failed.error }) } : resources),
      items,
      malformed: [...(malformed ?? []), ...(templates.malformed ?? [])],
    };
    const more = this.#templates.length;
    return this.draw({
      list,
      more,
      shown: this.#shown,
      count: this.#rows.length,
      role: "tree",
      look: this.isTree ? "tree" : "flat",
      row: (item) => this.#row(item),
      bar: this.#treeButton(),
      state: this.#orders(items.length + more),
    });
  }

  #row(item: VirtualRow): TemplateResult | typeof nothing {
    const row = this.#rows.at(item.index);
    if (!row) return nothing;
    const changedAt = row.kind === "resource" ? this.changes.get(row.resource.uri) : undefined;
    const query = this.filterText.trim();
    const active = item.index === this.keys.active;
    const place = { host: this.host, serverUrl: this.lists.state?.server.url };
    return resourceRow(
      { row, item, selected: this.#isSelected(row), active, changedAt, query, isTree: this.isTree, ...place },
      this.strings,
    );
  }

  #treeButton(): TemplateResult {
    const label = this.strings.t("resources.as-tree");
    return html`<button
      class="icon"
      title=${label}
      aria-label=${label}
      aria-pressed=${this.isTree ? "true" : "false"}
      @click=${() => this.#look({ isTree: !this.isTree })}
    >
      ${icon("tree")}
    </button>`;
  }

  #orders(total: number): TemplateResult | typeof nothing {
    if (total < 2) return nothing;
    const { t } = this.strings;
    return html`<select aria-label=${t("resources.order")} @change=${this.#onOrder}>
        ${ORDERS.map((order) => html`<option value=${order} ?selected=${order === this.order}>${t(`resources.by-${order}`)}</option>`)}
      </select>`;
  }

  /** True if templates are shown: only once all resources are loaded, so that visible rows do not move. */
  get #areResourcesThere(): boolean {
    const { state, incoming } = this.lists.list("resources");
    return state === "loading" ? incoming !== undefined : state !== "idle" || !this.lists.server;
  }

  get #templates(): readonly ResourceTemplate[] {
    return this.#areResourcesThere ? this.lists.list("resourceTemplates").items : NO_TEMPLATES;
  }

  /** Updates the rows if their inputs have changed. */
  #compute(): void {
    const { items: resources, malformed: bad, state, incoming } = this.lists.list("resources");
    const templates = this.#templates;
    const badTemplates = this.#areResourcesThere ? this.lists.list("resourceTemplates").malformed : undefined;
    const { filterText: filter, order, isTree } = this;
    const parts = [resources, templates, filter, order, isTree, this.#toggled, bad, badTemplates];
    const isSame = (part: unknown, at: number): boolean => part === this.#drawn[at];
    if (parts.length === this.#drawn.length && parts.every(isSame)) return;
    // Items were added to or removed from the same list.
    const isSameLook = parts.slice(2, 6).every((part, at) => isSame(part, at + 2));
    if (isSameLook && state === "loading" && !incoming && this.#isTooSoon(resources.length)) return;
    const at = this.#pointedAt ?? this.keys.active;
    const anchor = isSameLook ? this.#rows.at(at) : undefined;
    this.#drawn = parts;
    const isFiltered = filter.trim() !== "";
    const found = isFiltered ? filterItems(resources, filter) : ordered(resources, order);
    const foundBad = isFiltered ? findMalformed(bad, filter, this.strings) : (bad ?? []);
    const foundTemplates = isFiltered
      ? [...filterItems(templates, filter), ...findMalformed(badTemplates, filter, this.strings)]
      : inPlace(templates, badTemplates);
    this.#shown = found.length + foundBad.length + foundTemplates.length;
    const tree = isTree ? buildTree(found) : undefined;
    const flat = tree ? [] : found === resources ? inPlace(resources, bad) : [...found, ...foundBad];
    const toggled = this.#toggled;
    const source = { templates: foundTemplates, resources: flat, malformed: foundBad, tree };
    this.#rows = listRows({ ...source, toggled, allOpen: isFiltered });
    if (anchor) this.#keepInPlace(at, keyOf(anchor));
  }

  /**
   * Returns true if rendering should wait: pages that arrive in quick succession are rendered together, because each
   * render processes all rows.
   */
  #isTooSoon(count: number): boolean {
    const now = performance.now();
    const before = this.#grown;
    const waitMs = before.at + GROWING_MS - now;
    if (before.count > 0 && count > before.count && count - before.count < GROWING_ITEMS && waitMs > 0) {
      if (this.#later) return true;
      this.#later = setTimeout(() => {
        this.#later = undefined;
        this.requestUpdate();
      }, waitMs);
      return true;
    }
    this.#grown = { count, at: now };
    return false;
  }

  /** Scrolls so that the user's row keeps its position when rows are inserted before it. */
  #keepInPlace(from: number, key: string): void {
    const shift = this.#rows.findIndex((row) => keyOf(row) === key) - from;
    const { list } = this;
    if (!list || shift === 0 || shift < -from) return;
    const top = list.scrollTop + shift * this.rowHeight;
    const { active } = this.keys;
    void this.updateComplete.then(() => {
      if (active >= 0) this.keys.moveTo(active + shift);
      list.scrollTop = top;
    });
  }

  #isSelected(row: ListRow): boolean {
    const { selected, selectedEntry } = this;
    if (row.kind === "malformed")
      return row.list === selectedEntry?.list && row.entry.place === selectedEntry.entry.place;
    if (selectedEntry) return false;
    if (row.kind === "resource") return selected?.kind === "resource" && selected.uri === row.resource.uri;
    return (
      row.kind === "template" && selected?.kind === "template" && selected.uriTemplate === row.template.uriTemplate
    );
  }

  #look({ isTree = this.isTree, order = this.order }: { isTree?: boolean; order?: ResourceOrder }): void {
    this.isTree = isTree;
    this.order = order;
    this.keys.reset();
    remember("local", LOOK, { isTree, order });
  }

  readonly #onOrder = (event: Event): void => {
    const { target } = event;
    const order = ORDERS.find((one) => target instanceof HTMLSelectElement && one === target.value);
    if (order) this.#look({ order });
  };

  protected override setFilter(text: string): void {
    this.#toggled = new Map(this.#toggled);
    super.setFilter(text);
  }

  /** Handles Left and Right in a tree; the list handles the other keys. */
  protected override onListKey(event: KeyboardEvent): void {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
    const index = this.keys.active;
    const row = this.#rows.at(index);
    if (!isPlain || !row || (event.key !== "ArrowLeft" && event.key !== "ArrowRight"))
      return this.keys.onKeyDown(event);
    event.preventDefault();
    const isForward = (event.key === "ArrowRight") !== (getComputedStyle(this).direction === "rtl");
    const folder = "open" in row ? row : undefined;
    if (folder && isForward !== folder.open) this.#toggle(folder.key, isForward);
    else if (folder && isForward) this.keys.moveTo(index + 1);
    else if (!isForward) {
      const parent = this.#parentOf(index, row.level);
      if (parent >= 0) this.keys.moveTo(parent);
    }
  }

  /** Returns the index of the parent row; -1 at the top level. */
  #parentOf(index: number, level: number): number {
    let at = index - 1;
    while (at >= 0 && (this.#rows.at(at)?.level ?? 0) >= level) at--;
    return at;
  }

  readonly #onPoint = (event: PointerEvent): void => {
    const [target] = event.composedPath();
    const row = target instanceof Element ? target.closest<HTMLElement>("[data-index]") : null;
    this.#pointedAt = row && event.type === "pointermove" ? Number(row.dataset.index) : undefined;
  };

  #toggle(key: string, open: boolean): void {
    this.#toggled = new Map(this.#toggled).set(key, open);
    this.requestUpdate();
  }

  protected override choose(index: number): void {
    const row = this.#rows.at(index);
    if (!row || this.serverId === undefined) return;
    if (row.kind === "group" || row.kind === "folder") return this.#toggle(row.key, !row.open);
    if (row.kind === "malformed") {
      this.selectedEntry = row;
      this.dispatchEvent(new MalformedSelectChangeEvent(this.serverId, row.list, row.entry));
      return;
    }
    this.selectedEntry = undefined;
    this.selected =
      row.kind === "resource"
        ? { kind: "resource", uri: row.resource.uri }
        : { kind: "template", uriTemplate: row.template.uriTemplate };
    this.dispatchEvent(new ResourceSelectChangeEvent(this.serverId, this.selected));
  }
}

/** Returns a key that identifies a row even if the list changes. */
function keyOf(row: ListRow): string {
  if (row.kind === "resource") return `resource ${row.resource.uri}`;
  if (row.kind === "malformed") return `${row.list} ${row.entry.place}`;
  return row.kind === "template" ? `template ${row.template.uriTemplate}` : `${row.kind} ${row.key}`;
}

define("mcp-resources-list", McpResourcesList, "filter", "list");

declare global {
  interface HTMLElementTagNameMap {
    "mcp-resources-list": McpResourcesList;
  }
}
