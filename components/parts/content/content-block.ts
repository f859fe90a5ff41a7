/**
 * Shows one content block of a result.
 *
 * Owns: the choice of viewer, and the object URL of the current media. Viewers are loaded on demand (`viewers/`).
 * Nothing that a server names is fetched or opened here.
 */
import { css, html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import { property, state } from "lit/decorators.js";
import type { Results } from "../../../src/client/api/index.js";
import type { BlockView, TextHead } from "../../../src/client/api/views.js";
import type { McpError } from "../../../src/errors/index.js";
import { contentsEn } from "../../strings/en/contents.js";
import { addEnglish, StringsController } from "../../strings/index.js";
import { valuesEn } from "../../strings/en/values.js";
import { icon } from "../../theme/icons.js";
import { base } from "../../theme/index.js";
import { define } from "../basic/define.js";
import { renderers } from "../plugins/registry.js";
import { looksLikeMarkdown } from "../viewers/formatted-text.js";
import { essenceOf } from "../viewers/languages.js";
import { mediaOf, mediaProblem, type Media, type MediaKind, type MediaPhase } from "./block-media.js";
import { annotationBadges, linkCard } from "./resource-card.js";
import { metaTextFold } from "./meta-fold.js";
import { saveFile } from "../basic/save.js";
import "../basic/text-view.js";
import type { IconSource } from "../viewers/icon/load-icon.js";
import type { MediaVerdict } from "../viewers/media/judge-media.js";
import type { Dimensions } from "../viewers/picture/dimensions.js";
import type { TextViews } from "../viewers/text-views.js";
import { visibleLine } from "../basic/visible-text.js";

addEnglish(contentsEn);
addEnglish(valuesEn);

/** Maximum number of bytes of media that are loaded automatically; larger media are loaded on a click. */
const SHOWN_AT_ONCE = 8_000_000;
/** Maximum number of characters passed to a viewer at once. */
const HEAD = 16_384;

/**
 * Renders one `BlockView`. Media are identified by their bytes and shown through `blob:` URLs that are revoked with the
 * element; audio and video only after a click. Links are never rendered as links.
 *
 * The loading and error states are shown as text, and the bytes can be saved in any case. In a narrow element, media
 * shrink to the width.
 * @fires {OpenResourceRequestEvent} mcp-open-resource-request - The user wants to see the linked resource.
 */
export class McpContentBlock extends LitElement {
  static override styles = [
    base,
    css`
      /* Nothing a server sends is drawn outside of its block: not over another one, nor over what is ours. The margin is for focus rings. */
      :host {
        display: block;
        isolation: isolate;
        contain: paint;
        overflow-clip-margin: 4px;
      }
      audio,
      video {
        display: block;
        max-inline-size: 100%;
      }
      video {
        max-block-size: 480px;
      }
      mcp-view-switch,
      mcp-image-view,
      mcp-hex-view {
        display: block;
      }
      .head {
        min-block-size: 28px;
      }
      summary {
        line-height: 24px;
      }
      .uri {
        overflow-wrap: anywhere;
      }
      .hints {
        margin-block-end: var(--_1);
      }
      .card {
        padding: var(--_2) var(--_3);
        border: 1px solid var(--_border);
        border-radius: var(--_radius);
      }
    `,
  ];

  /** Block to show. */
  @property({ attribute: false }) block: BlockView | undefined;
  /** Source of texts and bytes. */
  @property({ attribute: false }) results: Results | undefined;
  /** Id of the result that contains the block. */
  @property() resultId = "";
  /** Index of the block in the result. */
  @property({ type: Number }) index = 0;
  /** The server's address. Images in its texts may be loaded from there if the user requests it. */
  @property({ attribute: false }) serverUrl: string | undefined;
  /** Fetches icons of resource links; absent if the user did not allow that. */
  @property({ attribute: false }) iconSource: IconSource | undefined;
  /** Address and type of the resource, if they are already shown above and should not be repeated. */
  @property({ attribute: false }) reportedUri: string | undefined;

  @state() private url = "";
  @state() private size: Dimensions | undefined;
  @state() private phase: MediaPhase = "idle";
  @state() private views: TextViews | undefined;
  /** Text of the block, if its bytes contain text. */
  @state() private decoded: string | undefined;
  @state() private hex = false;
  readonly #strings = new StringsController(this);
  #generation = 0;
  /** Object URL to revoke. {@link url} keeps its value in a removed element, although the URL was revoked. */
  #objectUrl: string | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    if (!this.hasUpdated) return;
    this.#end();
    this.#start();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#release(); // revokes the URL without rendering, because the element was removed
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    const names: (keyof McpContentBlock)[] = ["block", "results", "resultId", "index"];
    if (!names.some((name) => changed.has(name))) return;
    this.#end();
    this.#start();
  }

  #start(): void {
    const { block } = this;
    const text = block && "text" in block ? block.text : undefined;
    if (block?.type === "text" && text) void this.#findViews(text, undefined, "");
    if (block?.type === "resource" && text) void this.#findViews(text, block.mimeType, block.uri);
    const media = mediaOf(this.block, this.index);
    if (!media || media.byteLength > SHOWN_AT_ONCE) return;
    // Audio and video are loaded only on a click, whatever their size.
    if (media.kind === "image" || media.kind === "svg") void this.#show();
  }

  /** Releases the bytes, and ignores the results of pending loads. */
  #release(): void {
    this.#generation++;
    if (this.#objectUrl !== undefined) URL.revokeObjectURL(this.#objectUrl);
    this.#objectUrl = undefined;
  }

  #end(): void {
    this.#release();
    this.url = "";
    this.phase = "idle";
    this.views = this.decoded = this.size = undefined;
    this.hex = false;
  }

  /** Loads other viewers for a text that may have a format. */
  async #findViews(text: TextHead, mimeType: string | undefined, name: string): Promise<void> {
    const { results } = this;
    const type = essenceOf(mimeType);
    const isPlain = type === "" || type === "text/plain";
    const worth =
      !isPlain ||
      name !== "" ||
      /^\s*[[{]/.test(text.head) ||
      looksLikeMarkdown(text.head) ||
      renderers.items.length > 0;
    if (!results || text.length === 0 || !worth) return;
    const generation = this.#generation;
    try {
      const { textViews } = await import("../viewers/text-views.js");
      const views = await textViews({
        text,
        loadText: this.#loadText,
        mimeType,
        name: name || `text-${this.index + 1}`,
        uri: this.block?.type === "resource" ? name : "",
        language: this.#strings.language,
        label: name === "" ? this.#strings.t("text.label") : visibleLine(name, 100),
        lost: this.#strings.t("block.no-data"),
        results,
        resultId: this.resultId,
        block: this.index,
        serverUrl: this.serverUrl,
      });
      await (views.views.length > 0 ? import("../viewers/view-switch.js") : undefined);
      if (generation === this.#generation) this.views = views;
    } catch {
      // The code can't be loaded: the raw text is shown.
    }
  }

  readonly #loadText = (from: number, to: number): Promise<string> => {
    if (this.decoded !== undefined && !(this.block && "text" in this.block))
      return Promise.resolve(this.decoded.slice(from, to));
    return this.results?.text(this.resultId, this.index, from, to) ?? Promise.reject(new Error("no results"));
  };

  readonly #loadBytes = (from: number, to: number): Promise<ArrayBuffer> =>
    this.results?.bytes(this.resultId, this.index, from, to) ?? Promise.reject(new Error("no results"));

  async #bytes(): Promise<ArrayBuffer | undefined> {
    try {
      return await this.results?.bytes(this.resultId, this.index);
    } catch (error) {
      this.phase = (error as Partial<McpError>).code === "ERR-PROTO" ? "invalid" : "lost"; // shown below
      return undefined;
    }
  }

  async #show(): Promise<void> {
    const media = mediaOf(this.block, this.index);
    if (!media) return;
    const generation = this.#generation;
    this.phase = "loading";
    const bytes = await this.#bytes();
    if (generation !== this.#generation) return;
    if (!bytes) return;
    if (media.kind === "svg") {
      this.decoded = new TextDecoder().decode(bytes);
      this.phase = "shown";
      await this.#findViews(
        { head: this.decoded.slice(0, HEAD), length: this.decoded.length },
        media.mimeType,
        media.name,
      );
      return;
    }
    const verdict = await this.#judged(bytes, media.kind);
    if (generation !== this.#generation) return;
    this.phase = verdict.kind;
    if (verdict.kind !== "shown") return;
    this.size = verdict.size;
    this.url = this.#objectUrl = URL.createObjectURL(new Blob([bytes], { type: verdict.type }));
    await this.updateComplete;
    // The user requested this with a click. If autoplay is not allowed, the player has a play button.
    this.renderRoot
      .querySelector<HTMLMediaElement>("audio, video")
      ?.play()
      .catch(() => undefined);
  }

  async #judged(bytes: ArrayBuffer, kind: MediaKind): Promise<MediaVerdict> {
    if (kind !== "image" && kind !== "audio" && kind !== "video") return { kind: "broken" };
    try {
      const { judgeMedia } = await import("../viewers/media/judge-media.js");
      return judgeMedia(new Uint8Array(bytes), kind);
    } catch {
      return { kind: "broken" }; // the viewer could not be loaded
    }
  }

  async #showBytes(): Promise<void> {
    try {
      await import("../viewers/hex-view.js");
      this.hex = !this.hex;
    } catch {
      this.phase = "lost";
    }
  }

  async #save({ name, mimeType }: Media): Promise<void> {
    const bytes = await this.#bytes();
    if (bytes) saveFile(bytes, name, mimeType);
  }

  /**
   * Opens the bytes in the browser's own viewer, in a new tab, but only if the browser has a viewer, so that nothing
   * else interprets the bytes.
   */
  async #openPdf(): Promise<void> {
    const bytes = await this.#bytes();
    if (!bytes) return;
    if (new TextDecoder().decode(bytes.slice(0, 5)) !== "%PDF-") {
      this.phase = "broken";
      return;
    }
    const url = URL.createObjectURL(new Blob([bytes], { type: "application/pdf" }));
    window.open(url, "_blank", "noopener,noreferrer");
    setTimeout(() => URL.revokeObjectURL(url), 60_000);
  }

  override render(): TemplateResult | typeof nothing {
    const { block } = this;
    if (!block) return nothing;
    return html`${this.#content(block)}${block.meta || block.contentsMeta ? this.#metas(block) : nothing}`;
  }

  #metas({ meta, contentsMeta }: BlockView): TemplateResult {
    const of = this.#strings.t("block.number", { number: this.index + 1 });
    return html`${metaTextFold(meta, of)}${metaTextFold(contentsMeta, of)}`;
  }

  #content(block: BlockView): TemplateResult | typeof nothing {
    const { t } = this.#strings;
    const annotations = "annotations" in block ? block.annotations : undefined;
    const hints = annotations ? annotationBadges(annotations, this.#strings) : nothing;
    switch (block.type) {
      case "text":
        return html`${hints}${this.#text(block.text, t("text.label"))}`;
      case "image":
      case "audio":
        return html`${hints}${this.#media()}`;
      case "resource":
        return html`${block.uri === this.reportedUri ? nothing : this.#head(t("block.resource"), block.uri, block.mimeType)}
        ${hints}
        ${"text" in block && block.text ? this.#text(block.text, visibleLine(block.uri, 100), block.uri, block.mimeType) : nothing}
        ${this.#media()}`;
      case "resource_link":
        return linkCard(block, { from: this, serverUrl: this.serverUrl, iconSource: this.iconSource }, this.#strings);
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
    return html`<mcp-view-switch
      .views=${this.views?.views ?? []}
      .preferred=${this.views?.preferred ?? false}
      .whole=${this.views?.whole}
      .save=${this.views?.save}
      ><mcp-text-view
        .text=${text}
        .label=${label}
        .name=${name}
        .mimeType=${mimeType}
        .loadText=${this.#loadText}
      ></mcp-text-view
    ></mcp-view-switch>`;
  }

  #head(kind: string, uri: string, mimeType?: string): TemplateResult {
    return html`<div class="row head">
      ${icon("resource")}<span class="muted">${kind}</span>
      <code class="uri" dir="ltr">${visibleLine(uri, 2000)}</code>
      ${mimeType === undefined ? nothing : html`<span class="badge">${visibleLine(mimeType, 60)}</span>`}
    </div>`;
  }

  #media(): TemplateResult | typeof nothing {
    const media = mediaOf(this.block, this.index);
    if (!media) return nothing;
    const { t, formats } = this.#strings;
    const { kind, mimeType, byteLength } = media;
    const type = visibleLine(mimeType, 60);
    const key = mediaProblem(media, this.phase);
    const problem = key && t(key, { type });
    const isShown = problem === undefined && this.phase === "shown";
    const waits =
      problem === undefined && this.phase === "idle" && byteLength > 0 && kind !== "other" && kind !== "pdf";
    return html`${problem === undefined ? nothing : html`<div class="note warning" role="status">${icon("warning")}<span>${problem}</span></div>`}
      ${isShown ? this.#drawing(media, t(`block.${kind === "audio" || kind === "video" ? kind : "image"}`, { type })) : nothing}
      ${kind === "svg" && this.decoded !== undefined ? this.#text({ head: this.decoded.slice(0, HEAD), length: this.decoded.length }, type, media.name, mimeType) : nothing}
      ${this.phase === "loading" ? html`<p class="muted">${t("state.loading")}</p>` : nothing}
      ${waits ? html`<button type="button" @click=${() => this.#show()}>${icon("play")}${t(kind === "audio" || kind === "video" ? "block.play" : "block.show", { size: formats.bytes(byteLength) })}</button>` : nothing}
      ${kind === "pdf" ? html`<p class="muted small">${t("block.pdf")}</p>` : nothing}
      <div class="row head">
        <span class="muted small">${type === "" ? nothing : `${type} · `}${formats.bytes(byteLength)}</span>
        ${kind === "pdf" && navigator.pdfViewerEnabled ? html`<button type="button" class="quiet" @click=${() => this.#openPdf()}>${t("block.pdf-open")}</button>` : nothing}
        <button type="button" class="quiet" @click=${() => this.#save(media)}>${icon("download")}${t("value.download")}</button>
        <button type="button" class="quiet" aria-pressed=${this.hex} @click=${() => this.#showBytes()}>${icon("code")}${t("block.bytes")}</button>
        ${this.phase === "lost" ? html`<span class="problem" role="status">${t("block.no-data")}</span>` : nothing}
      </div>
      ${this.hex ? html`<mcp-hex-view .load=${this.#loadBytes} .length=${byteLength}></mcp-hex-view>` : nothing}`;
  }

  #drawing({ kind }: Media, name: string): TemplateResult | typeof nothing {
    const broken = (): void => void (this.phase = "broken");
    switch (kind) {
      case "image":
        return html`<mcp-image-view .src=${this.url} .size=${this.size} .label=${name} @error=${broken}></mcp-image-view>`;
      case "audio":
        return html`<audio src=${this.url} controls crossorigin="anonymous" preload="none" aria-label=${name} @error=${broken}></audio>`;
      case "video":
        return html`<video src=${this.url} controls crossorigin="anonymous" preload="none" playsinline aria-label=${name} @error=${broken}></video>`;
      default:
        return nothing;
    }
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "mcp-content-block": McpContentBlock;
  }
}
define("mcp-content-block", McpContentBlock);
