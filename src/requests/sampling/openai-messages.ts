/**
 * Maps sampling requests and answers to the "chat completions" API, which many model servers support.
 *
 * Owns: the mapping in both directions. Does not own: HTTP, keys. Additional data from the server (`metadata`, `_meta`)
 * is not passed on to the user's model account (SA-03 allows that).
 * https://modelcontextprotocol.io/specification/2025-11-25/client/sampling
 */
import { ClientError } from "../../errors/index.js";
import type {
  CreateMessageRequestParams,
  SamplingContent,
  SamplingMessage,
  ToolResultContent,
  ToolUseContent,
} from "../../protocol/types/index.js";
import { isJsonObject, type JsonObject } from "../../json/json-object.js";
import type { ModelAnswer } from "../sampling-provider.js";

/** Finish reasons of the API and their MCP stop reasons; others are passed on unchanged. */
const STOP_REASONS = new Map([
  ["stop", "endTurn"],
  ["length", "maxTokens"],
  ["tool_calls", "toolUse"],
]);

/**
 * The body of the request, without the model and the token limit. Throws `ERR-SAMPLING` for content that the API does
 * not support.
 */
export function toChatRequest(params: CreateMessageRequestParams): JsonObject {
  const { systemPrompt, temperature, stopSequences, tools, toolChoice } = params;
  const system = systemPrompt === undefined ? [] : [{ role: "system", content: systemPrompt }];
  return {
    messages: [...system, ...params.messages.flatMap(toChatMessages)],
    ...(temperature !== undefined && { temperature }),
    ...(stopSequences && stopSequences.length > 0 && { stop: stopSequences }),
    ...(tools && tools.length > 0 && { tools: tools.map(toChatTool), tool_choice: toolChoice?.mode ?? "auto" }),
  };
}

/** The answer as a sampling result. Throws `ERR-SAMPLING` if it can't be converted. */
export function fromChatAnswer(body: unknown, requestedModel: string): ModelAnswer {
  const choices: unknown = isJsonObject(body) ? body["choices"] : undefined;
  const choice: unknown = Array.isArray(choices) ? choices[0] : undefined;
  const message = isJsonObject(choice) ? choice["message"] : undefined;
  if (!isJsonObject(body) || !isJsonObject(choice) || !isJsonObject(message)) throw unusable("it holds no message");
  const { tool_calls: calls = null, refusal } = message;
  const uses = Array.isArray(calls) ? calls.map(toToolUse) : [];
  const text = textOf(message["content"]) || textOf(refusal);
  const said = text === "" ? [] : [{ type: "text" as const, text }];
  const blocks: readonly SamplingContent[] = [...said, ...uses];
  const [only = { type: "text" as const, text: "" }] = blocks;
  const finish = choice["finish_reason"];
  const ended = typeof finish === "string" ? { stopReason: STOP_REASONS.get(finish) ?? finish } : {};
  const { usage } = body;
  return {
    result: {
      role: "assistant",
      content: blocks.length > 1 ? blocks : only,
      model: typeof body["model"] === "string" ? body["model"] : requestedModel,
      ...(uses.length > 0 ? { stopReason: "toolUse" } : ended),
    },
    ...(isJsonObject(usage) && { usage: usageOf(usage) }),
  };
}

/** A text, or the texts of a list of parts, with which some servers answer. */
function textOf(content: unknown): string {
  if (typeof content === "string") return content;
  if (!Array.isArray(content)) return "";
  return content
    .map((part: unknown) => (isJsonObject(part) && typeof part["text"] === "string" ? part["text"] : ""))
    .join("");
}

function usageOf({ prompt_tokens: input, completion_tokens: output }: JsonObject): NonNullable<ModelAnswer["usage"]> {
  return {
    ...(typeof input === "number" && { inputTokens: input }),
    ...(typeof output === "number" && { outputTokens: output }),
  };
}

function toChatMessages({ role, content }: SamplingMessage): JsonObject[] {
  // `Array.isArray` does not narrow read-only lists.
  const blocks = (Array.isArray(content) ? content : [content]) as readonly SamplingContent[];
  const results = blocks.filter((block): block is ToolResultContent => block.type === "tool_result");
  if (results.length > 0) {
    return results.map((result) => ({ role: "tool", tool_call_id: result.toolUseId, content: resultText(result) }));
  }
  if (role === "user") {
    const [first] = blocks;
    if (blocks.length === 1 && first?.type === "text") return [{ role, content: first.text }];
    return [{ role, content: blocks.map(toChatPart) }];
  }
  const uses = blocks.filter((block): block is ToolUseContent => block.type === "tool_use");
  const texts = blocks.filter((block) => block.type !== "tool_use").map(assistantText);
  const calls = uses.map(({ id, name, input }) => ({
    id,
    type: "function",
    function: { name, arguments: JSON.stringify(input) },
  }));
  return [
    { role, content: texts.length > 0 ? texts.join("\n") : null, ...(calls.length > 0 && { tool_calls: calls }) },
  ];
}

function assistantText(block: SamplingContent): string {
  if (block.type === "text") return block.text;
  throw new ClientError("ERR-SAMPLING", `This model can't be given ${block.type} content as something it said before.`);
}

function toChatPart(block: SamplingContent): JsonObject {
  switch (block.type) {
    case "text":
      return { type: "text", text: block.text };
    case "image":
      return { type: "image_url", image_url: { url: `data:${block.mimeType};base64,${block.data}` } };
    case "audio": {
      const format = /^audio\/(?:x-)?(wav|mpeg|mp3)\b/.exec(block.mimeType)?.[1];
      if (format !== undefined) {
        return { type: "input_audio", input_audio: { data: block.data, format: format === "wav" ? "wav" : "mp3" } };
      }
    }
  }
  throw new ClientError("ERR-SAMPLING", `This model can't be given ${block.type} content of this kind.`);
}

/**
 * Tool results are text in this API: other blocks are replaced by a note, so that the model knows that they exist.
 */
function resultText({ content, structuredContent, isError }: ToolResultContent): string {
  const parts = content.map((block) => {
    if (block.type === "text") return block.text;
    if (block.type === "resource" && "text" in block.resource) return block.resource.text;
    return `[${block.type} content left out]`;
  });
  if (parts.length === 0 && structuredContent !== undefined) parts.push(JSON.stringify(structuredContent));
  return `${isError === true ? "The tool failed. " : ""}${parts.join("\n")}`;
}

function toChatTool({
  name,
  description,
  inputSchema,
}: NonNullable<CreateMessageRequestParams["tools"]>[number]): JsonObject {
  return {
    type: "function",
    function: { name, ...(description !== undefined && { description }), parameters: inputSchema },
  };
}

function toToolUse(call: unknown): ToolUseContent {
  const called = isJsonObject(call) ? call["function"] : undefined;
  if (!isJsonObject(call) || !isJsonObject(called)) throw unusable("a tool call is no function call");
  const { id } = call;
  const { name, arguments: text } = called;
  if (typeof id !== "string" || typeof name !== "string") throw unusable("a tool call lacks its id or name");
  let input: unknown;
  try {
    input = typeof text !== "string" || text === "" ? {} : JSON.parse(text);
  } catch {
    throw unusable("the arguments of a tool call are no JSON");
  }
  if (!isJsonObject(input)) throw unusable("the arguments of a tool call are no object");
  return { type: "tool_use", id, name, input };
}

function unusable(why: string): ClientError {
  return new ClientError("ERR-SAMPLING", `The model's answer can't be used: ${why}.`);
}
