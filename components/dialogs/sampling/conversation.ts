/**
 * Content of a sampling request: the input for the model.
 *
 * Owns: rendering all of it, with fields for editable parts. Never changes the request itself.
 */
import { html, nothing, type TemplateResult } from "lit";
import type { CreateMessageRequestParams, SamplingMessage } from "../../../src/protocol/types/index.js";
import { valueTree } from "../../parts/viewers/json/value-tree.js";
import { visibleLine } from "../../parts/basic/visible-text.js";
import type { StringsController } from "../../strings/index.js";
import { blocksOf, blockView, textField, textView, withText } from "./blocks.js";

/** Data for rendering a request. */
export interface Conversation {
  readonly params: CreateMessageRequestParams;
  /** Number of rendered messages; {@link Conversation.more} shows more. */
  readonly shown: number;
  readonly more: () => void;
  /** Called with the edited request; absent if the request is read-only. */
  readonly edit?: ((params: CreateMessageRequestParams) => void) | undefined;
}

/** Renders the system prompt, messages and tools. */
export function conversation(given: Conversation, strings: StringsController): TemplateResult {
  const { params, edit } = given;
  const { t } = strings;
  const { systemPrompt, tools = [] } = params;
  const system = (text: string): void => edit?.({ ...params, systemPrompt: text });
  return html`
    ${
      systemPrompt === undefined
        ? nothing
        : html`<section>
            <h3>${t("input.sampling-system")}</h3>
            ${
              edit
                ? textField(systemPrompt, t("input.sampling-system"), system)
                : html`<div class="message">${textView(systemPrompt, t("input.sampling-system"))}</div>`
            }
          </section>`
    }
    <section>
      <h3>${t("input.sampling-messages")}</h3>
      ${messages(given, strings)}
    </section>
    ${
      tools.length === 0
        ? nothing
        : html`<details>
            <summary>${t("input.sampling-tools", { count: tools.length })}</summary>
            <div class="tree">${valueTree(tools, t("input.sampling-tools", { count: tools.length }))}</div>
          </details>`
    }
  `;
}

function messages({ params, shown, more, edit }: Conversation, strings: StringsController): TemplateResult {
  const { t } = strings;
  const rest = params.messages.length - shown;
  return html`${params.messages.slice(0, shown).map(
    (message, index) =>
      html`<section class="message">
        <h4 class="muted small">${t(message.role === "assistant" ? "input.role-assistant" : "input.role-user")}</h4>
        ${blocksOf(message.content).map((block, at) =>
          blockView(block, strings, edit && ((text) => edit(edited(params, index, at, text)))),
        )}
      </section>`,
  )}
  ${
    rest > 0
      ? html`<div class="row"><button class="quiet" @click=${more}>${t("input.more", { count: rest })}</button></div>`
      : nothing
  }`;
}

function edited(
  params: CreateMessageRequestParams,
  at: number,
  block: number,
  text: string,
): CreateMessageRequestParams {
  const change = (message: SamplingMessage): SamplingMessage => ({
    ...message,
    content: withText(message.content, block, text),
  });
  return { ...params, messages: params.messages.map((message, index) => (index === at ? change(message) : message)) };
}

/**
 * Renders the limits and preferences of a request, one line each; with `edit`, the maximum number of tokens is a field.
 */
export function limits(
  params: CreateMessageRequestParams,
  strings: StringsController,
  edit?: (maxTokens: number) => void,
): TemplateResult {
  const { t, formats } = strings;
  const { maxTokens, temperature, stopSequences = [], modelPreferences, toolChoice, includeContext, metadata } = params;
  const hints = (modelPreferences?.hints ?? []).flatMap(({ name }) =>
    name === undefined ? [] : [visibleLine(name, 80)],
  );
  const { messages: count, rounds, tokens } = volumeOf(params);
  const volume = [
    t("input.sampling-count", { count }),
    ...(rounds > 0 ? [t("input.sampling-rounds", { count: rounds })] : []),
    t("input.sampling-tokens", { tokens: formats.number(tokens) }),
  ];
  const line = (name: string, value: unknown): TemplateResult => html`<dt>${name}</dt><dd>${value}</dd>`;
  const priorities = (["costPriority", "speedPriority", "intelligencePriority"] as const).flatMap((name) => {
    const priority = modelPreferences?.[name];
    return typeof priority === "number" ? [`${t(`input.sampling-${name}`)} ${formats.number(priority)}`] : [];
  });
  return html`<dl class="small">
    ${line(t("input.sampling-volume"), volume.join(" · "))}
    ${line(t("input.sampling-max-tokens"), edit ? tokenField(maxTokens, t("input.sampling-max-tokens"), edit) : formats.number(maxTokens))}
    ${temperature === undefined ? nothing : line(t("input.sampling-temperature"), formats.number(temperature))}
    ${hints.length === 0 ? nothing : line(t("input.sampling-hints"), html`<bdi>${hints.slice(0, 20).join(", ")}</bdi>`)}
    ${priorities.length === 0 ? nothing : line(t("input.sampling-priorities"), priorities.join(" · "))}
    ${
      stopSequences.length === 0
        ? nothing
        : line(
            t("input.sampling-stop"),
            stopSequences.map((text) =>
              text.length > 80
                ? textView(text, t("input.sampling-stop"))
                : html`<code>${visibleLine(JSON.stringify(text), 400)}</code> `,
            ),
          )
    }
    ${
      includeContext === undefined || includeContext === "none"
        ? nothing
        : line(
            t("input.sampling-context"),
            html`<code>${visibleLine(includeContext, 40)}</code> · ${t("input.sampling-no-context")}`,
          )
    }
    ${
      metadata === undefined
        ? nothing
        : line(t("input.sampling-metadata"), html`<code dir="ltr">${visibleLine(JSON.stringify(metadata), 500)}</code>`)
    }
    ${toolChoice?.mode === undefined ? nothing : line(t("input.sampling-tool-choice"), visibleLine(toolChoice.mode, 20))}
  </dl>`;
}

/**
 * Returns a rough estimate of the model's input, for the user who pays for it: four characters per token, without
 * images.
 */
function volumeOf({ messages, systemPrompt = "" }: CreateMessageRequestParams): {
  readonly messages: number;
  readonly rounds: number;
  readonly tokens: number;
} {
  let chars = systemPrompt.length;
  let rounds = 0;
  for (const { content } of messages) {
    const blocks = blocksOf(content);
    if (blocks.some(({ type }) => type === "tool_use")) rounds++;
    for (const block of blocks) {
      // The shape of content within a tool result is untrusted.
      const texts: unknown = block.type === "tool_result" ? block.content : [block];
      for (const one of Array.isArray(texts) ? texts : []) chars += lengthOf(one);
    }
  }
  return { messages: messages.length, rounds, tokens: Math.ceil(chars / 4) };
}

function lengthOf(block: unknown): number {
  const isText = typeof block === "object" && block !== null && "text" in block && typeof block.text === "string";
  return isText ? String(block.text).length : 0;
}

function tokenField(maxTokens: number, label: string, edit: (maxTokens: number) => void): TemplateResult {
  return html`<input
    type="number"
    min="1"
    step="1"
    aria-label=${label}
    .value=${String(maxTokens)}
    @change=${({ target }: Event & { target: HTMLInputElement }) => {
      const wanted = Number(target.value);
      if (Number.isSafeInteger(wanted) && wanted > 0) edit(wanted);
      else target.value = String(maxTokens);
    }}
  />`;
}
