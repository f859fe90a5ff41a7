/**
 * `<mcp-log>`: log messages of a server.
 *
 * Owns: the filter, following the newest message, the open message, and requesting another level from the server. The
 * messages are in the snapshot. https://modelcontextprotocol.io/specification/2025-11-25/server/utilities/logging
 */
import { html, nothing, type PropertyValues, type TemplateResult, css } from "lit";
import { property, state } from "lit/decorators.js";
import type { Host } from "../../../src/client/api/index.js";
import type { PlainError } from "../../../src/errors/index.js";
import type { LoggingLevel } from "../../../src/protocol/types/index.js";
import type { LogEntry } from "../../../src/state/index.js";
import { toPlainError } from "../../controllers/failure.js";
import { logLevelsOf } from "../../page-storage/log-levels.js";
import { HostController } from "../../controllers/host-controller.js";
import { denseSize, type VirtualRow } from "../../parts/basic/virtual-rows.js";
import { FilterableList } from "../lists/filterable-list.js";
import "../../parts/basic/copy-button.js";
import { define } from "../../parts/basic/define.js";
import "../../parts/basic/error-view.js";
import { LEVELS, logText, severityOf } from "../../parts/basic/log-text.js";
import { saveFile } from "../../parts/basic/save.js";
import { valueTree } from "../../parts/viewers/json/value-tree.js";
import { visible, visibleLine } from "../../parts/basic/visible-text.js";
import { activityEn } from "../../strings/en/activity.js";
import { addEnglish } from "../../strings/index.js";
import { icon } from "../../theme/icons.js";
import { base } from "../../theme/index.js";
import type { ShowTarget } from "../shared/show-request-event.js";
import type { ViewElement } from "../shared/view-element.js";
import { virtualListStyles } from "../lists/virtual-list-styles.js";
import { lineListStyles } from "../lists/line-list-styles.js";
import { emptyState } from "../shared/empty-state.js";

addEnglish(activityEn);

/** Height of a line in pixels, on which the virtual list depends. */
const LOG_LINE_HEIGHT = denseSize(24);

/** Rules, applied after `base` and the styles of lists of lines. */
const logStyles = css`
  :host {
    block-size: 100%;
    overflow: auto;
  }
  .bar {
    border-block-end: 1px solid var(--_border);
  }
  .field {
    flex: 1 1 120px;
  }
  .bar label {
    display: inline-flex;
    align-items: center;
    gap: var(--_1);
    color: var(--_text-muted);
    font-size: var(--_size-small);
  }
  .buttons {
    display: flex;
  }
  .list {
    flex: 1 1 0;
    min-block-size: 96px;
    overflow: auto;
    font: var(--_size-small) / ${LOG_LINE_HEIGHT}px var(--_mono);
  }
  .line {
    block-size: ${LOG_LINE_HEIGHT}px;
  }
  .line.bad .level {
    color: var(--_danger);
    font-weight: 600;
  }
  .line.warned .level {
    color: var(--_warning);
    font-weight: 600;
  }
  .line span {
    flex: none;
    overflow: hidden;
    text-overflow: ellipsis;
  }
  .time {
    inline-size: 8ch;
  }
  .level {
    inline-size: 9ch;
  }
  .from {
    max-inline-size: 16ch;
  }
  .line .text {
    flex: 1;
    min-inline-size: 0;
  }
  .detail {
    max-block-size: 45%;
  }
  pre {
    white-space: pre-wrap;
    overflow-wrap: anywhere;
    font: var(--_size-small) / 20px var(--_mono);
  }
  /* The tooltips of the fields say the same. */
  @container (max-width: 719.98px) {
    .bar label span {
      position: absolute;
      clip-path: inset(50%);
    }
  }
  @container (max-width: 519.98px) {
    .bar .field {
      flex-basis: calc(100% - 60px);
    }
    .bar > :is(label, .count) {
      order: 1;
    }
    .bar .count {
      margin-inline-start: auto;
    }
  }
  @container (max-width: 559.98px) {
    .time,
    .from {
      display: none;
    }
  }
`;

/** Conditions that a message has to meet. */
interface LogFilter {
  /** Words that must all occur in the logger, the tool or the text. */
  readonly text: string;
  /** Minimum level. */
  readonly level: LoggingLevel;
  /** Time up to which messages were cleared, in milliseconds since the epoch. */
  readonly after: number;
}

const prepared = new WeakMap<LogEntry, string>();

