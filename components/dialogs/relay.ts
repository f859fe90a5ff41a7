/**
 * `<mcp-relay>`: consent to send what belongs to a server through a relay.
 *
 * Owns: showing who runs the relay, what it can read, and why it is needed.
 */
import { html, nothing, type TemplateResult } from "lit";
import { define } from "../parts/basic/define.js";
import { visible } from "../parts/basic/visible-text.js";
import { allowOrDeny } from "./apps/allow-or-deny.js";
import { InputRequestElement } from "./input-request-element.js";

/**
 * Consent to a relay, for a server that the page can't reach itself.
 *
 * @fires {InputResponseRequestEvent} mcp-input-response-request - `allow` or `deny`.
 */
export class McpRelay extends InputRequestElement<"relay"> {
  override render(): TemplateResult | typeof nothing {
    const { request } = this;
    if (!request) return nothing;
    const { t } = this.strings;
    const { relay, origins, failure } = request;
    const reachesServer = origins.includes(new URL(request.serverUrl).origin);
    return html`
      <div class="content">
        <slot></slot>
        <section>
          <h3 id="relay">${t("input.relay-address")}</h3>
          <div class="address" dir="ltr" aria-labelledby="relay" role="group">${visible(relay)}</div>
          <p class="muted small">${t("input.relay-own")}</p>
        </section>
        <p>${t("input.relay-reads")}</p>
        <section>
          <h3 id="reached">${t("input.relay-reaches")}</h3>
          <ul class="plain mono" aria-labelledby="reached">${origins.map((one) => html`<li dir="ltr">${visible(one)}</li>`)}</ul>
          ${reachesServer ? html`<p class="muted small">${t("input.relay-sign-in")}</p>` : nothing}
        </section>
        <details>
          <summary>${t("input.relay-why")}</summary>
          <p class="muted small">${visible(failure.message)}</p>
        </details>
        <p class="muted small">${t("input.relay-note")}</p>
      </div>
      ${this.end(allowOrDeny({ allow: "input.relay-allow", canGrant: this.canGrant, disabled: this.disabled, answer: (response) => this.answer(response) }, this.strings))}
    `;
  }
}

define("mcp-relay", McpRelay);

declare global {
  interface HTMLElementTagNameMap {
    "mcp-relay": McpRelay;
  }
}
