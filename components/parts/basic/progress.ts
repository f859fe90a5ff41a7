/**
 * Progress of an operation.
 *
 * Owns: the bar, the elapsed time and the rate of announcements to screen readers. Never starts or ends the operation.
 */
import { css, html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import { property, state } from "lit/decorators.js";
import { addEnglish, StringsController } from "../../strings/index.js";
import { valuesEn } from "../../strings/en/values.js";
import { base } from "../../theme/index.js";
import { define } from "./define.js";
import { visibleLine } from "./visible-text.js";

addEnglish(valuesEn);

const SPOKEN_EVERY_MS = 5_000;
const STILL_AFTER_MS = 10_000;

/**
 * A progress bar with a text. Without `value` and `total`, the bar is indeterminate, and a note after ten seconds says
 * that the operation is still running.
 *
 * The message is shown as one line of plain text; invalid numbers count as unknown. The live region announces progress
 * at most every five seconds.
 * @csspart bar - The bar.
 */
export class McpProgress extends LitElement {
  static override styles = [
    base,
    css`
      .row {
        justify-content: space-between;
        flex-wrap: nowrap;
        align-items: baseline;
      }
      .message {
        overflow-wrap: anywhere;
        min-inline-size: 0;
      }
      .time {
        white-space: nowrap;
        font-variant-numeric: tabular-nums;
      }
      .bar {
        block-size: 4px;
        border-radius: 2px;
        background: color-mix(in srgb, var(--_accent) 18%, var(--_surface));
        overflow: hidden;
        margin-block-start: 2px;
        forced-color-adjust: none;
      }
      .fill {
        block-size: 100%;
        background: var(--_accent);
        transition: inline-size var(--_motion);
      }
      .unknown .fill {
        inline-size: 30%;
        animation: slide 1.4s ease-in-out infinite alternate;
      }
      @keyframes slide {
        to {
          margin-inline-start: 70%;
        }
      }
      @media (prefers-reduced-motion: reduce) {
        .unknown .fill {
          inline-size: 100%;
          opacity: 0.5;
          animation: none;
        }
      }
    `,
  ];

  /** Progress so far, in the units of `total`. */
  @property({ type: Number }) value: number | undefined;
  /** Value at which the operation is complete. */
  @property({ type: Number }) total: number | undefined;
  /** Current step, as text from the server. */
  @property() message = "";
  /** Start time, in milliseconds since the epoch. The elapsed time is shown after one second. */
  @property({ type: Number }) startedAt: number | undefined;
  /** Name of the operation. Default: "Progress". */
  @property() label = "";

  @state() private now = Date.now();
  @state() private spoken = "";
  readonly #strings = new StringsController(this);
  #timer: ReturnType<typeof setInterval> | undefined;
  #spokenAt = -Infinity;

  override connectedCallback(): void {
    super.connectedCallback();
    this.now = Date.now();
    this.#timer = setInterval(() => (this.now = Date.now()), 1000);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearInterval(this.#timer);
  }

  /** Completed share from 0 to 1; `undefined` if unknown. */
  get #part(): number | undefined {
    const { value, total } = this;
    if (value === undefined || total === undefined || !Number.isFinite(value) || !(total > 0)) return undefined;
    return Math.min(1, Math.max(0, value / total));
  }

  get #elapsedMs(): number | undefined {
    return this.startedAt === undefined ? undefined : Math.max(0, this.now - this.startedAt);
  }

  get #words(): string {
    const { t, formats } = this.#strings;
    if (this.message !== "") return visibleLine(this.message, 300);
    const part = this.#part;
    if (part !== undefined) return formats.percent(part);
    if (this.value !== undefined && Number.isFinite(this.value)) return formats.number(this.value);
    return t((this.#elapsedMs ?? 0) > STILL_AFTER_MS ? "progress.still" : "progress.running");
  }

  protected override willUpdate(_changed: PropertyValues<this>): void {
    const now = Date.now();
    const words = this.#words;
    if (words === this.spoken || now - this.#spokenAt < SPOKEN_EVERY_MS) return;
    this.#spokenAt = now;
    this.spoken = words;
  }

  override render(): TemplateResult {
    const { t, formats } = this.#strings;
    const part = this.#part;
    const elapsed = this.#elapsedMs;
    const counted =
      part !== undefined && this.message !== ""
        ? t("progress.of", { done: formats.number(this.value ?? 0), total: formats.number(this.total ?? 0) })
        : "";
    return html`<div class="row">
        <span class="message"><bdi>${this.#words}</bdi></span>
        <span class="muted small time">
          ${[
            counted,
            elapsed === undefined || elapsed < 1000 ? "" : formats.duration(Math.floor(elapsed / 1000) * 1000),
          ]
            .filter((text) => text !== "")
            .join(" · ")}
        </span>
      </div>
      <div
        class="bar ${part === undefined ? "unknown" : ""}"
        part="bar"
        role="progressbar"
        aria-label=${this.label || t("progress.label")}
        aria-valuemin=${part === undefined ? nothing : 0}
        aria-valuemax=${part === undefined ? nothing : 100}
        aria-valuenow=${part === undefined ? nothing : Math.round(part * 100)}
        aria-valuetext=${this.#words}
      >
        <div class="fill" .style=${part === undefined ? "" : `inline-size:${part * 100}%`}></div>
      </div>
      <span class="hidden" role="status">${this.spoken}</span>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "mcp-progress": McpProgress;
  }
}
define("mcp-progress", McpProgress, "bar");
