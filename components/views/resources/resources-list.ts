/**
 * `<mcp-resources-list>`: the resources and templates of one server, to find and choose from.
 *
 * Owns: filter, order, tree or flat, which folders are open, the selection. Never reads a resource.
 */
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import { property, query, state } from "lit/decorators.js";
import { repeat } from "lit/directives/repeat.js";
import type { Host } from "../../../src/client/api/index.js";
import type { ResourceTemplate } from "../../../src/protocol/types/index.js";
import { countOf, filterItems, type MalformedRow } from "../../../src/state/index.js";
import { HostController } from "../../controllers/host-controller.js";
import { ListNavigation } from "../lists/list-navigation.js";
import { RowHeight } from "../../controllers/row-height.js";
import { ListsController } from "../../controllers/lists-controller.js";
import { readCache, remember } from "../../page-storage/remembered.js";
import type { WholeList } from "../../controllers/server-lists.js";
import { define } from "../../parts/basic/define.js";
import { resourcesEn } from "../../strings/en/resources.js";
import { addEnglish, StringsController } from "../../strings/index.js";
import { base, icon } from "../../theme/index.js";
import { listBar, listEmpty, listState, type ListFrame } from "../list-frame.js";
import { listStyles } from "../list-styles.js";
import { findMalformed, inPlace } from "../malformed/malformed-row.js";
import { MalformedSelectChangeEvent } from "../malformed/malformed-select-event.js";
import { resourceRow } from "./resource-row.js";
import { ResourceSelectChangeEvent, type ResourceChoice } from "./resource-select-event.js";
import { buildTree, listRows, ordered, type ListRow, type MalformedList, type ResourceOrder } from "./resource-tree.js";
import { FLAT_ROW, resourcesListStyles, TREE_ROW } from "./resources-list-styles.js";
import { RowList } from "./row-list.js";

addEnglish(resourcesEn);

/** An entry that can't be used, and where it is listed. */
export interface ChosenEntry {
  readonly list: MalformedList;
  readonly entry: MalformedRow;
}

const LOOK = "resources-list";
const ORDERS: readonly ResourceOrder[] = ["server", "name", "size"];
const NO_TEMPLATES: readonly ResourceTemplate[] = [];

/**
 * The resources of a server as a tree by address or a flat list, templates in a group of their own. Loads them by itself once the server
 * is connected; until then, and offline, shows what is remembered. However many there are, only the rows in view are in the document.
 *
 * Keyboard: `/` goes to the filter. In the filter: Down goes into the list, Enter chooses the first match, Escape clears. In the list:
 * Up, Down, PageUp, PageDown, Home, End move; Right opens a folder and goes into it, Left closes it and goes out; Enter or Space choose.
 *
 * @fires {ConnectRequestEvent} mcp-connect-request - The user wants to connect again; cancelable. Unless prevented, it connects.
 * @fires {ResourceSelectChangeEvent} mcp-resource-select-change - A resource or a template was chosen.
 * @fires {MalformedSelectChangeEvent} mcp-malformed-select-change - An entry that can't be used was chosen.
 * @csspart filter - The filter field.
 * @csspart list - The scrolling list.
 * @cssprop [--mcp-surface-raised] - Its background.
 * @cssprop [--mcp-selected] - Background of the chosen row.
 */
export class McpResourcesList extends LitElement {
  static override styles = [...base, ...listStyles, resourcesListStyles];

  /** The host the server belongs to. */
  @property({ attribute: false }) host: Host | undefined;
  /** Whose resources to show. */
  @property({ attribute: "server-id" }) serverId: string | undefined;
  /** What is chosen. */
  @property({ attribute: false }) selected: ResourceChoice | undefined;
  /** The chosen entry, where that can't be used; then nothing else is chosen. */
  @property({ attribute: false }) selectedEntry: ChosenEntry | undefined;
  /** When resources changed, by URI, milliseconds since the epoch. */
  @property({ attribute: false }) changes: ReadonlyMap<string, number> = new Map();

  @state() private filter = "";
  @state() private order: ResourceOrder = "server";
  @state() private isTree = true;
  @query(".list") private readonly list: HTMLElement | null | undefined;
  @query("#filter") private readonly field: HTMLInputElement | null | undefined;

  readonly #strings = new StringsController(this);
  readonly #host = new HostController(this, (server) => [server?.server]);
  readonly #lists = new ListsController(this, ["resources", "templates"]);
  readonly #keys: ListNavigation;
  #toggled = new Map<string, boolean>();
  #rows = new RowList<ListRow>();
  #shown = 0;
  #drawn: readonly unknown[] = [];
  readonly #flat: RowHeight;
  /** The row under the pointer. */
  #pointedAt: number | undefined;

  constructor() {
    super();
    const flat = (this.#flat = new RowHeight(this, FLAT_ROW));
    const height = (): number => (this.isTree ? TREE_ROW : flat.now);
    this.#keys = new ListNavigation(this, {
      scroller: () => this.list ?? null,
      get rowHeight() {
        return height();
      },
      choose: (index) => this.#choose(index),
      leaveUp: () => this.focusFilter(),
    });
    const look = readCache("local", LOOK);
    if (look && typeof look === "object") {
      if ("order" in look) this.order = ORDERS.find((order) => order === look.order) ?? "server";
      if ("isTree" in look) this.isTree = look.isTree !== false;
    }
    this.addEventListener("keydown", this.#onKeyDown);
  }

