/**
 * `<mcp-svg-view>`: sanitized static rendering of an SVG.
 *
 * Owns: creating the rendering, and its `blob:` URL. For an SVG that can't be sanitized, a message is shown instead.
 */
import { html, LitElement, type PropertyValues, type TemplateResult } from "lit";
import { property, state } from "lit/decorators.js";
import { addEnglish, StringsController } from "../../strings/index.js";
import { valuesEn } from "../../strings/en/values.js";
import { contentsEn } from "../../strings/en/contents.js";
import { icon } from "../../theme/icons.js";
import { base } from "../../theme/index.js";
import { define } from "../basic/define.js";
import "./image-view.js";
import { safeSvg } from "./picture/safe-svg.js";

addEnglish(contentsEn);
addEnglish(valuesEn);

/** Rendered side length in pixels, because a drawing may declare any size. */
const SIDE = 320;

/**
 * Shows the shapes and paint of an SVG; references, repetition, animation and scripts are removed. The loading, refused
 * and error states are shown as text.
 */
export class McpSvgView extends LitElement {
  static override styles = base;

  /** Source of the SVG's text. */
  @property({ attribute: false }) load: (() => Promise<string>) | undefined;
  /** Name of the picture, for screen readers. */
  @property() label = "";

  @state() private url = "";
  @state() private phase: "loading" | "shown" | "refused" | "failed" = "loading";
  readonly #strings = new StringsController(this);
  #generation = 0;

  override connectedCallback(): void {
    super.connectedCallback();
    if (this.hasUpdated) void this.#draw();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#forget();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("load")) void this.#draw();
  }

  #forget(): number {
    if (this.url !== "") URL.revokeObjectURL(this.url);
    this.url = "";
    return ++this.#generation;
  }

  async #draw(): Promise<void> {
    const generation = this.#forget();
    this.phase = "loading";
    try {
      const text = await this.load?.();
      if (generation !== this.#generation) return;
      const drawing = text === undefined ? undefined : safeSvg(new TextEncoder().encode(text), SIDE);
      if (drawing !== undefined) this.url = URL.createObjectURL(new Blob([drawing], { type: "image/svg+xml" }));
      this.phase = drawing === undefined ? "refused" : "shown";
    } catch {
      if (generation === this.#generation) this.phase = "failed";
    }
  }

  override render(): TemplateResult {
    const { t } = this.#strings;
    switch (this.phase) {
      case "loading":
        return html`<p class="muted" role="status">${t("state.loading")}</p>`;
      case "shown":
        return html`<mcp-image-view .src=${this.url} .label=${this.label} @error=${() => (this.phase = "refused")}></mcp-image-view>`;
      case "refused":
        return html`<div class="note" role="status">${icon("warning")}<span>${t("viewers.svg-refused")}</span></div>`;
      case "failed":
        return html`<p class="problem" role="status">${t("block.no-data")}</p>`;
      default:
        return this.phase satisfies never;
    }
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "mcp-svg-view": McpSvgView;
  }
}
define("mcp-svg-view", McpSvgView);
