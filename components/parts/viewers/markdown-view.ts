/**
 * `<mcp-markdown-view>`: formatted text from a server.
 *
 * Owns: the rendered part, and the confirmation before a suspicious link is opened. Never loads, runs or opens anything
 * automatically.
 */
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import { property, query, state } from "lit/decorators.js";
import type { TextHead } from "../../../src/client/api/views.js";
import { addEnglish, StringsController } from "../../strings/index.js";
import { valuesEn } from "../../strings/en/values.js";
import { contentsEn } from "../../strings/en/contents.js";
import { icon } from "../../theme/icons.js";
import { base } from "../../theme/index.js";
import "../basic/copy-button.js";
import { define } from "../basic/define.js";
import { highlightStyles } from "../basic/highlight-styles.js";
import type { LoadText } from "../basic/text-view.js";
import { visible } from "../basic/visible-text.js";
import { markdownFragment } from "./markdown-fragment.js";
import { markdownParts, OPENING, type OpenLink } from "./markdown-parts.js";
import { markdownPieces, withFencedFrontmatter, type MarkdownPiece } from "./markdown-pieces.js";
import { markdownStyles } from "./markdown-styles.js";
import { breathe } from "../basic/slices.js";

addEnglish(contentsEn);
addEnglish(valuesEn);

/**
 * Number of characters rendered initially; {@link AT_MOST} is the maximum after "show all". Longer text is only
 * complete in the raw view.
 */
const AT_ONCE = 50_000;
const AT_MOST = 2_000_000;
const STEP = 65_536;
/**
 * Minimum number of hidden characters that is reported; fewer characters are a side effect of markup, not a message.
 */
const LEAST_UNSHOWN = 8;
/** Milliseconds after which rendering yields to the page. */
const SLICE_MS = 8;

/**
 * Renders Markdown through a parser and a sanitiser, which removes all scripts, styles, frames, forms, ids and names of
 * the text. Links may be http, https or mailto, and open in a new tab when clicked; a misleading link is shown with its
 * real host and requires a confirmation. Pictures are not loaded automatically: each is shown as a chip with its host,
 * and pictures on the server's own origin can be loaded with a click.
 *
 * Until the element is defined, its children are shown, which should be the plain text. A note says if there is nothing
 * to show. The first 50,000 characters are shown, the rest on demand, in pieces. A piece that is too complex to be
 * parsed quickly is shown as plain text. A note counts the characters that the formatted form leaves out (comments,
 * unused definitions and the like), with a button that shows the source. Keyboard: links and buttons are in the tab
 * order; Escape closes a confirmation.
 * @slot - Content shown until the element is defined: the plain text.
 * @csspart content - The box around the text, which contains and clips it.
 */
export class McpMarkdownView extends LitElement {
  static override styles = [base, highlightStyles, markdownStyles];

  /** Beginning of the text, and its total length. */
  @property({ attribute: false }) text: TextHead | undefined;
  /** Fetches the rest; without it, only the beginning is shown. */
  @property({ attribute: false }) loadText: LoadText | undefined;
  /** The server's address. Without it, no picture can be loaded. */
  @property({ attribute: false }) serverUrl: string | undefined;
  /** Name of the text, for screen readers. Default: "Formatted text from the server". */
  @property() label = "";

