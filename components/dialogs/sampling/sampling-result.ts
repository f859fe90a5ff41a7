/**
 * `<mcp-sampling-result>`: lets the user review a model's answer before it is sent to the server.
 *
 * Owns: the answer, which the user may edit (SA-02). The request can be expanded.
 * https://modelcontextprotocol.io/specification/2025-11-25/client/sampling
 */
import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { state } from "lit/decorators.js";
import type { CreateMessageResult } from "../../../src/protocol/types/index.js";
import { define } from "../../parts/basic/define.js";
import { refusedWords, usageWords } from "../../parts/trust/model-words.js";
import { visibleLine } from "../../parts/basic/visible-text.js";
import { appSource } from "../apps/app-source.js";
import { InputRequestElement } from "../input-request-element.js";
import { blocksOf, blockView, withText } from "./blocks.js";
import { conversation, limits } from "./conversation.js";

const STEP = 20;

/**
 * A model's answer before it is sent; its texts can be edited.
 *
 * @fires {InputResponseRequestEvent} mcp-input-response-request - `send`, with the result if it was edited, or
 * `reject`.
 */
export class McpSamplingResult extends InputRequestElement<"sampling-result"> {
  @state() private draft: CreateMessageResult | undefined;
  @state() private editing = false;
  @state() private shown = STEP;

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has("request") || changed.get("request")?.requestId === this.request?.requestId) return;
    this.draft = this.request?.result;
    this.editing = false;
    this.shown = STEP;
  }

  readonly #send = (): void => {
    const { request, draft } = this;
    if (!request || !this.canGrant) return;
    this.answer({ action: "send", ...(draft && draft !== request.result && { result: draft }) });
  };

  override render(): TemplateResult | typeof nothing {
    const { request, draft, strings, shown } = this;
    if (!request || !draft) return nothing;
    const { t } = strings;
    const more = (): void => void (this.shown += STEP);
    const usage = usageWords(request.usage, strings);
    const edit = (at: number, text: string): void => {
      this.draft = { ...draft, content: withText(draft.content, at, text) };
    };
    return html`
      <div class="content">
        <slot></slot>
      ${appSource(request, strings)}
      <p>${t("input.result-note")}</p>
      <dl class="small">
        <dt>${t("input.result-model")}</dt>
        <dd><bdi>${visibleLine(draft.model, 120)}</bdi></dd>
        ${
          draft.stopReason === undefined
            ? nothing
            : html`<dt>${t("input.result-stop")}</dt><dd><bdi>${visibleLine(draft.stopReason, 60)}</bdi></dd>`
        }
        ${usage === undefined ? nothing : html`<dt>${t("models.usage")}</dt><dd class="usage">${usage}</dd>`}
      </dl>
      ${refusedWords(request.refused, strings).map((sentence) => html`<p class="note-line refused">${sentence}</p>`)}
      <section>
        <h3>${t("input.result-answer")}</h3>
        ${blocksOf(draft.content).map((block, at) => blockView(block, strings, this.editing ? (text) => edit(at, text) : undefined))}
      </section>
      <details>
        <summary>${t("input.result-request")}</summary>
        ${limits(request.params, strings)} ${conversation({ params: request.params, shown, more }, strings)}
      </details>
      </div>
      ${this.end(html`
        <button class="primary" ?disabled=${!this.canGrant} @click=${this.#send}>${t("input.result-send")}</button>
        <button ?disabled=${this.disabled} aria-pressed=${this.editing} @click=${() => (this.editing = !this.editing)}>
          ${t("input.sampling-edit")}
        </button>
        <button ?disabled=${this.disabled} @click=${() => this.answer({ action: "reject" })}>${t("input.reject")}</button>`)}
    `;
  }
}

define("mcp-sampling-result", McpSamplingResult);

declare global {
  interface HTMLElementTagNameMap {
    "mcp-sampling-result": McpSamplingResult;
  }
}
