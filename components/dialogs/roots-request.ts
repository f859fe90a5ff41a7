/**
 * `<mcp-roots-request>`: a server requests the roots.
 *
 * Owns: showing exactly what would be sent, and offering to remember the answer (RO-04).
 * https://modelcontextprotocol.io/specification/2025-11-25/client/roots
 */
import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { state } from "lit/decorators.js";
import { define } from "../parts/basic/define.js";
import { visible, visibleLine } from "../parts/basic/visible-text.js";
import { InputRequestElement } from "./input-request-element.js";

/** Maximum number of rendered roots; a page may offer up to 1,000. */
const MAX_SHOWN = 200;

/**
 * The URIs that a server would receive.
 *
 * @fires {InputResponseRequestEvent} mcp-input-response-request - `share`, with `remember` if checked, or `reject`.
 */
export class McpRootsRequest extends InputRequestElement<"roots"> {
  @state() private remember = false;

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("request") && changed.get("request")?.requestId !== this.request?.requestId) this.remember = false;
  }

  override render(): TemplateResult | typeof nothing {
    const { request } = this;
    if (!request) return nothing;
    const { t } = this.strings;
    const share = (): void => this.answer({ action: "share", ...(this.remember && { remember: true }) });
    const rest = request.roots.length - MAX_SHOWN;
    return html`
      <div class="content">
        <slot></slot>
      <p>${t("input.roots-note")}</p>
      ${request.roots.length === 0 ? html`<p class="muted">${t("input.roots-none")}</p>` : nothing}
      <ul>
        ${request.roots.slice(0, MAX_SHOWN).map(
          ({ uri, name }) =>
            html`<li>
              <code dir="ltr">${visible(uri.slice(0, 2_000))}</code>
              ${name === undefined ? nothing : html`<span class="muted"><bdi>${visibleLine(name, 200)}</bdi></span>`}
            </li>`,
        )}
      </ul>
      ${rest > 0 ? html`<p class="muted">${t("input.more", { count: rest })}</p>` : nothing}
      <label class="box">
        <input
          type="checkbox"
          ?disabled=${this.disabled}
          .checked=${this.remember}
          @change=${(event: Event & { target: HTMLInputElement }) => (this.remember = event.target.checked)}
        />
        ${t("input.roots-remember")}
      </label>
      </div>
      ${this.end(html`
        <button class="primary" ?disabled=${!this.canGrant} @click=${share}>${t("input.roots-share")}</button>
        <button ?disabled=${this.disabled} @click=${() => this.answer({ action: "reject" })}>${t("input.roots-reject")}</button>`)}
    `;
  }
}

define("mcp-roots-request", McpRootsRequest);

declare global {
  interface HTMLElementTagNameMap {
    "mcp-roots-request": McpRootsRequest;
  }
}
