/**
 * `<mcp-image-view>`: image viewer with zoom.
 *
 * Owns: the zoom level and the visible part of the image. The caller has checked the bytes; nothing is fetched here.
 */
import { css, html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import { property, query, state } from "lit/decorators.js";
import { addEnglish, StringsController } from "../../strings/index.js";
import { contentsEn } from "../../strings/en/contents.js";
import { icon } from "../../theme/icons.js";
import { base } from "../../theme/index.js";
import { define } from "../basic/define.js";
import type { Dimensions } from "./picture/dimensions.js";

addEnglish(contentsEn);

const STEP = 1.25;
const LEAST = 0.05;
const MOST = 32;
/** Maximum displayed size in pixels, because browsers can't lay out larger images. */
const MAX_DRAWN = 30_000;

/**
 * Shows a picture fitted to the available space, at 100 %, or at other scales, with its size and scale.
 *
 * Keyboard, in the picture's box: + and − zoom, 0 fits the picture, 1 shows it at 100 %, arrow keys move it. Pointer:
 * the wheel with Ctrl zooms, dragging moves the picture.
 * @fires {Event} error - The picture could not be decoded.
 * @csspart box - The scrolling box around the picture.
 * @cssprop [--mcp-image-max-height=480px] - Maximum height of the box.
 */
export class McpImageView extends LitElement {
  static override styles = [
    base,
    css`
      .box {
        max-block-size: var(--mcp-image-max-height, 480px);
        overflow: auto;
        border: 1px solid var(--_border);
        border-radius: var(--_radius);
        background: repeating-conic-gradient(light-dark(#fff, #2a2e35) 0 25%, light-dark(#eceff2, #22252a) 0 50%) 0 0 / 16px
          16px;
      }
      img {
        display: block;
        max-inline-size: 100%;
        max-block-size: var(--mcp-image-max-height, 480px);
        margin: 0 auto;
        user-select: none;
      }
      .zoomed {
        cursor: grab;
        touch-action: none;
      }
      .zoomed img {
        max-inline-size: none;
        max-block-size: none;
        inline-size: var(--_width);
        block-size: auto;
      }
      .close img {
        image-rendering: pixelated;
      }
      .bar {
        min-block-size: 28px;
        gap: 0 var(--_1);
      }
    `,
  ];

  /** A `blob:` URL of the bytes. */
  @property({ attribute: false }) src = "";
  /** Description of the picture, in words. */
  @property() label = "";
  /** Size of the picture, if known from the bytes; otherwise it is read from the decoded image. */
  @property({ attribute: false }) size: Dimensions | undefined;

  /** Scale; `undefined` while the picture is fitted to the box. */
  @state() private scale: number | undefined;
  @state() private decoded: Dimensions | undefined;
  @query(".box") private readonly box: HTMLElement | null | undefined;
  @query("img") private readonly image: HTMLImageElement | null | undefined;
  readonly #strings = new StringsController(this);
  #grip: { readonly x: number; readonly y: number; readonly left: number; readonly top: number } | undefined;

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has("src")) return;
    this.scale = this.decoded = undefined;
  }

  protected override firstUpdated(): void {
    // This listener is not passive, unlike those of a template, so it can prevent the page from zooming.
    this.box?.addEventListener("wheel", (event) => this.#onWheel(event), { passive: false });
  }

  get #size(): Dimensions | undefined {
    return this.size ?? this.decoded;
  }

  /** Zooms by `factor` around the center of the box. */
  #zoom(factor: number): void {
    const size = this.#size;
    const { image } = this;
    if (!size || !image) return;
    const now = this.scale ?? image.clientWidth / size.width;
    const most = Math.min(MOST, MAX_DRAWN / Math.max(size.width, size.height));
    void this.#set(Math.min(most, Math.max(LEAST, now * factor)));
  }

  async #set(scale: number | undefined): Promise<void> {
    const { box } = this;
    if (!box) return;
    const [x, y] = [
      (box.scrollLeft + box.clientWidth / 2) / box.scrollWidth,
      (box.scrollTop + box.clientHeight / 2) / box.scrollHeight,
    ];
    this.scale = scale;
    await this.updateComplete;
    box.scrollLeft = x * box.scrollWidth - box.clientWidth / 2;
    box.scrollTop = y * box.scrollHeight - box.clientHeight / 2;
  }

  #onWheel(event: WheelEvent): void {
    if (!event.ctrlKey) return;
    event.preventDefault();
    this.#zoom(event.deltaY < 0 ? STEP : 1 / STEP);
  }

  #onKey(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "+" || event.key === "=") this.#zoom(STEP);
    else if (event.key === "-") this.#zoom(1 / STEP);
    else if (event.key === "0") void this.#set(undefined);
    else if (event.key === "1") void this.#set(1);
    else return;
    event.preventDefault();
  }

  #onPointer(event: PointerEvent): void {
    const { box } = this;
    if (!box || this.scale === undefined) return;
    if (event.type === "pointerdown" && event.button === 0) {
      this.#grip = { x: event.clientX, y: event.clientY, left: box.scrollLeft, top: box.scrollTop };
      box.setPointerCapture(event.pointerId);
    } else if (event.type === "pointermove" && this.#grip) {
      const zoom = box.currentCSSZoom ?? 1;
      box.scrollLeft = this.#grip.left - (event.clientX - this.#grip.x) / zoom;
      box.scrollTop = this.#grip.top - (event.clientY - this.#grip.y) / zoom;
    } else if (event.type !== "pointermove") this.#grip = undefined;
  }

  #onLoad(): void {
    const { image } = this;
    if (image && image.naturalWidth > 0) this.decoded = { width: image.naturalWidth, height: image.naturalHeight };
  }

  override render(): TemplateResult {
    const { t, formats } = this.#strings;
    const size = this.#size;
    const { scale } = this;
    const onPointer = (event: PointerEvent): void => this.#onPointer(event);
    const kinds = `box ${scale === undefined ? "" : "zoomed"} ${(scale ?? 0) > 2 ? "close" : ""}`;
    const button = (label: string, shape: "add" | "remove", factor: number): TemplateResult =>
      html`<button type="button" class="icon" aria-label=${label} title=${label} @click=${() => this.#zoom(factor)}>${icon(shape)}</button>`;
    return html`<div
        class=${kinds}
        part="box"
        role="region"
        tabindex="0"
        aria-label=${this.label}
        .style=${`--_width:${Math.round((size?.width ?? 0) * (scale ?? 1))}px`}
        @keydown=${(event: KeyboardEvent) => this.#onKey(event)}
        @pointerdown=${onPointer}
        @pointermove=${onPointer}
        @pointerup=${onPointer}
        @pointercancel=${onPointer}
      >
        <img
          src=${this.src}
          alt=${this.label}
          decoding="async"
          draggable="false"
          @load=${() => this.#onLoad()}
          @error=${() => this.dispatchEvent(new Event("error"))}
        />
      </div>
      <div class="row bar">
        <button type="button" class="quiet small" aria-pressed=${scale === undefined} @click=${() => this.#set(undefined)}>${t("viewers.fit")}</button>
        <button type="button" class="quiet small" aria-pressed=${scale === 1} @click=${() => this.#set(1)}>${formats.percent(1)}</button>
        ${button(t("viewers.smaller"), "remove", 1 / STEP)}${button(t("viewers.larger"), "add", STEP)}
        ${size ? html`<span class="muted small">${t("viewers.pixels", { width: size.width, height: size.height })}${scale === undefined ? nothing : ` · ${formats.percent(scale)}`}</span>` : nothing}
      </div>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "mcp-image-view": McpImageView;
  }
}
define("mcp-image-view", McpImageView, "box");
