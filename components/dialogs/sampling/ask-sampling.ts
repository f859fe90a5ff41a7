/**
 * `<mcp-ask-sampling>`: a server wants a model's answer.
 *
 * Owns: the request as the person may edit it, and the answer a person writes by hand (SA-02). Never reaches a model.
 * https://modelcontextprotocol.io/specification/2025-11-25/client/sampling
 */
import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { state } from "lit/decorators.js";
import type { CreateMessageRequestParams } from "../../../src/protocol/types/index.js";
import { define } from "../../parts/basic/define.js";
import "../../parts/basic/error-view.js";
import { visibleLine } from "../../parts/basic/visible-text.js";
import { icon } from "../../theme/index.js";
import { AskElement } from "../ask-element.js";
import { conversation, limits } from "./conversation.js";

/** Messages in the document at once. */
const STEP = 20;
/** What a person's answer names as its model: the field is required. */
const PERSON = "human";

/**
 * A question of a server to a model: all that would be sent, to be edited first; or, by hand, a field for the answer. Without a model
 * (`provider` in the ask) only by hand.
 *
 * @fires {AskAnswerRequestEvent} mcp-ask-answer-request - `run`, with the request when it was edited; `answer`; or `reject`.
 */
export class McpAskSampling extends AskElement<"sampling"> {
  @state() private draft: CreateMessageRequestParams | undefined;
  @state() private editing = false;
  @state() private byHand = false;
  @state() private text = "";
  @state() private shown = STEP;

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has("ask") || changed.get("ask")?.askId === this.ask?.askId) return;
    this.draft = this.ask?.params;
    this.editing = false;
    this.byHand = this.ask?.provider === undefined;
    this.text = "";
    this.shown = STEP;
  }

  readonly #run = (): void => {
    const { ask, draft } = this;
    if (!ask || !this.canGrant) return;
    this.answer({ action: "run", ...(draft && draft !== ask.params && { params: draft }) });
  };

  readonly #send = (): void => {
    if (!this.canGrant || this.text.trim() === "") return;
    const content = { type: "text", text: this.text } as const;
    this.answer({ action: "answer", result: { role: "assistant", content, model: PERSON, stopReason: "endTurn" } });
  };

  override render(): TemplateResult | typeof nothing {
    const { ask, draft, strings, shown } = this;
    if (!ask || !draft) return nothing;
    const { t } = strings;
    const editable = this.editing && !this.byHand;
    const edit = editable ? (params: CreateMessageRequestParams) => void (this.draft = params) : undefined;
    const more = (): void => void (this.shown += STEP);
    const provider = ask.provider === undefined ? undefined : visibleLine(ask.provider, 120);
    return html`
      <div class="content">
        <slot></slot>
      ${ask.failure ? html`<mcp-error-view .error=${ask.failure}></mcp-error-view>` : nothing}
      <p>${this.byHand || provider === undefined ? t("ask.sampling-by-hand") : t("ask.sampling-provider", { provider })}</p>
      ${limits(draft, strings, editable ? (maxTokens) => void (this.draft = { ...draft, maxTokens }) : undefined)}
      ${conversation({ params: draft, shown, more, edit }, strings)} ${this.byHand ? this.#answerField() : nothing}
      </div>
      <div class="buttons">
        ${this.byHand ? this.#handButtons(provider) : this.#modelButtons()}
        <button ?disabled=${this.disabled} @click=${() => this.answer({ action: "reject" })}>${t("ask.reject")}</button>
      </div>
    `;
  }

  #answerField(): TemplateResult {
    const { t } = this.strings;
    return html`<section>
      <label for="answer"><strong>${t("ask.sampling-answer")}</strong></label>
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
        ${icon("play")}${t(this.ask?.failure ? "ask.sampling-again" : "ask.sampling-run")}
      </button>
      <button ?disabled=${this.disabled} aria-pressed=${this.editing} @click=${() => (this.editing = !this.editing)}>
        ${t("ask.sampling-edit")}
      </button>
      <button ?disabled=${this.disabled} @click=${() => (this.byHand = true)}>${t("ask.sampling-write")}</button>
    `;
  }

  #handButtons(provider: string | undefined): TemplateResult {
    const { t } = this.strings;
    return html`
      <button class="primary" ?disabled=${!this.canGrant || this.text.trim() === ""} @click=${this.#send}>
        ${t("ask.sampling-send")}
      </button>
      ${
        provider === undefined
          ? nothing
          : html`<button ?disabled=${this.disabled} @click=${() => (this.byHand = false)}>${t("ask.sampling-model")}</button>`
      }
    `;
  }
}

define("mcp-ask-sampling", McpAskSampling);

declare global {
  interface HTMLElementTagNameMap {
    "mcp-ask-sampling": McpAskSampling;
  }
}