  @query(".content") private readonly box: HTMLElement | null | undefined;
  @state() private limit = AT_ONCE;
  @state() private failed = false;
  @state() private requested: OpenLink | undefined;
  /** Number of characters of the source that are not shown. */
  @state() private unshown = 0;
  @state() private isRaw = false;
  readonly #strings = new StringsController(this);
  #urls: string[] = [];
  /** Source of the displayed text. */
  #drawn = "";
  #generation = 0;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#forget();
  }

  override connectedCallback(): void {
    super.connectedCallback();
    if (this.hasUpdated) this.requestUpdate("text");
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has("text")) return;
    this.limit = AT_ONCE;
    this.requested = undefined;
    this.isRaw = false;
  }

  protected override updated(changed: PropertyValues): void {
    const names = ["text", "loadText", "serverUrl", "limit"];
    if (names.some((name) => changed.has(name)) && this.text && this.text.length > 0) void this.#draw(this.text);
    if (changed.has("asked") && this.requested)
      this.renderRoot.querySelector<HTMLElement>(".requested button")?.focus();
  }

  #forget(): number {
    for (const url of this.#urls) URL.revokeObjectURL(url);
    this.#urls = [];
    return ++this.#generation;
  }

  async #draw(text: TextHead): Promise<void> {
    const generation = this.#forget();
    const limit = Math.min(this.limit, text.length);
    // Text that is already available is rendered in this task, so that the layout does not jump.
    const words = text.head.length >= limit ? text.head.slice(0, limit) : await this.#read(text, limit);
    if (generation !== this.#generation) return;
    this.failed = words === undefined;
    const { box } = this;
    if (!box) return;
    box.replaceChildren();
    this.unshown = 0;
    this.#drawn = words ?? text.head;
    let end = performance.now() + SLICE_MS;
    for (const piece of markdownPieces(withFencedFrontmatter(words ?? text.head))) {
      box.append(this.#piece(piece));
      if (performance.now() < end) continue;
      await breathe();
      if (generation !== this.#generation) return;
      end = performance.now() + SLICE_MS;
    }
  }

  /** Reads the characters up to `limit`; `undefined` if they can't be loaded. */
  async #read({ head }: TextHead, limit: number): Promise<string | undefined> {
    const parts = [head];
    try {
      for (let at = head.length; at < limit && this.loadText;) {
        const part = await this.loadText(at, Math.min(at + STEP, limit));
        if (part === "") break;
        parts.push(part);
        at += part.length;
      }
    } catch {
      return undefined; // the beginning is shown, with a note below it
    }
    return parts.join("");
  }

  #piece({ text, plain }: MarkdownPiece): HTMLElement {
    const element = document.createElement("div");
    element.className = "piece";
    if (!plain) {
      try {
        const need = {
          strings: this.#strings,
          serverUrl: this.serverUrl,
          request: (link: OpenLink) => void (this.requested = link),
          keepUrl: (url: string) => void this.#urls.push(url),
        };
        const { fragment, unshown } = markdownFragment(text, markdownParts(need));
        element.append(fragment);
        this.unshown += unshown;
        return element;
      } catch {
        // If the parser fails, the text is shown as plain text.
      }
    }
    const words = document.createElement("pre");
    words.className = "plain";
    words.textContent = visible(text);
    const note = document.createElement("p");
    note.className = "muted small";
    note.textContent = this.#strings.t("viewers.too-intricate");
    element.append(words, note);
    return element;
  }

  #dismiss(): void {
    this.requested = undefined;
    this.box?.querySelector<HTMLElement>("button.link:focus, a:focus")?.focus();
  }

  override render(): TemplateResult {
    const { t, formats } = this.#strings;
    const length = this.text?.length ?? 0;
    if (length === 0) return html`<p class="muted">${t("text.empty")}</p>`;
    const most = Math.min(length, AT_MOST);
    return html`${this.unshown < LEAST_UNSHOWN ? nothing : this.#unshownNote()}
      <div class="content ${length > AT_ONCE ? "many" : ""}" part="content" role="group" aria-label=${this.label || t("viewers.markdown-label")} ?hidden=${this.isRaw}></div>
      ${this.isRaw ? html`<pre class="raw" tabindex="0" role="group" aria-label=${t("viewers.raw")}>${visible(this.#drawn)}</pre>` : nothing}
      ${this.requested ? this.#question(this.requested) : nothing}
      ${this.failed ? html`<p class="problem small" role="status">${t("state.load-failed")}</p>` : nothing}
      ${
        length <= AT_ONCE
          ? nothing
          : html`<div class="row">
              <button type="button" class="quiet small" @click=${() => (this.limit = this.limit === AT_ONCE ? AT_MOST : AT_ONCE)}>
                ${this.limit === AT_ONCE ? t("viewers.show-all", { size: formats.number(most) }) : t("viewers.show-less")}
              </button>
              ${length > AT_MOST ? html`<span class="muted small">${t("text.shown", { shown: formats.number(most), total: formats.number(length) })}</span>` : nothing}
            </div>`
      }`;
  }

  /**
   * Renders the note about the characters that formatting hides, above the text and outside its box. A model that
   * receives the text reads all of it.
   */
  #unshownNote(): TemplateResult {
    const { t } = this.#strings;
    return html`<div class="note warning small unshown" role="note">
      ${icon("warning")}<span class="grow">${t("viewers.unshown", { count: this.unshown })}</span>
      <button type="button" class="quiet small" aria-pressed=${this.isRaw} @click=${() => (this.isRaw = !this.isRaw)}>${t("viewers.show-raw")}</button>
    </div>`;
  }

  /** Renders the confirmation outside the text's box, so that nothing in the text can imitate or cover it. */
  #question({ url, place, marks }: OpenLink): TemplateResult {
    const { t } = this.#strings;
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      this.#dismiss();
    };
    const at = url.indexOf(place);
    return html`<div class="note warning requested" role="alertdialog" aria-label=${t("viewers.open-question")} @keydown=${onKey}>
      ${icon("warning")}
      <div class="grow">
        ${t("viewers.open-question")} ${marks.includes("long-query") ? t("viewers.long-query") : nothing}
        <code dir="ltr">${visible(url.slice(0, at))}<strong>${visible(place)}</strong>${visible(url.slice(at + place.length))}</code>
        <div class="row">
          <a href=${url} target=${OPENING.target} rel=${OPENING.rel} referrerpolicy=${OPENING.referrerPolicy} @click=${() => this.#dismiss()}>${t("viewers.open-link")}</a>
          <button type="button" @click=${() => this.#dismiss()}>${t("viewers.cancel")}</button>
          <mcp-copy-button .label=${t("viewers.copy-address")} .load=${() => url}></mcp-copy-button>
        </div>
      </div>
    </div>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "mcp-markdown-view": McpMarkdownView;
  }
}
define("mcp-markdown-view", McpMarkdownView, "content");
