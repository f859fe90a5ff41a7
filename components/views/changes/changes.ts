/**
 * `<mcp-changes>`: the timeline of a server, what changed between two surfaces of servers, and the tokens that the
 * definitions of tools cost.
 *
 * Owns: the chosen list, its filter, and the open change. Reading and comparing is done by `ComparedSurfaces`; the
 * timeline is an element of its own.
 */
import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { property, query, state } from "lit/decorators.js";
import type { ChangeClass, Host, SurfaceChange } from "../../../src/client/api/index.js";
import { HostController } from "../../controllers/host-controller.js";
import { define } from "../../parts/basic/define.js";
import { segmentedStyles } from "../../parts/basic/segmented-styles.js";
import "../../parts/basic/error-view.js";
import { saveFile } from "../../parts/basic/save.js";
import { visibleLine } from "../../parts/basic/visible-text.js";
import "../../parts/viewers/code-view.js";
import "../../parts/viewers/diff-view.js";
import { changesEn } from "../../strings/en/changes.js";
import { addEnglish } from "../../strings/index.js";
import { icon } from "../../theme/icons.js";
import { base } from "../../theme/index.js";
import { HISTORY_ROW_HEIGHT, historyStyles } from "../history/history-styles.js";
import { FilterableList } from "../lists/filterable-list.js";
import { lineListStyles } from "../lists/line-list-styles.js";
import { virtualListStyles } from "../lists/virtual-list-styles.js";
import "../shared/split-view.js";
import type { McpSplitView } from "../shared/split-view.js";
import { changesStyles } from "./changes-styles.js";
import { CLASS_LOOKS, changeRow, tokenRow, type ToolTokens } from "./change-row.js";
import { changeSentence, placeOfChange, valueText } from "./change-words.js";
import { ComparedSurfaces } from "./compared-surfaces.js";
import "./server-timeline.js";
import type { ChosenSurfaces, McpServerTimeline } from "./server-timeline.js";
import { menuStyles } from "../shared/menu.js";
import { surfaceButtons, surfaceChoice } from "./surface-choice.js";
import { emptyState } from "../shared/empty-state.js";

addEnglish(changesEn);

/** First characters of a value; the rest is read as it is scrolled into view. */
const HEAD = 16_384;
const CLASSES: readonly ChangeClass[] = ["breaking", "non-breaking", "text"];

/**
 * Compares the surface of a server (its tools, prompts, resources and capabilities) with a stored one, that of another
 * server, or one from a file. Every change is breaking, non-breaking, or one of texts only. Initially the timeline shows
 * what happened with the server, and opens the comparison of each change; another list shows the estimated tokens of
 * each tool's definition. Opening the view reads the lists of the server, and stores its surface if
 * it has changed.
 *
 * Keyboard: in the list, Up, Down, PageUp, PageDown, Home and End move, Enter opens a change; Up on the first row goes
 * to the filter.
 *
 * @csspart filter - The filter field.
 * @csspart list - The scrolling list.
 * @cssprop [--mcp-surface] - Background.
 */
export class McpChanges extends FilterableList {
  static override styles = [
    ...base,
    segmentedStyles,
    virtualListStyles,
    ...lineListStyles,
    historyStyles,
    menuStyles,
    changesStyles,
  ];

  /** The host of the servers. */
  @property({ attribute: false }) host: Host | undefined;
  /** Server whose surface is compared initially. */
  @property({ attribute: "server-id" }) serverId: string | undefined;

  @state() private class: ChangeClass | undefined;
  @state() private shown: "timeline" | "changes" | "tokens" = "timeline";
  @state() private opened: SurfaceChange | undefined;
  /** True while deleting the stored surfaces waits for confirmation. */
  @state() private forgetting = false;
  @query("mcp-server-timeline") private readonly timeline: McpServerTimeline | null | undefined;
  @query("mcp-split-view") private readonly split: McpSplitView | null | undefined;
  readonly #host = new HostController(this, (server, { servers }) => [server?.server.state, servers.length]);
  readonly #surfaces = new ComparedSurfaces(this);
  #changes: readonly SurfaceChange[] = [];
  #tokens: readonly ToolTokens[] = [];
  /** Server that was read last, if it was connected. */
  #read: string | undefined;

