/**
 * Maps sampling requests and answers to Anthropic's Messages API.
 *
 * Owns: the mapping in both directions. Does not call the model (`account-http.ts`).
 * https://platform.claude.com/docs/en/api/messages
 */
import { ClientError } from "../../errors/index.js";
import type {
  CreateMessageRequestParams,
  SamplingContent,
  SamplingMessage,
  ToolResultContent,
} from "../../protocol/types/index.js";
import { isJsonObject, type JsonObject } from "../../json/json-object.js";
import type { ModelAnswer } from "../sampling-provider.js";

const STOP_REASONS = new Map([
  ["end_turn", "endTurn"],
  ["max_tokens", "maxTokens"],
  ["stop_sequence", "stopSequence"],
  ["tool_use", "toolUse"],
]);
const TOOL_CHOICES = { auto: "auto", required: "any", none: "none" } as const;

/**
 * The body of the request, without the model and the token limit. Throws `ERR-SAMPLING` for content that the API does
 * not support.
 */
export function toAnthropicRequest(params: CreateMessageRequestParams): JsonObject {
  const { systemPrompt, temperature, stopSequences, tools, toolChoice } = params;
  return {
    ...(systemPrompt !== undefined && systemPrompt !== "" && { system: systemPrompt }),
    messages: params.messages.map(toMessage),
    ...(temperature !== undefined && { temperature }),
    ...(stopSequences && stopSequences.length > 0 && { stop_sequences: stopSequences }),
    ...(tools &&
      tools.length > 0 && {
        tools: tools.map(({ name, description, inputSchema }) => ({
          name,
          ...(description !== undefined && { description }),
          input_schema: inputSchema,
        })),
        tool_choice: { type: TOOL_CHOICES[toolChoice?.mode ?? "auto"] },
      }),
  };
}

/** The answer as a sampling result. Throws `ERR-SAMPLING` if it can't be converted. */
export function fromAnthropicAnswer(body: unknown, requestedModel: string): ModelAnswer {
  const content = isJsonObject(body) ? body["content"] : undefined;
  if (!isJsonObject(body) || !Array.isArray(content)) throw unusable("it holds no content");
  const blocks = content.flatMap(fromBlock);
  const [only = { type: "text" as const, text: "" }] = blocks;
  const { model, stop_reason: stop, usage } = body;
  return {
    result: {
      role: "assistant",
      content: blocks.length > 1 ? blocks : only,
      model: typeof model === "string" ? model : requestedModel,
      ...(typeof stop === "string" && { stopReason: STOP_REASONS.get(stop) ?? stop }),
    },
    ...(isJsonObject(usage) && { usage: usageOf(usage) }),
  };
}

function usageOf(usage: JsonObject): NonNullable<ModelAnswer["usage"]> {
  const sum = (...names: readonly string[]): number | undefined => {
    const counts = names.map((name) => usage[name]).filter((count) => typeof count === "number");
    return counts.length > 0 ? counts.reduce((total, count) => total + count, 0) : undefined;
  };
  const input = sum("input_tokens", "cache_creation_input_tokens", "cache_read_input_tokens");
  const output = sum("output_tokens");
  return { ...(input !== undefined && { inputTokens: input }), ...(output !== undefined && { outputTokens: output }) };
}

function toMessage({ role, content }: SamplingMessage): JsonObject {
  // `Array.isArray` does not narrow read-only lists.
  const blocks = (Array.isArray(content) ? content : [content]) as readonly SamplingContent[];
  // The API refuses empty texts.
  return {
    role,
    content: blocks.filter((block) => block.type !== "text" || block.text !== "").map((block) => toBlock(block, role)),
  };
}

function toBlock(block: SamplingContent, role: SamplingMessage["role"]): JsonObject {
  switch (block.type) {
    case "text":
      return { type: "text", text: block.text };
    case "image":
      if (role === "assistant") break;
      return { type: "image", source: { type: "base64", media_type: block.mimeType, data: block.data } };
    case "tool_use":
      return { type: "tool_use", id: block.id, name: block.name, input: block.input };
    case "tool_result":
      return {
        type: "tool_result",
        tool_use_id: block.toolUseId,
        content: resultBlocks(block),
        ...(block.isError === true && { is_error: true }),
      };
  }
  const place = role === "assistant" ? " as something it said before" : "";
  throw new ClientError("ERR-SAMPLING", `This model can't be given ${block.type} content${place}.`);
}

/** Texts and pictures; other blocks are replaced by a note, so that the model knows that they exist. */
function resultBlocks({ content, structuredContent }: ToolResultContent): readonly JsonObject[] {
  const blocks = content.map((block): JsonObject => {
    if (block.type === "text" || block.type === "image") return toBlock(block, "user");
    if (block.type === "resource" && "text" in block.resource) return { type: "text", text: block.resource.text };
    return { type: "text", text: `[${block.type} content left out]` };
  });
  if (blocks.length > 0 || structuredContent === undefined) return blocks.filter(({ text }) => text !== "");
  return [{ type: "text", text: JSON.stringify(structuredContent) }];
}

/** Thinking blocks and Anthropic's own tools are not part of the answer. */
function fromBlock(block: unknown): readonly SamplingContent[] {
  if (!isJsonObject(block)) return [];
  const { type, text, id, name, input } = block;
  if (type === "text" && typeof text === "string" && text !== "") return [{ type, text }];
  if (type !== "tool_use") return [];
  if (typeof id !== "string" || typeof name !== "string" || !isJsonObject(input))
    throw unusable("a use of a tool lacks its id, name or input");
  return [{ type, id, name, input }];
}

function unusable(why: string): ClientError {
  return new ClientError("ERR-SAMPLING", `The model's answer can't be used: ${why}.`);
}
