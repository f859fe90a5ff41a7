/**
 * `<mcp-call-messages>`: the messages and exchanges of one call, and the selected one.
 *
 * Owns: the list and the selection. `<mcp-traffic-detail>` shows the entry; `CallRows` reads the rows.
 */
import { css, html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import { property, state } from "lit/decorators.js";
import { repeat } from "lit/directives/repeat.js";
import type { Host, TrafficRow } from "../../../../src/client/api/index.js";
import { define } from "../../../parts/basic/define.js";
import { visibleLine } from "../../../parts/basic/visible-text.js";
import { toolEn } from "../../../strings/en/tool.js";
import { addEnglish, StringsController } from "../../../strings/index.js";
import { icon } from "../../../theme/icons.js";
import { base } from "../../../theme/index.js";
import { ShowRequestEvent } from "../../shared/show-request-event.js";
import "../../traffic/traffic-detail.js";
import { CallRows } from "./call-rows.js";

addEnglish(toolEn);

/**
 * The traffic of a call, oldest first, at most 200 entries; the request of the call is selected at first, with its
 * response. New entries appear below. Notes say that nothing was recorded, or that there are more entries. Keyboard: ↑
 * ↓ Home End select an entry.
 *
 * @fires {ShowRequestEvent} mcp-show-request - The user wants to see an entry in Traffic.
 * @csspart list - The entries.
 */
export class McpCallMessages extends LitElement {
  static override styles = [
    base,
    css`
      :host {
        container-type: inline-size;
      }
      .list {
        max-block-size: 200px;
        margin: 0 0 var(--_2);
        padding: 0;
        overflow: auto;
        border: 1px solid var(--_border);
        border-radius: var(--_radius);
      }
      .entry {
        display: grid;
        grid-template-columns: 16px minmax(0, 1fr) auto 64px 72px;
        align-items: center;
        gap: var(--_2);
        min-block-size: 26px;
        padding-inline: var(--_2);
        font-size: var(--_size-small);
        font-variant-numeric: tabular-nums;
        cursor: default;
      }
      .entry:hover {
        background: var(--_hover);
      }
      .entry[aria-selected="true"] {
        background: var(--_selected);
      }
      .entry:focus-visible {
        outline-offset: -2px;
      }
      .what {
        overflow: hidden;
        text-overflow: ellipsis;
        white-space: nowrap;
      }
      .end {
        text-align: end;
      }
      .failure {
        color: var(--_danger);
      }
      mcp-traffic-detail {
        block-size: auto;
        border: 1px solid var(--_border);
        border-radius: var(--_radius);
      }
      @container (max-width: 420px) {
        .entry {
          grid-template-columns: 16px minmax(0, 1fr) 64px;
        }
        .size,
        .status {
          display: none;
        }
      }
    `,
  ];

  /** Host of the call. */
  @property({ attribute: false }) host: Host | undefined;
  /** Id of the call. */
  @property() callId = "";
  /** Start of the call, in milliseconds since the epoch. */
  @property({ type: Number }) startedAt = 0;

  @state() private chosen: number | undefined;
  readonly #strings = new StringsController(this);
  readonly #traffic = new CallRows(this);

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("callId") || changed.has("host")) this.chosen = undefined;
    this.#traffic.show(this.host, this.callId);
  }

  override render(): TemplateResult {
    const { t, formats } = this.#strings;
    const { rows, total } = this.#traffic;
    if (!rows) return html`<p class="muted" role="status">${t("state.loading")}</p>`;
    if (rows.length === 0) return html`<p class="muted">${t("answer.no-messages")}</p>`;
    const chosen = this.#chosenOf(rows);
    return html`<div class="list" part="list" role="listbox" aria-label=${t("answer.messages")} @keydown=${this.#onKey}>
        ${repeat(
          rows,
          ({ id }) => id,
          (row) => this.#row(row, row.id === chosen),
        )}
      </div>
      ${
        total > rows.length
          ? html`<p class="muted small">${t("answer.first-messages", { shown: formats.number(rows.length), total: formats.number(total) })}</p>`
          : nothing
      }
      <mcp-traffic-detail .host=${this.host} .entryId=${chosen} @mcp-show-request=${this.#onShow}></mcp-traffic-detail>
      <button class="quiet" @click=${this.#toTraffic}>${icon("exchange")}${t("answer.in-traffic")}</button>`;
  }

  /** Id of the selected entry; at first, the last request that this client sent. */
  #chosenOf(rows: readonly TrafficRow[]): number | undefined {
    if (rows.some(({ id }) => id === this.chosen)) return this.chosen;
    const request = rows.find((row) => row.kind === "message" && row.type === "request" && row.direction === "out");
    return (request ?? rows[0])?.id;
  }

  #row(row: TrafficRow, isChosen: boolean): TemplateResult {
    const { t, formats } = this.#strings;
    const isMessage = row.kind === "message";
    const isSent = !isMessage || row.direction === "out";
    const name = visibleLine(isMessage ? (row.method ?? row.type) : `${row.method} ${row.url}`, 200);
    const subject = visibleLine((isMessage ? row.subject : undefined) ?? "", 200);
    const type = isMessage ? row.type : row.status === undefined ? "" : String(row.status);
    const since = formats.duration(row.at - this.startedAt);
    return html`<div
      class="entry"
      role="option"
      aria-selected=${isChosen ? "true" : "false"}
      tabindex=${isChosen ? 0 : -1}
      data-id=${row.id}
      @click=${() => (this.chosen = row.id)}
    >
      ${icon(isMessage ? (isSent ? "up" : "down") : "exchange")}
      <span class="what" title=${name}
        ><span class="hidden">${t(isSent ? "answer.sent" : "answer.received")} </span><span class="mono" dir="ltr">${name}</span>
        <span class="muted" dir="auto">${subject}</span></span
      >
      <span class="status ${row.isFailure ? "failure" : "muted"}">${type}</span>
      <span class="size muted end">${formats.bytes(isMessage ? row.chars : row.receivedBytes)}</span>
      <span class="muted end" title=${t("answer.since-start", { time: since })}>+${since}</span>
    </div>`;
  }

  readonly #onKey = (event: KeyboardEvent): void => {
    const rows = this.#traffic.rows ?? [];
    const at = rows.findIndex(({ id }) => id === this.#chosenOf(rows));
    const places: Readonly<Record<string, number>> = {
      ArrowUp: at - 1,
      ArrowDown: at + 1,
      Home: 0,
      End: rows.length - 1,
    };
    const place = places[event.key];
    const row = place === undefined ? undefined : rows[place];
    if (place === undefined) return;
    event.preventDefault();
    if (row) void this.#choose(row.id);
  };

  async #choose(id: number): Promise<void> {
    this.chosen = id;
    await this.updateComplete;
    const entry = this.renderRoot.querySelector<HTMLElement>(`[data-id="${id}"]`);
    entry?.focus();
    entry?.scrollIntoView({ block: "nearest" });
  }

  /** Shows an entry of this call here; any other is shown in Traffic. */
  readonly #onShow = (event: ShowRequestEvent): void => {
    const { wanted } = event;
    if (wanted.kind !== "traffic" || !this.#traffic.rows?.some(({ id }) => id === wanted.entryId)) return;
    event.stopPropagation();
    this.chosen = wanted.entryId;
  };

  readonly #toTraffic = (): void => {
    const rows = this.#traffic.rows ?? [];
    const entryId = this.#chosenOf(rows);
    const serverId = rows.find(({ id }) => id === entryId)?.serverId;
    if (entryId !== undefined) this.dispatchEvent(new ShowRequestEvent(serverId, { kind: "traffic", entryId }));
  };
}

define("mcp-call-messages", McpCallMessages, "list");

declare global {
  interface HTMLElementTagNameMap {
    "mcp-call-messages": McpCallMessages;
  }
}