  protected override get rowHeight(): number {
    return HISTORY_ROW_HEIGHT;
  }

  protected override choose(index: number): void {
    if (this.shown === "tokens") return;
    this.opened = this.#changes[index];
    if (this.split && this.opened) this.split.pane = "detail";
  }

  override connectedCallback(): void {
    super.connectedCallback();
    if (!this.#surfaces.isReading) return;
    this.#read = undefined; // the element was moved while it read the server
    this.#surfaces.leave(this.host);
    this.requestUpdate();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("host") || changed.has("serverId")) {
      this.#read = this.opened = undefined;
      this.forgetting = false;
      this.#surfaces.leave(this.host);
    }
    const { state, url } = this.#host.state?.server ?? {};
    const read = state === "connected" ? "now" : state === "closed" || state === "failed" ? "stored" : undefined;
    // A connection that ended leaves what was read.
    const isRead = this.#read === `now ${this.serverId}` || this.#read === `${read} ${this.serverId}`;
    if (this.serverId !== undefined && url !== undefined && read && !isRead) {
      this.#read = `${read} ${this.serverId}`;
      void this.#surfaces.open(this.host, this.serverId, url);
    }
    const words = this.filterText.toLowerCase().split(/\s+/).filter(Boolean);
    const matches = (text: string): boolean => words.every((word) => text.toLowerCase().includes(word));
    this.#changes = (this.#surfaces.comparison?.changes ?? []).filter(
      (change) =>
        (this.class === undefined || change.class === this.class) &&
        (words.length === 0 || matches(`${change.name} ${changeSentence(change, this.strings)}`)),
    );
    if (!this.opened || !this.#changes.includes(this.opened)) [this.opened] = this.#changes; // initially the gravest
    this.#tokens = this.#surfaces.tokens.filter(({ name }) => matches(name));
  }

