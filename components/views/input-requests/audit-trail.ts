/**
 * `<mcp-audit-trail>`: calls and input requests, the decisions about them, and their outcomes.
 *
 * Owns: reading the trail when it has changed, the filter, the groups, the open entry, saving and clearing.
 */
import { html, nothing, type PropertyValues, type TemplateResult, css } from "lit";
import { property, state } from "lit/decorators.js";
import type { AuditEntry, Grant, Host } from "../../../src/client/api/index.js";
import type { PlainError } from "../../../src/errors/index.js";
import { toPlainError } from "../../controllers/failure.js";
import { HostEvents } from "../../controllers/host-events.js";
import { HostController } from "../../controllers/host-controller.js";
import { FilterableList } from "../lists/filterable-list.js";
import { bareUrl } from "../../../src/addresses/bare-url.js";
import { define } from "../../parts/basic/define.js";
import "../../parts/basic/error-view.js";
import { saveFile } from "../../parts/basic/save.js";
import { inputRequestsEn } from "../../strings/en/input-requests.js";
import { requestsEn } from "../../strings/en/requests.js";
import { awaitErrorWords } from "../../strings/errors.js";
import { addEnglish } from "../../strings/index.js";
import { icon } from "../../theme/icons.js";
import { base } from "../../theme/index.js";
import type { VirtualRow } from "../../parts/basic/virtual-rows.js";
import { virtualListStyles } from "../lists/virtual-list-styles.js";
import { auditBar } from "./audit-bar.js";
import { filterAudit, type AuditFilter } from "./audit-filter.js";
import { auditGroups, grantOf, isAuditHead, type AuditItem } from "./audit-groups.js";
import { auditFacts, auditHead, auditRow, auditText } from "./audit-row.js";
import { GrantRevokeEvent } from "./grant-text.js";
import { lineListStyles } from "../lists/line-list-styles.js";
import { emptyState, loadingState } from "../shared/empty-state.js";

/** @public Class of an event of the element, for its listeners. */
export type { GrantRevokeEvent };

addEnglish(inputRequestsEn);
addEnglish(requestsEn);

/** Height of a row in pixels, on which the virtual list depends. */
const AUDIT_ROW_HEIGHT = 28;

/** Rules, applied after `base` and the styles of lists. */
const auditStyles = css`
  .bar select {
    max-inline-size: 108px;
  }
  .note {
    margin: 0;
    padding: var(--_1) var(--_2);
  }
  .line {
    align-items: center;
    block-size: 28px;
  }
  .line > span {
    flex: none;
    overflow: hidden;
    text-overflow: ellipsis;
  }
  .line .what {
    flex: 1;
    min-inline-size: 0;
  }
  .time,
  .who,
  .took,
  .head > .muted {
    font-size: var(--_size-small);
    font-variant-numeric: tabular-nums;
  }
  .head {
    border-block-end: 1px solid var(--_border);
    background: var(--_surface-raised);
    font-weight: 600;
  }
  .head .muted {
    font-weight: 400;
  }
  .fold {
    line-height: 0;
  }
  .fold.open {
    rotate: 90deg;
  }
  .took {
    inline-size: 8ch;
    text-align: end;
  }
  .line .revoke {
    visibility: hidden;
  }
  .line:hover .revoke,
  .line.active .revoke {
    visibility: visible;
  }
  .end {
    display: inline-flex;
    align-items: center;
    gap: var(--_1);
    inline-size: 19ch;
  }
  .line > .server {
    flex: 0 1 auto;
    min-inline-size: 0;
  }
  .allow {
    color: var(--_success);
  }
  .refuse {
    color: var(--_danger);
  }
  .detail {
    position: relative;
  }
  .detail .close {
    float: inline-end;
  }
  @container (max-width: 559.98px) {
    .line .who,
    .line .took {
      display: none;
    }
    .end {
      inline-size: auto;
      max-inline-size: 13ch;
    }
  }
`;

/** Minimum interval in milliseconds between two reads of a trail that changes continuously. */
const READ_MS = 250;
/** Maximum length of the address in an entry. */
const MAX_URL = 500;

