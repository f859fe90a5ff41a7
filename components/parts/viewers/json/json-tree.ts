/**
 * Shows a JSON value as a tree.
 *
 * Owns: the rendered rows, focus and keys. The model (`tree-model.ts`) has the open and loaded nodes.
 */
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import { property, state } from "lit/decorators.js";
import { repeat } from "lit/directives/repeat.js";
import { parseExact } from "../../../../src/json/exact-text.js";
import type { JsonNode, JsonPath } from "../../../../src/client/api/views.js";
import { addEnglish, StringsController } from "../../../strings/index.js";
import { valuesEn } from "../../../strings/en/values.js";
import { icon } from "../../../theme/icons.js";
import { base } from "../../../theme/index.js";
import { copied, type CopyOutcome } from "../../basic/copy-button.js";
import { define } from "../../basic/define.js";
import { ValueUseRequestEvent } from "../../basic/events.js";
import type { FindTarget, Found, FoundMatch, FoundMatches } from "../../basic/find-target.js";
import { foundIn, markRange } from "../../basic/find-target.js";
import { normalizedPath } from "../../basic/path-text.js";
import type { LoadText } from "../../basic/text-view.js";
import { jsonTreeStyles } from "./json-tree-styles.js";
import { wholeValue, type LoadJson } from "./tree-json.js";
import { matchesIn } from "./row-matches.js";
import { isBranch, isLongString, PAGE, TreeModel, type LoadChildren, type TreeRow } from "./tree-model.js";
import { visible, visibleLine } from "../../basic/visible-text.js";

addEnglish(valuesEn);

type NodeRow = TreeRow & { readonly kind: "node" };

/** Maximum number of rows that a tree opens to by itself. */
const UNFOLDED = 30;
/** Maximum number of rows of a tree that shows the buttons of the row under the pointer. */
const HOVERED = 200;

/** Reads characters `from` up to `to` of the string at a path. */
export type LoadString = (path: JsonPath, from: number, to: number) => Promise<string>;

/**
 * Shows a JSON value of any size: children are fetched when a branch opens, 100 at a time; only what is open is in the
 * document.
 *
 * A small tree opens by itself, up to about thirty rows. A long string opens in place, as text, Markdown or JSON; it is
 * read piece by piece.
 *
 * A row shows that children are being loaded, or that loading failed, with a retry button. `{}` and `[]` have no arrow;
 * without a root, a note says that there is nothing to show. Keys and values are plain text, with hidden characters
 * made visible. Keyboard: ↑ ↓ Home End move; → opens a branch or a string, then moves into it; ← closes it, then moves
 * to its parent; Enter or Space opens and closes; in an open string, Escape returns to its row; C copies the value (the
 * text of a string, otherwise JSON), P its path (a normalized path of RFC 9535); the focused row and the one under the
 * pointer have buttons for both.
 * @fires {ValueUseRequestEvent} mcp-value-use-request - The user wants to use a value as an argument; with `offersUse`.
 * @csspart row - Each row.
 */
export class McpJsonTree extends LitElement implements FindTarget {
  static override styles = [base, jsonTreeStyles];

  /** Root of the value. */
  @property({ attribute: false }) root: JsonNode | undefined;
  /** Fetches the children of the node at a path. */
  @property({ attribute: false }) loadChildren: LoadChildren | undefined;
  /** Returns the JSON of the value at a path, for copying. Without it, only values shown completely can be copied. */
  @property({ attribute: false }) loadJson: LoadJson | undefined;
  /** Reads a string piece by piece. Without it, a string is taken from `loadJson`. */
  @property({ attribute: false }) loadString: LoadString | undefined;
  /** Finds a text in the whole value. Without it, only the loaded rows are searched. */
  @property({ attribute: false }) findText: ((text: string) => Promise<FoundMatches>) | undefined;
  /** Shows a button in a row that requests to use its value as an argument. */
  @property({ type: Boolean, attribute: "offers-use" }) offersUse = false;
  /** Name of the tree, for screen readers. Default: "JSON value". */
  @property() label = "";
  /** Opens the root initially, and more of a small tree. */
  @property({ type: Boolean }) open = true;