  override render(): TemplateResult {
    const { t } = this.strings;
    const { failed } = this.#surfaces;
    const { servers } = this.#host.snapshot;
    const actions = {
      isComparison: this.shown !== "timeline",
      onFile: this.#onFile,
      onExport: this.#onExport,
      forgetting: this.forgetting,
      onForget: this.#onForget,
      onKeep: this.#onKeep,
    };
    const buttons = surfaceButtons(this.#surfaces, actions, this.strings);
    if (this.shown === "timeline")
      return html`<mcp-server-timeline
        .host=${this.host}
        .serverId=${this.serverId}
        .url=${this.#host.state?.server.url}
        .lists=${this.#lists()}
        .buttons=${buttons}
        .compare=${this.#onCompare}
      ></mcp-server-timeline>`;
    const choice = { servers, lists: this.#lists(), filters: this.#filters(), buttons };
    // The side of the details would only repeat that there are none.
    const isAlone = this.shown === "tokens" || !this.#surfaces.comparison?.changes.length;
    const side = html`<div class="side ${isAlone ? "alone" : ""}" slot="list">
      ${this.#counts()}
      ${failed ? html`<mcp-error-view .error=${failed}></mcp-error-view>` : nothing}
      ${this.shown === "tokens" ? this.#tokenList() : this.#changeList()}
    </div>`;
    return html`${surfaceChoice(this.#surfaces, choice, this.strings)}
    ${
      isAlone
        ? side
        : html`<mcp-split-view name="changes" label=${t("changes.title")}>
            ${side}
            <div slot="detail">${this.#detail()}</div>
          </mcp-split-view>`
    }`;
  }

  #filters(): TemplateResult {
    const { t } = this.strings;
    return html`${this.filterField(t(this.shown === "tokens" ? "changes.filter-tools" : "changes.filter"))}
      ${
        this.shown === "tokens"
          ? nothing
          : html`<select aria-label=${t("changes.classes")} @change=${this.#onClass}>
              <option value="" ?selected=${this.class === undefined}>${t("changes.all")}</option>
              ${CLASSES.map((one) => html`<option value=${one} ?selected=${this.class === one}>${t(`changes.class-${one}`)}</option>`)}
            </select>`
      }`;
  }

  #counts(): TemplateResult {
    const { t } = this.strings;
    const { counts } = this.#surfaces.comparison ?? {};
    return html`<div class="muted small counts" role="status">
      ${
        this.shown === "tokens"
          ? html`<span>${t("changes.tokens-total", {
              count: this.#surfaces.tokens.reduce((sum, { tokens }) => sum + tokens, 0),
              tools: t("changes.tool-count", { count: this.#surfaces.tokens.length }),
            })}</span>`
          : counts && CLASSES.map((one) => html`<span>${t(`changes.${one}`, { count: counts[one] })}</span>`)
      }
    </div>`;
  }

  /** Switch between the lists of the view. */
  #lists(): TemplateResult {
    const { t } = this.strings;
    const way = (name: typeof this.shown, label: string): TemplateResult =>
      html`<button class="quiet" aria-pressed=${this.shown === name ? "true" : "false"} @click=${() => this.#show(name)}>${label}</button>`;
    return html`<span class="segments" role="group" aria-label=${t("changes.title")}
      >${way("timeline", t("changes.timeline"))}${way("changes", t("changes.list"))}${way("tokens", t("changes.tokens"))}</span
    >`;
  }

  #changeList(): TemplateResult {
    const { t } = this.strings;
    const { comparison, isReading, before } = this.#surfaces;
    const names = comparison?.notCompared.join(", ") ?? "";
    const malformed = before?.kind === "file" ? before.malformed : 0;
    return html`${names === "" ? nothing : html`<p class="note muted small">${t("changes.not-compared", { names })}</p>`}
      ${malformed > 0 ? html`<p class="note muted small">${t("changes.left-out", { count: malformed })}</p>` : nothing}
      ${comparison?.isCut ? html`<p class="note muted small">${t("changes.cut", { count: comparison.changes.length })}</p>` : nothing}
      ${this.listBox({
        label: t("changes.list"),
        count: this.#changes.length,
        isBusy: isReading,
        row: (item) => {
          const change = this.#changes[item.index];
          return this.option(
            item,
            "item",
            change !== undefined && change === this.opened,
            change ? changeRow(change, this.strings) : nothing,
          );
        },
      })}
      ${this.#changes.length > 0 ? nothing : this.#empty()}`;
  }

  #tokenList(): TemplateResult {
    const { t } = this.strings;
    const most = this.#surfaces.tokens[0]?.tokens ?? 0;
    return html`<p class="note muted small">${t("changes.tokens-note")}</p>
      ${this.listBox({
        label: t("changes.tokens"),
        count: this.#tokens.length,
        isBusy: this.#surfaces.isReading,
        row: (item) => {
          const row = this.#tokens[item.index];
          return this.option(item, "item", false, row ? tokenRow(row, most, this.strings) : nothing);
        },
      })}
      ${this.#tokens.length > 0 ? nothing : this.#surfaces.tokens.length > 0 ? emptyState("search", t("changes.no-tool")) : this.#empty()}`;
  }

  #empty(): TemplateResult {
    const { t } = this.strings;
    const { comparison, isReading, failed, before, current } = this.#surfaces;
    const message = (text: string, note?: string): TemplateResult => emptyState("changes", text, note);
    if (isReading) return html`<p class="empty muted" role="status">${t("changes.reading")}</p>`;
    if (comparison && comparison.changes.length > 0) return message(t("changes.no-match"));
    if (comparison) return message(t("changes.none"), t("changes.none-note"));
    if (this.serverId === undefined) return message(t("changes.no-server"));
    if (this.#read === undefined) return message(t("changes.not-connected"));
    return before || (failed && !current) ? html`` : message(t("changes.no-before"), t("changes.no-before-note"));
  }

  #detail(): TemplateResult {
    const { t } = this.strings;
    const { opened } = this;
    if (!opened) return html``; // the list says why
    const [sign, look] = CLASS_LOOKS[opened.class];
    return html`<div class="detail-of">
      <h3><bdi>${opened.item === "server" ? t("changes.server") : visibleLine(opened.name, 300)}</bdi></h3>
      <p>${changeSentence(opened, this.strings)}</p>
      <p class=${look}>${icon(sign)} ${t(`changes.why-${opened.class}`)}</p>
      ${opened.path === "" ? nothing : html`<p class="muted small">${t("changes.place")}: <bdi class="mono">${placeOfChange(opened.path)}</bdi></p>`}
      ${
        opened.before === undefined || opened.after === undefined
          ? this.#value(opened)
          : html`<mcp-diff-view
              .beforeText=${valueText(opened.before)}
              .afterText=${valueText(opened.after)}
              before-label=${t("changes.value-before")}
              after-label=${t("changes.value-after")}
            ></mcp-diff-view>`
      }
    </div>`;
  }