/** Returns the messages to show, in order. */
function filterLog(log: readonly LogEntry[], { text, level, after }: LogFilter): readonly LogEntry[] {
  const least = LEVELS.indexOf(level);
  const words = text.toLowerCase().split(/\s+/u).filter(Boolean);
  if (least <= 0 && words.length === 0 && after <= 0) return log;
  return log.filter((entry) => {
    if (entry.at <= after || LEVELS.indexOf(entry.message.level) < least) return false;
    return words.every((word) => haystackOf(entry).includes(word));
  });
}

/** Returns the messages as NDJSON, unchanged. */
function exportLog(log: readonly LogEntry[]): string {
  return log
    .map(({ message, at, tool }) =>
      JSON.stringify({ time: new Date(at).toISOString(), ...(tool !== undefined && { tool }), ...message }),
    )
    .join("\n");
}

function haystackOf(entry: LogEntry): string {
  const known = prepared.get(entry);
  if (known !== undefined) return known;
  const { message, tool = "" } = entry;
  const text = `${message.logger ?? ""} ${tool} ${logText(message.data)}`.toLowerCase();
  prepared.set(entry, text);
  return text;
}

/**
 * The log of a server, including messages of its calls: newest last. While its end is visible, the list follows new
 * messages. At most the newest 10,000 messages are kept, and only the visible lines are in the document.
 *
 * Keyboard: `/` goes to the filter. In the list, Up, Down, PageUp, PageDown, Home and End move, Enter opens a message,
 * Escape closes it.
 *
 * @csspart filter - The filter field.
 * @csspart list - The scrolling list.
 * @csspart detail - The open message.
 * @cssprop [--mcp-surface] - Background.
 */
export class McpLog extends FilterableList implements ViewElement {
  static override styles = [...base, virtualListStyles, ...lineListStyles, logStyles];

  /** Host of the server. */
  @property({ attribute: false }) host: Host | undefined;
  /** Id of the server whose log to show. */
  @property({ attribute: "server-id" }) serverId: string | undefined;

  @state() private level: LoggingLevel = "debug";
  @state() private clearedAt = 0;
  @state() private open: LogEntry | undefined;
  @state() private failed: PlainError | undefined;
  readonly #host = new HostController(this, (server) => [server?.server, server?.log]);
  #shown: readonly LogEntry[] = [];
  #follows = true;

  protected override get rowHeight(): number {
    return LOG_LINE_HEIGHT;
  }

  /** Filters by a text. */
  show(wanted: ShowTarget): void {
    if (wanted.kind === "log") this.setFilter(wanted.search);
  }

  protected override choose(index: number): void {
    this.open = this.#shown[index];
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    const { list } = this;
    if (list) this.#follows = list.scrollTop + list.clientHeight >= list.scrollHeight - LOG_LINE_HEIGHT;
    if (!changed.has("serverId")) return;
    this.open = this.failed = undefined;
    this.clearedAt = 0;
    this.#follows = true;
    this.keys.reset();
  }

  protected override updated(): void {
    if (this.#follows && this.list) this.list.scrollTop = this.list.scrollHeight;
  }

  override render(): TemplateResult {
    const log = this.#host.state?.log ?? [];
    this.#shown = filterLog(log, { text: this.filterText, level: this.level, after: this.clearedAt });
    return html`
      ${this.#bar(log.length)}
      ${this.failed ? html`<mcp-error-view .error=${this.failed}></mcp-error-view>` : nothing}
      ${this.#lines()} ${this.#shown.length > 0 ? nothing : this.#empty(log.length)} ${this.open ? this.#detail(this.open) : nothing}
    `;
  }

  #bar(total: number): TemplateResult {
    const { t, formats } = this.strings;
    const shown = this.#shown.length;
    const button = (name: "download" | "trash", label: string, act: () => void): TemplateResult =>
      html`<button class="icon" title=${label} aria-label=${label} ?disabled=${shown === 0} @click=${act}>${icon(name)}</button>`;
    return html`<div class="bar">
      ${this.filterField(t("log.filter"))}
      <label><span>${t("log.from-level")}</span> ${levels(this.level, (level) => (this.level = level), t("log.from-level"))}</label>
      ${this.#serverLevel()}
      <span class="muted small count" role="status">
        ${shown === total ? t("log.count", { count: total }) : t("log.count-of", { shown: formats.number(shown), total: formats.number(total) })}
      </span>
      <span class="buttons">${button("download", t("log.save"), this.#save)}${button("trash", t("log.clear"), this.#clear)}</span>
    </div>`;
  }

