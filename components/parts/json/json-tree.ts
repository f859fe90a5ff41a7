/**
 * Shows a JSON value as a tree.
 *
 * Owns: the rendered rows, focus and keys. The model (`tree-model.ts`) has the open and loaded nodes.
 */
import { css, html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import { property, state } from "lit/decorators.js";
import { repeat } from "lit/directives/repeat.js";
import type { JsonNode, JsonPath } from "../../../src/client/api/views.js";
import { addEnglish, StringsController } from "../../strings/index.js";
import { valuesEn } from "../../strings/en/values.js";
import { icon } from "../../theme/icons.js";
import { base } from "../../theme/index.js";
import { copied, type CopyOutcome } from "../basic/copy-button.js";
import { define } from "../basic/define.js";
import { pathText } from "../basic/path-text.js";
import { wholeValue, type LoadJson } from "./tree-json.js";
import { isBranch, PAGE, TreeModel, type LoadChildren, type TreeRow } from "./tree-model.js";
import { visible, visibleLine } from "../basic/visible-text.js";

addEnglish(valuesEn);

/**
 * Shows a JSON value of any size: children are fetched when a branch opens, 100 at a time; only what is open is in the document.
 *
 * A row shows that children are being loaded, or that loading failed, with a retry button. `{}` and `[]` have no arrow; without a root, a
 * note says that there is nothing to show. Keys and values are plain text, with hidden characters made visible. Keyboard: ↑ ↓ Home End move;
 * → opens a branch, then moves into it; ← closes a branch, then moves to its parent; Enter or Space opens and closes; C copies the value
 * (the text of a string, otherwise JSON), P its path; the focused row has buttons for both and shows the outcome.
 * @csspart row - Each row.
 */
export class McpJsonTree extends LitElement {
  static override styles = [
    base,
    css`
      :host {
        font: var(--_size-small) / 20px var(--_mono);
      }
      [role="tree"] {
        overflow-x: auto;
        padding-block: 2px;
      }
      .line {
        display: flex;
        align-items: center;
        min-block-size: 24px;
        gap: 6px;
        padding-inline-end: var(--_1);
        border-radius: var(--_radius);
        cursor: default;
      }
      .many .line {
        content-visibility: auto;
        contain-intrinsic-block-size: 24px;
      }
      .line:hover {
        background: var(--_hover);
      }
      .line:focus-visible {
        outline-offset: -2px;
      }
      .arrow {
        inline-size: 16px;
        flex: none;
        color: var(--_text-muted);
      }
      .arrow svg {
        display: block;
        transition: rotate var(--_motion);
      }
      [aria-expanded="true"] .arrow svg {
        rotate: 90deg;
      }
      .key {
        color: var(--_code-key);
        white-space: pre;
      }
      .value {
        white-space: pre;
        overflow: hidden;
        text-overflow: ellipsis;
        flex: 0 1 auto;
        min-inline-size: 40px;
      }
      .string {
        color: var(--_code-string);
      }
      .number {
        color: var(--_code-number);
      }
      .boolean,
      .null {
        color: var(--_code-word);
      }
      .object,
      .array,
      .count {
        color: var(--_text-muted);
      }
      .count {
        white-space: nowrap;
      }
      .copy {
        display: flex;
        flex: none;
        align-items: center;
        margin-block: -2px;
        margin-inline-start: auto;
      }
    `,
  ];

  /** Root of the value. */
  @property({ attribute: false }) root: JsonNode | undefined;
  /** Fetches the children of the node at a path. */
  @property({ attribute: false }) loadChildren: LoadChildren | undefined;
  /**
   * Returns the JSON of the value at a path, for copying. Without it, only values that the tree shows completely can be
   * copied.
   */
  @property({ attribute: false }) loadJson: LoadJson | undefined;
  /** Name of the tree, for screen readers. Default: "JSON value". */
  @property() label = "";
  /** Opens the root initially. */
  @property({ type: Boolean }) open = true;

  @state() private active = "[]";
  @state() private outcome: CopyOutcome | undefined;
  readonly #strings = new StringsController(this);
  #model: TreeModel | undefined;
  #rows: readonly TreeRow[] = [];
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
      this.#model = undefined;
      if (root) {
        const none: LoadChildren = () => Promise.resolve({ total: 0, offset: 0, nodes: [] });
        this.#model = new TreeModel(root, loadChildren ?? none, () => this.requestUpdate());
        if (this.open && isBranch(root)) this.#model.toggle([], root.size, true);
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

  #toggle(row: TreeRow, open?: boolean): void {
    if (row.kind === "node") {
      if (row.open !== undefined) this.#model?.toggle(row.path, row.node.size, open);
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
        if (open === true) go(at + 1);
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
        void this.#copy(event.key === "c" ? this.#source(row.node, row.path) : () => pathText(row.path));
        break;
      default:
        return;
    }
    event.preventDefault();
  }

  /**
   * Returns a function that gives a node's value as text; `undefined` if only the beginning of the value is available.
   */
  #source(node: JsonNode, path: JsonPath): (() => string | Promise<string>) | undefined {
    const whole = wholeValue(node);
    const { loadJson } = this;
    if (whole) return () => (typeof whole.value === "string" ? whole.value : node.preview);
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
    return html`<div
      class="line"
      part="row"
      role="treeitem"
      aria-label=${node ? this.#name(node.node, node.path) : nothing}
      aria-level=${row.level}
      aria-posinset=${node?.position ?? nothing}
      aria-setsize=${node?.siblings ?? nothing}
      aria-expanded=${node?.open ?? nothing}
      aria-selected=${row.id === this.active}
      aria-busy=${row.kind === "loading" ? "true" : nothing}
      tabindex=${row.id === this.active ? 0 : -1}
      .style=${`padding-inline-start:${Math.min(row.level - 1, 20) * 14}px`}
      @focus=${() => (this.active = row.id)}
      @click=${() => this.#toggle(row)}
    >
      <span class="arrow">${node?.open === undefined ? nothing : icon("chevron")}</span>
      ${node ? this.#content(node.node, node.path) : html`<span class="count">${this.#words(row)}</span>`}
    </div>`;
  }

  #words(row: TreeRow): string {
    const { t } = this.#strings;
    if (row.kind === "more") return t("tree.more", { count: Math.min(PAGE, row.rest), rest: row.rest });
    return row.kind === "failed" ? `${t("state.load-failed")} ${t("state.retry")}` : t("state.loading");
  }

  /** Returns the text of a row for screen readers: key, value, count; not its buttons. */
  #name(node: JsonNode, path: JsonPath): string {
    const key = path.length === 0 ? "" : `${visibleLine(String(node.key), 80)}: `;
    const count = isBranch(node) ? `, ${this.#strings.t("tree.items", { count: node.size })}` : "";
    return `${key}${visible(node.preview.slice(0, 200))}${count}`;
  }

  #content(node: JsonNode, path: JsonPath): TemplateResult {
    const { t } = this.#strings;
    return html`${
      path.length === 0
        ? nothing
        : html`<span class="key"><bdi dir="ltr">${visibleLine(String(node.key), 80)}</bdi>:</span>`
    }
      <span class="value ${node.type}"><bdi dir="ltr">${visible(node.preview.slice(0, 200))}</bdi></span>
      ${isBranch(node) ? html`<span class="count">${t("tree.items", { count: node.size })}</span>` : nothing}
      ${JSON.stringify(path) === this.active ? this.#copyButtons(node, path) : nothing}`;
  }

  /** Renders the copy buttons, for the active row only, because buttons in thousands of rows would be expensive. */
  #copyButtons(node: JsonNode, path: JsonPath): TemplateResult {
    const { t } = this.#strings;
    const one = (label: string, load: () => string | Promise<string>): TemplateResult =>
      html`<mcp-copy-button compact tabindex="-1" .label=${label} .load=${load}></mcp-copy-button>`;
    const own = (event: Event): void => event.stopPropagation();
    const source = this.#source(node, path);
    return html`<span class="copy" @click=${own} @keydown=${own}>
      ${this.outcome ? html`<span class="count">${t(this.outcome)}</span>` : nothing}
      ${source ? one(t("value.copy"), source) : nothing}${one(t("value.copy-path"), () => pathText(path))}
    </span>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "mcp-json-tree": McpJsonTree;
  }
}
define("mcp-json-tree", McpJsonTree);
