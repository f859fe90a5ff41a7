/**
 * `<mcp-client-id>`: requests a client ID for an authorization server that does not support automatic registration
 * (A-09).
 *
 * Owns: the client ID, and the client secret if one is required, until they are submitted. Neither is stored here or
 * filled in by the browser. https://modelcontextprotocol.io/specification/2026-07-28/basic/authorization
 */
import { css, html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { query, state } from "lit/decorators.js";
import "../parts/basic/copy-button.js";
import { define } from "../parts/basic/define.js";
import { visible, visibleLine } from "../parts/basic/visible-text.js";
import { InputRequestElement } from "./input-request-element.js";

/** Characters allowed in client IDs and secrets (RFC 6749, appendix A). */
const PLAIN = /^[\x20-\x7e]*$/;

/**
 * Form for a manually registered client, with the values to register.
 *
 * Keyboard: Enter in a field, and Ctrl+Enter (Command+Enter) through the dialog around it, submit the form.
 *
 * @fires {InputResponseRequestEvent} mcp-input-response-request - `use` with the client ID and the secret, if any, or
 * `decline`.
 */
export class McpClientId extends InputRequestElement<"client-id"> {
  static override styles = [
    ...[InputRequestElement.styles].flat(),
    css`
      label ~ label {
        margin-block-start: var(--_2);
      }
    `,
  ];

  @state() private problem: "empty" | "wrong" | undefined;
  @query("#id") private readonly clientId: HTMLInputElement | null | undefined;
  @query("#secret") private readonly clientSecret: HTMLInputElement | null | undefined;

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has("request") || changed.get("request")?.requestId === this.request?.requestId) return;
    this.problem = undefined;
    for (const field of [this.clientId, this.clientSecret]) if (field) field.value = "";
  }

  /** Submits the entered values if they are valid. */
  override submit(): void {
    const { clientId: idField, clientSecret: secretField } = this;
    if (!idField || !secretField || !this.canGrant) return;
    const clientId = idField.value.trim();
    const clientSecret = secretField.value.trim();
    this.problem = clientId === "" ? "empty" : PLAIN.test(clientId) && PLAIN.test(clientSecret) ? undefined : "wrong";
    if (this.problem) return idField.focus();
    this.answer({ action: "use", clientId, ...(clientSecret !== "" && { clientSecret }) });
  }

  override render(): TemplateResult | typeof nothing {
    const { request, problem } = this;
    if (!request) return nothing;
    const { t } = this.strings;
    const { redirectUrl } = request;
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== "Enter" || event.isComposing || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      this.submit();
    };
    const settled = (): void => {
      this.problem = undefined;
    };
    return html`
      <div class="content">
        <slot></slot>
      <p>${t("input.client-id-note")}</p>
      <section>
        <h3>${t("input.client-id-issuer")}</h3>
        <div class="address" dir="ltr">${this.#issuer(request.issuer)}</div>
      </section>
      <section>
        <h3>${t("input.client-id-redirect")}</h3>
        <div class="address name" dir="ltr">${visible(redirectUrl)}</div>
        <div class="row"><mcp-copy-button .label=${t("input.url-copy")} .load=${() => redirectUrl}></mcp-copy-button></div>
      </section>
      <section @keydown=${onKey} @input=${settled}>
        <label for="id"><strong>${t("input.client-id-id")}</strong></label>
        <input
          id="id"
          class="mono"
          dir="ltr"
          autocomplete="off"
          autocapitalize="off"
          spellcheck="false"
          maxlength="2048"
          ?disabled=${this.disabled}
          aria-invalid=${problem ? "true" : "false"}
          aria-describedby=${problem ? "problem" : nothing}
        />
        ${problem ? html`<p class="problem small" id="problem" role="alert">${t(`input.client-id-${problem}`)}</p>` : nothing}
        <label for="secret">${t("input.client-id-secret")}</label>
        <input
          id="secret"
          type="password"
          dir="ltr"
          autocomplete="off"
          maxlength="2048"
          ?disabled=${this.disabled}
          aria-describedby="secret-note"
        />
        <p class="muted small" id="secret-note">${t("input.client-id-secret-note")}</p>
      </section>
      <details>
        <summary>${t("input.client-id-why")}</summary>
        <p class="small"><bdi>${visibleLine(request.why, 300)}</bdi></p>
      </details>
      </div>
      ${this.end(html`
        <button class="primary" ?disabled=${!this.canGrant} @click=${() => this.submit()}>${t("input.client-id-use")}</button>
        <button ?disabled=${this.disabled} @click=${() => this.answer({ action: "decline" })}>${t("input.sign-in-not-now")}</button>`)}
    `;
  }

  /** Renders a URL with its host emphasized, because the rest of the URL can imitate anything. */
  #issuer(issuer: string): TemplateResult {
    const address = URL.canParse(issuer) ? new URL(issuer) : undefined;
    if (!address || address.host === "") return html`${visible(issuer.slice(0, 2_000))}`;
    const { protocol, host, pathname } = address;
    return html`${protocol}//<strong>${host}</strong>${pathname === "/" ? nothing : visible(pathname.slice(0, 2_000))}`;
  }
}

define("mcp-client-id", McpClientId);

declare global {
  interface HTMLElementTagNameMap {
    "mcp-client-id": McpClientId;
  }
}
