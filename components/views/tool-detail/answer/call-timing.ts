/**
 * `<mcp-call-timing>`: where the time of a call went.
 *
 * Owns: rendering the phases as a table with bars. `call-phases.ts` finds them in the traffic that `CallRows` reads.
 */
import { css, html, LitElement, nothing, type TemplateResult } from "lit";
import { property } from "lit/decorators.js";
import type { Host } from "../../../../src/client/api/index.js";
import { define } from "../../../parts/basic/define.js";
import { visibleLine } from "../../../parts/basic/visible-text.js";
import { toolEn } from "../../../strings/en/tool.js";
import { addEnglish, StringsController } from "../../../strings/index.js";
import { base } from "../../../theme/index.js";
import { callTimes, type CallPhaseTime, type TimedCall } from "./call-phases.js";
import { CallRows } from "./call-rows.js";

addEnglish(toolEn);

/**
 * The total time of a call, the part of the server and the part for which the user was asked, and each phase on a
 * common axis. Without recorded messages, a note says that only start and end are known.
 * @csspart totals - The three times.
 * @csspart phases - The table.
 */
export class McpCallTiming extends LitElement {
  static override styles = [
    base,
    css`
      :host {
        container-type: inline-size;
      }
      dl {
        display: flex;
        flex-wrap: wrap;
        gap: var(--_1) 24px;
        margin-block-end: var(--_3);
      }
      dt {
        font-size: var(--_size-small);
      }
      dd {
        font-size: var(--_size-large);
        font-weight: 600;
        font-variant-numeric: tabular-nums;
      }
      table {
        inline-size: 100%;
        border-collapse: collapse;
        font-size: var(--_size-small);
        font-variant-numeric: tabular-nums;
      }
      th,
      td {
        padding: 2px var(--_2) 2px 0;
        font-weight: 400;
        text-align: start;
        vertical-align: top;
      }
      thead th {
        color: var(--_text-muted);
      }
      tbody th {
        overflow-wrap: anywhere;
      }
      .number {
        text-align: end;
        white-space: nowrap;
      }
      .axis {
        inline-size: 45%;
        padding-block: 7px;
      }
      .bar {
        min-inline-size: 2px;
        block-size: 8px;
        border-radius: 2px;
        background: var(--_accent);
      }
      .input .bar {
        background: repeating-linear-gradient(45deg, var(--_warning) 0 3px, transparent 3px 6px);
        outline: 1px solid var(--_warning);
        outline-offset: -1px;
      }
      .progress .bar {
        background: color-mix(in srgb, var(--_accent) 45%, transparent);
      }
      @media (forced-colors: active) {
        .bar {
          forced-color-adjust: none;
          background: CanvasText;
        }
      }
      @container (max-width: 420px) {
        .axis {
          display: none;
        }
      }
    `,
  ];

  /** Host of the call. */
  @property({ attribute: false }) host: Host | undefined;
  /** Id of the call. */
  @property() callId = "";
  /** Start and end of the call. */
  @property({ attribute: false }) call: TimedCall | undefined;

  readonly #strings = new StringsController(this);
  readonly #traffic = new CallRows(this);

  protected override willUpdate(): void {
    this.#traffic.show(this.host, this.callId);
  }

  override render(): TemplateResult | typeof nothing {
    const { t, formats } = this.#strings;
    const { rows } = this.#traffic;
    const { call } = this;
    if (!call) return nothing;
    if (!rows) return html`<p class="muted" role="status">${t("state.loading")}</p>`;
    const { total, user, phases } = callTimes(call, rows, Date.now());
    const fact = (name: string, ms: number): TemplateResult =>
      html`<div><dt>${name}</dt><dd>${formats.duration(ms)}</dd></div>`;
    return html`<dl part="totals">
        ${fact(t("timing.total"), total)} ${fact(t("timing.server"), total - user)}
        ${user > 0 ? fact(t("timing.user"), user) : nothing}
      </dl>
      <table part="phases">
        <thead>
          <tr>
            <th scope="col">${t("timing.phase")}</th>
            <th scope="col" class="number">${t("timing.start")}</th>
            <th scope="col" class="number">${t("timing.length")}</th>
            <td class="axis"></td>
          </tr>
        </thead>
        <tbody>
          ${phases.map((phase) => this.#phase(phase, total))}
        </tbody>
      </table>
      ${rows.length === 0 ? html`<p class="muted small">${t("timing.coarse")}</p>` : nothing}`;
  }

  #phase({ kind, from, to, name }: CallPhaseTime, total: number): TemplateResult {
    const { t, formats } = this.#strings;
    const share = (ms: number): number => (total > 0 ? (ms / total) * 100 : 0);
    const place = `inline-size:${share(to - from)}%;margin-inline-start:${share(from)}%`;
    return html`<tr class=${kind}>
      <th scope="row">
        ${t(`timing.${kind}`)}${name === undefined ? nothing : html` <code class="muted" dir="ltr">${visibleLine(name, 80)}</code>`}
      </th>
      <td class="number">+${formats.duration(from)}</td>
      <td class="number">${formats.duration(to - from)}</td>
      <td class="axis" aria-hidden="true"><div class="bar" .style=${place}></div></td>
    </tr>`;
  }
}

define("mcp-call-timing", McpCallTiming, "totals", "phases");

declare global {
  interface HTMLElementTagNameMap {
    "mcp-call-timing": McpCallTiming;
  }
}
