/**
 * The parameters of `sampling/createMessage`, checked before any prompt.
 *
 * Owns: checking their structure, their limits, and the order of tool uses and results (SA-06, SA-07). All failures are
 * refusals with -32602; exceeding one of this client's own limits has the code `ERR-LIMIT`. Never clamps `maxTokens`,
 * and never checks the temperature (its range depends on the model) or the text.
 * https://modelcontextprotocol.io/specification/2025-11-25/client/sampling
 */
import type { CreateMessageRequestParams } from "../../protocol/types/index.js";
import { jsonSizeOf } from "../../json/weight.js";
import { isJsonObject, type JsonObject } from "../../json/json-object.js";
import { overLimit, refused } from "../refusal.js";

const MAX_MESSAGES = 1_000;
const MAX_BLOCKS = 200;
const MAX_TOOLS = 128;
const MAX_STOP_SEQUENCES = 64;
const MAX_HINTS = 100;
/** Maximum number of characters of the request as JSON. */
const MAX_CHARS = 8_000_000;
/** Maximum number of JSON values of the request: more would block the page that shows them. */
const MAX_VALUES = 20_000;

const INCLUDE_CONTEXT = ["none", "thisServer", "allServers"];

interface Turn {
  readonly role: "user" | "assistant";
  readonly blocks: readonly JsonObject[];
}

/**
 * Reads the parameters. `tools`: true if `sampling.tools` was declared. `includeContext` is kept for display; this
 * client does not declare `sampling.context`, so context is never included (SA-10).
 */
export function readSamplingParams(
  params: JsonObject,
  { tools }: { readonly tools: boolean },
): CreateMessageRequestParams {
  const { messages, maxTokens, systemPrompt, temperature, stopSequences, metadata, modelPreferences } = params;
  check(Array.isArray(messages) && messages.length > 0, "messages is no list, or an empty one");
  limit(messages.length <= MAX_MESSAGES, `more than ${MAX_MESSAGES} messages`);
  check(Number.isSafeInteger(maxTokens) && Number(maxTokens) > 0, "maxTokens is no positive whole number");
  check(systemPrompt === undefined || typeof systemPrompt === "string", "systemPrompt is no text");
  check(temperature === undefined || Number.isFinite(temperature), "temperature is no number");
  check(stopSequences === undefined || isTexts(stopSequences), "stopSequences is no list of texts");
  limit((stopSequences?.length ?? 0) <= MAX_STOP_SEQUENCES, `more than ${MAX_STOP_SEQUENCES} stop sequences`);
  check(metadata === undefined || isJsonObject(metadata), "metadata is no object");
  checkPreferences(modelPreferences);
  checkTools(params, tools);
  checkToolOrder(messages.map(turnOf));
  limit(jsonSizeOf(params, MAX_VALUES).values <= MAX_VALUES, `more than ${MAX_VALUES} values`);
  limit(JSON.stringify(params).length <= MAX_CHARS, `the request is larger than ${MAX_CHARS} characters`);
  const { includeContext, _meta, task: _task, ...rest } = params;
  const requested = INCLUDE_CONTEXT.some((one) => one === includeContext) && { includeContext };
  // All members of the type were checked above.
  return { ...rest, ...requested } as unknown as CreateMessageRequestParams;
}

function turnOf(message: unknown): Turn {
  check(isJsonObject(message), "a message is no object");
  const { role, content } = message;
  check(role === "user" || role === "assistant", "a message has no known role");
  const blocks: readonly unknown[] = Array.isArray(content) ? content : [content];
  check(blocks.length > 0, "a message has no content");
  limit(blocks.length <= MAX_BLOCKS, `a message with more than ${MAX_BLOCKS} blocks`);
  check(blocks.every(isJsonObject), "a message's content is no block");
  for (const block of blocks) checkBlock(block, role);
  return { role, blocks };
}

