/**
 * `<mcp-sampling-request>`: a server requests a model completion.
 *
 * Owns: the request, which the user may edit, and an answer written by the user (SA-02). Never calls a model.
 * https://modelcontextprotocol.io/specification/2025-11-25/client/sampling
 */
import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { state } from "lit/decorators.js";
import type { CreateMessageRequestParams } from "../../../src/protocol/types/index.js";
import { define } from "../../parts/basic/define.js";
import "../../parts/basic/error-view.js";
import { visibleLine } from "../../parts/basic/visible-text.js";
import { icon } from "../../theme/icons.js";
import { appSource } from "../apps/app-source.js";
import { InputRequestElement } from "../input-request-element.js";
import { conversation, limits } from "./conversation.js";

/** Number of messages rendered at first. */
const STEP = 20;
/** Model name for an answer written by the user, because the field is required. */
const USER = "human";

/**
 * A sampling request. Shows everything that would be sent, which the user can edit first, or a field for a manual
 * answer. Without a model (`provider` in the input request), only a manual answer is possible.
 *
 * @fires {InputResponseRequestEvent} mcp-input-response-request - `run`, with the request if it was edited; `answer`;
 * or `reject`.
 */
export class McpSamplingRequest extends InputRequestElement<"sampling"> {
  @state() private draft: CreateMessageRequestParams | undefined;
  @state() private editing = false;
  @state() private manual = false;
  @state() private text = "";
  @state() private shown = STEP;

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has("request") || changed.get("request")?.requestId === this.request?.requestId) return;
    this.draft = this.request?.params;
    this.editing = false;
    this.manual = this.request?.provider === undefined;
    this.text = "";
    this.shown = STEP;
  }

  readonly #run = (): void => {
    const { request, draft } = this;
    if (!request || !this.canGrant) return;
    this.answer({ action: "run", ...(draft && draft !== request.params && { params: draft }) });
  };

  readonly #send = (): void => {
    if (!this.canGrant || this.text.trim() === "") return;
    const content = { type: "text", text: this.text } as const;
    this.answer({ action: "answer", result: { role: "assistant", content, model: USER, stopReason: "endTurn" } });
  };

  override render(): TemplateResult | typeof nothing {
    const { request, draft, strings, shown } = this;
    if (!request || !draft) return nothing;
    const { t } = strings;
    const editable = this.editing && !this.manual;
    const edit = editable ? (params: CreateMessageRequestParams) => void (this.draft = params) : undefined;
    const more = (): void => void (this.shown += STEP);
    const provider = request.provider === undefined ? undefined : visibleLine(request.provider, 120);
    return html`
      <div class="content">
        <slot></slot>
      ${appSource(request, strings)}
      ${request.failure ? html`<mcp-error-view .error=${request.failure}></mcp-error-view>` : nothing}
      <p>${this.manual || provider === undefined ? t("input.sampling-manual") : t("input.sampling-provider", { provider })}</p>
      ${limits(draft, strings, editable ? (maxTokens) => void (this.draft = { ...draft, maxTokens }) : undefined)}
      ${conversation({ params: draft, shown, more, edit }, strings)} ${this.manual ? this.#answerField() : nothing}
      </div>
      ${this.end(html`
        ${this.manual ? this.#handButtons(provider) : this.#modelButtons()}
        <button ?disabled=${this.disabled} @click=${() => this.answer({ action: "reject" })}>${t("input.reject")}</button>`)}
    `;
  }

  #answerField(): TemplateResult {
    const { t } = this.strings;
    return html`<section>
      <label for="answer"><strong>${t("input.sampling-answer")}</strong></label>
      <textarea
        id="answer"
        dir="auto"
        autocomplete="off"
        rows="4"
        ?disabled=${this.disabled}
        .value=${this.text}
        @input=${(event: InputEvent & { target: HTMLTextAreaElement }) => (this.text = event.target.value)}
      ></textarea>
    </section>`;
  }

  #modelButtons(): TemplateResult {
    const { t } = this.strings;
    return html`
      <button class="primary" ?disabled=${!this.canGrant} @click=${this.#run}>
        ${icon("play")}${t(this.request?.failure ? "input.sampling-again" : "input.sampling-run")}
      </button>
      <button ?disabled=${this.disabled} aria-pressed=${this.editing} @click=${() => (this.editing = !this.editing)}>
        ${t("input.sampling-edit")}
      </button>
      <button ?disabled=${this.disabled} @click=${() => (this.manual = true)}>${t("input.sampling-write")}</button>
    `;
  }

  #handButtons(provider: string | undefined): TemplateResult {
    const { t } = this.strings;
    return html`
      <button class="primary" ?disabled=${!this.canGrant || this.text.trim() === ""} @click=${this.#send}>
        ${t("input.sampling-send")}
      </button>
      ${
        provider === undefined
          ? nothing
          : html`<button ?disabled=${this.disabled} @click=${() => (this.manual = false)}>${t("input.sampling-model")}</button>`
      }
    `;
  }
}

define("mcp-sampling-request", McpSamplingRequest);

declare global {
  interface HTMLElementTagNameMap {
    "mcp-sampling-request": McpSamplingRequest;
  }
}
