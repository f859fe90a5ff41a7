/**
 * `<mcp-hex-view>`: bytes in hexadecimal and ASCII.
 *
 * Owns: the loaded and the visible bytes, which are fetched in slices.
 */
import { css, html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import { property, query, state } from "lit/decorators.js";
import { addEnglish, StringsController } from "../../strings/index.js";
import { contentsEn } from "../../strings/en/contents.js";
import { base } from "../../theme/index.js";
import { define } from "../basic/define.js";
import { VirtualRows, type VirtualRow } from "../basic/virtual-rows.js";

addEnglish(contentsEn);

/** Returns the bytes from `from` up to, but not including, `to`. */
export type LoadBytes = (from: number, to: number) => Promise<ArrayBuffer>;

const ROW = 20;
const PER_ROW = 16;
const NARROW = 8;
const SLICE = 16_384;
const MAX_SLICES = 32;
/** Minimum width of a row with sixteen bytes, in pixels. */
const WIDE_PX = 560;

/**
 * Shows in each row an offset and the bytes in hexadecimal and as ASCII; a row has sixteen bytes, or eight if there is
 * little room.
 *
 * Only the visible bytes are fetched and rendered. Bytes that are being loaded are shown as dots, a failure is shown
 * with a retry button, and a note says if there is nothing to show. Keyboard: ↑ ↓ PageUp PageDown Home End.
 * @csspart bytes - The scrolling box.
 * @cssprop [--mcp-hex-max-height=420px] - Maximum height of the box.
 */
export class McpHexView extends LitElement {
  static override styles = [
    base,
    css`
      .box {
        max-block-size: var(--mcp-hex-max-height, 420px);
        overflow: auto;
        contain: content;
        direction: ltr;
        border: 1px solid var(--_border);
        border-radius: var(--_radius);
        background: var(--_surface-sunken);
      }
      .rows {
        position: relative;
        min-inline-size: max-content;
      }
      .line {
        position: absolute;
        inset-block-start: 0;
        padding-inline: var(--_2);
        font: var(--_size-small) / 20px var(--_mono);
        white-space: pre;
      }
      .offset {
        color: var(--_text-muted);
      }
      .ascii {
        color: var(--_code-string);
      }
    `,
  ];

  /** Source of the bytes. */
  @property({ attribute: false }) load: LoadBytes | undefined;
  /** Number of bytes. */
  @property({ type: Number }) length = 0;
  /** Name of the bytes, for screen readers. Default: "Bytes". */
  @property() label = "";

  @state() private perRow = PER_ROW;
  @state() private failed = false;
  @query(".box") private readonly box: HTMLElement | null | undefined;
  readonly #strings = new StringsController(this);
  readonly #window = new VirtualRows(this, { scroller: () => this.box, rowHeight: ROW });
  readonly #resized = new ResizeObserver(([entry]) => {
    if (entry) this.perRow = entry.contentRect.width < WIDE_PX ? NARROW : PER_ROW;
  });
  #slices = new Map<number, Uint8Array | "loading">();
  #generation = 0;

  override connectedCallback(): void {
    super.connectedCallback();
    this.#resized.observe(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#resized.disconnect();
    this.#startOver();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("load") || changed.has("length")) this.#startOver();
  }

  #startOver(): void {
    this.#generation++;
    this.#slices.clear();
    this.failed = false;
  }

  async #need(slice: number): Promise<void> {
    const { load } = this;
    if (!load || this.failed) return;
    const generation = this.#generation;
    this.#slices.set(slice, "loading");
    try {
      const bytes = await load(slice * SLICE, Math.min(this.length, (slice + 1) * SLICE));
      if (generation !== this.#generation) return;
      this.#slices.set(slice, new Uint8Array(bytes));
      for (const old of this.#slices.keys())
        if (this.#slices.size > MAX_SLICES && old !== slice) this.#slices.delete(old);
      this.requestUpdate();
    } catch {
      if (generation !== this.#generation) return;
      this.#slices.delete(slice);
      this.failed = true;
    }
  }

  #onKey(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { first, page } = this.#window;
    const steps: Readonly<Record<string, number>> = {
      ArrowDown: 1,
      ArrowUp: -1,
      PageDown: page - 1,
      PageUp: 1 - page,
      Home: -Infinity,
      End: Infinity,
    };
    const step = Object.hasOwn(steps, event.key) ? steps[event.key] : undefined;
    if (step === undefined) return;
    event.preventDefault();
    this.#window.goTo(Math.max(0, Math.min(Math.round(first) + step, this.length)));
  }

  override render(): TemplateResult {
    const { t } = this.#strings;
    if (this.length === 0) return html`<p class="muted">${t("viewers.no-bytes")}</p>`;
    const rows = this.#window.rows(Math.ceil(this.length / this.perRow));
    return html`<div class="box" part="bytes" role="region" tabindex="0" aria-label=${this.label || t("viewers.hex")} @keydown=${(event: KeyboardEvent) => this.#onKey(event)}>
        <div class="rows" .style=${`block-size:${this.#window.totalHeight}px`}>${rows.map((row) => this.#row(row))}</div>
      </div>
      ${
        this.failed
          ? html`<div class="row" role="status">
              <span class="problem">${t("state.load-failed")}</span>
              <button type="button" @click=${() => this.#startOver()}>${t("state.retry")}</button>
            </div>`
          : nothing
      }`;
  }

  #row({ index, start }: VirtualRow): TemplateResult {
    const { perRow } = this;
    const from = index * perRow;
    const slice = Math.floor(from / SLICE);
    const known = this.#slices.get(slice);
    if (known === undefined) void this.#need(slice);
    const bytes =
      typeof known === "object" ? known.subarray(from - slice * SLICE, from - slice * SLICE + perRow) : undefined;
    const digits = Math.max(8, (this.length - 1).toString(16).length);
    return html`<div class="line" .style=${`transform:translateY(${start}px)`}><span class="offset">${from.toString(16).padStart(digits, "0")}</span>  ${bytes ? hexOf(bytes, perRow) : "…"}  <span class="ascii">${bytes ? asciiOf(bytes) : ""}</span></div>`;
  }
}

function hexOf(bytes: Uint8Array, perRow: number): string {
  const cells = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0"));
  while (cells.length < perRow) cells.push("  ");
  return `${cells.slice(0, 8).join(" ")}${perRow > 8 ? `  ${cells.slice(8).join(" ")}` : ""}`;
}

function asciiOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => (byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : "·")).join("");
}

declare global {
  interface HTMLElementTagNameMap {
    "mcp-hex-view": McpHexView;
  }
}
define("mcp-hex-view", McpHexView, "bytes");