  /** Renders the value of a change that has one on one side only: there is nothing to compare. */
  #value({ before, after }: SurfaceChange): TemplateResult {
    const { t } = this.strings;
    const value = after ?? before;
    const label = t(after === undefined ? "changes.only-before" : "changes.only-after");
    const text = valueText(value);
    return html`<h4>${label}</h4>
      <mcp-code-view
        language=${typeof value === "string" ? "text" : "json"}
        label=${label}
        .text=${{ head: text.slice(0, HEAD), length: text.length }}
        .loadText=${async (from: number, to: number) => text.slice(from, to)}
      ></mcp-code-view>`;
  }

  override focusFilter(): void {
    if (this.shown === "timeline") this.timeline?.focusFilter();
    else super.focusFilter();
  }

  /** Opens the comparison of a change of the timeline. */
  readonly #onCompare = ({ before, after, stored }: ChosenSurfaces): void => {
    void this.#show("changes");
    this.opened = this.class = undefined;
    void this.#surfaces.chooseStored(before, after, stored);
  };

  async #show(shown: typeof this.shown): Promise<void> {
    const isOtherBar = (this.shown === "timeline") !== (shown === "timeline");
    this.shown = shown;
    this.setFilter("");
    if (!isOtherBar) return;
    await this.updateComplete;
    await this.timeline?.updateComplete;
    // The button that had the focus no longer exists.
    (this.timeline ?? this).renderRoot.querySelector<HTMLElement>('.segments [aria-pressed="true"]')?.focus();
  }

  readonly #onClass = (event: Event): void => {
    const { value } = event.currentTarget as HTMLSelectElement; // it is on the select
    this.class = CLASSES.find((one) => one === value);
    this.keys.reset();
  };

  /** Requests confirmation the first time, deletes the second time. */
  readonly #onForget = (): void => {
    if (this.forgetting) void this.#surfaces.forget();
    void this.#confirm(!this.forgetting);
  };

  readonly #onKeep = (): void => void this.#confirm(false);

  /** Shows or removes the question; the button with the focus is gone then. */
  async #confirm(forgetting: boolean): Promise<void> {
    this.forgetting = forgetting;
    await this.updateComplete;
    await this.timeline?.updateComplete;
    const { renderRoot } = this.timeline ?? this;
    renderRoot.querySelector<HTMLElement>(forgetting ? ".buttons .keep" : ".buttons summary")?.focus();
  }

  readonly #onFile = (file: File): void => {
    if (this.shown === "timeline") void this.#show("changes");
    void this.#surfaces.openFile(file);
  };

  readonly #onExport = (): void => {
    const { current } = this.#surfaces;
    if (current)
      saveFile(
        `${JSON.stringify(current, null, 2)}\n`,
        `${current.server.name ?? "server"}-surface`,
        "application/json",
      );
  };
}

define("mcp-changes", McpChanges, "filter", "list");

declare global {
  interface HTMLElementTagNameMap {
    "mcp-changes": McpChanges;
  }
}
