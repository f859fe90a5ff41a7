/**
 * `<mcp-tool-approval>`: asks whether a tool may be called.
 *
 * Owns: showing the exact call, and the choice of the permission's duration. The server's annotations are shown as
 * claims and have no effect (TL-03).
 * https://modelcontextprotocol.io/specification/2025-11-25/server/tools#security-considerations
 */
import { writeExact } from "../../src/json/exact-text.js";
import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { state } from "lit/decorators.js";
import type { ToolDifference } from "../../src/client/api/index.js";
import { define } from "../parts/basic/define.js";
import { textNote } from "../parts/trust/text-note.js";
import { hintSentences } from "../parts/trust/tool-claims.js";
import { valueTree } from "../parts/viewers/json/value-tree.js";
import { visible } from "../parts/basic/visible-text.js";
import { toolEn } from "../strings/en/tool.js";
import { viewsEn } from "../strings/en/views.js";
import { addEnglish } from "../strings/index.js";
import { icon } from "../theme/icons.js";
import { appSource } from "./apps/app-source.js";
import { InputRequestElement } from "./input-request-element.js";

addEnglish(toolEn);
addEnglish(viewsEn);

const LASTING = ["once", "session", "always"] as const;

/**
 * A tool call that waits for the user's approval.
 *
 * @fires {InputResponseRequestEvent} mcp-input-response-request - `allow`, with `remember` unless the permission is
 * only for this call, or `deny`.
 */
export class McpToolApproval extends InputRequestElement<"tool"> {
  @state() private lasting: (typeof LASTING)[number] = "once";
  /** Size of the arguments as JSON. */
  #bytes = 0;

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has("request") || changed.get("request")?.requestId === this.request?.requestId) return;
    this.lasting = "once";
    this.#bytes = this.request ? new TextEncoder().encode(writeExact(this.request.arguments)).length : 0;
  }

  override render(): TemplateResult | typeof nothing {
    const { request, strings } = this;
    if (!request) return nothing;
    const { t } = strings;
    const { lasting } = this;
    const allow = (): void => this.answer({ action: "allow", ...(lasting !== "once" && { remember: lasting }) });
    const isEmpty = Object.keys(request.arguments).length === 0;
    return html`
      <div class="content">
        <slot></slot>
      <section>
        <h3>${t("input.tool-name")}</h3>
        <div class="address name" dir="ltr">${visible(request.tool.slice(0, 1_000))}</div>
        ${textNote({ name: request.tool })}
        ${request.app ? appSource(request, strings) : html`<p class="muted small">${t("input.tool-asker", { page: location.host || location.protocol })}</p>`}
      </section>
      ${
        request.changed
          ? html`<div class="note warning" role="note">${icon("warning")}<span>${t("input.tool-changed")}</span></div>`
          : nothing
      }
      ${request.difference ? this.#difference(request.difference) : nothing}
      <section>
        <h3>${t("tool.arguments")}${isEmpty ? nothing : html` <span class="muted small">${strings.formats.bytes(this.#bytes)}</span>`}</h3>
        ${
          isEmpty
            ? html`<p class="muted">${t("input.tool-no-arguments")}</p>`
            : html`<div class="tree">${valueTree(request.arguments, t("tool.arguments"))}</div>`
        }
      </section>
      ${hintSentences(request.annotations, strings)} ${request.once ? nothing : this.#choice()}
      </div>
      ${this.end(html`
        <button class="primary" ?disabled=${!this.canGrant} @click=${allow}>${t("input.tool-allow")}</button>
        <button ?disabled=${this.disabled} @click=${() => this.answer({ action: "deny" })}>${t("input.tool-deny")}</button>`)}
    `;
  }

  /** Renders the changes between the old and the new definition, visible before the user decides. */
  #difference(difference: ToolDifference): TemplateResult {
    import("../parts/trust/definition-diff.js").catch(() => undefined); // the code can't be loaded: the note above already says that the tool changed
    return html`<section aria-label=${this.strings.t("input.tool-difference")}>
      <mcp-definition-diff .difference=${difference}></mcp-definition-diff>
    </section>`;
  }

  #choice(): TemplateResult {
    const { t } = this.strings;
    return html`<fieldset>
      <legend class="muted small">${t("input.tool-lasting")}</legend>
      ${LASTING.map(
        (lasting) =>
          html`<label class="box">
            <input
              type="radio"
              name="lasting"
              ?disabled=${this.disabled}
              .checked=${lasting === this.lasting}
              @change=${() => (this.lasting = lasting)}
            />
            ${t(`input.tool-${lasting}`)}
          </label>`,
      )}
    </fieldset>`;
  }
}

define("mcp-tool-approval", McpToolApproval);

declare global {
  interface HTMLElementTagNameMap {
    "mcp-tool-approval": McpToolApproval;
  }
}
