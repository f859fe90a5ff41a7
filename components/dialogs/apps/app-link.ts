/**
 * `<mcp-app-link>`: a page that an app wants to open.
 *
 * Owns: showing the complete address, and opening it in a new tab, only on a click. Never turns it into a link.
 */
import { html, nothing, type TemplateResult } from "lit";
import { property } from "lit/decorators.js";
import { define } from "../../parts/basic/define.js";
import { visible } from "../../parts/basic/visible-text.js";
import { icon } from "../../theme/icons.js";
import { InputRequestElement } from "../input-request-element.js";
import { appSource } from "./app-source.js";

/**
 * A page that an app wants to open.
 *
 * @fires {InputResponseRequestEvent} mcp-input-response-request - `allow` once the page was opened, or `deny`.
 */
export class McpAppLink extends InputRequestElement<"app-link"> {
  /** Opens an address in a new tab that has no access to this page. */
  @property({ attribute: false }) openPage: (url: string) => void = (url) =>
    void window.open(url, "_blank", "noopener,noreferrer");

  override render(): TemplateResult | typeof nothing {
    const { request } = this;
    if (!request) return nothing;
    const { t } = this.strings;
    const { protocol, host, href } = new URL(request.url); // the engine lets only http and https pass
    const odd = request.warnings.flatMap((warning) => (warning.kind === "odd-url" ? [warning.what] : []));
    const open = (): void => {
      if (!this.isSeen()) return;
      this.openPage(href); // within the click: browsers block windows that are opened later
      this.answer({ action: "allow" });
    };
    return html`
      <div class="content">
        <slot></slot>
        ${appSource(request, this.strings)}
        <section>
          <h3 id="address">${t("input.url-address")}</h3>
          <div class="address" dir="ltr" aria-labelledby="address" role="group">${protocol}//<strong>${host}</strong>${visible(href.slice(protocol.length + 2 + host.length))}</div>
        </section>
        ${
          odd.length > 0
            ? html`<div class="note warning" role="note">
                ${icon("warning")}
                <ul class="plain">${odd.map((what) => html`<li>${t(`input.url-${what}`)}</li>`)}</ul>
              </div>`
            : nothing
        }
        <p class="muted small">${t("input.app-link-note")}</p>
      </div>
      ${this.end(html`
        <button class="primary" ?disabled=${!this.canGrant} @click=${open}>${icon("link")}${t("input.app-link-open")}</button>
        <button ?disabled=${this.disabled} @click=${() => this.answer({ action: "deny" })}>${t("input.deny")}</button>`)}
    `;
  }
}

define("mcp-app-link", McpAppLink);

declare global {
  interface HTMLElementTagNameMap {
    "mcp-app-link": McpAppLink;
  }
}
