/**
 * `<mcp-prompt-messages>`: messages of a prompt, as a conversation.
 *
 * Owns: the order, the roles, and the copy actions. Blocks render themselves. The code that got the messages releases
 * them.
 */
import { css, html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import { property, state } from "lit/decorators.js";
import type { Results } from "../../../src/client/api/index.js";
import type { PromptView } from "../../../src/client/api/views.js";
import "../../parts/content/content-block.js";
import "../../parts/basic/copy-button.js";
import { define } from "../../parts/basic/define.js";
import { copyText } from "../../parts/basic/copy-text.js";
import type { IconSource } from "../../parts/viewers/icon/load-icon.js";
import { visible } from "../../parts/basic/visible-text.js";
import { resourcesEn } from "../../strings/en/resources.js";
import { addEnglish, StringsController } from "../../strings/index.js";
import { base } from "../../theme/index.js";
import { blockTexts } from "../shared/result-texts.js";
import { isObject } from "../../../src/json/is-object.js";

addEnglish(resourcesEn);

/** Maximum number of characters of a prompt that is copied as a sampling request: it is parsed on this thread. */
const LARGEST_DRAFT = 2_000_000;
/** Default `maxTokens` of a draft: the field is required, and users can change it. */
const MAX_TOKENS = 1_000;

/** Returns the messages as text, each below its role; for blocks without text, their type and URI or MIME type. */
export function promptText(
  { roles, blocks }: PromptView,
  texts: readonly (string | undefined)[],
  nameOf: (role: "user" | "assistant") => string,
): string {
  return blocks
    .map((block, index) => {
      const place = "uri" in block ? ` ${block.uri}` : "mimeType" in block ? ` ${block.mimeType}` : "";
      return `${nameOf(roles[index] ?? "user")}:\n${texts[index] ?? `[${block.type}${place}]`}`;
    })
    .join("\n\n");
}

/**
 * Returns the params of `sampling/createMessage` with the messages of a prompt, as JSON text. Sampling messages can't
 * contain resources: embedded text resources become text; links and binary resources become a line that names them.
 * Throws `RangeError` if the prompt is too large, and `SyntaxError` if `promptJson` is not JSON.
 */
export function samplingParams(promptJson: string): string {
  if (promptJson.length > LARGEST_DRAFT) throw new RangeError("This prompt is too large for a draft.");
  const prompt: unknown = JSON.parse(promptJson);
  const given = isObject(prompt) && Array.isArray(prompt.messages) ? prompt.messages : [];
  const messages = given.filter(isObject).map(({ role, content }) => ({
    role: role === "assistant" ? "assistant" : "user",
    content: sampled(content),
  }));
  return JSON.stringify({ messages, maxTokens: MAX_TOKENS }, null, 2);
}

function sampled(content: unknown): object {
  if (!isObject(content)) return { type: "text", text: "" };
  const { type, text, data, mimeType, resource, uri } = content;
  if (type === "text") return { type, text };
  if (type === "image" || type === "audio") return { type, data, mimeType };
  if (isObject(resource)) {
    return { type: "text", text: typeof resource.text === "string" ? resource.text : `[${String(resource.uri)}]` };
  }
  return { type: "text", text: `[${typeof uri === "string" ? uri : String(type)}]` };
}

/** Number of messages rendered at a time. */
const SHOWN = 50;
/** Maximum number of characters that can be copied as text. */
const COPIED = 5_000_000;

/**
 * Messages in order, each with its role, and buttons that copy them as text, as JSON, or as the parameters of a
 * sampling request.
 *
 * If there are no messages, shows a note. Shows 50 messages at a time; long texts are loaded on demand.
 * @fires {OpenResourceRequestEvent} mcp-open-resource-request - The user wants to see a resource that a message names.
 * @csspart head - The line with the buttons.
 */
export class McpPromptMessages extends LitElement {
  static override styles = [
    ...base,
    css`
      :host {
        display: flex;
        flex-direction: column;
        gap: var(--_2);
      }
      .end {
        margin-inline-start: auto;
      }
      ol {
        display: flex;
        flex-direction: column;
        gap: var(--_2);
        margin: 0;
        padding: 0;
        list-style: none;
      }
      li {
        padding: var(--_1) var(--_3) var(--_2);
        border: 1px solid var(--_border);
        border-inline-start-width: 3px;
        border-radius: var(--_radius);
        min-inline-size: 0;
      }
      li.user {
        border-inline-start-color: var(--_accent);
      }
      li.assistant {
        background: var(--_surface-raised);
        border-inline-start-color: var(--_border-strong);
      }
      .role {
        font-size: var(--_size-small);
        font-weight: 600;
        color: var(--_text-muted);
      }
    `,
  ];

  /** The prompt to show. */
  @property({ attribute: false }) prompt: PromptView | undefined;
  /** Kept results from which the rest of each block is read. */
  @property({ attribute: false }) results: Results | undefined;
  /** The server's address: images in texts may be loaded from this server if the user requests it. */
  @property({ attribute: false }) serverUrl: string | undefined;
  /** Fetches icons of resource links; absent if the user did not allow that. */
  @property({ attribute: false }) iconSource: IconSource | undefined;

  @state() private shown = SHOWN;
  @state() private outcome: "sampling-copied" | "sampling-not-copied" | "sampling-failed" | undefined;
  readonly #strings = new StringsController(this);

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has("prompt")) return;
    this.shown = SHOWN;
    this.outcome = undefined;
  }

  override render(): TemplateResult | typeof nothing {
    const { prompt } = this;
    if (!prompt) return nothing;
    const { t, formats } = this.#strings;
    const rest = prompt.blocks.length - this.shown;
    return html`<div class="row" part="head">
        <strong>${t("prompts.messages")}</strong>
        <span class="muted small">${formats.duration(prompt.elapsedMs)}</span>
        <span class="row end">
          <mcp-copy-button .label=${t("prompts.copy-text")} .load=${this.#text}></mcp-copy-button>
          <mcp-copy-button .label=${t("prompts.copy-json")} .load=${this.#json}></mcp-copy-button>
          <button class="quiet" ?disabled=${prompt.blocks.length === 0} @click=${() => this.#copySampling()}>
            ${t("prompts.copy-sampling")}
          </button>
        </span>
      </div>
      <p class="small ${this.outcome !== "sampling-copied" ? "problem" : "muted"}" role="status" ?hidden=${!this.outcome}>
        ${this.outcome ? t(`prompts.${this.outcome}`) : nothing}
      </p>
      ${prompt.description ? html`<p class="muted text" dir="auto">${visible(prompt.description.slice(0, 4_000))}</p>` : nothing}
      ${prompt.blocks.length === 0 ? html`<p class="muted">${t("prompts.no-messages")}</p>` : html`<ol>${this.#messages(prompt)}</ol>`}
      ${
        rest > 0
          ? html`<div>
            <button @click=${() => (this.shown += SHOWN)}>${t("prompts.more", { count: Math.min(rest, SHOWN) })}</button>
          </div>`
          : nothing
      }`;
  }

  #messages({ blocks, roles, resultId }: PromptView): TemplateResult[] {
    return blocks.slice(0, this.shown).map((block, index) => {
      const role = roles[index] ?? "user";
      return html`<li class=${role}>
        <div class="role">${this.#strings.t(`prompts.role-${role}`)}</div>
        <mcp-content-block .block=${block} .results=${this.results} .resultId=${resultId} .index=${index} .serverUrl=${this.serverUrl} .iconSource=${this.iconSource}></mcp-content-block>
      </li>`;
    });
  }

  readonly #text = async (): Promise<string> => {
    const { prompt, results } = this;
    if (!prompt || !results) throw new Error("There are no messages.");
    const texts = await blockTexts(results, prompt, COPIED);
    return promptText(prompt, texts, (role) => this.#strings.t(`prompts.role-${role}`));
  };

  readonly #json = (): Promise<string> =>
    this.prompt && this.results
      ? this.results.json(this.prompt.resultId, "result")
      : Promise.reject(new Error("There are no messages."));

  async #copySampling(): Promise<void> {
    const { prompt } = this;
    let outcome: typeof this.outcome = "sampling-failed";
    try {
      const json = samplingParams(await this.#json());
      outcome = (await copyText(json)) ? "sampling-copied" : "sampling-not-copied";
    } catch {
      // The prompt is too large or was released, which a note below the button reports.
    }
    if (prompt === this.prompt) this.outcome = outcome;
  }
}

define("mcp-prompt-messages", McpPromptMessages, "head");

declare global {
  interface HTMLElementTagNameMap {
    "mcp-prompt-messages": McpPromptMessages;
  }
}