  @state() private active = "[]";
  /** Row of the match that is shown. */
  @state() private found: string | undefined;
  /** Row under the pointer. */
  @state() private hovered = "";
  @state() private outcome: CopyOutcome | undefined;
  readonly #strings = new StringsController(this);
  #model: TreeModel | undefined;
  #rows: readonly TreeRow[] = [];
  /** Readers of open strings, by row: a new function would make a string be read again. */
  #readers = new Map<string, LoadText>();
  #wanted = "";
  #matches: readonly FoundMatch[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#timer);
    this.outcome = undefined;
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("root") || changed.has("loadChildren")) {
      const { root, loadChildren } = this;
      this.active = "[]";
      this.hovered = "";
      this.#readers.clear();
      this.#model = undefined;
      if (root) {
        const none: LoadChildren = () => Promise.resolve({ total: 0, offset: 0, nodes: [] });
        this.#model = new TreeModel(root, loadChildren ?? none, () => this.requestUpdate());
        if (this.open) void this.#model.unfold(UNFOLDED);
      }
    }
    this.#rows = this.#model?.rows() ?? [];
    // The focused row may be gone, because a branch was closed or a "more" row was replaced by children.
    if (!this.#rows.some(({ id }) => id === this.active)) this.active = this.#fallback();
  }

  #fallback(): string {
    const path = this.active.slice(this.active.indexOf("["));
    return this.#rows.some(({ id }) => id === path) ? path : "[]";
  }

  async #go(id: string): Promise<void> {
    this.active = id;
    await this.updateComplete;
    const row = this.renderRoot.querySelector<HTMLElement>('[tabindex="0"]');
    row?.focus();
    row?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  /** Finds a text, ignoring case, or with `findText` the values of a JSONPath. An empty text ends the search. */
  async find(text: string): Promise<Found> {
    this.#wanted = text;
    this.#matches = [];
    this.found = undefined;
    if (text === "") return { total: 0, count: 0 };
    const found = (await this.findText?.(text)) ?? matchesIn(this.#rows, text);
    if (this.#wanted === text) this.#matches = found.matches;
    return foundIn(found);
  }

  /** Scrolls to a match, counted from 0, and marks it; `undefined` removes the mark. */
  async showMatch(index: number | undefined): Promise<void> {
    markRange(undefined);
    const match = index === undefined ? undefined : this.#matches[index];
    if (!match) return void (this.found = undefined);
    const { path, places, at } = match;
    const node = await this.#model?.reveal(path, places);
    if (!node) return;
    const id = (this.found = JSON.stringify(path));
    const isInside = at !== undefined && isLongString(node);
    if (isInside) {
      await import("../string-view.js").catch(() => undefined); // without it, the row is marked
      this.#model?.toggle(path, node, true);
    }
    await this.updateComplete;
    const row = this.renderRoot.querySelector(`[data-id="${CSS.escape(id)}"]`);
    row?.scrollIntoView({ block: "nearest" });
    const view = isInside ? row?.nextElementSibling?.querySelector("mcp-string-view") : undefined;
    if (!view) return;
    await view.find(this.#wanted);
    const first = this.#matches.findIndex((one) => one.at !== undefined && JSON.stringify(one.path) === id);
    await view.showMatch((index ?? 0) - first);
  }

  #toggle(row: TreeRow, open?: boolean): void {
    if (row.kind === "node") {
      if (row.open !== undefined) this.#model?.toggle(row.path, row.node, open);
      if (row.node.type === "string") void import("../string-view.js").catch(() => undefined); // until then, the row says that it loads
    } else if (row.kind === "earlier") {
      void this.#model?.earlier(row.path);
    } else if (row.kind !== "loading") {
      void this.#more(row.path);
    }
  }

  /** Loads more children and focuses the first of them. */
  async #more(path: JsonPath): Promise<void> {
    const at = this.#rows.findIndex(({ id }) => id === this.active);
    const focused = this.renderRoot instanceof ShadowRoot && this.renderRoot.activeElement !== null;
    await this.#model?.more(path);
    await this.updateComplete;
    const row = this.#rows[at];
    if (row && focused) await this.#go(row.id);
  }

  #onKey(event: KeyboardEvent): void {
    const at = this.#rows.findIndex(({ id }) => id === this.active);
    const row = this.#rows[at];
    if (!row || event.ctrlKey || event.metaKey || event.altKey) return;
    const go = (index: number): void => {
      const target = this.#rows[index];
      if (target) void this.#go(target.id);
    };
    const open = row.kind === "node" ? row.open : undefined;
    switch (event.key) {
      case "ArrowDown":
        go(at + 1);
        break;
      case "ArrowUp":
        go(at - 1);
        break;
      case "Home":
        go(0);
        break;
      case "End":
        go(this.#rows.length - 1);
        break;
      case "ArrowRight":
        if (open === true && row.kind === "node" && isBranch(row.node)) go(at + 1);
        else if (open === true) this.#enter();
        else this.#toggle(row, true);
        break;
      case "ArrowLeft":
        if (open === true) this.#toggle(row, false);
        else go(this.#rows.findLastIndex(({ level }, index) => index < at && level < row.level));
        break;
      case "Enter":
      case " ":
        this.#toggle(row);
        break;
      case "c":
      case "p":
        if (row.kind !== "node") return;
        void this.#copy(event.key === "c" ? this.#source(row.node, row.path) : () => normalizedPath(row.path));
        break;
      default:
        return;
    }
    event.preventDefault();
  }

  /** Moves the focus into the open string of the active row. */
  #enter(): void {
    const view = this.renderRoot.querySelector(".line[tabindex='0'] + .string-view mcp-string-view");
    const text = view?.shadowRoot?.querySelector("mcp-text-view");
    text?.shadowRoot?.querySelector<HTMLElement>(".box")?.focus();
  }

  /** Keys in an open string are its own; Escape returns to the row. */
  #onStringKey(event: KeyboardEvent, id: string): void {
    event.stopPropagation();
    if (event.key !== "Escape") return;
    event.preventDefault();
    void this.#go(id);
  }

  /** Returns the reader of a string. */
  #reader({ id, path, node }: NodeRow): LoadText {
    const known = this.#readers.get(id);
    if (known) return known;
    const { loadString } = this;
    const whole = async (): Promise<string> =>
      (await this.#source(node, path)?.()) ?? Promise.reject(new Error("no text"));
    let text: Promise<string> | undefined;
    const read: LoadText = async (from, to) =>
      loadString && !wholeValue(node) ? loadString(path, from, to) : (await (text ??= whole())).slice(from, to);
    this.#readers.set(id, read);
    return read;
  }

  /**
   * Returns a function that gives a node's value as text; `undefined` if only the beginning of the value is available.
   */
  #source(node: JsonNode, path: JsonPath): (() => string | Promise<string>) | undefined {
    const whole = wholeValue(node);
    const { loadJson } = this;
    if (whole) return () => (typeof whole.value === "string" ? whole.value : node.preview);
    const { loadString } = this;
    if (node.type === "string" && loadString) return () => loadString(path, 0, node.size);
    if (!loadJson) return undefined;
    return async () => {
      const json = await loadJson(path);
      return node.type === "string" ? String(JSON.parse(json)) : json;
    };
  }

  async #copy(load: (() => string | Promise<string>) | undefined): Promise<void> {
    clearTimeout(this.#timer);
    this.outcome = load ? await copied(load) : "value.too-large";
    this.#timer = setTimeout(() => (this.outcome = undefined), 2000);
  }

  override render(): TemplateResult {
    const { t } = this.#strings;
    if (!this.root) return html`<p class="muted">${t("tree.empty")}</p>`;
    return html`<div class=${this.#rows.length > 400 ? "many" : ""} role="tree" dir="ltr" aria-label=${this.label || t("tree.label")} @keydown=${(e: KeyboardEvent) => this.#onKey(e)}>
      ${repeat(
        this.#rows,
        ({ id }) => id,
        (row) => this.#row(row),
      )}
    </div>
    <span class="hidden" role="status">${this.outcome ? t(this.outcome) : ""}</span>`;
  }

  #row(row: TreeRow): TemplateResult {
    const node = row.kind === "node" ? row : undefined;
    const isText = node?.open === true && node.node.type === "string";
    return html`<div
      class="line ${row.id === this.found ? "found" : ""}"
      data-id=${row.id}
      part="row"
      role="treeitem"
      aria-label=${node ? this.#name(node) : nothing}
      aria-level=${row.level}
      aria-posinset=${node?.position ?? nothing}
      aria-setsize=${node?.siblings ?? nothing}
      aria-expanded=${node?.open ?? nothing}
      aria-selected=${row.id === this.active}
      aria-busy=${row.kind === "loading" ? "true" : nothing}
      tabindex=${row.id === this.active ? 0 : -1}
      .style=${`padding-inline-start:${Math.min(row.level - 1, 20) * 14}px`}
      @focus=${() => (this.active = row.id)}
      @pointerenter=${() => this.#rows.length <= HOVERED && (this.hovered = row.id)}
      @click=${() => this.#toggle(row)}
    >
      <span class="arrow">${node?.open === undefined ? nothing : icon("chevron")}</span>
      ${node ? this.#content(node) : html`<span class="count">${this.#words(row)}</span>`}
    </div>
      ${isText && node ? this.#string(node) : nothing}`;
  }

  #words(row: TreeRow): string {
    const { t } = this.#strings;
    if (row.kind === "earlier") return t("tree.earlier", { count: Math.min(PAGE, row.rest), rest: row.rest });
    if (row.kind === "more") return t("tree.more", { count: Math.min(PAGE, row.rest), rest: row.rest });
    return row.kind === "failed" ? `${t("state.load-failed")} ${t("state.retry")}` : t("state.loading");
  }

  /** Returns the text of a row for screen readers: key, value, count; not its buttons. */
  #name({ node, path, open }: NodeRow): string {
    const { t } = this.#strings;
    const key = path.length === 0 ? "" : `${visibleLine(String(node.key), 80)}: `;
    const value = open === true ? [] : [visible(node.preview.slice(0, 200))];
    const items = isBranch(node) ? [t("tree.items", { count: node.size })] : [];
    const chars = isLongString(node) ? [t("tree.chars", { count: node.size })] : [];
    return key + [...value, ...items, ...chars].join(", ");
  }

  /** Renders the key and the value; what is below an open row is not repeated in it. */
  #content({ id, node, path, open }: NodeRow): TemplateResult {
    const { t } = this.#strings;
    const value = html`<span class="value ${node.type}"><bdi dir="ltr">${visible(node.preview.slice(0, 200))}</bdi></span>`;
    return html`${
      path.length === 0
        ? nothing
        : html`<span class="key"><bdi dir="ltr">${visibleLine(String(node.key), 80)}</bdi>:</span>`
    }
      ${open === true ? nothing : value}
      ${isBranch(node) ? html`<span class="count">${t("tree.items", { count: node.size })}</span>` : nothing}
      ${isLongString(node) ? html`<span class="count">${t("tree.chars", { count: node.size })}</span>` : nothing}
      ${id === this.active || id === this.hovered ? this.#copyButtons(node, path) : nothing}`;
  }

  /** Renders an open string as an item below its row, with clicks and keys of its own. */
  #string(row: NodeRow): TemplateResult {
    const { node, id, path, level } = row;
    const label = path.length === 0 ? this.label || this.#strings.t("tree.label") : visibleLine(String(node.key), 80);
    return html`<div
      class="string-view"
      role="treeitem"
      aria-level=${level + 1}
      .style=${`padding-inline-start:${Math.min(level - 1, 20) * 14 + 22}px`}
      @keydown=${(event: KeyboardEvent) => this.#onStringKey(event, id)}
    >
      <mcp-string-view .size=${node.size} .load=${this.#reader(row)} .label=${label}
        >${this.#strings.t("state.loading")}</mcp-string-view
      >
    </div>`;
  }

  /** Renders the copy buttons, for the active row only, because buttons in thousands of rows would be expensive. */
  #copyButtons(node: JsonNode, path: JsonPath): TemplateResult {
    const { t } = this.#strings;
    const one = (label: string, load: () => string | Promise<string>, symbol?: TemplateResult): TemplateResult =>
      html`<mcp-copy-button compact tabindex="-1" .label=${label} .load=${load} .symbol=${symbol}></mcp-copy-button>`;
    const source = this.#source(node, path);
    return html`<span class="copy" @click=${stop} @keydown=${stop}>
      ${this.outcome ? html`<span class="count">${t(this.outcome)}</span>` : nothing}
      ${source && this.offersUse ? html`<button class="icon" tabindex="-1" title=${t("value.use")} aria-label=${t("value.use")} @click=${(event: Event) => fireUse(event.currentTarget, node, source)}>${icon("back")}</button>` : nothing}
      ${source ? one(t("value.copy"), source) : nothing}${one(t("value.copy-path"), () => normalizedPath(path), icon("tree"))}
    </span>`;
  }
}

function fireUse(origin: EventTarget | null, { key, type }: JsonNode, source: () => string | Promise<string>): void {
  const load = async (): Promise<unknown> => (type === "string" ? await source() : parseExact(await source()));
  origin?.dispatchEvent(new ValueUseRequestEvent(typeof key === "string" ? key : "", load));
}

function stop(event: Event): void {
  event.stopPropagation();
}

declare global {
  interface HTMLElementTagNameMap {
    "mcp-json-tree": McpJsonTree;
  }
}
define("mcp-json-tree", McpJsonTree, "row");