/**
 * The audit trail of a host, newest first: at most 2,000 entries; only the visible rows are in the document. With
 * `serverId`, the filter initially selects the entries of that server.
 *
 * Keyboard: in the list, Up, Down, PageUp, PageDown, Home and End move, Enter opens an entry or folds a group, Escape
 * closes the entry; Up on the first row goes to the filter.
 *
 * @fires {GrantRevokeEvent} mcp-grant-revoke - The user wants to revoke the permission of an entry.
 * @csspart filter - The filter field.
 * @csspart list - The scrolling list.
 * @csspart detail - The open entry.
 * @cssprop [--mcp-surface] - Background.
 */
export class McpAuditTrail extends FilterableList {
  static override styles = [...base, virtualListStyles, ...lineListStyles, auditStyles];

  /** The host whose audit trail to show. */
  @property({ attribute: false }) host: Host | undefined;
  /** Server whose entries are shown initially. */
  @property({ attribute: "server-id" }) serverId: string | undefined;
  /** Saved permissions; entries that gave or used one of them offer to revoke it. */
  @property({ attribute: false }) grants: readonly Grant[] = [];

  @state() private entries: readonly AuditEntry[] | undefined;
  @state() private filter: AuditFilter = {};
  /** True if all servers are shown. */
  @state() private all = false;
  /** Id of the open entry. */
  @state() private open: string | undefined;
  /** True while clearing waits for confirmation. */
  @state() private clearing = false;
  @state() private failed: PlainError | undefined;
  readonly #host = new HostController(this, (server, { storage }) => [
    server?.server,
    server?.refusesRequests,
    storage,
  ]);
  /** Keys of groups that are folded. */
  readonly #folded = new Set<string>();
  #found: readonly AuditEntry[] = [];
  #shown: readonly AuditItem[] = [];
  readonly #events = new HostEvents(this, {
    host: () => this.host,
    kind: "audit",
    heard: () => void this.#read(),
    delayMs: READ_MS,
    attached: () => void this.#read(),
  });

  protected override get rowHeight(): number {
    return AUDIT_ROW_HEIGHT;
  }

  protected override get filterText(): string {
    return this.filter.text ?? "";
  }

  protected override setFilter(text: string): void {
    this.#onFilter({ text });
  }

  protected override choose(index: number): void {
    const row = this.#shown[index];
    if (row === undefined || !isAuditHead(row)) return void (this.open = row?.id);
    if (!this.#folded.delete(row.key)) this.#folded.add(row.key);
    this.requestUpdate();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("host")) this.entries = this.failed = this.open = undefined;
    if (changed.has("serverId")) this.open = undefined;
    const { url } = this.#host.state?.server ?? {};
    const serverUrl = this.all || url === undefined ? undefined : bareUrl(url).slice(0, MAX_URL);
    this.#found = filterAudit(this.entries ?? [], { ...this.filter, serverUrl }, (entry) =>
      auditText(entry, this.strings),
    );
    if (this.#found.some(({ code }) => code !== undefined)) awaitErrorWords(this.#redraw);
    this.#shown = auditGroups(this.#found, this.#folded);
  }

  readonly #redraw = (): void => this.requestUpdate();

  async #read(): Promise<void> {
    this.#events.settle();
    const { host } = this;
    try {
      const entries = await host?.audit.list();
      if (host === this.host) this.entries = entries;
    } catch (error) {
      if (host === this.host) this.failed = toPlainError(error);
    }
  }

  override render(): TemplateResult {
    const { t } = this.strings;
    const { entries = [] } = this;
    const open = this.#found.find(({ id }) => id === this.open);
    const bar = {
      filter: this.filter,
      total: entries.length,
      shown: this.#found.length,
      clearing: this.clearing,
      all: this.serverId === undefined ? undefined : this.all,
      onFilter: this.#onFilter,
      onAll: this.#onAll,
      onSave: this.#save,
      onClear: this.#clear,
      onKeep: this.#keep,
    };
    return html`
      ${auditBar(bar, this.filterField(this.strings.t("audit.filter")), this.strings)}
      ${this.failed ? html`<mcp-error-view .error=${this.failed}></mcp-error-view>` : nothing}
      ${this.#host.snapshot.storage ? html`<p class="note small" role="status">${t("audit.not-kept")}</p>` : nothing}
      ${this.#rows()} ${this.#shown.length > 0 ? nothing : this.#empty()} ${open ? this.#detail(open) : nothing}
    `;
  }

  #rows(): TemplateResult {
    return this.listBox({
      label: this.strings.t("requests.history"),
      count: this.#shown.length,
      role: "tree", // the rows of a list box can't have a button
      row: (item) => {
        const row = this.#shown[item.index];
        return row ? this.#row(item, row) : nothing;
      },
    });
  }

  #row({ index, start }: VirtualRow, row: AuditItem): TemplateResult {
    const head = isAuditHead(row) ? row : undefined;
    return html`<div
      class="line ${head ? "head" : ""} ${index === this.keys.active ? "active" : ""}"
      id="row-${index}"
      role="treeitem"
      data-index=${index}
      aria-level=${head ? 1 : 2}
      aria-expanded=${head ? String(head.isOpen) : nothing}
      aria-selected=${isAuditHead(row) ? nothing : String(row.id === this.open)}
      .style=${`transform:translateY(${start}px)`}
    >
      ${isAuditHead(row) ? auditHead(row, this.strings) : auditRow(row, this.#revoke(row), this.strings)}
    </div>`;
  }

  /** Returns the function that revokes the permission that an entry gave or used; `undefined` if there is none. */
  #revoke(entry: AuditEntry): (() => void) | undefined {
    const grant = grantOf(entry, this.grants);
    return grant && (() => void this.dispatchEvent(new GrantRevokeEvent(grant)));
  }

  #empty(): TemplateResult {
    const { t } = this.strings;
    if (!this.entries) return this.failed ? html`` : loadingState(this.strings);
    if (this.entries.length > 0)
      return emptyState(
        "search",
        t("audit.no-match"),
        undefined,
        html`<button @click=${this.#showAll}>${t("audit.show-all")}</button>`,
      );
    return emptyState("history", t("requests.no-history"), t("audit.note"));
  }

  #detail(entry: AuditEntry): TemplateResult {
    const { t } = this.strings;
    const close = (): void => {
      this.open = undefined;
      this.list?.focus();
    };
    const canUndo =
      entry.by === "decline-all" && entry.serverId === this.serverId && this.#host.state?.refusesRequests === true;
    return html`<div class="detail" part="detail" role="region" aria-label=${t("audit.entry")}>
      <button class="icon close" title=${t("panel.close")} aria-label=${t("panel.close")} @click=${close}>${icon("close")}</button>
      ${auditFacts(entry, this.#revoke(entry), this.strings)}
      ${canUndo ? html`<p><button @click=${() => this.#undo(entry)}>${t("declined.undo")}</button></p>` : nothing}
    </div>`;
  }

  readonly #onFilter = (change: AuditFilter): void => {
    this.filter = { ...this.filter, ...change };
    this.keys.reset();
  };

  readonly #onAll = (all: boolean): void => {
    this.all = all;
    this.keys.reset();
  };

  readonly #showAll = (): void => {
    this.filter = {};
    this.all = true;
    this.focusFilter();
  };

  protected override onListKey(event: KeyboardEvent): void {
    if (event.key === "Escape" && this.open !== undefined) {
      this.open = undefined;
      event.preventDefault();
    } else super.onListKey(event);
  }

  readonly #save = async (format: "ndjson" | "json"): Promise<void> => {
    const type = format === "json" ? "application/json" : "application/x-ndjson";
    await this.#attempt(async (host) => saveFile(await host.audit.export(format), "audit-trail", type));
  };

  /** Requests confirmation the first time, clears the second time. */
  readonly #clear = async (): Promise<void> => {
    if (!this.clearing) {
      this.clearing = true;
      return;
    }
    this.#keep();
    await this.#attempt((host) => host.audit.clear());
    await this.#read();
    this.focusFilter();
  };

  readonly #keep = (): void => void (this.clearing = false);

  async #undo({ serverId }: AuditEntry): Promise<void> {
    await this.#attempt((host) => host.inputRequests.undoRefuseAll(serverId));
    this.list?.focus(); // the focused button no longer exists
  }

  async #attempt(act: (host: Host) => Promise<void>): Promise<void> {
    this.failed = undefined;
    try {
      if (this.host) await act(this.host);
    } catch (error) {
      this.failed = toPlainError(error);
    }
  }
}

define("mcp-audit-trail", McpAuditTrail, "filter", "list", "detail");

declare global {
  interface HTMLElementTagNameMap {
    "mcp-audit-trail": McpAuditTrail;
  }
}
