/**
 * One content block of a result.
 *
 * Owns: which kinds of data may be drawn, and the object URL of what is drawn now. Nothing a server names is fetched or opened here.
 */
import { css, html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import { property, state } from "lit/decorators.js";
import type { Results } from "../../src/client/api.js";
import type { BlockView, TextHead } from "../../src/client/views.js";
import type { ResourceLink } from "../../src/protocol/types/index.js";
import { StringsController } from "../strings/index.js";
import { base, icon } from "../theme/index.js";
import { define } from "./define.js";
import { OpenResourceRequestEvent } from "./events.js";
import { saveFile } from "./save.js";
import "./text-view.js";
import { visible, visibleLine } from "./visible-text.js";

/** Raster images only: SVG is a program. */
const IMAGES = /^image\/(png|jpe?g|gif|webp|avif)$/;
const AUDIO = /^audio\/[\w.+-]+$/;
/** Larger media wait for a click. */
const SHOWN_AT_ONCE = 8_000_000;

/**
 * Renders one `BlockView`. Media are drawn from their bytes, as `blob:` URLs that end with the element; links are never links.
 *
 * Loading and broken states are said in words, and the bytes can be saved all the same. Narrow: media shrink to the width.
 * @fires {OpenResourceRequestEvent} mcp-open-resource-request - The person wants to see the resource a link names.
 */
export class McpContentBlock extends LitElement {
  static override styles = [
    base,
    css`
      img,
      audio {
        display: block;
        max-inline-size: 100%;
      }
      img {
        max-block-size: 480px;
        border: 1px solid var(--_border);
        border-radius: var(--_radius);
        background: repeating-conic-gradient(light-dark(#fff, #2a2e35) 0 25%, light-dark(#eceff2, #22252a) 0 50%) 0 0 / 16px
          16px;
      }
      .head {
        min-block-size: 28px;
      }
      .uri {
        overflow-wrap: anywhere;
      }
      .card {
        padding: var(--_2) var(--_3);
        border: 1px solid var(--_border);
        border-radius: var(--_radius);
      }
    `,
  ];

  /** What to show. */
  @property({ attribute: false }) block: BlockView | undefined;
  /** Where texts and bytes are read. */
  @property({ attribute: false }) results: Results | undefined;
  /** The result the block belongs to. */
  @property() resultId = "";
  /** The block's place in the result. */
  @property({ type: Number }) index = 0;

  @state() private url = "";
  @state() private phase: "idle" | "loading" | "shown" | "broken" | "lost" = "idle";
  readonly #strings = new StringsController(this);
  #generation = 0;

  override connectedCallback(): void {
    super.connectedCallback();
    if (this.hasUpdated) this.#start();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#end();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    const names: (keyof McpContentBlock)[] = ["block", "results", "resultId", "index"];
    if (!names.some((name) => changed.has(name))) return;
    this.#end();
    this.#start();
  }

  #start(): void {
    const { block } = this;
    if (block?.type !== "image" && block?.type !== "audio") return;
    if (isDrawable(block) && block.byteLength <= SHOWN_AT_ONCE) void this.#show();
  }

  #end(): void {
    this.#generation++;
    if (this.url !== "") URL.revokeObjectURL(this.url);
    this.url = "";
    this.phase = "idle";
  }

  async #bytes(): Promise<ArrayBuffer | undefined> {
    try {
      return await this.results?.bytes(this.resultId, this.index);
    } catch {
      return undefined; // said below as "not available any more"
    }
  }

  async #show(): Promise<void> {
    const { block } = this;
    if (block?.type !== "image" && block?.type !== "audio") return;
    const generation = this.#generation;
    this.phase = "loading";
    const bytes = await this.#bytes();
    if (generation !== this.#generation) return;
    if (!bytes) {
      this.phase = "lost";
      return;
    }
    this.url = URL.createObjectURL(new Blob([bytes], { type: typeOf(block.mimeType) }));
    this.phase = "shown";
  }

  async #save(name: string, mimeType: string): Promise<void> {
    const bytes = await this.#bytes();
    if (bytes) saveFile(bytes, name, mimeType);
    else this.phase = "lost";
  }

  override render(): TemplateResult | typeof nothing {
    const { block } = this;
    const { t } = this.#strings;
    switch (block?.type) {
      case undefined:
        return nothing;
      case "text":
        return this.#text(block.text, t("text.label"));
      case "image":
      case "audio":
        return this.#media(block);
      case "resource":
        return html`${this.#head(t("block.resource"), block.uri, block.mimeType, "byteLength" in block ? block.byteLength : undefined)}
        ${"text" in block ? this.#text(block.text, t("block.resource"), block.uri, block.mimeType) : this.#saveButton(block.uri, block.mimeType)}`;
      case "resource_link":
        return this.#link(block);
      case "unknown":
        return html`<div class="note warning">
            ${icon("warning")}
            <span>${t("block.unknown")}: <bdi>${visibleLine(block.reason, 300)}</bdi></span>
          </div>
          ${this.#text(block.raw, t("block.unknown"))}`;
      default:
        return block satisfies never;
    }
  }

  #text(text: TextHead, label: string, name = `text-${this.index + 1}`, mimeType = "text/plain"): TemplateResult {
    return html`<mcp-text-view
      .text=${text}
      .label=${label}
      .name=${name}
      .mimeType=${mimeType}
      .loadText=${(from: number, to: number) =>
        this.results?.text(this.resultId, this.index, from, to) ?? Promise.reject(new Error("no results"))}
    ></mcp-text-view>`;
  }

  #head(kind: string, uri: string, mimeType?: string, size?: number): TemplateResult {
    return html`<div class="row head">
      ${icon("resource")}<span class="muted">${kind}</span>
      <code class="uri" dir="ltr">${visibleLine(uri, 2000)}</code>
      ${mimeType === undefined ? nothing : html`<span class="badge">${visibleLine(mimeType, 60)}</span>`}
      ${size === undefined ? nothing : html`<span class="muted small">${this.#strings.formats.bytes(size)}</span>`}
    </div>`;
  }

  #saveButton(name: string, mimeType = ""): TemplateResult {
    const { t } = this.#strings;
    return html`<div class="row">
      <button type="button" class="quiet" @click=${() => this.#save(name, mimeType)}>
        ${icon("download")}${t("value.download")}
      </button>
      ${this.phase === "lost" ? html`<span class="problem" role="status">${t("block.no-data")}</span>` : nothing}
    </div>`;
  }

  #media(block: BlockView & { type: "image" | "audio" }): TemplateResult {
    const { t, formats } = this.#strings;
    const type = visibleLine(block.mimeType, 60);
    const name = t(`block.${block.type}`, { type });
    const broken = (): void => void (this.phase = "broken");
    const picture =
      block.type === "image"
        ? html`<img src=${this.url} alt=${name} decoding="async" @error=${broken} />`
        : html`<audio src=${this.url} controls aria-label=${name} @error=${broken}></audio>`;
    const waiting = html`<button type="button" @click=${() => this.#show()}>
      ${icon("play")}${t("block.show", { size: formats.bytes(block.byteLength) })}
    </button>`;
    const problem = !isDrawable(block)
      ? t("block.unsafe-image", { type })
      : this.phase === "broken"
        ? t("block.broken")
        : undefined;
    return html`${
      problem !== undefined
        ? html`<div class="note warning" role="status">${icon("warning")}<span>${problem}</span></div>`
        : this.phase === "shown"
          ? picture
          : this.phase === "loading"
            ? html`<p class="muted">${t("state.loading")}</p>`
            : this.phase === "idle"
              ? waiting
              : nothing
    }
      <div class="row head">
        <span class="muted small">${type} · ${formats.bytes(block.byteLength)}</span>
        ${this.#saveButton(`${block.type}-${this.index + 1}`, block.mimeType)}
      </div>`;
  }

  #link(link: ResourceLink): TemplateResult {
    const { t } = this.#strings;
    return html`<div class="card">
      <div class="row">
        ${icon("link")}<strong><bdi>${visibleLine(link.title ?? link.name, 200)}</bdi></strong>
        <span class="muted small">${t("block.link")}</span>
      </div>
      ${this.#head("", link.uri, link.mimeType, link.size)}
      ${
        link.description === undefined
          ? nothing
          : html`<p class="text muted">${visible(link.description.slice(0, 2000))}</p>`
      }
      <button type="button" @click=${() => this.dispatchEvent(new OpenResourceRequestEvent(link.uri))}>
        ${t("block.open")}
      </button>
    </div>`;
  }
}

function typeOf(mimeType: string): string {
  return mimeType.split(";")[0]?.trim().toLowerCase() ?? "";
}

function isDrawable({ type, mimeType }: { readonly type: "image" | "audio"; readonly mimeType: string }): boolean {
  return (type === "image" ? IMAGES : AUDIO).test(typeOf(mimeType));
}

declare global {
  interface HTMLElementTagNameMap {
    "mcp-content-block": McpContentBlock;
  }
}
define("mcp-content-block", McpContentBlock);
