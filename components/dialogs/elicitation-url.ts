/**
 * `<mcp-elicitation-url>`: a page that a server asks the user to visit (elicitation, url mode).
 *
 * Owns: showing the complete address as text, and opening it in a new tab, only on a click (E-08, E-09). Never fetches
 * the address or anything derived from it, never turns it into a link, and never learns what happens on the page.
 * https://modelcontextprotocol.io/specification/2025-11-25/client/elicitation#url-mode-elicitation-requests
 */
import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { property } from "lit/decorators.js";
import "../parts/basic/copy-button.js";
import { define } from "../parts/basic/define.js";
import { visible } from "../parts/basic/visible-text.js";
import { icon } from "../theme/icons.js";
import { InputRequestElement } from "./input-request-element.js";
import { InputRequestCloseEvent } from "./input-request-events.js";
import { refusals } from "./refusals.js";
import { serverText } from "./server-text.js";

/**
 * A page that a server asks the user to visit. After opening the page, the dialog shows that it was opened and offers
 * the address for copying. It can't detect whether the browser blocked the tab, because the tab has no reference back
 * to this page.
 *
 * @fires {InputResponseRequestEvent} mcp-input-response-request - `accept` once the page was opened, `decline`, or
 * `cancel`.
 * @fires {InputRequestCloseEvent} mcp-input-request-close - The user closed the note about the opened page.
 */
export class McpElicitationUrl extends InputRequestElement<"elicitation-url"> {
  /** Opens an address in a new tab that has no access to this page. */
  @property({ attribute: false }) openPage: (url: string) => void = openPage;

  /** True once the page was opened. */
  @property({ type: Boolean, reflect: true }) opened = false;

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("request") && changed.get("request")?.requestId !== this.request?.requestId) this.opened = false;
  }

  /** Opens the page. Must be called within the click event, because browsers block windows that are opened later. */
  readonly #open = (): void => {
    const address = this.#address;
    if (!address || !this.canGrant || !this.isSeen()) return;
    this.openPage(address.href);
    if (this.opened) return;
    this.opened = true;
    this.answer({ action: "accept" });
  };

  /** True if the page was already opened for this request, so continuing does not open it again (E-12). */
  get #visited(): boolean {
    return this.request?.opened === true;
  }

  /** The address, if it may be opened. */
  get #address(): URL | undefined {
    const url = this.request?.params.url ?? "";
    const address = URL.canParse(url) ? new URL(url) : undefined;
    return address && /^https?:$/.test(address.protocol) && address.username === "" && address.password === ""
      ? address
      : undefined;
  }

  override render(): TemplateResult | typeof nothing {
    const { request, strings } = this;
    if (!request) return nothing;
    const { t } = strings;
    const address = this.#address;
    return html`
      <div class="content">
        <slot></slot>
      ${serverText(request.params.message, strings)} ${this.#warnings(address)}
      <section>
        <h3 id="address">${t("input.url-address")}</h3>
        <div class="address" dir="ltr" aria-labelledby="address" role="group">${this.#text(address)}</div>
        <div class="row"><mcp-copy-button .label=${t("input.url-copy")} .load=${() => request.params.url}></mcp-copy-button></div>
      </section>
      ${
        this.opened
          ? html`<div class="note success" role="status">
              ${icon("check")}
              <div class="grow"><strong>${t("input.url-opened")}</strong><p>${t("input.url-opened-note")}</p></div>
            </div>`
          : html`<p class="muted small">${t(this.#visited ? "input.url-visited" : "input.url-note")}</p>`
      }
      </div>
      ${this.end(html`${this.opened ? this.#after() : this.#buttons(address)}`)}
    `;
  }

  /** Renders an address with its host emphasized, because the rest of an address can imitate anything. */
  #text(address: URL | undefined): TemplateResult {
    if (!address) return html`${visible(this.request?.params.url ?? "")}`;
    const { protocol, host, href } = address;
    return html`${protocol}//<strong>${host}</strong>${visible(href.slice(protocol.length + 2 + host.length))}`;
  }

  #warnings(address: URL | undefined): TemplateResult | typeof nothing {
    const { t } = this.strings;
    const odd = (this.request?.warnings ?? []).flatMap((warning) => (warning.kind === "odd-url" ? [warning.what] : []));
    const sentences = address ? odd.map((what) => t(`input.url-${what}`)) : [t("input.url-refused")];
    if (sentences.length === 0) return nothing;
    return html`<div class="note warning" role="note">
      ${icon("warning")}
      <ul class="plain">
        ${sentences.map((sentence) => html`<li>${sentence}</li>`)}
      </ul>
    </div>`;
  }

  #buttons(address: URL | undefined): TemplateResult {
    const { t } = this.strings;
    const open = html`<button class=${this.#visited ? "" : "primary"} ?disabled=${!this.canGrant} @click=${this.#open}>
      ${icon("link")}${t(this.#visited ? "input.url-again" : "input.url-open")}
    </button>`;
    const goOn = html`<button class="primary" ?disabled=${!this.canGrant} @click=${() => this.answer({ action: "accept" })}>
      ${t("input.url-continue")}
    </button>`;
    return html`
      ${address && this.#visited ? goOn : nothing} ${address ? open : nothing}
      ${refusals(this.strings, this.disabled, (refusal) => this.answer(refusal))}
    `;
  }

  #after(): TemplateResult {
    const { t } = this.strings;
    return html`<button class="primary" @click=${() => this.dispatchEvent(new InputRequestCloseEvent())}>${t("input.close")}</button>
      <button ?disabled=${!this.canGrant} @click=${this.#open}>${icon("link")}${t("input.url-again")}</button>`;
  }
}

/** Opens a tab with no opener and no referrer, so that neither page learns anything about the other. */
function openPage(url: string): void {
  window.open(url, "_blank", "noopener,noreferrer");
}

define("mcp-elicitation-url", McpElicitationUrl);

declare global {
  interface HTMLElementTagNameMap {
    "mcp-elicitation-url": McpElicitationUrl;
  }
}