function checkBlock(block: JsonObject, role: Turn["role"]): void {
  const { type } = block;
  switch (type) {
    case "text":
      return check(typeof block["text"] === "string", "a text block has no text");
    case "image":
    case "audio":
      return check(
        isText(block["data"]) && isText(block["mimeType"]),
        `a block of type ${type} has no data or mimeType`,
      );
    case "tool_use":
      check(role === "assistant", "tool_use outside an assistant message");
      return check(
        isText(block["id"]) && isText(block["name"]) && isJsonObject(block["input"]),
        "a tool_use block lacks id, name or input",
      );
    case "tool_result": {
      const { content } = block;
      check(role === "user", "tool_result outside a user message");
      check(isText(block["toolUseId"]), "a tool_result block has no toolUseId");
      check(Array.isArray(content) && content.every(isJsonObject), "a tool_result block has no content");
      return (content as readonly JsonObject[]).forEach(checkResultBlock);
    }
    default:
      throw refused(-32602, "a message has content of an unknown type");
  }
}

/** Content of a tool result that is passed to a model. */
function checkResultBlock(block: JsonObject): void {
  const { type, resource } = block;
  if (type === "text" || type === "image" || type === "audio") return checkBlock(block, "user");
  if (type === "resource_link") return check(isText(block["uri"]), "a resource_link block has no uri");
  check(type === "resource", "a tool_result block has content of an unknown type");
  const { uri, text, blob } = isJsonObject(resource) ? resource : {};
  check(isText(uri) && (isText(text) || isText(blob)), "a resource block has no uri, or neither text nor blob");
}

/**
 * Checks that each tool use has a result in the next message, that each result belongs to a tool use, and that a
 * message with results contains nothing else (SA-07).
 */
function checkToolOrder(turns: readonly Turn[]): void {
  let open = new Set<unknown>();
  for (const { blocks } of turns) {
    const results = blocks.filter(({ type }) => type === "tool_result");
    check(results.length === 0 || results.length === blocks.length, "tool results are mixed with other content");
    for (const { toolUseId } of results) check(open.delete(toolUseId), "a tool result answers no tool use");
    check(open.size === 0, "a tool use was not answered in the next message");
    const uses = blocks.filter(({ type }) => type === "tool_use").map(({ id }) => id);
    open = new Set(uses);
    check(open.size === uses.length, "two tool uses have the same id");
  }
  check(open.size === 0, "a tool use was not answered in the next message");
}

function checkTools({ tools, toolChoice }: JsonObject, declared: boolean): void {
  check(declared || (tools === undefined && toolChoice === undefined), "sampling with tools was not declared");
  if (toolChoice !== undefined) {
    check(isJsonObject(toolChoice), "toolChoice is no object");
    check(
      [undefined, "auto", "required", "none"].some((mode) => mode === toolChoice["mode"]),
      "unknown toolChoice",
    );
  }
  if (tools === undefined) return;
  check(Array.isArray(tools), "tools is no list");
  limit(tools.length <= MAX_TOOLS, `more than ${MAX_TOOLS} tools`);
  for (const tool of tools as readonly unknown[]) {
    check(
      isJsonObject(tool) && isText(tool["name"]) && isJsonObject(tool["inputSchema"]),
      "a tool lacks name or inputSchema",
    );
    check(tool["description"] === undefined || isText(tool["description"]), "a tool's description is no text");
  }
}

function checkPreferences(preferences: unknown): void {
  if (preferences === undefined) return;
  check(isJsonObject(preferences), "modelPreferences is no object");
  const { hints = [] } = preferences;
  check(Array.isArray(hints) && hints.every(isHint), "modelPreferences.hints is no list of hints");
  limit(hints.length <= MAX_HINTS, `more than ${MAX_HINTS} hints`);
}

function isHint(hint: unknown): boolean {
  return isJsonObject(hint) && (hint["name"] === undefined || isText(hint["name"]));
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every(isText);
}

function check(holds: boolean, problem: string): asserts holds {
  if (!holds) throw refused(-32602, problem);
}

function limit(holds: boolean, what: string): asserts holds {
  if (!holds) throw overLimit(what);
}
