/**
 * `<mcp-event-frames>`: the blocks of an event stream, as they arrived.
 *
 * Owns: reading them page by page. Data is text of a server.
 */
import { css, html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import { property, state } from "lit/decorators.js";
import { repeat } from "lit/directives/repeat.js";
import type { Host, TrafficFrame } from "../../../src/client/api/index.js";
import type { PlainError } from "../../../src/errors/index.js";
import { toPlainError } from "../../controllers/failure.js";
import { define } from "../../parts/basic/define.js";
import "../../parts/basic/error-view.js";
import { visible, visibleLine } from "../../parts/basic/visible-text.js";
import { trafficEn } from "../../strings/en/traffic.js";
import { addEnglish, StringsController } from "../../strings/index.js";
import { base } from "../../theme/index.js";
import { icon } from "../../theme/icons.js";
import { ShowRequestEvent } from "../shared/show-request-event.js";
import { durationOf } from "./entry-words.js";

addEnglish(trafficEn);

/** Number of blocks fetched at once. */
const PAGE = 200;
/** Number of characters of data in a row; the response has all of it. */
const MAX_DATA = 600;

/**
 * The blocks of the event stream of an exchange: time, id, type, data, and comments. While the stream is open, new
 * blocks appear at the end.
 *
 * @fires {ShowRequestEvent} mcp-show-request - The user wants to see the message of a block.
 */
export class McpEventFrames extends LitElement {
  static override styles = [
    ...base,
    css`
      :host {
        display: block;
      }
      table {
        inline-size: 100%;
        border-collapse: collapse;
        font-size: var(--_size-small);
      }
      th,
      td {
        padding: 3px var(--_2) 3px 0;
        border-block-end: 1px solid var(--_border);
        text-align: start;
        vertical-align: top;
      }
      th {
        font-weight: 400;
        color: var(--_text-muted);
      }
      .time {
        font-variant-numeric: tabular-nums;
        white-space: nowrap;
      }
      .data {
        inline-size: 100%;
        overflow-wrap: anywhere;
        max-inline-size: 0;
      }
      .comment {
        color: var(--_text-muted);
        white-space: pre-wrap;
      }
      tr {
        content-visibility: auto;
      }
      td button svg {
        inline-size: 13px;
        block-size: 13px;
      }
    `,
  ];

  /** The host whose traffic contains the exchange. */
  @property({ attribute: false }) host: Host | undefined;
  /** Id of the exchange. */
  @property({ type: Number, attribute: "entry-id" }) entryId: number | undefined;
  /** Number of blocks so far; more are read when it grows. */
  @property({ type: Number }) count = 0;
  /** Time from which the times of blocks count, milliseconds since the epoch. */
  @property({ type: Number }) from = 0;

  @state() private frames: readonly TrafficFrame[] = [];
  @state() private total = 0;
  @state() private dropped = 0;
  @state() private pages = 1;
  @state() private error: PlainError | undefined;
  @state() private isLoaded = false;
  #visit = 0;
  readonly #strings = new StringsController(this);

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("host") || changed.has("entryId")) {
      this.pages = 1;
      this.isLoaded = false;
    }
    // `pages` is internal state, which the type of `changed` does not include.
    const keys = changed as Map<string, unknown>;
    if (["host", "entryId", "count", "pages"].some((key) => keys.has(key))) void this.#read();
  }

  async #read(): Promise<void> {
    const { host, entryId } = this;
    const visit = ++this.#visit;
    if (!host || entryId === undefined) return;
    try {
      const frames: TrafficFrame[] = [];
      for (let page = 0; page < this.pages; page++) {
        const slice = await host.traffic.frames(entryId, page * PAGE, PAGE);
        if (visit !== this.#visit) return;
        frames.push(...slice.frames);
        this.total = slice.total;
        this.dropped = slice.dropped;
      }
      this.frames = frames;
      this.error = undefined;
    } catch (error) {
      if (visit === this.#visit) this.error = toPlainError(error);
    }
    this.isLoaded = true;
  }

  override render(): TemplateResult | typeof nothing {
    const { t } = this.#strings;
    const { frames, total, dropped, error } = this;
    if (error) return html`<mcp-error-view .error=${error}></mcp-error-view>`;
    if (!this.isLoaded) return nothing;
    if (frames.length === 0) return html`<p class="muted">${t("traffic.no-frames")}</p>`;
    return html`${dropped > 0 ? html`<p class="muted small">${t("traffic.dropped-frames", { count: dropped })}</p>` : nothing}
      <table>
        <caption class="hidden">${t("traffic.tab-stream")}</caption>
        <thead>
          <tr>
            <th scope="col">${t("traffic.column-start")}</th><th scope="col">${t("traffic.frame-id")}</th>
            <th scope="col">${t("traffic.frame-event")}</th><th scope="col">${t("traffic.frame-data")}</th>
            <th scope="col"><span class="hidden">${t("traffic.message")}</span></th>
          </tr>
        </thead>
        <tbody>${repeat(
          frames,
          (_, at) => at + dropped,
          (frame) => this.#row(frame),
        )}</tbody>
      </table>
      ${
        frames.length < total
          ? html`<button @click=${() => this.pages++}>${t("traffic.more-frames", { count: total - frames.length })}</button>`
          : nothing
      }`;
  }

  #row(frame: TrafficFrame): TemplateResult {
    const { t } = this.#strings;
    const { at, id, event, retry, comment, data, messageId } = frame;
    const offset = durationOf({ durationMs: Math.max(0, at - this.from) }, this.#strings);
    const isCut = data !== undefined && (data.length > MAX_DATA || data.length < frame.dataChars);
    return html`<tr>
      <td class="time">+${offset}</td>
      <td class="mono" dir="ltr">${visibleLine(id ?? "", 100)}</td>
      <td class="mono" dir="ltr">${visibleLine(event ?? "", 100)}</td>
      <td class="data mono" dir="ltr">
        ${comment === undefined ? nothing : html`<div class="comment">: ${visible(comment)}</div>`}
        ${retry === undefined ? nothing : html`<div class="comment">retry: ${visibleLine(retry, 100)}</div>`}
        ${data === undefined ? nothing : visible(data.slice(0, MAX_DATA))}${isCut ? html`… <span class="muted">(${t("traffic.chars", { count: frame.dataChars })})</span>` : nothing}
      </td>
      <td>
        ${messageId === undefined ? nothing : html`<button class="icon" title=${t("traffic.to-message")} aria-label=${t("traffic.to-message")} @click=${() => this.#show(messageId)}>${icon("chevron")}</button>`}
      </td>
    </tr>`;
  }

  #show(entryId: number): void {
    this.dispatchEvent(new ShowRequestEvent(undefined, { kind: "traffic", entryId }));
  }
}

define("mcp-event-frames", McpEventFrames);

declare global {
  interface HTMLElementTagNameMap {
    "mcp-event-frames": McpEventFrames;
  }
}
