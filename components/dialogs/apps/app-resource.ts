/**
 * `<mcp-app-resource>`: a resource of its server that an app wants to read.
 *
 * Owns: showing the URI, and saying what an approval means.
 */
import { html, nothing, type TemplateResult } from "lit";
import { define } from "../../parts/basic/define.js";
import { visible } from "../../parts/basic/visible-text.js";
import { InputRequestElement } from "../input-request-element.js";
import { allowOrDeny } from "./allow-or-deny.js";
import { appSource } from "./app-source.js";

/**
 * A resource that an app wants to read.
 *
 * @fires {InputResponseRequestEvent} mcp-input-response-request - `allow` or `deny`.
 */
export class McpAppResource extends InputRequestElement<"app-resource"> {
  override render(): TemplateResult | typeof nothing {
    const { request } = this;
    if (!request) return nothing;
    const { t } = this.strings;
    return html`
      <div class="content">
        <slot></slot>
        ${appSource(request, this.strings)}
        <div class="address" dir="ltr">${visible(request.uri.slice(0, 2_000))}</div>
        <p class="muted small">${t("input.app-resource-note")}</p>
      </div>
      ${this.end(allowOrDeny({ allow: "input.allow", canGrant: this.canGrant, disabled: this.disabled, answer: (response) => this.answer(response) }, this.strings))}
    `;
  }
}

define("mcp-app-resource", McpAppResource);

declare global {
  interface HTMLElementTagNameMap {
    "mcp-app-resource": McpAppResource;
  }
}