  /** Renders the choice of the level requested from the server; nothing for servers without the capability. */
  #serverLevel(): TemplateResult | typeof nothing {
    const { host } = this;
    const { server } = this.#host;
    const { t } = this.strings;
    if (!host || !server || !this.#host.state?.server.info?.capabilities.logging) return nothing;
    const label = t("log.server-level");
    const requested = logLevelsOf(host).get(server.id);
    const choose = async (event: Event): Promise<void> => {
      if (!(event.target instanceof HTMLSelectElement)) return;
      const level = LEVELS.find((one) => one === (event.target as HTMLSelectElement).value); // narrowed by the check above
      this.failed = undefined;
      try {
        await logLevelsOf(host).set(server, level);
        this.requestUpdate();
      } catch (error) {
        this.failed = toPlainError(error);
      }
    };
    return html`<label>
      <span>${label}</span>
      <select aria-label=${label} title=${label} @change=${choose}>
        <option value="" ?disabled=${server.info.era === "legacy" && requested !== undefined}>
          ${t(server.info.era === "legacy" ? "log.server-level-none" : "log.server-level-off")}
        </option>
        ${LEVELS.map((level) => html`<option value=${level} .selected=${level === requested}>${level}</option>`)}
      </select>
    </label>`;
  }

  #lines(): TemplateResult {
    return this.listBox({
      label: this.strings.t("log.title"),
      count: this.#shown.length,
      isAtEnd: this.#follows,
      row: (item) => this.#line(item),
    });
  }

  #line(item: VirtualRow): TemplateResult | typeof nothing {
    const entry = this.#shown[item.index];
    if (!entry) return nothing;
    const { message, at, tool } = entry;
    const from = [...new Set([message.logger, tool])].filter((part) => part !== undefined).join(" · ");
    return this.option(
      item,
      `line ${severityOf(message.level)}`,
      entry === this.open,
      html`<span class="time muted">${this.strings.formats.time(at)}</span><span class="level">${message.level}</span>
        ${from === "" ? nothing : html`<span class="from muted">${visibleLine(from, 80)}</span>`}
        <span class="text">${visibleLine(logText(message.data, 400), 400)}</span>`,
    );
  }

  #empty(total: number): TemplateResult {
    const { t } = this.strings;
    const { host, serverId } = this;
    const { capabilities, era } = this.#host.state?.server.info ?? {};
    const isUnrequested =
      era === "modern" && host && serverId !== undefined && logLevelsOf(host).get(serverId) === undefined;
    const advice = !capabilities?.logging
      ? "log.not-offered"
      : isUnrequested
        ? "log.empty-unrequested"
        : "log.empty-advice";
    return total > 0 ? emptyState("search", t("log.no-match")) : emptyState("log", t("log.empty"), t(advice));
  }

  #detail({ message, at }: LogEntry): TemplateResult {
    const { t, formats } = this.strings;
    const { data } = message;
    const close = (): void => {
      this.open = undefined;
      this.list?.focus();
    };
    return html`<div class="detail" part="detail" role="region" aria-label=${t("log.message")}>
      <div class="row">
        <strong>${message.level}</strong>
        <span class="muted small">${formats.time(at)}</span>
        <mcp-copy-button compact .load=${() => JSON.stringify(message, null, 2)}></mcp-copy-button>
        <button class="icon" title=${t("panel.close")} aria-label=${t("panel.close")} @click=${close}>${icon("close")}</button>
      </div>
      ${typeof data === "object" && data !== null ? valueTree(data, t("log.message")) : html`<pre>${visible(String(data).slice(0, 100_000))}</pre>`}
    </div>`;
  }

  protected override onListKey(event: KeyboardEvent): void {
    if (event.key === "Escape" && this.open) {
      this.open = undefined;
      event.preventDefault();
    } else super.onListKey(event);
  }

  readonly #save = (): void => saveFile(exportLog(this.#shown), "log", "application/x-ndjson");

  readonly #clear = (): void => {
    this.clearedAt = this.#host.state?.log.at(-1)?.at ?? 0;
    this.open = undefined;
  };
}

function levels(chosen: LoggingLevel, choose: (level: LoggingLevel) => void, label: string): TemplateResult {
  const onChange = (event: Event): void => {
    const { value } = event.target as HTMLSelectElement; // the listener is on the select element below
    const level = LEVELS.find((one) => one === value);
    if (level) choose(level);
  };
  return html`<select aria-label=${label} title=${label} @change=${onChange}>
    ${LEVELS.map((level) => html`<option value=${level} .selected=${level === chosen}>${level}</option>`)}
  </select>`;
}

define("mcp-log", McpLog, "filter", "list", "detail");

declare global {
  interface HTMLElementTagNameMap {
    "mcp-log": McpLog;
  }
}
