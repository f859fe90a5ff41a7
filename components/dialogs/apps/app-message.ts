/**
 * `<mcp-app-message>`: a message that an app wants to send in the user's name.
 *
 * Owns: showing every block of the message as text, before it is sent.
 */
import { html, nothing, type TemplateResult } from "lit";
import { define } from "../../parts/basic/define.js";
import { valueTree } from "../../parts/viewers/json/value-tree.js";
import { InputRequestElement } from "../input-request-element.js";
import { serverText } from "../server-text.js";
import { allowOrDeny } from "./allow-or-deny.js";
import { appSource } from "./app-source.js";

/**
 * A message of an app.
 *
 * @fires {InputResponseRequestEvent} mcp-input-response-request - `allow` or `deny`.
 */
export class McpAppMessage extends InputRequestElement<"app-message"> {
  override render(): TemplateResult | typeof nothing {
    const { request } = this;
    if (!request) return nothing;
    const { t } = this.strings;
    return html`
      <div class="content">
        <slot></slot>
        ${appSource(request, this.strings)}
        ${request.content.map((block) => (block.type === "text" ? serverText(block.text, this.strings) : html`<div class="tree">${valueTree(block, block.type)}</div>`))}
        <p class="muted small">${t("input.app-message-note")}</p>
      </div>
      ${this.end(allowOrDeny({ allow: "input.app-message-send", canGrant: this.canGrant, disabled: this.disabled, answer: (response) => this.answer(response) }, this.strings))}
    `;
  }
}

define("mcp-app-message", McpAppMessage);

declare global {
  interface HTMLElementTagNameMap {
    "mcp-app-message": McpAppMessage;
  }
}