  /** Moves the focus to the filter. */
  focusFilter(): void {
    this.field?.focus();
    this.field?.select();
  }

  /** Moves the focus into the list, to what is chosen where it is in it. */
  focusList(): void {
    const chosen = this.#rows.findIndex((row) => this.#isSelected(row));
    this.#keys.moveTo(chosen >= 0 ? chosen : Math.max(0, this.#keys.active));
    this.list?.focus();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has("serverId")) return;
    this.filter = "";
    this.#toggled = new Map();
    this.#keys.reset();
  }

  override render(): TemplateResult {
    const { t } = this.#strings;
    this.#compute();
    const frame = this.#frame();
    const count = this.#rows.length;
    const rows = this.#keys.rows(count);
    const { active } = this.#keys;
    return html`
      ${listBar(frame, this.#strings, this.#treeButton())} ${listState(frame, this.#strings, this.#orders(frame.total))}
      <div
        class="list ${this.isTree ? "tree" : "flat"}"
        id="list"
        part="list"
        role=${count > 0 ? "tree" : "presentation"}
        tabindex=${count > 0 ? "0" : "-1"}
        aria-label=${t("resources.title")}
        aria-activedescendant=${active >= 0 ? `row-${active}` : ""}
        ?hidden=${count === 0}
        @keydown=${this.#onTreeKey}
        @focus=${this.#onFocus}
        @click=${this.#onClick}
        @pointermove=${this.#onPoint}
        @pointerleave=${this.#onPoint}
      >
        <div class="sizer" role="presentation" .style=${`block-size:${this.#keys.totalHeight}px`}>
          ${repeat(
            rows,
            ({ index }) => index, // as in the list of tools
            (item) => this.#row(item),
          )}
        </div>
      </div>
      ${listEmpty(frame, this.#strings)}
    `;
  }

  #row(item: { readonly index: number; readonly start: number }): TemplateResult | typeof nothing {
    const row = this.#rows.at(item.index);
    if (!row) return nothing;
    const changedAt = row.kind === "resource" ? this.changes.get(row.resource.uri) : undefined;
    const query = this.filter.trim();
    const active = item.index === this.#keys.active;
    const place = { host: this.host, serverUrl: this.#host.state?.server.url };
    return resourceRow(
      { row, item, selected: this.#isSelected(row), active, changedAt, query, isTree: this.isTree, ...place },
      this.#strings,
    );
  }

  #treeButton(): TemplateResult {
    const label = this.#strings.t("resources.as-tree");
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
    const { t } = this.#strings;
    return html`<select aria-label=${t("resources.order")} @change=${this.#onOrder}>
        ${ORDERS.map((order) => html`<option value=${order} ?selected=${order === this.order}>${t(`resources.by-${order}`)}</option>`)}
      </select>`;
  }

  /** The rows, made anew only when something they are made of changed. */
  #compute(): void {
    const resources = this.#lists.get("resources").items;
    const { state, isGrowing } = this.#lists.get("resources");
    // After the resources, once all of these are there: rows that are shown stay where they are.
    const areResourcesThere = resources.length > 0 ? !isGrowing : state === "ready" || state === "failed";
    const templates = areResourcesThere ? this.#lists.get("templates").items : NO_TEMPLATES;
    const bad = this.#lists.get("resources").malformed;
    const badTemplates = areResourcesThere ? this.#lists.get("templates").malformed : undefined;
    const { filter, order, isTree } = this;
    const parts = [resources, templates, filter, order, isTree, this.#toggled, bad, badTemplates];
    const isSame = (part: unknown, at: number): boolean => part === this.#drawn[at];
    if (parts.length === this.#drawn.length && parts.every(isSame)) return;
    // Of the same list, others came or went.
    const isSameLook = parts.slice(2, 6).every((part, at) => isSame(part, at + 2));
    const at = this.#pointedAt ?? this.#keys.active;
    const anchor = isSameLook ? this.#rows.at(at) : undefined;
    this.#drawn = parts;
    const isFiltered = filter.trim() !== "";
    const found = isFiltered ? filterItems(resources, filter) : ordered(resources, order);
    const foundBad = isFiltered ? findMalformed(bad, filter, this.#strings) : (bad ?? []);
    const foundTemplates = isFiltered
      ? [...filterItems(templates, filter), ...findMalformed(badTemplates, filter, this.#strings)]
      : inPlace(templates, badTemplates);
    this.#shown = found.length + foundBad.length + foundTemplates.length;
    const tree = isTree ? buildTree(found) : undefined;
    const flat = found === resources ? inPlace(resources, bad) : [...found, ...foundBad];
    const toggled = this.#toggled;
    const source = { templates: foundTemplates, resources: flat, malformed: foundBad, tree };
    this.#rows = listRows({ ...source, toggled, allOpen: isFiltered });
    if (anchor) this.#keepInPlace(at, keyOf(anchor));
  }

  /** Scrolls so that the row somebody is at stays where it was, however many came before it. */
  #keepInPlace(from: number, key: string): void {
    const shift = this.#rows.findIndex((row) => keyOf(row) === key) - from;
    const { list } = this;
    if (!list || shift === 0 || shift < -from) return;
    const top = list.scrollTop + shift * (this.isTree ? TREE_ROW : this.#flat.now);
    const { active } = this.#keys;
    void this.updateComplete.then(() => {
      if (active >= 0) this.#keys.moveTo(active + shift);
      list.scrollTop = top;
    });
  }

  #frame(): ListFrame {
    const resources = this.#lists.get("resources");
    const templates = this.#lists.get("templates");
    const list: WholeList<unknown> =
      resources.state === "ready" && templates.state === "failed"
        ? { ...resources, ...failureOf(templates) }
        : resources;
    const malformed = countOf([...(resources.malformed ?? []), ...(templates.malformed ?? [])]);
    return {
      words: "resources",
      element: this,
      host: this.host,
      server: this.#host.state,
      isOnline: this.#host.server !== undefined,
      list,
      total: resources.items.length + templates.items.length + malformed,
      malformed,
      counted: resources.items.length,
      shown: this.#shown,
      filter: this.filter,
      onFilter: this.#onFilter,
      onFilterKey: this.#onFilterKey,
      reload: () => this.#lists.reload(),
    };
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
    this.#keys.reset();
    remember("local", LOOK, { isTree, order });
  }

  readonly #onOrder = (event: Event): void => {
    const { target } = event;
    const order = ORDERS.find((one) => target instanceof HTMLSelectElement && one === target.value);
    if (order) this.#look({ order });
  };

  readonly #onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.composedPath()[0] instanceof HTMLInputElement) return;
    event.preventDefault();
    this.focusFilter();
  };

  readonly #onFilter = (text: string): void => {
    this.filter = text;
    this.#toggled = new Map(this.#toggled);
    this.#keys.reset();
    if (text === "") this.field?.focus();
  };

  readonly #onFilterKey = (event: KeyboardEvent): void => {
    if (event.isComposing) return;
    const first = this.#rows.findIndex(({ kind }) => kind !== "group" && kind !== "folder");
    if (event.key === "ArrowDown" && this.#rows.length > 0) this.focusList();
    else if (event.key === "Enter" && this.filter.trim() !== "" && first >= 0) this.#choose(first);
    else if (event.key === "Escape" && this.filter !== "") this.#onFilter("");
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  /** Left and Right in a tree; the rest is the list's. */
  readonly #onTreeKey = (event: KeyboardEvent): void => {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
    const index = this.#keys.active;
    const row = this.#rows.at(index);
    if (!isPlain || !row || (event.key !== "ArrowLeft" && event.key !== "ArrowRight"))
      return this.#keys.onKeyDown(event);
    event.preventDefault();
    const isForward = (event.key === "ArrowRight") !== (getComputedStyle(this).direction === "rtl");
    const folder = "open" in row ? row : undefined;
    if (folder && isForward !== folder.open) this.#toggle(folder.key, isForward);
    else if (folder && isForward) this.#keys.moveTo(index + 1);
    else if (!isForward) {
      const parent = this.#parentOf(index, row.level);
      if (parent >= 0) this.#keys.moveTo(parent);
    }
  };

  /** Where the row stands that holds this one; -1 at the top. */
  #parentOf(index: number, level: number): number {
    let at = index - 1;
    while (at >= 0 && (this.#rows.at(at)?.level ?? 0) >= level) at--;
    return at;
  }

  readonly #onFocus = (): void => {
    if (this.#keys.active < 0 && this.list?.matches(":focus-visible")) this.focusList();
  };

  readonly #onPoint = ({ type, target }: PointerEvent): void => {
    const row = target instanceof Element ? target.closest<HTMLElement>("[data-index]") : null;
    this.#pointedAt = row && type === "pointermove" ? Number(row.dataset.index) : undefined;
  };

  readonly #onClick = (event: MouseEvent): void => {
    const row = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-index]") : null;
    if (!row) return;
    const index = Number(row.dataset.index);
    this.#keys.moveTo(index);
    this.#choose(index);
  };

  #toggle(key: string, open: boolean): void {
    this.#toggled = new Map(this.#toggled).set(key, open);
    this.requestUpdate();
  }

  #choose(index: number): void {
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

/** Identifies a row however the list changes. */
function keyOf(row: ListRow): string {
  if (row.kind === "resource") return `resource ${row.resource.uri}`;
  if (row.kind === "malformed") return `${row.list} ${row.entry.place}`;
  return row.kind === "template" ? `template ${row.template.uriTemplate}` : `${row.kind} ${row.key}`;
}

function failureOf({ error }: WholeList<unknown>): Pick<WholeList<unknown>, "state"> & Partial<WholeList<unknown>> {
  return { state: "failed", ...(error && { error }) };
}

define("mcp-resources-list", McpResourcesList);

declare global {
  interface HTMLElementTagNameMap {
    "mcp-resources-list": McpResourcesList;
  }
}
